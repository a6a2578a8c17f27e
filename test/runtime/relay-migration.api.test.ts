import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scratchDatabase } from '../../runtime/testing.ts'

let scratch: Awaited<ReturnType<typeof scratchDatabase>>
let client: pg.Client

const run = async (file: string) =>
  client.query(await readFile(new URL(`../../runtime/database/migrations/${file}`, import.meta.url), 'utf8'))

beforeAll(async () => {
  scratch = await scratchDatabase()
  client = new pg.Client({ connectionString: scratch.url })
  await client.connect()
  await client.query('CREATE SCHEMA runtime; SET search_path = runtime')
  await run('001_runtime.sql')
})
afterAll(async () => {
  await client.end()
  await scratch.drop()
})

test('migration 004_relay: rows keep their event ids; failed ones become a row for each failed plugin', async () => {
  await client.query(
    `INSERT INTO outbox (account_id, event, data, actor, happened_at, due_at, listeners, attempts, error, set_aside_at)
     VALUES (1, 'task.red', '{}', '{}', now(), now(), NULL, 0, NULL, NULL),
       (1, 'task.ready', '{}', '{}', now(), now(), '{webhooks,risk}', 8, 'no', now()),
       (NULL, 'identity.expiry-due', '{}', '{}', now(), now(), NULL, 0, NULL, NULL)`,
  )
  await run('004_relay.sql')
  const { rows } = await client.query(
    'SELECT plugin, event_id::int, event, attempts, error, set_aside_at IS NOT NULL AS aside FROM outbox ORDER BY event_id, plugin',
  )
  const failed = { event_id: 2, event: 'task.ready', attempts: 8, error: 'no', aside: true }
  expect(rows).toEqual([
    { plugin: null, event_id: 1, event: 'task.red', attempts: 0, error: null, aside: false },
    { plugin: 'risk', ...failed },
    { plugin: 'webhooks', ...failed },
  ])
  const { rows: next } = await client.query(`SELECT nextval('event_id')::int AS id`)
  expect(next[0].id).toBeGreaterThan(3)
})
