/**
 * What the SCIM endpoint needs of the client that sends a request, cached for at most 5 s. A change evicts it in all processes
 * (NOTIFY), in the changing one before the change is answered.
 */
import { LRUCache } from 'lru-cache'
import type { ScimClients } from '#plugins/identity'
import { type Db, forbidden, type Host, type Tx } from '#runtime'
import { type AdministeredSettings, loadClientRecord, settingsIn } from '../store/client-records.ts'

export interface ClientSettings extends AdministeredSettings {
  readonly displayName: string
  /** The provider whose external ids the client sets; empty: none. */
  readonly ssoProviderId: string
}

export type ClientSettingsOf = ReturnType<typeof openClientSettings>

const CHANNEL = 'scim_client_changed'
const MAX_AGE = 5_000 // ms, should a notification be lost
const MAX_CLIENTS = 10_000 // about 300 bytes each

export function openClientSettings(
  host: Pick<Host<unknown>, 'listen' | 'notify'>,
  scimClients: Pick<ScimClients, 'find'>,
) {
  const cache = new LRUCache<string, ClientSettings>({ max: MAX_CLIENTS, ttl: MAX_AGE })
  // Settings that were read before a change must not be cached after it.
  let changes = 0
  function evict(key: string | null) {
    changes += 1
    if (key === null) cache.clear()
    else cache.delete(key)
  }
  host.listen(CHANNEL, evict)

  /** The client's settings; undefined when the account has no such SCIM client. */
  async function find(db: Db, accountId: number, clientId: string): Promise<ClientSettings | undefined> {
    const key = keyOf(accountId, clientId)
    const cached = cache.get(key)
    if (cached) return cached
    const start = performance.now()
    const before = changes
    const client = await scimClients.find(db, accountId, clientId)
    if (!client) return undefined
    const settings = {
      ...settingsIn(await loadClientRecord(db, accountId, clientId)),
      displayName: client.displayName,
      ssoProviderId: client.ssoProviderId ?? '',
    }
    if (changes === before) cache.set(key, settings, { start })
    return settings
  }

  return {
    find,

    /** @throws 403 when the bearer is no SCIM client of the account */
    async of(db: Db, accountId: number, clientId: string): Promise<ClientSettings> {
      const found = await find(db, accountId, clientId)
      if (!found) throw noSuchClient(clientId)
      return found
    },

    /** Evicts the client once `tx` has committed: call it in the transaction of each change. */
    async changed(tx: Tx, accountId: number, clientId: string): Promise<void> {
      const key = keyOf(accountId, clientId)
      tx.afterCommit(() => evict(key))
      await host.notify(tx, CHANNEL, key)
    },
  }
}

/** 403: the bearer is no SCIM client of the account. */
export const noSuchClient = (clientId: string) =>
  forbidden(`The account has no SCIM client ${clientId}; use the secret or a token of one.`)

const keyOf = (accountId: number, clientId: string) => `${accountId} ${clientId}`
