import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Requests, signIn, startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'

let service: TestService
let acme: TestAccount
beforeAll(async () => {
  // Monday, noon in Vienna.
  service = await startTestService({ now: '2026-11-23T11:00:00Z' })
  acme = await service.account('Acme', 'Europe/Vienna')
})
afterAll(() => service?.stop())

/** Tasks of an active project that starts on Monday, each after the one before it. */
async function active(durations: readonly number[], account: Requests = acme, more = {}) {
  const { body: project } = await account.post('/api/v1/projects', { name: 'Plant', startDate: '2026-11-23', ...more })
  const ids: number[] = []
  for (const [index, duration] of durations.entries()) {
    const before = ids.at(-1)
    const predecessors = before === undefined ? [] : [{ taskId: before }]
    const task = { name: `T${index}`, duration, predecessors }
    ids.push((await account.post(`/api/v1/projects/${project.id}/tasks`, task)).body.id)
  }
  await account.patch(`/api/v1/projects/${project.id}`, { status: 'Active' })
  return { id: project.id as number, tasks: ids as [number, ...number[]] }
}
/** Tokens expire within a day. */
const again = async (now: string) => {
  service.clock.set(now)
  return service.as(await signIn(service.url, acme, acme.email, acme.password))
}
const fieldsOf = (body: { errors: { pointer: string; detail: string }[] }) => body.errors.map((it) => it.pointer)

describe('actual dates', () => {
  test('are reported, corrected and taken back', async () => {
    const { tasks } = await active([5])
    const path = `/api/v1/tasks/${tasks[0]}`
    expect((await acme.patch(path, { actualStart: '2026-11-19' })).body).toMatchObject({
      status: 'InProgress',
      actualStart: '2026-11-19',
      reportedOn: '2026-11-23',
    })
    expect((await acme.patch(path, { actualStart: '2026-11-20' })).body.actualStart).toBe('2026-11-20')
    const done = await acme.patch(path, { actualFinish: '2026-11-20' })
    expect(done.body).toMatchObject({ status: 'Completed', actualStart: '2026-11-20', actualFinish: '2026-11-20' })
    const reopened = await acme.patch(path, { status: 'InProgress', actualFinish: null })
    expect(reopened.body).toMatchObject({ status: 'InProgress', actualStart: '2026-11-20', actualFinish: null })
    expect((await acme.patch(path, { status: 'NotStarted', actualStart: null })).body).toMatchObject({
      status: 'NotStarted',
      actualStart: null,
    })
  })

  test('the day is that of the account: in Auckland it is Tuesday already', async () => {
    const far = await service.account('Far', 'Pacific/Auckland')
    const { tasks } = await active([5], far)
    const path = `/api/v1/tasks/${tasks[0]}`
    expect((await far.patch(path, { actualStart: '2026-11-24' })).status).toBe(200)
    expect((await far.patch(path, { actualFinish: '2026-11-25' })).status).toBe(400)
  })

  test('dates that contradict a link are taken, and the other task is named at both ends', async () => {
    const { tasks } = await active([5, 3])
    const [first, second] = tasks as [number, number]
    await acme.patch(`/api/v1/tasks/${first}`, { actualStart: '2026-11-19' })
    const ahead = await acme.patch(`/api/v1/tasks/${second}`, { actualStart: '2026-11-20' })
    expect([ahead.status, ahead.body.outOfSequence]).toEqual([200, [first]])
    const finished = await acme.patch(`/api/v1/tasks/${first}`, { actualFinish: '2026-11-23' })
    expect(finished.body.outOfSequence).toEqual([second])
    expect((await acme.get(`/api/v1/tasks/${second}`)).body).toEqual(
      expect.objectContaining({ actualStart: '2026-11-20', outOfSequence: [first] }),
    )
    // A start on the day of the finish may be in its afternoon.
    const corrected = await acme.patch(`/api/v1/tasks/${second}`, { actualStart: '2026-11-23' })
    expect(corrected.body).not.toHaveProperty('outOfSequence')
    const { body } = await acme.post('/api/v1/tasks/batch-update', {
      updates: [{ taskId: second, actualStart: '2026-11-20' }],
    })
    expect(body.results[0].task.outOfSequence).toEqual([first])
  })

  test('the day of a milestone is corrected, and who achieved it stays', async () => {
    const { id, tasks } = await active([2])
    const { body: milestone } = await acme.post(`/api/v1/projects/${id}/milestones?replan=true`, {
      name: 'Handed over',
      predecessors: [{ taskId: tasks[0] }],
    })
    const path = `/api/v1/milestones/${milestone.id}`
    const achieved = await acme.patch(path, { status: 'Achieved' })
    expect(achieved.body).toMatchObject({ achievedDate: '2026-11-23' })
    const corrected = await acme.patch(path, { achievedDate: '2026-11-20' })
    expect(corrected.body).toMatchObject({ status: 'Achieved', achievedDate: '2026-11-20' })
    expect(corrected.body.completedBy).toEqual(achieved.body.completedBy)
    expect((await acme.patch(path, { achievedDate: '2026-11-24' })).status).toBe(400)
    expect((await acme.patch(path, { status: 'Planned' })).body.achievedDate).toBeNull()
  })
})

describe('the day that a report speaks for', () => {
  /**
   * A task of 10 days from Monday 23 November, so planned to end on Friday 4 December. With 5 days left at the end of
   * Monday it ends on Monday 30 November; with 5 days left of which Monday is the first, on Friday 27 November.
   */
  test('five days left on Monday evening are five days after Monday', async () => {
    const { tasks } = await active([10])
    const path = `/api/v1/tasks/${tasks[0]}`
    const evening = await acme.patch(path, { status: 'InProgress', remainingDuration: 5, asOf: '2026-11-23' })
    expect(evening.body).toMatchObject({ actualStart: '2026-11-23', projectedFinish: '2026-11-30' })
    expect((await acme.patch(path, { remainingDuration: 5 })).body.projectedFinish).toBe('2026-11-27')
  })

  test('is none in the future or before the project, of one update and of a batch', async () => {
    const { tasks } = await active([4])
    for (const asOf of ['2026-11-24', '2026-11-22']) {
      const answer = await acme.patch(`/api/v1/tasks/${tasks[0]}`, { remainingDuration: 3, asOf })
      expect([answer.status, fieldsOf(answer.body)]).toEqual([400, ['/asOf']])
      const detail = expect.stringContaining(asOf)
      for (const [batch, pointer] of [
        [{ asOf, updates: [{ taskId: tasks[0] }] }, '/asOf'],
        [{ asOf: '2026-11-23', updates: [{ taskId: tasks[0], asOf }] }, '/updates/0/asOf'],
      ] as const) {
        const { body } = await acme.post('/api/v1/tasks/batch-update', batch)
        expect(body.results[0].error).toMatchObject({ status: 400, errors: [{ pointer, detail }] })
      }
    }
    const odd = await acme.post('/api/v1/tasks/batch-update', {
      updates: [{ taskId: tasks[0], asOf: '2026-02-30', actualStart: 7, actualFinish: null }],
    })
    expect(fieldsOf(odd.body.results[0].error)).toEqual(['/updates/0/asOf', '/updates/0/actualStart'])
  })
})

describe('the history of reports', () => {
  const reportsOf = async (id: number, query = '') => (await acme.get(`/api/v1/tasks/${id}/reports${query}`)).body

  test('keeps who reported what and for which day, newest first; a repeated one too', async () => {
    const { tasks } = await active([5])
    const path = `/api/v1/tasks/${tasks[0]}`
    await acme.patch(path, { remainingDuration: 4, status: 'InProgress' })
    const { headers } = await acme.get(path)
    await acme.patch(path, { remainingDuration: 4 })
    // It repeats what is known: nothing of the task is another one.
    expect((await acme.get(path)).headers.get('etag')).toBe(headers.get('etag'))
    await acme.patch(path, { name: 'Renamed' })
    await acme.post('/api/v1/tasks/batch-update', {
      updates: [
        { taskId: tasks[0], percentComplete: 60 },
        { taskId: tasks[0], percentComplete: 100 },
      ],
    })
    const { value } = await reportsOf(tasks[0])
    const report = { asOf: '2026-11-23', actualStart: '2026-11-23', actualFinish: null, status: 'InProgress' }
    const actor = expect.objectContaining({ email: acme.email })
    expect(value).toMatchObject([
      { number: 4, status: 'Completed', percentComplete: 100, remainingDuration: 0, actualFinish: '2026-11-23', actor },
      { number: 3, ...report, percentComplete: 60, remainingDuration: 2, actor },
      { number: 2, ...report, percentComplete: 20, remainingDuration: 4, actor },
      {
        number: 1,
        ...report,
        percentComplete: 20,
        remainingDuration: 4,
        actor,
        at: expect.stringMatching(/^2026-11-23T11:/),
      },
    ])
  })

  test('is a list as others are', async () => {
    const { tasks } = await active([5])
    for (const remainingDuration of [4, 3, 2]) await acme.patch(`/api/v1/tasks/${tasks[0]}`, { remainingDuration })
    const page = await reportsOf(tasks[0], '?$top=2&$select=number&$count=true')
    expect([page.value, page['@odata.count']]).toEqual([[{ number: 3 }, { number: 2 }], 3])
    const next = await acme.get(page['@odata.nextLink'].replace(/^https?:\/\/[^/]+/, ''))
    expect(next.body.value).toEqual([{ number: 1 }])
    expect((await reportsOf(tasks[0], '?$filter=remainingDuration%20gt%202')).value).toHaveLength(2)
    expect((await acme.get(`/api/v1/tasks/${tasks[0]}/reports?$orderby=actor`)).status).toBe(400)
  })

  test('keeps the newest 1,000, and ends with the task', async () => {
    const { tasks } = await active([5])
    const updates = Array.from({ length: 999 }, () => ({ taskId: tasks[0], remainingDuration: 4 }))
    await acme.post('/api/v1/tasks/batch-update', { updates })
    await acme.post('/api/v1/tasks/batch-update', { updates: updates.slice(0, 5) })
    const { value } = await reportsOf(tasks[0], '?$top=1000')
    expect([value.length, value[0].number, value.at(-1).number]).toEqual([1_000, 1_004, 5])
    await acme.delete(`/api/v1/tasks/${tasks[0]}?replan=true`)
    const rows = await service.app.database.query('SELECT 1 FROM scheduling.progress_report WHERE task_id = $1', [
      tasks[0],
    ])
    expect(rows).toEqual([])
  })

  test('a frozen project takes none', async () => {
    const { id, tasks } = await active([5])
    await acme.patch(`/api/v1/tasks/${tasks[0]}`, { remainingDuration: 4, status: 'InProgress' })
    await acme.patch(`/api/v1/projects/${id}`, { status: 'Frozen' })
    expect((await acme.patch(`/api/v1/tasks/${tasks[0]}`, { remainingDuration: 4 })).status).toBe(200)
    expect((await acme.patch(`/api/v1/tasks/${tasks[0]}`, { asOf: '2026-11-23' })).status).toBe(409)
    expect((await reportsOf(tasks[0])).value).toHaveLength(1)
  })

  test('milestones have one, and whoever sees the task alone sees its', async () => {
    const { id, tasks } = await active([5])
    const { body: milestone } = await acme.post(`/api/v1/projects/${id}/milestones?replan=true`, { name: 'Kick-off' })
    await acme.patch(`/api/v1/milestones/${milestone.id}`, { status: 'Achieved' })
    expect((await reportsOf(milestone.id)).value).toMatchObject([{ status: 'Completed', actualFinish: '2026-11-23' }])
    const other = await service.account('Elsewhere')
    for (const item of [tasks[0], milestone.id, 987_654_321]) {
      expect((await other.get(`/api/v1/tasks/${item}/reports`)).status).toBe(404)
    }
  })
})

test("Thursday's finish that is reported on Friday is one of Thursday, by date or by the batch's day", async () => {
  const { tasks, id } = await active([4, 4])
  const other = await active([4, 4])
  const friday = await again('2026-11-27T11:00:00Z')
  const [first, second] = tasks as [number, number]
  await friday.patch(`/api/v1/tasks/${first}`, { status: 'Completed', actualStart: '2026-11-23', asOf: '2026-11-26' })
  expect((await friday.get(`/api/v1/tasks/${first}`)).body).toMatchObject({ actualFinish: '2026-11-26' })
  // The successor starts on Friday as planned: Friday to Wednesday.
  expect((await friday.get(`/api/v1/tasks/${second}`)).body).toMatchObject({
    isReady: true,
    projectedStart: '2026-11-27',
    projectedFinish: '2026-12-02',
  })
  expect((await friday.get(`/api/v1/projects/${id}`)).body.bufferConsumption).toBe(0)

  const { body } = await friday.post('/api/v1/tasks/batch-update', {
    asOf: '2026-11-26',
    updates: [
      { taskId: other.tasks[0], actualStart: '2026-11-23', status: 'Completed' },
      { taskId: other.tasks[1], actualStart: '2026-11-27', remainingDuration: 4, asOf: '2026-11-27' },
      { taskId: other.tasks[1], remainingDuration: 3, asOf: '2026-11-26' },
    ],
  })
  expect(body.results.map((it: { succeeded: boolean }) => it.succeeded)).toEqual([true, true, false])
  expect(body.results[0].task).toMatchObject({ actualFinish: '2026-11-26', reportedOn: '2026-11-26' })
  // Four days left at the end of Friday: Monday to Thursday.
  expect(body.results[1].task).toMatchObject({ projectedFinish: '2026-12-03', reportedOn: '2026-11-27' })
  expect(body.results[2].error.errors[0].detail).toContain('asOf 2026-11-26 is before actualStart 2026-11-27')
})

describe('a report for a day before the last one', () => {
  const outdated = (id: number) =>
    `Task ${id} 'T0' was last reported for 2026-12-02, and asOf 2026-12-01 is before that day: send asOf 2026-12-02 or later, or correct actual dates alone.`

  test('fails in a batch, whose items are taken in their order', async () => {
    const friday = await again('2026-12-04T11:00:00Z')
    const { tasks } = await active([10], friday)
    const { body } = await friday.post('/api/v1/tasks/batch-update', {
      updates: [
        { taskId: tasks[0], actualStart: '2026-11-30', remainingDuration: 2, asOf: '2026-12-02' },
        { taskId: tasks[0], remainingDuration: 6, asOf: '2026-12-01' },
        { taskId: tasks[0], remainingDuration: 1.5, asOf: '2026-12-02' },
      ],
    })
    expect(body.results).toMatchObject([
      { succeeded: true },
      {
        succeeded: false,
        error: {
          status: 409,
          code: 'report_outdated',
          errors: [{ pointer: '/updates/1/asOf', detail: outdated(tasks[0]) }],
        },
      },
      { succeeded: true, task: { remainingDuration: 1.5, reportedOn: '2026-12-02' } },
    ])
  })

  test('is refused, whatever it reports, and corrects actual dates without being the last one', async () => {
    const friday = await again('2026-12-04T11:00:00Z')
    const { tasks } = await active([10], friday)
    const path = `/api/v1/tasks/${tasks[0]}`
    await friday.patch(path, {
      status: 'InProgress',
      actualStart: '2026-11-30',
      remainingDuration: 2,
      asOf: '2026-12-02',
    })
    for (const report of [
      { remainingDuration: 6 },
      { percentComplete: 10 },
      { status: 'Completed' },
      { actualFinish: '2026-12-01' },
      { remainingDuration: 6, actualStart: '2026-11-27' },
      {},
    ]) {
      const refused = await friday.patch(path, { ...report, asOf: '2026-12-01' })
      expect([refused.status, refused.body.code, fieldsOf(refused.body)]).toEqual([409, 'report_outdated', ['/asOf']])
      expect(refused.body.detail).toBe(outdated(tasks[0]))
    }
    const corrected = await friday.patch(path, { actualStart: '2026-11-27', asOf: '2026-12-01' })
    expect([corrected.status, corrected.body]).toMatchObject([
      200,
      { actualStart: '2026-11-27', remainingDuration: 2, reportedOn: '2026-12-02' },
    ])
    expect((await friday.patch(path, { remainingDuration: 3, asOf: '2026-12-03' })).body).toMatchObject({
      remainingDuration: 3,
      reportedOn: '2026-12-03',
    })
  })
})

// Ten days took fifteen, a half more; so would the other forty take twenty more. They are projected from Monday the 1st of
// February on, for eight weeks, and four weeks more.
test('the trend has a date of its own, beside the projection and the lateness', async () => {
  const later = await again('2027-02-01T11:00:00Z')
  const { id, tasks } = await active([10, 40], later)
  const url = `/api/v1/projects/${id}`
  await later.patch(url, { targetEndDate: '2027-03-19' })
  const dug = { status: 'Completed', actualStart: '2026-11-23', actualFinish: '2026-12-11' }
  expect((await later.patch(`/api/v1/tasks/${tasks[0]}`, dug)).status).toBe(200)
  const { body } = await later.get(`${url}/schedule`)
  expect(body).toMatchObject({ projectedCompletion: '2027-03-26', trendCompletion: '2027-04-23', daysLate: 7 })
  // It is 12 weeks after the planned finish, and the buffer has 25 days.
  expect(body).toMatchObject({ plannedFinish: '2027-01-29', projectBuffer: { size: 25 }, trendConsumption: 240 })
  expect((await later.get(url)).body.daysLate).toBe(7)
  expect(body.recommendations[0]).toMatch(
    /^By the remaining work as estimated the project ends 7 days after its target; /,
  )
})

// On Fridays alone. The first task took 15 instead of 10, so the last one, of 30, is to take 15 more; the projection leaves
// one Friday of the year 9999.
test('a trend beyond the year 9999 is shown as its last day', async () => {
  const later = await again('2027-03-08T11:00:00Z')
  const { body: fridays } = await later.post('/api/v1/calendars', { name: 'Fridays', weekdays: [5] })
  const { id, tasks } = await active([10, ...Array(42).fill(0.01), 30], later, { calendarId: fridays.id })
  const dug = { status: 'Completed', actualStart: '2026-11-27', actualFinish: '2027-03-05' }
  expect((await later.patch(`/api/v1/tasks/${tasks[0]}`, dug)).status).toBe(200)
  const updates = tasks
    .slice(1, -1)
    .map((taskId, index) => ({ taskId, remainingDuration: index < 41 ? 10_000 : 5_971 }))
  expect((await later.post('/api/v1/tasks/batch-update', { updates })).body.failed).toBe(0)
  const { status, body } = await later.get(`/api/v1/projects/${id}/schedule`)
  expect([status, body.projectedCompletion, body.trendCompletion]).toEqual([200, '9999-12-24', '9999-12-31'])
})
