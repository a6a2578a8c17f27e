import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCsv } from '../../plugins/scheduling/csv/read.ts'
import { writeCsv } from '../../plugins/scheduling/csv/write.ts'
import type { ProjectDraft } from '../../plugins/scheduling/mspdi/draft.ts'
import { readMspdi } from '../../plugins/scheduling/mspdi/read.ts'
import { writeMspdi } from '../../plugins/scheduling/mspdi/write.ts'
import { standardCalendar } from '../../plugins/scheduling/store/calendars.ts'
import type { TaskRow } from '../../plugins/scheduling/store/tasks.ts'
import type { Unplanned } from '../../plugins/scheduling/work.ts'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'

let service: TestService
let acme: TestAccount
let projectId: number
beforeAll(async () => {
  service = await startTestService({ now: '2026-11-23T10:00:00Z' })
  acme = await service.account('Acme')
  const calendar = await acme.post('/api/v1/calendars', {
    name: 'Six days',
    weekdays: [1, 2, 3, 4, 5, 6],
    holidays: [{ date: '2026-12-25', name: 'Christmas & more' }],
    hoursPerDay: 7.5,
  })
  const { body: project } = await acme.post('/api/v1/projects', {
    name: 'Plant (move) 100 %',
    startDate: '2026-11-23',
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
afterAll(() => service?.stop())

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

test('a Microsoft Project file is what the import reads as the same network, calendar and days', async () => {
  const { status, body, headers } = await file('application/xml')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toContain('application/xml')
  expect(headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''Plant%20%28move%29%20100%20%25.xml`)
  const again = await acme.post('/api/v1/projects/import', body, { 'Content-Type': 'application/xml' })
  expect(again.status).toBe(201)
  expect(again.body.report.warnings).toEqual([])
  expect(again.body.project).toMatchObject({ name: 'Plant (move) 100 %', startDate: '2026-11-23' })
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

const drawnTask = fc.record({
  name: label,
  duration: fc.constantFrom(0, 0.25, 1, 7.5, 400),
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
  tasks: fc.array(drawnTask, { minLength: 1, maxLength: 8 }),
})

/** A project as it is stored, with what a file says of it. */
function projectOf({ name, crews, tasks }: typeof drawn extends fc.Arbitrary<infer T> ? T : never): Unplanned {
  const rows = tasks.map(({ name, duration, notBefore, outline, links, uses }, index) => ({
    id: index + 1,
    ...{ name, duration, notBefore, outline, description: null, wbs: null, isMilestone: duration === 0 },
    predecessors: links
      .filter(({ back }) => back <= index)
      .map(({ back, ...link }) => ({ taskId: index + 1 - back, ...link })),
    assignments: uses.map(({ resource, units }) => ({ resourceId: resource + 1, units })),
    ...{ remainingDuration: duration, percentComplete: 0, actualStart: null, actualFinish: null, plannedStart: null },
    plannedFinish: null,
  })) as readonly Partial<TaskRow>[] as readonly TaskRow[]
  const calendar = {
    ...standardCalendar,
    id: 1,
    isDefault: true,
    version: 1,
    createdAt: new Date(),
    updatedAt: new Date(),
  }
  const resources = crews.map((crew, index) => ({
    id: index + 1,
    name: crew,
    email: null,
    capacity: 3,
    calendarId: null,
  }))
  const project = { name, scheduleMethod: 'FROM_START', startDate: '2026-11-23', targetEndDate: null, bufferEnd: null }
  return { project, tasks: rows, resources, calendar, calendars: new Map() } as unknown as Unplanned
}

/** The network by places, with names as a file can carry them. */
function networkOf(work: Unplanned, said: (text: string) => string) {
  const resources = new Map(work.resources.map((it) => [it.id, said(it.name)]))
  return work.tasks.map((task) => ({
    name: said(task.name),
    duration: task.duration,
    notBefore: task.notBefore,
    outline: task.outline.map(said),
    predecessors: task.predecessors.map((it) => `${it.taskId - 1} ${it.type} ${it.lag}`).sort(),
    assignments: task.assignments.map((it) => `${resources.get(it.resourceId)} ${it.units}`).sort(),
  }))
}
function networkOfDraft({ tasks, resources }: ProjectDraft) {
  const places = new Map(tasks.map((task, index) => [task.key, index]))
  const names = new Map(resources.map((it) => [it.key, it.name]))
  return tasks.map((task) => ({
    name: task.name,
    duration: task.duration,
    notBefore: task.notBefore,
    outline: task.outline,
    predecessors: task.predecessors.map((it) => `${places.get(it.key)} ${it.type} ${it.lag}`).sort(),
    assignments: task.assignments.map((it) => `${names.get(it.resourceKey)} ${it.units}`).sort(),
  }))
}

test('a table is read as the network that it was written from, whatever the names', () => {
  fc.assert(
    fc.property(drawn, (given) => {
      const work = projectOf(given)
      const text = [...writeCsv(work.tasks, new Map(work.resources.map((it) => [it.id, it.name])))].join('')
      const { project, report } = readCsv(text)
      expect(report.faults).toEqual([])
      expect(project && networkOfDraft(project)).toEqual(networkOf(work, (name) => name))
    }),
  )
})

test('a project file is read as the network that it was written from, but for characters that XML has no place for', () => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML has no place for
  const said = (name: string) => name.replaceAll(/[\u0001-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
  fc.assert(
    fc.property(drawn, (given) => {
      const work = projectOf(given)
      const { project, report } = readMspdi([...writeMspdi(work)].join(''))
      expect(report.faults).toEqual([])
      expect(project?.name).toBe(said(given.name))
      expect(project && networkOfDraft(project)).toEqual(networkOf(work, said))
    }),
  )
})
