/** The commands on API clients: `client create`, `list`, `rotate`, `activate`, `deactivate` and `delete`. */
import { apiClientEntity } from '#generated/identity'
import { type Commands, invalidParameter, isProblem, type Runners } from '#runtime'
import { ACCOUNT, integer, text } from '#runtime/command-options'
import { readList } from '#runtime/odata'
import { OPERATOR } from '../admin/author.ts'
import { clientChanges } from '../admin/client-changes.ts'
import { CLIENT_SCOPES } from '../admin/client-rules.ts'
import { CLIENTS, showWithSecret } from '../admin/clients.ts'
import { showClient } from '../admin/views.ts'
import type { Parts } from '../parts.ts'
import { GRANTS } from '../protocol/scopes.ts'
import { listClients } from '../store/client-records.ts'
import { account, FILTER, list, role, TOP, values } from './options.ts'

const CLIENT = { name: 'client', summary: 'Client id', required: true } as const

export const clientCommands = {
  'client create': {
    summary: 'Registers an API client; its client secret is shown only this once',
    options: [
      ACCOUNT,
      { name: 'name', summary: 'Display name', required: true },
      { name: 'type', summary: 'confidential (the default) or public: an app in a browser, without a secret' },
      {
        name: 'role',
        summary: 'Its role in the client credentials grant: administrator (1) or general (2, the default)',
      },
      {
        name: 'scopes',
        summary: `Scopes that the client may have (default ${apiClientEntity.defaults.scopes.join(',')})`,
      },
      {
        name: 'grants',
        summary: `Grant types that the client may use, among ${GRANTS.join(',')} (default: all that its type and redirect URIs allow)`,
      },
      { name: 'redirect-uris', summary: 'Redirect URIs, separated by commas or spaces' },
      { name: 'post-logout-redirect-uris', summary: 'Where sign-out may lead to, separated by commas or spaces' },
      { name: 'origins', summary: 'Origins of browser pages that may use it (CORS), separated by commas or spaces' },
      { name: 'access-token-lifetime', summary: 'Seconds, 60 to 86400 (default 3600)', type: 'integer' },
    ],
  },
  'client list': { summary: 'Lists the API clients of an account', options: [ACCOUNT, FILTER, TOP], reads: true },
  'client rotate': {
    summary: 'Replaces the client secret; the old one and all tokens end at once, the new one is shown only this once',
    options: [ACCOUNT, CLIENT],
  },
  'client activate': { summary: 'Activates an API client; its secret works again', options: [ACCOUNT, CLIENT] },
  'client deactivate': { summary: 'Deactivates an API client; all its tokens end', options: [ACCOUNT, CLIENT] },
  'client delete': { summary: 'Deletes a deactivated API client', options: [ACCOUNT, CLIENT] },
} as const satisfies Commands

interface ClientOptions {
  readonly account: number
  readonly client: string
}

export function clientRunners(parts: Parts): Runners<typeof clientCommands> {
  const { host } = parts
  const changes = clientChanges(parts)

  async function refOf(options: ClientOptions) {
    const { id: accountId } = await account(host.db, options.account)
    return { accountId, id: text('client', options.client, { max: 200 }) }
  }

  const activate = (active: boolean) => async (options: ClientOptions) => {
    const ref = await refOf(options)
    return showClient(await host.transaction((tx) => changes.setActive(tx, ref, OPERATOR, active)))
  }

  return {
    async 'client create'(options) {
      const { id: accountId } = await account(host.db, options.account)
      const lifetime = options.accessTokenLifetime
      const input = {
        name: text('name', options.name, { max: 200 }),
        type: clientType(options.type),
        roleId: role(options.role),
        scopes: list('scopes', options.scopes, CLIENT_SCOPES, apiClientEntity.defaults.scopes),
        grants: options.grants === undefined ? undefined : list('grants', options.grants, GRANTS, []),
        redirectUris: values(options.redirectUris),
        postLogoutRedirectUris: values(options.postLogoutRedirectUris),
        allowedOrigins: values(options.origins),
        accessTokenLifetime: lifetime === undefined ? null : integer('access-token-lifetime', lifetime, 60, 86_400),
      }
      const { client, secret } = await host
        .transaction((tx) => changes.create(tx, accountId, input, OPERATOR))
        .catch(byOptions)
      const { clientId, ...view } = showWithSecret(client, secret)
      return { clientId, ...(secret !== undefined && { clientSecret: secret }), ...view }
    },

    async 'client list'({ filter, top = 1_000, ...options }) {
      const { id: accountId } = await account(host.db, options.account)
      const $top = integer('top', top, 1, 1_000)
      const query = readList({ $top, $count: true, ...(filter !== undefined && { $filter: filter }) }, CLIENTS)
      const { rows, count } = await listClients(host.db, accountId, query)
      return { value: rows.map(showClient), '@odata.count': count }
    },

    async 'client rotate'(options) {
      const ref = await refOf(options)
      const { client, secret } = await host.transaction((tx) => changes.regenerateSecret(tx, ref, OPERATOR))
      return showWithSecret(client, secret)
    },

    'client activate': activate(true),
    'client deactivate': activate(false),

    async 'client delete'(options) {
      const ref = await refOf(options)
      await host.transaction((tx) => changes.remove(tx, ref, OPERATOR))
      return { clientId: ref.id, deleted: true }
    },
  }
}

function clientType(given = 'confidential'): 'confidential' | 'public' {
  if (given === 'confidential' || given === 'public') return given
  throw invalidParameter('type', `--type takes confidential or public; not ${given}.`)
}

const OPTIONS: Readonly<Record<string, string>> = {
  redirectUris: 'redirect-uris',
  postLogoutRedirectUris: 'post-logout-redirect-uris',
  allowedOrigins: 'origins',
}

/** Faults of the rules name fields of the body; a command's name its options. */
function byOptions(error: unknown): never {
  const [fault] = (isProblem(error) && error.errors) || []
  if (!fault?.pointer) throw error
  const [, field = ''] = fault.pointer.split('/')
  throw invalidParameter(OPTIONS[field] ?? field, fault.detail)
}
