import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { readCsv } from '../../plugins/scheduling/files/csv/read.ts'
import { writeCsv } from '../../plugins/scheduling/files/csv/write.ts'
import type { BufferRow } from '../../plugins/scheduling/files/mspdi/buffers.ts'
import type { ProjectDraft } from '../../plugins/scheduling/files/mspdi/draft.ts'
import { readMspdi } from '../../plugins/scheduling/files/mspdi/read.ts'
import { writeMspdi } from '../../plugins/scheduling/files/mspdi/write.ts'
import { standardCalendar } from '../../plugins/scheduling/store/calendars.ts'
import type { TaskRow } from '../../plugins/scheduling/store/tasks.ts'
import type { ProjectWithoutPlan } from '../../plugins/scheduling/usecases/project-snapshot.ts'
import type { TestAccount } from '../../runtime/testing.ts'
import { forAll } from '../support/property-runs.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'

let service: SharedService
let acme: TestAccount
let projectId: number
beforeAll(async () => {
  service = await sharedService({ now: '2026-11-23T10:00:00Z' })
  acme = await service.account('Acme')
  const calendar = await acme.post('/api/v1/calendars', {
    name: 'Six days',
    weekdays: [1, 2, 3, 4, 5, 6],
    holidays: [{ date: '2026-12-25', name: 'Christmas & more' }],
    hoursPerDay: 7.5,
  })
  const { body: project } = await acme.post('/api/v1/projects', {
    name: 'Plant (move) 100 %',
    description: 'To the new hall, <all> of it',
    startDate: '2026-11-23',
    targetEndDate: '2027-02-26',
    calendarId: calendar.body.id,
  })
  projectId = project.id
  const { body: crew } = await acme.post('/api/v1/resources', { name: 'Crew; night [2]', capacity: 3 })
  const add = async (body: object, kind = 'tasks') =>
    (await acme.post(`/api/v1/projects/${projectId}/${kind}`, body)).body.id as number
  const dig = await add({
    name: '=SUM(1)',
    description: 'Line 1\nLine "2", <b>',
    duration: 4.25,
    assignments: [{ resourceId: crew.id, units: 2.5 }],
    outline: ['Hall', 'Floor'],
    wbs: '1.1',
  })
  const pour = await add({
    name: 'Pour',
    duration: 2,
    notBefore: '2026-12-01',
    outline: ['Hall', 'Roof'],
    predecessors: [{ taskId: dig, type: 'SS', lag: 1.5 }],
  })
  await add({ name: 'Gate', predecessors: [{ taskId: pour }, { taskId: dig, lag: -1 }] }, 'milestones')
  await acme.post(`/api/v1/projects/${projectId}/schedule`)
})

const file = (accept: string) => acme.get(`/api/v1/projects/${projectId}/export`, { Accept: accept })

/** What of a project's tasks a file carries, with names in place of ids. */
const network = async (id: number) => {
  const { body } = await acme.get(`/api/v1/projects/${id}?$expand=tasks,resources`)
  const milestones = (await acme.get(`/api/v1/projects/${id}/milestones`)).body.value
  const all = [...body.tasks, ...milestones]
  const names = new Map(all.map((it) => [it.id, it.name]))
  const resources = new Map(body.resources.map((it: { id: number; name: string }) => [it.id, it.name]))
  return all.map((it) => ({
    name: it.name,
    description: it.description,
    duration: it.duration,
    notBefore: it.notBefore,
    outline: it.outline,
    wbs: it.wbs || null,
    planned: it.plannedDate ?? it.plannedFinish,
    predecessors: it.predecessors.map((link: { taskId: number }) => ({ ...link, taskId: names.get(link.taskId) })),
    assignments: it.assignments?.map((use: { resourceId: number }) => ({
      ...use,
      resourceId: resources.get(use.resourceId),
    })),
  }))
}

test('the name of the file cuts no character of a long name', async () => {
  const { body } = await acme.post('/api/v1/projects', { name: `${'a'.repeat(39)}🚧 closed` })
  const { headers } = await acme.get(`/api/v1/projects/${body.id}/export`, { Accept: 'text/csv' })
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="${'a'.repeat(39)}_.csv"; filename*=UTF-8''${'a'.repeat(39)}${encodeURIComponent('🚧')}.csv`,
  )
})

test('the name of the file fits the contract, whatever its characters', async () => {
  const { body } = await acme.post('/api/v1/projects', { name: '🚧'.repeat(50) })
  const { headers } = await acme.get(`/api/v1/projects/${body.id}/export`)
  const contract = await (await fetch(`${service.url}/openapi.json`)).json()
  const answer = contract.paths['/api/v1/projects/{projectId}/export'].get.responses['200']
  const { maxLength } = answer.headers['Content-Disposition'].schema
  expect(headers.get('content-disposition')?.length).toBeLessThanOrEqual(maxLength)
})

test('a Microsoft Project file is what the import reads as the same network, calendar and days', async () => {
  const { status, body, headers } = await file('application/xml')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toContain('application/xml')
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="Plant _move_ 100 _.xml"; filename*=UTF-8''Plant%20%28move%29%20100%20%25.xml`,
  )
  const again = await acme.post('/api/v1/projects/import', body, { 'Content-Type': 'application/xml' })
  expect(again.status).toBe(201)
  expect(again.body.report.warnings).toEqual([
    { code: 'buffers', element: null, detail: expect.stringContaining('(1 task)') },
    expect.objectContaining({ code: 'project_calendar' }),
  ])
  expect(again.body.project).toMatchObject({
    name: 'Plant (move) 100 %',
    description: 'To the new hall, <all> of it',
    startDate: '2026-11-23',
    targetEndDate: '2027-02-26',
    scheduleMethod: 'FROM_START',
  })
  expect(again.body.project.calendarId).toBe((await acme.get(`/api/v1/projects/${projectId}`)).body.calendarId)
  expect(await network(again.body.project.id)).toEqual(await network(projectId))
})

test('a table is what the import reads as the same network', async () => {
  const { status, body, headers } = await file('text/csv')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(body.split('\r\n')[1]).toContain("'=SUM(1)")
  const calendarId = (await acme.get(`/api/v1/projects/${projectId}`)).body.calendarId
  await acme.put(`/api/v1/calendars/${calendarId}`, { isDefault: true })
  const again = await acme.post('/api/v1/projects/import?name=Again&startDate=2026-11-23', body, {
    'Content-Type': 'text/csv',
  })
  expect(again.status).toBe(201)
  expect(again.body.project.name).toBe('Again')
  const strip = (list: Awaited<ReturnType<typeof network>>) => list.map(({ wbs: _, ...rest }) => rest)
  await acme.post(`/api/v1/projects/${projectId}/schedule`)
  expect(strip(await network(again.body.project.id))).toEqual(strip(await network(projectId)))
})

test('a project that was never planned, or is empty, can be exported too', async () => {
  const own = await service.account('Empty')
  const { body: project } = await own.post('/api/v1/projects', { name: `${'x'.repeat(39)}😀` })
  for (const type of ['application/xml', 'text/csv', '*/*']) {
    expect((await own.get(`/api/v1/projects/${project.id}/export`, { Accept: type })).status).toBe(200)
  }
  expect((await own.get(`/api/v1/projects/${project.id}/export`, { Accept: 'image/png' })).status).toBe(406)
  expect((await own.get(`/api/v1/projects/${projectId}/export`)).status).toBe(404)
})

test('a task that is named with a control character comes back from both files under a name', async () => {
  const own = await service.account('Controls')
  const { body: project } = await own.post('/api/v1/projects', { name: 'Controls' })
  await own.post(`/api/v1/projects/${project.id}/tasks`, { name: '\u0001' })
  const names = async (type: string) => {
    const { body } = await own.get(`/api/v1/projects/${project.id}/export`, { Accept: type })
    const again = await own.post('/api/v1/projects/import', body, { 'Content-Type': type })
    expect(again.status).toBe(201)
    const { value } = (await own.get(`/api/v1/projects/${again.body.project.id}/tasks`)).body
    return value.map((it: { name: string }) => it.name)
  }
  expect(await names('text/csv')).toEqual(['\u0001'])
  expect(await names('application/xml')).toEqual(['\ufffd'])
})

/** As the contract has it: 1 to 200 characters, not blank, without U+0000 and half pairs. */
const label = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom(...'a;,"\'\\[]=+-@ &<>#\n\r\t\u0001\u001f\u007f\u0085\u00a0\ufeff\ufffe😀'.split(/(?:)/u)),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
    minLength: 1,
    maxLength: 200,
  })
  .map((text) => [...text.replaceAll(/[\0\p{Cs}]/gu, '')].slice(0, 200).join(''))
  .filter((text) => text.trim() !== '')

/** What is reported of a task: per cent are whole numbers, as Microsoft Project has them. */
const drawnProgress = fc.oneof(
  fc.constant({ status: 'NotStarted', percentComplete: 0, remaining: null, actualStart: null, actualFinish: null }),
  fc.constant({ status: 'NotStarted', percentComplete: 0, remaining: 2.5, actualStart: null, actualFinish: null }),
  fc.record({
    status: fc.constant('InProgress'),
    percentComplete: fc.nat({ max: 99 }),
    remaining: fc.constantFrom(0.5, 3, 12.25),
    actualStart: fc.constantFrom('2026-11-23', '2026-11-25'),
    actualFinish: fc.constant(null),
  }),
  fc.record({
    status: fc.constant('Completed'),
    percentComplete: fc.constant(100),
    remaining: fc.constant(0),
    actualStart: fc.constant('2026-11-24'),
    actualFinish: fc.constantFrom('2026-11-24', '2026-11-27'),
  }),
)
const drawnDays = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }).map((all) => all.sort()),
  holidays: fc.uniqueArray(fc.constantFrom('2026-12-24', '2026-12-25', '2027-01-01', '2027-05-01'), { maxLength: 3 }),
})
const drawnTask = fc.record({
  name: label,
  duration: fc.constantFrom(0, 0.25, 1, 7.5, 400),
  safety: fc.constantFrom(null, 0, 4.5),
  deadline: fc.constantFrom(null, '2026-12-24'),
  progress: drawnProgress,
  notBefore: fc.constantFrom(null, '2026-12-01'),
  outline: fc.array(label, { maxLength: 3 }),
  links: fc.uniqueArray(
    fc.record({
      back: fc.integer({ min: 1, max: 6 }),
      type: fc.constantFrom('FS' as const, 'SS' as const, 'FF' as const, 'SF' as const),
      lag: fc.constantFrom(0, 1.5, -2),
    }),
    { selector: ({ back, type }) => `${back} ${type}`, maxLength: 4 },
  ),
  uses: fc.uniqueArray(fc.record({ resource: fc.nat({ max: 2 }), units: fc.constantFrom(1, 0.5, 3) }), {
    selector: (it) => it.resource,
    maxLength: 3,
  }),
})
const drawn = fc.record({
  name: label,
  crews: fc.uniqueArray(label, { minLength: 3, maxLength: 3 }),
  days: drawnDays,
  crewDays: fc.option(drawnDays),
  hoursPerDay: fc.constantFrom(8, 7.5),
  tasks: fc.array(drawnTask, { minLength: 1, maxLength: 8 }),
})

/** Of eight tasks. */
const drawnBaselines = fc.array(
  fc.uniqueArray(
    fc.record({
      number: fc.nat({ max: 10 }),
      start: fc.constantFrom('1900-01-01', '2026-11-23'),
      finish: fc.constantFrom('2026-11-23', '2199-12-31'),
      duration: fc.constantFrom(null, 0, 0.25, 7.123456, 10_000),
    }),
    { selector: ({ number }) => number, maxLength: 4 },
  ),
  { minLength: 8, maxLength: 8 },
)

/** A project as it is stored, with what a file has of it. */
function projectOf({
  name,
  crews,
  tasks,
  ...given
}: typeof drawn extends fc.Arbitrary<infer T> ? T : never): ProjectWithoutPlan {
  const rows = tasks.map(({ name, duration, notBefore, outline, links, uses, ...more }, index) => ({
    id: index + 1,
    ...{ name, duration, notBefore, outline, description: null, wbs: null, isMilestone: duration === 0 },
    safeDuration: more.safety === null || duration === 0 ? null : duration + more.safety,
    deadline: duration === 0 ? null : more.deadline,
    promisedDate: duration === 0 ? more.deadline : null,
    ...reportedOf(duration, more.progress),
    predecessors: links
      .filter(({ back }) => back <= index)
      .map(({ back, ...link }) => ({ taskId: index + 1 - back, ...link })),
    assignments: uses.map(({ resource, units }) => ({ resourceId: resource + 1, units })),
    ...{ plannedStart: '2026-11-30', plannedFinish: '2026-12-02' },
  })) as readonly Partial<TaskRow>[] as readonly TaskRow[]
  const row = { ...standardCalendar, version: 1, createdAt: new Date(), updatedAt: new Date() }
  const calendarOf = (id: number, { weekdays, holidays }: typeof given.days) => ({
    ...{ ...row, id, name: `Days ${id}`, isDefault: false, hoursPerDay: given.hoursPerDay, weekdays },
    holidays: holidays.sort().map((date) => ({ date, name: `Off on ${date}` })),
  })
  const calendar = calendarOf(1, given.days)
  const own = given.crewDays && calendarOf(2, given.crewDays)
  const resources = crews.map((crew, index) => ({
    id: index + 1,
    name: crew,
    email: null,
    capacity: 3,
    calendarId: own && index === 0 ? own.id : null,
  }))
  const rest = { startDate: '2026-11-23', targetEndDate: null, bufferEnd: null }
  const project = { name, status: 'Planning', scheduleMethod: 'FROM_START', ...rest }
  const calendars = new Map(own ? [[own.id, own]] : [])
  return { project, tasks: rows, resources, calendar, calendars } as unknown as ProjectWithoutPlan
}

/** A milestone is reached or not. */
function reportedOf(
  duration: number,
  { remaining, ...progress }: typeof drawnProgress extends fc.Arbitrary<infer T> ? T : never,
) {
  if (duration === 0 && progress.status !== 'Completed') {
    return { ...progress, status: 'NotStarted', percentComplete: 0, actualStart: null, remainingDuration: 0 }
  }
  return { ...progress, remainingDuration: remaining ?? duration }
}

const reported = (it: {
  readonly status: string
  readonly percentComplete: number
  readonly remainingDuration: number
  readonly actualStart: string | null
  readonly actualFinish: string | null
}) => [it.status, it.percentComplete, it.remainingDuration, it.actualStart, it.actualFinish]

/** The network by positions, with names as a file can carry them, and how far it is. */
function networkOf(work: ProjectWithoutPlan, textOf: (text: string) => string) {
  const resources = new Map(work.resources.map((it) => [it.id, textOf(it.name)]))
  return work.tasks.map((task) => ({
    name: textOf(task.name),
    duration: task.duration,
    safeDuration: task.safeDuration,
    notBefore: task.notBefore,
    deadline: task.promisedDate ?? task.deadline,
    progress: reported(task),
    outline: task.outline.map(textOf),
    predecessors: task.predecessors.map((it) => `${it.taskId - 1} ${it.type} ${it.lag}`).sort(),
    assignments: task.assignments.map((it) => `${resources.get(it.resourceId)} ${it.units}`).sort(),
  }))
}
const NOT_STARTED = { status: 'NotStarted', percentComplete: 0, actualStart: null, actualFinish: null }
function networkOfDraft({ tasks, resources }: ProjectDraft) {
  const positions = new Map(tasks.map((task, index) => [task.key, index]))
  const names = new Map(resources.map((it) => [it.key, it.name]))
  return tasks.map((task) => ({
    name: task.name,
    duration: task.duration,
    safeDuration: task.safeDuration,
    notBefore: task.notBefore,
    deadline: task.deadline,
    progress: reported(task.progress ?? { ...NOT_STARTED, remainingDuration: task.duration }),
    outline: task.outline,
    predecessors: task.predecessors.map((it) => `${positions.get(it.key)} ${it.type} ${it.lag}`).sort(),
    assignments: task.assignments.map((it) => `${names.get(it.resourceKey)} ${it.units}`).sort(),
  }))
}

/** Which days are worked on by the project and by each of its resources; those off that nobody works on make no difference. */
function daysOf(work: ProjectWithoutPlan) {
  const days = ({ weekdays, holidays }: ProjectWithoutPlan['calendar']) => {
    const worked = (date: string) => weekdays.includes(((new Date(date).getUTCDay() + 6) % 7) + 1)
    return [weekdays, holidays.map((it) => it.date).filter(worked)]
  }
  const own = work.resources.map((it) => work.calendars.get(it.calendarId ?? 0) ?? work.calendar)
  return [work.calendar, ...own].map(days)
}
function daysOfDraft({ calendarKey, calendars, resources }: ProjectDraft) {
  const byKey = new Map(calendars.map((it) => [it.key, [it.weekdays, it.holidays.map(({ date }) => date)]]))
  return [calendarKey, ...resources.map((it) => it.calendarKey ?? calendarKey)].map((key) => byKey.get(key ?? ''))
}

test('a table is read as the network that it was written from, whatever the names', () => {
  forAll(100, drawn, (given) => {
    const work = projectOf(given)
    const text = [...writeCsv(work.tasks, new Map(work.resources.map((it) => [it.id, it.name])))].join('')
    const { project, report } = readCsv(text)
    expect(report.faults).toEqual([])
    expect(project && networkOfDraft(project)).toEqual(networkOf(work, (name) => name))
  })
})

test('a project file is read as the network that it was written from, but for characters that XML has no place for', () => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML has no place for
  const textOf = (name: string) => name.replaceAll(/[\u0001-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
  forAll(100, drawn, drawnBaselines, (given, planned) => {
    const work = projectOf(given)
    const ofTasks = new Map(
      work.tasks.map(({ id }, index) => [id, (planned[index] ?? []).map((it) => ({ ...it, id }))]),
    )
    const imported = { numbers: planned.flat().map((it) => it.number), ofTasks }
    const ends = { kind: 'feeding', duration: 2, start: '2026-12-03', finish: '2026-12-04' } as const
    const buffers: BufferRow[] = [
      { ...ends, name: 'Feeding buffer', from: 1, to: work.tasks.length },
      { ...ends, kind: 'project', name: 'Project buffer', from: work.tasks.length, to: null },
    ]
    const { project, report } = readMspdi([...writeMspdi(work, buffers, imported)].join(''))
    expect(report.faults).toEqual([])
    const ofValues = ['same_name', 'out_of_sequence']
    expect(report.warnings.map((it) => it.code).filter((it) => !ofValues.includes(it))).toEqual(['buffers'])
    expect(project?.name).toBe(textOf(given.name))
    expect(project && networkOfDraft(project)).toEqual(networkOf(work, textOf))
    expect(project && daysOfDraft(project)).toEqual(daysOf(work))
    expect(project?.tasks.map((task) => task.baselines)).toEqual(
      work.tasks.map((_, index) => (planned[index] ?? []).toSorted((a, b) => a.number - b.number)),
    )
  })
})

describe('a project under way', () => {
  const names = new Map<string, number>()
  let id: number
  let own: TestAccount
  beforeAll(async () => {
    own = await service.account('Hall')
    const { body } = await own.post('/api/v1/projects', {
      name: 'Hall',
      startDate: '2026-11-02',
      bufferType: 'PROJECT_AND_FEEDING',
    })
    id = body.id
    const add = async (name: string, more: object) => {
      const links = {
        predecessors: ((more as { after?: string[] }).after ?? []).map((it) => ({ taskId: names.get(it) })),
      }
      const { after: _, ...rest } = more as { after?: string[] }
      const task = await own.post(`/api/v1/projects/${id}/tasks`, { name, ...rest, ...links })
      expect(task.status).toBe(201)
      names.set(name, task.body.id)
    }
    await add('Design', { duration: 12, safeDuration: 20 })
    await add('Permit', { duration: 6, deadline: '2026-12-01' })
    await add('Build', { duration: 8, after: ['Design', 'Permit'] })
    await own.patch(`/api/v1/projects/${id}`, { status: 'Active' })
    const report = (name: string, progress: object) => own.patch(`/api/v1/tasks/${names.get(name)}`, progress)
    expect((await report('Design', { percentComplete: 25, remainingDuration: 10 })).status).toBe(200)
    expect((await report('Permit', { percentComplete: 100 })).status).toBe(200)
  })
  const exported = async () =>
    (await own.get(`/api/v1/projects/${id}/export`, { Accept: 'application/xml' })).body as string

  test('is written with its buffers as tasks, between those that they lie between', async () => {
    const file = await exported()
    // The chain of 20 days has a buffer of 10, the feeding one of 6 a buffer of 3. Permit is done by 17 November, so that
    // Build begins on Wednesday the 18th: the feeding buffer takes the 13th, 16th and 17th.
    const feeding = file.slice(
      file.indexOf('<Name>Feeding buffer: Permit -&gt; Build'),
      file.indexOf('<Name>Project buffer'),
    )
    expect(feeding).toContain('<Start>2026-11-13T08:00:00</Start>')
    expect(feeding).toContain('<Finish>2026-11-17T17:00:00</Finish>')
    expect(feeding).toContain('<Duration>PT24H0M0S</Duration>')
    expect(feeding).toContain('<PredecessorUID>2</PredecessorUID>')
    expect(feeding).toContain('<Value>feeding</Value>')
    const ofProject = file.slice(file.indexOf('<Name>Project buffer'))
    // Build ends on 27 November, and the ten days after it on 11 December.
    expect(ofProject).toContain('<Start>2026-11-30T08:00:00</Start>')
    expect(ofProject).toContain('<Finish>2026-12-11T17:00:00</Finish>')
    expect(ofProject).toContain('<Duration>PT80H0M0S</Duration>')
    expect(ofProject).toContain('<Value>project</Value>')
    const build = file.slice(file.indexOf('<Name>Build'), file.indexOf('<Name>Feeding'))
    // Design has 10 days left from 23 November, to 4 December: Build takes the 8 days after it, to the 16th.
    expect(build).toContain('<Start>2026-12-07T08:00:00</Start>\n<Finish>2026-12-16T17:00:00</Finish>')
    expect(build).toContain('<Baseline><Number>0</Number>\n<Start>2026-11-18T08:00:00</Start>\n<Finish>2026-11-27T17')
    expect(build.match(/<PredecessorUID>\d<\/PredecessorUID>/g)).toHaveLength(3)
  })

  test('goes on where it was after it has been imported again', async () => {
    const again = await own.post(
      '/api/v1/projects/import?activate=true&bufferType=PROJECT_AND_FEEDING',
      await exported(),
      { 'Content-Type': 'text/xml' },
    )
    expect(again.status).toBe(201)
    const shown = async (of: number) => {
      const { body } = await own.get(`/api/v1/projects/${of}?$expand=tasks`)
      const { plannedFinish, bufferEnd, projectedCompletion, chainCompletion, bufferConsumption, bufferStatus } = body
      const tasks = body.tasks.map((it: Record<string, unknown>) => ({
        ...it,
        ...{
          id: 0,
          taskId: 0,
          projectId: 0,
          createdAt: '',
          updatedAt: '',
          predecessors: (it.predecessors as unknown[]).length,
        },
        wbs: it.wbs || null,
      }))
      return { plannedFinish, bufferEnd, projectedCompletion, chainCompletion, bufferConsumption, bufferStatus, tasks }
    }
    expect(await shown(again.body.project.id)).toEqual(await shown(id))
    const { body } = await own.get(`/api/v1/projects/${again.body.project.id}/tasks?$filter=status eq 'InProgress'`)
    const reports = (await own.get(`/api/v1/tasks/${body.value[0].id}/reports`)).body.value
    expect(reports).toMatchObject([{ number: 1, asOf: '2026-11-23', remainingDuration: 10 }])
  })
})
