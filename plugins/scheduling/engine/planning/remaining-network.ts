/**
 * What is left of a project as a network of its own, from the status date on: completed tasks are not in it, only the
 * bounds that they leave; started ones have the rest of their work, and stay where that goes on.
 *
 * A started task whose finish other open work holds (FF, SF) is two: the rest of its work, and a milestone for its end,
 * which waits for both. What follows its finish follows that milestone.
 */
import type { Baseline } from '../execution/baseline.ts'
import type { ForwardPass, Piece } from '../execution/forward-pass.ts'
import { besideBookings } from '../levelling/fit.ts'
import type { Day, NetworkTask, Predecessor } from '../model.ts'
import type { BookedSpan } from '../network/booked.ts'
import { type Compiled, compileChecked } from '../network/network.ts'
import { countsFinish, holdsStart, type Times } from '../network/passes.ts'
import { days, ticks } from '../time/ticks.ts'

export interface RemainingNetwork {
  /** With the demands of all its tasks. */
  readonly net: Compiled
  /**
   * The same to be levelled: what started tasks use is booked, for it is not to be moved. They hand it on at their end or
   * at the end of their own work: with the first, open work that holds their end may come to wait for itself, or run into
   * work of other projects.
   */
  held(until: 'end' | 'work'): Compiled
  /** Where the dispatch has them; the rest of a task that pauses is in one piece, which ends where that does. */
  readonly placed: Times
  /** 1 for the rest of a started task. */
  readonly started: Uint8Array
  /** 1 for the milestone at the end of a started task. */
  readonly isEnd: Uint8Array
  /** The task, by its index in the baseline, that each one is the rest or the end of. */
  readonly taskOf: readonly number[]
}

/** Throws NetworkError with every fault of what is left. */
export function remainingNetwork(baseline: Baseline, pass: ForwardPass, statusDate: Day): RemainingNetwork {
  const { network, axis } = baseline
  const parts = partsOf(baseline, pass)
  const isUnderWay = parts.some(({ kind }) => kind === 'rest')
  const start = isUnderWay ? statusDate : Math.max(statusDate, network.start)
  const compiled = compileChecked({ ...network, start, tasks: parts.map(({ task }) => task) })
  const partOf = new Map(parts.map((part) => [part.task.id, part]))
  const list = compiled.tasks.map(({ id }) => partOf.get(id) as Part)
  const moved = axis.position(start)
  const today = compiled.axis.position(statusDate)
  const placed = placedAt(list, pass, compiled, moved)
  const own = Float64Array.from(list, (part, task) => {
    if (part.kind === 'rest') return placed.start[task] as number
    const finish = part.finishBound - moved
    const work = compiled.work[task] as number
    const reaching = work === 0 ? finish : compiled.taskCalendars[task]?.reaching(finish, work)
    const held = Number.isFinite(finish) ? (reaching as number) : finish
    return Math.max(today, part.startBound - moved, held, compiled.notBefore[task] as number)
  })
  const first = compiled.axis.position(network.start)
  const net: Compiled = {
    ...compiled,
    notBefore: own,
    floor: own.map((bound, task) => (list[task]?.kind === 'open' ? Math.max(first, bound) : bound)),
  }
  const marked = (of: Part['kind']) => Uint8Array.from(list, ({ kind }) => (kind === of ? 1 : 0))
  const started = marked('rest')
  const spansOf = (task: number): readonly Worked[] => {
    const { of } = list[task] as Part
    const spans = pass.workedOn(of).map(({ from, to }) => ({ start: from - moved, finish: to - moved }))
    // Days off come before what goes on at once; its people are not free on them.
    return pass.isPaused(of) || pass.holdsNobody(of) ? spans : spans.with(0, { ...(spans[0] as Worked), start: today })
  }
  return {
    net,
    held: (until: 'end' | 'work') => holding(net, started, until === 'end' ? endIndexes(list) : [], spansOf),
    placed,
    started,
    isEnd: marked('end'),
    taskOf: list.map(({ of }) => of),
  }
}

interface Part {
  /** Index in the baseline. */
  readonly of: number
  readonly kind: 'open' | 'rest' | 'end'
  readonly task: NetworkTask
  /** Positions on the baseline's axis that links from what has happened put. */
  readonly startBound: number
  readonly finishBound: number
}
const NO_BOUNDS = { startBound: Number.NEGATIVE_INFINITY, finishBound: Number.NEGATIVE_INFINITY } as const

function placedAt(parts: readonly Part[], pass: ForwardPass, { work, taskCalendars }: Compiled, moved: number): Times {
  const finish = Float64Array.from(
    parts,
    ({ of, kind }) => ((kind === 'end' ? pass.finish : pass.workEnd)[of] as number) - moved,
  )
  const start = Float64Array.from(parts, ({ of, kind }, task) => {
    if (kind === 'end') return finish[task] as number
    const pieces = pass.workedOn(of)
    if (pieces.length === 1) return (pieces[0] as Piece).from - moved
    return taskCalendars[task]?.before(finish[task] as number, work[task] as number) as number
  })
  return { start, finish }
}

/** The parts of all tasks that are not completed. */
function partsOf(baseline: Baseline, pass: ForwardPass): Part[] {
  const { tasks } = baseline
  const endOf = endsOf(tasks, pass)
  return tasks.flatMap((task, of): Part[] => {
    if (pass.isCompleted(of)) return []
    const { links, ...bounds } = boundsOn(baseline, pass, of, endOf)
    const rest = { ...task, ...workLeft(task, pass.left(of)) }
    if (!pass.isStarted(of)) return [{ ...bounds, of, kind: 'open', task: { ...rest, predecessors: links } }]
    const { notBefore: _, ...begun } = rest
    const underWay: Part = { ...NO_BOUNDS, of, kind: 'rest', task: { ...begun, predecessors: [] } }
    const id = endOf.get(of)
    if (id === undefined) return [underWay]
    const held = links.filter((link) => !holdsStart(link))
    const predecessors = [{ taskId: task.id, type: 'FS' as const, lag: 0 }, ...held]
    const end = { id, name: task.name, duration: 0, predecessors, assignments: [] }
    return [underWay, { ...NO_BOUNDS, finishBound: bounds.finishBound, of, kind: 'end', task: end }]
  })
}

/** Of the rest of each started task, the index of the milestone at its end. */
function endIndexes(parts: readonly Part[]): readonly (number | undefined)[] {
  const ends = new Map(parts.flatMap(({ of, kind }, index) => (kind === 'end' ? [[of, index] as const] : [])))
  return parts.map(({ of, kind }) => (kind === 'rest' ? ends.get(of) : undefined))
}

/** The ids of the milestones for the ends of started tasks, by their index; above all ids of tasks. */
function endsOf(tasks: readonly NetworkTask[], pass: ForwardPass): ReadonlyMap<number, number> {
  let id = tasks.at(-1)?.id ?? 0
  const ends = new Map<number, number>()
  for (const [of, { predecessors }] of tasks.entries()) {
    if (!pass.isStarted(of) || pass.isCompleted(of) || predecessors.every(holdsStart)) continue
    ends.set(of, ++id)
  }
  return ends
}

/** The links into a task from what is still to happen, and where what has happened puts it. */
function boundsOn({ tasks, indexOf }: Baseline, pass: ForwardPass, of: number, endOf: ReadonlyMap<number, number>) {
  const links: Predecessor[] = []
  let { startBound, finishBound }: { startBound: number; finishBound: number } = NO_BOUNDS
  for (const link of tasks[of]?.predecessors ?? []) {
    const from = indexOf.get(link.taskId)
    const hasHappened = from !== undefined && (countsFinish(link) ? pass.isCompleted(from) : pass.isStarted(from))
    if (!hasHappened) {
      const end = from !== undefined && countsFinish(link) ? endOf.get(from) : undefined
      links.push({ ...link, taskId: end ?? link.taskId })
      continue
    }
    const bound = ((countsFinish(link) ? pass.finish : pass.start)[from] as number) + ticks(link.lag)
    if (holdsStart(link)) startBound = Math.max(startBound, bound)
    else finishBound = Math.max(finishBound, bound)
  }
  return { links, startBound, finishBound }
}

/** The estimates of what is left: safety goes down with the work, and does not go up. */
function workLeft({ duration, safeDuration = 2 * duration }: NetworkTask, left: number) {
  const whole = ticks(duration)
  if (left === whole) return {}
  // A milestone uses no resources, whatever it is said to take.
  if (whole === 0) return { duration: days(left), assignments: [] }
  const safety = Math.max(0, ticks(safeDuration) - whole)
  const kept = left < whole ? Math.round((safety * left) / whole) : safety
  return { duration: days(left), safeDuration: days(left + kept) }
}

/** From one position to another. */
interface Worked {
  readonly start: number
  readonly finish: number
}

/**
 * Started tasks hold what they use where they are worked on. Where several of them, or they and other projects, use more than
 * there is, all of it is taken: of equals the one that ends last counts. Of one that pauses the last piece hands on.
 */
function holding(
  net: Compiled,
  started: Uint8Array,
  ends: readonly (number | undefined)[],
  spansOf: (task: number) => readonly Worked[],
): Compiled {
  const underWay = [...started.keys()].filter((task) => started[task]).map((task) => ({ task, spans: spansOf(task) }))
  const endOf = ({ spans }: (typeof underWay)[number]) => spans.at(-1)?.finish as number
  underWay.sort((a, b) => endOf(b) - endOf(a) || a.task - b.task)
  if (underWay.length === 0) return net
  const profiles = besideBookings(net).map((profile) => profile.copy())
  const booked = net.booked.map((spans): BookedSpan[] => [...spans])
  for (const { task, spans } of underWay) {
    for (const { resource, units } of net.demands[task] ?? []) {
      const profile = profiles[resource]
      for (const span of spans) {
        const owner = span === spans.at(-1) && { task: ends[task] ?? task }
        for (const { start, finish, free } of profile?.stretches(span.start, span.finish) ?? []) {
          const taken = Math.min(units, free)
          if (taken <= 0) continue
          profile?.take(start, finish, taken)
          booked[resource]?.push({ start, finish, units: taken, ...owner })
        }
      }
    }
  }
  for (const spans of booked) spans.sort((a, b) => a.start - b.start || a.finish - b.finish || a.units - b.units)
  return { ...net, booked, demands: net.demands.map((demands, task) => (started[task] ? [] : demands)) }
}
