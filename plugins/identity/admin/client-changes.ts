/**
 * Changes of API clients: what the admin API and operators' commands have in common. Each one runs in the caller's
 * transaction, ends tokens where it must, and logs itself.
 */
import { randomBytes } from 'node:crypto'
import { conflict, notFound, type Tx, throwIfAny } from '#runtime'
import { checkMatch, differences } from '#runtime/services'
import type { Parts } from '../parts.ts'
import { digest, newSecret } from '../secret.ts'
import type { ClientRecord } from '../store/client-model.ts'
import * as store from '../store/client-records.ts'
import { insertClient } from '../store/clients.ts'
import type { SecurityAction } from '../store/security-log.ts'
import { type Author, changesOf } from './author.ts'
import { type ClientInput, clientFaults, isNarrowed, normal, withDefaults } from './client-rules.ts'
import type { Ref } from './ref.ts'

/** A client with the only copy of its secret; undefined for a public client. */
export interface ClientWithSecret {
  readonly client: ClientRecord
  readonly secret: string | undefined
}

export type ClientChanges = ReturnType<typeof clientChanges>

type Needs = Pick<Parts, 'host' | 'cacheInvalidation' | 'logSecurity'>

export function clientChanges({ host, cacheInvalidation, logSecurity }: Needs) {
  async function lock(tx: Tx, { accountId, id, ifMatch }: Ref): Promise<ClientRecord> {
    const current = await store.lockClient(tx, accountId, id)
    if (!current) throw notFound('client', id)
    checkMatch(ifMatch, current.version)
    return current
  }

  const log = (tx: Tx, { accountId, id }: Ref, by: Author, action: SecurityAction, details: object = {}) =>
    logSecurity(tx, { ...by, accountId, action, clientId: id, subject: `client ${id}`, details: { ...details } })

  async function save(tx: Tx, ref: Ref, change: store.ClientChange, revokeAccess: boolean): Promise<ClientRecord> {
    const saved = await store.saveClient(tx, ref, change, { revokeAccess, now: host.clock.now() })
    await cacheInvalidation.invalidate(tx, `client:${ref.id}`)
    return saved
  }

  return {
    /** @throws 400 with all faults of the input */
    async create(tx: Tx, accountId: number, input: ClientInput, by: Author): Promise<ClientWithSecret> {
      const settings = withDefaults(input)
      throwIfAny(clientFaults(settings))
      const secret = settings.type === 'public' ? undefined : newSecret('cs_')
      const client = await insertClient(tx, {
        ...settings,
        id: `client-${randomBytes(9).toString('base64url')}`,
        accountId,
        // That of a public client matches no secret.
        secretHash: secret === undefined ? randomBytes(32) : digest(secret),
        now: host.clock.now(),
      })
      await log(tx, { accountId, id: client.id }, by, 'client_created', settings)
      return { client, secret }
    },

    /** @throws 400 with all faults of the input; 404; 412 */
    async update(tx: Tx, ref: Ref, by: Author, decide: (current: ClientRecord) => ClientInput) {
      const current = await lock(tx, ref)
      const { type: _, ...wanted } = normal(decide(current))
      const change = differences(current, wanted)
      if (Object.keys(change).length === 0) return current
      const next = { ...current, ...change }
      throwIfAny(clientFaults(next))
      const saved = await save(tx, ref, change, isNarrowed(current, next))
      await log(tx, ref, by, 'client_updated', { changes: changesOf(current, change) })
      return saved
    },

    /** Ends the old secret, and all tokens. @throws 404, 412, 409 public_client */
    async regenerateSecret(tx: Tx, ref: Ref, by: Author): Promise<ClientWithSecret> {
      const { type } = await lock(tx, ref)
      if (type === 'public') throw conflict('public_client', `The client ${ref.id} is public and has no secret.`)
      const secret = newSecret('cs_')
      const client = await save(tx, ref, { secretHash: digest(secret) }, true)
      await log(tx, ref, by, 'client_secret_regenerated')
      return { client, secret }
    },

    /** A deactivated client gets no tokens, and has lost those that it had. @throws 404, 412 */
    async setActive(tx: Tx, ref: Ref, by: Author, active: boolean): Promise<ClientRecord> {
      const current = await lock(tx, ref)
      if (current.active === active) return current
      const saved = await save(tx, ref, { active }, !active)
      await log(tx, ref, by, active ? 'client_activated' : 'client_deactivated')
      return saved
    },

    /** @throws 404, 412, 409 client_active */
    async remove(tx: Tx, ref: Ref, by: Author): Promise<void> {
      const { active, name } = await lock(tx, ref)
      if (active) throw conflict('client_active', `The client ${ref.id} is active; deactivate it first.`)
      await store.deleteClient(tx, ref.accountId, ref.id)
      await cacheInvalidation.invalidate(tx, `client:${ref.id}`)
      await log(tx, ref, by, 'client_deleted', { name })
    },
  }
}
