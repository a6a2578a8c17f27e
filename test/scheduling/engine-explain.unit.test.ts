import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dispatched } from '../../plugins/scheduling/engine/execution/beside.ts'
import { explainPlanned, explainProjected } from '../../plugins/scheduling/engine/explaining/explain.ts'
import type { DrivingPredecessor, Explanation } from '../../plugins/scheduling/engine/explaining/explanation.ts'
import type {
  Network,
  NetworkTask,
  Plan,
  PlanLink,
  Predecessor,
  Progress,
  Projection,
  Slot,
} from '../../plugins/scheduling/engine/index.ts'
import { calendarOf, plan } from '../../plugins/scheduling/engine/index.ts'
import { graphWithBackArcs } from '../../plugins/scheduling/engine/network/back-arcs.ts'
import type { Arc } from '../../plugins/scheduling/engine/network/graph.ts'
import { compile } from '../../plugins/scheduling/engine/network/network.ts'
import { earliest, source, target } from '../../plugins/scheduling/engine/network/passes.ts'
import { days, TICKS, ticks } from '../../plugins/scheduling/engine/time/ticks.ts'
import { checkTimes, WorkingTime } from '../support/checker.ts'
import { withStartLinks } from '../support/levelled.ts'
import { MONDAY, networks, planOptions, shuffled, task, WEEK } from '../support/networks.ts'
import { FEEDING_OPTIONS } from '../support/plan-options.ts'
import { project } from '../support/projecting.ts'
import { forAll } from '../support/property-runs.ts'

const RUNS = 75

/** A project in flight: some tasks are done, some have started, the rest waits. */
interface Flight {
  readonly network: Network
  readonly plan: Plan
  readonly progress: readonly Progress[]
  readonly statusDate: number
}
const flightsOf = (drawn: fc.Arbitrary<Network>): fc.Arbitrary<Flight> =>
  fc
    .record({
      network: drawn,
      options: planOptions,
      later: fc.nat(25),
      states: fc.array(fc.constantFrom('Completed', 'InProgress', 'NotStarted', 'NotStarted'), { maxLength: 14 }),
      left: fc.array(fc.constantFrom(0.5, 1, 3, 9, 2.5), { maxLength: 14 }),
      delays: fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 14 }),
    })
    .filter(({ network }) => network.tasks.length > 0)
    .map(({ network, options, later, states, left, delays }) => {
      const made = plan(network, options)
      const statusDate = Math.floor(made.start) + later
      const planned = new Map(made.tasks.map((one) => [one.id, one]))
      const progress = network.tasks.map((one, index): Progress => {
        const status = states[index] ?? 'NotStarted'
        const milestone = one.duration === 0
        const start = Math.min((planned.get(one.id)?.firstDay ?? 0) + (delays[index] ?? 0), statusDate)
        if (status === 'NotStarted' || (milestone && status === 'InProgress')) {
          return { taskId: one.id, status: 'NotStarted', remaining: milestone ? 0 : (left[index] ?? one.duration) }
        }
        if (status === 'InProgress') {
          return { taskId: one.id, status, remaining: left[index] ?? one.duration, actualStart: start }
        }
        return {
          taskId: one.id,
          status,
          remaining: 0,
          actualStart: start,
          actualFinish: Math.min(start + 2, statusDate + 1),
        }
      })
      return { network, plan: made, progress, statusDate }
    })

/** The flight with nothing done out of sequence: what has started follows nothing that is not done. */
function inSequence(flight: Flight): Flight {
  const follows = flight.plan.links.filter(({ reason }) => reason.kind === 'resource' || reason.type === 'FS')
  const progress = new Map(flight.progress.map((one) => [one.taskId, one]))
  const early = () =>
    follows.find(({ from, to }) => {
      return progress.get(from)?.status !== 'Completed' && progress.get(to)?.status !== 'NotStarted'
    })
  for (let link = early(); link; link = early()) {
    const { duration } = flight.network.tasks.find(({ id }) => id === link?.to) as NetworkTask
    progress.set(link.to, { taskId: link.to, status: 'NotStarted', remaining: duration })
  }
  return { ...flight, progress: [...progress.values()] }
}
const flights = flightsOf(networks())
/** Nothing but starts is held, so that people are free when a task is finished, and nothing leads. */
function plain(network: Network): Network {
  const tasks = withStartLinks(network).tasks.map((one) => ({
    ...one,
    predecessors: one.predecessors.map((link) => ({ ...link, lag: Math.max(0, link.lag) })),
  }))
  return { ...network, tasks }
}
const orderly = flightsOf(networks().map(plain)).map(inSequence)

/** How people are handed on, by the links that stand for it in a frozen flight. */
const handovers = new WeakMap<Predecessor, PlanLink['reason']>()

/**
 * The flight with people handed on as they are projected to be, as links: an explanation is of this order. There are people
 * enough for any other one.
 */
function frozen(flight: Flight): Flight {
  const { graph, tasks, network } = dispatched(flight.network, flight.plan, flight).baseline
  const ids = network.resources.map(({ id }) => id).sort((a, b) => a - b)
  const into = new Map<number, Predecessor[]>()
  for (const arc of graph.arcs) {
    if (arc.resource < 0) continue
    const [from, to] = [arc.from, arc.to].map((task) => tasks[task]?.id)
    const link: Predecessor = { taskId: from as number, type: 'FS', lag: 0 }
    const resourceId = ids[arc.resource] as number
    handovers.set(link, { kind: 'resource', resourceId, units: arc.units / TICKS })
    into.set(to as number, [...(into.get(to as number) ?? []), link])
  }
  const linked = flight.network.tasks.map((one) => ({
    ...one,
    predecessors: [...one.predecessors, ...(into.get(one.id) ?? [])],
  }))
  const resources = flight.network.resources.map((one) => ({ ...one, capacity: 1_000_000 }))
  return { ...flight, network: { ...flight.network, tasks: linked, resources } }
}

const explained = (flight: Flight, taskId: number): Explanation => {
  const explanation = explainProjected({ ...flight, projection: project(flight), taskId })
  if (!explanation) throw new Error(`Nothing explains task ${taskId}.`)
  return explanation
}
const slotIn = (tasks: readonly (Slot & { readonly id: number })[], id: number) =>
  tasks.find((one) => one.id === id) as Slot
/** Working days of the project by which a task starts earlier in the second projection. */
const gained = ({ network }: Flight, before: Projection, after: Projection, id: number) =>
  calendarOf(network.calendar).between(slotIn(after.tasks, id).start, slotIn(before.tasks, id).start)

/** The frozen flight with other links into a task: what `change` gives for each of precedence and of handing on. */
function relinked(flight: Flight, to: number, change: (link: PlanLink) => readonly Predecessor[] | 'as it is'): Flight {
  const predecessors = (one: NetworkTask) =>
    one.predecessors.flatMap((link): readonly Predecessor[] => {
      const { taskId: from, type, lag } = link
      const next = change({ from, to, reason: handovers.get(link) ?? { kind: 'precedence', type, lag } })
      return next === 'as it is' ? [link] : next
    })
  const tasks = flight.network.tasks.map((one) => (one.id === to ? { ...one, predecessors: predecessors(one) } : one))
  return { ...flight, network: { ...flight.network, tasks } }
}
function withoutDate(flight: Flight, id: number, day?: number): Flight {
  const tasks = flight.network.tasks.map((one): NetworkTask => {
    if (one.id !== id) return one
    const { notBefore: _, ...rest } = one
    return day === undefined ? rest : { ...rest, notBefore: day }
  })
  return { ...flight, network: { ...flight.network, tasks } }
}
const isNamed = (drivingPredecessors: readonly DrivingPredecessor[], { from, reason }: PlanLink) =>
  drivingPredecessors.some(
    (drivingPredecessor) =>
      drivingPredecessor.kind === 'task' &&
      drivingPredecessor.taskId === from &&
      JSON.stringify(drivingPredecessor.reason) === JSON.stringify(reason),
  )
const some = (flight: Flight, pick: number) => flight.network.tasks[pick % flight.network.tasks.length] as NetworkTask

describe('What holds a task of a projection', () => {
  it('is all that has to give way: without it the task moves by exactly the days reported', () => {
    let moved = 0
    forAll(RUNS, orderly, fc.nat(), (flight, pick) => {
      const { id } = some(flight, pick)
      const { earlier, drivingPredecessors } = explained(flight, id)
      if (!earlier) return
      // A link from what is past can lose its lag and no more.
      const without = relinked(frozen(flight), id, (link) => {
        if (!isNamed(drivingPredecessors, link)) return 'as it is'
        const { reason, from } = link
        if (reason.kind === 'resource') return []
        const isPast = earlier.needs.some(
          (need) => need.kind === 'lag' && need.taskId === from && need.type === reason.type,
        )
        return isPast ? [{ taskId: from, type: reason.type, lag: 0 }] : []
      })
      const isDated = earlier.needs.some(({ kind }) => kind === 'not_before')
      const given = isDated ? withoutDate(without, id) : without
      expect(gained(flight, project(frozen(flight)), project(given), id)).toBe(earlier.days)
      moved++
    })
    expect(moved).toBeGreaterThan(10)
  })

  it('moves it by the days shown when it is earlier by the days named', () => {
    forAll(RUNS, orderly, fc.nat(), (flight, pick) => {
      const { id } = some(flight, pick)
      const { earlier } = explained(flight, id)
      if (!earlier) return
      // That its predecessor is earlier is to the task as if the link had that much less of lag.
      const sooner = relinked(frozen(flight), id, ({ from, reason }) => {
        const type = reason.kind === 'resource' ? 'FS' : reason.type
        const lag = reason.kind === 'resource' ? 0 : reason.lag
        const kind = type === 'FS' || type === 'FF' ? 'finish' : 'start'
        const need = earlier.needs.find(
          (one) =>
            one.kind !== 'not_before' &&
            one.taskId === from &&
            (one.kind === kind || (one.kind === 'lag' && one.type === type)),
        )
        if (!need) return 'as it is'
        return [{ taskId: from, type, lag: days(ticks(lag) - ticks(need.days)) }]
      })
      const date = earlier.needs.find((need) => need.kind === 'not_before')
      const given = date ? withoutDate(sooner, id, date.day) : sooner
      expect(gained(flight, project(frozen(flight)), project(given), id)).toBe(earlier.days)
    })
  })

  it('is what moves it: nothing else that gives way does', () => {
    forAll(RUNS, orderly, fc.nat(), (flight, pick) => {
      const { id, notBefore, duration } = some(flight, pick)
      const { drivingPredecessors, status } = explained(flight, id)
      const before = slotIn(project(flight).tasks, id)
      // A milestone that nothing open leads to is due by its links: without any it would wait for its own report.
      fc.pre(duration > 0 || status !== 'NotStarted' || before.firstDay >= flight.statusDate)
      const given = relinked(frozen(flight), id, (link) => (isNamed(drivingPredecessors, link) ? 'as it is' : []))
      const isPaused = drivingPredecessors.some(
        (drivingPredecessor) => drivingPredecessor.kind === 'date' && drivingPredecessor.date === 'not_before',
      )
      const after = project(notBefore === undefined || isPaused ? given : withoutDate(given, id))
      const now = slotIn(after.tasks, id)
      // The report of a milestone is a day; where in this day it is, its links decide.
      if (duration === 0 && status === 'Completed') expect(now.lastDay).toBe(before.lastDay)
      else expect(now.start).toBe(before.start)
      if (status === 'InProgress') expect(now.finish).toBe(before.finish)
    })
  })

  it('can be more units of a resource: with them, nobody uses more than there is', () => {
    let tried = 0
    forAll(2_000, networks({ calendars: false }).map(plain), fc.nat(), (network, pick) => {
      fc.pre(network.tasks.length > 0)
      const flight: Flight = {
        network,
        plan: plan(network, FEEDING_OPTIONS),
        progress: [],
        statusDate: network.start,
      }
      const { id } = some(flight, pick)
      const { earlier, drivingPredecessors } = explained(flight, id)
      const units = earlier?.needs.flatMap((need) => (need.kind === 'finish' ? need.units : [])) ?? []
      if (earlier?.needs.length !== 1 || units.length === 0) return
      const given = relinked(frozen(flight), id, (link) => (isNamed(drivingPredecessors, link) ? [] : 'as it is'))
      const resources = network.resources.map((one) => {
        const more = units.filter(({ resourceId }) => resourceId === one.id).reduce((sum, it) => sum + it.units, 0)
        return { ...one, capacity: one.capacity + more }
      })
      const after = project(given)
      expect(gained(flight, project(frozen(flight)), after, id)).toBe(earlier.days)
      const workingTime = new WorkingTime(
        { ...network, resources },
        after.tasks.flatMap(({ start, finish }) => [start, finish]),
      )
      const floor = (one: NetworkTask) => Math.max(network.start, one.notBefore ?? network.start)
      expect(checkTimes(workingTime, after.tasks, (one) => one.duration, floor)).toEqual([])
      tried++
    })
    expect(tried).toBeGreaterThan(10)
  })

  it('shows what is lost to the days off of resources', () => {
    let lost = 0
    forAll(400, orderly, fc.nat(), (flight, pick) => {
      const { network } = flight
      const { id, assignments } = some(flight, pick)
      const { daysOff, status } = explained(flight, id)
      if (status !== 'NotStarted' || !daysOff) return
      // The same resources for this task alone, working whenever the project does.
      const stand = (resourceId: number) => resourceId + 1_000
      const { resources, tasks: linked } = frozen(flight).network
      const tireless = resources.map(({ calendar: _, ...one }) => ({ ...one, id: stand(one.id) }))
      const tasks = linked.map((one) =>
        one.id === id
          ? { ...one, assignments: assignments.map((it) => ({ ...it, resourceId: stand(it.resourceId) })) }
          : one,
      )
      const given = { ...flight, network: { ...network, tasks, resources: [...resources, ...tireless] } }
      expect(gained(flight, project(flight), project(given), id)).toBe(daysOff.gain)
      if (daysOff.gain > 0) lost++
    })
    expect(lost).toBeGreaterThan(5)
  })

  it('is a chain of reasons, from a date or a report to the task', () => {
    forAll(RUNS, flights, fc.nat(), (flight, pick) => {
      const { id } = some(flight, pick)
      const { reasons, omitted, drivingPredecessors } = explained(flight, id)
      expect(omitted).toBe(0)
      expect(reasons.at(-1)?.taskId).toBe(id)
      expect(drivingPredecessors).toContainEqual(reasons.at(-1)?.drivingPredecessor)
      expect(reasons[0]?.drivingPredecessor.kind).toBe('date')
      for (const [index, { taskId }] of reasons.slice(0, -1).entries()) {
        expect(reasons[index + 1]?.drivingPredecessor).toMatchObject({ kind: 'task', taskId })
      }
    })
  })

  it('is its own date alone for a milestone with all done before it: today does not hold it', () => {
    const network: Network = {
      start: MONDAY,
      calendar: WEEK,
      tasks: [task(1, 'Dig', 1), { ...task(2, 'Handover', 0, [1]), notBefore: MONDAY + 4 }],
      resources: [],
    }
    const done: Progress = {
      taskId: 1,
      status: 'Completed',
      remaining: 0,
      actualStart: MONDAY,
      actualFinish: MONDAY + 1,
    }
    const flight: Flight = { network, plan: plan(network, FEEDING_OPTIONS), progress: [done], statusDate: MONDAY + 2 }
    const { earlier } = explained(flight, 2)
    // Without the Friday it stands where digging ended, on Monday evening; the status date is the Wednesday.
    expect(earlier).toMatchObject({ days: 3, next: [{ kind: 'task', taskId: 1 }] })
    expect(gained(flight, project(flight), project(withoutDate(flight, 2)), 2)).toBe(3)
  })

  it('is what has the resource where work was begun out of sequence', () => {
    const network: Network = {
      start: MONDAY,
      calendar: WEEK,
      tasks: [task(1, 'First', 3, [], [1]), task(2, 'Second', 4, [], [1]), task(3, 'Third', 2, [2], [])],
      resources: [{ id: 1, name: 'Crew', capacity: 1 }],
    }
    const made = plan(network, FEEDING_OPTIONS)
    const [ahead, behind] = made.links[0]?.from === 1 ? [2, 1] : [1, 2]
    const progress: readonly Progress[] = [{ taskId: ahead, status: 'InProgress', remaining: 2, actualStart: MONDAY }]
    const explanation = explained({ network, plan: made, progress, statusDate: MONDAY + 1 }, behind)
    expect(explanation.firstDay).toBe(MONDAY + 3)
    expect(explanation.drivingPredecessors).toMatchObject([
      { kind: 'task', taskId: ahead, reason: { kind: 'resource', resourceId: 1, units: 1 } },
    ])
    expect(explanation.earlier).toMatchObject({ days: 2, needs: [{ kind: 'finish', taskId: ahead, days: 2 }] })
  })

  it('has a root where work out of sequence is kept from its end by what waits for it', () => {
    const network: Network = {
      start: MONDAY,
      calendar: WEEK,
      tasks: [
        task(1, 'First', 2, [], [1]),
        task(2, 'Between', 3, [1]),
        { ...task(3, 'Ahead', 1, [], [1]), predecessors: [{ taskId: 2, type: 'FF', lag: 0 }] },
      ],
      resources: [{ id: 1, name: 'Crew', capacity: 1 }],
    }
    const made = plan(network, FEEDING_OPTIONS)
    const progress: readonly Progress[] = [{ taskId: 3, status: 'InProgress', remaining: 1, actualStart: MONDAY }]
    const flight: Flight = { network, plan: made, progress, statusDate: MONDAY }
    const steps = (id: number) => explained(flight, id).reasons.map(({ taskId }) => taskId)
    expect([steps(1), steps(2), steps(3)]).toEqual([
      [3, 1],
      [3, 1, 2],
      [3, 1, 2, 3],
    ])
    expect(explained(flight, 3).reasons[0]?.drivingPredecessor).toMatchObject({ kind: 'date', date: 'reported' })
    expect(explained(flight, 1).float).toMatchObject({ free: 0, end: 0 })
  })

  it('does not depend on the order of anything', () => {
    forAll(RUNS, flights, fc.nat(), fc.nat(), (flight, pick, seed) => {
      const { id } = some(flight, pick)
      const mixed = { ...flight, network: shuffled(flight.network, seed), progress: [...flight.progress].reverse() }
      expect(explained(mixed, id)).toEqual(explained(flight, id))
    })
  })
})

describe('What a task moves', () => {
  /** The flight with more work left of one task. */
  const longer = (flight: Flight, id: number, more: number): Flight => ({
    ...flight,
    progress: flight.progress.map((one) => (one.taskId === id ? { ...one, remaining: one.remaining + more } : one)),
  })
  const STEP = 0.000001

  it('is shown to the last moment: it can take so much longer and no more', () => {
    let slipped = 0
    forAll(RUNS, orderly, fc.nat(), (flight, pick) => {
      const { network } = flight
      const { id, duration, predecessors, assignments } = some(flight, pick)
      const { float: slip, successors } = explained(flight, id)
      // More work moves the finish as much where nothing but the start of the task is held.
      const free = predecessors.every(({ type }) => type === 'FS' || type === 'SS')
      // A later start moves more than a later finish does where it is the start that is linked.
      const starts = network.tasks.some(({ predecessors: links }) =>
        links.some(({ taskId, type }) => taskId === id && (type === 'SS' || type === 'SF')),
      )
      const own = network.resources.some((one) => one.calendar && assignments.some((it) => it.resourceId === one.id))
      if (!slip || duration === 0 || !free || starts || own) return
      const before = project(frozen(flight))
      const longerBy = (more: number) => project(longer(frozen(flight), id, more))
      expect(longerBy(slip.end).finish).toBe(before.finish)
      expect(longerBy(slip.end + STEP).finish).toBeGreaterThan(before.finish)
      const chain = (seen: Projection) =>
        seen.tasks.filter((one) => before.longestChain.includes(one.id) && one.id !== id).map(({ finish }) => finish)
      if (slip.chain && !before.longestChain.includes(id)) {
        expect(chain(longerBy(slip.chain.days))).toEqual(chain(before))
        expect(chain(longerBy(slip.chain.days + STEP))).not.toEqual(chain(before))
      }
      const [first] = successors
      if (first) {
        const second = (seen: Projection) => [
          slotIn(seen.tasks, first.taskId).start,
          slotIn(seen.tasks, first.taskId).finish,
        ]
        expect(second(longerBy(first.slack))).toEqual(second(before))
        expect(second(longerBy(first.slack + STEP))).not.toEqual(second(before))
      }
      // A buffer before work that has started already protects nothing any more.
      const open = (to: number | null) =>
        flight.progress.every((one) => one.taskId !== to || one.status === 'NotStarted')
      const eaten = (seen: Projection) =>
        [{ ...seen.projectBuffer, to: null }, ...seen.feedingBuffers].map(({ total, consumed, to }) =>
          total > 0 && open(to) ? consumed : 0,
        )
      const states = eaten(before)
      if (slip.buffer) {
        for (const [index, consumed] of eaten(longerBy(slip.buffer.days)).entries()) {
          expect(consumed).toBeLessThanOrEqual(Math.max(0, states[index] ?? 0))
        }
      }
      expect(slip.free).toBeLessThanOrEqual(slip.end)
      slipped++
    })
    expect(slipped).toBeGreaterThan(10)
  })

  it('delays tasks that wait for out-of-sequence work by that work alone, not by what else delays its end', () => {
    const network: Network = {
      start: MONDAY,
      calendar: WEEK,
      tasks: [
        task(1, 'First', 4, [], [1]),
        { ...task(2, 'Second', 1, [], [1]), predecessors: [{ taskId: 3, type: 'FF', lag: 0 }] },
        task(3, 'Other', 3),
      ],
      resources: [{ id: 1, name: 'Crew', capacity: 1 }],
    }
    const made = plan(network, FEEDING_OPTIONS)
    const progress: readonly Progress[] = [{ taskId: 2, status: 'InProgress', remaining: 1, actualStart: MONDAY }]
    const flight: Flight = { network, plan: made, progress, statusDate: MONDAY }
    expect(slotIn(project(flight).tasks, 1).start).toBe(MONDAY + 1)
    // Second has its work done on Monday, First goes on with the crew to Friday: Other can take two days more.
    expect(explained(flight, 3).float).toMatchObject({ free: 0, end: 2 })
    expect(explained(flight, 2).float).toMatchObject({ free: 0, end: 0 })
  })

  it('of a plan is what its free float is, and no buffer or chain is touched before its float is used up', () => {
    forAll(RUNS, networks(), planOptions, fc.nat(), (network, options, pick) => {
      fc.pre(network.tasks.length > 0)
      const made = plan(network, options)
      const { id, freeFloat } = made.tasks[pick % made.tasks.length] as Plan['tasks'][number]
      const explanation = explainPlanned({ network, plan: made, options, taskId: id })
      const starts = made.links.some(
        ({ from, reason }) => from === id && reason.kind === 'precedence' && ['SS', 'SF'].includes(reason.type),
      )
      if (starts) expect(explanation?.float?.free).toBeLessThanOrEqual(freeFloat)
      else expect(explanation?.float?.free).toBe(freeFloat)
      for (const within of [
        explanation?.float?.buffer?.days,
        explanation?.float?.chain?.days,
        explanation?.float?.end,
      ]) {
        if (within !== undefined) expect(within).toBeGreaterThanOrEqual(0)
      }
      if (!explanation?.float) return
      const { buffer, chain, end } = explanation.float
      if (buffer) expect(touched(network, made, id, buffer.days).buffer).toBe(false)
      if (chain && !made.criticalChain.tasks.includes(id)) {
        expect(touched(network, made, id, chain.days).chain).toBe(false)
        expect(touched(network, made, id, chain.days, true).chain).toBe(true)
      }
      expect(touched(network, made, id, explanation.float.free)).toMatchObject({ any: false, end: false })
      expect(touched(network, made, id, end).end).toBe(false)
      expect(touched(network, made, id, end, true).end).toBe(true)
      if (buffer) expect(touched(network, made, id, buffer.days, true).buffer).toBe(true)
    })
  })

  /** What is touched when the finish of a task slips by so much: the rest goes where its links push it. */
  function touched(network: Network, made: Plan, id: number, slip: number, beyond = false) {
    const net = compile(network)
    const arcs = made.links.map(({ from, to, reason }): Arc => {
      const ends = { from: net.indexOf.get(from) as number, to: net.indexOf.get(to) as number }
      if (reason.kind === 'resource') return { ...ends, type: 'FS', lag: 0, resource: 0, units: 0 }
      return { ...ends, type: reason.type, lag: ticks(reason.lag), resource: -1, units: 0 }
    })
    const graph = graphWithBackArcs(net.tasks.length, arcs)
    const at = (pick: (one: Slot) => number) =>
      Float64Array.from(net.tasks, (one) => net.axis.position(pick(slotIn(made.tasks, one.id))))
    const planned = { start: at(({ start }) => start), finish: at(({ finish }) => finish) }
    const times = { start: planned.start.slice(), finish: planned.finish.slice() }
    const task = net.indexOf.get(id) as number
    const work = net.work[task] as number
    const taskCalendar = net.taskCalendars[task]
    const slipped = (planned.finish[task] as number) + ticks(slip)
    const start =
      work === 0 ? slipped : Math.max(planned.start[task] as number, taskCalendar?.before(slipped, work) ?? 0)
    const next = work === 0 ? start + 1 : (taskCalendar?.open(start + 1) ?? 0)
    times.start[task] = beyond ? next : start
    times.finish[task] =
      work === 0 || !beyond ? Math.max(slipped, times.start[task] as number) : (taskCalendar?.after(next, work) ?? 0)
    const fixed = new Uint8Array(net.tasks.length)
    fixed[task] = 1
    earliest(net, graph, planned.start, times, fixed)
    const moved = (other: number) => (times.finish[other] as number) > (planned.finish[other] as number)
    const granted = new Map(made.feedingBuffers.map((one) => [`${one.from} ${one.to}`, ticks(one.granted)]))
    const end = net.axis.position(made.finish)
    const last = (other: number) => end - (granted.get(`${net.tasks[other]?.id} null`) ?? 0)
    const eaten = graph.arcs.some((arc) => {
      const size = granted.get(`${net.tasks[arc.from]?.id} ${net.tasks[arc.to]?.id}`) ?? 0
      return size > 0 && source(times, arc) + size > target(planned, arc)
    })
    const late = [...net.tasks.keys()].some((other) => (times.finish[other] as number) > last(other))
    return {
      chain: made.criticalChain.tasks.some((one) => moved(net.indexOf.get(one) as number)),
      any: [...net.tasks.keys()].some((other) => other !== task && moved(other)),
      end: times.finish.some((finish) => finish > end),
      buffer: eaten || late,
    }
  }
})

/** A flight with the plan's order of people as links. */
function planned(flight: Flight): Flight {
  const flows = flight.plan.links.filter(({ reason }) => reason.kind === 'resource')
  const tasks = flight.network.tasks.map((one) => ({
    ...one,
    predecessors: [
      ...one.predecessors,
      ...flows.flatMap(({ from, to }) => (to === one.id ? [{ taskId: from, type: 'FS' as const, lag: 0 }] : [])),
    ],
  }))
  const resources = flight.network.resources.map((one) => ({ ...one, capacity: 1_000_000 }))
  return { ...flight, network: { ...flight.network, tasks, resources } }
}

/** Nobody is shared, and nothing but starts is held: then nothing but links and dates holds what is planned and projected. */
const alone = (network: Network): Network => ({
  ...withStartLinks(network),
  resources: [],
  tasks: withStartLinks(network).tasks.map((one) => ({ ...one, assignments: [] })),
})

describe('A task that is placed ALAP', () => {
  it('could start as much earlier as is shown', () => {
    let late = 0
    forAll(RUNS, networks().map(plain), planOptions, fc.nat(), (network, given, pick) => {
      fc.pre(network.tasks.length > 0)
      const options = { ...given, feedingPolicy: 'SHRINK' } as const
      const made = plan(network, options)
      const { id, start } = made.tasks[pick % made.tasks.length] as Plan['tasks'][number]
      const explanation = explainPlanned({ network, plan: made, options, taskId: id })
      const soonest = project(planned({ network, plan: made, progress: [], statusDate: network.start }))
      const days = calendarOf(network.calendar).between(slotIn(soonest.tasks, id).start, start)
      expect(explanation?.alap?.days ?? 0).toBe(days)
      if (days > 0) late++
    })
    expect(late).toBeGreaterThan(10)
  })

  it('is held at its earliest start by what holds it in a projection to the first day', () => {
    forAll(RUNS, networks().map(alone), planOptions, fc.nat(), (network, given, pick) => {
      fc.pre(network.tasks.length > 0)
      const options = { ...given, feedingPolicy: 'SHRINK' } as const
      const flight: Flight = { network, plan: plan(network, options), progress: [], statusDate: network.start }
      const { id } = some(flight, pick)
      const explanation = explainPlanned({ ...flight, options, taskId: id })
      const seen = explained(flight, id)
      const tasks = (drivingPredecessors: readonly DrivingPredecessor[] = []) =>
        drivingPredecessors.flatMap((drivingPredecessor) =>
          drivingPredecessor.kind === 'task' ? [{ ...drivingPredecessor, sentence: '' }] : [],
        )
      expect(tasks(explanation?.drivingPredecessors)).toEqual(tasks(seen.drivingPredecessors))
      expect(explanation?.earlier?.days).toBe(seen.earlier?.days)
      expect(explanation?.daysOff?.gain).toBe(seen.daysOff?.gain)
    })
  })

  it('is just early enough for what is named', () => {
    forAll(RUNS, networks({ calendars: false }), planOptions, fc.nat(), (network, options, pick) => {
      fc.pre(network.tasks.length > 0)
      const made = plan(network, options)
      const { id, isCritical } = made.tasks[pick % made.tasks.length] as Plan['tasks'][number]
      const late = explainPlanned({ network, plan: made, options, taskId: id })?.alap
      if (!late || isCritical) return
      const way = [id, ...late.via]
      for (const [index, from] of way.slice(0, -1).entries()) {
        expect(made.links.some((link) => link.from === from && link.to === way[index + 1])).toBe(true)
      }
      const last = way.at(-1)
      if (late.kind === 'chain') expect(made.criticalChain.tasks).toContain(late.taskId)
      if (late.kind !== 'buffer') return
      const buffer = made.feedingBuffers.find((one) => one.from === last && one.to === late.taskId)
      expect(buffer?.granted).toBe(late.buffer)
      expect(late.buffer).toBeGreaterThan(0)
    })
  })
})

/** Dig, then Lay; Survey feeds Lay; Order follows the start of Survey; Raise waits two days, and for the crane. */
const YARD: Network = {
  start: MONDAY,
  calendar: WEEK,
  tasks: [
    task(1, 'Dig', 4, [], [1]),
    task(2, 'Survey', 2, [], [2]),
    task(3, 'Lay', 4, [1, 2], [1]),
    { ...task(4, 'Order', 3), predecessors: [{ taskId: 2, type: 'SS', lag: 1 }] },
    {
      ...task(5, 'Raise', 5, [4], [3]),
      predecessors: [
        { taskId: 3, type: 'FS', lag: 2 },
        { taskId: 4, type: 'FS', lag: 0 },
      ],
    },
    task(6, 'Frame stands', 0, [5]),
    { ...task(7, 'Paint', 2, [], [1]), predecessors: [{ taskId: 5, type: 'FF', lag: 1 }] },
    { ...task(8, 'Permit', 3, [], [2]), notBefore: MONDAY + 9 },
    task(9, 'Check', 1, [], [2]),
  ],
  resources: [
    { id: 1, name: 'Crew', capacity: 1 },
    { id: 2, name: 'Ada', capacity: 1 },
    { id: 3, name: 'Crane', capacity: 1, calendar: { weekdays: [1, 2], holidays: [] } },
  ],
}

describe('In words', () => {
  const made = plan(YARD, FEEDING_OPTIONS)
  const planned = (taskId: number) => explainPlanned({ network: YARD, plan: made, options: FEEDING_OPTIONS, taskId })
  const progress: readonly Progress[] = [
    { taskId: 1, status: 'InProgress', remaining: 3, actualStart: MONDAY },
    { taskId: 2, status: 'Completed', remaining: 0, actualStart: MONDAY, actualFinish: MONDAY + 3 },
  ]
  const flight: Flight = { network: YARD, plan: made, progress, statusDate: MONDAY + 3 }

  it('a critical task names the task that holds it and what would help', () => {
    expect(planned(3)?.sentences).toEqual([
      '"Lay" starts on 2026-01-09 because it cannot start before "Dig" is done, on 2026-01-08.',
      'Finish "Dig" 2 days earlier: then "Lay" can start 2 days earlier, held by "Survey".',
      'Each day that it is late moves "Raise".',
      'It is on the critical chain. Any slip eats into the project buffer and moves the end of the work.',
    ])
    expect(planned(3)?.earlier?.needs).toMatchObject([{ kind: 'finish', taskId: 1, days: 2, work: 4, units: [] }])
    expect(planned(6)?.earlier?.sentence).toContain('(its own work can give at most 5 days of that)')
    expect(planned(3)?.reasons.map(({ taskId }) => taskId)).toEqual([1, 3])
  })

  it('a milestone is achieved, and what slips moves all that it moves in one sentence', () => {
    const network: Network = {
      start: MONDAY,
      calendar: WEEK,
      tasks: [task(1, 'Dig', 4), task(2, 'Survey', 4), task(3, 'Ready', 0, [1, 2]), task(4, 'Lay', 4, [3])],
      resources: [],
    }
    const made = plan(network, { ...FEEDING_OPTIONS, bufferType: 'PROJECT' })
    const sentencesOf = (taskId: number) =>
      explainPlanned({ network, plan: made, options: FEEDING_OPTIONS, taskId })?.sentences
    expect(sentencesOf(3)).toContain(
      '"Ready" falls on 2026-01-08 because it cannot be achieved before "Dig" is done, on 2026-01-08.',
    )
    expect(sentencesOf(3)).toContain(
      'Finish "Dig" 4 days earlier and finish "Survey" 4 days earlier: then "Ready" can be achieved 4 days earlier, held by the project\'s start.',
    )
    expect(sentencesOf(4)?.[1]).toMatch(/^Achieve "Ready" 4 days earlier: then "Lay" can start 4 days earlier/)
    const [besides] = [1, 2].filter((id) => !made.criticalChain.tasks.includes(id)) as [number]
    expect(sentencesOf(besides)?.at(-1)).toBe(
      'Any slip eats into the project buffer and moves "Ready" on the critical chain and the end of the work.',
    )
  })

  it('what eats into a feeding buffer and the project buffer at once is shown of the project buffer', () => {
    const tasks = [task(1, 'Dig', 4), task(2, 'Survey', 8, [1]), task(3, 'Build', 10, [1]), task(4, 'Lay', 4, [2, 3])]
    const network: Network = { start: MONDAY, calendar: WEEK, tasks, resources: [] }
    const made = plan(network, FEEDING_OPTIONS)
    const explanationOf = (taskId: number) => explainPlanned({ network, plan: made, options: FEEDING_OPTIONS, taskId })
    expect(explanationOf(2)?.float?.buffer).toEqual({ days: 0, from: 2, to: 4 })
    expect(explanationOf(1)?.float?.buffer).toEqual({ days: 0, from: null, to: null })
    const progress: readonly Progress[] = [{ taskId: 1, status: 'InProgress', remaining: 6, actualStart: MONDAY }]
    expect(explained({ network, plan: made, progress, statusDate: MONDAY }, 1).sentences.at(-1)).toBe(
      'It is on the longest chain. Any slip eats into the project buffer and moves the end of the work.',
    )
  })

  it('a feeding task names the buffer that it leaves whole', () => {
    expect(planned(4)?.alap).toMatchObject({ days: 4, kind: 'buffer', taskId: 5, buffer: 2, via: [] })
    expect(planned(4)?.sentences[0]).toBe(
      '"Order" could start 4 days earlier, on 2026-01-06; it is planned late because that still leaves the feeding buffer of 2 days before "Raise" whole.',
    )
  })

  it('a chain that feeding buffers extend is held by them', () => {
    const options = { ...FEEDING_OPTIONS, bufferPercentage: 100, feedingPolicy: 'EXTEND' } as const
    const network: Network = {
      start: MONDAY,
      calendar: WEEK,
      tasks: [task(1, 'Dig', 4), task(2, 'Survey', 3), task(3, 'Lay', 4, [1, 2])],
      resources: [],
    }
    const made = plan(network, options)
    const explanation = explainPlanned({ network, plan: made, options, taskId: 3 })
    expect(explanation).toMatchObject({ alap: null, drivingPredecessors: [{ kind: 'task', taskId: 2, buffer: 3 }] })
    expect(explanation?.sentences.slice(0, 2)).toEqual([
      '"Lay" starts on 2026-01-13 because it cannot start before "Survey" is done, on 2026-01-07, and its feeding buffer of 3 days lies between.',
      'Finish "Survey" 2 days earlier: then "Lay" can start 2 days earlier, held by "Dig".',
    ])
  })

  it('a plan that days off have overtaken is explained as one to plan anew', () => {
    const off = { ...YARD, calendar: { ...WEEK, holidays: [MONDAY, MONDAY + 1] } }
    const explanation = explainPlanned({ network: off, plan: made, options: FEEDING_OPTIONS, taskId: 3 })
    expect(explanation?.alap).toMatchObject({ days: -2, sentence: expect.stringContaining('plan the project anew') })
    expect(explanation?.float?.end).toBeGreaterThanOrEqual(0)
  })

  it('days off are shown with whose they are', () => {
    const explanation = explained(flight, 5)
    expect(explanation.daysOff).toMatchObject({ project: 2, resources: [{ resourceId: 3, days: 3 }], gain: 3 })
    expect(explanation.sentences).toContain(
      '2026-01-21 to 2026-01-25 are days off: 2 calendar days on which the project does not work and 3 days on which "Crane" does not work; with all of its resources there it could start 3 days earlier.',
    )
  })

  it('a resource that is handed over is named, with what one more of it would do', () => {
    const explanation = planned(9)
    const drivingPredecessor = explanation?.drivingPredecessors[0]
    expect(drivingPredecessor).toMatchObject({ kind: 'task', reason: { kind: 'resource', resourceId: 2, units: 1 } })
    expect(drivingPredecessor?.sentence).toMatch(
      /^"Check" .* because "(Survey|Permit)" hands over 1 of "Ada" on 2026-01-\d\d\.$/,
    )
    expect(explanation?.earlier?.sentence).toContain('(or have 1 more of "Ada")')
  })

  it('work that is done or has started is explained as reported', () => {
    expect(explained(flight, 2)).toMatchObject({ earlier: null, float: null, successors: [], status: 'Completed' })
    expect(explained(flight, 2).sentences).toEqual([
      '"Survey" started on 2026-01-05 and was done on 2026-01-07, as reported.',
    ])
    expect(explained(flight, 1).sentences.slice(0, 2)).toEqual([
      '"Dig" started on 2026-01-05, as reported.',
      'The 3 days of work left go on from 2026-01-08 and end on 2026-01-12.',
    ])
  })

  it('work that has started goes on on the first day on which its person is there', () => {
    const absences = [{ from: MONDAY + 1, to: MONDAY + 8 }]
    const sentences = (statusDate: number) => {
      const network: Network = {
        ...{ start: MONDAY, calendar: WEEK, tasks: [task(1, 'Dig', 10, [], [1])] },
        resources: [{ id: 1, name: 'Ada', capacity: 1, absences }],
      }
      const made = plan(network, FEEDING_OPTIONS, { schedules: 3, seed: 1 })
      const progress: Progress[] = [
        { taskId: 1, status: 'InProgress', remaining: 9, actualStart: MONDAY, asOf: MONDAY },
      ]
      const input = { network, plan: made, progress, statusDate }
      return explainProjected({ ...input, projection: project(input), taskId: 1 })?.sentences
    }
    // Back on a Wednesday; the day after is a Thursday.
    const [back, next] = ['2026-01-14 and end on 2026-01-26.', '2026-01-15 and end on 2026-01-27.']
    for (const day of [1, 7, 9]) expect(sentences(MONDAY + day)).toContain(`The 9 days of work left go on from ${back}`)
    expect(sentences(MONDAY + 10)).toContain(`The 9 days of work left go on from ${next}`)
  })

  it('the status date and a date of its own hold, and only the own one can give way', () => {
    expect(explained(flight, 4)).toMatchObject({
      drivingPredecessors: [{ kind: 'date', date: 'status_date' }],
      earlier: null,
    })
    expect(explained(flight, 8).earlier).toMatchObject({
      needs: [{ kind: 'not_before', day: MONDAY + 4, days: 3 }],
    })
  })

  it('an unknown task is not explained', () => {
    expect(planned(99)).toBeUndefined()
    expect(explainProjected({ ...flight, projection: project(flight), taskId: 99 })).toBeUndefined()
  })
})

it('A chain of 30,000 tasks is explained with its root and its last 49 steps', () => {
  const count = 30_000
  const tasks = Array.from({ length: count }, (_, index) =>
    task(index + 1, `Step ${index + 1}`, 1, index ? [index] : []),
  )
  const network: Network = { start: MONDAY, calendar: WEEK, tasks, resources: [] }
  const made = plan(network, FEEDING_OPTIONS)
  const explanation = explainPlanned({ network, plan: made, options: FEEDING_OPTIONS, taskId: count })
  expect(explanation?.omitted).toBe(count - 50)
  expect(explanation?.reasons.map(({ taskId }) => taskId)).toEqual([
    1,
    ...Array.from({ length: 49 }, (_, i) => count - 48 + i),
  ])
})
