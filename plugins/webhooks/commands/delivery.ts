/** The command `webhook delivery`: prints one delivery with the body that was sent, as the operation shows it. */
import type { Schemas } from '#generated/webhooks'
import { type Commands, type Host, invalidParameter, type Runners } from '#runtime'
import { ACCOUNT, account } from '#runtime/command-options'
import type { Tokens } from '#runtime/services'
import { readDelivery } from '../read-delivery.ts'
import { ID, webhookId } from './options.ts'

const MAX_ID = 200 // characters

export const deliveryCommands = {
  'webhook delivery': {
    summary:
      'Shows one delivery: its state, its next attempt, and the body of the last attempt; with --json byte for byte',
    options: [
      ACCOUNT,
      ID,
      { name: 'delivery', summary: 'Id of the delivery, as the delivery log shows it', required: true },
    ],
    reads: true,
  },
} as const satisfies Commands

export function deliveryRunners({ db }: Pick<Host<unknown>, 'db'>, tokens: Tokens): Runners<typeof deliveryCommands> {
  return {
    async 'webhook delivery'(options, terminal) {
      const { id: accountId } = await account(tokens, options.account)
      const owner = { accountId, webhookId: webhookId(options.id) }
      // The command has a process of its own, without a budget of memory.
      const found = await readDelivery({ db, reserve: async () => {} }, owner, checkedId(options.delivery))
      terminal.print(found, textOf(found))
      return undefined
    },
  }
}

/** @throws 400 for an id that no delivery can have */
function checkedId(given: string): string {
  if (typeof given === 'string' && given.length > 0 && given.length <= MAX_ID && /^[!-~]*$/.test(given)) return given
  throw invalidParameter('delivery', `--delivery takes the id of a delivery, of at most ${MAX_ID} characters.`)
}

/** What each state means for the one who asks. */
const STATES: Readonly<Record<Schemas['WebhookDelivery']['state'], string>> = {
  pending: 'pending: it waits for an attempt, or until its paused webhook is resumed',
  queued: 'queued: it waits at the broker for a worker',
  in_flight: 'in_flight: an attempt is being made',
  succeeded: 'succeeded: nothing more is sent, unless it is replayed',
  failed: 'failed: nothing more is sent, unless it is replayed',
}

function textOf({ body, ...it }: Schemas['WebhookDelivery']): string {
  const lines: readonly (readonly [name: string, value: string])[] = [
    ['delivery', it.deliveryId],
    ['event', `${it.event} of ${it.happenedAt}${it.test ? ', a test' : ''}`],
    ['state', STATES[it.state]],
    ['attempts', String(it.attempts)],
    ['next attempt', it.nextAttemptAt ?? '-'],
    ['finished', it.finishedAt ?? '-'],
  ]
  const width = Math.max(...lines.map(([name]) => name.length))
  const head = lines.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n')
  return `${head}\n\n${body === null ? 'The body is too large to be sent.' : JSON.stringify(JSON.parse(body), null, 2)}`
}
