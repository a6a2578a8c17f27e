/**
 * Out-of-sequence progress. The plan's resource flow is the order in which tasks use a resource, but people start tasks
 * before others that were planned first. Three rules beside the links keep the remaining work within the capacity: a task
 * in progress keeps the units that it uses, and those that were planned before it wait for it; a task waits for all
 * unfinished tasks before it in the flow of a resource, also across tasks that started out of sequence; and some tasks
 * wait where a resource is over-allocated (over-allocation.ts).
 */
import { FLOW, flowInto, flowOutOf } from './arcs.ts'
import type { Baseline } from './baseline.ts'
import type { ForwardPass } from './forward-pass.ts'
import { type OverAllocation, overAllocationOf, usesOf } from './over-allocation.ts'

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

export class OutOfSequence {
  private readonly baseline: Baseline
  private readonly pass: ForwardPass
  /** 1 for completed tasks with nothing unfinished before them in any flow. */
  private readonly settled: Uint8Array
  /** Tasks that wait for one that started out of sequence. */
  private readonly holds: Waits
  /** Over-allocated resources, and the two longest waits that each task has for them: one of the two can be passed over. */
  private readonly overAllocations: readonly OverAllocation[]
  private readonly overAllocated: Waits
  private readonly isOrderly: boolean
  /** By started task and kind of the arcs that a resource is handed on by: the arcs to what has not started behind. */
  private readonly open = new Map<number, Map<number, Set<number>>>()

  /** Needs of the pass what is started and completed, and how much work is left. */
  constructor(baseline: Baseline, pass: ForwardPass) {
    this.baseline = baseline
    this.pass = pass
    this.settled = new Uint8Array(baseline.tasks.length)
    const ahead: number[] = []
    let isOrderly = true
    for (const task of baseline.arcs.order) {
      if (!pass.isStarted(task)) continue
      const isNext = this.isNext(task)
      if (pass.isCompleted(task)) this.settled[task] = isNext ? 1 : 0
      else if (!isNext) ahead.push(task)
      if (!isNext) isOrderly = false
    }
    this.isOrderly = isOrderly
    if (!isOrderly) this.findOpen()
    this.holds = this.holdsBy(ahead)
    this.overAllocations = this.overAllocationsAt(ahead)
    this.overAllocated = this.overAllocationWaits()
  }

  /** What a task that has not started waits for beside its links. */
  waitsOf(task: number): readonly Wait[] {
    if (this.isOrderly || this.pass.isStarted(task)) return NONE
    const { arcs } = this.baseline
    const waits = [...(this.holds.get(task) ?? NONE), ...(this.overAllocated.get(task) ?? NONE)]
    const seen = new Set(flowInto(arcs, task))
    for (const arc of seen) {
      const from = arcs.from[arc] as number
      const isFirst = arcs.to[arc] === task
      if (!isFirst && !this.pass.isCompleted(from))
        waits.push({ by: from, until: this.pass.finish[from] as number, isHold: false })
      if (!this.pass.isStarted(from) || this.settled[from]) continue
      for (const next of flowInto(arcs, from, arcs.kind[arc])) seen.add(next)
    }
    return waits
  }

  /** The tasks that wait for a task because its resource is over-allocated, or would if it took longer. */
  overAllocatedBy(task: number): readonly number[] {
    return this.overAllocations.flatMap(({ fronts, waiting }) => (fronts.includes(task) ? waiting : []))
  }

  /** The arcs by which others that have not started wait for a task that is not done, across those that went ahead. */
  arcsPast(task: number): ReadonlySet<number> {
    if (this.isOrderly || this.pass.isCompleted(task)) return NO_ARCS
    const found = new Set<number>()
    for (const arc of flowOutOf(this.baseline.arcs, task)) for (const past of this.past(arc)) found.add(past)
    return found
  }

  /** From the last task to the first, because each uses what was found behind it. */
  private findOpen(): void {
    const { arcs } = this.baseline
    for (let place = arcs.order.length - 1; place >= 0; place--) {
      const task = arcs.order[place] as number
      if (!this.pass.isStarted(task)) continue
      for (const arc of flowOutOf(arcs, task)) {
        const isOpen = !this.pass.isStarted(arcs.to[arc] as number)
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
    const holds = new Map<number, readonly Wait[]>()
    const seen = new Set<number>()
    for (const wait of this.longestFirst(ahead)) {
      const found = flowInto(arcs, wait.by)
      for (let arc = found.pop(); arc !== undefined; arc = found.pop()) {
        const from = arcs.from[arc] as number
        if (seen.has(arc) || this.settled[from]) continue
        seen.add(arc)
        if (!this.pass.isStarted(from) && !holds.has(from)) holds.set(from, [wait])
        found.push(...flowInto(arcs, from, arcs.kind[arc]))
      }
    }
    return holds
  }

  /** Over-allocations of the resources of the tasks that started out of sequence. */
  private overAllocationsAt(ahead: readonly number[]): OverAllocation[] {
    const { arcs } = this.baseline
    const kinds = new Set(ahead.flatMap((task) => flowInto(arcs, task).map((arc) => arcs.kind[arc] as number)))
    if (kinds.size === 0) return []
    const uses = usesOf(this.baseline)
    return [...kinds].flatMap((kind) => {
      const use = uses.get(kind)
      return (use && overAllocationOf(this.baseline, this.pass, use, (task) => this.settled[task] === 1)) ?? []
    })
  }

  private overAllocationWaits(): Waits {
    const found = new Map<number, readonly Wait[]>()
    for (const { fronts, waiting } of this.overAllocations) {
      const waits = this.longestFirst(fronts).slice(0, 2)
      for (const task of waiting) found.set(task, [...(found.get(task) ?? NONE), ...waits])
    }
    return found
  }

  /** Waits for the work that is left of tasks under way. */
  private longestFirst(tasks: readonly number[]): Wait[] {
    const waits = tasks.map((by): Wait => ({ by, until: this.pass.workEnd(by), isHold: true }))
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
