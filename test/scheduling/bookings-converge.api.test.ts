/** Whatever is done to projects that share people, their projections come to an end that fits together. */
import { beforeAll, expect, test } from 'vitest'
import { randomOf } from '../../plugins/scheduling/engine/levelling/random.ts'
import type { TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'

const PROJECTS = 4
const STEPS = 40

let service: SharedService
beforeAll(async () => {
  service = await sharedService({ now: '2026-11-23T10:00:00Z' })
})

interface Made {
  readonly url: string
  readonly tasks: readonly number[]
}

async function make(account: TestAccount, people: readonly number[], random: () => number): Promise<Made> {
  const { body } = await account.post('/api/v1/projects', { name: 'Shared', startDate: '2026-11-23' })
  const url = `/api/v1/projects/${body.id}`
  const tasks: number[] = []
  for (let n = 0; n < 5; n++) {
    const predecessors = tasks.filter(() => random() < 0.3).map((taskId) => ({ taskId }))
    const assignments = people.filter(() => random() < 0.6).map((resourceId) => ({ resourceId }))
    const duration = 1 + Math.floor(random() * 8) / 2
    const task = { name: `Task ${n}`, duration, predecessors, assignments }
    tasks.push((await account.post(`${url}/tasks`, task)).body.id)
  }
  return { url, tasks }
}

interface Wait {
  readonly taskId: number
  readonly start: string
  readonly bookedTaskId: number
  readonly until: string
}

/** The tasks that wait for work of other projects, with where the two are projected. */
const waits = (accountId: number) =>
  service.app.database.query<Wait>(
    `SELECT l.task_id AS "taskId", d.projected_start AS start, l.booked_task_id AS "bookedTaskId",
       b.projected_finish AS until FROM scheduling.booking_link l
     JOIN scheduling.task t ON t.account_id = l.account_id AND t.id = l.task_id AND t.status = 'NotStarted'
     JOIN scheduling.project p ON p.account_id = t.account_id AND p.id = t.project_id AND p.status = 'Active'
     JOIN scheduling.task_projection d ON d.account_id = l.account_id AND d.task_id = l.task_id
     JOIN scheduling.project o ON o.account_id = l.account_id AND o.id = l.booked_project_id AND o.status = 'Active'
     JOIN scheduling.task u ON u.account_id = l.account_id AND u.id = l.booked_task_id
       AND (u.status <> 'NotStarted' OR NOT l.once_started)
     JOIN scheduling.task_projection b ON b.account_id = l.account_id AND b.task_id = l.booked_task_id
     WHERE l.account_id = $1`,
    [accountId],
  )

test.each([1, 2, 3])('reports, new plans and pauses in any order, %i', { timeout: 120_000 }, async (seed) => {
  const random = randomOf(seed)
  const account = await service.account(`Shared ${seed}`)
  const people: number[] = []
  for (const name of ['Ann', 'Bob']) people.push((await account.post('/api/v1/resources', { name })).body.id)
  const projects: Made[] = []
  for (let n = 0; n < PROJECTS; n++) projects.push(await make(account, people, random))
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  for (const { url } of projects) await account.patch(url, { status: 'Active' })
  let most = 0
  const done = { progress: 0, plan: 0, status: 0 }
  for (let step = 0; step < STEPS; step++) {
    const { url, tasks } = pick(projects)
    const kind = pick(['progress', 'progress', 'progress', 'plan', 'status'] as const)
    const answer =
      kind === 'plan'
        ? await account.post(`${url}/schedule`)
        : kind === 'status'
          ? await account.patch(url, { status: pick(['Active', 'Active', 'OnHold']) })
          : await account.patch(`/api/v1/tasks/${pick(tasks)}`, {
              ...(random() < 0.15
                ? { percentComplete: 100 }
                : { status: 'InProgress', remainingDuration: (1 + Math.floor(random() * 11)) / 2 }),
            })
    expect([200, 400, 409]).toContain(answer.status)
    if (answer.status === 200) done[kind]++
    await service.settled()
    const found = await waits(account.accountId)
    most = Math.max(most, found.length)
    const broken = found.filter(({ start, until }) => start < until)
    expect([step, broken]).toEqual([step, []])
  }
  expect(Math.min(done.progress, done.plan, done.status)).toBeGreaterThan(0)
  expect(most).toBeGreaterThan(2)
})
