import { afterAll, beforeAll, expect, test } from 'vitest'
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
