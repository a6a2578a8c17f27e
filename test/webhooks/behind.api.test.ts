/** How many deliveries of a registration are pending is bounded; none is lost by it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SYSTEM } from '#runtime'
import { catchUpAll } from '../../plugins/webhooks/catch-up.ts'
import { newId } from '../../plugins/webhooks/ids.ts'
import { listeners } from '../../plugins/webhooks/listeners.ts'
import { MAX_PENDING } from '../../plugins/webhooks/store/behind.ts'
import { logRetention } from '../../plugins/webhooks/store/retention.ts'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { silentLog } from '../support/log.ts'
import { drill, register } from './drill.ts'

const HOOK = 'https://receiver.example.com/behind'
let service: TestService
let acme: TestAccount
let full: string
let other: string
let count = 0

/** No worker runs: what is pending stays so, and the tests hand events over and catch up themselves. */
beforeAll(async () => {
  service = await startTestService({ plugins: [drill], environment: { ROLES: 'api,identity' } })
})
afterAll(() => service?.stop())
beforeEach(async () => {
  acme = await service.account(`Behind ${++count}`)
  full = await register(acme, HOOK, { events: ['drill.begun'] })
  other = await register(acme, HOOK, { events: ['drill.*'] })
  await fill(full, MAX_PENDING)
})

const db = () => service.app.database
const host = () => ({
  ...{ config: { retrySchedule: [0] as const }, db: db(), transaction: db().transaction, log: silentLog },
})
const turn = () => catchUpAll(host(), new AbortController().signal)
async function catchUp() {
  while (await turn());
}

/** Makes deliveries pending. */
const fill = (webhookId: string, deliveries: number) =>
  db().query(
    `INSERT INTO webhooks.delivery (account_id, webhook_id, event_id, event, data_text, happened_at, state, next_at)
     SELECT $1, $2, 'evt_old' || n, 'drill.begun', '{}', now(), 'pending', now() FROM generate_series(1, $3) n
     ON CONFLICT (account_id, webhook_id, event_id) DO UPDATE SET state = 'pending', finished_at = NULL`,
    [acme.accountId, webhookId, deliveries],
  )
/** Ends deliveries that were pending. */
const end = (webhookId: string, deliveries: number) =>
  db().query(
    `UPDATE webhooks.delivery SET state = 'succeeded', finished_at = now() WHERE (account_id, webhook_id, event_id) IN (
       SELECT account_id, webhook_id, event_id FROM webhooks.delivery
       WHERE account_id = $1 AND webhook_id = $2 AND state = 'pending' LIMIT $3)`,
    [acme.accountId, webhookId, deliveries],
  )

/** Hands events over, as the relay does. Resolves to their ids. */
async function handOver(...names: readonly string[]): Promise<string[]> {
  const batch = names.map((event) => ({
    ...{ id: newId('evt', new Date()), event, accountId: acme.accountId, at: new Date(), data: {}, actor: SYSTEM },
    traceparent: null,
  }))
  const [listener] = listeners(host())
  await db().transaction(async (tx) =>
    listener?.handle(batch, { tx, log: silentLog, signal: AbortSignal.timeout(60_000) }),
  )
  return batch.map(({ id }) => id)
}

/** The events of which a registration has a delivery, but for those that it was filled with. */
const deliveriesOf = async (webhookId: string) =>
  (
    await db().query<{ id: string }>(
      `SELECT event_id AS id FROM webhooks.delivery
       WHERE account_id = $1 AND webhook_id = $2 AND event_id NOT LIKE 'evt\\_old%' ORDER BY 1`,
      [acme.accountId, webhookId],
    )
  ).map(({ id }) => id)

const isBehind = async () =>
  (await db().query('SELECT FROM webhooks.behind WHERE account_id = $1', [acme.accountId])).length > 0

test('a registration with too many pending deliveries gets no others, and the others of the account get theirs', async () => {
  const ids = await handOver('drill.begun', 'drill.ended')
  expect(await deliveriesOf(full)).toEqual([])
  expect(await deliveriesOf(other)).toEqual(ids.toSorted())
  expect(await turn()).toBe(false)
  expect(await deliveriesOf(full)).toEqual([])
})

test('a registration that is behind gets those of the events that it subscribes to from the feed, once there is room, and then new ones as they come', async () => {
  const [first] = await handOver('drill.begun', 'drill.ended')
  await end(full, 1_000)
  const [second] = await handOver('drill.begun')
  expect(await deliveriesOf(full)).toEqual([])
  await catchUp()
  expect(await deliveriesOf(full)).toEqual([first, second].toSorted())
  expect(await isBehind()).toBe(false)
  const [third] = await handOver('drill.begun', 'drill.ended')
  expect(await deliveriesOf(full)).toEqual([first, second, third].toSorted())
})

test('a registration that is behind gets a thousand in a turn, and the rest as those are done', async () => {
  const ids: string[] = []
  for (let batch = 0; batch < 6; batch++) ids.push(...(await handOver(...Array(200).fill('drill.begun'))))
  await end(full, 1_999)
  expect([await turn(), (await deliveriesOf(full)).length]).toEqual([true, 1_000])
  expect([await turn(), (await deliveriesOf(full)).length]).toEqual([false, 1_000])
  await end(full, 1)
  expect(await turn()).toBe(true)
  expect(await deliveriesOf(full)).toEqual(ids.toSorted())
})

test('a registration that is behind gets no more than some megabytes in a turn', async () => {
  for (let n = 0; n < 5; n++) await handOver(...Array(10).fill('drill.begun'))
  await db().query('UPDATE webhooks.event SET data_text = $2 WHERE account_id = $1', [
    acme.accountId,
    JSON.stringify({ text: 'x'.repeat(200_000) }),
  ])
  await end(full, 1_000)
  const made: number[] = []
  while (await isBehind()) {
    await turn()
    made.push((await deliveriesOf(full)).length)
    await end(full, 50)
  }
  // 21 events of 200 kB exceed 4 MiB.
  expect(made).toEqual([21, 42, 50])
})

test('the retention keeps the events that a registration that is behind has no deliveries of', async () => {
  await handOver('drill.begun')
  await db().query(`UPDATE webhooks.event SET stored_at = now() - interval '1 year' WHERE account_id = $1`, [
    acme.accountId,
  ])
  const events = async () => (await acme.get('/api/v1/events')).body.value.length
  const { rows } = logRetention({ retentionDays: 30, eventRetentionDays: 7 })
  const retain = async () => {
    for (const one of rows) if (typeof one === 'function') await one(db(), 1_000)
  }
  await retain()
  expect(await events()).toBe(1)
  await end(full, 1_000)
  await catchUp()
  await retain()
  expect(await events()).toBe(0)
})

test('a registration that is deleted is behind no longer', async () => {
  await handOver('drill.begun')
  expect(await isBehind()).toBe(true)
  expect((await acme.delete(`/api/v1/webhooks/${full}`)).status).toBe(204)
  await turn()
  expect([await isBehind(), await deliveriesOf(full)]).toEqual([false, []])
})

test('each event has one delivery, whenever it comes while others are caught up and done', async () => {
  const ids: string[] = []
  let changes = 0
  const emit = async () => {
    for (let n = 0; n < 2_000 && changes < 6; n++)
      ids.push(...(await handOver('drill.begun', 'drill.ended')).slice(0, 1))
  }
  const alternate = async () => {
    for (let was = await isBehind(); changes < 6; ) {
      if (was) await end(full, 1_000)
      else await fill(full, MAX_PENDING)
      await turn()
      const is = await isBehind()
      if (is !== was) changes += 1
      was = is
    }
  }
  await Promise.all([emit(), emit(), alternate()])
  await end(full, MAX_PENDING)
  await catchUp()
  expect(await deliveriesOf(full)).toEqual(ids.toSorted())
})
