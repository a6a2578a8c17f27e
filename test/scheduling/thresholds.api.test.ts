/** Thresholds of a project's own: where its zones, warnings and recommendations begin. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { signIn, type TestAccount, testTerminal } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'
import { recordEvents } from './events.ts'

let service: SharedService
let acme: TestAccount
let emitted: Awaited<ReturnType<typeof recordEvents>>
beforeAll(async () => {
  service = await sharedService({ now: '2026-11-23T10:00:00Z' })
  acme = await service.account('Acme')
  emitted = await recordEvents(service)
})

interface Running {
  readonly path: string
  /** In progress. */
  readonly task: number
}

/** Two tasks of 4 days and a buffer of 4, of which 1.5 are used: 37.5 %, with -18.75 % of the chain done. */
async function running(own = acme, settings: object = {}): Promise<Running> {
  const { body: project } = await own.post('/api/v1/projects', { name: 'Dam', startDate: '2026-11-23', ...settings })
  const path = `/api/v1/projects/${project.id}`
  const { body: task } = await own.post(`${path}/tasks`, { name: 'A', duration: 4 })
  await own.post(`${path}/tasks`, { name: 'C', duration: 4, predecessors: [{ taskId: task.id }] })
  await own.patch(path, { status: 'Active' })
  const { status } = await own.patch(`/api/v1/tasks/${task.id}`, { status: 'InProgress', remainingDuration: 5.5 })
  expect(status).toBe(200)
  return { path, task: task.id }
}
const namesOf = async (own = acme) => (await emitted(own.accountId)).map(({ event }) => event)
const pointersOf = ({ errors }: { errors: { pointer?: string; parameter?: string }[] }) =>
  errors.map(({ pointer, parameter }) => pointer ?? parameter)

describe('thresholds of a project', () => {
  test('are 50 and 90 unless they are given; lists show, filter and sort them', async () => {
    const own = await service.account('Lists')
    for (const [name, body] of [
      ['Usual', {}],
      ['Strict', { yellowFrom: 20, redFrom: 33.3 }],
      ['Loose', { redFrom: 200 }],
    ] as const)
      expect((await own.post('/api/v1/projects', { name, ...body })).body).toMatchObject({
        ...{ yellowFrom: 50, redFrom: 90 },
        ...body,
      })
    const query = '$filter=yellowFrom ge 50&$orderby=redFrom desc&$select=name,yellowFrom,redFrom'
    expect((await own.get(`/api/v1/projects?${query}`)).body.value).toEqual([
      { name: 'Loose', yellowFrom: 50, redFrom: 200 },
      { name: 'Usual', yellowFrom: 50, redFrom: 90 },
    ])
  })

  test.each<[object, string[]]>([
    [{ yellowFrom: 0 }, ['/yellowFrom']],
    [{ yellowFrom: -1 }, ['/yellowFrom']],
    [{ redFrom: 200.1 }, ['/redFrom']],
    [{ yellowFrom: '40' }, ['/yellowFrom']],
    [{ yellowFrom: 60, redFrom: 60 }, ['/yellowFrom', '/redFrom']],
    [{ yellowFrom: 90 }, ['/yellowFrom']],
    [{ redFrom: 50 }, ['/redFrom']],
  ])('refuse %j, new or changed', async (body, pointers) => {
    const { body: project } = await acme.post('/api/v1/projects', { name: 'Kept' })
    const path = `/api/v1/projects/${project.id}`
    for (const refused of [
      await acme.post('/api/v1/projects', { name: 'Wrong', ...body }),
      await acme.patch(path, body),
      await acme.post(`${path}/what-if`, body),
    ])
      expect([refused.status, pointersOf(refused.body)]).toEqual([400, pointers])
    expect((await acme.get(path)).body).toEqual(project)
  })

  test('count with those that are stored where one of them is sent', async () => {
    const { body: project } = await acme.post('/api/v1/projects', { name: 'Low', yellowFrom: 10, redFrom: 20 })
    const path = `/api/v1/projects/${project.id}`
    const refused = await acme.patch(path, { yellowFrom: 40 })
    expect([refused.status, pointersOf(refused.body)]).toEqual([400, ['/yellowFrom']])
    expect(refused.body.detail).toContain('yellowFrom 40 is not below redFrom 20.')
    expect((await acme.patch(path, { yellowFrom: 40, redFrom: 60 })).body).toMatchObject({
      yellowFrom: 40,
      redFrom: 60,
    })
    expect((await acme.patch(path, { redFrom: 41 })).body).toMatchObject({ yellowFrom: 40, redFrom: 41 })
  })

  test('warn at once when they are lowered below what is used, and again after they were raised', async () => {
    const { path, task } = await running()
    await namesOf()
    const lowered = await acme.patch(path, { yellowFrom: 20, redFrom: 30 })
    expect(lowered.body).toMatchObject({ bufferConsumption: 37.5, bufferStatus: 'RED', feverZone: 'RED' })
    const events = await emitted(acme.accountId)
    expect(events).toMatchObject([
      { event: 'task.red', data: { taskId: task, bufferConsumption: 37.5, previousStatus: 'GREEN' } },
      { event: 'project.early_warning', data: { warningLevel: 'RED', bufferConsumption: 37.5 } },
    ])
    expect((await acme.get(`/api/v1/tasks/${task}`)).body.zone).toBe('RED')
    expect((await acme.get(`${path}/buffer-analysis`)).body).toMatchObject({
      status: 'RED',
      recommendations: expect.arrayContaining([expect.stringContaining('"A" uses 38 % of its buffer')]),
    })
    await acme.patch(path, { yellowFrom: 21 })
    expect(await namesOf()).toEqual([])

    await acme.patch(path, { redFrom: 90 })
    await acme.patch(path, { redFrom: 30 })
    expect(await namesOf()).toEqual(['task.red'])
    expect((await acme.patch(path, { yellowFrom: 50, redFrom: 90 })).body.feverZone).toBe('GREEN')
    expect(await namesOf()).toEqual([])
    await acme.patch(path, { yellowFrom: 37.5 })
    expect(await namesOf()).toEqual(['project.early_warning'])
  })

  test('hold for reports, and the fever chart has their zones', async () => {
    const { path, task } = await running(acme, { yellowFrom: 20, redFrom: 40 })
    expect(await namesOf()).toContain('project.early_warning')
    await acme.patch(`/api/v1/tasks/${task}`, { remainingDuration: 5.7 })
    expect(await namesOf()).toEqual(['task.duration_changed', 'task.red'])
    const { body: chart } = await acme.get(`${path}/fever-chart`)
    expect(chart.zones).toEqual({ yellowFrom: [20, 20], redFrom: [40, 40] })
    expect(chart.points.map(({ zone }: { zone: string }) => zone)).toEqual(['GREEN', 'YELLOW', 'RED'])
    await acme.patch(path, { redFrom: 45 })
    const { points } = (await acme.get(`${path}/fever-chart`)).body
    expect(points.at(-1)).toMatchObject({ cause: 'change', zone: 'YELLOW' })
  })

  test('count once a frozen project is Active again', async () => {
    const { path } = await running()
    await acme.patch(path, { status: 'Frozen' })
    await namesOf()
    expect((await acme.patch(path, { yellowFrom: 30 })).body).toMatchObject({ yellowFrom: 30, feverZone: 'GREEN' })
    expect(await namesOf()).toEqual([])
    expect((await acme.patch(path, { status: 'Active' })).body.feverZone).toBe('YELLOW')
    expect(await namesOf()).toContain('project.early_warning')
  })

  // Sloped, 37.5 % is RED with nothing done, where RED begins at 30 %. With 100 and 180 YELLOW begins at 20 % and RED at 60 %.
  test('stretch the slopes of an account that has them; its events stay flat', async () => {
    const own = await service.account('Slopes')
    const admin = service.as(await signIn(service.url, own, own.email, own.password, 'admin'))
    await admin.patch('/admin/api/account', { zones: 'sloped' })
    const { path } = await running(own)
    expect((await own.get(path)).body).toMatchObject({ bufferStatus: 'GREEN', feverZone: 'RED' })
    await namesOf(own)
    const { body } = await own.patch(path, { yellowFrom: 100, redFrom: 180 })
    expect(body).toMatchObject({ bufferStatus: 'GREEN', feverZone: 'YELLOW' })
    const { body: chart } = await own.get(`${path}/fever-chart`)
    expect(chart.zones).toEqual({ yellowFrom: [20, 140], redFrom: [60, 180] })
    expect(chart.points.at(-1).zone).toBe('YELLOW')
    expect(await namesOf(own)).toEqual([])
    await own.patch(path, { yellowFrom: 30 })
    expect(await namesOf(own)).toEqual(['project.early_warning'])
  })

  test('are tried in a what-if of a running project, and applied as they were tried', async () => {
    const { path } = await running()
    await namesOf()
    const changes = { yellowFrom: 20, redFrom: 30 }
    const tried = await acme.post(`${path}/what-if`, changes)
    expect(tried.body).toMatchObject({ before: { bufferStatus: 'GREEN' }, after: { bufferStatus: 'RED' } })
    expect((await acme.get(path)).body).toMatchObject({ yellowFrom: 50, bufferStatus: 'GREEN' })
    const match = { 'If-Match': String(tried.headers.get('etag')) }
    const applied = await acme.post(`${path}/what-if/apply`, changes, match)
    expect([applied.status, applied.body]).toMatchObject([200, { ...changes, bufferStatus: 'RED', feverZone: 'RED' }])
    expect(await namesOf()).toEqual(['task.red', 'project.early_warning'])
    const loosened = await acme.post(`${path}/what-if`, { redFrom: 40 })
    expect(loosened.body).toMatchObject({ before: { bufferStatus: 'RED' }, after: { bufferStatus: 'YELLOW' } })
  })

  test('come with an import', async () => {
    const send = (at: string, query: string) =>
      acme.post(`/api/v1/projects/import${at}?name=Table&${query}`, 'name,duration\nA,4', {
        'Content-Type': 'text/csv',
      })
    expect((await send('', 'yellowFrom=33.3&redFrom=150')).body.project).toMatchObject({
      yellowFrom: 33.3,
      redFrom: 150,
    })
    expect((await send('', '')).body.project).toMatchObject({ yellowFrom: 50, redFrom: 90 })
    for (const at of ['', '/preview']) {
      const above = await send(at, 'yellowFrom=95')
      expect([above.status, pointersOf(above.body)]).toEqual([400, ['yellowFrom']])
      const beyond = await send(at, 'redFrom=201')
      expect([beyond.status, pointersOf(beyond.body)]).toEqual([400, ['redFrom']])
    }
  })

  test('come with an import by the command too', async () => {
    const folder = temporaryFolder('thresholds')
    const file = join(folder, 'plan.csv')
    await writeFile(file, 'name,duration\nA,4\n')
    const imported = (options: Readonly<Record<string, number>>) =>
      service.app.commands.get('import')?.({ account: acme.accountId, file, ...options }, testTerminal())
    expect(await imported({ yellowFrom: 30, redFrom: 60 })).toMatchObject({ project: { yellowFrom: 30, redFrom: 60 } })
    for (const [options, sentence] of [
      [{ redFrom: 40 }, 'redFrom 40 is not above yellowFrom 50.'],
      [{ yellowFrom: 0 }, '--yellow-from takes a number above 0 up to 200; not 0.'],
      [{ redFrom: 201 }, '--red-from takes a number above 0 up to 200; not 201.'],
    ] as const)
      await expect(imported(options)).rejects.toThrow(sentence)
    removeFolder(folder)
  })

  test('are each project’s own in the portfolio', async () => {
    const own = await service.account('Portfolio')
    await running(own, { name: 'Usual' })
    await running(own, { name: 'Strict', yellowFrom: 20, redFrom: 30 })
    const { body } = await own.get('/api/v1/portfolio?$orderby=name&$select=name,feverZone,zones')
    expect(body.zones).toEqual({ yellowFrom: [50, 50], redFrom: [90, 90] })
    expect(body.value).toEqual([
      { name: 'Strict', feverZone: 'RED', zones: { yellowFrom: [20, 20], redFrom: [30, 30] } },
      { name: 'Usual', feverZone: 'GREEN', zones: { yellowFrom: [50, 50], redFrom: [90, 90] } },
    ])
    expect((await own.get('/api/v1/portfolio?$filter=yellowFrom lt 50&$select=name')).body.value).toEqual([
      { name: 'Strict' },
    ])
    expect((await own.get('/api/v1/portfolio?$top=1')).body.value[0]).toHaveProperty('zones')
  })
})
