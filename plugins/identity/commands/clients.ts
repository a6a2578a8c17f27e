/** The command `client create`: registers an API client with a new client secret. */
import { randomBytes } from 'node:crypto'
import type { Commands, Host, Runners } from '#runtime'
import { GRANTS, SCOPES } from '../scopes.ts'
import { digest, newSecret } from '../secret.ts'
import { insertClient } from '../store/clients.ts'
import { ACCOUNT, account, list, role, text } from './options.ts'

const DEFAULT_SCOPES = ['api1', 'openid', 'profile', 'email', 'offline_access']

export const clientCommands = {
  'client create': {
    summary: 'Registers a confidential API client; its client secret is shown only this once',
    options: [
      ACCOUNT,
      { name: 'name', summary: 'Display name', required: true },
      {
        name: 'role',
        summary: 'Its role in the client credentials grant: administrator (1) or general (2, the default)',
      },
      { name: 'scopes', summary: `Scopes that the client may have (default ${DEFAULT_SCOPES.join(',')})` },
      { name: 'grants', summary: `Grant types that the client may use (default ${GRANTS.join(',')})` },
    ],
  },
} as const satisfies Commands

export const clientRunners = (host: Host<unknown>): Runners<typeof clientCommands> => ({
  async 'client create'(options) {
    const { id: accountId } = await account(host.db, options.account)
    const secret = newSecret('cs_')
    const client = {
      id: `client-${randomBytes(9).toString('base64url')}`,
      accountId,
      name: text('name', options.name, { max: 200 }),
      secretHash: digest(secret),
      roleId: role(options.role),
      scopes: list('scopes', options.scopes, SCOPES, DEFAULT_SCOPES),
      grants: list('grants', options.grants, GRANTS, GRANTS),
      now: host.clock.now(),
    }
    const { clientId, ...view } = await host.transaction((tx) => insertClient(tx, client))
    return { clientId, clientSecret: secret, ...view }
  },
})
