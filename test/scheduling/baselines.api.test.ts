import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Requests, signIn, startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'

let service: TestService
let acme: TestAccount
beforeAll(async () => {
  // Monday, noon in Vienna.
  service = await startTestService({ now: '2026-11-23T11:00:00Z' })
  acme = await service.account('Acme', 'Europe/Vienna')
})
afterAll(() => service?.stop())

/** Tokens expire within a day. */
const onDay = async (date: string) => {
  service.clock.set(`${date}T11:00:00Z`)
  return service.as(await signIn(service.url, acme, acme.email, acme.password))
}

/** Design 4 d, then build 6 d and test 4 d; write 5 d after the design. Ann does all but the design, one after another. */
async function plant(who: Requests) {
  const { body: ann } = await who.post('/api/v1/resources', { name: 'Ann' })
  const { body: project } = await who.post('/api/v1/projects', { name: 'Plant', startDate: '2026-11-23' })
  const add = async (name: string, duration: number, predecessors: readonly number[], uses: readonly number[]) => {
    const task = {
      ...{ name, duration },
      predecessors: predecessors.map((taskId) => ({ taskId })),
      assignments: uses.map((resourceId) => ({ resourceId })),
    }
    return (await who.post(`/api/v1/projects/${project.id}/tasks`, task)).body.id as number
  }
  const design = await add('Design', 4, [], [])
  const build = await add('Build', 6, [design], [ann.id])
  const check = await add('Test', 4, [build], [ann.id])
  const write = await add('Write', 5, [design], [ann.id])
  const path = `/api/v1/projects/${project.id}`
  return { path, design, build, check, write }
}
const range = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index)
const taskIn = (schedule: { tasks: { id: number }[] }, id: number) => schedule.tasks.find((it) => it.id === id)

/** Design took 6 days instead of 4; on Thursday of the second week Ann has 3 days of the build left. */
async function underWay() {
  service.clock.set('2026-11-23T11:00:00Z')
  const start = await onDay('2026-11-23')
  const made = await plant(start)
  await start.patch(made.path, { status: 'Active' })
  const who = await onDay('2026-12-03')
  await who.patch(`/api/v1/tasks/${made.design}`, { actualStart: '2026-11-23', actualFinish: '2026-11-30' })
  await who.patch(`/api/v1/tasks/${made.build}`, { actualStart: '2026-12-01', remainingDuration: 3 })
  return { ...made, who }
}

describe('planning an Active project anew', () => {
  test('leaves what is done and what is under way, and levels the rest from the status date', async () => {
    const { who, path, design, build, check, write } = await underWay()
    const before = (await who.get(`${path}/schedule`)).body
    // 19 days of chain from 23 November, buffer 9.5; on 3 December 12 of them are left, which end a day late.
    expect(before).toMatchObject({
      ...{ baseline: 1, bufferBasis: null, plannedFinish: '2026-12-17' },
      projectBuffer: { size: 9.5, consumed: 1 },
    })
    const { status, body } = await who.post(`${path}/schedule`, {})
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...{ baseline: 2, bufferBasis: 'remaining', statusDate: '2026-12-03', plannedFinish: '2026-12-18' },
      ...{ chainCompletion: 0, criticalChain: { length: 12 } },
      projectBuffer: { size: 6, consumed: 0, percentage: 0 },
    })
    expect(taskIn(body, design)).toMatchObject({ plannedStart: '2026-11-23', plannedFinish: '2026-11-30' })
    expect(taskIn(body, build)).toMatchObject({ plannedStart: '2026-12-01', plannedFinish: '2026-12-07' })
    const starts = [check, write].map((id) => (taskIn(body, id) as unknown as { plannedStart: string }).plannedStart)
    expect(starts.sort()[0]).toBe('2026-12-08')
  })

  test('by the original chain keeps the promise and what was consumed of it, also when it is changed then', async () => {
    const { who, path, check } = await underWay()
    const before = (await who.get(`${path}/schedule`)).body
    const { body } = await who.post(`${path}/schedule`, { bufferBasis: 'original' })
    expect(body).toMatchObject({
      ...{ baseline: 2, bufferBasis: 'original', plannedFinish: '2026-12-18', bufferEnd: before.bufferEnd },
      ...{ chainCompletion: before.chainCompletion, criticalChain: { length: 19 } },
      projectBuffer: { ...before.projectBuffer, consumed: 1 },
    })
    // Two more days of testing: 21 days of chain, of which half is 10.5, and 3 days of it are consumed.
    expect((await who.patch(`/api/v1/tasks/${check}`, { duration: 6 })).body.code).toBe('plan_frozen')
    expect((await who.patch(`/api/v1/tasks/${check}?replan=true`, { duration: 6 })).status).toBe(200)
    expect((await who.get(`${path}/schedule`)).body).toMatchObject({
      ...{ baseline: 3, bufferBasis: 'original', criticalChain: { length: 21 } },
      projectBuffer: { size: 10.5, consumed: 3 },
    })
  })

  test('searches from progress too', async () => {
    const { who, path, build } = await underWay()
    const { body } = await who.post(`${path}/schedule`, { searchSeconds: 0.2 })
    expect(body).toMatchObject({ baseline: 2, plannedFinish: '2026-12-18', projectBuffer: { size: 6 } })
    expect(taskIn(body, build)).toMatchObject({ plannedStart: '2026-12-01', plannedFinish: '2026-12-07' })
  })

  test('adds a point to the fever chart, which names its plan', async () => {
    const { who, path } = await underWay()
    await who.post(`${path}/schedule`, { bufferBasis: 'original' })
    const { points } = (await who.get(`${path}/fever-chart`)).body
    expect(points.at(0)).toMatchObject({ cause: 'status', baseline: 1 })
    expect(points.at(-2)).toMatchObject({ cause: 'progress', baseline: 1 })
    // The numbers are those of the point before; that it was planned anew is to be seen all the same.
    expect(points.at(-1)).toMatchObject({
      cause: 'plan',
      baseline: 2,
      bufferConsumption: points.at(-2).bufferConsumption,
    })
  })

  test('refuses bases that there are not', async () => {
    const { who, path } = await underWay()
    const { status, body } = await who.post(`${path}/schedule`, { bufferBasis: 'whole' })
    expect([status, body.errors[0].pointer]).toEqual([400, '/bufferBasis'])
  })
})

describe('baselines', () => {
  test('there are none in Planning; the plan that the project starts with is the first', async () => {
    const who = await onDay('2026-11-23')
    const { path } = await plant(who)
    await who.post(`${path}/schedule`, {})
    await who.post(`${path}/schedule`, { bufferPercentage: 40 })
    expect((await who.get(`${path}/baselines`)).body).toEqual({ value: [] })
    expect((await who.get(`${path}/baselines/1`)).status).toBe(404)
    await who.patch(path, { status: 'Active' })
    const { value } = (await who.get(`${path}/baselines`)).body
    expect(value).toEqual([
      {
        ...{ number: 1, at: expect.stringContaining('2026-11-23T11:0'), cause: 'planned', statusDate: null },
        ...{ plannedFinish: '2026-12-17', bufferSize: 7.6, chainLength: 19, replacedAt: null },
        ...{ actor: expect.objectContaining({ email: acme.email }), fileNumber: null },
      },
    ])
  })

  test('show who made each plan, when and why, and stay as they were', async () => {
    const { who, path, design, build, check, write } = await underWay()
    const first = (await who.get(`${path}/baselines/1`)).body
    await who.post(`${path}/schedule`, {})
    await who.patch(`/api/v1/tasks/${write}`, { name: 'Write manuals' })
    await who.delete(`/api/v1/tasks/${write}?replan=true`)
    const { value } = (await who.get(`${path}/baselines?$select=number,cause,statusDate,plannedFinish,chainLength`))
      .body
    expect(value).toEqual([
      { number: 3, cause: 'changed', statusDate: '2026-12-03', plannedFinish: '2026-12-11', chainLength: 7 },
      { number: 2, cause: 'replanned', statusDate: '2026-12-03', plannedFinish: '2026-12-18', chainLength: 12 },
      { number: 1, cause: 'planned', statusDate: null, plannedFinish: '2026-12-17', chainLength: 19 },
    ])
    const old = (await who.get(`${path}/baselines/1`)).body
    expect(old).toEqual({ ...first, replacedAt: expect.stringContaining('2026-12-03T11:0') })
    expect(old).toMatchObject({
      plannedStart: '2026-11-23',
      projectBuffer: { size: 9.5, start: '2026-12-18' },
      criticalChain: { length: 19 },
    })
    expect(taskIn(old, design)).toMatchObject({ name: 'Design', plannedFinish: '2026-11-26', isCritical: true })
    // The second plan has the task that was deleted, by its last name.
    const second = (await who.get(`${path}/baselines/2`)).body
    expect(second.tasks.map((it: { id: number; name: string }) => [it.id, it.name])).toEqual([
      [design, 'Design'],
      [build, 'Build'],
      [check, 'Test'],
      [write, 'Write manuals'],
    ])
    expect((await who.get(`${path}/baselines/4`)).status).toBe(404)
    const page = (await who.get(`${path}/baselines?$filter=cause eq 'planned'&$count=true`)).body
    expect([page['@odata.count'], page.value[0].number]).toEqual([1, 1])
  })

  test('a plan that goes on after the project was frozen is one of its own', async () => {
    const { who, path } = await underWay()
    await who.patch(path, { status: 'Frozen' })
    const later = await onDay('2026-12-10')
    expect((await later.get(`${path}/baselines`)).body.value).toHaveLength(1)
    await later.patch(path, { status: 'Active' })
    expect((await later.get(`${path}/baselines?$select=number,cause,bufferSize`)).body.value).toEqual([
      { number: 2, cause: 'resumed', bufferSize: 9.5 },
      { number: 1, cause: 'planned', bufferSize: 9.5 },
    ])
  })

  test('a plan that is replaced in the request that freezes its project stays too', async () => {
    const { who, path } = await underWay()
    const first = (await who.get(`${path}/baselines/1`)).body
    const { status } = await who.patch(`${path}?replan=true`, { bufferPercentage: 40, status: 'Frozen' })
    expect(status).toBe(200)
    expect((await who.get(`${path}/baselines?$select=number,cause,statusDate,bufferSize`)).body.value).toEqual([
      { number: 2, cause: 'changed', statusDate: '2026-12-03', bufferSize: 4.8 },
      { number: 1, cause: 'planned', statusDate: null, bufferSize: 9.5 },
    ])
    expect((await who.get(`${path}/baselines/1`)).body).toEqual({ ...first, replacedAt: expect.any(String) })
  })

  test('100 are kept: the first, the newest, and those that progress was measured against before those replaced at once', async () => {
    const { who, path, build, check } = await underWay()
    await who.post(`${path}/schedule`, {})
    await who.patch(`/api/v1/tasks/${build}`, { remainingDuration: 2.5 })
    await who.post(`${path}/schedule`, {})
    await who.post(`${path}/schedule`, {})
    await who.patch(`/api/v1/tasks/${build}`, { percentComplete: 100 })
    for (let round = 0; round < 98; round++) await who.post(`${path}/schedule`, {})
    const { value } = (await who.get(`${path}/baselines?$top=1000&$select=number`)).body
    const numbers = value.map((it: { number: number }) => it.number)
    // Of 102 plans two are gone: the third was replaced at once, as was the fifth.
    expect([numbers.length, numbers[0], ...numbers.slice(-5)]).toEqual([100, 102, 7, 6, 4, 2, 1])
    expect((await who.get(`${path}/baselines/2`)).body.tasks.map((it: { id: number }) => it.id)).toContain(check)

    // With progress against all up to 82 the next one that goes is 83, and then, since the newest 20 stay, the oldest.
    const measure = "UPDATE scheduling.fever_point SET cause = 'progress' WHERE project_id = $1 AND baseline <= 82"
    await service.app.database.query(measure, [Number(path.split('/').at(-1))])
    for (let round = 0; round < 2; round++) await who.post(`${path}/schedule`, {})
    const kept = (await who.get(`${path}/baselines?$top=1000&$select=number`)).body.value.map(
      (it: { number: number }) => it.number,
    )
    expect(kept).toEqual([104, ...range(103, 84), ...range(82, 6), 4, 1])
  })

  test('are not seen from another account, nor by those who do not see the project', async () => {
    const { path } = await underWay()
    const other = await service.account('Other')
    for (const list of [`${path}/baselines`, `${path}/baselines/1`]) expect((await other.get(list)).status).toBe(404)
  })
})
