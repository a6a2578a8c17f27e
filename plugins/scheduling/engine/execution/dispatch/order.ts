/** The order in which people are handed out, as it is from one moment on: decisions end. */
import type { Day } from '../../model.ts'
import type { Axis } from '../../time/calendar.ts'
import { ticks } from '../../time/ticks.ts'
import type { ForwardPass } from '../forward-pass.ts'
import { listOf } from './list.ts'

export interface Order {
  /** From when on it holds, on the clock. */
  readonly from: number
  /** By item: its place in the list. */
  readonly places: Int32Array
  /** 1 for what comes first now. */
  readonly isNow: Uint8Array
  /** What comes first now pauses what comes after this place in the list of decisions, or is in none; Infinity where it pauses nothing. */
  readonly pausesAfter: Float64Array
  readonly hasNow: boolean
  /** The items that need each person, by their places, from the person's offset on. */
  readonly members: Int32Array
  /** Where each need is among those of its person. */
  readonly slots: Int32Array
}

/** What orders are made of. */
export interface Ordered {
  readonly passes: readonly ForwardPass[]
  /** The item of a task of a project. */
  readonly itemOf: (project: number, task: number) => number
  readonly size: number
  /** By item. */
  readonly needOffsets: Int32Array
  readonly needPeople: Int32Array
  readonly memberOffsets: Int32Array
}

/** The first holds on the status date. */
export function ordersOf(ordered: Ordered, statusDate: Day, clock: Axis): Order[] {
  const untils = new Set(ordered.passes.flatMap((pass) => pass.decisions.flatMap(({ until }) => until ?? [])))
  const ends = [...untils].map((until) => until + 1).filter((day) => day > statusDate)
  return [statusDate, ...ends.sort((a, b) => a - b)].map((day) => orderOf(ordered, day, clock))
}

function orderOf(ordered: Ordered, day: Day, clock: Axis): Order {
  const { passes, itemOf, size, needOffsets, needPeople, memberOffsets } = ordered
  const places = new Int32Array(size)
  const isNow = new Uint8Array(size)
  const pausesAfter = new Float64Array(size).fill(Number.POSITIVE_INFINITY)
  const members = new Int32Array(memberOffsets.at(-1) as number)
  const slots = new Int32Array(members.length)
  const counts = new Int32Array(memberOffsets.length)
  const projects = new Map(passes.map((pass, project) => [pass, project]))
  for (const [place, { pass, task, decision }] of listOf(passes, ticks(day)).entries()) {
    const item = itemOf(projects.get(pass) as number, task)
    places[item] = place
    if (decision?.mode === 'now') {
      isNow[item] = 1
      pausesAfter[item] = decision.place
    }
    for (let need = needOffsets[item] as number; need < (needOffsets[item + 1] as number); need++) {
      const person = needPeople[need] as number
      const slot = counts[person] as number
      members[(memberOffsets[person] as number) + slot] = item
      slots[need] = slot
      counts[person] = slot + 1
    }
  }
  return { from: clock.position(day), places, isNow, pausesAfter, hasNow: isNow.includes(1), members, slots }
}

/** Where the items of each person begin among the members of an order. @param needs how many there are of items */
export function memberOffsetsOf(needPeople: Int32Array, needs: number, people: number): Int32Array {
  const offsets = new Int32Array(people + 1)
  for (let need = 0; need < needs; need++) {
    const next = (needPeople[need] as number) + 1
    offsets[next] = (offsets[next] as number) + 1
  }
  for (let person = 0; person < people; person++) {
    offsets[person + 1] = (offsets[person + 1] as number) + (offsets[person] as number)
  }
  return offsets
}
