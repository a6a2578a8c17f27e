/** Attempts to authenticate, and what each is counted by (`lockouts.ts`). Pure. */
import { createHash } from 'node:crypto'
import type { FailureKey } from '../store/failures.ts'
import { foldCase } from '../store/users.ts'
import type { Kind } from './lockout-rules.ts'

/** One attempt to authenticate, of a client or of a user. */
export interface Attempt {
  /** The counts that a failure is added to. While one of them is locked out, the attempt is refused. */
  readonly counted: readonly FailureKey[]
  /** The count that a failure during a lockout is added to. Without it, attempts during a lockout are refused at once. */
  readonly retry?: FailureKey
  /** Set when the user has signed in from this address lately: then the right password is accepted during a lockout. */
  readonly origin?: FailureKey
  /** The fields of log lines. Never the user name: users sometimes type their password in its place. */
  readonly logFields: {
    readonly address: string
    readonly accountId?: number
    readonly clientId?: string
    readonly userId?: number
  }
}

const NO_NAME = new Uint8Array()

/** The key of what is counted for an address. @param address from `addressKey` */
export const addressKeyOf = (address: string, kind: 'address' | 'proof' | 'retry' | 'secret'): FailureKey => ({
  kind,
  nameDigest: NO_NAME,
  address,
})

/** An attempt of a client to authenticate with a client secret. @param address from `addressKey` */
export const clientSecretAttempt = (address: string, ids: Omit<Attempt['logFields'], 'address'>): Attempt => ({
  counted: [addressKeyOf(address, 'secret')],
  logFields: { address, ...ids },
})

/** Where a user signs in. */
export interface SignInFrom {
  readonly accountId?: number | undefined
  readonly clientId?: string | undefined
  /** With a proof of work (`proofs.ts`), which an address needs while it is locked out. */
  readonly isProven?: boolean
}

/**
 * An attempt of a user to sign in with a password.
 * Without an account, failures are counted by the name that was typed alone, so that their lockouts do not show in which accounts
 * there are users of this name.
 * @param address from `addressKey`
 * @param user undefined when there is no user of this name: the response must be the same as for a wrong password
 */
export function signInAttempt(
  address: string,
  { accountId, clientId, isProven = false }: SignInFrom,
  userName: string,
  user: { readonly id: number; readonly knownOrigin: boolean } | undefined,
): Attempt {
  const nameDigest = digestOfName(accountId ?? NO_ACCOUNT, userName)
  return {
    counted: [addressKeyOf(address, isProven ? 'proof' : 'address'), { kind: 'user', nameDigest, address: '' }],
    retry: addressKeyOf(address, 'retry'),
    ...(user?.knownOrigin && { origin: { kind: 'origin', nameDigest, address } }),
    logFields: {
      address,
      ...(accountId !== undefined && { accountId }),
      ...(clientId !== undefined && { clientId }),
      ...(user && { userId: user.id }),
    },
  }
}

/**
 * An attempt of a user whose password was right to sign in with a second factor. No origin is exempt from its lockout.
 * @param isLockedOut whether the address is: the password was right with a proof of work then, and so the code is counted
 */
export function secondFactorAttempt(
  address: string,
  user: { readonly accountId: number; readonly id: number; readonly userName: string },
  isLockedOut: boolean,
): Attempt {
  const nameDigest = digestOfName(user.accountId, user.userName)
  return {
    counted: [addressKeyOf(address, isLockedOut ? 'proof' : 'address'), { kind: 'code', nameDigest, address: '' }],
    logFields: { address, accountId: user.accountId, userId: user.id },
  }
}

/** Of a sign-in whose account is not known. */
export const NO_ACCOUNT = 0

/** What stands for a typed name in the counts. */
export const digestOfName = (accountId: number, userName: string): Uint8Array =>
  createHash('sha256')
    .update(`${accountId} ${foldCase(userName)}`, 'utf8')
    .digest()

export const keysOf = ({ counted, retry, origin }: Attempt): readonly FailureKey[] => [
  ...counted,
  ...(retry ? [retry] : []),
  ...(origin ? [origin] : []),
]

export const isCounted = ({ counted }: Attempt, kind: Kind): boolean => counted.some((key) => key.kind === kind)
