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

test('a file that cannot be planned is refused by its name, without an id that nobody can find', async () => {
  await acme.post('/api/v1/resources', { name: 'Crane' })
  for (const path of ['import/preview', 'import']) {
    const url = `/api/v1/projects/${path}?name=Hall&overAllocation=refuse`
    const { status, body } = await acme.post(url, 'name,resources\nLift,Crane[3]', CSV)
    expect([status, body.code, body.detail]).toEqual([
      409,
      'not_plannable',
      expect.stringMatching(/^The project 'Hall' cannot/),
    ])
  }
})

test('a project that is imported has the dates that its preview shows', async () => {
  const query = `?startDate=2026-12-01&${COLUMNS}`
  const shown = (await preview(table, query)).body.project
  const { status, body } = await acme.post(`/api/v1/projects/import${query}`, table, CSV)
  expect(status).toBe(201)
  expect(body.project).toMatchObject(shown)
})

const ENCODED: readonly (readonly [type: string, file: string | Buffer<ArrayBuffer>])[] = [
  ['text/csv; charset=windows-1252', Buffer.from('name\nGr\u00e4ben', 'latin1')],
  ['text/csv; header=present; Charset="UTF-16LE"', Buffer.from('name\nGr\u00e4ben', 'utf16le')],
  ['text/csv; charset=windows-1252', '\ufeffname\nGr\u00e4ben'], // RFC 7303, section 3: a byte order mark comes before it
  [
    'application/xml; charset=utf-8', // as browsers send text, whatever its declaration says
    '<?xml version="1.0" encoding="windows-1252"?><Project xmlns="http://schemas.microsoft.com/project"><Tasks><Task><UID>1</UID><Name>Gr\u00e4ben</Name></Task></Tasks></Project>',
  ],
]
test.each(ENCODED)('a file is read in the encoding that its Content-Type names: %s', async (type, file) => {
  const answer = await fetch(`${service.url}/api/v1/projects/import/preview`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${acme.token}`, 'Content-Type': type },
    body: file,
  })
  expect(await answer.json()).toMatchObject({ tasks: [{ name: 'Gr\u00e4ben' }], faults: [] })
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

/** Two tasks of Ann's in a row, 4 days each. */
const ROW = 'id,name,duration,predecessors,resources\n1,Lay,4,,Ann Quoted\n2,Seal,4,1,Ann Quoted'

test('previewing quotes by when a project is done where it is asked to, and stores nothing', async () => {
  expect((await preview(ROW)).body.quote).toBeNull()
  const before = await stored()
  const { status, body } = await preview(ROW, '?quote=true')
  expect(status).toBe(200)
  expect(await stored()).toEqual(before)
  const { finish, ...quote } = body.quote
  expect(quote).toMatchObject({ seed: 1, statusDate: '2026-11-23' })
  expect(quote.standardError).toBeLessThanOrEqual(1)
  // Eight days from Monday the 23rd end on Wednesday, 2 December; the sum of two lognormals has its median later than 8 days.
  expect(finish.p10 < '2026-12-02').toBe(true)
  expect(['2026-12-02', '2026-12-03']).toContain(finish.p50)
  expect(finish.p80 > finish.p50 && finish.p95 > finish.p80).toBe(true)
})

test('what is quoted is what the project is simulated with once it is imported', async () => {
  const { quote } = (await preview(ROW, '?quote=true')).body
  const { body } = await acme.post('/api/v1/projects/import', ROW, CSV)
  const simulated = await acme.post(`/api/v1/projects/${body.project.id}/simulate`)
  // Draws go by the ids of tasks, so that each of the two has its standard error, of at most 1 point.
  expect(Math.abs(simulated.body.probabilityOfPromise - quote.probabilityOfPromise)).toBeLessThan(0.05)
  const day = (date: string) => Date.parse(date) / 86_400_000
  expect(Math.abs(day(simulated.body.finish.p80) - day(quote.finish.p80))).toBeLessThanOrEqual(3) // a weekend
})

test('what is quoted goes behind what runs on its people', async () => {
  const csv = 'name,duration,resources\nDig,20,Bob Quoted'
  const quoted = async () => (await preview(csv, '?quote=true')).body.quote
  const alone = await quoted()
  const { body } = await acme.post('/api/v1/projects/import?activate=true', csv, CSV)
  expect(body.project.status).toBe('Active')
  const behind = await quoted()
  // Twice the work of one person.
  const days = (date: string) => (Date.parse(date) - Date.parse('2026-11-23')) / 86_400_000
  expect(days(behind.finish.p50)).toBeGreaterThan(1.8 * days(alone.finish.p50))
})

test('nothing is quoted of a file with faults, or without tasks', async () => {
  expect((await preview('name,duration\nDig,soon', '?quote=true')).body.quote).toBeNull()
  const empty = '<Project xmlns="http://schemas.microsoft.com/project"><Name>Empty</Name></Project>'
  const { status, body } = await acme.post('/api/v1/projects/import/preview?quote=true', empty, {
    'Content-Type': 'application/xml',
  })
  expect([status, body.quote]).toEqual([200, null])
})

const hours = (days: number) => `PT${days * 8}H0M0S`
const projectFile = (more = '', task = '') =>
  `<Project xmlns="http://schemas.microsoft.com/project"><Name>Move</Name><StartDate>2026-06-01T08:00:00</StartDate>${more}` +
  `<Tasks><Task><UID>1</UID><Name>Dig</Name><Duration>${hours(10)}</Duration>${task}</Task></Tasks></Project>`
const previewFile = async (body: string, query = '') =>
  (await acme.post(`/api/v1/projects/import/preview${query}`, body, { 'Content-Type': 'application/xml' })).body

test('estimates=auto takes durations of a Microsoft Project file for ones with safety, and those of a table for focused ones', async () => {
  expect(await previewFile(projectFile(), '?estimates=auto')).toMatchObject({
    report: { estimates: 'safe' },
    tasks: [{ duration: 5, safeDuration: 10 }],
  })
  expect(await previewFile(projectFile(), '?estimates=auto&safetyCut=30')).toMatchObject({
    report: { estimates: 'safe' },
    tasks: [{ duration: 7, safeDuration: 10 }],
  })
  expect((await preview(table, `?estimates=auto&safetyCut=30&${COLUMNS}`)).body).toMatchObject({
    report: { estimates: 'focused' },
    tasks: [{ duration: 4, safeDuration: null }, { duration: 2 }],
  })
  expect(await previewFile(projectFile())).toMatchObject({
    report: { estimates: 'focused' },
    tasks: [{ duration: 10 }],
  })
})

const CUTTABLE = 'key,name,duration,predecessors,resources\na,Dig,4,,Ann\nb,Pour,8,a,Ann\nc,Paint,3,,Bob\n'
const STATED = 'key,name,duration,safeDuration,predecessors\na,Dig,4,8,\nb,Pour,6,,a\n'
test.each([
  ['a table', CUTTABLE, 'text/csv', '', '?estimates=safe'],
  ['a table with a cut of safety', CUTTABLE, 'text/csv', '?safetyCut=30', '?estimates=focused'],
  ['a table that states some of both', STATED, 'text/csv', '?estimates=safe', '?estimates=focused'],
  ['a project file', projectFile(), 'application/xml', '?estimates=auto', '?estimates=focused'],
  ['a project file as it is', projectFile(), 'application/xml', '?estimates=focused', '?estimates=safe'],
])('a preview of %s has the dates that the other kind of durations gives', async (_, body, type, query, other) => {
  const ask = async (query: string) =>
    (await acme.post(`/api/v1/projects/import/preview${query}`, body, { 'Content-Type': type })).body
  const [one, two] = [await ask(query), await ask(other)]
  const datesOf = ({ project: { plannedFinish, bufferEnd } }: typeof one) => ({ plannedFinish, bufferEnd })
  expect(one.otherEstimates).toEqual(datesOf(two))
  expect(one.otherEstimates.plannedFinish).not.toBe(one.project.plannedFinish)
})

test('a preview has no dates of the other kind where nothing would be another, or there are faults', async () => {
  const stated = 'name,duration,safeDuration\nDig,4,8\nHandover,0,\n'
  for (const [body, query] of [
    [stated, ''],
    [stated, '?estimates=safe'],
    ['name,duration\n,-1\n', ''],
  ] as const)
    expect((await preview(body, query)).body, query).toMatchObject({ otherEstimates: null })
})

test('estimates=auto leaves the durations of a project that was exported here as they are', async () => {
  const { body: project } = await acme.post('/api/v1/projects', { name: 'Exported', startDate: '2026-12-01' })
  await acme.post(`/api/v1/projects/${project.id}/tasks`, { name: 'Dig', duration: 10 })
  const exported = await acme.get(`/api/v1/projects/${project.id}/export`)
  expect(await previewFile(exported.body, '?estimates=auto')).toMatchObject({
    report: { estimates: 'focused' },
    tasks: [{ name: 'Dig', duration: 10, safeDuration: null }],
  })
})

test('the report says when the file starts and how many of its tasks have progress, whatever is made of them', async () => {
  const file = projectFile('', '<PercentComplete>40</PercentComplete>')
  const found = { startDate: '2026-06-01', progress: 1 }
  expect(await previewFile(file)).toMatchObject({ project: { startDate: '2026-06-01' }, report: found })
  expect(await previewFile(file, '?startDate=2026-11-23&progress=discard')).toMatchObject({
    project: { startDate: '2026-11-23' },
    report: found,
  })
  const started = 'name,duration,percentComplete,actualStart\nDig,4,50,2026-06-02\nPour,2,,'
  const discarded = (await preview(started, '?progress=discard')).body
  expect(discarded).toMatchObject({
    project: { startDate: '2026-11-23' },
    report: { startDate: '2026-06-02', progress: 1 },
  })
  expect(discarded.report.warnings).toEqual([
    {
      code: 'progress',
      element: null,
      detail: 'Progress and actual dates were left out (1 task), as the request asks.',
    },
  ])
})
