import type { LinkType } from '../model.ts'
import { backArcs, stepsBack } from '../network/back-arcs.ts'

/**
 * The links of a network in typed arrays, to be kept and walked again and again: about thirty bytes a link, no objects.
 * Arcs are numbered in the order of their first task, so that those out of a task are the numbers from `firstOut[task]`
 * to below `firstOut[task + 1]`; those into a task are listed in `into` from `firstInto[task]` on, by their first task.
 */
export interface Arcs {
  readonly from: Int32Array
  readonly to: Int32Array
  /** One of FS to SF; of what a resource brings along FS, with as often FLOW added as the number of the resource. */
  readonly kind: Uint16Array | Int32Array
  /** Ticks: of project time by which a link lags, or of units of the resource that is brought along. */
  readonly amount: Int32Array | Float64Array
  readonly firstOut: Int32Array
  readonly into: Int32Array
  readonly firstInto: Int32Array
  /** Task indexes, each after all that it waits for but along back arcs; tasks in or behind a cycle are missing. */
  readonly order: Int32Array
  /** The arcs that lead back in the order (back-arcs.ts); mostly none. */
  readonly back: ReadonlySet<number>
}

export const KINDS = { FS: 0, SS: 1, FF: 2, SF: 3 } as const
export const TYPE_OF = ['FS', 'SS', 'FF', 'SF'] as const
export const FLOW = 4
/** The kind of the arcs by which a task holds another one through the work of other projects; they lag by that work. */
export const THROUGH = 2 ** 30

/** The kind of the arcs by which a resource is handed on, by its place among those of the network in the order of their ids. */
export const kindOfResource = (place: number): number => FLOW * (place + 2)
export const resourceOf = (kind: number): number => kind / FLOW - 2

/** Whether the arc counts from the finish of its first task; else from its start. */
export function countsFinish(kind: number): boolean {
  return (kind & 1) === 0
}

/** Whether the arc bounds the start of its second task; else its finish. */
export function boundsStart(kind: number): boolean {
  return (kind & 2) === 0
}

/** Arcs in the order in which they were found. */
export interface UnorderedArcs {
  readonly from: number[]
  readonly to: number[]
  readonly kind: number[]
  readonly amount: number[]
}

export function noArcs(): UnorderedArcs {
  return { from: [], to: [], kind: [], amount: [] }
}

export function addArc(arcs: UnorderedArcs, from: number, to: number, kind: number, amount: number): void {
  arcs.from.push(from)
  arcs.to.push(to)
  arcs.kind.push(kind)
  arcs.amount.push(amount)
}

/** Ticks of project time between what an arc counts from and what it bounds; none where a resource is brought along. */
export function lagOf({ kind, amount }: Arcs, arc: number): number {
  const own = kind[arc] as number
  return own < FLOW || own === THROUGH ? (amount[arc] as number) : 0
}

/** The arcs into a task by which resources come, or one of them. */
export function flowInto({ into, firstInto, kind: kinds }: Arcs, task: number, kind?: number): number[] {
  const found: number[] = []
  for (let place = firstInto[task] as number; place < (firstInto[task + 1] as number); place++) {
    const arc = into[place] as number
    if (kind === undefined ? (kinds[arc] as number) >= FLOW : kinds[arc] === kind) found.push(arc)
  }
  return found
}

/**
 * The arcs between so many tasks, with back arcs where they close cycles; other cycles stay.
 * @param isMet whether an arc holds nothing any more: people may have begun what it leads to before what it comes from
 */
export function arcsWithBackArcs(size: number, unordered: UnorderedArcs, isMet: (arc: number) => boolean): Arcs {
  const arcs = arcsOf(size, unordered)
  if (arcs.order.length === size) return arcs
  const met = new Set([...unordered.kind.keys()].filter(isMet))
  const withoutMet = arcsOf(size, unordered, met)
  if (withoutMet.order.length === size) return withoutMet
  // An arc that holds nothing closes no cycle: it steps back before all others.
  const steps = unordered.kind.map((kind, arc) => {
    if (met.has(arc)) return 1
    const type = TYPE_OF[kind] as LinkType
    return kind < FLOW ? stepsBack({ type, lag: unordered.amount[arc] as number, resource: -1 }) : 0
  })
  return arcsOf(size, unordered, backArcs(size, unordered.from, unordered.to, steps))
}

/** The arcs with more of them, between so many tasks, in numbers of their own; as they are where these would close cycles. */
export function withMoreArcs(
  size: number,
  arcs: Arcs,
  more: readonly { readonly from: number; readonly to: number; readonly kind: number; readonly amount: number }[],
): Arcs {
  if (more.length === 0) return arcs
  const all = { from: [...arcs.from], to: [...arcs.to], kind: [...arcs.kind], amount: [...arcs.amount] }
  for (const { from, to, kind, amount } of more) addArc(all, from, to, kind, amount)
  const made = arcsOf(size, all, arcs.back)
  return made.order.length === size ? made : arcs
}

const NONE: ReadonlySet<number> = new Set()

/** The arcs between so many tasks; their order does not depend on that in which they were found, `back` says which lead back. */
export function arcsOf(size: number, unordered: UnorderedArcs, back = NONE): Arcs {
  const count = unordered.from.length
  const sorted = sortBy(unordered.from, sortBy(unordered.to, countedUp(count), size), size)
  sortParallels(unordered, sorted)
  const from = new Int32Array(count)
  const to = new Int32Array(count)
  const kind = unordered.kind.every((value) => value < 2 ** 16) ? new Uint16Array(count) : new Int32Array(count)
  const isSmall = unordered.amount.every((ticks) => Math.abs(ticks) < 2 ** 31)
  const amount = isSmall ? new Int32Array(count) : new Float64Array(count)
  for (let arc = 0; arc < count; arc++) {
    const found = sorted[arc] as number
    from[arc] = unordered.from[found] as number
    to[arc] = unordered.to[found] as number
    kind[arc] = unordered.kind[found] as number
    amount[arc] = unordered.amount[found] as number
  }
  const into = sortBy(to, countedUp(count), size)
  const isBack = back.size === 0 ? NONE : new Set(countedUp(count).filter((arc) => back.has(sorted[arc] as number)))
  const ends = { firstOut: firstsOf(from, size), into, firstInto: firstsOf(to, size) }
  const arcs = { from, to, kind, amount, ...ends, back: isBack }
  return { ...arcs, order: topological(size, arcs) }
}

function countedUp(count: number): Int32Array {
  const items = new Int32Array(count)
  for (let item = 0; item < count; item++) items[item] = item
  return items
}

/** Where the items of each key begin when they are sorted by it. */
function firstsOf(keys: ArrayLike<number>, size: number): Int32Array {
  const first = new Int32Array(size + 1)
  for (let item = 0; item < keys.length; item++) {
    const next = (keys[item] as number) + 1
    first[next] = (first[next] as number) + 1
  }
  for (let key = 0; key < size; key++) first[key + 1] = (first[key + 1] as number) + (first[key] as number)
  return first
}

/** Items by their key, else in the order that they had. */
function sortBy(keys: ArrayLike<number>, items: Int32Array, size: number): Int32Array {
  const next = firstsOf(keys, size)
  const sorted = new Int32Array(items.length)
  for (let at = 0; at < items.length; at++) {
    const item = items[at] as number
    const key = keys[item] as number
    const place = next[key] as number
    sorted[place] = item
    next[key] = place + 1
  }
  return sorted
}

/** Several arcs between the same two tasks: precedence before flow, then by type, longest lag first. */
function sortParallels(unordered: UnorderedArcs, sorted: Int32Array): void {
  const { from, to } = unordered
  for (let first = 0; first < sorted.length; ) {
    const arc = sorted[first] as number
    let next = first + 1
    while (
      next < sorted.length &&
      to[sorted[next] as number] === to[arc] &&
      from[sorted[next] as number] === from[arc]
    ) {
      next++
    }
    if (next - first > 1) {
      sorted
        .subarray(first, next)
        .sort(
          (a, b) =>
            (unordered.kind[a] as number) - (unordered.kind[b] as number) ||
            (unordered.amount[b] as number) - (unordered.amount[a] as number),
        )
    }
    first = next
  }
}

function topological(size: number, { to, firstOut, firstInto, back }: Omit<Arcs, 'order'>): Int32Array {
  const waiting = new Int32Array(size)
  for (let task = 0; task < size; task++) {
    waiting[task] = (firstInto[task + 1] as number) - (firstInto[task] as number)
  }
  for (const arc of back) waiting[to[arc] as number] = (waiting[to[arc] as number] as number) - 1
  const order = new Int32Array(size)
  let found = 0
  for (let task = 0; task < size; task++) if (waiting[task] === 0) order[found++] = task
  for (let place = 0; place < found; place++) {
    const task = order[place] as number
    for (let arc = firstOut[task] as number; arc < (firstOut[task + 1] as number); arc++) {
      if (back.has(arc)) continue
      const next = to[arc] as number
      const left = (waiting[next] as number) - 1
      waiting[next] = left
      if (left === 0) order[found++] = next
    }
  }
  return order.slice(0, found)
}
