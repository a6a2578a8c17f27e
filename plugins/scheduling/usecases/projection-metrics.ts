/** The metrics of the daily projection: what is due in all accounts, and what this process has done of it. */
import type { Host, Meter } from '#runtime'
import { shareRuns } from '#runtime/services'
import { dateIn, dayOf, timeIn } from '../dates.ts'
import { countDueProjects, type DueInZone } from '../store/projects.ts'
import { readDays } from './account-days.ts'
import type { Services } from './recalculate.ts'

const SECONDS_PER_DAY = 86_400

/**
 * How long the project that waits longest has been due, in seconds: from the midnight that began the day after its last
 * calculation, by the clock of its account. To the minute, and an hour too much or too little after a change of summer time.
 */
export function lagOf(due: readonly DueInZone[], now: Date): number {
  const lags = due.map(({ timeZone, oldest }) => {
    const [hours = 0, minutes = 0] = timeIn(timeZone, now).split(':').map(Number)
    const days = dayOf(dateIn(timeZone, now)) - dayOf(oldest) - 1
    return days * SECONDS_PER_DAY + hours * 3_600 + minutes * 60
  })
  return Math.max(0, ...lags)
}

/** What is due, the same from every process. */
export function addProjectionGauges(
  { db, meter }: Pick<Host<unknown>, 'db' | 'meter'>,
  services: Pick<Services, 'directory' | 'clock'>,
): void {
  // One query serves both gauges, since one scrape reads both.
  const read = shareRuns(async () => {
    const { accounts, today } = await readDays(db, services)
    const days = [...accounts.values()].map(({ id, timeZone }) => ({ id, timeZone, today: today.get(id) ?? '' }))
    return countDueProjects(db, days)
  })
  meter.gauge(
    'daily_projections_due',
    'Active projects that are not projected to the day that has begun in their account. The same from every process.',
    async () => (await read()).reduce((sum, { due }) => sum + due, 0),
  )
  meter.gauge(
    'daily_projection_lag_seconds',
    'How long the project that waits longest for its daily projection has been due. The same from every process.',
    async () => lagOf(await read(), services.clock.now()),
  )
}

/** How the projection of a due project ended; one that failed stays due. */
export type ProjectionOutcome = 'done' | 'failed'

/** Returns what counts a daily projection of this process. */
export function projectionCounter(meter: Meter): (outcome: ProjectionOutcome) => void {
  const projections = meter.counter(
    'daily_projections_total',
    'Due projects that this process projected, by outcome: done, or failed. Each process tries one that failed again at the next hour.',
    ['outcome'],
  )
  // Both exist from the start, so that the first failure counts as an increase.
  for (const outcome of ['done', 'failed']) projections.add({ outcome }, 0)
  return (outcome) => projections.add({ outcome })
}
