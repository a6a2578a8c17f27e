/**
 * Issues access tokens and refresh tokens (RFC 6749, section 5.1), with refresh token rotation and reuse detection (RFC 9700,
 * section 4.14.2). The tokens that follow from one sign-in form a token family; reuse of a refresh token revokes its family.
 */
import { randomUUID } from 'node:crypto'
import type { Db, Host } from '#runtime'
import { invalidGrant } from './errors.ts'
import { narrowedScopes, roleAllows } from './scopes.ts'
import { digest, newSecret } from './secret.ts'
import type { ClientRow } from './store/clients.ts'
import {
  findRefreshToken,
  insertAccessToken,
  insertRefreshToken,
  lockFamily,
  markRefreshTokenUsed,
  revokeFamily,
  type TokenOwner,
} from './store/tokens.ts'
import type { TokenCacheInvalidation } from './token-cache-invalidation.ts'

const ACCESS_TOKEN_LIFETIME = 3600 // seconds
const REFRESH_TOKEN_LIFETIME = 14 * 24 * 3600 // seconds; each refresh issues a new one
const FAMILY_LIFETIME = 30 * 24 * 3600 // seconds from the sign-in; no refresh prolongs it

/** A user that tokens are issued to. */
export interface TokenUser {
  readonly id: number
  readonly tokenEpoch: number
  readonly roleId: number
}

export interface Issued {
  readonly accessToken: string
  /** Seconds. */
  readonly expiresIn: number
  readonly scopes: readonly string[]
  readonly refreshToken: string | undefined
}

export interface TokenIssuer {
  /**
   * Issues an access token and, with the scope `offline_access`, a refresh token.
   * @param user undefined for the client credentials grant
   */
  issue(client: ClientRow, user: TokenUser | undefined, scopes: readonly string[]): Promise<Issued>
  /**
   * Exchanges a refresh token for a new access token and a new refresh token (rotation). When the refresh token was used
   * before, two parties have it: the whole family is revoked (RFC 9700, section 4.14.2).
   * @throws invalid_grant; invalid_scope, after which the refresh token can still be used
   */
  refresh(client: ClientRow, refreshToken: string, requested: readonly string[] | undefined): Promise<Issued>
}

/** What all refresh tokens of a token family have in common. */
interface Family {
  /** The scopes of the sign-in. An access token may have fewer (RFC 6749, section 6). */
  readonly scopes: readonly string[]
  /** Undefined at the sign-in. */
  readonly endsAt: Date | undefined
}

const unusableRefreshToken = () =>
  invalidGrant('The refresh token is unknown, expired, used or revoked; sign in again.')

type Parts = Pick<Host<unknown>, 'db' | 'clock' | 'log' | 'transaction'>

export function openTokenIssuer(
  { db, clock, log, transaction }: Parts,
  cacheInvalidation: TokenCacheInvalidation,
): TokenIssuer {
  /** @param family undefined when no refresh token is to be issued */
  async function insertTokens(
    into: Db,
    owner: TokenOwner,
    client: ClientRow,
    scopes: readonly string[],
    family: Family | undefined,
  ): Promise<Issued> {
    const issuedAt = clock.now()
    const after = (seconds: number) => new Date(issuedAt.getTime() + seconds * 1000)
    const expiresIn = client.accessTokenLifetime ?? ACCESS_TOKEN_LIFETIME
    const accessToken = newSecret('at_')
    const access = { hash: digest(accessToken), scopes, issuedAt, expiresAt: after(expiresIn) }
    await insertAccessToken(into, owner, access)
    if (!family) return { accessToken, expiresIn, scopes, refreshToken: undefined }
    const refreshToken = newSecret('rt_')
    const familyEndsAt = family.endsAt ?? after(FAMILY_LIFETIME)
    const ownEnd = after(REFRESH_TOKEN_LIFETIME)
    const expiresAt = ownEnd < familyEndsAt ? ownEnd : familyEndsAt
    const refresh = { hash: digest(refreshToken), scopes: family.scopes, issuedAt, expiresAt, familyEndsAt }
    await insertRefreshToken(into, owner, refresh)
    return { accessToken, expiresIn, scopes, refreshToken }
  }

  /** Revokes the family in a transaction of its own, which commits although the request is refused. */
  async function revokeAfterReuse(owner: TokenOwner) {
    await transaction(async (tx) => {
      await lockFamily(tx, owner.family)
      await revokeFamily(tx, owner.accountId, owner.family, clock.now())
      await cacheInvalidation.invalidate(tx, `family:${owner.family}`)
    })
    log.warn(
      { accountId: owner.accountId, clientId: owner.clientId, userId: owner.userId },
      'Reuse of a refresh token was detected; its token family is revoked.',
    )
  }

  return {
    async issue(client, user, scopes) {
      const owner: TokenOwner = {
        accountId: client.accountId,
        clientId: client.id,
        clientEpoch: client.tokenEpoch,
        userId: user?.id ?? null,
        userEpoch: user?.tokenEpoch ?? null,
        family: randomUUID(),
      }
      const isRefreshable = user && scopes.includes('offline_access') && client.grants.includes('refresh_token')
      if (!isRefreshable) return insertTokens(db, owner, client, scopes, undefined)
      return transaction((tx) => insertTokens(tx, owner, client, scopes, { scopes, endsAt: undefined }))
    },

    async refresh(client, refreshToken, requested) {
      const hash = digest(refreshToken)
      const row = await findRefreshToken(db, client.accountId, client.id, hash)
      if (!row?.current || row.revokedAt) throw unusableRefreshToken()
      const endsAt = row.familyEndsAt ?? new Date(row.issuedAt.getTime() + FAMILY_LIFETIME * 1000)
      if (row.expiresAt <= clock.now() || endsAt <= clock.now()) throw unusableRefreshToken()
      if (row.usedAt) {
        await revokeAfterReuse(row)
        throw unusableRefreshToken()
      }
      // A scope that the client or the user has lost since the sign-in is not issued again.
      const allowed = row.scopes.filter((scope) => client.scopes.includes(scope) && roleAllows(scope, row.userRole))
      if (!allowed.includes('offline_access')) throw unusableRefreshToken()
      const scopes = narrowedScopes(requested, allowed)
      const issued = await transaction(async (tx) => {
        await lockFamily(tx, row.family)
        if (!(await markRefreshTokenUsed(tx, client.accountId, hash, clock.now()))) return undefined
        return insertTokens(tx, row, client, scopes, { scopes: row.scopes, endsAt })
      })
      if (issued) return issued
      await revokeAfterReuse(row) // another request used the token between the query and the lock
      throw unusableRefreshToken()
    },
  }
}
