/**
 * Staggering: project after project, in the order of their priorities, gets the first start at which what it uses of
 * the shared resources is free. What one has got no later one takes away, so no project is moved for one of lower
 * priority; a gap that is left before an important project may well be used by another one.
 *
 * Days off differ from week to week, so a project is never just moved on paper: each start that is looked at is planned,
 * and what it uses is read off that plan.
 */

import type { Day, Network, Plan, PlanOptions, Search } from '../model.ts'
import { type Compiled, compileChecked } from '../network/network.ts'
import { reasonsOf } from '../network/network-error.ts'
import type { Frozen } from '../planning/placement.ts'
import { freeze, planFrozen } from '../planning/plan.ts'
import { promiseOf } from '../planning/promise.ts'
import { Workdays } from '../time/calendar.ts'
import { WHOLE } from '../time/task-calendar.ts'
import { days, TICKS, ticks } from '../time/ticks.ts'
import { quote } from '../words.ts'
import { type Bookings, bookingsOf } from './bookings.ts'
import { type Reservation, Reservations, type Shared } from './capacity.ts'
import type { Held, PortfolioProject, Recommendation, Staggered, StaggerInput, Unplannable } from './portfolio.ts'
import { plannedOf, startedProject } from './remaining.ts'

/**
 * Recommends starts. Projects that have started stay, whatever they use together; the others are planned with their
 * own options from each start that is tried, hence one that is planned from its target lies as late as that allows.
 * The result depends on priorities and ids, not on the order of the input. Nothing is thrown for a project that cannot
 * be planned: it is listed as unplannable and uses nothing.
 */
export function stagger(input: StaggerInput): Staggered {
  const ordered = [...input.projects].sort((a, b) => a.priority - b.priority || a.id - b.id)
  const taken = new Reservations(capacitiesOf(input))
  const placed = new Map<number, Placed>()
  const unplannable: Unplannable[] = []
  for (const project of [...ordered.filter((it) => it.hasStarted), ...ordered.filter((it) => !it.hasStarted)]) {
    const found = withFaults(() => (project.hasStarted ? stay(input, project) : seek(input, project, taken)))
    if ('reasons' in found) unplannable.push({ id: project.id, reasons: found.reasons })
    else {
      placed.set(project.id, found)
      taken.take(project.id, found.bookings.bookings)
    }
  }
  const rank = new Map(ordered.map(({ id }, index) => [id, index]))
  const inOrder = ordered.flatMap(({ id }) => placed.get(id) ?? [])
  return {
    projects: inOrder.map(({ recommendation }) => recommendation),
    unplannable: unplannable.sort((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0)),
    load: inOrder.flatMap(({ bookings }) => bookings.load),
    reserves: inOrder.flatMap(({ bookings }) => bookings.reserves),
  }
}

interface Placed {
  readonly recommendation: Recommendation
  readonly bookings: Bookings
}
type Found = Placed | Pick<Unplannable, 'reasons'>

function withFaults(find: () => Found): Found {
  try {
    return find()
  } catch (error) {
    return { reasons: reasonsOf(error) }
  }
}

/** Of a resource that networks have different capacities of, the least. */
function capacitiesOf({ projects, rule }: StaggerInput): Map<Shared, number> {
  const capacities = new Map<Shared, number>()
  if ('atOnce' in rule && rule.atOnce !== undefined) capacities.set(null, ticks(rule.atOnce))
  if (rule.kind === 'limit') return capacities
  for (const { id, capacity } of projects.flatMap(({ network }) => network.resources)) {
    capacities.set(id, Math.min(capacities.get(id) ?? Number.POSITIVE_INFINITY, ticks(capacity)))
  }
  return capacities
}

/** A project that has started, where its remaining work is projected. */
function stay(input: StaggerInput, project: PortfolioProject): Placed {
  const { standing, load } = startedProject(project, input)
  return {
    recommendation: { ...standing, hasStarted: true, heldBy: null },
    bookings: bookingsOf(input.rule, load),
  }
}

const MAX_ROUNDS = 8 // plans of one project; after as many again, which wait for all that is taken, it is given up

/** The first start found at which nothing that the project uses is taken. */
function seek(input: StaggerInput, project: PortfolioProject, taken: Reservations): Found {
  const { network, options } = project
  compileChecked(network)
  const planAt = planner(network, options, input.search)
  const workdays = new Workdays(network.calendar)
  const today = workdays.before(input.statusDate)
  let start = workdays.nth(Math.max(today, workdays.before(project.notBefore ?? network.start)))
  let wait: Wait | undefined
  for (let round = 0; round < 2 * MAX_ROUNDS; round++) {
    const plan = planAt(start)
    const bookings = bookingsOf(input.rule, plannedOf(project, plan))
    const beyond = bookings.bookings.find((booking) => !taken.couldFit(booking))
    if (beyond) return { reasons: [tooMuchOf(network, beyond.resource)] }
    const next = waitFor(bookings.bookings, taken, workdays, round < MAX_ROUNDS)
    // Feeding chains that may start early do not start before today.
    const past = today - workdays.before(Math.floor(plan.start))
    if (!next && past <= 0) return { recommendation: recommend(project, start, plan, wait, taken), bookings }
    if (next && next.days >= past) wait = next
    // A plan that goes by its target begins later than it could.
    const first = workdays.before(Math.max(start, Math.floor(plan.start)))
    start = workdays.nth(first + Math.max(past, next?.days ?? 0))
  }
  return { reasons: [`None of the ${2 * MAX_ROUNDS} starts that were tried leaves room for it.`] }
}

function tooMuchOf({ resources }: Network, id: Shared): string {
  const name = quote(resources.find((it) => it.id === id)?.name ?? '')
  return `It needs more of resource ${id} ${name} at once than other projects say there is.`
}

interface Wait {
  /** Working days of the project. */
  readonly days: number
  readonly resource: Shared
  /** Ticks at which the resource is free. */
  readonly until: number
}

/** How long a project has to wait for all that it uses, were it moved as it is; undefined when all is free. */
function waitFor(
  bookings: readonly Reservation[],
  taken: Reservations,
  workdays: Workdays,
  exact: boolean,
): Wait | undefined {
  const steps = exact ? Math.min(MAX_STEPS, MAX_COMPARED / bookings.length) : 0
  let wait: Wait | undefined
  for (let step = 0; ; step++) {
    const next = longestWait(movedBy(wait?.days ?? 0, bookings, workdays), taken, workdays, step < steps)
    if (!next) return wait
    wait = { ...next, days: (wait?.days ?? 0) + next.days }
  }
}

// From one stretch that is taken to the next, and reservations compared in all; then all that is taken is waited for.
const MAX_STEPS = 2_000
const MAX_COMPARED = 2_000_000

const movedBy = (days: number, bookings: readonly Reservation[], workdays: Workdays): readonly Reservation[] =>
  days === 0
    ? bookings
    : bookings.map((booking) => ({
        ...booking,
        from: workdays.startAt(workdays.workAt(booking.from) + days * TICKS),
        to: workdays.endAt(workdays.workAt(booking.to) + days * TICKS),
      }))

/** The longest wait of any reservation until the last stretch is over that keeps it from fitting. */
function longestWait(
  bookings: readonly Reservation[],
  taken: Reservations,
  workdays: Workdays,
  exact: boolean,
): Wait | undefined {
  let longest: Wait | undefined
  for (const booking of bookings) {
    const until = taken.heldUntil(booking)
    if (until === undefined) continue
    const work = workdays.workAt(exact ? until : taken.end) - workdays.workAt(booking.from)
    const days = Math.max(1, Math.ceil(work / TICKS))
    if (!longest || days > longest.days) longest = { days, resource: booking.resource, until }
  }
  return longest
}

const heldOf = ({ resource, until }: Wait, taken: Reservations): Held => ({
  resourceId: resource,
  until: days(until),
  projects: taken.usersOf(resource, until),
})

function recommend(
  project: PortfolioProject,
  start: Day,
  plan: Plan,
  wait: Wait | undefined,
  taken: Reservations,
): Recommendation {
  const { id, network, target } = project
  const workdays = new Workdays(network.calendar)
  return {
    id,
    hasStarted: false,
    start,
    movedBy: workdays.before(start) - workdays.before(network.start),
    heldBy: wait ? heldOf(wait, taken) : null,
    firstDay: Math.floor(plan.start),
    lastDay: plan.lastDay,
    ...promiseOf(network, plan, target),
  }
}

/**
 * The plan of a network at any start: the same one that planning makes of it there. It levels once where the working
 * time after both starts looks the same to every task, and else anew. Throws NetworkError with every fault.
 */
function planner(network: Network, options: PlanOptions, search?: Search): (start: Day) => Plan {
  let last: Frozen | undefined
  return (start) => {
    const net = compileChecked({ ...network, start })
    last = last && worksTheSame(last.net, net) ? { ...last, net } : freeze(net, search)
    return planFrozen(last, options)
  }
}

/** Whether tasks can start and be worked on at the same positions, counted from either start. */
function worksTheSame(a: Compiled, b: Compiled): boolean {
  return (
    a.taskCalendars.every((taskCalendar) => taskCalendar === WHOLE) &&
    b.taskCalendars.every((taskCalendar) => taskCalendar === WHOLE) &&
    b.booked.every((spans) => spans.length === 0) &&
    a.floor.every((bound, task) => bound === b.floor[task])
  )
}
