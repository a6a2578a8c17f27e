import { beforeAll, expect, test } from 'vitest'
import { type Requests, signIn, type TestAccount } from '../../runtime/testing.ts'
import { searchTextOf } from '../../runtime/text/search-text.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'

const NAMES = ['Señalización', 'Straße pflastern', 'Đà Nẵng']
let service: SharedService
let acme: TestAccount
let projectId: number
beforeAll(async () => {
  service = await sharedService({ now: '2026-11-23T10:00:00Z' })
  acme = await service.account('Acme')
  const manager = { projectManagerId: (await acme.user('Mia Manager')).userId }
  projectId = (await acme.post('/api/v1/projects', { name: 'Überführung Ost', ...manager })).body.id
  for (const name of NAMES) {
    await acme.post(`/api/v1/projects/${projectId}/tasks`, { name })
    await acme.post(`/api/v1/projects/${projectId}/milestones`, { name: `${name} fertig` })
  }
  await acme.post('/api/v1/resources', { name: 'Zoë Müller', email: 'zm@example.com' })
})

const listed = async (path: string, search: string, { by = acme as Requests, more = '' } = {}) => {
  const { status, body } = await by.get(`/api/v1/${path}?$search=${encodeURIComponent(search)}${more}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.value.map(({ name }: { name: string }) => name)
}
const tasks = () => `projects/${projectId}/tasks`

test('lists: $search finds names whatever their case and accents', async () => {
  expect(await listed('projects', 'uberfuhrung')).toEqual(['Überführung Ost'])
  expect(await listed('resources', 'MULLER zoe')).toEqual(['Zoë Müller'])
  for (const path of ['tasks', tasks()]) {
    expect(await listed(path, 'senalizacion')).toEqual(['Señalización'])
    expect(await listed(path, 'STRASSE')).toEqual(['Straße pflastern'])
    expect(await listed(path, '"da nang"')).toEqual(['Đà Nẵng'])
  }
  for (const path of ['milestones', `projects/${projectId}/milestones`])
    expect(await listed(path, 'fertig nang')).toEqual(['Đà Nẵng fertig'])
})

test('lists: $search takes characters of patterns as they are, and goes with the other options', async () => {
  const name = String.raw`50%_done\ "all"`
  await acme.post(`/api/v1/${tasks()}`, { name })
  expect(await listed('tasks', '%')).toEqual([name])
  expect(await listed('tasks', '_')).toEqual([name])
  expect(await listed('tasks', String.raw`"\\ \"ALL\""`)).toEqual([name])
  expect(await listed('tasks', 'a', { more: "&$filter=contains(name,'Stra')" })).toEqual(['Straße pflastern'])
  expect(await listed('tasks', 'n', { more: '&$orderby=name desc&$select=name' })).toEqual([
    'Đà Nẵng',
    'Straße pflastern',
    'Señalización',
    name,
  ])
  const { body } = await acme.get('/api/v1/tasks?$search=n&$top=1&$count=true&$select=name')
  expect(body).toMatchObject({ value: [{ name: 'Señalización' }], '@odata.count': 4 })
  const next = new URL(body['@odata.nextLink'])
  expect((await acme.get(next.pathname + next.search)).body.value).toEqual([{ name: 'Straße pflastern' }])
})

test('portfolio: $search finds Active projects by their names', async () => {
  const { body } = await acme.post('/api/v1/projects', { name: 'Brücke Süd' })
  await acme.post(`/api/v1/projects/${body.id}/tasks`, { name: 'Gründen', duration: 2 })
  await acme.patch(`/api/v1/projects/${body.id}`, { status: 'Active' })
  expect(await listed('portfolio', 'brucke')).toEqual(['Brücke Süd'])
  expect(await listed('portfolio', 'uberfuhrung')).toEqual([])
})

test('lists: contains in $filter compares exactly', async () => {
  const filter = async (value: string) =>
    (await acme.get(`/api/v1/tasks?$filter=${encodeURIComponent(`contains(name,'${value}')`)}`)).body.value.length
  expect(await filter('senalizacion')).toBe(0)
  expect(await filter('Señalización')).toBe(1)
})

test.each(['a OR b', '(a)', '"a', ' '])('lists: $search refuses %j with the name of the parameter', async (search) => {
  const { status, body } = await acme.get(`/api/v1/tasks?$search=${encodeURIComponent(search)}`)
  expect([status, body.errors[0].parameter]).toEqual([400, '$search'])
})

test('lists: $search of 501 characters is refused, and so is one of a list that has none', async () => {
  expect((await acme.get(`/api/v1/tasks?$search=${'a'.repeat(501)}`)).status).toBe(400)
  expect((await acme.get('/api/v1/calendars?$search=a')).status).toBe(400)
})

test('milestones across projects: another account and users without the project see none', async () => {
  const other = await service.account('Globex')
  expect(await listed('milestones', 'fertig', { by: other })).toEqual([])
  expect((await other.get('/api/v1/milestones')).body.value).toEqual([])
  expect((await acme.get('/api/v1/milestones')).body.value).toHaveLength(NAMES.length)
  const { email, userId } = await acme.user('Lim Limited')
  await service.app.database.query('UPDATE identity.app_user SET project_permissions = false WHERE id = $1', [userId])
  const limited = service.as(await signIn(service.url, acme, email, acme.password))
  expect(await listed('milestones', 'fertig', { by: limited })).toEqual([])
  // Its e-mail address is hidden from them, and cannot be found out by searching either.
  expect(await listed('resources', 'zoe', { by: limited })).toEqual(['Zoë Müller'])
  expect(await listed('resources', 'zm', { by: limited })).toEqual([])
})

test('what lists search in is the name after every kind of write', async () => {
  const own = await service.account('Writes')
  const file = await own.post(
    '/api/v1/projects/import',
    `<?xml version="1.0"?><Project xmlns="http://schemas.microsoft.com/project"><Name>Größe</Name>
     <StartDate>2026-11-23T08:00:00</StartDate><Tasks><Task><UID>1</UID><ID>1</ID><Name>Fußboden</Name>
     <OutlineLevel>1</OutlineLevel><Duration>PT16H0M0S</Duration></Task></Tasks>
     <Resources><Resource><UID>1</UID><ID>1</ID><Name>Çağrı</Name><Type>1</Type></Resource></Resources>
     <Assignments><Assignment><UID>1</UID><TaskUID>1</TaskUID><ResourceUID>1</ResourceUID><Units>1</Units></Assignment>
     </Assignments></Project>`,
    { 'Content-Type': 'application/xml' },
  )
  expect(file.status, JSON.stringify(file.body)).toBe(201)
  const { id } = file.body.project
  await own.patch(`/api/v1/projects/${id}`, { name: 'Höhe' })
  const [task] = (await own.get(`/api/v1/projects/${id}/tasks`)).body.value
  await own.patch(`/api/v1/tasks/${task.id}`, { name: 'Wände' })
  const [resource] = (await own.get('/api/v1/resources')).body.value
  await own.patch(`/api/v1/resources/${resource.id}`, { name: 'Søren' })
  const upsert = await own.post(`/api/v1/projects/${id}/import`, 'external_key,name,duration\na,Tür,3\n', {
    'Content-Type': 'text/csv',
  })
  expect(upsert.status, JSON.stringify(upsert.body)).toBe(200)
  const batch = { updates: [{ taskId: task.id, percentComplete: 10 }] }
  await own.post('/api/v1/tasks/batch-update', batch)
  await own.post(`/api/v1/projects/${id}/schedule`)
  const found = async (path: string, search: string) => listed(path, search, { by: own })
  expect(await found('projects', 'hohe')).toEqual(['Höhe'])
  expect(await found('projects', 'große')).toEqual([])
  expect(await found('tasks', 'wande')).toEqual(['Wände'])
  expect(await found('tasks', 'tur')).toEqual(['Tür'])
  expect(await found('resources', 'soren')).toEqual(['Søren'])
  for (const table of ['project', 'task', 'resource']) {
    const rows = await service.app.database.query<{ name: string; stored: string }>(
      `SELECT name, search_text AS stored FROM scheduling.${table} WHERE account_id = ANY($1::bigint[])`,
      [[own.accountId, acme.accountId]],
    )
    expect(rows.length).toBeGreaterThan(1)
    for (const { name, stored } of rows) expect(stored).toBe(searchTextOf([name]))
  }
})
