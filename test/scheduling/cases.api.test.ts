/** The cases of projecting together that only the service has; the others are in engine-cases.unit.test.ts. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { startTestService, type TestService } from '../../runtime/testing.ts'
import { recordEvents } from './events.ts'
import { sharedPeople } from './shared-people.ts'

const MONDAY = '2026-11-23T09:00:00Z'
const WEDNESDAY = '2026-11-25T09:00:00Z'

let service: TestService
let at: Awaited<ReturnType<typeof sharedPeople>>
let count = 0
beforeAll(async () => {
  service = await startTestService({ now: MONDAY })
})
beforeEach(async () => {
  service.clock.set(MONDAY)
  at = await sharedPeople(service, `Cases ${++count}`)
})
afterAll(() => service?.stop())

const on = async (now: string) => {
  service.clock.set(now)
  await at.signIn()
}

test('a task with an assignee alone holds nobody', async () => {
  const { acme } = at
  const plant = await at.project('Plant', [])
  const names = ['Call', 'Write']
  for (const name of names) await acme.post(`${plant.url}/tasks`, { name, duration: 2, assignedToId: acme.userId })
  await at.start(plant)
  expect(await at.startingToday()).toEqual(names)
})

test('a promised date binds nothing', async () => {
  const { acme } = at
  const plant = await at.project('Plant', [['Ann', 2]])
  const predecessors = plant.ids.map((taskId) => ({ taskId }))
  const gate = { name: 'Gate', plannedDate: '2026-12-15', predecessors }
  const { body: milestone } = await acme.post(`${plant.url}/milestones`, gate)
  const behind = { name: 'Open', duration: 1, predecessors: [{ taskId: milestone.id }], deadline: '2026-11-24' }
  const { body: task } = await acme.post(`${plant.url}/tasks`, behind)
  await at.start(plant)
  expect(await at.days(task.id)).toEqual(['11-25', '11-25'])
  expect((await acme.get(`/api/v1/milestones/${milestone.id}`)).body.projectedDate).toBe('2026-11-24')
})

describe('A task that is reassigned under way', () => {
  /** Ann's task of the plant, to Bob, who has begun one of the move that was planned later. */
  async function handedToBob() {
    const plant = await at.project('Plant', [['Ann', 6]])
    await at.start(plant)
    const move = await at.project('Move', [
      ['Ann', 1],
      ['Bob', 4],
    ])
    await at.start(move)
    await at.report(plant.ids[0], { status: 'InProgress', remainingDuration: 5 })
    await at.report(move.ids[1], { status: 'InProgress' })
    await at.report(plant.ids[0], { assignments: [{ resourceId: at.people.Bob }] })
    return { plant, move }
  }

  it('keeps its start and its plan, and goes on when the new person is free, before new work', async () => {
    const { acme, people } = at
    const move = await at.project('Move', [
      ['Bob', 4],
      ['Bob', 1],
    ])
    await at.start(move)
    const plant = await at.project('Plant', [['Ann', 6]])
    await at.start(plant)
    await at.report(move.ids[0], { status: 'InProgress' })
    await at.report(plant.ids[0], { status: 'InProgress', remainingDuration: 5 })
    expect(await at.days(plant.ids[0])).toEqual(['11-23', '11-27'])
    const { plannedFinish, bufferEnd } = (await acme.get(plant.url)).body

    const assignments = [{ resourceId: people.Bob }]
    expect((await acme.patch(`/api/v1/tasks/${plant.ids[0]}`, { assignments })).status).toBe(200)
    await service.settled()
    expect(await at.task(plant.ids[0])).toMatchObject({
      ...{ status: 'InProgress', actualStart: '2026-11-23', reassignedOn: '2026-11-23' },
    })
    // Bob has four days of the move left, and goes on with the plant before what he has not begun.
    expect(await at.startingToday()).toEqual(['Move 1'])
    expect(await at.days(plant.ids[0])).toEqual(['11-23', '12-03'])
    expect(await at.days(move.ids[1])).toEqual(['12-04', '12-04'])
    expect((await acme.get(plant.url)).body).toMatchObject({
      plannedFinish,
      bufferEnd,
      projectedCompletion: '2026-12-03',
    })
    const { points } = (await acme.get(`${plant.url}/fever-chart`)).body
    expect(points.at(-1)).toMatchObject({ cause: 'change', baseline: 1 })
    expect(points.at(-1).movedBy).toContain('"Bob"')
  })

  it('waits for what the new person has under way, also where that was planned later', async () => {
    const { plant, move } = await handedToBob()
    expect(await at.days(move.ids[1])).toEqual(['11-23', '11-26'])
    expect(await at.days(plant.ids[0])).toEqual(['11-23', '12-03'])

    // A report says that Bob was at work on it: the order is that of the plans again.
    await on(WEDNESDAY)
    await at.report(plant.ids[0], { remainingDuration: 4, asOf: '2026-11-24' })
    expect(await at.days(plant.ids[0])).toEqual(['11-23', '11-30'])
    expect(await at.days(move.ids[1])).toEqual(['11-23', '12-04'])
  })

  it('comes to what was tried where the new person has gone on with it meanwhile', async () => {
    const { plant } = await handedToBob()
    await on(WEDNESDAY)
    const tasks = [{ taskId: plant.ids[0], remainingDuration: 4 }]
    const tried = await at.acme.post(`${plant.url}/what-if`, { tasks })
    const applied = await at.acme.post(`${plant.url}/what-if/apply`, { tasks })
    expect([tried.status, applied.status]).toEqual([200, 200])
    expect(applied.body.projectedCompletion).toBe(tried.body.after.finish)
    await service.settled()
    for (const { projectId, after } of tried.body.movedProjects) {
      expect(await at.end({ url: `/api/v1/projects/${projectId}` })).toEqual(after)
    }
  })

  it('is no work of the new person on the days before', async () => {
    const { people } = at
    const plant = await at.project('Plant', [['Ann', 6]])
    await at.start(plant)
    const move = await at.project('Move', [['Bob', 4]])
    await at.start(move)
    await at.report(plant.ids[0], { status: 'InProgress', remainingDuration: 5 })
    await at.report(move.ids[0], { status: 'InProgress' })
    await on(WEDNESDAY)
    await at.report(plant.ids[0], { remainingDuration: 4, asOf: '2026-11-24' })
    const assignments = [{ resourceId: people.Bob }]
    await at.acme.patch(`/api/v1/tasks/${plant.ids[0]}`, { assignments })
    await service.settled()
    expect(await at.task(plant.ids[0])).toMatchObject({ reassignedOn: '2026-11-25' })
    // The first day without a report counts as progress of the move, the second one as lost; neither was spent on the plant.
    expect(await at.days(move.ids[0])).toEqual(['11-23', '11-27'])
    await at.report(plant.ids[0], { status: 'NotStarted' })
    expect(await at.task(plant.ids[0])).toMatchObject({ reassignedOn: null })
  })

  it.each([['alone'], ['beside others']])(
    'did not take longer on days off of who had it before, %s',
    async (beside) => {
      const { acme, people } = at
      const plant = await at.project('Plant', [
        ['Ann', 10],
        ['Ann', 5],
      ])
      await at.start(plant)
      if (beside !== 'alone') {
        await at.start(
          await at.project('Move', [
            ['Ann', 1],
            ['Bob', 1],
          ]),
        )
      }
      await at.report(plant.ids[0], { status: 'InProgress' })
      const absences = [{ from: '2026-11-24', to: '2026-11-27' }]
      await acme.patch(`/api/v1/resources/${people.Ann}`, { absences })
      await on('2026-11-30T09:00:00Z')
      await at.report(plant.ids[0], { remainingDuration: 9, asOf: '2026-11-27' })
      await at.report(plant.ids[0], { assignments: [{ resourceId: people.Bob }] })
      await at.report(plant.ids[1], { assignments: [{ resourceId: people.Bob }] })
      // Ann did a day of ten in one day: nothing of the rest is to take longer.
      expect((await acme.get(`${plant.url}/schedule`)).body).toMatchObject({
        ...{ projectedCompletion: '2026-12-17', trendCompletion: null },
        projectBuffer: { consumed: 4 },
      })
    },
  )

  it('had the people of before, until others complete it', async () => {
    const { acme, people } = at
    const plant = await at.project('Plant', [['Ann', 4]])
    await at.start(plant)
    await at.report(plant.ids[0], { status: 'InProgress', remainingDuration: 3, asOf: '2026-11-23' })
    await on(WEDNESDAY)
    await at.report(plant.ids[0], { status: 'Completed', assignments: [{ resourceId: people.Bob }] })
    expect(await at.task(plant.ids[0])).toMatchObject({ actualStart: '2026-11-23', reassignedOn: '2026-11-25' })
    const [row] = await service.app.database.query<{ former: unknown }>(
      'SELECT former_people AS former FROM scheduling.task WHERE account_id = $1 AND id = $2',
      [acme.accountId, plant.ids[0]],
    )
    expect(row?.former).toEqual([{ resourceIds: [people.Ann], to: '2026-11-25' }])
  })

  it('is given to somebody whom the project does not know yet', async () => {
    const { acme, people } = at
    const plant = await at.project('Plant', [
      ['Ann', 6],
      ['Ann', 2],
    ])
    await at.start(plant)
    await at.report(plant.ids[0], { status: 'InProgress', remainingDuration: 6 })
    const absences = [{ from: '2026-12-01', to: '2026-12-02' }]
    expect((await acme.patch(`/api/v1/resources/${people.Bob}`, { absences })).status).toBe(200)
    for (const [name, days] of [
      ['Bob', ['12-03', '12-04']],
      ['Ann', ['12-01', '12-02']],
    ] as const) {
      const assignments = [{ resourceId: people[name] }]
      expect((await acme.patch(`/api/v1/tasks/${plant.ids[1]}`, { assignments })).status).toBe(200)
      await service.settled()
      expect(await at.days(plant.ids[1])).toEqual(days)
    }
  })

  it('is refused while its project is frozen, or with another estimate', async () => {
    const { acme, people } = at
    const plant = await at.project('Plant', [['Ann', 6]])
    await at.start(plant)
    const assignments = [{ resourceId: people.Bob }]
    const path = `/api/v1/tasks/${plant.ids[0]}`
    const both = await acme.patch(path, { assignments, safeDuration: 20 })
    expect([both.status, both.body.code]).toEqual([409, 'plan_frozen'])
    await acme.patch(plant.url, { status: 'Frozen' })
    const frozen = await acme.patch(path, { assignments })
    expect([frozen.status, frozen.body.code]).toEqual([409, 'project_frozen'])
  })

  it('comes to what was tried', async () => {
    const { acme, people } = at
    const move = await at.project('Move', [['Bob', 4]])
    await at.start(move)
    const plant = await at.project('Plant', [
      ['Ann', 6],
      ['Ann', 1],
    ])
    await at.start(plant)
    await at.report(move.ids[0], { status: 'InProgress' })
    await at.report(plant.ids[0], { status: 'InProgress', remainingDuration: 5 })
    const tasks = [{ taskId: plant.ids[0], assignments: [{ resourceId: people.Bob }] }]
    const tried = await acme.post(`${plant.url}/what-if`, { tasks })
    expect(tried.status).toBe(200)
    const applied = await acme.post(`${plant.url}/what-if/apply`, { tasks })
    expect(applied.status).toBe(200)
    expect(applied.body.projectedCompletion).toBe(tried.body.after.finish)
    expect(applied.body.bufferEnd).toBe(tried.body.before.bufferEnd)
    expect(await at.task(plant.ids[0])).toMatchObject({ reassignedOn: '2026-11-23' })
  })
})

test('a task that is blocked leaves its people to others until it is not, and says what it uses', async () => {
  const plant = await at.project('Plant', [['Bob', 2]])
  await at.start(plant)
  const move = await at.project('Move', [['Bob', 3]])
  await at.start(move)
  expect(await at.startingToday()).toEqual(['Plant 1'])
  await at.report(plant.ids[0], { blockedNote: 'No access to the site' })
  expect(await at.startingToday()).toEqual(['Move 1'])
  expect(await at.task(plant.ids[0])).toMatchObject({ isReady: true, startsToday: false })
  expect(await at.days(plant.ids[0])).toEqual(['11-26', '11-27'])
  const { points } = (await at.acme.get(`${plant.url}/fever-chart`)).body
  expect(points.at(-1)).toMatchObject({ cause: 'progress', tasks: [plant.ids[0]] })
  const [now] = (await at.acme.get(`/api/v1/resources/${at.people.Bob}/tasks`)).body.value
  expect(now).toMatchObject({ taskId: move.ids[0], state: 'now' })
  await at.report(plant.ids[0], { blockedNote: null })
  expect(await at.startingToday()).toEqual(['Plant 1'])
})

test('what is tried says where other projects would end, and they end there once it is applied', async () => {
  const { acme } = at
  const plant = await at.project('Plant', [['Ann', 4]])
  await at.start(plant)
  const move = await at.project('Move', [['Ann', 3]])
  await at.start(move)
  await at.report(plant.ids[0], { status: 'InProgress' })
  const before = await at.end(move)
  const tasks = [{ taskId: plant.ids[0], remainingDuration: 9 }]
  const tried = await acme.post(`${plant.url}/what-if`, { tasks })
  const [moved, ...more] = tried.body.movedProjects
  expect([moved, more]).toMatchObject([{ projectId: move.id, projectName: 'Move', before }, []])
  expect(moved.after).toMatchObject({ projectedCompletion: '2026-12-08', zone: 'RED' })
  expect((await acme.post(`${plant.url}/what-if/apply`, { tasks })).status).toBe(200)
  await service.settled()
  expect(await at.end(move)).toEqual(moved.after)
})

test('a frozen project holds nobody, and what was begun of it comes back as paused', async () => {
  const { acme } = at
  const move = await at.project('Move', [['Ann', 4]])
  await at.start(move)
  const plant = await at.project('Plant', [['Ann', 5]])
  await at.start(plant)
  await at.report(plant.ids[0], { status: 'InProgress', remainingDuration: 4 })
  const { plannedFinish, bufferEnd, chainCompletion } = (await acme.get(plant.url)).body
  expect([plannedFinish, bufferEnd, chainCompletion]).toEqual(['2026-12-03', '2026-12-08', 20])
  expect(await at.startingToday()).toEqual(['Plant 1'])

  expect((await acme.patch(plant.url, { status: 'Frozen' })).status).toBe(200)
  await service.settled()
  expect(await at.startingToday()).toEqual(['Move 1'])
  expect(await at.days(move.ids[0])).toEqual(['11-23', '11-26'])
  await at.report(move.ids[0], { status: 'InProgress' })

  await on(WEDNESDAY)
  await at.report(move.ids[0], { remainingDuration: 2 })
  await at.start(plant)
  // Plan and promise have moved by two days; Ann ends the move on Thursday, and no day of that is work on the plant.
  expect((await at.acme.get(plant.url)).body).toMatchObject({
    ...{ plannedFinish: '2026-12-07', bufferEnd: '2026-12-10', chainCompletion: 20 },
  })
  const { points } = (await at.acme.get(`${plant.url}/fever-chart`)).body
  expect(points.at(-1)).toMatchObject({ cause: 'resume', chainCompletion: 20 })
  expect(await at.startingToday()).toEqual(['Move 1'])
  expect(await at.days(plant.ids[0])).toEqual(['11-23', '12-02'])
  const { projected } = (await at.acme.get(`/api/v1/tasks/${plant.ids[0]}/explanation`)).body
  expect(projected.sentences).toContain(
    '"Plant 1" is not done before 2026-12-02 because it waits for "Ann", at work on "Move" until 2026-11-26.',
  )
})

test('a project that is frozen after the report of the day loses the days after it alone', async () => {
  const { acme } = at
  const plant = await at.project('Plant', [['Ann', 4]])
  await at.start(plant)
  const { bufferEnd } = (await acme.get(plant.url)).body
  expect(bufferEnd).toBe('2026-11-30')
  await at.report(plant.ids[0], { status: 'InProgress', remainingDuration: 3, asOf: '2026-11-23' })
  await acme.patch(plant.url, { status: 'Frozen' })

  // Tuesday is lost, Monday was worked on.
  await on(WEDNESDAY)
  await at.start(plant)
  expect(await at.days(plant.ids[0])).toEqual(['11-23', '11-27'])
  expect((await at.acme.get(plant.url)).body).toMatchObject({ bufferEnd: '2026-12-01', bufferConsumption: 0 })
})

describe('The time for which a project is frozen', () => {
  it('is no work: not of the task that was under way, not of what it took, and not of the estimates', async () => {
    const { acme } = at
    const plant = await at.project('Plant', [
      ['Ann', 4],
      ['Ann', 4],
    ])
    await at.start(plant)
    await at.report(plant.ids[0], { status: 'InProgress', remainingDuration: 3, asOf: '2026-11-23' })
    await on('2026-11-24T15:00:00Z')
    await at.report(plant.ids[0], { remainingDuration: 2 })
    await on('2026-11-25T09:00:00Z')
    expect((await acme.patch(plant.url, { status: 'Frozen' })).status).toBe(200)
    await on('2026-12-16T09:00:00Z')
    await at.start(plant)
    await on('2026-12-17T15:00:00Z')
    const eventsOf = await recordEvents(service)
    await at.report(plant.ids[0], { status: 'Completed' })
    const completed = (await eventsOf(acme.accountId)).find(({ event }) => event === 'task.completed')
    expect(completed?.data).toMatchObject({ taskId: plant.ids[0], actualDuration: 4 })
    // Half a day is taken off, as work may end at any time of its last day.
    expect((await acme.get('/api/v1/portfolio/estimates')).body).toMatchObject({ tasks: 1, medianRatio: 0.875 })
  })

  it('uses up no buffer, nor does a night or a weekend', async () => {
    for (const [frozenOn, resumedOn] of [
      ['2026-11-28', '2026-11-29'],
      ['2026-11-25', '2026-11-26'],
    ]) {
      service.clock.set(MONDAY)
      at = await sharedPeople(service, `Cases ${++count}`)
      const plant = await at.project('Plant', [['Ann', 6]])
      await at.start(plant)
      await at.report(plant.ids[0], { status: 'InProgress', remainingDuration: 5 })
      const read = async () => {
        const { bufferConsumption, chainCompletion, daysLate } = (await at.acme.get(plant.url)).body
        return { bufferConsumption, chainCompletion, daysLate }
      }
      await on(`${frozenOn}T09:00:00Z`)
      // Any report shows how it stands on the day.
      await at.acme.patch(plant.url, { priority: 3 })
      await service.settled()
      const before = await read()
      await at.acme.patch(plant.url, { status: 'Frozen' })
      await on(`${resumedOn}T09:00:00Z`)
      await at.start(plant)
      expect(await read()).toEqual(before)
    }
  })

  it('is not what a task takes longer', async () => {
    const plant = await at.project('Plant', [['Ann', 4]])
    await at.start(plant)
    await at.report(plant.ids[0], { status: 'InProgress', remainingDuration: 4 })
    await at.acme.patch(plant.url, { status: 'Frozen' })
    await on('2026-11-24T09:00:00Z')
    await at.start(plant)
    await at.report(plant.ids[0], { remainingDuration: 6 })
    const { points } = (await at.acme.get(`${plant.url}/fever-chart`)).body
    expect(points.at(-1)).toMatchObject({ bufferConsumption: 100 })
    expect(points.at(-1).movedBy).toContain('takes 2 days longer')

    const movedByOf = async (change: string) => {
      await service.app.database.query(`UPDATE scheduling.fever_point SET ${change} WHERE project_id = $1`, [plant.id])
      return (await at.acme.get(`${plant.url}/fever-chart`)).body.points.at(-1).movedBy
    }
    // As versions between 0.2 and this one have stored it, and as version 0.2 has.
    const together = "used_by = walk::jsonb || jsonb_build_object('uses', used_by), walk = NULL"
    expect(await movedByOf(together)).toBe(points.at(-1).movedBy)
    expect(await movedByOf("used_by = used_by -> 'uses'")).toBeNull()
  })
})

test('the start of a project that is moved while it runs holds what has not started', async () => {
  const { acme } = at
  const plant = await at.project('Plant', [
    ['Ann', 1],
    ['Ann', 3],
  ])
  await at.start(plant)
  await at.report(plant.ids[0], { status: 'Completed' })
  expect((await acme.patch(`${plant.url}?replan=true`, { startDate: '2026-12-14' })).status).toBe(200)
  await service.settled()
  const moved = ['12-14', '12-16']
  expect(await at.days(plant.ids[1])).toEqual(moved)
  expect(await at.task(plant.ids[1])).toMatchObject({ isReady: false, startsToday: false })
  const [next] = (await acme.get(`/api/v1/resources/${at.people.Ann}/tasks`)).body.value
  expect([next.start, next.finish].map((date: string) => date.slice(5))).toEqual(moved)
})

test('of a project whose feeding chains start before it, nothing else does', async () => {
  const { acme, people } = at
  const more = { startDate: '2026-11-30', bufferType: 'PROJECT_AND_FEEDING', feedingPolicy: 'EARLY_START' }
  const plant = await at.project('Plant', [['Ann', 4]], more)
  const add = async (name: string, duration: number, ids: readonly number[], who?: number) => {
    const assignments = who === undefined ? [] : [{ resourceId: who }]
    const predecessors = ids.map((taskId) => ({ taskId }))
    return (await acme.post(`${plant.url}/tasks`, { name, duration, predecessors, assignments })).body.id as number
  }
  const feeding = await add('Feed', 3, [], people.Bob)
  await add('Join', 2, [...plant.ids, feeding], people.Ann)
  const side = await add('Side', 1, [])
  await at.start(plant)
  await on('2026-11-27T09:00:00Z')
  await at.report(side, { description: 'Of no matter' })
  await at.acme.patch(plant.url, { priority: 7 })
  await service.settled()
  expect(await at.startingToday()).toEqual(['Feed'])
  expect(await at.days(plant.ids[0])).toEqual(['11-30', '12-03'])
  expect((await at.days(side))[0]).toBe('11-30')
})

test('a task that is re-estimated to 0 before it has started is completed, and emits that once', async () => {
  const plant = await at.project('Plant', [
    ['Ann', 3],
    ['Bob', 2],
  ])
  await at.start(plant)
  const emitted = await recordEvents(service)
  await emitted(at.acme.accountId)
  for (const _ of ['first', 'again']) await at.report(plant.ids[0], { remainingDuration: 0 })
  expect(await at.task(plant.ids[0])).toMatchObject({ status: 'Completed', percentComplete: 100 })
  const names = (await emitted(at.acme.accountId)).map(({ event }) => event)
  expect(names.filter((it) => it === 'task.completed')).toHaveLength(1)
  expect(await at.startingToday()).toEqual(['Plant 2'])
})

test('a report for a past day changes facts and what is projected today, and no point of before', async () => {
  const plant = await at.project('Plant', [
    ['Ann', 3],
    ['Bob', 3],
  ])
  await at.start(plant)
  await at.report(plant.ids[0], { status: 'InProgress', remainingDuration: 4 })
  const points = async () => (await at.acme.get(`${plant.url}/fever-chart`)).body.points
  const before = await points()
  // A day of three is used.
  expect(before.at(-1)).toMatchObject({ date: '2026-11-23', bufferConsumption: 33.333333 })

  await on(WEDNESDAY)
  await at.report(plant.ids[0], { status: 'Completed', asOf: '2026-11-24' })
  expect(await at.task(plant.ids[0])).toMatchObject({ actualFinish: '2026-11-24' })
  expect(await at.days(plant.ids[1])).toEqual(['11-25', '11-27'])
  const after = await points()
  expect(after.slice(0, -1)).toEqual(before)
  expect(after.at(-1)).toMatchObject({ date: '2026-11-25', bufferConsumption: 0, cause: 'progress' })
})

test('a link to another project is refused with a sentence', async () => {
  const [plant, move] = [await at.project('Plant', [['Ann', 3]]), await at.project('Move', [['Bob', 2]])]
  const predecessors = [{ taskId: plant.ids[0] }]
  const made = await at.acme.post(`${move.url}/tasks`, { name: 'Pack', duration: 1, predecessors })
  const linked = await at.acme.patch(`/api/v1/tasks/${move.ids[0]}`, { predecessors })
  for (const { status, body } of [made, linked]) {
    expect([status, body.errors]).toEqual([
      400,
      [expect.objectContaining({ pointer: '/predecessors/0/taskId', detail: expect.stringContaining('project') })],
    ])
  }
})
