/** `client create`, `limits set` */
import { randomBytes } from 'node:crypto'
import { type Commands, type Host, notFound, type Runners } from '#runtime'
import type { Changes } from '../changes.ts'
import { GRANTS, SCOPES } from '../scopes.ts'
import { digest, newSecret } from '../secret.ts'
import { setAccountLimit } from '../store/accounts.ts'
import { insertClient, setClientLimit } from '../store/clients.ts'
import { ACCOUNT, account, integer, role, several, text } from './options.ts'

const DEFAULT_SCOPES = ['api1', 'openid', 'profile', 'email', 'offline_access']

export const clientCommands = {
  'client create': {
    summary: 'Registers a confidential API client; its secret is shown this once',
    options: [
      ACCOUNT,
      { name: 'name', summary: 'Name as administrators see it', required: true },
      { name: 'role', summary: 'Its role when it acts alone: administrator (1) or general (2, the default)' },
      { name: 'scopes', summary: `Scopes it may have (default ${DEFAULT_SCOPES.join(',')})` },
      { name: 'grants', summary: `Grants it may use (default ${GRANTS.join(',')})` },
    ],
  },
  'limits set': {
    summary: 'Sets how many API requests a minute an account, or one of its clients, may make',
    options: [
      ACCOUNT,
      { name: 'client', summary: 'Client id; without it the limit holds for clients that have none of their own' },
      { name: 'requests', summary: 'Requests a minute', required: true, type: 'integer' },
    ],
  },
} as const satisfies Commands

export const clientRunners = (host: Host<unknown>, changes: Changes): Runners<typeof clientCommands> => ({
  async 'client create'(options) {
    const { id: accountId } = await account(host.db, options.account)
    const secret = newSecret('cs_')
    const client = {
      id: `client-${randomBytes(9).toString('base64url')}`,
      accountId,
      name: text('name', options.name, { max: 200 }),
      secretHash: digest(secret),
      roleId: role(options.role),
      scopes: several('scopes', options.scopes, SCOPES, DEFAULT_SCOPES),
      grants: several('grants', options.grants, GRANTS, GRANTS),
      now: host.clock.now(),
    }
    const { clientId, ...view } = await host.transaction((tx) => insertClient(tx, client))
    return { clientId, clientSecret: secret, ...view }
  },

  async 'limits set'(options) {
    const { id: accountId } = await account(host.db, options.account)
    const requests = integer('requests', options.requests, 1, 1_000_000)
    const clientId = options.client === undefined ? undefined : text('client', options.client, { max: 200 })
    const subject = clientId === undefined ? (`account:${accountId}` as const) : (`client:${clientId}` as const)
    const limited = await host.transaction(async (tx) => {
      await changes.announce(tx, subject)
      return clientId === undefined
        ? setAccountLimit(tx, accountId, requests)
        : setClientLimit(tx, accountId, clientId, requests, host.clock.now())
    })
    if (!limited) throw notFound(`client of account ${accountId} with the id`, clientId ?? '')
    return limited
  },
})
