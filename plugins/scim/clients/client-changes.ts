/**
 * Changes of SCIM clients: what the admin API and operators' commands have in common. Each one runs in the caller's
 * transaction.
 */
import type { ScimClient, ScimClientRef, ScimClients, UserAuthor } from '#plugins/identity'
import { type Db, type Host, notFound, type Tx } from '#runtime'
import { checkMatch, differences } from '#runtime/services'
import * as store from '../store/client-records.ts'
import { type Client, versionOf } from './client.ts'
import type { ClientSettingsOf } from './client-settings.ts'

/** What a request, or a command, gives of a client; undefined counts as left out. */
export type ClientInput = {
  readonly [Name in 'displayName' | 'ssoProviderId' | 'active']?: ScimClient[Name] | undefined
} & { readonly [Name in keyof store.AdministeredSettings]?: store.AdministeredSettings[Name] | undefined }

/** A client with the only copy of its secret. */
export interface ClientWithSecret extends Client {
  readonly clientSecret: string
}

export type ClientChanges = ReturnType<typeof clientChanges>

export function clientChanges(
  { rateLimitUsage }: Pick<Host<unknown>, 'rateLimitUsage'>,
  scimClients: ScimClients,
  clientSettings: Pick<ClientSettingsOf, 'changed'>,
) {
  async function withUsage<C extends Pick<Client, 'client'>>(db: Db, accountId: number, it: C) {
    const { clientId, limits } = it.client
    return { ...it, usage: await rateLimitUsage(db, accountId, clientId, limits) }
  }

  /** @throws 404 */
  async function load(db: Db, accountId: number, clientId: string): Promise<Client> {
    const client = await scimClients.find(db, accountId, clientId)
    if (!client) throw notFound('SCIM client', clientId)
    return withUsage(db, accountId, { client, record: await store.loadClientRecord(db, accountId, clientId) })
  }

  async function lock(tx: Tx, { accountId, clientId, ifMatch }: ScimClientRef): Promise<Client> {
    await store.lockClient(tx, accountId, clientId)
    const current = await load(tx, accountId, clientId)
    checkMatch(ifMatch, versionOf(current))
    return current
  }

  async function saveSettings(
    tx: Tx,
    accountId: number,
    { client, record }: Pick<Client, 'client' | 'record'>,
    change: Partial<store.AdministeredSettings>,
  ): Promise<store.ClientRecord> {
    if (Object.keys(change).length === 0) return record
    return store.saveSettings(tx, accountId, client.clientId, change)
  }

  return {
    load,

    async list(db: Db, accountId: number): Promise<Client[]> {
      const clients = await scimClients.list(db, accountId)
      const records = await store.loadClientRecords(db, accountId)
      const listed: Client[] = []
      for (const client of clients)
        listed.push(await withUsage(db, accountId, { client, record: store.recordOf(records, client.clientId) }))
      return listed
    },

    /** @throws 400 that names an unknown provider; 409 too_many_scim_clients */
    async create(
      tx: Tx,
      accountId: number,
      { displayName, ssoProviderId = null, ...input }: ClientInput & { readonly displayName: string },
      by: UserAuthor,
    ) {
      const settings = differences(store.settingsIn(store.DEFAULTS), input)
      const values = { displayName, ssoProviderId, settings }
      const { client, clientSecret } = await scimClients.create(tx, accountId, values, by)
      const record = await saveSettings(tx, accountId, { client, record: store.DEFAULTS }, settings)
      return withUsage(tx, accountId, { client, clientSecret, record })
    },

    /** @param decide gets the client as it is, and may throw. @throws 400 that names an unknown provider; 404; 412 */
    async update(tx: Tx, ref: ScimClientRef, by: UserAuthor, decide: (current: Client) => ClientInput) {
      const { accountId, clientId } = ref
      const current = await lock(tx, ref)
      const { displayName, ssoProviderId, active, ...input } = decide(current)
      const settings = differences(store.settingsIn(current.record), input)
      const change = { displayName, ssoProviderId, active, settings: changesOf(current.record, settings) }
      const client = await scimClients.change(tx, { accountId, clientId }, change, by)
      const record = await saveSettings(tx, accountId, current, settings)
      await clientSettings.changed(tx, accountId, clientId)
      return withUsage(tx, accountId, { client, record })
    },

    /** The old secret and all tokens end. @throws 404, 412 */
    async regenerateSecret(tx: Tx, ref: ScimClientRef, by: UserAuthor): Promise<ClientWithSecret> {
      const { accountId, clientId } = ref
      const { record } = await lock(tx, ref)
      const regenerated = await scimClients.regenerateSecret(tx, { accountId, clientId }, by)
      return withUsage(tx, accountId, { ...regenerated, record })
    },

    /** @throws 404, 412, 409 client_active */
    async remove(tx: Tx, ref: ScimClientRef, by: UserAuthor): Promise<void> {
      const { accountId, clientId } = ref
      await lock(tx, ref)
      await scimClients.delete(tx, { accountId, clientId }, by)
      await store.deleteClientRecord(tx, accountId, clientId)
      await clientSettings.changed(tx, accountId, clientId)
    },
  }
}

/** Old and new values of the settings that a change has. */
const changesOf = (before: store.AdministeredSettings, change: Partial<store.AdministeredSettings>) =>
  Object.fromEntries(
    Object.entries(change).map(([name, to]) => [name, { from: before[name as keyof store.AdministeredSettings], to }]),
  )
