/** Planning around more work of other projects than it looks at. */
import { beforeAll, describe, expect, test } from 'vitest'
import { MAX_BOOKINGS } from '../../plugins/scheduling/calculation/known-bookings.ts'
import { makePlan } from '../../plugins/scheduling/calculation/planning.ts'
import type { Booking, Network, Plan } from '../../plugins/scheduling/engine/model.ts'
import type { TestAccount } from '../../runtime/testing.ts'
import { insertMany } from '../support/insert-many.ts'
import { EVERY_DAY, MONDAY, task } from '../support/networks.ts'
import { OPTIONS } from '../support/plan-options.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'

const ANN = 1
const booking = (first: number): Booking => ({
  ...{ resourceId: ANN, units: 1, projectId: 2, projectName: '', taskId: 90, taskName: '' },
  ...{ start: MONDAY + first, finish: MONDAY + first + 1 },
})
/** Ann is booked again and again on the first day; the last of the bookings that are known is on another one. */
const bookedUntil = (last: number): Network => ({
  start: MONDAY,
  calendar: EVERY_DAY,
  tasks: [task(1, 'Dig', 4, [], [ANN])],
  resources: [{ id: ANN, name: 'Ann', capacity: 1 }],
  bookings: [...Array.from({ length: MAX_BOOKINGS }, () => booking(0)), booking(last)],
})
const planned = (network: Network): Plan => makePlan({ network, options: OPTIONS })

describe('a plan of which bookings were left out', () => {
  test('is made where it lies within the days of which all are known', () => {
    expect(planned(bookedUntil(5)).finish).toBe(MONDAY + 5)
  })

  test('is refused with the reason where it goes beyond them', () => {
    expect(() => planned(bookedUntil(4))).toThrow(/more than 20000 tasks left on its resources/)
  })
})

describe('the bookings of a project', () => {
  let service: SharedService
  let acme: TestAccount
  beforeAll(async () => {
    service = await sharedService({ now: '2026-11-23T10:00:00Z' })
    acme = await service.account('Acme')
  })

  test('beyond the bound refuse a plan that reaches those left out, with a sentence, and no other', async () => {
    const [ann, bob] = [
      (await acme.post('/api/v1/resources', { name: 'Ann' })).body.id,
      (await acme.post('/api/v1/resources', { name: 'Bob' })).body.id,
    ]
    const project = async (name: string, startDate: string, resourceId: number, duration: number) => {
      const url = `/api/v1/projects/${(await acme.post('/api/v1/projects', { name, startDate })).body.id}`
      const assignments = [{ resourceId }]
      const taskId = (await acme.post(`${url}/tasks`, { name, duration, assignments })).body.id
      return { url, taskId }
    }
    const big = await project('Big', '2026-12-01', ann, 1)
    expect((await acme.patch(big.url, { status: 'Active' })).status).toBe(200)
    // As many tasks more on the same day, of which the database knows nothing yet.
    const { database } = service.app
    const copied = async (table: string, key: string) => {
      const columns = await database.query<{ name: string }>(
        `SELECT column_name AS name FROM information_schema.columns
         WHERE table_schema = 'scheduling' AND table_name = $1 AND column_name <> $2 AND is_generated = 'NEVER'`,
        [table, key],
      )
      const list = columns.map(({ name }) => `"${name}"`).join()
      await insertMany(
        database,
        `INSERT INTO scheduling.${table} (${key}, ${list}) OVERRIDING SYSTEM VALUE
         SELECT 10000000 + n, ${list} FROM scheduling.${table}, generate_series(1, 20000) n
         WHERE account_id = $1 AND ${key} = $2`,
        [acme.accountId, big.taskId],
      )
    }
    await copied('task', 'id')
    await copied('assignment', 'task_id')
    await database.query(
      `UPDATE scheduling.task_projection SET projected_start = '2026-12-01', projected_finish = '2026-12-01'
       WHERE account_id = $1`,
      [acme.accountId],
    )

    const before = await project('Before', '2026-11-23', ann, 3)
    const beside = await project('Beside', '2026-11-30', bob, 3)
    const across = await project('Across', '2026-11-30', ann, 3)
    expect((await acme.post(`${before.url}/schedule`, {})).status).toBe(200)
    expect((await acme.post(`${beside.url}/schedule`, {})).status).toBe(200)
    const refused = await acme.post(`${across.url}/schedule`, {})
    expect([refused.status, refused.body.code]).toEqual([409, 'not_plannable'])
    expect(refused.body.detail).toContain('more than 20000 tasks left on its resources')
  })
})
