/** Inserts the deliveries of public events, in the transaction that marks the events as handled. */
import { type EventEnvelope, type Host, type Listener, on } from '#runtime'
import type { Config } from './config.ts'
import { DUE, insertDeliveries, type PublicEvent } from './store/deliveries.ts'

export const listeners = (host: Host<Config>): readonly Listener[] => [
  on<unknown>('public', async (batch, { tx }) => {
    const added = await insertDeliveries(tx, batch.map(toPublicEvent), host.config.retrySchedule[0] ?? 0)
    if (added > 0) await host.notify(tx, DUE, '')
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
