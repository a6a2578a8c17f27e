/** The commands `webhook list`, `show`, `pause`, `resume` and `deliveries`; they print what the API shows. */
import { type Commands, type Host, invalidParameter, notFound, type Runners } from '#runtime'
import { ACCOUNT, account, integer } from '#runtime/command-options'
import { readList } from '#runtime/odata'
import type { Tokens } from '#runtime/services'
import type { Config } from '../config.ts'
import { deliveryId } from '../delivery/payload.ts'
import { REGISTRATIONS } from '../handlers.ts'
import type { Registration } from '../registration.ts'
import { registrationChanges, setActive } from '../registration-changes.ts'
import { showRegistration } from '../representation.ts'
import { listRegistrations, loadRegistration } from '../store/registrations.ts'
import { loadFailed, loadPending, type UnfinishedRow } from '../store/unfinished-deliveries.ts'
import { ID, webhookId } from './options.ts'

const DEFAULT_TOP = 50
const MAX_TOP = 1_000
const STATES = { pending: loadPending, failed: loadFailed }

export const webhookCommands = {
  'webhook list': { summary: 'Lists the webhooks of an account', options: [ACCOUNT], reads: true },
  'webhook show': { summary: 'Shows a webhook', options: [ACCOUNT, ID], reads: true },
  'webhook pause': { summary: 'Pauses the deliveries of a webhook; events are kept', options: [ACCOUNT, ID] },
  'webhook resume': { summary: 'Resumes the deliveries of a webhook, those kept included', options: [ACCOUNT, ID] },
  'webhook deliveries': {
    summary: 'Lists deliveries of a webhook that are pending or have failed, with attempts and next attempt',
    options: [
      ACCOUNT,
      ID,
      { name: 'state', summary: 'pending (the default: the next ones first, with those under way) or failed' },
      { name: 'top', summary: `At most this many (default ${DEFAULT_TOP}, up to ${MAX_TOP})`, type: 'integer' },
    ],
    reads: true,
  },
} as const satisfies Commands

export function webhookRunners(host: Host<Config>, tokens: Tokens): Runners<typeof webhookCommands> {
  const { db } = host
  const { update } = registrationChanges(host)
  const show = (it: Registration) => showRegistration(host.secrets, it, host.clock.now())

  async function load(accountId: number, id: string): Promise<Registration> {
    const found = await loadRegistration(db, accountId, webhookId(id))
    if (!found) throw notFound('webhook', id)
    return found
  }

  const activate =
    (isActive: boolean) =>
    async ({ account: given, id }: { readonly account: number; readonly id: string }) => {
      const { id: accountId } = await account(tokens, given)
      const change = setActive(isActive)
      return show(await host.transaction((tx) => update(tx, accountId, webhookId(id), undefined, change)))
    }

  return {
    async 'webhook list'(options) {
      const { id: accountId } = await account(tokens, options.account)
      const { rows } = await listRegistrations(db, accountId, readList({}, REGISTRATIONS))
      return { value: rows.map(show) }
    },

    async 'webhook show'(options) {
      const { id: accountId } = await account(tokens, options.account)
      return show(await load(accountId, options.id))
    },

    'webhook pause': activate(false),
    'webhook resume': activate(true),

    async 'webhook deliveries'({ state = 'pending', top = DEFAULT_TOP, ...options }) {
      if (state !== 'pending' && state !== 'failed')
        throw invalidParameter('state', `--state takes pending or failed; not ${state}.`)
      const limit = integer('top', top, 1, MAX_TOP)
      const { id: accountId } = await account(tokens, options.account)
      const { id } = await load(accountId, options.id)
      return { value: (await STATES[state](db, accountId, id, limit)).map(showDelivery(id)) }
    },
  }
}

const showDelivery = (id: string) => (it: UnfinishedRow) => ({
  deliveryId: deliveryId(id, it.eventId),
  event: it.event,
  timestamp: it.happenedAt.toISOString(),
  state: it.state,
  attempts: it.attempts,
  nextAttemptAt: it.nextAt?.toISOString() ?? null,
  finishedAt: it.finishedAt?.toISOString() ?? null,
})
