import { beforeAll, describe, expect, test } from 'vitest'
import type { TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'

let service: SharedService
let acme: TestAccount
let projectId: number
let digId: number
beforeAll(async () => {
  service = await sharedService({ now: '2026-11-23T10:00:00Z' })
  acme = await service.account('Acme')
})

const openProject = async () => {
  const project = await acme.post('/api/v1/projects', { name: 'Plant move', startDate: '2026-11-23' })
  projectId = project.body.id
  const dig = await acme.post(`/api/v1/projects/${projectId}/tasks`, { name: 'Dig', duration: 5 })
  digId = dig.body.id
}
const milestone = async (body: object) => {
  const answer = await acme.post(`/api/v1/projects/${projectId}/milestones`, body)
  expect(answer.status).toBe(201)
  return answer.body
}

describe('a milestone', () => {
  test('falls on the day on which the work before it ends', async () => {
    await openProject()
    const kickOff = await milestone({ name: 'Kick-off' })
    const after = await milestone({ name: 'Hall accepted', predecessors: [{ taskId: digId }] })
    expect(after).toMatchObject({ status: 'Planned', plannedDate: null, achievedDate: null, completedBy: null })
    await acme.post(`/api/v1/projects/${projectId}/schedule`)
    expect((await acme.get(`/api/v1/milestones/${after.id}`)).body.plannedDate).toBe('2026-11-27')
    const { body } = await acme.get(`/api/v1/milestones/${kickOff.id}`)
    expect(body.plannedDate >= '2026-11-23').toBe(true)
  })

  test('holds to the date that it is given', async () => {
    await openProject()
    const made = await milestone({ name: 'Gate', plannedDate: '2027-01-15', predecessors: [{ taskId: digId }] })
    await acme.post(`/api/v1/projects/${projectId}/schedule`)
    const { body } = await acme.get(`/api/v1/milestones/${made.id}`)
    expect(body).toMatchObject({ plannedDate: '2027-01-15', projectedDate: '2026-11-27' })
    const freed = await acme.patch(`/api/v1/milestones/${made.id}`, { plannedDate: null })
    expect(freed.body.plannedDate).toBe('2026-11-27')
  })

  test('is achieved, by somebody and on a day, and can be taken back', async () => {
    await openProject()
    const made = await milestone({ name: 'Gate', predecessors: [{ taskId: digId }] })
    await acme.patch(`/api/v1/projects/${projectId}`, { status: 'Active' })
    const { status, body, headers } = await acme.patch(
      `/api/v1/milestones/${made.id}`,
      { status: 'Achieved' },
      { 'If-Match': '"1"' },
    )
    expect(status).toBe(200)
    expect(headers.get('etag')).toBe('"2"')
    expect(body).toMatchObject({
      status: 'Achieved',
      achievedDate: '2026-11-23',
      completedBy: { id: acme.userId, name: 'Ada Admin', email: acme.email },
    })
    const back = await acme.patch(`/api/v1/milestones/${made.id}`, { status: 'Planned' })
    expect(back.body).toMatchObject({ status: 'Planned', achievedDate: null, completedBy: null })
  })

  test('is refused in its own words', async () => {
    await openProject()
    const { id } = await milestone({ name: 'Gate' })
    const refused = async (body: object) => {
      const answer = await acme.patch(`/api/v1/milestones/${id}`, body)
      return [answer.status, answer.body.code, answer.body.errors]
    }
    expect(await refused({ status: 'Achieved', achievedDate: '2027-01-01' })).toEqual([
      ...[400, 'invalid_request'],
      [
        {
          pointer: '/achievedDate',
          detail: 'achievedDate 2027-01-01 is in the future; the last day that it can be is 2026-11-23.',
        },
      ],
    ])
    await acme.patch(`/api/v1/projects/${projectId}`, { status: 'Active' })
    await acme.patch(`/api/v1/projects/${projectId}`, { status: 'Frozen' })
    expect(await refused({ status: 'Achieved' })).toEqual([
      ...[409, 'project_frozen'],
      [
        {
          pointer: '/status',
          detail: `Milestone ${id} 'Gate' takes no progress: its project is frozen; take it off hold first.`,
        },
      ],
    ])
  })

  // Kick-off, then a task of 4 days: the buffer is 2 days, and a day of waiting would be 50 % of it.
  test('costs no working day when it is achieved on its day', async () => {
    const project = await acme.post('/api/v1/projects', { name: 'Gated', startDate: '2026-11-23' })
    const path = `/api/v1/projects/${project.body.id}`
    const gate = (await acme.post(`${path}/milestones`, { name: 'Kick-off' })).body
    await acme.post(`${path}/tasks`, { name: 'Dig', duration: 4, predecessors: [{ taskId: gate.id }] })
    await acme.patch(path, { status: 'Active' })
    expect((await acme.get(path)).body).toMatchObject({ bufferConsumption: 0, projectedCompletion: '2026-11-26' })
    const achieved = await acme.patch(`/api/v1/milestones/${gate.id}`, { status: 'Achieved' })
    expect(achieved.body).toMatchObject({ achievedDate: '2026-11-23', projectedDate: '2026-11-23' })
    expect((await acme.get(path)).body).toMatchObject({ bufferConsumption: 0, projectedCompletion: '2026-11-26' })
  })

  test('has deliverables that keep their ids', async () => {
    await openProject()
    const made = await milestone({ name: 'Gate', linkedDeliverables: [{ name: 'Protocol' }, { name: 'Plan' }] })
    const [protocol, plan] = made.linkedDeliverables
    expect(protocol).toMatchObject({ name: 'Protocol', status: 'Open' })
    const changed = await acme.patch(`/api/v1/milestones/${made.id}`, {
      linkedDeliverables: [{ name: 'New' }, { id: protocol.id, name: 'Protocol', status: 'Done' }],
    })
    expect(changed.body.linkedDeliverables).toEqual([
      { id: expect.any(Number), name: 'New', status: 'Open' },
      { id: protocol.id, name: 'Protocol', status: 'Done' },
    ])
    const again = { linkedDeliverables: changed.body.linkedDeliverables }
    expect((await acme.patch(`/api/v1/milestones/${made.id}`, again)).headers.get('etag')).toBe('"2"')
    const foreign = await acme.patch(`/api/v1/milestones/${made.id}`, {
      linkedDeliverables: [{ id: plan.id, name: 'Plan' }],
    })
    expect(foreign.status).toBe(400)
    expect(foreign.body.errors[0].pointer).toBe('/linkedDeliverables/0/id')
  })

  test('is not found as a task', async () => {
    await openProject()
    const made = await milestone({ name: 'Gate' })
    expect((await acme.get(`/api/v1/tasks/${made.id}`)).status).toBe(404)
    expect((await acme.get(`/api/v1/milestones/${digId}`)).status).toBe(404)
    expect((await acme.get(`/api/v1/projects/${projectId}/tasks`)).body.value).toHaveLength(1)
    expect((await acme.patch(`/api/v1/milestones/${digId}`, { status: 'Achieved' })).status).toBe(404)
    expect((await acme.delete(`/api/v1/tasks/${made.id}`)).status).toBe(404)
  })

  test('stands in the network: tasks wait for it', async () => {
    await openProject()
    const gate = await milestone({ name: 'Gate', predecessors: [{ taskId: digId, lag: 2 }] })
    const pour = await acme.post(`/api/v1/projects/${projectId}/tasks`, {
      name: 'Pour',
      duration: 1,
      predecessors: [{ taskId: gate.id }],
    })
    await acme.post(`/api/v1/projects/${projectId}/schedule`)
    expect((await acme.get(`/api/v1/tasks/${pour.body.id}`)).body.plannedStart).toBe('2026-12-02')
    expect((await acme.delete(`/api/v1/milestones/${gate.id}`, { 'If-Match': '"1"' })).status).toBe(204)
    expect((await acme.get(`/api/v1/tasks/${pour.body.id}`)).body).toMatchObject({
      predecessors: [],
      plannedStart: null,
    })
  })

  test('lists filter by status', async () => {
    await openProject()
    await milestone({ name: 'A' })
    await milestone({ name: 'B' })
    const url = `/api/v1/projects/${projectId}/milestones`
    const planned = await acme.get(`${url}?$filter=status eq 'Planned'&$orderby=name desc&$select=name&$count=true`)
    expect(planned.body).toEqual({ value: [{ name: 'B' }, { name: 'A' }], '@odata.count': 2 })
    expect((await acme.get(`${url}?$filter=status eq 'Achieved'`)).body.value).toEqual([])
  })
})
