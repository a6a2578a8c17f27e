/** Public events become deliveries, in the transaction that marks them as told: nothing is lost, nothing comes twice. */
import { event, type Happened, type Host, type Listener, on } from '#runtime'
import type { Config } from './config.ts'
import { DUE, fanOut, type Told } from './store/deliveries.ts'

/** The daily clean-up. */
export const cleanUp = event<Record<string, never>>('webhooks.clean-up')

export const listeners = (host: Host<Config>, clean: () => void): readonly Listener[] => [
  on<unknown>('public', async (batch, { tx }) => {
    const added = await fanOut(tx, batch.flatMap(told), host.config.ladder[0] ?? 0)
    if (added > 0) await host.notify(tx, DUE, '')
  }),
  on(cleanUp, async () => clean()),
]

/** Events of timers belong to no account, hence to no registration. */
const told = ({ id, event, accountId, at, data }: Happened<unknown>): Told[] =>
  accountId === null ? [] : [{ id, event, accountId, at, dataText: JSON.stringify(data) }]
