/** id_tokens (OpenID Connect Core, section 2), and their verification as hints. */
import { hash } from 'node:crypto'
import type { Host } from '#runtime'
import { findUserClaims } from '../store/user-claims.ts'
import { subjectOf, userClaims } from './claims.ts'
import { sign, verify } from './jws.ts'
import type { SigningKeys } from './signing-keys.ts'

const LIFETIME = 3600 // seconds; clients check an id_token when they get it, and need it later only as a hint

/** The sign-in that an id_token is issued for. */
export interface SignedIn {
  readonly accountId: number
  readonly userId: number
  readonly clientId: string
  readonly authenticatedAt: Date
  /** Null when the sign-in did not keep its methods. */
  readonly amr: readonly string[] | null
  /** Null in a refreshed id_token too (section 12.2). */
  readonly nonce: string | null
}

/** An id_token that a client sends back. */
export interface Hint {
  readonly userId: number
  readonly clientId: string
}

export type IdTokens = ReturnType<typeof openIdTokens>

type Parts = Pick<Host<unknown>, 'clock' | 'db' | 'urls'>

export function openIdTokens({ clock, db, urls }: Parts, keys: SigningKeys) {
  return {
    /** @param accessToken the one that is issued together with the id_token */
    async issue(signedIn: SignedIn, scopes: readonly string[], accessToken: string): Promise<string> {
      const { accountId, userId, clientId, authenticatedAt, amr, nonce } = signedIn
      const user = await findUserClaims(db, accountId, userId)
      const issuedAt = seconds(clock.now())
      return sign(await keys.signer(), {
        iss: urls.auth,
        aud: clientId,
        exp: issuedAt + LIFETIME,
        iat: issuedAt,
        auth_time: seconds(authenticatedAt),
        ...(nonce !== null && { nonce }),
        ...(amr !== null && { amr }),
        at_hash: accessTokenHash(accessToken),
        ...(user ? userClaims(userId, user, scopes) : { sub: subjectOf(userId) }),
      })
    },

    /** The contents of an id_token that this server issued, even if it has expired; undefined for any other text. */
    async readHint(idToken: string): Promise<Hint | undefined> {
      const { iss, aud, sub } = (await verify(idToken, await keys.published())) ?? {}
      if (iss !== urls.auth || typeof aud !== 'string' || typeof sub !== 'string') return undefined
      return { userId: Number(sub), clientId: aud }
    },
  }
}

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000)

/** `at_hash`: the left half of the SHA-256 digest (section 3.1.3.6). */
const accessTokenHash = (accessToken: string): string =>
  hash('sha256', accessToken, 'buffer').subarray(0, 16).toString('base64url')
