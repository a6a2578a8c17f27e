/** Webhook registrations: the table webhooks.registration. Every statement names the account. */
import { literal } from 'sequelize'
import { type WebhookRegistrationInput, webhookRegistrationEntity } from '#generated/webhooks'
import type { Db, Tx } from '#runtime'
import { bigint, columnsOf, integer, lockName, tableModel, text, timestamp } from '#runtime/models'
import type { Fields, List, Page } from '#runtime/odata'
import type { SealedTarget } from '../target.ts'
import { saveBucket } from './rate-buckets.ts'

const registrations = tableModel('webhooks.registration', {
  ...columnsOf(webhookRegistrationEntity),
  accountId: bigint().key().hidden(),
  id: text().key(),
  targetSealed: text(),
  totalCalls: bigint().default(0),
  successfulCalls: bigint().default(0),
  failedCalls: bigint().default(0),
  /** Until when the secret before the current one signs too; may be past. */
  previousSecretUntil: timestamp().orNull(),
  version: integer().default(1),
})

export type Registration = typeof registrations.row

const SHOWN_PREVIOUS_UNTIL = `CASE WHEN registration.previous_secret_until > now()
  THEN registration.previous_secret_until END`

/** What a list may be filtered and sorted by. */
export const registrationFields: Fields = {
  ...webhookRegistrationEntity.fields,
  // The column is the masked url, by which lists are sorted; `filterByUrl` compares the whole one.
  url: { ...webhookRegistrationEntity.fields.url, comparisons: ['eq', 'ne'] },
  previousSecretUntil: { column: SHOWN_PREVIOUS_UNTIL, type: 'timestamp' },
}

export const listRegistrations = (db: Db, accountId: number, list: List): Promise<Page<Registration>> =>
  registrations.page(db, { accountId }, list)

export const countRegistrations = (db: Db, accountId: number): Promise<number> => registrations.count(db, { accountId })

/** Holds back other registrations of the account until the transaction ends, so that a count stays true. */
export const lockAccount = (tx: Tx, accountId: number) => lockName(tx, `webhooks.registration:${accountId}`)

export const loadRegistration = (db: Db, accountId: number, id: string): Promise<Registration | undefined> =>
  registrations.find(db, { accountId, id })

/** Loads the registration and locks its row until the transaction ends. */
export const lockRegistration = (tx: Tx, accountId: number, id: string): Promise<Registration | undefined> =>
  registrations.lock(tx, { accountId, id })

export async function insertRegistration(tx: Tx, registration: typeof registrations.newRow): Promise<Registration> {
  const made = await registrations.insert(tx, registration)
  await saveBucket(tx, registration.accountId, made.id, made.rateLimit)
  return made
}

export type Change = Partial<Omit<WebhookRegistrationInput, 'url' | 'headers'>> & { readonly target?: SealedTarget }

/**
 * Saves the fields that `change` has, and increments the version. A new target has not failed yet. The row exists: the
 * caller has locked it.
 */
export async function saveRegistration(tx: Tx, accountId: number, id: string, change: Change): Promise<Registration> {
  const { target, ...fields } = change
  const saved = await registrations.save(
    tx,
    { accountId, id },
    {
      ...fields,
      ...pauseColumns(fields.isActive),
      ...target,
      ...(target && { failingSince: null }),
    },
  )
  if (fields.rateLimit !== undefined) await saveBucket(tx, accountId, id, fields.rateLimit)
  return saved
}

/** When a secret that is replaced now ends, by the database's clock. */
export async function previousSecretEnd(tx: Tx): Promise<Date> {
  const [row] = await tx.query<{ until: Date }>(`SELECT now() + interval '24 hours' AS until`)
  if (!row) throw new Error('The database did not answer with its time.')
  return row.until
}

/** A resumed registration starts anew: failures before the pause do not pause it again. */
function pauseColumns(isActive: boolean | undefined) {
  if (isActive === undefined) return {}
  return isActive
    ? { pauseReason: null, pausedAt: null, failingSince: null }
    : { pauseReason: 'requested' as const, pausedAt: literal('now()') }
}

/** What waits for a registration goes with it, up to this many at once; the daily clean-up takes the rest. */
const DROP_AT_ONCE = 10_000 // rows

export async function deleteRegistration(tx: Tx, accountId: number, id: string): Promise<void> {
  await registrations.destroy(tx, { accountId, id })
  await saveBucket(tx, accountId, id, null)
  await tx.query(
    // By ctid: a join by the key takes half a minute where the planner has not seen yet how many rows there are.
    `DELETE FROM webhooks.delivery WHERE account_id = $1 AND ctid = ANY (ARRAY(
       SELECT ctid FROM webhooks.delivery
       WHERE account_id = $1 AND webhook_id = $2 AND state = 'pending' LIMIT ${DROP_AT_ONCE} FOR UPDATE SKIP LOCKED))`,
    [accountId, id],
  )
}
