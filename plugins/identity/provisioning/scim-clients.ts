/**
 * The implementation of the service `ScimClients` (`scim-clients-service.ts`). Each change runs in the caller's transaction, revokes tokens
 * where it must, and logs itself.
 */
import { randomBytes } from 'node:crypto'
import { conflict, invalidBody, notFound, type Tx } from '#runtime'
import { checkMatch, differences } from '#runtime/services'
import { type Author, changesOf } from '../admin/author.ts'
import type { Parts } from '../parts.ts'
import { digest } from '../secret.ts'
import { type ClientChange, deleteClient, loadClient, lockClient, saveClient } from '../store/client-records.ts'
import { holdProvider, moveIdentities } from '../store/external-identities.ts'
import * as store from '../store/scim-clients.ts'
import type { SecurityAction } from '../store/security-log.ts'
import { lockUsersOf } from '../store/user-records.ts'
import { rateLimitsOf } from '../tokens/rate-limits.ts'
import type { ScimClient, ScimClientRef, ScimClients } from './scim-clients-service.ts'

const MAX_SCIM_CLIENTS = 20 // an account

type Needs = Pick<Parts, 'host' | 'checkedTokens' | 'cacheInvalidation' | 'logSecurity'>

export function openScimClients({ host, checkedTokens, cacheInvalidation, logSecurity }: Needs): ScimClients {
  /** A temporary limit that has ended is not shown. */
  function view(row: store.ScimClientRow): ScimClient {
    const now = host.clock.now()
    const { id: clientId, name: displayName, ssoProviderId, active, rateLimit, rateLimitUntil } = row
    const { version, createdAt, updatedAt } = row
    const hasEnded = rateLimitUntil !== null && rateLimitUntil <= now
    const own = hasEnded ? { rateLimit: null, rateLimitUntil: null } : { rateLimit, rateLimitUntil }
    const limits = rateLimitsOf({ clientKind: 'scim', accountRateLimit: null, ...own }, host.config, now)
    return { clientId, displayName, ssoProviderId, active, ...own, limits, version, createdAt, updatedAt }
  }

  async function lock(tx: Tx, { accountId, clientId, ifMatch }: ScimClientRef): Promise<store.ScimClientRow> {
    const current = await lockClient(tx, accountId, clientId, 'scim')
    if (!current) throw notFound('SCIM client', clientId)
    checkMatch(ifMatch, current.version)
    return current
  }

  const log = (
    tx: Tx,
    accountId: number,
    by: Author,
    action: SecurityAction,
    { id: clientId, name: displayName }: Pick<store.ScimClientRow, 'id' | 'name'>,
    details: object = {},
  ) =>
    logSecurity(tx, {
      ...by,
      accountId,
      action,
      clientId,
      subject: `client ${clientId}`,
      details: { kind: 'scim', displayName, ...details },
    })

  async function save(tx: Tx, { accountId, clientId: id }: ScimClientRef, change: ClientChange) {
    const revokeAccess = change.active === false || change.secretHash !== undefined
    const saved = await saveClient(tx, { accountId, id }, change, { revokeAccess, now: host.clock.now(), kind: 'scim' })
    await cacheInvalidation.invalidate(tx, `client:${id}`)
    return saved
  }

  return {
    list: async (db, accountId) => (await store.listScimClients(db, accountId)).map(view),

    async find(db, accountId, clientId) {
      const found = await loadClient(db, accountId, clientId, 'scim')
      return found && view(found)
    },

    async create(tx, accountId, { displayName, ssoProviderId, settings }, by) {
      await requireProvider(tx, accountId, ssoProviderId)
      if ((await store.lockAndCountScimClients(tx, accountId)) >= MAX_SCIM_CLIENTS) throw tooMany()
      const clientSecret = checkedTokens.issue('scs_')
      const client = await store.insertScimClient(tx, {
        id: `scim-${randomBytes(9).toString('base64url')}`,
        accountId,
        name: displayName,
        ssoProviderId,
        secretHash: digest(clientSecret),
        checksumKey: checkedTokens.keyId(),
        now: host.clock.now(),
      })
      const details = { ...(ssoProviderId !== null && { ssoProviderId }), ...settings }
      await log(tx, accountId, by, 'client_created', client, details)
      return { client: view(client), clientSecret }
    },

    async change(tx, ref, { settings = {}, ...given }, by) {
      const { accountId } = ref
      // Other transactions lock users before clients.
      if (typeof given.ssoProviderId === 'string') await lockUsersOf(tx, accountId)
      const current = await lock(tx, ref)
      const shown = view(current)
      const change = differences(shown, given)
      const isChanged = Object.keys(change).length > 0
      await requireProvider(tx, accountId, change.ssoProviderId ?? null)
      const moved = await takeIdentities(tx, accountId, current, change)
      const { displayName, ...others } = change
      const values = { ...others, ...(displayName !== undefined && { name: displayName }) }
      const saved = isChanged ? await save(tx, ref, values) : current
      const { active, ...described } = change
      const changes = { ...changesOf(shown, described), ...settings }
      if (Object.keys(changes).length > 0) {
        const details = { changes, ...(moved > 0 && { movedExternalIds: moved }) }
        await log(tx, accountId, by, 'client_updated', saved, details)
      }
      if (active !== undefined) await log(tx, accountId, by, active ? 'client_activated' : 'client_deactivated', saved)
      return view(saved)
    },

    async regenerateSecret(tx, ref, by) {
      await lock(tx, ref)
      const clientSecret = checkedTokens.issue('scs_')
      const secret = { secretHash: digest(clientSecret), checksumKey: checkedTokens.keyId() }
      const saved = await save(tx, ref, secret)
      await log(tx, ref.accountId, by, 'client_secret_regenerated', saved)
      return { client: view(saved), clientSecret }
    },

    async delete(tx, ref, by) {
      const current = await lock(tx, ref)
      if (current.active) throw stillActive(ref.clientId)
      await deleteClient(tx, ref.accountId, ref.clientId, 'scim')
      await cacheInvalidation.invalidate(tx, `client:${ref.clientId}`)
      await log(tx, ref.accountId, by, 'client_deleted', current)
    },
  }
}

async function requireProvider(tx: Tx, accountId: number, ssoProviderId: string | null): Promise<void> {
  if (ssoProviderId === null || (await holdProvider(tx, accountId, ssoProviderId))) return
  throw invalidBody('/ssoProviderId', `The account has no SSO provider ${ssoProviderId}.`)
}

/**
 * External ids that an unlinked client has set belong to no provider. They become those of the provider that the client is
 * linked to. Resolves to how many did.
 */
async function takeIdentities(
  tx: Tx,
  accountId: number,
  current: store.ScimClientRow,
  { ssoProviderId }: { readonly ssoProviderId?: string | null },
): Promise<number> {
  if (typeof ssoProviderId !== 'string' || current.ssoProviderId !== null) return 0
  return moveIdentities(tx, accountId, current.id, ssoProviderId)
}

const tooMany = () =>
  conflict(
    'too_many_scim_clients',
    `An account has at most ${MAX_SCIM_CLIENTS} SCIM clients, and this one has as many; delete one first.`,
  )

const stillActive = (id: string) => conflict('client_active', `The SCIM client ${id} is active; deactivate it first.`)
