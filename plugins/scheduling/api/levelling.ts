/** How short a plan is, and how far a search for one, as answers show it. */
import type { Schemas } from '#generated/scheduling'
import type { Levelling } from '../engine/model.ts'
import { sixDecimals } from '../engine/rule.ts'
import type { LongCalculation } from '../store/long-calculations.ts'

export const viewLevelling = ({ length, lowerBound, schedules }: Levelling): Schemas['Levelling'] => ({
  length: sixDecimals(length),
  lowerBound: sixDecimals(lowerBound),
  schedules,
  gap: lowerBound > 0 ? sixDecimals(100 * (length / lowerBound - 1)) : 0,
  proven: length <= lowerBound,
})

export const viewProgress = (projectId: number, row: LongCalculation<'search'>): Schemas['ScheduleProgress'] => ({
  projectId,
  startedAt: row.startedAt.toISOString(),
  searchSeconds: row.seconds,
  levelling: row.progress && viewLevelling(row.progress),
})
