/**
 * Work out of turn. The plan's resource flow says in which order tasks use a resource, but people start tasks before
 * others whose turn it was. Then three things hold beside the links, so that remaining work never needs more of a
 * resource than there is: what is under way keeps what it has taken, and those whose turn it was wait for it; a task
 * waits for all before it in the flow of a resource that are not done, also across those that went ahead; and some wait
 * where tasks that follow one another are under way at once (crowding.ts).
 */
import { FLOW, flowInto, flowOutOf } from './arcs.ts'
import type { Baseline } from './baseline.ts'
import { type Crowd, crowdOf, type Use, usesOf } from './crowding.ts'
import type { Standing } from './standing.ts'

/** What a task waits for beside its links: another task that has the resource until a position. */
export interface Wait {
  readonly by: number
  readonly until: number
  /** Whether it is the work under way that is waited for, whatever else keeps that from being finished. */
  readonly isHold: boolean
}

/** By the task that waits. */
type Waits = ReadonlyMap<number, readonly Wait[]>

const NONE: readonly Wait[] = []
const NO_ARCS: ReadonlySet<number> = new Set()

export class Turns {
  private readonly baseline: Baseline
  private readonly standing: Standing
  /** 1 for completed tasks with nothing unfinished before them in any flow. */
  private settled: Uint8Array
  private before: Uint8Array
  /** Tasks that wait for one that is under way before its turn. */
  private holds: Waits = new Map()
  /** What is crowded, and the longest waits that come of it for each task: two, of which one can be looked past. */
  private crowds: readonly Crowd[] = []
  private crowded: Waits = new Map()
  private uses: ReadonlyMap<number, Use> | undefined
  private isOrderly = true
  /** By started task and kind of the arcs that a resource is handed on by: the arcs to what has not started behind. */
  private open = new Map<number, Map<number, Set<number>>>()

  constructor(baseline: Baseline, standing: Standing) {
    this.baseline = baseline
    this.standing = standing
    this.settled = new Uint8Array(baseline.tasks.length)
    this.before = this.settled
  }

  /** Looks at what is started and completed now; gives the tasks that wait otherwise than before. */
  update(): readonly number[] {
    const { arcs } = this.baseline
    const { standing } = this
    this.before = this.settled
    this.settled = new Uint8Array(this.before.length)
    const ahead: number[] = []
    let isOrderly = true
    for (const task of arcs.order) {
      if (!standing.isStarted(task)) continue
      const isNext = this.isNext(task)
      if (standing.isCompleted(task)) this.settled[task] = isNext ? 1 : 0
      else if (!isNext) ahead.push(task)
      if (!isNext) isOrderly = false
    }
    this.isOrderly = isOrderly
    this.lookPast()
    const { holds, crowded } = this
    this.holds = this.holdsBy(ahead)
    this.crowds = this.crowdsAt(ahead)
    this.crowded = this.crowdWaits()
    return [...changed(holds, this.holds), ...changed(crowded, this.crowded)]
  }

  /** Whether tasks behind this one may wait, across it, for those before it: now, or before the last update. */
  isPassed(task: number): boolean {
    return this.standing.isStarted(task) && !(this.settled[task] && this.before[task])
  }

  /** What a task that has not started waits for beside its links. */
  waitsOf(task: number): readonly Wait[] {
    if (this.isOrderly || this.standing.isStarted(task)) return NONE
    const { arcs } = this.baseline
    const waits = [...(this.holds.get(task) ?? NONE), ...(this.crowded.get(task) ?? NONE)]
    const seen = new Set(flowInto(arcs, task))
    for (const arc of seen) {
      const from = arcs.from[arc] as number
      const isFirst = arcs.to[arc] === task
      if (!isFirst && !this.standing.isCompleted(from))
        waits.push({ by: from, until: this.standing.finish[from] as number, isHold: false })
      if (!this.standing.isStarted(from) || this.settled[from]) continue
      for (const next of flowInto(arcs, from, arcs.kind[arc])) seen.add(next)
    }
    return waits
  }

  /** The tasks that wait for one under way because it is crowded, or would if it took longer. */
  crowdedBy(task: number): readonly number[] {
    return this.crowds.flatMap(({ fronts, waiting }) => (fronts.includes(task) ? waiting : []))
  }

  /** The arcs by which others that have not started wait for a task that is not done, across those that went ahead. */
  arcsPast(task: number): ReadonlySet<number> {
    if (this.isOrderly || this.standing.isCompleted(task)) return NO_ARCS
    const found = new Set<number>()
    for (const arc of flowOutOf(this.baseline.arcs, task)) for (const past of this.past(arc)) found.add(past)
    return found
  }

  /** Looks from the last task to the first, so that what lies behind each is known when it is asked for. */
  private lookPast(): void {
    const { arcs } = this.baseline
    this.open = new Map()
    for (let place = arcs.order.length - 1; place >= 0 && !this.isOrderly; place--) {
      const task = arcs.order[place] as number
      if (!this.standing.isStarted(task)) continue
      for (const arc of flowOutOf(arcs, task)) {
        const isOpen = !this.standing.isStarted(arcs.to[arc] as number)
        for (const next of isOpen ? [arc] : this.past(arc)) this.addOpen(task, arcs.kind[arc] as number, next)
      }
    }
  }

  private addOpen(task: number, kind: number, arc: number): void {
    const known = this.open.get(task) ?? new Map<number, Set<number>>()
    this.open.set(task, known.set(kind, (known.get(kind) ?? new Set()).add(arc)))
  }

  /** The arcs to what waits for a resource behind an arc that hands it to a task that went ahead. */
  private past(arc: number): ReadonlySet<number> {
    const { to, kind } = this.baseline.arcs
    return this.open.get(to[arc] as number)?.get(kind[arc] as number) ?? NO_ARCS
  }

  /** All before a task that has gone ahead wait for it, in the flow of each resource: the longest of several. */
  private holdsBy(ahead: readonly number[]): Waits {
    const { arcs } = this.baseline
    const { standing } = this
    const holds = new Map<number, readonly Wait[]>()
    const seen = new Set<number>()
    for (const wait of this.longestFirst(ahead)) {
      const found = flowInto(arcs, wait.by)
      for (let arc = found.pop(); arc !== undefined; arc = found.pop()) {
        const from = arcs.from[arc] as number
        if (seen.has(arc) || this.settled[from]) continue
        seen.add(arc)
        if (!standing.isStarted(from) && !holds.has(from)) holds.set(from, [wait])
        found.push(...flowInto(arcs, from, arcs.kind[arc]))
      }
    }
    return holds
  }

  /** What is crowded at the resources of those that have gone ahead. */
  private crowdsAt(ahead: readonly number[]): Crowd[] {
    const { arcs } = this.baseline
    const kinds = new Set(ahead.flatMap((task) => flowInto(arcs, task).map((arc) => arcs.kind[arc] as number)))
    if (kinds.size === 0) return []
    this.uses ??= usesOf(this.baseline)
    return [...kinds].flatMap((kind) => {
      const use = this.uses?.get(kind)
      return (use && crowdOf(this.baseline, this.standing, use, (task) => this.settled[task] === 1)) ?? []
    })
  }

  private crowdWaits(): Waits {
    const found = new Map<number, readonly Wait[]>()
    for (const { fronts, waiting } of this.crowds) {
      const waits = this.longestFirst(fronts).slice(0, 2)
      for (const task of waiting) found.set(task, [...(found.get(task) ?? NONE), ...waits])
    }
    return found
  }

  /** Waits for the work that is left of tasks under way. */
  private longestFirst(tasks: readonly number[]): Wait[] {
    const waits = tasks.map((by): Wait => ({ by, until: this.standing.workEnd(by), isHold: true }))
    return waits.sort((a, b) => b.until - a.until || a.by - b.by)
  }

  /** Whether nothing before the task is unfinished in any flow. */
  private isNext(task: number): boolean {
    const { from, into, firstInto, kind } = this.baseline.arcs
    for (let place = firstInto[task] as number; place < (firstInto[task + 1] as number); place++) {
      const arc = into[place] as number
      if ((kind[arc] as number) >= FLOW && !this.settled[from[arc] as number]) return false
    }
    return true
  }
}

/** The tasks that wait until another position than before. */
function changed(before: Waits, now: Waits): number[] {
  const until = (waits: Waits, task: number) => Math.max(...(waits.get(task) ?? NONE).map((wait) => wait.until))
  return [...before.keys(), ...now.keys()].filter((task) => until(before, task) !== until(now, task))
}
