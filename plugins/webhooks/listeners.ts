/** Inserts public events into the feed, and their deliveries, in the transaction that marks them as handled. */
import { type EventEnvelope, type Host, type Listener, on } from '#runtime'
import type { Config } from './config.ts'
import { insertDeliveries, type PublicEvent } from './store/deliveries.ts'
import { appendEvents } from './store/events.ts'

type Parts = Pick<Host<Pick<Config, 'retrySchedule'>>, 'config'>

export const listeners = (host: Parts): readonly Listener[] => [
  on<unknown>('public', async (batch, { tx }) => {
    const events = batch.map(toPublicEvent)
    await appendEvents(tx, events)
    await insertDeliveries(tx, events, host.config.retrySchedule[0] ?? 0)
  }),
]

const toPublicEvent = ({ id, event, accountId, at, data, traceparent }: EventEnvelope<unknown>): PublicEvent => ({
  id,
  event,
  accountId,
  at,
  dataText: JSON.stringify(data),
  traceparent,
})
