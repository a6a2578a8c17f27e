/** The gauges: deliveries that wait, which the database knows, and what this process does. */
import type { Host, Meter } from '#runtime'
import { shareRuns } from '#runtime/services'
import { countBehind } from './store/behind.ts'
import { pendingAccounts } from './store/claims.ts'
import { countDeliveries } from './store/delivery-counts.ts'

export function addGauges({ db, meter, accountsOn }: Pick<Host<unknown>, 'db' | 'meter' | 'accountsOn'>): void {
  // One query serves both gauges, since one scrape reads both.
  const read = shareRuns(async () => {
    const pending = await pendingAccounts(db)
    return countDeliveries(db, pending, await accountsOn(pending))
  })
  meter.gauge(
    'deliveries',
    'Unfinished deliveries by state; at most 1,000 pending ones of a registration and 10,000 claimed ones are counted. The same from every process.',
    async () => (await read()).map(({ state, count }) => ({ labels: { state }, value: count })),
  )
  meter.gauge(
    'oldest_due_age_seconds',
    'How long the oldest due delivery has been due. The same from every process.',
    async () => Math.max(0, ...(await read()).map(({ oldestSeconds }) => oldestSeconds)),
  )
  meter.gauge(
    'registrations_behind',
    'Registrations with 10,000 pending deliveries, whose further ones wait in the feed. The same from every process.',
    () => countBehind(db),
  )
}

/** What the delivery worker of this process does now. */
export interface WorkerUsage {
  /** Slots that its claims hold, wherever they are attempted. */
  readonly usedSlots: number
  readonly freeSlots: number
  /** Registrations without a free slot. */
  readonly registrationsAtLimit: number
  /** Attempts that it makes, also of claims of other processes. */
  readonly attempts: number
}

/** @param read undefined while no worker runs in this process */
export function addWorkerGauges(meter: Meter, read: () => WorkerUsage | undefined): void {
  meter.gauge('slots', 'Slots of this process for claimed deliveries, used and free.', () => [
    { labels: { state: 'used' }, value: read()?.usedSlots ?? 0 },
    { labels: { state: 'free' }, value: read()?.freeSlots ?? 0 },
  ])
  meter.gauge(
    'registrations_at_limit',
    'Registrations that have no free slot in this process, since their receivers are slow or get many events.',
    () => read()?.registrationsAtLimit ?? 0,
  )
  meter.gauge('attempts_in_flight', 'Attempts that this process makes now.', () => read()?.attempts ?? 0)
}
