/** Buffers that are sized by confidence: what is taken, kept and answered. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestAccount } from '../../runtime/testing.ts'
import { administratorOf } from '../identity/admin.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'

let service: SharedService
let acme: TestAccount
beforeAll(async () => {
  service = await sharedService({ now: '2026-11-23T10:00:00Z' }) // a Monday
  acme = await service.account('Confident')
})

const CONFIDENT = { bufferSizing: 'confidence' }
const create = (body: object = {}) =>
  acme.post('/api/v1/projects', { name: 'Plant move', startDate: '2026-11-23', ...body })

/** A (10 days), then B (5 days). */
async function network(body: object = CONFIDENT) {
  const { body: project } = await create(body)
  const url = `/api/v1/projects/${project.id}`
  const { body: a } = await acme.post(`${url}/tasks`, { name: 'A', duration: 10 })
  const { body: b } = await acme.post(`${url}/tasks`, { name: 'B', duration: 5, predecessors: [{ taskId: a.id }] })
  return { url, id: project.id as number, a: a.id as number, b: b.id as number }
}
const plan = async ({ url }: { readonly url: string }, body: object = {}) => {
  const { status, body: schedule } = await acme.post(`${url}/schedule`, body)
  expect(status, JSON.stringify(schedule)).toBe(200)
  return schedule
}

describe('a confidence', () => {
  test.each([
    ['below 50', 49.9],
    ['above 99', 99.1],
    ['that is no number', '80'],
  ])('%s is refused', async (_, bufferConfidence) => {
    const pointers = ({ status, body }: Awaited<ReturnType<typeof create>>) => [
      status,
      body.errors?.map((it: { pointer: string }) => it.pointer),
    ]
    const refused = [400, ['/bufferConfidence']]
    const { url } = await network()
    expect(pointers(await create({ bufferConfidence }))).toEqual(refused)
    expect(pointers(await acme.patch(url, { bufferConfidence }))).toEqual(refused)
    expect(pointers(await acme.post(`${url}/schedule`, { bufferConfidence }))).toEqual(refused)
  })

  test('is 80 when left out, and kept when given', async () => {
    const { url } = await network()
    expect((await acme.get(url)).body).toMatchObject({ bufferSizing: 'confidence', bufferConfidence: 80 })
    await acme.patch(url, { bufferConfidence: 90 })
    expect((await acme.get(url)).body.bufferConfidence).toBe(90)
    await plan({ url }, { bufferConfidence: 95 })
    const { body } = await acme.get(url)
    expect(body.bufferConfidence).toBe(95)
    const { body: listed } = await acme.get(
      `/api/v1/projects?$filter=bufferSizing eq 'confidence' and bufferConfidence eq 95 and id eq ${body.id}`,
    )
    expect(listed.value).toMatchObject([{ id: body.id, bufferConfidence: 95 }])
  })
})

describe('a buffer sized by confidence', () => {
  test('ends when the work is done in so many simulated runs, and says how likely that is', async () => {
    const own = await network()
    const { projectBuffer } = await plan(own)
    expect(projectBuffer.size).toBeGreaterThan(4)
    expect(projectBuffer.probability).toBeGreaterThanOrEqual(0.8)
    expect(projectBuffer.probability).toBeLessThan(0.87)
    expect((await acme.get(`${own.url}/schedule`)).body.projectBuffer).toEqual(projectBuffer)
    const { body: simulated } = await acme.post(`${own.url}/simulate`, { seed: 2, runs: 4_000 })
    expect(simulated.probabilityOfPromise).toBeCloseTo(projectBuffer.probability, 1)
    expect((await plan(own, { bufferSizing: 'percentage' })).projectBuffer).toMatchObject({
      size: 7.5,
      probability: null,
    })
  })

  test('is larger for more confidence, whether planned at once, searched for or tried', async () => {
    const own = await network()
    const first = (await plan(own)).projectBuffer.size
    const more = (await plan(own, { bufferConfidence: 95 })).projectBuffer.size
    expect(more).toBeGreaterThan(first + 3)
    expect((await plan(own, { bufferConfidence: 95, searchSeconds: 0.2 })).projectBuffer.size).toBe(more)
    const { body: tried } = await acme.post(`${own.url}/what-if`, { bufferConfidence: 80 })
    expect([tried.before.bufferSize, tried.after.bufferSize]).toEqual([more, first])
  })

  test('follows the estimates of the account, in every way of planning', async () => {
    const own = await network()
    const before = (await plan(own)).projectBuffer.size
    const admin = await administratorOf(service, acme)
    await admin.patch('/admin/api/account', { safetyFactor: 4, durationCorrelation: 0.5 })
    const { bufferEnd, projectBuffer } = await plan(own)
    expect(projectBuffer.size).toBeGreaterThan(2 * before)
    expect((await plan(own, { searchSeconds: 0.2 })).projectBuffer).toEqual(projectBuffer)
    const { body: tried } = await acme.post(`${own.url}/what-if`, { bufferConfidence: 80 })
    expect(tried.after).toMatchObject({ bufferSize: projectBuffer.size, bufferEnd })
    const { body: together } = await acme.post('/api/v1/portfolio/schedule', { projectIds: [own.id] })
    expect(together.projects).toMatchObject([{ projectId: own.id, bufferEnd }])
    await admin.patch('/admin/api/account', { safetyFactor: 2, durationCorrelation: 0.2 })
  })

  test('is sized by what is left when an Active project is planned anew', async () => {
    const own = await network()
    const before = (await plan(own)).projectBuffer
    expect((await acme.patch(own.url, { status: 'Active' })).status).toBe(200)
    await acme.patch(`/api/v1/tasks/${own.a}`, { status: 'Completed' })
    const { projectBuffer } = await plan(own)
    expect(projectBuffer.size).toBeLessThan(before.size - 1)
    expect(projectBuffer.probability).toBeGreaterThanOrEqual(0.8)
  })

  test('planned back from a target ends by it, and says how likely the work does', async () => {
    const own = await network({ ...CONFIDENT, scheduleMethod: 'FROM_TARGET', targetEndDate: '2027-02-26' })
    const { plannedStart, bufferEnd, projectBuffer } = await plan(own)
    expect(plannedStart > '2027-01-01').toBe(true)
    expect(['2027-02-25', '2027-02-26']).toContain(bufferEnd)
    expect(projectBuffer.probability).toBeGreaterThanOrEqual(0.8)
    expect(projectBuffer.probability).toBeLessThan(0.87)
  })
})
