/** Where projects that run together end: with a change and without it. */
import { percentageUsed } from '../execution/consumption.ts'
import type { ForwardPass } from '../execution/forward-pass.ts'
import { placedTogether } from '../execution/running-pass.ts'
import type { Day, RunningProject, Zone } from '../model.ts'
import { zoneOf } from '../zones.ts'

/** Where a project is projected to end. */
export interface End {
  /** Of its work. */
  readonly lastDay: Day
  /** Of the project buffer in per cent, not below 0. */
  readonly consumption: number
  readonly zone: Zone
}
/** A project that ends elsewhere by a change, or comes further into its buffer. */
export interface Moved {
  readonly id: number
  readonly before: End
  readonly after: End
}

/** The ends of projects that run together, by id. */
export function endsOf(projects: readonly RunningProject[], statusDate: Day): ReadonlyMap<number, End> {
  const passes = placedTogether(projects, statusDate)
  return new Map(
    projects.map(({ id, bufferStart, bufferSize, thresholds, network, planStart = network.start }, project) => {
      const pass = passes[project] as ForwardPass
      // Without work it ends where its buffer begins, and no earlier than on its first day.
      const planned = Math.max(Math.floor(planStart), Math.ceil(bufferStart) - 1)
      if (pass.slots.length === 0) return [id, { lastDay: planned, consumption: 0, zone: 'GREEN' }]
      const consumption = percentageUsed(pass, { bufferStart, bufferSize })
      const lastDay = pass.slots.reduce((last, slot) => Math.max(last, slot.lastDay), Number.NEGATIVE_INFINITY)
      return [id, { lastDay, consumption, zone: zoneOf(consumption, thresholds) }]
    }),
  )
}

/** The projects that a change moves, the one that loses most of its buffer first. */
export function movedBy(before: ReadonlyMap<number, End>, after: ReadonlyMap<number, End>): Moved[] {
  const both = [...before].flatMap(([id, own]) => {
    const then = after.get(id)
    const isMoved = then && (then.lastDay !== own.lastDay || then.consumption !== own.consumption)
    return isMoved ? [{ id, before: own, after: then }] : []
  })
  const lost = (it: Moved) => it.after.consumption - it.before.consumption
  return both.sort((a, b) => lost(b) - lost(a) || a.id - b.id)
}
