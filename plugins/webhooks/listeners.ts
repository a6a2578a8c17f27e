/** Public events become deliveries, in the transaction that marks them as done: nothing is lost, nothing comes twice. */
import { type EventEnvelope, type Host, type Listener, on } from '#runtime'
import type { Config } from './config.ts'
import { DUE, fanOut, type Told } from './store/deliveries.ts'

export const listeners = (host: Host<Config>): readonly Listener[] => [
  on<unknown>('public', async (batch, { tx }) => {
    const added = await fanOut(tx, batch.map(told), host.config.ladder[0] ?? 0)
    if (added > 0) await host.notify(tx, DUE, '')
  }),
]

const told = ({ id, event, accountId, at, data, traceparent }: EventEnvelope<unknown>): Told => ({
  id,
  event,
  accountId,
  at,
  dataText: JSON.stringify(data),
  traceparent,
})
