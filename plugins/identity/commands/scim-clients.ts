/** The commands `scim-client create|activate|deactivate|regenerate|delete`: SCIM clients and their secrets. */
import { randomBytes } from 'node:crypto'
import { type Commands, conflict, notFound, type Runners, type Tx } from '#runtime'
import type { Parts } from '../parts.ts'
import { digest, newSecret } from '../secret.ts'
import {
  changeScimClient,
  deleteInactiveScimClient,
  insertScimClient,
  type ScimClientChange,
  type ScimClientView,
} from '../store/scim-clients.ts'
import type { SecurityAction } from '../store/security-log.ts'
import { ACCOUNT, account, text } from './options.ts'

const CLIENT = { name: 'client', summary: 'Client id of the SCIM client', required: true } as const
const OF_CLIENT = [ACCOUNT, CLIENT] as const

export const scimClientCommands = {
  'scim-client create': {
    summary: 'Registers a SCIM client; its client secret is shown only this once',
    options: [ACCOUNT, { name: 'name', summary: 'Display name', required: true }],
  },
  'scim-client activate': {
    summary: 'Lets a deactivated SCIM client authenticate again, with the same secret; tokens stay revoked',
    options: OF_CLIENT,
  },
  'scim-client deactivate': {
    summary: 'Refuses the SCIM client, its secret and its tokens from now on',
    options: OF_CLIENT,
  },
  'scim-client regenerate': {
    summary:
      'Gives the SCIM client a new secret, shown only this once; the old one and all tokens are refused from now on',
    options: OF_CLIENT,
  },
  'scim-client delete': { summary: 'Deletes an inactive SCIM client', options: OF_CLIENT },
} as const satisfies Commands

interface ClientOptions {
  readonly account: number
  readonly client: string
}

export function scimClientRunners({ host, cacheInvalidation, logSecurity }: Parts): Runners<typeof scimClientCommands> {
  const log = (tx: Tx, accountId: number, action: SecurityAction, { clientId, displayName }: ScimClientView) =>
    logSecurity(tx, {
      accountId,
      action,
      actorId: null,
      actorName: 'operator',
      subject: `client ${clientId}`,
      ip: null,
      details: { kind: 'scim', displayName },
    })

  async function ids(options: ClientOptions): Promise<{ accountId: number; id: string }> {
    const { id: accountId } = await account(host.db, options.account)
    return { accountId, id: text('client', options.client, { max: 200 }) }
  }

  async function change(
    options: ClientOptions,
    action: SecurityAction,
    what: ScimClientChange,
  ): Promise<ScimClientView> {
    const { accountId, id } = await ids(options)
    return host.transaction(async (tx) => {
      const changed = await changeScimClient(tx, accountId, id, what, host.clock.now())
      if (!changed) throw notFound(`SCIM client of account ${accountId} with the id`, id)
      await cacheInvalidation.invalidate(tx, `client:${id}`)
      await log(tx, accountId, action, changed)
      return changed
    })
  }

  return {
    async 'scim-client create'(options) {
      const { id: accountId } = await account(host.db, options.account)
      const clientSecret = newSecret('scs_')
      const client = {
        id: `scim-${randomBytes(9).toString('base64url')}`,
        accountId,
        name: text('name', options.name, { max: 200 }),
        secretHash: digest(clientSecret),
        now: host.clock.now(),
      }
      const { clientId, ...view } = await host.transaction(async (tx) => {
        const created = await insertScimClient(tx, client)
        await log(tx, accountId, 'client_created', created)
        return created
      })
      return { clientId, clientSecret, ...view }
    },

    'scim-client activate': (options) => change(options, 'client_activated', { active: true }),

    'scim-client deactivate': (options) => change(options, 'client_deactivated', { active: false }),

    async 'scim-client regenerate'(options) {
      const clientSecret = newSecret('scs_')
      const secretHash = digest(clientSecret)
      const { clientId, ...view } = await change(options, 'client_secret_regenerated', { secretHash })
      return { clientId, clientSecret, ...view }
    },

    async 'scim-client delete'(options) {
      const { accountId, id } = await ids(options)
      await host.transaction(async (tx) => {
        const found = await deleteInactiveScimClient(tx, accountId, id)
        if (!found) throw notFound(`SCIM client of account ${accountId} with the id`, id)
        if (found.active) throw conflict('client_active', `The SCIM client ${id} is active; deactivate it first.`)
        await cacheInvalidation.invalidate(tx, `client:${id}`)
        await log(tx, accountId, 'client_deleted', found)
      })
      return { clientId: id, deleted: true }
    },
  }
}
