/** Which rows the relay hands over as a batch, which one by one, and in which order. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UNFINISHED } from '../../runtime/outbox/attempts.ts'
import { OUTBOX_CHANNEL } from '../../runtime/outbox/outbox.ts'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { recordingLog } from '../support/log.ts'
import { bell, listening, ring } from './relay/plugins.ts'

let service: TestService
let acme: TestAccount
/** The notes of each batch, in the order in which they came. */
const batches: string[][] = []
/** The notes that fail; handed over alone, a note fails when its promise has resolved. */
const failing = new Map<string, Promise<void>>()
const log = recordingLog()
const aWhile = { timeout: 30_000 } // ms

beforeAll(async () => {
  const picky = listening('picky', async (batch) => {
    const notes = batch.map(({ data }) => data.note)
    batches.push(notes)
    const [bad] = notes.filter((note) => failing.has(note))
    if (bad === undefined) return
    if (notes.length === 1) await failing.get(bad)
    throw new Error('not today')
  })
  service = await startTestService({ plugins: [bell, picky], log })
  acme = await service.account('Acme')
})
afterAll(() => service?.stop())

test('relay: hands over the first rows after a start one by one, since any may have crashed the previous process', async () => {
  const notes = Array.from({ length: 500 }, (_, n) => `n${n}`)
  await ring(service, acme.accountId, ...notes)
  await expect.poll(() => batches.flat().length, aWhile).toBe(500)
  expect(batches.flat()).toEqual(notes)
  expect(batches.slice(0, 200).every(({ length }) => length === 1)).toBe(true)
  expect(batches.length).toBeLessThan(210)
})

test('relay: takes notifications of version 0.2, which name no account, while an account has a backlog', async () => {
  batches.length = 0
  log.lines.length = 0
  const notes = Array.from({ length: 1_000 }, (_, n) => `m${n}`)
  await ring(service, acme.accountId, ...notes)
  while (batches.flat().length < notes.length)
    await service.app.database.query("SELECT pg_notify($1, 'picky')", [OUTBOX_CHANNEL])
  expect(log.lines.filter(({ level }) => level === 'error')).toEqual([])
})

test('relay: hands over fresh events between the events of a failed batch, and before retries', async () => {
  batches.length = 0
  log.lines.length = 0
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const bad = ['bad one', 'bad two', 'bad three']
  for (const note of bad) failing.set(note, opened)
  await ring(service, acme.accountId, ...bad)
  await expect.poll(() => batches, aWhile).toEqual([bad, ['bad one']])
  await ring(service, acme.accountId, 'fresh', 'fresher')
  open()
  await expect.poll(() => batches.length, aWhile).toBeGreaterThanOrEqual(5)
  expect(batches.slice(0, 5)).toEqual([bad, ['bad one'], ['fresh', 'fresher'], ['bad two'], ['bad three']])
  expect(log.lines.filter(({ message }) => message.startsWith('a batch failed'))).toHaveLength(1)

  const failed = () =>
    service.app.database.query('SELECT FROM runtime.outbox WHERE attempts = 1 AND error <> $1', [UNFINISHED])
  await expect.poll(failed, aWhile).toHaveLength(3)
  batches.length = 0
  failing.clear()
  await service.makeEventsDue()
  await expect.poll(() => batches.flat().sort(), aWhile).toEqual([...bad].sort())
  expect(batches).toHaveLength(3)
})
