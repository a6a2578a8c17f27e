/** The command `webhook replay`: makes finished deliveries due again, as the operation does. */
import { type Commands, type Host, invalidParameter, notFound, type Runners } from '#runtime'
import { ACCOUNT, account } from '#runtime/command-options'
import type { Tokens } from '#runtime/services'
import { readReplay, replay } from '../replay.ts'
import { DUE } from '../store/deliveries.ts'
import { loadRegistration } from '../store/registrations.ts'
import { ID, webhookId } from './options.ts'

export const replayCommands = {
  'webhook replay': {
    summary: 'Sends one delivery again, or those that failed since a time, up to 10,000 at once',
    options: [
      ACCOUNT,
      ID,
      { name: 'delivery', summary: 'Id of one delivery, as the delivery log shows it' },
      { name: 'since', summary: 'Those that failed at this time or later, such as 2026-03-02T09:30:00Z' },
      { name: 'until', summary: 'With --since: the end of that time (default: now), as the answer before shows it' },
    ],
  },
} as const satisfies Commands

export function replayRunners(
  host: Pick<Host<unknown>, 'transaction' | 'notify'>,
  tokens: Tokens,
): Runners<typeof replayCommands> {
  return {
    async 'webhook replay'({ delivery, since, until, ...options }) {
      if ((delivery === undefined) === (since === undefined)) {
        throw invalidParameter('delivery', 'Give either --delivery, for one delivery, or --since, for all that failed.')
      }
      const request = readReplay({
        ...(delivery !== undefined && { deliveryId: delivery }),
        ...(since !== undefined && { since }),
        ...(until !== undefined && { until }),
      })
      const { id: accountId } = await account(tokens, options.account)
      const owner = { accountId, webhookId: webhookId(options.id) }
      return host.transaction(async (tx) => {
        if (!(await loadRegistration(tx, owner.accountId, owner.webhookId))) throw notFound('webhook', owner.webhookId)
        const replayed = await replay(tx, owner, request)
        if (replayed.replayed > 0) await host.notify(tx, DUE, '')
        return replayed
      })
    },
  }
}
