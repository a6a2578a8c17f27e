/** How short a plan is, and how far a search for one, as answers show it. */
import type { Schemas } from '#generated/scheduling'
import type { Levelling } from '../engine/model.ts'
import { sixDecimals } from '../engine/rule.ts'
import type { SearchRow } from '../store/searches.ts'

export const viewLevelling = ({ length, lowerBound, schedules }: Levelling): Schemas['Levelling'] => ({
  length: sixDecimals(length),
  lowerBound: sixDecimals(lowerBound),
  schedules,
  gap: lowerBound > 0 ? sixDecimals(100 * (length / lowerBound - 1)) : 0,
  proven: length <= lowerBound,
})

export const viewProgress = (projectId: number, row: SearchRow): Schemas['ScheduleProgress'] => ({
  projectId,
  startedAt: row.createdAt.toISOString(),
  searchSeconds: row.seconds ?? 0,
  levelling: row.progress && viewLevelling(row.progress as Levelling),
})
