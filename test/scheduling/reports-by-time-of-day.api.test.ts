/** From `reportsCountForDayFrom` of the account on, a report without `asOf` speaks for the end of its day. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Requests, signIn, startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'

// A Monday; Vienna is an hour ahead of UTC.
const BEFORE = '2026-11-23T11:59:00Z'
const FROM_13 = '2026-11-23T12:00:00Z'
const EVENING = '2026-11-23T16:00:00Z'

let service: TestService
let acme: TestAccount
beforeAll(async () => {
  service = await startTestService({ now: '2026-11-23T10:00:00Z' })
  acme = await service.account('Acme', 'Europe/Vienna')
})
afterAll(() => service?.stop())

/** Sets the clock and signs in, since tokens expire within an hour. */
async function at(now: string, account = acme, scope = 'api1') {
  service.clock.set(now)
  return service.as(await signIn(service.url, account, account.email, account.password, scope))
}

/**
 * A task of 10 days from Monday 23 November. With 5 days left at the end of Monday it ends on Monday 30 November; with 5
 * days left of which Monday is the first, on Friday 27 November.
 */
async function active(requests: Requests) {
  const { body: project } = await requests.post('/api/v1/projects', { name: 'Plant', startDate: '2026-11-23' })
  const url = `/api/v1/projects/${project.id}`
  const { body: task } = await requests.post(`${url}/tasks`, { name: 'Dig', duration: 10 })
  await requests.patch(url, { status: 'Active' })
  return { url, id: task.id as number, path: `/api/v1/tasks/${task.id}` }
}
const HALF = { status: 'InProgress', remainingDuration: 5 }
const OF_THE_MOMENT = { reportedOn: '2026-11-23', countedFor: null, projectedFinish: '2026-11-27' }
const OF_THE_DAY = { reportedOn: '2026-11-23', countedFor: '2026-11-23', projectedFinish: '2026-11-30' }

test('reports: count from the morning until 12:59 in the time zone of the account, for their day from 13:00 on', async () => {
  const early = await at(BEFORE)
  const { path } = await active(early)
  expect((await early.get(path)).body).toMatchObject({ reportedOn: null, countedFor: null })
  expect((await early.patch(path, HALF)).body).toMatchObject(OF_THE_MOMENT)
  const late = await at(FROM_13)
  expect((await late.patch(path, HALF)).body).toMatchObject(OF_THE_DAY)
  expect((await late.get(path)).body).toMatchObject(OF_THE_DAY)
  expect((await late.get(`${path}/reports?$select=number,asOf`)).body.value).toEqual([
    { number: 2, asOf: '2026-11-23' },
    { number: 1, asOf: '2026-11-23' },
  ])
})

test('reports: come to the same with asOf of today, in one update and in a batch', async () => {
  const late = await at(FROM_13)
  const [implied, explicit] = [await active(late), await active(late)]
  const batch = async (id: number, more: object) => {
    const { body } = await late.post('/api/v1/tasks/batch-update', { ...more, updates: [{ taskId: id, ...HALF }] })
    return body.results[0].task
  }
  expect((await late.patch(explicit.path, { ...HALF, asOf: '2026-11-23' })).body).toMatchObject(OF_THE_DAY)
  expect((await late.patch(implied.path, HALF)).body).toMatchObject(OF_THE_DAY)
  expect(await batch(explicit.id, { asOf: '2026-11-23' })).toMatchObject(OF_THE_DAY)
  expect(await batch(implied.id, {})).toMatchObject(OF_THE_DAY)
  const { url } = implied
  const { body: milestone } = await late.post(`${url}/milestones?replan=true`, { name: 'Dug' })
  const achieved = await late.patch(`/api/v1/milestones/${milestone.id}`, { status: 'Achieved' })
  expect(achieved.body).toMatchObject({ achievedDate: '2026-11-23' })
  const countedFor = 'SELECT as_of AS "countedFor" FROM scheduling.task WHERE id = $1'
  expect(await service.app.database.query(countedFor, [milestone.id])).toEqual([{ countedFor: '2026-11-23' }])
})

test('reports: an earlier asOf counts as given, and what is no report leaves the day of the last one', async () => {
  const early = await at(BEFORE)
  const { url, path } = await active(early)
  await early.patch(path, HALF)
  const late = await at(EVENING)
  expect((await late.patch(path, { name: 'Excavate' })).body).toMatchObject(OF_THE_MOMENT)
  await late.patch(url, { status: 'Frozen' })
  // It repeats what is known, which a frozen project takes and does not count.
  const repeated = await late.patch(path, HALF)
  expect([repeated.status, repeated.body.countedFor]).toEqual([200, null])
  await late.patch(url, { status: 'Active' })
  const next = await at('2026-11-24T16:00:00Z')
  expect((await next.patch(path, { ...HALF, asOf: '2026-11-23' })).body).toMatchObject(OF_THE_DAY)
})

test('reports: what-if counts the day as a report does, and what was tried before the time is outdated after it', async () => {
  const { url, path } = await active(await at(BEFORE))
  const changes = { tasks: [{ taskId: Number(path.split('/').at(-1)), remainingDuration: 5 }] }
  const early = await at(BEFORE)
  await early.patch(path, { status: 'InProgress', remainingDuration: 10 })
  const tried = await early.post(`${url}/what-if`, changes)
  expect(tried.body.after.finish).toBe('2026-11-27')
  const late = await at(FROM_13)
  const outdated = { 'If-Match': tried.headers.get('etag') as string }
  expect((await late.post(`${url}/what-if/apply`, changes, outdated)).status).toBe(412)
  const again = await late.post(`${url}/what-if`, changes)
  expect(again.body.after.finish).toBe('2026-11-30')
  const applied = { 'If-Match': again.headers.get('etag') as string }
  expect((await late.post(`${url}/what-if/apply`, changes, applied)).status).toBe(200)
  expect((await late.get(path)).body).toMatchObject(OF_THE_DAY)
})

test('reports: a day less of a task, as advice has it, counts as a report does', async () => {
  const late = await at(EVENING)
  const { url, path } = await active(late)
  await late.patch(path, { status: 'InProgress', remainingDuration: 14 })
  const { body } = await late.post(`${url}/advice`, {})
  // The rest is drawn from a lognormal, whose mean is some 16 % above its median.
  expect(body.moves).toMatchObject([{ kind: 'cut', changes: { tasks: [{ remainingDuration: 13 }] } }])
  expect(body.moves[0].own.days).toBeGreaterThan(0.9)
  expect(body.moves[0].own.days).toBeLessThan(1.6)
})

test('reports: a day less of what was reported in the morning is a day less of what is left in the evening', async () => {
  const early = await at(BEFORE)
  const { url, path } = await active(early)
  const reported = await early.patch(path, { status: 'InProgress', remainingDuration: 14 })
  expect(reported.body.projectedFinish).toBe('2026-12-10')
  const late = await at(EVENING)
  const { body } = await late.post(`${url}/advice`, {})
  // The fourteen days have today among them, of which nothing is left.
  expect(body.moves).toMatchObject([{ kind: 'cut', changes: { tasks: [{ remainingDuration: 12 }] } }])
  expect(body.moves[0].own.days).toBeGreaterThan(0.9)
  expect(body.moves[0].own.days).toBeLessThan(1.6)
  const tried = await late.post(`${url}/what-if`, body.moves[0].changes)
  expect(tried.body.after.finish).toBe('2026-12-09')
})

test('reports: those of a table for a project that has the tasks already count for their day too', async () => {
  const late = await at(FROM_13)
  const csv = { 'Content-Type': 'text/csv' }
  const table = 'external key,name,duration\nA,Dig,10'
  const made = await late.post('/api/v1/projects/import?name=Hall&startDate=2026-11-23&activate=true', table, csv)
  const url = `/api/v1/projects/${made.body.project.id}`
  const report = 'external key,name,status,remaining duration\nA,Dig,InProgress,5'
  expect((await late.post(`${url}/import`, report, csv)).status).toBe(200)
  expect((await late.get(`${url}/tasks`)).body.value).toMatchObject([OF_THE_DAY])
})

test('reports: the account sets the time or takes it away, and no other account is affected', async () => {
  const [set, other] = [await service.account('Set', 'Europe/Vienna'), await service.account('Other', 'Europe/Vienna')]
  const setTo = async (reportsCountForDayFrom: string | null) =>
    (await at(EVENING, set, 'admin')).patch('/admin/api/account', { reportsCountForDayFrom })
  const [own, theirs] = [await at(EVENING, set), await at(EVENING, other)]
  const { path } = await active(own)
  expect((await own.patch(path, HALF)).body).toMatchObject(OF_THE_DAY)
  expect((await setTo('17:01')).body.reportsCountForDayFrom).toBe('17:01')
  expect((await own.patch(path, HALF)).body).toMatchObject(OF_THE_MOMENT)
  await setTo('17:00')
  expect((await own.patch(path, HALF)).body).toMatchObject(OF_THE_DAY)
  expect((await setTo(null)).body.reportsCountForDayFrom).toBeNull()
  expect((await own.patch(path, HALF)).body).toMatchObject(OF_THE_MOMENT)
  expect((await theirs.patch((await active(theirs)).path, HALF)).body).toMatchObject(OF_THE_DAY)
})
