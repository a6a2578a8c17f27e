import { beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'

let service: SharedService
let acme: TestAccount
beforeAll(async () => {
  service = await sharedService({ now: '2026-11-23T10:00:00Z' })
  acme = await service.account('Acme')
})

const CSV = { 'Content-Type': 'text/csv' }
const preview = (body: string, query = '') => acme.post(`/api/v1/projects/import/preview${query}`, body, CSV)
const table = 'Task,Person days,Who\nDig,4,Crew[2]\nPour,2,Crew'
const COLUMNS = `columns=${encodeURIComponent('name=Task; duration=Person days; resources=Who')}`

async function stored() {
  const counts = await Promise.all(
    ['project', 'task', 'resource', 'calendar'].map((it) =>
      service.app.database.query(`SELECT count(*) AS count FROM scheduling.${it} WHERE account_id = $1`, [
        acme.accountId,
      ]),
    ),
  )
  return counts.flat()
}

test('previewing a table plans it and stores nothing', async () => {
  const before = await stored()
  const { status, body } = await preview(table, `?name=Hall&startDate=2026-12-01&${COLUMNS}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    project: { name: 'Hall', startDate: '2026-12-01', plannedFinish: '2026-12-08' },
    columns: [
      { field: 'name', titles: ['Task'] },
      { field: 'duration', titles: ['Person days'] },
      { field: 'resources', titles: ['Who'] },
    ],
    tasks: [{ name: 'Dig', duration: 4, resources: ['Crew'], change: 'create' }, { name: 'Pour' }],
    faults: [],
    report: { tasks: 2, resources: 1, assignments: 2 },
  })
  expect(await stored()).toEqual(before)
})

test('previewing shows every fault with its row, and the tasks beside them', async () => {
  const { status, body } = await preview(`${table}\nPaint,soon,\n,1,`, `?${COLUMNS}`)
  expect(status).toBe(200)
  expect(body.project).toBeNull()
  expect(body.tasks).toHaveLength(4)
  expect(body.faults).toMatchObject([
    { code: 'no_name', element: 'Row 5' },
    { code: 'bad_number', element: "Row 4 'Paint'", detail: expect.stringContaining('soon') },
  ])
})

test('a project that is imported has the dates that its preview shows', async () => {
  const query = `?startDate=2026-12-01&${COLUMNS}`
  const shown = (await preview(table, query)).body.project
  const { status, body } = await acme.post(`/api/v1/projects/import${query}`, table, CSV)
  expect(status).toBe(201)
  expect(body.project).toMatchObject(shown)
})

test('a project file is previewed too', async () => {
  const xml =
    '<Project xmlns="http://schemas.microsoft.com/project"><Name>Move</Name><Tasks><Task><UID>1</UID><Name>Dig</Name><Duration>PT16H0M0S</Duration></Task></Tasks></Project>'
  const sent = (body: string) =>
    acme.post('/api/v1/projects/import/preview', body, { 'Content-Type': 'application/xml' })
  expect((await sent(xml)).body).toMatchObject({
    project: { name: 'Move' },
    columns: [],
    tasks: [{ name: 'Dig', duration: 2 }],
  })
  expect((await sent('<html/>')).body).toMatchObject({
    project: null,
    tasks: [],
    faults: [{ detail: expect.any(String) }],
  })
})

test('names and titles of columns may have characters that addresses reserve', async () => {
  const query = "?name=Move (2): it's *new*, a/b&columns=name=Task (German: Aufgabe); duration=Days!"
  const { status, body } = await acme.post(
    `/api/v1/projects/import/preview${query.replaceAll(' ', '%20')}`,
    'Task (German: Aufgabe),Days!\nDig,2\n',
    CSV,
  )
  expect([status, body.project?.name, body.tasks?.[0]?.duration]).toEqual([200, "Move (2): it's *new*, a/b", 2])
})

test('a preview names the resources of a project file, whose keys are numbers', async () => {
  const xml =
    '<Project xmlns="http://schemas.microsoft.com/project"><Name>Move</Name><Tasks><Task><UID>1</UID><Name>Dig</Name><Duration>PT16H0M0S</Duration></Task></Tasks>' +
    '<Resources><Resource><UID>5</UID><Name>Crew</Name><Type>1</Type></Resource></Resources>' +
    '<Assignments><Assignment><UID>9</UID><TaskUID>1</TaskUID><ResourceUID>5</ResourceUID><Units>1</Units></Assignment></Assignments></Project>'
  const { body } = await acme.post('/api/v1/projects/import/preview', xml, { 'Content-Type': 'application/xml' })
  expect(body.tasks).toMatchObject([{ name: 'Dig', resources: ['Crew'] }])
})

test('100,000 bad rows get one bounded answer, and nothing is stored', async () => {
  const before = await stored()
  const rows = `name,duration\n${',soon\n'.repeat(19_000)}`
  const refused = await acme.post('/api/v1/projects/import', rows, CSV)
  expect(refused.status).toBe(400)
  const { status, body } = await preview(rows)
  expect(status).toBe(200)
  expect(body.faults.length).toBeLessThanOrEqual(201)
  expect(body.faults.at(-1).detail).toMatch(/more faults/)
  const most = await preview(`name,duration\n${',soon\n'.repeat(100_000)}`)
  expect(most.body.faults).toMatchObject([{ code: 'too_many_rows' }])
  expect(await stored()).toEqual(before)
})
