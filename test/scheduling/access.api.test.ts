import { beforeAll, describe, expect, test } from 'vitest'
import type { Requests, TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'

let service: SharedService
let acme: TestAccount
const ids = { project: 0, task: 0, milestone: 0, resource: 0, calendar: 0 }
beforeAll(async () => {
  service = await sharedService({ now: '2026-11-23T10:00:00Z' })
  acme = await service.account('Acme')
  ids.calendar = (await acme.post('/api/v1/calendars', { name: 'C' })).body.id
  ids.resource = (await acme.post('/api/v1/resources', { name: 'R' })).body.id
  ids.project = (await acme.post('/api/v1/projects', { name: 'P', startDate: '2026-11-23' })).body.id
  ids.task = (await acme.post(`/api/v1/projects/${ids.project}/tasks`, { name: 'T' })).body.id
  ids.milestone = (await acme.post(`/api/v1/projects/${ids.project}/milestones`, { name: 'M' })).body.id
  await acme.patch(`/api/v1/projects/${ids.project}`, { status: 'Active' })
})

describe('a general user', () => {
  test('works on projects, tasks, milestones and resources', async () => {
    const general = await acme.user('Gus General')
    const { status, body } = await general.post('/api/v1/projects', { name: 'His' })
    expect(status).toBe(201)
    expect(body.projectManagerId).toBe(general.userId)
    expect((await general.get(`/api/v1/projects/${ids.project}`)).status).toBe(200)
    expect((await general.post('/api/v1/resources', { name: 'R2' })).status).toBe(201)
  })
})

describe('a user whose project permissions are off', () => {
  let limited: Requests & { readonly userId: number }
  let managed: number
  let assigned: number
  beforeAll(async () => {
    limited = await acme.user('Lim Limited')
    await service.app.database.query('UPDATE identity.app_user SET project_permissions = false WHERE id = $1', [
      limited.userId,
    ])
    // Tokens are known for up to 5 s.
    limited = { ...limited, ...(await fresh(limited.userId)) }
    const made = await acme.post('/api/v1/projects', { name: 'Managed', projectManagerId: limited.userId })
    managed = made.body.id
    const task = { name: 'Assigned', assignedToId: limited.userId }
    assigned = (await acme.post(`/api/v1/projects/${ids.project}/tasks?replan=true`, task)).body.id
  })
  const fresh = async (userId: number) => {
    const [row] = await service.app.database.query<{ email: string }>(
      'SELECT email FROM identity.app_user WHERE id = $1',
      [userId],
    )
    const { signIn } = await import('../../runtime/testing.ts')
    return service.as(await signIn(service.url, acme, row?.email ?? '', acme.password))
  }

  test('sees and changes the projects that it manages, and no other', async () => {
    const list = await limited.get('/api/v1/projects?$select=name')
    expect(list.body.value).toEqual([{ name: 'Managed' }])
    expect((await limited.patch(`/api/v1/projects/${managed}`, { description: 'x' })).status).toBe(200)
    expect((await limited.patch(`/api/v1/projects/${managed}`, { priority: 1_000 })).status, 'ranks all').toBe(403)
    expect((await limited.post('/api/v1/projects', { name: 'First', priority: 1_000 })).status).toBe(403)
    expect((await limited.get(`/api/v1/projects/${ids.project}`)).status).toBe(404)
    expect((await limited.patch(`/api/v1/projects/${ids.project}`, { name: 'x' })).status).toBe(404)
    expect((await limited.get(`/api/v1/projects/${ids.project}/tasks`)).status).toBe(404)
    expect((await limited.post(`/api/v1/projects/${ids.project}/tasks`, { name: 'x' })).status).toBe(404)
    expect((await limited.get('/api/v1/portfolio')).body.value).toEqual([])
    expect((await limited.post(`/api/v1/projects/${ids.project}/what-if`, { replan: true })).status).toBe(404)
    const staggered = await limited.post('/api/v1/portfolio/stagger', { rule: 'LIMIT', atOnce: 1 })
    expect(staggered.body.projects).toMatchObject([{ projectId: managed }])
    const named = await limited.post('/api/v1/portfolio/stagger', { rule: 'CAPACITY', projectIds: [ids.project] })
    expect([named.status, named.body.errors]).toMatchObject([400, [{ pointer: '/projectIds/0' }]])
  })

  test('sees and reports on the tasks that are assigned to it, and no other', async () => {
    const list = await limited.get('/api/v1/tasks?$select=name&$count=true')
    expect(list.body).toEqual({ value: [{ name: 'Assigned' }], '@odata.count': 1 })
    expect((await limited.get(`/api/v1/tasks/${ids.task}`)).status).toBe(404)
    expect((await limited.get(`/api/v1/tasks/${assigned}/explanation`)).status, 'names others').toBe(404)
    expect((await limited.patch(`/api/v1/tasks/${ids.task}`, { percentComplete: 5 })).status).toBe(404)
    expect((await limited.patch(`/api/v1/tasks/${assigned}`, { percentComplete: 50 })).status).toBe(200)
    expect((await limited.delete(`/api/v1/tasks/${assigned}?replan=true`)).status).toBe(404)
    const { body } = await limited.post('/api/v1/tasks/batch-update', {
      updates: [
        { taskId: assigned, percentComplete: 60 },
        { taskId: ids.task, percentComplete: 60 },
      ],
    })
    expect([body.succeeded, body.failed]).toEqual([1, 1])
    expect(body.results[1].error.status).toBe(404)
  })

  test('sees and reports on the tasks of the resource that is it, until it is no more', async () => {
    const add = async (name: string, more: object = {}) =>
      (await acme.post('/api/v1/resources', { name, email: `${name.toLowerCase()}@example.com`, ...more })).body
        .id as number
    const [self, colleague, stranger] = [
      await add('Self', { userId: limited.userId }),
      await add('Colleague'),
      await add('Stranger'),
    ]
    const work = async (name: string, resourceIds: readonly number[]) => {
      const assignments = resourceIds.map((resourceId) => ({ resourceId }))
      const path = `/api/v1/projects/${ids.project}/tasks?replan=true`
      return (await acme.post(path, { name, assignments, assignedToId: acme.userId })).body.id as number
    }
    const own = await work('Zweite Prüfung', [colleague, self])
    const others = await work('Dritte Prüfung', [colleague, stranger])
    const { decision } = (await acme.post('/api/v1/portfolio/decisions', { first: { taskId: own } })).body
    const found = async (path: string) => (await limited.get(`/api/v1/${path}`)).body.value
    const seen = async () => ({
      searched: await found('tasks?$search=prufung&$select=name'),
      filtered: await found(`tasks?$filter=id in (${own},${others})&$orderby=priority&$select=name`),
      read: [(await limited.get(`/api/v1/tasks/${own}`)).status, (await limited.get(`/api/v1/tasks/${others}`)).status],
      reports: (await limited.get(`/api/v1/tasks/${own}/reports`)).status,
      decided: (await found('portfolio/decisions')).map(({ id }: { id: string }) => id),
      changed: (await limited.get('/api/v1/portfolio/changes?since=2026-11-23')).body.decisions.map(
        ({ id }: { id: string }) => id,
      ),
      workList: (await found(`resources/${self}/tasks`)).map(({ taskName }: { taskName: string }) => taskName),
      ofStranger: (await found(`resources/${stranger}/tasks`)).map(({ taskName }: { taskName: string }) => taskName),
      emails: (await found(`resources?$filter=id in (${colleague},${stranger})&$select=email`)).map(
        ({ email }: { email: string | null }) => email,
      ),
    })
    expect(await seen()).toEqual({
      searched: [{ name: 'Zweite Prüfung' }],
      filtered: [{ name: 'Zweite Prüfung' }],
      read: [200, 404],
      reports: 200,
      decided: [decision.id],
      changed: [decision.id],
      workList: ['Zweite Prüfung'],
      ofStranger: [null],
      emails: ['colleague@example.com', null],
    })
    const updates = [own, others].map((taskId) => ({ taskId, percentComplete: 10 }))
    const { body } = await limited.post('/api/v1/tasks/batch-update', { updates })
    expect([body.succeeded, body.failed, body.results[1].error.status]).toEqual([1, 1, 404])
    expect((await limited.patch(`/api/v1/tasks/${own}`, { percentComplete: 20 })).status).toBe(200)
    expect((await limited.patch(`/api/v1/tasks/${others}`, { percentComplete: 20 })).status).toBe(404)

    await acme.patch(`/api/v1/resources/${self}`, { userId: null })
    expect(await seen()).toMatchObject({
      ...{ searched: [], filtered: [], read: [404, 404], reports: 404, decided: [], changed: [], workList: [null] },
      ...{ ofStranger: [null], emails: [null, null] },
    })
    await acme.delete(`/api/v1/portfolio/decisions/${decision.id}`)
    for (const id of [own, others]) await acme.delete(`/api/v1/tasks/${id}?replan=true`)
    for (const id of [self, colleague, stranger]) await acme.delete(`/api/v1/resources/${id}`)
  })

  test('does not plan a project anew that it cannot see, nor gets its data', async () => {
    const longer = await limited.patch(`/api/v1/tasks/${assigned}?replan=true`, { duration: 400 })
    expect(longer.status).toBe(404)
    const links = { predecessors: [{ taskId: ids.task }, { taskId: 987_654_321 }] }
    const refused = await limited.patch(`/api/v1/tasks/${assigned}?replan=true`, links)
    expect([refused.status, refused.body.detail]).toEqual([404, longer.body.detail])
    expect((await limited.patch(`/api/v1/tasks/${assigned}`, { description: 'Mine' })).status).toBe(200)

    const { body: draft } = await acme.post('/api/v1/projects', { name: 'Draft' })
    const tasks = `/api/v1/projects/${draft.id}/tasks`
    const { body: own } = await acme.post(tasks, { name: 'Own', assignedToId: limited.userId })
    const { body: hidden } = await acme.post(tasks, { name: 'Hidden', predecessors: [{ taskId: own.id }] })
    const cycle = await limited.patch(`/api/v1/tasks/${own.id}`, { predecessors: [{ taskId: hidden.id }] })
    expect([cycle.status, JSON.stringify(cycle.body).includes('Hidden')]).toEqual([404, false])
    expect((await limited.patch(`/api/v1/tasks/${own.id}`, { duration: 3 })).status).toBe(200)
    expect((await acme.delete(`/api/v1/projects/${draft.id}`)).status).toBe(204)
  })

  test('reads e-mail, skills, absences and userActive of the resources alone that it works with', async () => {
    const add = async (name: string, more: object = {}) => {
      const absences = [{ from: '2026-01-05', to: '2026-01-06', reason: 'ill' }]
      const fields = { email: `${name.toLowerCase()}@example.com`, skills: ['welding'], absences, ...more }
      return (await acme.post('/api/v1/resources', { name, ...fields })).body.id as number
    }
    const [mine, managing, own, hidden] = [
      await add('Mine'),
      await add('Managing'),
      await add('Own', { userId: limited.userId }),
      await add('Hidden', { userId: acme.userId }),
    ]
    const work = (project: number, name: string, resourceId: number, more: object = {}) =>
      acme.post(`/api/v1/projects/${project}/tasks?replan=true`, { name, assignments: [{ resourceId }], ...more })
    expect((await work(ids.project, 'Of mine', mine, { assignedToId: limited.userId })).status).toBe(201)
    expect((await work(managed, 'Of managed', managing)).status).toBe(201)
    expect((await work(ids.project, 'Of others', hidden)).status).toBe(201)
    const shown = async (query: string) =>
      (await limited.get(`/api/v1/resources?${query}`)).body.value.map(({ name }: { name: string }) => name)
    expect(await shown(`$filter=contains(email,'example.com')&$orderby=id`)).toEqual(['Mine', 'Managing', 'Own'])
    expect(await shown(`$filter=email eq null and name eq 'Hidden'`)).toEqual(['Hidden'])
    for (const id of [mine, managing, own])
      expect((await limited.get(`/api/v1/resources/${id}`)).body).toMatchObject({
        skills: ['welding'],
        absences: [{ reason: 'ill' }],
      })
    expect((await limited.get(`/api/v1/resources/${hidden}`)).body).toMatchObject({
      ...{ email: null, skills: [], absences: [], userActive: null },
    })
    expect((await acme.get(`/api/v1/resources/${hidden}`)).body).toMatchObject({
      ...{ skills: ['welding'], absences: [{}], userActive: true },
    })
    const active = `$filter=name eq 'Own' or name eq 'Hidden'&$orderby=id&$select=userActive`
    expect((await limited.get(`/api/v1/resources?${active}`)).body.value).toEqual([
      { userActive: true },
      { userActive: null },
    ])
  })

  test('reads resources and calendars, and leaves them as they are', async () => {
    expect((await limited.get(`/api/v1/resources/${ids.resource}`)).status).toBe(200)
    expect((await limited.post('/api/v1/resources', { name: 'x' })).status).toBe(403)
    expect((await limited.patch(`/api/v1/resources/${ids.resource}`, { name: 'x' })).status).toBe(403)
    expect((await limited.post('/api/v1/calendars', { name: 'x' })).status).toBe(403)
    expect((await limited.put(`/api/v1/calendars/${ids.calendar}`, { name: 'x' })).status).toBe(403)
    expect((await limited.post('/api/v1/projects', { name: 'x', projectManagerId: acme.userId })).status).toBe(403)
  })
})
