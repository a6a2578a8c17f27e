/** The gauges of deliveries that wait. */
import type { Host } from '#runtime'
import { pendingAccounts } from './store/deliveries.ts'
import { countDeliveries, type DeliveryCount } from './store/delivery-counts.ts'

export function addGauges({ db, meter, accountsOn }: Pick<Host<unknown>, 'db' | 'meter' | 'accountsOn'>): void {
  // One query serves both gauges, since one scrape reads both.
  let reading: Promise<DeliveryCount[]> | undefined
  const read = (): Promise<DeliveryCount[]> => {
    reading ??= readOnce().finally(() => {
      reading = undefined
    })
    return reading
  }
  const readOnce = async () => {
    const pending = await pendingAccounts(db)
    return countDeliveries(db, pending, await accountsOn(pending))
  }
  meter.gauge(
    'deliveries',
    'Unfinished deliveries by state; at most 1,000 of a registration are counted. The same from every process.',
    async () => (await read()).map(({ state, count }) => ({ labels: { state }, value: count })),
  )
  meter.gauge(
    'oldest_due_age_seconds',
    'How long the oldest due delivery has been due. The same from every process.',
    async () => Math.max(0, ...(await read()).map(({ oldestSeconds }) => oldestSeconds)),
  )
}
