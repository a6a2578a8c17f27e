/**
 * How people were handed on: within a project from task to task, and between projects, where a task waits for another one.
 * The units that were released first are taken first, so that the task which is named as the one before is what held this one.
 */
import type { Wait } from '../../model.ts'
import { days } from '../../time/ticks.ts'
import type { Handover } from '../baseline.ts'
import type { Handed, Piece } from '../forward-pass.ts'
import { idOf, type Place, type Prepared } from './prepared.ts'
import type { Recorder } from './staff.ts'

/** Released units of a person. `by` is the item that had them; undefined for units that were added. */
interface Released {
  units: number
  readonly at: number
  readonly by: number | undefined
}

export class Handovers implements Recorder {
  /** The stretches of work of what has paused, before the last one. */
  readonly pieces = new Map<number, readonly Piece[]>()
  /** What something that is not done, or an absence, has kept from its people. */
  readonly held = new Set<number>()
  private readonly prepared: Prepared
  private readonly handed: readonly { readonly handovers: Handover[]; readonly waits: Map<number, Wait[]> }[]
  /** By person, longest free first. */
  private readonly free: Released[][]
  private readonly isEnded: Uint8Array

  constructor(prepared: Prepared) {
    this.prepared = prepared
    this.handed = prepared.passes.map(() => ({ handovers: [], waits: new Map() }))
    this.free = prepared.people.map(({ free }) => [
      { units: Math.max(0, free), at: Number.NEGATIVE_INFINITY, by: undefined },
    ])
    this.isEnded = new Uint8Array(prepared.size)
  }

  of(project: number): Handed {
    return this.handed[project] as Handed
  }

  employed(item: number, person: number, units: number, now: number): void {
    this.withdraw(person, units, (part, released) => this.note(item, person, released, part, now))
  }

  released(item: number, person: number, units: number, now: number, isHandedOn: boolean): void {
    // Units without an item that had them are taken before others.
    if (isHandedOn) this.free[person]?.push({ units, at: now, by: item })
    else this.free[person]?.unshift({ units, at: now, by: undefined })
  }

  changed(person: number, units: number, now: number): void {
    if (units <= 0) this.withdraw(person, -units, () => {})
    else if (units === Number.POSITIVE_INFINITY) this.free[person]?.unshift({ units, at: now, by: undefined })
    else this.free[person]?.push({ units, at: now, by: undefined })
  }

  ended(item: number): void {
    this.isEnded[item] = 1
  }

  paused(item: number, from: number, to: number, work: number): void {
    const { pass, task } = this.placeOf(item)
    const pieces = this.pieces.get(item) ?? []
    if (work > 0) this.pieces.set(item, [...pieces, { from, to, work }])
    else if (!pass.isStarted(task)) this.pieces.set(item, pieces)
  }

  /** An item takes units that have been released. */
  private note(item: number, person: number, { at, by }: Released, units: number, now: number): void {
    const isDone = by !== undefined && by >= this.prepared.size
    // It waited for somebody to come, or for what is not done.
    if (at === now && !isDone) this.held.add(item)
    if (by === undefined) return
    const own = this.placeOf(item)
    const from = this.placeOf(by)
    const resourceId = this.prepared.people[person]?.resourceId as number
    const { handovers, waits } = this.of(own.project) as (typeof this.handed)[number]
    if (own.project === from.project) {
      // What has paused goes on later, so that no arc leads from the end of its work.
      if (isDone || this.isEnded[by] === 1) handovers.push({ from: from.task, to: own.task, resourceId, units })
      return
    }
    const booked = { projectId: from.pass.id, taskId: idOf(from) }
    const until = days(this.prepared.clock.endAt(at))
    const wait = { taskId: idOf(own), resourceId, until, booked, projectName: from.pass.name }
    waits.set(own.task, [...(waits.get(own.task) ?? []), wait])
  }

  private withdraw(person: number, units: number, take: (part: number, released: Released) => void): void {
    const all = this.free[person] as Released[]
    for (let missing = units; missing > 0; ) {
      const [released] = all
      if (!released) break
      const part = Math.min(missing, released.units)
      if (part > 0) take(part, released)
      missing -= part
      released.units -= part
      if (released.units === 0) all.shift()
    }
  }

  private placeOf(item: number): Place {
    return this.prepared.places[item] as Place
  }
}
