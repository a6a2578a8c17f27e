import { afterEach, describe, expect, test } from 'vitest'
import type { Running } from '../../plugins/scheduling/calculation/running.ts'
import {
  adviseStored,
  type SimulationQuestion,
  simulateStored,
} from '../../plugins/scheduling/calculation/simulation.ts'
import { explainPlanned, plan, stagger, whatIf } from '../../plugins/scheduling/engine/index.ts'
import {
  type Levelling,
  type Network,
  NetworkError,
  type Plan,
  type PlanOptions,
} from '../../plugins/scheduling/engine/model.ts'
import { type Json, json, parseJson, parseJsonBytes } from '../../plugins/scheduling/json.ts'
import { openPlanner, type Planner, type PlanRequest } from '../../plugins/scheduling/planner/planner.ts'
import type { PoolLimits } from '../../plugins/scheduling/planner/pool.ts'
import { Problem } from '../../runtime/errors.ts'
import { type Budget, type BudgetOptions, openBudget } from '../../runtime/limits/budget.ts'
import { recordingLog } from '../support/log.ts'
import { MONDAY, task, WEEK } from '../support/networks.ts'
import { OPTIONS } from '../support/plan-options.ts'
import { FLAT_ZONES, THRESHOLDS } from '../support/thresholds.ts'

const ACCOUNT = { account: 1 }
/** Longer than any test waits. */
const ENDLESS = { schedules: Number.MAX_SAFE_INTEGER, seed: 1, milliseconds: 3_600_000 }

/** Tasks of uneven length and width that compete for two crews: no bound comes near what can be reached. */
function network(tasks: number): Network {
  return {
    start: MONDAY,
    calendar: WEEK,
    tasks: Array.from({ length: tasks }, (_, n) => ({
      ...task(n + 1, `Task ${n + 1}`, 1 + ((n * 7) % 11), n > 20 ? [n - 19 + (n % 13)] : []),
      assignments: [{ resourceId: 1 + (n % 2), units: 3 + (n % 3 === 0 ? 1 : 0) }],
    })),
    resources: [1, 2].map((id) => ({ id, name: `Crew ${id}`, capacity: 9 })),
  }
}

const portfolioProject = (id: number, tasks: number) => ({
  ...{ id, priority: id, network: network(tasks), options: OPTIONS, hasStarted: false },
})

/** One thread for each kind of work. */
const ONE_EACH = { small: 1, large: 1, short: 1, long: 1 }
const NONE = {
  ...{ recalculation: 0, plan: 0, what_if: 0 },
  ...{ large_recalculation: 0, large_plan: 0, large_what_if: 0 },
}
const LINES = { ...NONE, search: 2, long_search: 2 }
/** ms */
const IMPATIENT = {
  ...{ recalculation: 1, plan: 1, what_if: 1, large_recalculation: 1, large_plan: 1, large_what_if: 1 },
  ...{ search: 1, long_search: 1 },
}

/** Seconds. */
const retryAfter = (refused: unknown) =>
  refused instanceof Problem ? Number(refused.headers['Retry-After']) : Number.NaN

const planOf = async (text: Promise<Json<Plan>>) => parseJson(await text)

let planner: Planner | undefined
let log = recordingLog()
let searches: Budget | undefined
/** The share of the budget that an operator has set for an account. */
const shares = new Map<number, number>()
function opened(limits?: Partial<PoolLimits>, fileTime?: number): Planner {
  log = recordingLog()
  shares.clear()
  const budget = (options: BudgetOptions) => {
    searches = openBudget(options, { operatorQuota: (account) => shares.get(account) })
    return searches
  }
  planner = openPlanner({ budget, log }, limits, fileTime)
  return planner
}
afterEach(async () => {
  await planner?.close()
  expect(planner?.pool.threads).toBe(0)
})

/** A search that goes on until it is aborted, once it is under way. */
async function endless(on: Planner, request: Partial<PlanRequest> = {}) {
  const control = new AbortController()
  const heard = Promise.withResolvers<Levelling>()
  const { signal } = control
  const outcome = on
    .plan(network(400), OPTIONS, { ...ACCOUNT, search: ENDLESS, signal, onProgress: heard.resolve, ...request })
    .catch((error: unknown) => error)
  return { outcome, begun: heard.promise, abort: () => control.abort() }
}

describe('a plan', () => {
  test('is the same whether it is made here or in a thread', async () => {
    const large = network(600)
    expect(await planOf(opened().plan(large, OPTIONS, ACCOUNT))).toEqual(plan(large, OPTIONS))
    expect(planner?.pool.threads).toBe(1)
  })

  test('of a small network needs no thread', async () => {
    const small = network(10)
    expect(await planOf(opened().plan(small, OPTIONS, ACCOUNT))).toEqual(plan(small, OPTIONS))
    expect(planner?.pool.threads).toBe(0)
  })

  test('with a buffer that is sized by simulation is made in a thread, however small it is', async () => {
    const confident: PlanOptions = { ...OPTIONS, bufferSizing: 'confidence' }
    expect(await planOf(opened().plan(network(3), confident, ACCOUNT))).toEqual(plan(network(3), confident))
    expect(planner?.pool.threads).toBe(1)
  })

  test('of few tasks with much that links or uses is made in a thread', async () => {
    const resources = Array.from({ length: 12 }, (_, n) => ({ id: n + 1, name: `Crew ${n + 1}`, capacity: 1 }))
    const assignments = resources.map(({ id }) => ({ resourceId: id, units: 1 }))
    const { tasks, ...rest } = network(10)
    const busy = { ...rest, resources, tasks: tasks.map((it) => ({ ...it, assignments })) }
    expect(await planOf(opened().plan(busy, OPTIONS, ACCOUNT))).toEqual(plan(busy, OPTIONS))
    expect(planner?.pool.threads).toBe(1)
  })

  test('of a large network leaves this thread to others', async () => {
    let turns = 0
    const others = setInterval(() => {
      turns += 1
    }, 1)
    await opened().plan(network(4_000), OPTIONS, ACCOUNT)
    clearInterval(others)
    // Planned here it would have been none.
    expect(turns).toBeGreaterThan(5)
  })

  test('that is impossible is refused with every fault, from a thread too', async () => {
    const { tasks, ...rest } = network(600)
    const greedy = { ...task(902, 'Greedy', 1), assignments: [{ resourceId: 1, units: 10 }] }
    const broken = {
      ...rest,
      tasks: [...tasks, task(900, 'Knot', 1, [900]), greedy, task(903, 'Ring', 1, [903])],
    }
    const refused = await opened()
      .plan(broken, OPTIONS, ACCOUNT)
      .catch((error) => error)
    expect(refused).toBeInstanceOf(NetworkError)
    expect(() => plan(broken, OPTIONS)).toThrow(expect.objectContaining({ faults: refused.faults }))
    expect(refused.faults.length).toBeGreaterThan(2)
  })
})

const situation = {
  ...{ network: network(300), options: OPTIONS, hasStarted: false, progress: [], statusDate: MONDAY },
  zones: FLAT_ZONES,
}
const running: Running = { projects: [], basis: json({ resources: [], calendars: [] }) }

describe('a calculation whose result is not stored', () => {
  test('is calculated in a thread as it is here', async () => {
    const projects = [1, 2].map((id) => portfolioProject(id, 200))
    const staggering = { projects, rule: { kind: 'capacity' as const }, statusDate: MONDAY }
    const question = { situation, changes: { tasks: [{ taskId: 1, duration: 30 }] }, replan: false }
    const asked = { network: network(300), options: OPTIONS, plan: plan(network(300), OPTIONS), taskId: 200 }
    const on = opened()
    expect(await on.stagger({ ...staggering, running }, ACCOUNT)).toEqual(stagger(staggering))
    expect(await on.whatIf(question, ACCOUNT)).toEqual(whatIf(situation, question.changes))
    expect((await on.explain({ ...asked, plan: json(asked.plan) }, ACCOUNT)).planned).toEqual(explainPlanned(asked))
    expect(on.pool.threads).toBe(1)
  })

  test('of many completed tasks is calculated in a thread, of few here', async () => {
    const set = { safetyFactor: 2, correlation: 0.2 }
    // A week of work, less half a day, of a task that was to take three days.
    const row = [3, null, '2026-11-16', '2026-11-20', []] as const
    const history = (tasks: number) => {
      const projects = [{ projectId: 1, calendarId: null, pauses: [], tasks: json(Array(tasks).fill(row)) }]
      const week = { id: 1, isDefault: true, weekdays: [1, 2, 3, 4, 5], holidays: [] }
      return { completed: { projects, basis: json({ resources: [], calendars: [week] }) }, set }
    }
    const on = opened()
    expect(await on.history(history(1), ACCOUNT)).toMatchObject({ tasks: 1 })
    expect(on.pool.threads).toBe(0)
    expect(await on.history(history(200), ACCOUNT)).toMatchObject({ tasks: 200, ratio90: expect.closeTo(1.5, 12) })
    expect(on.pool.threads).toBe(1)
  })

  test('ends at once when it is aborted, and leaves its thread to others', async () => {
    const on = opened({ threads: ONE_EACH })
    const control = new AbortController()
    const { signal } = control
    const projects = [1, 2, 3, 4].map((id) => portfolioProject(id, 4_000))
    const long = on
      .stagger({ projects, running, rule: { kind: 'capacity' }, statusDate: MONDAY }, { ...ACCOUNT, signal })
      .catch((error: unknown) => error)
    const next = on.plan(network(2_001), OPTIONS, ACCOUNT)
    control.abort()
    expect(await long).toMatchObject({ name: 'AbortError' })
    expect((await planOf(next)).tasks).toHaveLength(2_001)
  })
})

describe('a simulation', () => {
  /** One project with one person for all tasks. */
  const question = (tasks: number, size: SimulationQuestion['size']): SimulationQuestion => {
    const ids = Array.from({ length: tasks }, (_, n) => n + 1)
    const none = ids.map(() => null)
    const work = {
      planStart: MONDAY,
      tasks: {
        ...{
          id: ids,
          duration: ids.map(() => 2),
          safeDuration: none,
          notBefore: none,
          remainingDuration: ids.map(() => 2),
        },
        ...{ status: ids.map(() => 'NotStarted' as const), actualStart: none, actualFinish: none, asOf: none },
        reportedOn: none,
        reassignedOn: none,
        formerPeople: none,
        isBlocked: ids.map(() => false),
        plannedAt: ids.map(() => MONDAY),
      },
      pauses: [],
      links: { taskId: [], predecessorId: [], type: [], lag: [] },
      assignments: { taskId: ids, resourceId: ids.map(() => 1), units: ids.map(() => 1) },
    }
    const facts = {
      ...{ id: 1, name: '', priority: 500, startDate: '2026-11-23', calendarId: null, thresholds: THRESHOLDS },
      ...{ startsWithPlan: false, hasPlanStart: false, bufferStart: MONDAY, bufferSize: 5 },
      ...{ decisions: [], otherWork: [] },
    }
    const calendar = { id: 1, isDefault: true, weekdays: [1, 2, 3, 4, 5], holidays: [] }
    const person = { id: 1, capacity: 1, calendarId: null, absences: [], until: null }
    const dates = { bufferEnd: '2026-12-31', targetEndDate: null, projectedCompletion: '2026-12-24' }
    return {
      running: {
        projects: [{ workName: `of ${tasks}`, work: json(work), facts: json(facts) }],
        basis: json({ resources: [person], calendars: [calendar] }),
      },
      asked: [{ ...dates, id: 1, bufferConsumption: 0, isDone: false, feedingBuffers: json([]), milestones: [] }],
      completed: [],
      statusDate: MONDAY,
      estimates: { safetyFactor: 2, correlation: 0.2 },
      seed: 1,
      size,
    }
  }

  test('is calculated in a thread as it is here', async () => {
    const asked = question(10, { runs: 200 })
    const simulated = await opened().simulate(asked, ACCOUNT)
    expect(simulated).toEqual(simulateStored(asked))
    expect(simulated).toMatchObject({ runs: 200, seed: 1, projects: [{ id: 1 }] })
  })

  test('leaves out a project with work that is not among what runs', async () => {
    const asked = question(10, { runs: 100 })
    const other = asked.asked.map((it) => ({ ...it, id: 2 }))
    expect(await opened().simulate({ ...asked, asked: other }, ACCOUNT)).toEqual({ runs: 0, seed: 1, projects: [] })
  })

  test('says how far it is, ends soon when it is aborted, and leaves its thread to a search', async () => {
    const on = opened({ threads: ONE_EACH })
    const control = new AbortController()
    const begun = Promise.withResolvers<void>()
    const long = on
      .simulate(question(1_000, { runs: 20_000 }), {
        ...ACCOUNT,
        signal: control.signal,
        onProgress: () => begun.resolve(),
      })
      .catch((error: unknown) => error)
    await begun.promise
    const next = on.plan(network(30), OPTIONS, {
      ...ACCOUNT,
      search: { ...ENDLESS, schedules: 1, milliseconds: 10_000 },
    })
    control.abort()
    expect(await long).toMatchObject({ name: 'AbortError' })
    expect((await planOf(next)).tasks).toHaveLength(30)
  })

  test('for advice is calculated in a thread as it is here, and leaves that to a search when it is aborted', async () => {
    const on = opened({ threads: ONE_EACH })
    const asked = (tasks: number, runs: number) => {
      const { size: _, ...facts } = question(tasks, { runs })
      return { ...facts, projectId: 1, runs, skills: [] }
    }
    const advised = await on.advise(asked(10, 200), ACCOUNT)
    expect(advised).toEqual(adviseStored(asked(10, 200)))
    // All of it is of one person, for 20 days in the 24 to 2026-12-24; one more takes half of that.
    expect(advised).toMatchObject({
      runs: 200,
      moves: [{ move: { kind: 'addPerson', resourceId: 1, capacity: 2 } }, {}],
    })
    const control = new AbortController()
    const begun = performance.now()
    const long = on
      .advise(asked(1_000, 20_000), { ...ACCOUNT, signal: control.signal })
      .catch((error: unknown) => error)
    await expect.poll(() => on.pool.busy).toBe(1)
    const search = { ...ENDLESS, schedules: 1, milliseconds: 10_000 }
    const next = on.plan(network(30), OPTIONS, { ...ACCOUNT, search })
    control.abort()
    expect(await long).toMatchObject({ name: 'AbortError' })
    expect((await planOf(next)).tasks).toHaveLength(30)
    // It has 30 seconds of the processor.
    expect(performance.now() - begun).toBeLessThan(20_000)
  })
})

describe('a search', () => {
  test('ends after its time with the best that it found', async () => {
    const search = { ...ENDLESS, milliseconds: 300 }
    const found = await planOf(opened().plan(network(400), OPTIONS, { ...ACCOUNT, search }))
    expect(found.tasks).toHaveLength(400)
  })

  test('ends after its schedules: the same number and the same seed find the same plan', async () => {
    const search = { ...ENDLESS, schedules: 50, seed: 7 }
    const [one, other] = await Promise.all(
      [1, 2].map(() => opened().plan(network(60), OPTIONS, { ...ACCOUNT, search })),
    )
    expect(one).toEqual(other)
  })

  test('however short it is, makes no plan longer than the one that is made at once', async () => {
    const on = opened()
    const atOnce = plan(network(400), OPTIONS)
    for (const search of [
      { ...ENDLESS, milliseconds: 0 },
      { ...ENDLESS, schedules: 1 },
      { ...ENDLESS, milliseconds: 500 },
    ]) {
      const found = await planOf(on.plan(network(400), OPTIONS, { ...ACCOUNT, search }))
      expect(found.finish).toBeLessThanOrEqual(atOnce.finish)
    }
  })

  test('reports its progress, and stops when it is aborted', async () => {
    const heard: Levelling[] = []
    const onProgress = (at: Levelling) => void heard.push(at)
    const { outcome, abort } = await endless(opened({ threads: { ...ONE_EACH, long: 1 } }), { onProgress })
    await expect.poll(() => heard.length).toBeGreaterThan(0)
    for (const { length, lowerBound, schedules } of heard) {
      expect(length).toBeGreaterThanOrEqual(lowerBound)
      expect(schedules).toBeGreaterThan(0)
    }
    const before = heard.length
    abort()
    expect(await outcome).toMatchObject({ name: 'AbortError' })
    // The one thread that there is for searches is free again.
    const again = await endless(planner as Planner)
    await again.begun
    again.abort()
    await again.outcome
    expect(heard).toHaveLength(before)
  })

  test('that is aborted before its start does not begin', async () => {
    const search = ENDLESS
    const { outcome } = await endless(opened(), { search, signal: AbortSignal.abort(new Error('gone before')) })
    expect(await outcome).toMatchObject({ message: 'gone before' })
    expect(planner?.pool.threads).toBe(0)
  })
})

describe('many at once', () => {
  test('wait their turn, accounts one after the other, and short plans before searches', async () => {
    const on = opened({ threads: ONE_EACH })
    const first = await endless(on, { search: { ...ENDLESS, milliseconds: 4_000 } })
    await first.begun
    const order: string[] = []
    const brief = { ...ENDLESS, milliseconds: 20 }
    const next = (account: number, name: string) =>
      on.plan(network(30), OPTIONS, { account, search: brief }).then(() => order.push(name))
    const all = [next(1, 'A1'), next(1, 'A2'), next(1, 'A3'), next(2, 'B1')]
    // Nobody waits for a search who only wants a plan.
    await on.plan(network(600), OPTIONS, ACCOUNT).then(() => order.push('plan'))
    first.abort()
    await Promise.all(all)
    expect(order).toEqual(['plan', 'B1', 'A1', 'A2', 'A3'])
    expect(on.pool.threads).toBe(2)
  })

  test('are served in rotation by account, whatever they calculate', async () => {
    const on = opened({ threads: ONE_EACH })
    const order: string[] = []
    const named = (name: string, work: Promise<unknown>) => work.then(() => order.push(name))
    await Promise.all([
      named('under way', on.plan(network(300), OPTIONS, ACCOUNT)),
      named('plan', on.plan(network(300), OPTIONS, ACCOUNT)),
      named('another plan', on.plan(network(300), OPTIONS, ACCOUNT)),
      named('what-if of another', on.whatIf({ situation, changes: {}, replan: false }, { account: 2 })),
    ])
    expect(order).toEqual(['under way', 'what-if of another', 'plan', 'another plan'])
  })

  test('of one account are ordered by lane: plans before what-ifs', async () => {
    const on = opened({ threads: ONE_EACH })
    const order: string[] = []
    const question = { situation, changes: {}, replan: false }
    const all = [
      on.whatIf(question, ACCOUNT).then(() => order.push('under way')),
      on.whatIf(question, ACCOUNT).then(() => order.push('what-if')),
      on.plan(network(300), OPTIONS, ACCOUNT).then(() => order.push('plan')),
    ]
    await Promise.all(all)
    expect(order).toEqual(['under way', 'plan', 'what-if'])
  })

  test('small ones do not wait for large ones', async () => {
    const on = opened({ threads: ONE_EACH })
    const order: string[] = []
    const large = on.plan(network(4_000), OPTIONS, ACCOUNT).then(() => order.push('large'))
    await on.plan(network(30), OPTIONS, { account: 2 }).then(() => order.push('small'))
    await large
    expect(order).toEqual(['small', 'large'])
  })

  test('short searches do not wait for long ones', async () => {
    const on = opened()
    const long = [await endless(on), await endless(on, { account: 2 }), await endless(on, { account: 3 })]
    await long[0]?.begun
    const search = { ...ENDLESS, milliseconds: 100 }
    const found = await planOf(on.plan(network(30), OPTIONS, { account: 4, search }))
    expect(found.tasks).toHaveLength(30)
    for (const { abort } of long) abort()
    await Promise.all(long.map(({ outcome }) => outcome))
  })

  test('long searches of one account leave a thread to another account', async () => {
    const on = opened({ threads: { ...ONE_EACH, long: 2 }, expected: Number.MAX_SAFE_INTEGER })
    const own = [await endless(on), await endless(on), await endless(on)]
    await own[0]?.begun
    expect(on.pool.waiting.long_search).toBe(2)
    const other = await endless(on, { account: 2 })
    await other.begun
    expect(on.pool.waiting.long_search).toBe(2)
    for (const { abort } of [...own, other]) abort()
    await Promise.all([...own, other].map(({ outcome }) => outcome))
  })

  test('of one account are refused before those of another', async () => {
    const on = opened({ threads: ONE_EACH, waiting: LINES, expected: Number.MAX_SAFE_INTEGER })
    const running = await endless(on)
    await running.begun
    const [early, late] = [await endless(on), await endless(on)]
    const another = await endless(on, { account: 2 })
    expect(await late.outcome).toMatchObject({ code: 'planner_busy' })
    expect(on.pool.refused.long_search).toBe(1)
    running.abort()
    await another.begun
    another.abort()
    await early.begun
    early.abort()
    for (const { outcome } of [running, early, another]) expect(await outcome).toMatchObject({ name: 'AbortError' })
  })

  test('searches of one account that would wait too long for each other are a 429 with the wait', async () => {
    const on = opened({ threads: ONE_EACH })
    const minute = { ...ENDLESS, milliseconds: 60_000 }
    const running = await endless(on, { search: minute })
    await running.begun
    const waiting = await endless(on, { search: minute })
    const refused = await (await endless(on, { search: minute })).outcome
    expect(refused).toMatchObject({ status: 429, code: 'too_many_searches' })
    // What is left of the one that runs, and all of the one that waits.
    expect(retryAfter(refused)).toBeGreaterThan(60)
    expect(retryAfter(refused)).toBeLessThanOrEqual(120)
    for (const { abort } of [running, waiting]) abort()
    await Promise.all([running.outcome, waiting.outcome])
  })

  test('searches of one account beyond its share are a 429, short ones and long ones together', async () => {
    const on = opened({ threads: ONE_EACH, searches: 2 })
    const short = { ...ENDLESS, milliseconds: 5_000 }
    const running = await endless(on, { search: short })
    await running.begun
    const waiting = await endless(on, { search: short })
    expect(searches?.usedBy(1)).toBe(2)
    for (const search of [short, { ...short, milliseconds: 50_000 }]) {
      const refused = await (await endless(on, { search })).outcome
      expect(refused).toMatchObject({ status: 429, code: 'too_many_searches' })
      expect(retryAfter(refused)).toBeGreaterThan(1)
    }
    expect(searches?.refused).toBe(2)
    for (const { abort } of [running, waiting]) abort()
    await Promise.all([running.outcome, waiting.outcome])
    await expect.poll(() => searches?.used).toBe(0)
  })

  test('an account may have as many searches as an operator has set for it', async () => {
    const on = opened({ threads: { ...ONE_EACH, long: 3 }, searches: 2 })
    shares.set(1, 1)
    const running = await endless(on)
    await running.begun
    expect(await (await endless(on)).outcome).toMatchObject({ status: 429 })
    shares.set(1, 2)
    const second = await endless(on)
    await second.begun
    for (const { abort } of [running, second]) abort()
    await Promise.all([running.outcome, second.outcome])
  })

  test('searches of other accounts that leave no slot soon are a 503 with the wait', async () => {
    const on = opened({ threads: ONE_EACH, expected: 30_000 })
    const minute = { ...ENDLESS, milliseconds: 60_000 }
    const running = await endless(on, { search: minute })
    await running.begun
    const refused = await (await endless(on, { account: 2, search: minute })).outcome
    expect(refused).toMatchObject({ status: 503, code: 'planner_busy' })
    expect(retryAfter(refused)).toBeGreaterThan(30)
    expect(retryAfter(refused)).toBeLessThanOrEqual(60)
    running.abort()
    const next = await endless(on, { account: 2 })
    await next.begun
    next.abort()
    await Promise.all([running.outcome, next.outcome])
  })

  test('what waits longer than it may is refused', async () => {
    const on = opened({ threads: ONE_EACH, maxWait: IMPATIENT })
    const running = await endless(on)
    await running.begun
    const waiting = on.plan(network(4_000), OPTIONS, ACCOUNT)
    const refused = await on.plan(network(2_001), OPTIONS, { account: 2 }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ status: 503, code: 'planner_busy' })
    expect(log.lines).toMatchObject([{ level: 'warn', fields: { lane: 'large_plan', refused: 1 } }])
    expect((await planOf(waiting)).tasks).toHaveLength(4_000)
    running.abort()
    await running.outcome
  })
})

describe('threads', () => {
  test('end when they have nothing to do, and come again', async () => {
    const on = opened({ idle: 1 })
    await on.plan(network(300), OPTIONS, ACCOUNT)
    await expect.poll(() => on.pool.threads).toBe(0)
    expect((await planOf(on.plan(network(300), OPTIONS, ACCOUNT))).tasks).toHaveLength(300)
  })

  test('that run out of memory fail what they do, and nothing else', async () => {
    const on = opened({ heap: 16 })
    const starved = await on.plan(network(10_000), OPTIONS, ACCOUNT).catch((error) => error)
    expect(starved).toMatchObject({ message: 'A planning thread died.', cause: { code: 'ERR_WORKER_OUT_OF_MEMORY' } })
    expect((await planOf(on.plan(network(300), OPTIONS, ACCOUNT))).tasks).toHaveLength(300)
  })

  test('that do not come back from a calculation are ended, and it fails', async () => {
    const on = opened({ grace: 1 })
    await expect(on.plan(network(10_000), OPTIONS, ACCOUNT)).rejects.toThrow('ended before its calculation did')
    await expect.poll(() => on.pool.threads).toBe(0)
  })

  test('end with a calculation that fails in no known way, and another goes on', async () => {
    const on = opened()
    const broken = { ...network(300), resources: null } as unknown as Network
    await expect(on.plan(broken, OPTIONS, ACCOUNT)).rejects.toThrow(TypeError)
    await expect.poll(() => on.pool.threads).toBe(0)
    expect((await planOf(on.plan(network(300), OPTIONS, ACCOUNT))).tasks).toHaveLength(300)
    expect(on.pool.threads).toBe(1)
  })

  test('end with the planner, and what they did fails', async () => {
    const on = opened({ threads: ONE_EACH, expected: Number.MAX_SAFE_INTEGER })
    const running = await endless(on)
    await running.begun
    const waiting = await endless(on)
    await on.close()
    for (const { outcome } of [running, waiting]) expect(await outcome).toMatchObject({ status: 503, code: 'stopping' })
    await expect(on.plan(network(300), OPTIONS, ACCOUNT)).rejects.toMatchObject({ code: 'stopping' })
    expect(on.pool.threads).toBe(0)
  })
})

describe('a file', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const rows = (count: number) => bytes(`name,description\n${`a,${'x'.repeat(500)}\n`.repeat(count)}`)

  test('is read the same here and in a thread', async () => {
    const small = { bytes: rows(20), type: 'text/csv' } as const
    const here = await opened().readFile(small, ACCOUNT)
    expect(planner?.pool.threads).toBe(0)
    const large = await opened().readFile({ ...small, bytes: rows(60) }, ACCOUNT)
    expect(planner?.pool.threads).toBe(1)
    expect([here.draft?.taskCount, large.draft?.taskCount]).toEqual([20, 60])
    const [first, all] = [here, large].map(({ draft }) => draft && parseJsonBytes(draft.tasks))
    expect(all?.slice(0, 20)).toEqual(first)
  })

  test('that is not read in its time is a 503 of its own, and its thread ends', async () => {
    const reading = opened({}, 1).readFile({ bytes: rows(15_000), type: 'text/csv' }, ACCOUNT)
    await expect(reading).rejects.toMatchObject({ status: 503, code: 'file_timeout' })
  })

  test('that takes more memory than a thread has is a 413', async () => {
    const reading = opened({ heap: 16 }).readFile({ bytes: rows(15_000), type: 'text/csv' }, ACCOUNT)
    await expect(reading).rejects.toMatchObject({ status: 413, code: 'file_too_costly' })
  })
})
