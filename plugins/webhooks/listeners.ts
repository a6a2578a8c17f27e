/** Inserts the deliveries of public events, and the events into the feed, in the transaction that marks them as handled. */
import { type EventEnvelope, type Host, type Listener, on } from '#runtime'
import type { Config } from './config.ts'
import { insertDeliveries, type PublicEvent } from './store/deliveries.ts'
import { appendEvents } from './store/events.ts'

export const listeners = (host: Host<Config>): readonly Listener[] => [
  on<unknown>('public', async (batch, { tx }) => {
    const events = batch.map(toPublicEvent)
    await insertDeliveries(tx, events, host.config.retrySchedule[0] ?? 0)
    // Last, since the feeds are locked from here to the commit.
    await appendEvents(tx, events)
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
