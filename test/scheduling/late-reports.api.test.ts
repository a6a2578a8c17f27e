/** Reports that are sent later than they were made, on the state that was seen then, and what keeps people from working. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Requests, signIn, startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'

let service: TestService
let acme: TestAccount
beforeAll(async () => {
  service = await startTestService({ now: '2026-11-23T07:00:00Z' })
  acme = await service.account('Acme', 'Europe/Vienna')
})
afterAll(() => service?.stop())

/** Sets the clock and signs in, since tokens expire within an hour. */
async function at(now: string, account = acme) {
  service.clock.set(now)
  return service.as(await signIn(service.url, account, account.email, account.password))
}

async function activeTask(requests: Requests) {
  const { body: project } = await requests.post('/api/v1/projects', { name: 'Plant', startDate: '2026-11-23' })
  const { body: task } = await requests.post(`/api/v1/projects/${project.id}/tasks`, { name: 'Dig', duration: 5 })
  await requests.patch(`/api/v1/projects/${project.id}`, { status: 'Active' })
  return { projectId: project.id as number, taskId: task.id as number, path: `/api/v1/tasks/${task.id}` }
}

const sendTo = (requests: Requests) => async (item: object) =>
  (await requests.post('/api/v1/tasks/batch-update', { updates: [item] })).body.results[0]

test('batch: a report that is sent later counts as of the moment at which it was made', async () => {
  const morning = await at('2026-11-23T07:00:00Z')
  const [direct, later] = [await activeTask(morning), await activeTask(morning)]
  const report = { status: 'InProgress', remainingDuration: 5 }
  const arrived = await sendTo(morning)({ taskId: direct.taskId, ...report })
  const tuesday = await at('2026-11-24T16:00:00Z')
  const sent = await sendTo(tuesday)({ taskId: later.taskId, ...report, madeAt: '2026-11-23T07:00:00Z' })
  for (const name of ['actualStart', 'reportedOn', 'countedFor', 'remainingDuration']) {
    expect(sent.task[name]).toEqual(arrived.task[name])
  }
  expect(sent.task.actualStart).toBe('2026-11-23')
  // A clock that is ahead does not make a report of tomorrow.
  const ahead = await sendTo(tuesday)({ taskId: later.taskId, remainingDuration: 4, madeAt: '2026-11-30T07:00:00Z' })
  expect(ahead.task.reportedOn).toBe('2026-11-24')
  const outdated = await sendTo(tuesday)({
    taskId: later.taskId,
    remainingDuration: 4,
    madeAt: '2026-11-23T12:00:00Z',
  })
  expect(outdated.error.code).toBe('report_outdated')
  expect((await sendTo(tuesday)({ taskId: later.taskId, madeAt: 'yesterday' })).error.errors[0].pointer).toBe(
    '/updates/0/madeAt',
  )
})

test('batch: a report is of no day before its task was created, however far its clock is behind', async () => {
  const requests = await at('2026-11-24T16:30:00Z')
  const { taskId } = await activeTask(requests)
  const report = { taskId, status: 'InProgress', remainingDuration: 4 }
  const { task } = await sendTo(requests)({ ...report, madeAt: '1970-01-01T00:00:00Z' })
  expect(task).toMatchObject({ actualStart: '2026-11-24', reportedOn: '2026-11-24' })
})

test('batch: an item fails where the task has changed since its reporter saw it', async () => {
  const requests = await at('2026-11-24T17:00:00Z')
  const { taskId, path } = await activeTask(requests)
  const { updatedAt } = (await requests.get(path)).body
  service.clock.set('2026-11-24T17:01:00Z')
  await requests.patch(path, { remainingDuration: 3 })
  const refused = await sendTo(requests)({ taskId, remainingDuration: 1, updatedAt })
  expect(refused.error).toMatchObject({ status: 409, code: 'task_changed' })
  const current = (await requests.get(path)).body
  expect(current.remainingDuration).toBe(3)
  const taken = await sendTo(requests)({ taskId, remainingDuration: 1, updatedAt: current.updatedAt })
  expect(taken).toMatchObject({ succeeded: true, task: { remainingDuration: 1 } })
})

test('blocked: a note is a report, shows on the task and in its history, and ends with the completion', async () => {
  const requests = await at('2026-11-25T09:00:00Z')
  const { taskId, path, projectId } = await activeTask(requests)
  await sendTo(requests)({ taskId, status: 'InProgress', remainingDuration: 4 })
  const before = (await requests.get(path)).body
  const { task } = await sendTo(requests)({ taskId, blockedNote: 'No crane' })
  expect(task).toMatchObject({ blockedNote: 'No crane', status: 'InProgress', remainingDuration: 4 })
  expect([before.projectedFinish, task.projectedFinish]).toEqual(['2026-11-30', '2026-12-01'])
  const blocked = await requests.get(`/api/v1/projects/${projectId}/tasks?$filter=blockedNote ne null&$select=id`)
  expect(blocked.body.value).toEqual([{ id: taskId }])
  // What a client writes back as it was shown is no report.
  await requests.patch(path, task)
  expect((await requests.patch(path, { blockedNote: null })).body.blockedNote).toBeNull()
  await sendTo(requests)({ taskId, blockedNote: 'No permit' })
  expect((await requests.patch(path, { status: 'Completed' })).body.blockedNote).toBeNull()
  const { body } = await requests.get(`${path}/reports?$select=blockedNote`)
  const notes = body.value.map((it: { blockedNote: string | null }) => it.blockedNote)
  expect(notes.filter((note: string | null, index: number) => note !== notes[index + 1])).toEqual([
    null,
    'No permit',
    null,
    'No crane',
    null,
  ])
  for (const blockedNote of ['', '  ']) {
    expect((await sendTo(requests)({ taskId, blockedNote })).error.status).toBe(400)
    expect((await requests.patch(path, { blockedNote })).status).toBe(400)
  }
})

test('blocked: a note on a project that takes no reports is kept, and is no report', async () => {
  const requests = await at('2026-11-25T09:30:00Z')
  const { taskId, path, projectId } = await activeTask(requests)
  await requests.patch(`/api/v1/projects/${projectId}`, { status: 'Frozen' })
  const { task } = await sendTo(requests)({ taskId, blockedNote: 'No money' })
  expect(task).toMatchObject({ blockedNote: 'No money', reportedOn: null })
  expect((await requests.get(`${path}/reports`)).body.value).toEqual([])
})

test('blocked: another account’s token neither reads nor sets a note', async () => {
  const requests = await at('2026-11-25T10:00:00Z')
  const { taskId, path } = await activeTask(requests)
  const other = await service.account('Other')
  expect((await other.patch(path, { blockedNote: 'Mine' })).status).toBe(404)
  expect((await sendTo(other)({ taskId, blockedNote: 'Mine' })).error.status).toBe(404)
  expect((await requests.get(path)).body.blockedNote).toBeNull()
})

test('corrected: actual dates alone are no report, so that one for a day before the correction is still taken', async () => {
  const requests = await at('2026-11-25T16:00:00Z')
  const { path } = await activeTask(requests)
  await requests.patch(path, { status: 'InProgress', remainingDuration: 1, actualStart: '2026-11-23' })
  const friday = await at('2026-11-27T08:00:00Z')
  const corrected = await friday.patch(path, { actualStart: '2026-11-24' })
  expect(corrected.body).toMatchObject({ actualStart: '2026-11-24', reportedOn: '2026-11-25' })
  const completed = await friday.patch(path, { status: 'Completed', asOf: '2026-11-26' })
  expect([completed.status, completed.body.reportedOn]).toEqual([200, '2026-11-26'])
})

test('imported: progress of an afternoon counts to the end of the day, as a report does', async () => {
  const requests = await at('2026-11-25T16:00:00Z')
  const csv = 'name,duration,status,remainingDuration,actualStart\nDig,4,In Progress,2,2026-11-24'
  const imported = await requests.post('/api/v1/projects/import?name=Trench&startDate=2026-11-24&activate=true', csv, {
    'Content-Type': 'text/csv',
  })
  expect(imported.status).toBe(201)
  const { value } = (await requests.get(`/api/v1/projects/${imported.body.project.id}/tasks`)).body
  expect(value).toMatchObject([{ countedFor: '2026-11-25', projectedFinish: '2026-11-27' }])
})
