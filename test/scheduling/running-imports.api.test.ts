import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestAccount } from '../../runtime/testing.ts'
import { runs } from '../support/property-runs.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { recordEvents } from './events.ts'
import { type Fields, follows, mspdi, task } from './mspdi-file.ts'

let service: SharedService
let acme: TestAccount
beforeAll(async () => {
  service = await sharedService({ now: '2026-11-23T10:00:00Z' }) // a Monday
  acme = await service.account('Acme')
})

const send = (body: string, query = '', own = acme, type = 'application/xml') =>
  own.post(`/api/v1/projects/import${query}`, body, { 'Content-Type': type })
const head = { StartDate: '2026-11-02T08:00:00' } // a Monday
/** Digging took 12 days, 2 more than planned; 6 of the 10 days of pouring are left. */
const running = mspdi({
  head,
  tasks: [
    task(1, 'Dig', 10, {
      PercentComplete: 100,
      ActualStart: '2026-11-02T08:00:00',
      ActualFinish: '2026-11-17T17:00:00',
      RemainingDuration: 'PT0H0M0S',
    }),
    task(2, 'Pour', 10, {
      PercentComplete: 40,
      ActualStart: '2026-11-18T08:00:00',
      RemainingDuration: 'PT48H0M0S',
      PredecessorLink: [follows(1)],
    }),
    task(3, 'Done', 0, { Deadline: '2026-12-04T17:00:00', PredecessorLink: [follows(2)] }),
  ],
})

describe('a project that is under way', () => {
  test('is started with its progress, and projected from today', async () => {
    const { status, body } = await send(running, '?activate=true')
    expect(status).toBe(201)
    expect(body.report.warnings).toEqual([])
    // Planned: 20 days from 2 November end on the 27th, the buffer of 10 on 11 December. Of Pour 6 days are left from
    // 23 November: they end on the 30th, a working day later than planned, which is a tenth of the buffer. 14 of 20 done.
    expect(body.project).toMatchObject({
      status: 'Active',
      plannedFinish: '2026-11-27',
      bufferEnd: '2026-12-11',
      projectedCompletion: '2026-11-30',
      chainCompletion: 70,
      bufferConsumption: 10,
    })
    const tasks = (await acme.get(`/api/v1/projects/${body.project.id}/tasks`)).body.value
    expect(tasks).toMatchObject([
      { status: 'Completed', percentComplete: 100, actualStart: '2026-11-02', actualFinish: '2026-11-17' },
      { status: 'InProgress', percentComplete: 40, remainingDuration: 6, actualStart: '2026-11-18' },
    ])
    const milestones = (await acme.get(`/api/v1/projects/${body.project.id}/milestones`)).body.value
    expect(milestones).toMatchObject([{ plannedDate: '2026-12-04', projectedDate: '2026-11-30' }])
    const chart = (await acme.get(`/api/v1/projects/${body.project.id}/fever-chart`)).body
    expect(chart.points).toMatchObject([{ date: '2026-11-23', chainCompletion: 70, bufferConsumption: 10 }])
  })

  test('emits that it started, and what can begin, as a start by hand does', async () => {
    const own = await service.account('Started')
    const take = await recordEvents(service)
    const table = 'name,duration,percentComplete,actualStart,predecessors\nDig,10,100,2026-11-09,\nPour,5,,,1'
    const { body } = await send(table, '?activate=true', own, 'text/csv')
    const events = await take(own.accountId)
    expect(events.map((it) => it.event)).toEqual(['project.started', 'project.status_changed', 'task.ready'])
    expect(events[0]?.data).toMatchObject({ projectId: body.project.id, criticalChainLength: 15, bufferSize: 7.5 })
    expect(events[2]?.data).toMatchObject({ taskName: 'Pour', remainingDuration: 5 })
  })

  test('is planned with its progress kept, which counts once it starts', async () => {
    const { body } = await send(running)
    expect(body.project).toMatchObject({ status: 'Planning', projectedCompletion: '2026-11-27', bufferConsumption: 0 })
    expect(body.report.warnings).toEqual([
      {
        code: 'not_started',
        element: null,
        detail: 'Progress of 2 tasks is kept, and counts once the project is Active; import with activate to start it.',
      },
    ])
    const started = await acme.patch(`/api/v1/projects/${body.project.id}`, { status: 'Active' })
    expect(started.body).toMatchObject({ projectedCompletion: '2026-11-30', bufferConsumption: 10 })
  })

  test('is taken as one on which nobody has worked, where the request asks for it', async () => {
    const { body } = await send(running, '?progress=discard')
    const tasks = (await acme.get(`/api/v1/projects/${body.project.id}/tasks`)).body.value
    expect(tasks).toMatchObject([
      { status: 'NotStarted', remainingDuration: 10, actualStart: null },
      { status: 'NotStarted', remainingDuration: 10, actualStart: null },
    ])
  })

  test('comes from a table too, and starts when its first task did', async () => {
    const table = [
      'name,duration,safeDuration,predecessors,status,remainingDuration,actualStart,actualFinish,deadline',
      'Dig,10,,,Completed,0,2026-11-02,2026-11-17,',
      'Pour,10,15,1,InProgress,6,2026-11-18,,2026-11-25',
    ].join('\n')
    const { status, body } = await send(table, '?activate=true', acme, 'text/csv')
    expect(status).toBe(201)
    expect(body.project).toMatchObject({
      startDate: '2026-11-02',
      status: 'Active',
      projectedCompletion: '2026-11-30',
      bufferConsumption: 10,
    })
    const tasks = (await acme.get(`/api/v1/projects/${body.project.id}/tasks`)).body.value
    expect(tasks[1]).toMatchObject({ percentComplete: 40, safeDuration: 15, deadline: '2026-11-25' })
  })

  test('of which the report is wrong is refused, with every fault', async () => {
    const table = 'name,status,percentComplete,actualStart\nDig,Begun,101,yesterday'
    const { status, body } = await send(table, '', acme, 'text/csv')
    expect(status).toBe(400)
    expect(body.errors.map((it: { detail: string }) => it.detail)).toEqual([
      "Row 2 'Dig': status is Begun; it is NotStarted, InProgress or Completed.",
      "Row 2 'Dig': percentComplete is 101; it is a number from 0 to 100.",
      "Row 2 'Dig': actualStart is yesterday; dates look like 2026-03-01.",
    ])
  })
})

describe('the media type', () => {
  test.each(['text/xml', 'text/xml; charset=utf-8', 'application/xml; charset=UTF-8'])('may be %s', async (type) => {
    expect((await send(running, '', acme, type)).status).toBe(201)
  })
})

describe('options', () => {
  test('feeding buffers, and a cut of the safety in durations', async () => {
    const file = mspdi({
      head: { StartDate: '2027-01-04T08:00:00' },
      tasks: [
        task(1, 'Design', 20),
        task(2, 'Permit', 10),
        task(3, 'Build', 10, { PredecessorLink: [follows(1), follows(2)] }),
      ],
    })
    const { body } = await send(file, '?bufferType=PROJECT_AND_FEEDING&safetyCut=40')
    expect(body.project.bufferType).toBe('PROJECT_AND_FEEDING')
    const tasks = (await acme.get(`/api/v1/projects/${body.project.id}/tasks`)).body.value
    expect(tasks).toMatchObject([
      { duration: 12, safeDuration: 20 },
      { duration: 6, safeDuration: 10 },
      { duration: 6, safeDuration: 10 },
    ])
    // Half of the chain of 18 days, and of the feeding one of 6, which has 12 days until Build starts.
    const schedule = (await acme.get(`/api/v1/projects/${body.project.id}/schedule`)).body
    expect(schedule.projectBuffer.size).toBe(9)
    expect(schedule.feedingBuffers).toMatchObject([{ from: tasks[1].id, to: tasks[2].id, granted: 3 }])
  })

  const crewed = (units: number, resource: Fields = {}) =>
    mspdi({
      head,
      tasks: [task(1, 'Dig', 2)],
      resources: [{ UID: 1, Name: 'Crew', MaxUnits: 2, EmailAddress: 'crew@file.example', ...resource }],
      assignments: [{ UID: 1, TaskUID: 1, ResourceUID: 1, Units: units }],
    })

  test('an assignment of more than there is', async () => {
    const own = await service.account('Too many')
    const unitsOf = async (id: number) =>
      (await own.get(`/api/v1/projects/${id}/tasks`)).body.value[0].assignments[0].units
    const raised = await send(crewed(3), '?overAllocation=raise', own)
    expect(await unitsOf(raised.body.project.id)).toBe(3)
    expect((await own.get('/api/v1/resources')).body.value).toMatchObject([{ name: 'Crew', capacity: 3 }])
    // The account has 3 of it now, and of those that the file does not know no more either.
    const lowered = await send(crewed(5), '', own)
    expect(await unitsOf(lowered.body.project.id)).toBe(2)
    const again = await send(crewed(4, { MaxUnits: 4 }), '', own)
    expect(await unitsOf(again.body.project.id)).toBe(3)
    expect(again.body.report.warnings).toContainEqual({
      code: 'over_capacity',
      element: "Task 'Dig'",
      detail: "It takes 4 units of 'Crew', of which the account has 3; it was lowered.",
    })
    expect((await send(crewed(3), '?overAllocation=refuse', own)).status).toBe(400)
    // A resource of the account belongs to other projects too: nothing raises it.
    const refused = await send(crewed(4), '?overAllocation=raise', own)
    expect([refused.status, refused.body.errors?.[0]?.detail ?? refused.body.detail]).toEqual([
      409,
      expect.stringContaining('Crew'),
    ])
    expect((await own.get('/api/v1/resources')).body.value).toMatchObject([{ capacity: 3 }])
  })

  test('resources of the same name are matched with their differences reported, or made anew', async () => {
    const own = await service.account('Clash')
    const { body: calendar } = await own.post('/api/v1/calendars', { name: 'Mondays', weekdays: [1], holidays: [] })
    await own.post('/api/v1/resources', {
      name: 'Crew',
      capacity: 5,
      email: 'crew@account.example',
      calendarId: calendar.id,
    })
    const matched = await send(crewed(1), '', own)
    expect(matched.body.report.warnings).toEqual([
      {
        code: 'resource_kept',
        element: null,
        detail:
          "Resource 'Crew' is in the account with a capacity of 5, not 2, a calendar of other days, the e-mail address crew@account.example, not crew@file.example; it is left as it is.",
      },
    ])
    expect((await own.get('/api/v1/resources')).body.value).toHaveLength(1)
    const created = await send(crewed(1), '?resources=create', own)
    expect(created.body.report.warnings).toEqual([])
    expect((await own.get('/api/v1/resources')).body.value).toMatchObject([{ capacity: 5 }, { capacity: 2 }])
  })

  test('that are none are refused', async () => {
    for (const query of ['?safetyCut=100', '?overAllocation=ignore', '?resources=some', '?progress=maybe'])
      expect((await send(running, query)).status).toBe(400)
  })
})

const date = fc
  .integer({ min: 0, max: 60 })
  .map((days) => new Date(Date.UTC(2026, 9, 1 + days)).toISOString().slice(0, 10))
const cell = <T>(values: fc.Arbitrary<T>) => fc.oneof(fc.constant(''), values)
const links = fc.array(
  fc.record({
    back: fc.integer({ min: 1, max: 4 }),
    rest: fc.constantFrom('FS', 'SS', 'FF', 'SF', 'FS+2', 'SS-1.5', 'FF+1'),
  }),
  { maxLength: 2 },
)
/** Rows whose reports fit neither each other nor the links. */
const drawnRow = fc.record({
  duration: fc.integer({ min: 0, max: 12 }),
  safety: cell(fc.integer({ min: 0, max: 9 })),
  links,
  resources: cell(fc.constantFrom('Ann', 'Ann[2]', 'Bob', 'Bob; Ann')),
  status: cell(fc.constantFrom('NotStarted', 'InProgress', 'Completed')),
  percent: cell(fc.integer({ min: 0, max: 100 })),
  remaining: cell(fc.integer({ min: 0, max: 9 })),
  actualStart: cell(date),
  actualFinish: cell(date),
  deadline: cell(date),
  notBefore: cell(date),
})

const tableOf = (rows: readonly (typeof drawnRow extends fc.Arbitrary<infer T> ? T : never)[]) =>
  [
    'id,name,duration,safeDuration,predecessors,resources,status,percentComplete,remainingDuration,actualStart,actualFinish,deadline,notBefore',
    ...rows.map((it, index) => {
      const safe = it.safety === '' || it.duration === 0 ? '' : it.duration + it.safety
      const before = it.links.flatMap(({ back, rest }) => (back <= index ? `${index + 1 - back}${rest}` : []))
      const reported = [it.status, it.percent, it.remaining, it.actualStart, it.actualFinish]
      const own = [index + 1, `T${index + 1}`, it.duration, safe, before.join('; '), it.resources]
      return [...own, ...reported, it.deadline, it.notBefore].join(',')
    }),
  ].join('\n')

test('whatever is reported, a project is projected, and comes back from its files as it is', async () => {
  const own = await service.account('Any')
  // Resources that the account has are taken, so that all projects have as many.
  await own.post('/api/v1/resources', { name: 'Ann', capacity: 2 })
  await own.post('/api/v1/resources', { name: 'Bob' })
  const start = async (file: string, query: string, type: string) => {
    const { status, body } = await send(file, `?activate=true&bufferType=PROJECT_AND_FEEDING${query}`, own, type)
    expect([status, body.errors]).toEqual([201, undefined])
    const { id, calendarId: _1, name: _2, createdAt: _3, updatedAt: _4, ...shown } = body.project
    return { id, shown }
  }
  await fc.assert(
    fc.asyncProperty(fc.array(drawnRow, { minLength: 1, maxLength: 10 }), async (rows) => {
      const { id, shown } = await start(tableOf(rows), '', 'text/csv')
      const files: [type: string, file: string][] = []
      for (const type of ['text/csv', 'application/xml']) {
        files.push([type, (await own.get(`/api/v1/projects/${id}/export`, { Accept: type })).body])
      }
      await own.delete(`/api/v1/projects/${id}`)
      for (const [type, file] of files) {
        const again = await start(file, `&startDate=${shown.startDate}`, type)
        expect(again.shown).toEqual(shown)
        // Each is planned as if it was the only one: the next goes around no work of this one.
        await own.delete(`/api/v1/projects/${again.id}`)
      }
    }),
    { numRuns: runs(12) },
  )
})
