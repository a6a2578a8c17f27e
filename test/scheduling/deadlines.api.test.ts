import { beforeAll, describe, expect, test } from 'vitest'
import { missedDeadlines } from '../../plugins/scheduling/calculation/deadlines.ts'
import type { TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'

let service: SharedService
let acme: TestAccount
let projectId: number
let taskId: number
let milestoneId: number
beforeAll(async () => {
  service = await sharedService({ now: '2026-11-23T10:00:00Z' }) // a Monday
  acme = await service.account('Acme')
  projectId = (await acme.post('/api/v1/projects', { name: 'Plant', startDate: '2026-11-23' })).body.id
  const dig = await acme.post(`/api/v1/projects/${projectId}/tasks`, {
    name: 'Dig',
    duration: 10,
    deadline: '2026-12-02',
  })
  taskId = dig.body.id
  expect(dig.body.deadline).toBe('2026-12-02')
  const gate = { name: 'Gate', predecessors: [{ taskId }], wbs: '1.9', outline: ['Hall'] }
  milestoneId = (await acme.post(`/api/v1/projects/${projectId}/milestones`, gate)).body.id
})

const recommendations = async (): Promise<readonly string[]> =>
  (await acme.get(`/api/v1/projects/${projectId}/buffer-analysis`)).body.recommendations
// Ten working days from Monday 23 November end on Friday 4 December, two days after the deadline.
const missed = (verb: string, end: string, days: string) =>
  `"Dig" is ${verb} to end on ${end}, ${days} after its deadline: shorten what leads to it or agree on a new day.`

describe('a deadline', () => {
  test('that the plan misses is named when the project is planned, and moves nothing', async () => {
    const { body } = await acme.post(`/api/v1/projects/${projectId}/schedule`)
    expect(body.plannedFinish).toBe('2026-12-04')
    expect(await recommendations()).toContain(missed('planned', '2026-12-04', '2 days'))
  })

  test('is watched from the moment of its change, without another plan', async () => {
    const before = (await acme.get(`/api/v1/projects/${projectId}/schedule`)).body
    const changed = await acme.patch(`/api/v1/tasks/${taskId}`, { deadline: '2026-12-04' })
    expect(changed.body.deadline).toBe('2026-12-04')
    expect((await recommendations()).filter((it) => it.includes('deadline'))).toEqual([])
    await acme.patch(`/api/v1/projects/${projectId}`, { status: 'Active' })
    await acme.patch(`/api/v1/tasks/${taskId}`, { remainingDuration: 11 })
    expect(await recommendations()).toContain(missed('projected', '2026-12-07', '3 days'))
    const after = (await acme.get(`/api/v1/projects/${projectId}/schedule`)).body
    expect(after.plannedAt).toBe(before.plannedAt)
  })

  test('of a milestone is its planned date', async () => {
    await acme.patch(`/api/v1/milestones/${milestoneId}`, { plannedDate: '2026-12-01' })
    expect(await recommendations()).toContain(
      '"Gate" is projected to end on 2026-12-07, 6 days after its planned date: shorten what leads to it or agree on a new day.',
    )
  })

  test('can be listed by, and taken away', async () => {
    const list = await acme.get("/api/v1/tasks?$filter=deadline le '2026-12-31'")
    expect(list.body.value).toMatchObject([{ id: taskId }])
    const changed = await acme.patch(`/api/v1/tasks/${taskId}`, { deadline: null })
    expect(changed.body.deadline).toBeNull()
    expect((await acme.patch(`/api/v1/tasks/${taskId}`, { deadline: 'soon' })).status).toBe(400)
  })
})

test('a milestone has its place in the outline, which can be changed', async () => {
  expect((await acme.get(`/api/v1/milestones/${milestoneId}`)).body).toMatchObject({ wbs: '1.9', outline: ['Hall'] })
  const changed = await acme.patch(`/api/v1/milestones/${milestoneId}`, { wbs: null, outline: ['Hall', 'Floor'] })
  expect(changed.body).toMatchObject({ wbs: null, outline: ['Hall', 'Floor'] })
})

test('the three that are missed most are named, done ones never', () => {
  const tasks = [1, 2, 3, 4, 5].map((id) => ({
    id,
    name: `T${id}`,
    status: id === 5 ? ('Completed' as const) : ('InProgress' as const),
    deadline: '2026-11-20',
    promisedDate: null,
  }))
  const projected = tasks.map(({ id }) => ({ id, lastDay: Date.UTC(2026, 10, 20 + id) / 86_400_000 }))
  expect(missedDeadlines(tasks, projected, 'projected').map((it) => it.slice(1, 3))).toEqual(['T4', 'T3', 'T2'])
})
