/** The commands `scim-client ...`: SCIM clients, their settings and secrets. They print what the admin API shows. */
import type { ScimClientRef, UserAuthor } from '#plugins/identity'
import { type Commands, type Host, invalidParameter, notFound, type Runners, type Tx } from '#runtime'
import { ACCOUNT, account, text } from '#runtime/command-options'
import type { Tokens } from '#runtime/services'
import { type Client, showClient } from '../clients/client.ts'
import type { ClientChanges, ClientInput, ClientWithSecret } from '../clients/client-changes.ts'
import { testConnection } from '../clients/connection-test.ts'
import { CLIENT, flag } from './options.ts'

const MAX_NAME = 200 // characters
const OF_CLIENT = [ACCOUNT, CLIENT] as const
const NONE = 'none'
const SECRET = {
  name: 'secret',
  summary: 'Client secret',
  required: true,
  secretFrom: 'CHAINWORK_CLIENT_SECRET',
} as const

const SETTINGS = [
  { name: 'sso-provider', summary: `Id of the SSO provider whose external ids the client sets, or ${NONE}` },
  { name: 'accept-incomplete-users', summary: 'Accepts users without externalId or e-mail address: true or false' },
  { name: 'hide-deleted-users', summary: 'Hides users that the client has deleted from it: true or false' },
  { name: 'allow-relink', summary: 'Lets the client link an active user who has another external id: true or false' },
] as const

export const scimClientCommands = {
  'scim-client create': {
    summary: 'Registers a SCIM client; its client secret is shown only this once',
    options: [ACCOUNT, { name: 'name', summary: 'Display name', required: true }, ...SETTINGS],
  },
  'scim-client list': { summary: 'Lists the SCIM clients of an account', options: [ACCOUNT], reads: true },
  'scim-client show': {
    summary: 'Shows a SCIM client, its settings, its last request and its last error',
    options: OF_CLIENT,
    reads: true,
  },
  'scim-client set': {
    summary: 'Changes the display name, the SSO provider or settings of a SCIM client',
    options: [...OF_CLIENT, { name: 'name', summary: 'Display name' }, ...SETTINGS],
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
  'scim-client test': {
    summary: 'Tests the connection of a SCIM client as an identity provider would make it, and names what fails',
    options: [
      ...OF_CLIENT,
      SECRET,
      { name: 'url', summary: 'Address that the identity provider was given, to compare' },
    ],
  },
  'scim-client delete': { summary: 'Deletes an inactive SCIM client', options: OF_CLIENT },
} as const satisfies Commands

const OPERATOR: UserAuthor = { actorId: null, actorName: 'operator', ip: null }

interface ClientOptions {
  readonly account: number
  readonly client: string
}

type Needs = Pick<Host<unknown>, 'db' | 'log' | 'pluginsOf' | 'transaction' | 'urls'>

export function scimClientRunners(
  host: Needs,
  tokens: Tokens,
  changes: ClientChanges,
): Runners<typeof scimClientCommands> {
  const show = (it: Client) => showClient(host.urls, it)
  const withSecret = (it: ClientWithSecret) => {
    const { clientId, ...shown } = show(it)
    return { clientId, clientSecret: it.clientSecret, ...shown }
  }

  async function refOf(options: ClientOptions): Promise<ScimClientRef> {
    const { id: accountId } = await account(tokens, options.account)
    return { accountId, clientId: text('client', options.client, { max: 200 }) }
  }

  /** Runs the work, and names the account where it finds no client. */
  async function onClient<T>(options: ClientOptions, work: (tx: Tx, ref: ScimClientRef) => Promise<T>): Promise<T> {
    const ref = await refOf(options)
    return host.transaction(async (tx) => {
      const isKnown = (await changes.list(tx, ref.accountId)).some(({ client }) => client.clientId === ref.clientId)
      if (!isKnown) throw notFound(`SCIM client of account ${ref.accountId} with the id`, ref.clientId)
      return work(tx, ref)
    })
  }

  const change = async (options: ClientOptions, input: ClientInput) =>
    show(await onClient(options, (tx, ref) => changes.update(tx, ref, OPERATOR, () => input)))

  async function warnWhileOff(accountId: number): Promise<void> {
    const states = await host.pluginsOf(accountId)
    if (states.some(({ name, enabled }) => name === 'scim' && enabled)) return
    host.log.warn(
      { accountId },
      `The plugin scim is off for the account ${accountId}: its SCIM clients are refused until \`plugin enable\`.`,
    )
  }

  return {
    async 'scim-client create'(options) {
      const { id: accountId } = await account(tokens, options.account)
      const input = { ...settingsOf(options), displayName: text('name', options.name, { max: MAX_NAME }) }
      const created = await host.transaction((tx) => changes.create(tx, accountId, input, OPERATOR))
      await warnWhileOff(accountId)
      return withSecret(created)
    },

    async 'scim-client list'(options) {
      const { id: accountId } = await account(tokens, options.account)
      return { value: (await changes.list(host.db, accountId)).map(show) }
    },

    async 'scim-client show'(options) {
      const { accountId, clientId } = await refOf(options)
      return show(await changes.load(host.db, accountId, clientId))
    },

    async 'scim-client set'(options) {
      const name = options.name === undefined ? {} : { displayName: text('name', options.name, { max: MAX_NAME }) }
      const input = { ...name, ...settingsOf(options) }
      if (Object.keys(input).length === 0)
        throw invalidParameter('name', `Give --name, --${SETTINGS.map((it) => it.name).join(' or --')}.`)
      return change(options, input)
    },

    'scim-client activate': (options) => change(options, { active: true }),

    'scim-client deactivate': (options) => change(options, { active: false }),

    async 'scim-client regenerate'(options) {
      return withSecret(await onClient(options, (tx, ref) => changes.regenerateSecret(tx, ref, OPERATOR)))
    },

    async 'scim-client test'({ secret: clientSecret, url, ...options }) {
      const { accountId, clientId } = await refOf(options)
      const { client } = await changes.load(host.db, accountId, clientId)
      return testConnection(host.urls, { ...client, clientSecret, url })
    },

    async 'scim-client delete'(options) {
      await onClient(options, (tx, ref) => changes.remove(tx, ref, OPERATOR))
      return { clientId: options.client, deleted: true }
    },
  }
}

interface SettingOptions {
  readonly ssoProvider?: string | undefined
  readonly acceptIncompleteUsers?: string | undefined
  readonly hideDeletedUsers?: string | undefined
  readonly allowRelink?: string | undefined
}

/** The settings that the options give. */
function settingsOf({ ssoProvider, ...given }: SettingOptions): ClientInput {
  const input = {
    ssoProviderId: ssoProvider === undefined ? undefined : providerOf(ssoProvider),
    acceptIncompleteUsers: flag('accept-incomplete-users', given.acceptIncompleteUsers),
    hideDeletedUsers: flag('hide-deleted-users', given.hideDeletedUsers),
    allowRelink: flag('allow-relink', given.allowRelink),
  }
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
}

const providerOf = (given: string): string | null => (given === NONE ? null : text('sso-provider', given, { max: 64 }))
