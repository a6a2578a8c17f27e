/** Two projects that take turns on a resource: a slip goes through all of their turns. */
import { beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'

const TURNS = 8 // of each project

let service: SharedService
let acme: TestAccount
beforeAll(async () => {
  service = await sharedService({ now: '2026-11-23T10:00:00Z' }) // a Monday
  acme = await service.account('Acme')
})

/** Tasks of a day, one after the other. */
async function started(name: string) {
  const rows = Array.from({ length: TURNS }, (_, n) => `${n + 1},${name} ${n + 1},1,${n || ''}`)
  const table = ['id,name,duration,predecessors', ...rows].join('\n')
  const { body } = await acme.post('/api/v1/projects/import?activate=true&startDate=2026-11-23', table, {
    'Content-Type': 'text/csv',
  })
  const { id } = body.project
  const { value } = (await acme.get(`/api/v1/projects/${id}/tasks?$orderby=id`)).body
  return { id: id as number, tasks: value.map((task: { id: number }) => task.id) as number[] }
}
const finishes = async ({ id }: { readonly id: number }) =>
  (await acme.get(`/api/v1/projects/${id}/tasks?$orderby=id`)).body.value.map(
    (task: { projectedFinish: string }) => task.projectedFinish,
  )

test('a slip goes on through the turns of two projects until nothing moves', async () => {
  const [first, second] = [await started('First'), await started('Second')]
  const { database } = service.app
  const wait = (project: number, task: number | undefined, booked: number, bookedTask: number | undefined) =>
    database.query(
      `INSERT INTO scheduling.booking_link (account_id, project_id, task_id, booked_project_id, booked_task_id,
         resource_id, planned_until, once_started) VALUES ($1, $2, $3, $4, $5, 1, 1, false)`,
      [acme.accountId, project, task, booked, bookedTask],
    )
  for (let turn = 0; turn < TURNS; turn++) {
    await wait(second.id, second.tasks[turn], first.id, first.tasks[turn])
    if (turn > 0) await wait(first.id, first.tasks[turn], second.id, second.tasks[turn - 1])
  }
  expect((await acme.patch(`/api/v1/tasks/${first.tasks[0]}`, { remainingDuration: 2 })).status).toBe(200)
  await service.settled()
  // Two days of the first task, and then a day for each: the last of sixteen on the seventeenth working day.
  expect((await finishes(first)).slice(0, 3)).toEqual(['2026-11-24', '2026-11-26', '2026-11-30'])
  expect((await finishes(second)).at(-1)).toBe('2026-12-15')
})
