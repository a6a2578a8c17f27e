import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Backfill, backfill } from '#runtime'
import { startTestService, type TestService } from '../../runtime/testing.ts'

let service: TestService
/** Two accounts; the first has most of the rows. */
let large: number
let small: number
const logged: object[] = []
const log = { info: (fields: object) => void logged.push(fields), warn: (fields: object) => void logged.push(fields) }

beforeAll(async () => {
  service = await startTestService()
  await service.app.database.query(
    'CREATE TABLE public.idea (account_id bigint, id bigint, name text NOT NULL, folded text, PRIMARY KEY (account_id, id))',
  )
})
afterAll(() => service?.stop())
beforeEach(async () => {
  logged.length = 0
  large = (await service.account('Large')).accountId
  small = (await service.account('Small')).accountId
  for (const [accountId, rows] of [
    [large, 250],
    [small, 5],
  ])
    await service.app.database.query(
      "INSERT INTO public.idea SELECT $1, n, 'IDEA ' || n, NULL FROM generate_series(1, $2::int) AS n",
      [accountId, rows],
    )
})

/** The accounts of the batches, in their order. */
const batches: number[] = []
const job = (fill: Backfill['fill'] = fillNames) =>
  backfill(
    { db: service.app.database, log },
    {
      ...{ name: 'folded names', cron: '7 * * * *', batch: 100 },
      accounts: async (db) =>
        (
          await db.query<{ id: number }>(
            'SELECT DISTINCT account_id AS id FROM public.idea WHERE folded IS NULL ORDER BY 1',
          )
        ).map(({ id }) => id),
      fill,
    },
  )
const fillNames: Backfill['fill'] = async (db, accountId, limit) => {
  batches.push(accountId)
  const rows = await db.query(
    `UPDATE public.idea SET folded = lower(name) WHERE account_id = $1 AND id = ANY (ARRAY(
       SELECT id FROM public.idea WHERE account_id = $1 AND folded IS NULL ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED))
     RETURNING id`,
    [accountId, limit],
  )
  return rows.length
}
const left = async () =>
  (await service.app.database.query<{ n: number }>('SELECT count(*) AS n FROM public.idea WHERE folded IS NULL'))[0]?.n
const running = (signal = new AbortController().signal) => ({ signal, left: () => 1_000 })

test('back-fill: fills all rows, in batches, the accounts in turn', async () => {
  batches.length = 0
  await job().run(running())
  expect(batches).toEqual([large, small, large, large])
  expect(await left()).toBe(0)
  expect(logged).toEqual([{ backfill: 'folded names', filled: 255, accountsLeft: 0 }])
  await job().run(running())
  expect(logged[1]).toEqual({ backfill: 'folded names', filled: 0, accountsLeft: 0 })
})

test('back-fill: an account whose rows cannot be filled holds up no other', async () => {
  const err = new Error('a row cannot be folded')
  await job(async (db, accountId, limit) => {
    if (accountId === large) throw err
    return fillNames(db, accountId, limit)
  }).run(running())
  expect(await left()).toBe(250)
  expect(logged).toEqual([
    { backfill: 'folded names', account: large, err },
    { backfill: 'folded names', filled: 5, accountsLeft: 1 },
  ])
  await job().run(running())
})

test('back-fill: holds up no change of a row, and leaves rows that others change to the next run', async () => {
  const { database } = service.app
  await database.transaction(async (tx) => {
    await tx.query("UPDATE public.idea SET name = 'Mine' WHERE account_id = $1 AND id = 1", [small])
    await job().run(running())
    expect(logged).toEqual([{ backfill: 'folded names', filled: 254, accountsLeft: 1 }])
  })
  await job().run(running())
  expect(await left()).toBe(0)
  expect(logged).toHaveLength(2)
})

test('back-fill: an interrupted run goes on where it was', async () => {
  const stopping = new AbortController()
  const stopped = job(async (...batch) => {
    stopping.abort(new Error('The service stops.'))
    return fillNames(...batch)
  }).run(running(stopping.signal))
  await expect(stopped).rejects.toThrow('The service stops.')
  expect(await left()).toBe(155)
  await job().run(running())
  expect(await left()).toBe(0)
})
