import { beforeAll, describe, expect, test } from 'vitest'
import { signIn, type TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { recordEvents } from './events.ts'

let service: SharedService
let acme: TestAccount
beforeAll(async () => {
  service = await sharedService({ now: '2026-11-23T10:00:00Z' })
  acme = await service.account('Acme')
})

const CSV = { 'Content-Type': 'text/csv' }
const FIRST = 'external key,name,duration,predecessors,resources\nA,Dig,4,,Crew[2]\nB,Pour,2,A,Crew\nC,Paint,1,B,'

async function newProject(query = '') {
  const { body } = await acme.post(`/api/v1/projects/import?name=Hall${query}`, FIRST, CSV)
  return body.project.id as number
}
const update = (id: number, body: string, query = '') => acme.post(`/api/v1/projects/${id}/import${query}`, body, CSV)
async function tasksOf(id: number) {
  const { body } = await acme.get(`/api/v1/projects/${id}/tasks`)
  return body.value as {
    id: number
    name: string
    duration: number
    status: string
    predecessors: { taskId: number }[]
    assignments: { units: number }[]
  }[]
}

describe('a table for a project that has some of its tasks', () => {
  test('emits no event of other estimates in Planning: a thousand rows would be a thousand', async () => {
    const id = await newProject()
    const emitted = await recordEvents(service)
    await emitted(acme.accountId)
    expect((await update(id, 'key,name,duration\nA,Dig,7\nB,Pour,9')).body).toMatchObject({ updated: 2 })
    expect(await emitted(acme.accountId)).toEqual([])
    expect((await tasksOf(id)).map(({ duration }) => duration)).toEqual([7, 9, 1])
  })

  test('moves tasks in the outline by its levels, and refuses one that would become a summary', async () => {
    const id = await newProject()
    const moved = await update(id, 'key,name,outline level\nS,Site,1\nA,Dig,2\nB,Pour,2\nC,Paint,1')
    expect(moved.body).toMatchObject({ updated: 2, unchanged: 1, created: 0 })
    const { value } = (await acme.get(`/api/v1/projects/${id}/tasks?$select=outline`)).body
    expect(value).toEqual([{ outline: ['Site'] }, { outline: ['Site'] }, { outline: [] }])
    const { status, body } = await update(id, 'key,name,outline level\nA,Dig,1\nB,Pour,2')
    expect([status, body.detail]).toEqual([400, expect.stringContaining("Row 2 'Dig': It is a task of the project")])
  })

  test('changes the fields that it has, adds rows with new keys, and leaves the rest', async () => {
    const id = await newProject()
    const [dig, pour, paint] = await tasksOf(id)
    const { status, body } = await update(
      id,
      'key,name,duration,predecessors\nB,Pour concrete,3,A\nD,Roof,5,BSS+1; C\nA,Dig,4,',
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({
      stored: true,
      ...{ created: 1, updated: 1, unchanged: 1 },
      tasks: [
        { externalKey: 'B', id: pour?.id, change: 'update' },
        { externalKey: 'D', change: 'create' },
        { externalKey: 'A', id: dig?.id, change: 'none' },
      ],
    })
    expect(await tasksOf(id)).toMatchObject([
      { id: dig?.id, name: 'Dig', duration: 4, assignments: dig?.assignments },
      { id: pour?.id, name: 'Pour concrete', duration: 3, assignments: [{ units: 1 }] },
      { id: paint?.id, name: 'Paint' },
      {
        name: 'Roof',
        predecessors: [
          { taskId: pour?.id, type: 'SS', lag: 1 },
          { taskId: paint?.id, type: 'FS' },
        ],
      },
    ])
    expect((await acme.get(`/api/v1/projects/${id}`)).body.plannedFinish).toBeNull()
    expect((await update(id, FIRST.replace('Dig', 'Excavate'))).body).toMatchObject({ created: 0, updated: 2 })
  })

  test('is what an export gives, keys included', async () => {
    const id = await newProject()
    const response = await fetch(`${service.url}/api/v1/projects/${id}/export`, {
      headers: { Authorization: `Bearer ${acme.token}`, Accept: 'text/csv' },
    })
    const { status, body } = await update(id, await response.text())
    expect([status, body]).toEqual([200, expect.objectContaining({ created: 0, updated: 0, unchanged: 3 })])
  })

  test('has formulas as text in the export, which come back whole', async () => {
    const names = ['=1+2', '+A1', '-3', '@SUM(A1)', "'=quoted", '\t=tab', 'plain']
    const table = ['key,name,description', ...names.map((it, n) => `=K${n},"${it}","${it}"`)].join('\n')
    const { body } = await acme.post('/api/v1/projects/import', table, CSV)
    const { id } = body.project
    const before = await tasksOf(id)
    const response = await fetch(`${service.url}/api/v1/projects/${id}/export`, {
      headers: { Authorization: `Bearer ${acme.token}`, Accept: 'text/csv' },
    })
    const csv = await response.text()
    expect(csv).not.toMatch(/(^|,)"?[=+\-@\t\r]/m)
    expect((await update(id, csv)).body).toMatchObject({ created: 0, updated: 0, unchanged: names.length })
    expect(await tasksOf(id)).toEqual(before)
  })

  test('sent again changes nothing, and keeps the plan', async () => {
    const id = await newProject()
    const { body } = await update(id, FIRST)
    expect(body).toMatchObject({ created: 0, updated: 0, unchanged: 3 })
    expect((await acme.get(`/api/v1/projects/${id}`)).body.plannedFinish).not.toBeNull()
  })

  test('as a dry run stores nothing', async () => {
    const id = await newProject()
    const before = await tasksOf(id)
    const { body } = await update(id, 'key,name,resources\nA,Excavate,Digger\nE,Roof,', '?dryRun=true')
    expect(body).toMatchObject({
      stored: false,
      ...{ created: 1, updated: 1 },
      tasks: [{ externalKey: 'A' }, { externalKey: 'E', id: null }],
    })
    expect(await tasksOf(id)).toEqual(before)
    expect((await acme.get("/api/v1/resources?$filter=name eq 'Digger'")).body.value).toEqual([])
  })

  test('needs replan for the network of an Active project, and reports progress to it', async () => {
    const id = await newProject('&activate=true')
    const refused = await update(id, 'key,name,duration\nB,Pour,3')
    expect([refused.status, refused.body.code]).toEqual([409, 'plan_frozen'])
    const reported = await update(id, 'key,name,status,actualFinish\nA,Dig,Done,2026-11-23')
    expect(reported.body).toMatchObject({ updated: 1 })
    expect((await tasksOf(id))[0]).toMatchObject({ status: 'Completed' })
    const again = await update(id, 'key,name,status,actualFinish\nA,Dig,Done,2026-11-23')
    expect(again.body).toMatchObject({ unchanged: 1 })
    const replanned = await update(id, 'key,name,duration,status\nB,Pour,3,\nD,Roof,2,In Progress', '?replan=true')
    expect([replanned.status, replanned.body]).toEqual([200, expect.objectContaining({ created: 1, updated: 1 })])
    expect(await tasksOf(id)).toMatchObject([{}, { duration: 3 }, {}, { name: 'Roof', status: 'InProgress' }])
  })

  test('says that progress without a date is as of today where today is stored, and keeps stored dates', async () => {
    const id = await newProject('&activate=true')
    const undated = (reply: Awaited<ReturnType<typeof update>>) =>
      reply.body.report.warnings.flatMap((it: { code: string; detail: string }) =>
        it.code === 'undated_progress' ? it.detail : [],
      )
    const first = 'key,name,status,actualStart\nA,Dig,In progress,2026-11-20\nB,Pour,In progress,'
    expect(undated(await update(id, first))).toEqual([
      'Progress without a date was taken as of today, 2026-11-23 (1 task).',
    ])
    const again = 'key,name,percentComplete,actualStart,status\nA,Dig,60,,In progress\nB,Pour,0,,In progress'
    expect(undated(await update(id, again))).toEqual([])
    expect(await tasksOf(id)).toMatchObject([{ actualStart: '2026-11-20' }, { actualStart: '2026-11-23' }, {}])
    expect(undated(await update(await newProject(), first))).toEqual([])
  })

  test('that reports nothing is the cause of the point that the fever chart gets with it', async () => {
    const slopes = await service.account('Slopes')
    const { body: hall } = await slopes.post('/api/v1/projects/import?name=Hall&activate=true', FIRST, CSV)
    const url = `/api/v1/projects/${hall.project.id}`
    const { body: tasks } = await slopes.get(`${url}/tasks`)
    await slopes.patch(`/api/v1/tasks/${tasks.value[0].id}`, { status: 'InProgress', remainingDuration: 5.5 })
    // A day and a half of three and a half is GREEN by the flat zones, and RED by the sloped ones.
    const admin = service.as(await signIn(service.url, slopes, slopes.email, slopes.password, 'admin'))
    expect((await admin.patch('/admin/api/account', { zones: 'sloped' })).status).toBe(200)
    expect((await slopes.post(`${url}/import`, 'key,name\nA,Excavate', CSV)).body).toMatchObject({ updated: 1 })
    const { points } = (await slopes.get(`${url}/fever-chart`)).body
    expect(points.map(({ cause }: { cause: string }) => cause)).toEqual(['status', 'progress', 'change'])
  })

  test.each([
    ['without a column of keys', 'name\nDig', /externalKey/],
    ['with a row without a key', 'key,name\n,Dig', /no external key/],
    ['with a link to nowhere', 'key,name,predecessors\nA,Dig,Z', /Z/],
    ['that closes a cycle', 'key,name,predecessors\nA,Dig,C', /'Dig'|'Paint'/],
    ['that makes a milestone of a task', 'key,name,duration\nA,Dig,0', /milestone/],
  ])('%s is refused, and nothing of it stored', async (_, table, detail) => {
    const id = await newProject()
    const before = await tasksOf(id)
    const { status, body } = await update(id, `${table}`)
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toMatch(detail)
    expect(await tasksOf(id)).toEqual(before)
  })
})
