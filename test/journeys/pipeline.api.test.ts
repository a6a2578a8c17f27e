import { type Chainwork, connect } from '@chainwork/sdk'
import { beforeAll, expect, test } from 'vitest'
import { type SharedService, sharedService } from '../support/shared-service.ts'

let service: SharedService
let api: Chainwork
beforeAll(async () => {
  service = await sharedService({ now: '2026-11-23T08:00:00Z' })
  const { clientId, clientSecret, email, password } = await service.account('Acme')
  api = connect({ baseUrl: service.url, clientId, clientSecret, username: email, password, retries: 0 })
})

/** Design by a designer each, then the test rig, of which there is one. */
async function proposal(name: string, rig: number) {
  const { id: projectId } = await api.createProject({ body: { name, startDate: '2026-11-23' } })
  const path = { projectId }
  const design = await api.createTask({ path, body: { name: 'Design', duration: 3 } })
  const body = {
    name: 'Trials',
    duration: 6,
    predecessors: [{ taskId: design.id }],
    assignments: [{ resourceId: rig }],
  }
  const trials = await api.createTask({ path, body })
  return { projectId, trials: trials.id }
}

test('a pipeline is staggered by its drum, followed, and asked what if', async () => {
  const { id: rig } = await api.createResource({ body: { name: 'Test rig' } })
  const pipeline = [await proposal('Pump', rig), await proposal('Valve', rig), await proposal('Seal', rig)]
  const [first] = pipeline
  await api.updateProject({ path: { projectId: first?.projectId ?? 0 }, body: { status: 'Active' } })

  const rule = { rule: 'DRUM' as const, drumIds: [rig], capacityBufferPercentage: 50 }
  const { projects } = await api.staggerPortfolio({ body: rule })
  expect(projects.map(({ name, recommendedStart, movedBy }) => [name, recommendedStart, movedBy])).toEqual([
    ['Pump', '2026-11-23', 0],
    ['Valve', '2026-12-04', 9],
    ['Seal', '2026-12-17', 18],
  ])

  for (const { projectId, status, recommendedStart, finish, bufferEnd } of projects) {
    if (status === 'Active') continue
    await api.updateProject({ path: { projectId }, body: { startDate: recommendedStart } })
    const schedule = await api.planProject({ path: { projectId } })
    expect(schedule).toMatchObject({ plannedStart: recommendedStart, plannedFinish: finish, bufferEnd })
  }
  const again = await api.staggerPortfolio({ body: rule })
  expect(again.projects.map(({ movedBy, heldBy }) => [movedBy, heldBy])).toEqual(projects.map(() => [0, null]))

  // The trials of the first one will take longer: what does its buffer lose, and who else has to wait?
  const longer = { taskId: first?.trials ?? 0, remainingDuration: 9 }
  const tried = await api.tryChanges({ path: { projectId: first?.projectId ?? 0 }, body: { tasks: [longer] } })
  expect(tried.before).toMatchObject({ bufferConsumption: 0, bufferStatus: 'GREEN' })
  expect(tried.after).toMatchObject({ bufferConsumption: 66.666667, bufferStatus: 'YELLOW', daysLate: 0 })
  expect(tried.movedTasks).toMatchObject([{ taskId: longer.taskId, days: 3 }])

  await api.updateTask({ path: { taskId: longer.taskId }, body: { remainingDuration: 9 } })
  const moved = await api.staggerPortfolio({ body: rule })
  expect(moved.projects[1]).toMatchObject({ heldBy: { resourceId: rig, projectIds: [first?.projectId] } })
  expect(moved.projects[1]?.movedBy).toBeGreaterThan(0)
})
