/** Second factors: the columns `totp_*` of identity.app_user, and the rows of identity.recovery_code. */
import type { Db, Tx } from '#runtime'
import { readAny } from '#runtime/models'

type User = { readonly accountId: number; readonly id: number }

const isUpdated = (db: Db, set: string, condition: string, user: User, params: readonly unknown[]) =>
  readAny(db, `UPDATE identity.app_user SET ${set} WHERE account_id = $1 AND id = $2 AND ${condition} RETURNING 1`, [
    user.accountId,
    user.id,
    ...params,
  ])

/** Saves a key that is still to be confirmed. Resolves to false when the second factor is on. */
export const saveNewKey = (db: Db, user: User, sealed: string) =>
  isUpdated(db, 'totp_sealed = $3, totp_last_step = NULL', 'totp_confirmed_at IS NULL', user, [sealed])

/** Switches the second factor on. Resolves to false when it is on already, or the key was replaced meanwhile. */
export const confirmKey = (tx: Tx, user: User, sealed: string, step: number, now: Date) =>
  isUpdated(
    tx,
    'totp_confirmed_at = $5, totp_last_step = $4, updated_at = $5, version = version + 1',
    'totp_confirmed_at IS NULL AND totp_sealed = $3',
    user,
    [sealed, step, now],
  )

/**
 * Uses the code of a time step up, and with it those of earlier steps (RFC 6238, section 5.2). Of several requests with the
 * same code, one resolves to true.
 */
export const useStep = (tx: Tx, user: User, sealed: string, step: number) =>
  isUpdated(
    tx,
    'totp_last_step = $4',
    'totp_confirmed_at IS NOT NULL AND totp_sealed = $3 AND (totp_last_step IS NULL OR totp_last_step < $4)',
    user,
    [sealed, step],
  )

/** Switches the second factor off and deletes the recovery codes. */
export async function deleteSecondFactor(tx: Tx, user: User, now: Date): Promise<void> {
  await isUpdated(
    tx,
    'totp_sealed = NULL, totp_confirmed_at = NULL, totp_last_step = NULL, updated_at = $3, version = version + 1',
    'true',
    user,
    [now],
  )
  await deleteRecoveryCodes(tx, user)
}

const deleteRecoveryCodes = (tx: Tx, { accountId, id }: User) =>
  tx.query('DELETE FROM identity.recovery_code WHERE account_id = $1 AND user_id = $2', [accountId, id])

export async function replaceRecoveryCodes(tx: Tx, user: User, hashes: readonly Uint8Array[]): Promise<void> {
  await deleteRecoveryCodes(tx, user)
  await tx.query('INSERT INTO identity.recovery_code (account_id, user_id, hash) SELECT $1, $2, unnest($3::bytea[])', [
    user.accountId,
    user.id,
    hashes,
  ])
}

/** Uses a recovery code up. Of several requests with the same code, one resolves to true. */
export const useRecoveryCode = (tx: Tx, user: User, hash: Uint8Array, now: Date) =>
  readAny(
    tx,
    `UPDATE identity.recovery_code SET used_at = $4
      WHERE account_id = $1 AND user_id = $2 AND hash = $3 AND used_at IS NULL RETURNING 1`,
    [user.accountId, user.id, hash, now],
  )
