/**
 * Large values cross between threads in parts: to send or to receive a network of 10,000 tasks in one message keeps a
 * thread for 50 ms, a part of it for about 2. What is long in a value is taken out of it as lists, the lists are sent in
 * parts, and the value is put together again on the other side.
 */

/** Items of an array that is not worth taking out. */
const SHORT = 16
/** Items that are weighed at most to see what a list is of. */
const SAMPLED = 256
/** Nodes (objects, arrays, numbers, ...) of one part: 10,000 tasks of a network have about 150,000. */
const PART = 8_000
/** Characters of a string that count as one node. */
const CHARACTERS = 1_000

/** In place of a list that was taken out: its index among the lists. */
interface Placeholder {
  readonly $list: number
}
export interface SplitValue {
  readonly rest: unknown
  readonly lists: readonly (readonly unknown[])[]
}
/** Items to be added to lists, by the index of the list. */
export type Part = readonly { readonly list: number; readonly items: readonly unknown[] }[]

/** Takes long lists out of a value of plain objects and arrays. The value stays as it is, its items are shared. */
export function takeApart(value: unknown): SplitValue {
  const lists: (readonly unknown[])[] = []
  function walk(node: unknown): unknown {
    if (Array.isArray(node)) {
      // A list of large things is kept, and those are taken apart.
      if (node.length > SHORT && sampleOf(node).every((item) => weightOf(item) <= PART)) return placeholder(node)
      return node.map(walk)
    }
    if (!isPlain(node)) return node
    return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, walk(child)]))
  }
  const placeholder = (list: readonly unknown[]): Placeholder => ({ $list: lists.push(list) - 1 })
  return { rest: walk(value), lists }
}

/** The parts of the lists, made one after the other as they are asked for. */
export function* partsOf(lists: SplitValue['lists']): Generator<Part> {
  let part: { list: number; items: unknown[] }[] = []
  let weight = 0
  let sent = new Set<object>()
  for (const [list, items] of lists.entries()) {
    let own: unknown[] | undefined
    for (const item of items) {
      let more = weightOf(item, sent)
      if (weight > 0 && weight + more > PART) {
        yield part
        part = []
        own = undefined
        weight = 0
        sent = new Set()
        more = weightOf(item, sent)
      }
      if (!own) {
        own = []
        part.push({ list, items: own })
      }
      own.push(item)
      weight += more
    }
  }
  if (part.length > 0) yield part
}

/** Adds the items of a part to the lists that have come so far. */
export function addPart(lists: unknown[][], part: Part): void {
  for (const { list, items } of part) {
    const own = lists[list] ?? []
    lists[list] = own
    for (const item of items) own.push(item)
  }
}

/** The value, out of what was taken apart; `rest` is changed and must not be used again. */
export function putTogether(rest: unknown, lists: readonly unknown[][]): unknown {
  if (Array.isArray(rest)) return rest.map((item) => putTogether(item, lists))
  if (!isPlain(rest)) return rest
  if (typeof rest.$list === 'number') return lists[rest.$list] ?? []
  for (const [key, child] of Object.entries(rest)) rest[key] = putTogether(child, lists)
  return rest
}

/** The memory of the bytes in what is left of a value when its lists are taken out. */
export function* buffersIn(rest: unknown): Generator<ArrayBuffer> {
  if (rest instanceof Uint8Array) yield rest.buffer as ArrayBuffer
  else if (Array.isArray(rest) || isPlain(rest)) for (const value of Object.values(rest)) yield* buffersIn(value)
}

/** All items of a list that may be one of projects, some of a longer one: to weigh 10,000 takes as long as to send many. */
const sampleOf = (list: readonly unknown[]) =>
  list.length <= SAMPLED ? list : list.filter((_, index) => index % Math.ceil(list.length / SAMPLED) === 0)

/**
 * Counts nodes, up to somewhat more than a part has.
 * @param sent arrays that the part has already: a message has what several items share once
 */
function weightOf(node: unknown, sent?: Set<object>): number {
  if (typeof node === 'string') return 1 + Math.floor(node.length / CHARACTERS)
  if (typeof node !== 'object' || node === null) return 1
  if (!Array.isArray(node) && !isPlain(node)) return 1
  if (sent && Array.isArray(node) && node.length > SHORT) {
    if (sent.has(node)) return 1
    sent.add(node)
  }
  let weight = 1
  for (const child of Array.isArray(node) ? node : Object.values(node)) {
    weight += weightOf(child, sent)
    if (weight > PART) break
  }
  return weight
}

const isPlain = (it: unknown): it is Record<string, unknown> => {
  if (typeof it !== 'object' || it === null) return false
  const prototype: unknown = Object.getPrototypeOf(it)
  return prototype === Object.prototype || prototype === null
}
