/**
 * The second factor of users who switch it on: one-time passwords of an authenticator app, or one of ten recovery codes. Each
 * code is accepted once. Wrong codes lock the user out at this step alone (`lockouts.ts`).
 */
import { createHash, randomInt } from 'node:crypto'
import type { Tx } from '#runtime'
import { addressKey } from '#runtime/services'
import type { Parts } from '../parts.ts'
import { findLockouts, saveOrigin } from '../store/failures.ts'
import { replaceRecoveryCodes, useRecoveryCode, useStep } from '../store/second-factors.ts'
import { ownEntry } from '../store/security-log.ts'
import type { UserCredentials } from '../store/user-credentials.ts'
import { addressKeyOf, secondFactorAttempt } from './attempts.ts'
import { stepOfCode } from './totp.ts'

/** What `Secrets.seal` binds a user's key to. */
export const keyRow = (userId: number | string): string => `identity.app_user.totp ${userId}`

export type CodeKind = 'oneTimePassword' | 'recoveryCode'

/**
 * Uses a code up and runs `accept` in the same transaction.
 * @returns undefined when the code is wrong or was used before, which is counted
 * @throws 429 after too many failures of the user or from the address
 */
export async function withCode<T>(
  parts: Pick<Parts, 'host' | 'lockouts' | 'logSecurity'>,
  user: UserCredentials,
  code: string,
  ip: string,
  accept: (tx: Tx, kind: CodeKind) => Promise<T>,
): Promise<T | undefined> {
  const { host, lockouts } = parts
  const address = addressKey(ip)
  const isLockedOut = (await findLockouts(host.db, [addressKeyOf(address, 'address')])).length > 0
  const attempt = secondFactorAttempt(address, user, isLockedOut)
  const admission = await lockouts.admit(attempt) // before the code is compared: guesses that arrive at once gain nothing
  const accepted = await host.transaction(async (tx) => {
    const kind = admission.canSucceed ? await useCode(parts, tx, user, code, ip) : undefined
    return kind && { result: await accept(tx, kind) }
  })
  if (accepted) {
    await lockouts.succeed(admission)
    await saveOrigin(host.db, user.accountId, user.id, address)
  } else {
    const { refusal } = await lockouts.fail(attempt, admission)
    if (refusal) throw refusal
  }
  return accepted?.result
}

async function useCode(
  { host, logSecurity }: Pick<Parts, 'host' | 'logSecurity'>,
  tx: Tx,
  user: UserCredentials,
  given: string,
  ip: string,
): Promise<CodeKind | undefined> {
  if (!user.hasSecondFactor || user.totpSealed === null) return undefined
  const now = host.clock.now()
  const step = stepOfCode(host.secrets.open(user.totpSealed, keyRow(user.id)), given.replace(/\s/g, ''), now)
  if (step !== undefined) return (await useStep(tx, user, user.totpSealed, step)) ? 'oneTimePassword' : undefined
  const code = readRecoveryCode(given)
  if (code === undefined || !(await useRecoveryCode(tx, user, hashOf(user, code), now))) return undefined
  const details = { left: user.recoveryCodes - 1 }
  await logSecurity(tx, { ...ownEntry(user, ip), action: 'recovery_code_used', details })
  return 'recoveryCode'
}

const CODES = 10
const CODE_LENGTH = 16 // characters: 80 bits
/** Base32 of Crockford: without letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** Replaces the user's recovery codes. Resolves to the new ones, such as `k7q2-9xmd-4trw-0bzn`; digests are stored. */
export async function createRecoveryCodes(
  tx: Tx,
  user: { readonly accountId: number; readonly id: number },
): Promise<string[]> {
  const codes = Array.from({ length: CODES }, randomCode)
  const hashes = codes.map((code) => hashOf(user, code))
  await replaceRecoveryCodes(tx, user, hashes)
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code)
}

const randomCode = () => Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** The code as it is hashed, whatever the case, hyphens and spaces; undefined when the text is none. */
function readRecoveryCode(text: string): string | undefined {
  const code = text.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
  return code.length === CODE_LENGTH && [...code].every((character) => ALPHABET.includes(character)) ? code : undefined
}

/** With the user, so that equal codes of two users have different digests. */
const hashOf = ({ accountId, id }: { readonly accountId: number; readonly id: number }, code: string) =>
  createHash('sha256').update(`recovery code ${accountId} ${id} ${code}`).digest()
