import { beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { countStatements } from '../support/statements.ts'

let service: SharedService
let acme: TestAccount
beforeAll(async () => {
  service = await sharedService({ now: '2026-11-23T10:00:00Z' })
  acme = await service.account('Acme')
})

/** Dig (4 days) then Lay (4 days); Survey (2 days) feeds Lay; the gate stands behind Lay. Crew works on all but Survey. */
const network = async (options: object = {}) => {
  const { body: project } = await acme.post('/api/v1/projects', {
    name: 'Hall',
    startDate: '2026-11-23',
    bufferType: 'PROJECT_AND_FEEDING',
    ...options,
  })
  const { body: crew } = await acme.post('/api/v1/resources', { name: 'Crew' })
  const add = async (task: object) => (await acme.post(`/api/v1/projects/${project.id}/tasks`, task)).body.id as number
  const assignments = [{ resourceId: crew.id, units: 1 }]
  const dig = await add({ name: 'Dig', duration: 4, assignments })
  const survey = await add({ name: 'Survey', duration: 2 })
  const lay = await add({ name: 'Lay', duration: 4, predecessors: [{ taskId: dig }, { taskId: survey }], assignments })
  const { body: gate } = await acme.post(`/api/v1/projects/${project.id}/milestones`, {
    name: 'Gate',
    predecessors: [{ taskId: lay }],
  })
  return { id: project.id as number, dig, survey, lay, gate: gate.id as number }
}
const explanation = async (id: number) => acme.get(`/api/v1/tasks/${id}/explanation`)

test('without a plan there is none, and the project is not loaded', async () => {
  const { lay } = await network()
  const read = countStatements('scheduling.calendar')
  const { status, body } = await explanation(lay)
  expect(read.end()).toEqual([])
  expect([status, body.detail]).toEqual([404, expect.stringMatching(/has no plan: plan it first/)])
  expect((await explanation(987_654_321)).body.detail).toContain('task 987654321')
})

test('a planned task shows what holds it, what would move it, and why it is placed ALAP', async () => {
  const { id, dig, survey, lay } = await network()
  await acme.post(`/api/v1/projects/${id}/schedule`)
  const { status, body } = await explanation(lay)
  expect(status).toBe(200)
  const link = { kind: 'precedence', type: 'FS', lag: 0, resourceId: null, units: null }
  expect(body).toMatchObject({ taskId: lay, projectId: id, name: 'Lay', isMilestone: false, projected: null })
  expect(body.planned).toMatchObject({
    status: 'NotStarted',
    start: '2026-11-27',
    finish: '2026-12-02',
    drivingPredecessors: [{ kind: 'task', taskId: dig, reason: link, buffer: 0, date: '2026-11-26' }],
    earlier: { days: 2, needs: [{ kind: 'finish', taskId: dig, days: 2, units: [] }], next: [{ taskId: survey }] },
    alapPlacement: null,
    reasons: [
      {
        taskId: dig,
        start: '2026-11-23',
        finish: '2026-11-26',
        drivingPredecessor: { kind: 'project_start', date: '2026-11-23' },
      },
      { taskId: lay, start: '2026-11-27', finish: '2026-12-02', drivingPredecessor: { kind: 'task', taskId: dig } },
    ],
    omittedReasons: 0,
    float: { buffer: { days: 0, from: null, to: null }, chain: { days: 0, taskId: lay }, end: 0 },
  })
  expect(body.planned.sentences).toContain(
    'Finish "Dig" 2 days earlier: then "Lay" can start 2 days earlier, held by "Survey".',
  )
  expect(body.mentions).toEqual(
    expect.arrayContaining([
      { kind: 'task', id: dig, name: 'Dig', projectId: id },
      { kind: 'task', id: survey, name: 'Survey', projectId: id },
      { kind: 'task', id: lay, name: 'Lay', projectId: id },
    ]),
  )
  const { planned } = (await explanation(survey)).body
  expect(planned.alapPlacement).toMatchObject({
    days: 1,
    earliestStart: '2026-11-23',
    kind: 'buffer',
    taskId: lay,
    buffer: 1,
  })
  expect(planned.successors).toEqual([{ taskId: lay, reason: link, slack: 1, buffer: 1 }])
})

test('a calendar that has changed since the plan was made is shown', async () => {
  const { body: calendar } = await acme.post('/api/v1/calendars', { name: 'Site' })
  const { id, lay } = await network({ calendarId: calendar.id })
  await acme.patch(`/api/v1/projects/${id}`, { status: 'Active' })
  const holidays = [{ date: '2026-11-24', name: 'Feast' }]
  expect((await acme.put(`/api/v1/calendars/${calendar.id}`, { holidays })).status).toBe(200)
  const { status, body } = await explanation(lay)
  expect(status).toBe(200)
  expect(body.planned.alapPlacement).toMatchObject({ days: -1, earliestStart: '2026-11-30' })
  expect(body.projected).toMatchObject({ start: '2026-11-30', alapPlacement: null })
})

test('in flight the projection is explained beside the plan, of milestones too', async () => {
  const { id, dig, lay, gate } = await network()
  await acme.patch(`/api/v1/projects/${id}`, { status: 'Active' })
  await acme.patch(`/api/v1/tasks/${dig}`, { status: 'InProgress', remainingDuration: 6 })
  const { body } = await explanation(gate)
  expect(body).toMatchObject({ name: 'Gate', isMilestone: true, statusDate: '2026-11-23' })
  expect(body.planned).toMatchObject({ start: '2026-12-02' })
  expect(body.projected).toMatchObject({ start: '2026-12-04', earlier: { needs: [{ kind: 'finish', taskId: lay }] } })
  const steps = body.projected.reasons.map((it: { taskId: number }) => it.taskId)
  expect(steps).toEqual([dig, lay, gate])
  expect(body.projected.reasons[0].drivingPredecessor).toMatchObject({ kind: 'reported', date: '2026-11-23' })
  expect((await explanation(dig)).body.projected).toMatchObject({ status: 'InProgress', earlier: null })

  await acme.patch(`/api/v1/tasks/${dig}`, { status: 'Completed' })
  expect((await explanation(dig)).body.projected).toMatchObject({
    status: 'Completed',
    float: null,
    sentences: ['"Dig" started on 2026-11-23 and was done on 2026-11-23, as reported.'],
  })
})
