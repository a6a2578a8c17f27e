import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../runtime/testing.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ now: '2026-11-23T10:00:00Z' })
})
afterAll(() => service?.stop())

/** Points `[date, cause]`, two hours apart on one day, of a new project. */
async function projectWith(points: readonly (readonly [date: string, cause: string])[]): Promise<number> {
  const account = await service.account('Old')
  const { body } = await account.post('/api/v1/projects', { name: 'Old' })
  for (const [index, [date, cause]] of points.entries()) {
    await service.app.database.query(
      `INSERT INTO scheduling.fever_point (account_id, project_id, at, status_date, completion, consumption, zone, cause,
         buffer_end, baseline, tasks, task_count, actor)
       VALUES ($1, $2, $3, $4, $5, 0, 'GREEN', $6, '2026-12-18', 1, '{}', 0, '{}')`,
      [account.accountId, body.id, `${date}T10:00:00Z`, date, index, cause],
    )
  }
  return body.id
}

/** The indexes of the points that are left. */
const left = async (projectId: number) =>
  (
    await service.app.database.query<{ at: number }>(
      'SELECT completion AS at FROM scheduling.fever_point WHERE project_id = $1 ORDER BY id',
      [projectId],
    )
  ).map((row) => row.at)

test('the thinning of fever charts keeps all points of 30 days, then one a day, after a year one a week', async () => {
  // Today is Monday, 2026-11-23: 30 days before it is 2026-10-24, another year before that 2025-10-24, a Friday.
  const id = await projectWith([
    ['2025-10-13', 'progress'], // Monday, one week: the last one stays,
    ['2025-10-15', 'plan'], // as does a plan
    ['2025-10-16', 'change'],
    ['2025-10-17', 'day'], // the last one
    ['2025-10-20', 'day'], // Monday of the week in which the year begins
    ['2025-10-23', 'day'], // the last one before it
    ['2025-10-24', 'progress'], // within the year: one a day
    ['2025-10-24', 'progress'],
    ['2026-10-23', 'progress'],
    ['2026-10-23', 'target'],
    ['2026-10-23', 'progress'],
    ['2026-10-24', 'progress'], // the last 30 days
    ['2026-10-24', 'progress'],
  ])
  const other = await projectWith([['2025-10-13', 'day']])

  await service.makeDue('scheduling.fever chart thinning')
  await expect.poll(() => left(id)).toEqual([1, 3, 5, 7, 9, 10, 11, 12])
  expect(await left(other)).toEqual([0])
})
