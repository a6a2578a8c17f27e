/**
 * Issues access tokens and refresh tokens (RFC 6749, section 5.1), with refresh token rotation and reuse detection (RFC 9700,
 * section 4.14.2), and the id_tokens that belong to them. The tokens that follow from one sign-in form a token family; reuse
 * of a refresh token revokes its family.
 */
import { randomUUID } from 'node:crypto'
import type { Db, Host } from '#runtime'
import { invalidGrant, unauthorizedClient } from '../protocol/errors.ts'
import { narrowedScopes, roleAllows } from '../protocol/scopes.ts'
import { digest } from '../secret.ts'
import type { ClientRow } from '../store/clients.ts'
import { isCodeReused } from '../store/codes.ts'
import { insertSecurityEvent, UNKNOWN_ACTOR } from '../store/security-log.ts'
import {
  findRefreshToken,
  insertAccessToken,
  insertLoneAccessToken,
  insertRefreshToken,
  lockFamily,
  markRefreshTokenUsed,
  revokeFamily,
  type SignInMethods,
  type TokenOwner,
} from '../store/tokens.ts'
import { clientLastUse } from '../tokens/client-last-use.ts'
import type { TokenCacheInvalidation } from '../tokens/token-cache-invalidation.ts'
import type { CheckedTokens } from '../tokens/token-checksum.ts'
import type { IdTokens } from './id-tokens.ts'

const ACCESS_TOKEN_LIFETIME = 3600 // seconds
const REFRESH_TOKEN_LIFETIME = 14 * 24 * 3600 // seconds; each refresh issues a new one
const FAMILY_LIFETIME = 30 * 24 * 3600 // seconds from the sign-in; no refresh prolongs it

/** A user that tokens are issued to. */
export interface TokenUser {
  readonly id: number
  readonly tokenEpoch: number
  readonly roleId: number
}

/** The sign-in at a page that an authorization code stands for. */
export interface SignIn {
  /** Of the user. */
  readonly accountId: number
  /** The digest of the code. */
  readonly codeHash: Uint8Array
  readonly family: string
  readonly authenticatedAt: Date
  readonly amr: readonly string[]
  readonly nonce: string | null
}

export interface Issued {
  readonly accessToken: string
  /** Seconds. */
  readonly expiresIn: number
  readonly scopes: readonly string[]
  readonly refreshToken: string | undefined
  readonly idToken?: string
}

/** A client from memory was changed after it was read: to be read, and authenticated, anew. */
export class ClientChanged extends Error {}

export type TokenIssuer = ReturnType<typeof openTokenIssuer>

/** What all refresh tokens of a token family have in common. */
interface Family extends SignInMethods {
  /** The scopes of the sign-in. An access token may have fewer (RFC 6749, section 6). */
  readonly scopes: readonly string[]
  /** Undefined at the sign-in. */
  readonly endsAt: Date | undefined
}

const NO_PAGE: SignInMethods = { authenticatedAt: null, amr: null }

const unusableRefreshToken = () =>
  invalidGrant('The refresh token is unknown, expired, used or revoked; sign in again.')

type Parts = Pick<Host<unknown>, 'db' | 'clock' | 'log' | 'transaction'>

export function openTokenIssuer(
  { db, clock, log, transaction }: Parts,
  checkedTokens: CheckedTokens,
  cacheInvalidation: TokenCacheInvalidation,
  idTokens: IdTokens,
) {
  const recordLastUse = clientLastUse({ clock })

  /** @param family undefined when no refresh token is to be issued */
  async function insertTokens(
    into: Db,
    owner: TokenOwner,
    client: ClientRow,
    scopes: readonly string[],
    family: Family | undefined,
  ): Promise<Issued> {
    await recordLastUse(into, client)
    const issuedAt = clock.now()
    const after = (seconds: number) => new Date(issuedAt.getTime() + seconds * 1000)
    const expiresIn = client.accessTokenLifetime ?? ACCESS_TOKEN_LIFETIME
    const accessToken = checkedTokens.issue('at_')
    const access = { hash: digest(accessToken), scopes, issuedAt, expiresAt: after(expiresIn) }
    if (!family) {
      if (!(await insertLoneAccessToken(into, owner, access, client.rowVersion))) throw new ClientChanged()
      return { accessToken, expiresIn, scopes, refreshToken: undefined }
    }
    await insertAccessToken(into, owner, access)
    const refreshToken = checkedTokens.issue('rt_')
    const familyEndsAt = family.endsAt ?? after(FAMILY_LIFETIME)
    const ownEnd = after(REFRESH_TOKEN_LIFETIME)
    const expiresAt = ownEnd < familyEndsAt ? ownEnd : familyEndsAt
    const { scopes: familyScopes, authenticatedAt, amr } = family
    const signIn = { authenticatedAt, amr }
    const refresh = { hash: digest(refreshToken), scopes: familyScopes, issuedAt, expiresAt, familyEndsAt, ...signIn }
    await insertRefreshToken(into, owner, { ...refresh, checksumKey: checkedTokens.keyId() })
    return { accessToken, expiresIn, scopes, refreshToken }
  }

  /**
   * Revokes the family in a transaction of its own, which commits although the request is refused. A family that is revoked
   * already was signed out meanwhile, or its reuse is logged.
   */
  async function revokeAfterReuse({ accountId, clientId, userId, family }: TokenOwner, ip: string) {
    const isRevoked = await transaction(async (tx) => {
      const now = clock.now()
      await lockFamily(tx, family)
      if (!(await revokeFamily(tx, accountId, family, now))) return false
      await cacheInvalidation.invalidate(tx, `family:${family}`)
      const event = { ...UNKNOWN_ACTOR, accountId, action: 'refresh_token_reused', clientId } as const
      await insertSecurityEvent(tx, { ...event, subject: `user ${userId}`, ip }, now)
      return true
    })
    if (isRevoked)
      log.warn({ accountId, clientId, userId }, 'Reuse of a refresh token was detected; its token family is revoked.')
  }

  const isRefreshable = (client: ClientRow, scopes: readonly string[]) =>
    scopes.includes('offline_access') && client.grants.includes('refresh_token')

  async function withIdToken(issued: Issued, owner: TokenOwner, signIn: SignInMethods, nonce: string | null) {
    const { accountId, clientId, userId } = owner
    const { authenticatedAt, amr } = signIn
    if (!issued.scopes.includes('openid') || authenticatedAt === null || userId === null) return issued
    const signedIn = { accountId, userId, clientId, authenticatedAt, amr, nonce }
    return { ...issued, idToken: await idTokens.issue(signedIn, issued.scopes, issued.accessToken) }
  }

  return {
    /**
     * Issues an access token and, with the scope `offline_access`, a refresh token.
     * @param user undefined for the client credentials grant
     * @throws ClientChanged for a client from memory; unauthorized_client for one of the installation
     */
    async issue(client: ClientRow, user: TokenUser | undefined, scopes: readonly string[]): Promise<Issued> {
      const { accountId } = client
      if (accountId === null) throw unauthorizedClient()
      const owner: TokenOwner = {
        accountId,
        clientId: client.id,
        clientEpoch: client.tokenEpoch,
        userId: user?.id ?? null,
        userEpoch: user?.tokenEpoch ?? null,
        family: randomUUID(),
      }
      if (!user || !isRefreshable(client, scopes)) return insertTokens(db, owner, client, scopes, undefined)
      return transaction((tx) => insertTokens(tx, owner, client, scopes, { scopes, endsAt: undefined, ...NO_PAGE }))
    },

    /**
     * As `issue`, for an authorization code; with the scope `openid` an id_token too.
     * @throws invalid_grant when the code has been used a second time meanwhile
     */
    async issueForCode(
      client: ClientRow,
      user: TokenUser,
      scopes: readonly string[],
      { accountId, codeHash, family, authenticatedAt, amr, nonce }: SignIn,
    ) {
      const { id: clientId, tokenEpoch: clientEpoch } = client
      const owner = { accountId, clientId, clientEpoch, userId: user.id, userEpoch: user.tokenEpoch, family }
      const signIn = { authenticatedAt, amr }
      const refreshable = isRefreshable(client, scopes) ? { scopes, endsAt: undefined, ...signIn } : undefined
      const issued = await transaction(async (tx) => {
        await lockFamily(tx, family)
        if (await isCodeReused(tx, accountId, codeHash)) return undefined
        return insertTokens(tx, owner, client, scopes, refreshable)
      })
      if (!issued) throw invalidGrant('The authorization code has been used a second time; sign in again.')
      return withIdToken(issued, owner, signIn, nonce)
    },

    /**
     * Exchanges a refresh token for a new access token and a new refresh token (rotation). When the refresh token was used
     * before, two parties have it: the whole family is revoked (RFC 9700, section 4.14.2). With the scope `openid` it issues
     * an id_token too, if the family began with an authorization code.
     * @throws invalid_grant; invalid_scope, after which the refresh token can still be used
     */
    async refresh(client: ClientRow, refreshToken: string, requested: readonly string[] | undefined, ip: string) {
      if (!checkedTokens.isGenuine('rt_', refreshToken)) throw unusableRefreshToken()
      const hash = digest(refreshToken)
      const row = await findRefreshToken(db, client.id, hash)
      if (!row?.current || row.revokedAt) throw unusableRefreshToken()
      if (row.expiresAt <= clock.now() || row.familyEndsAt <= clock.now()) throw unusableRefreshToken()
      if (row.usedAt) {
        await revokeAfterReuse(row, ip)
        throw unusableRefreshToken()
      }
      // A scope that the client or the user has lost since the sign-in is not issued again.
      const allowed = row.scopes.filter((scope) => client.scopes.includes(scope) && roleAllows(scope, row.userRole))
      if (!allowed.includes('offline_access')) throw unusableRefreshToken()
      const scopes = narrowedScopes(requested, allowed)
      const issued = await transaction(async (tx) => {
        await lockFamily(tx, row.family)
        if (!(await markRefreshTokenUsed(tx, row.accountId, hash, clock.now()))) return undefined
        return insertTokens(tx, row, client, scopes, { ...row, endsAt: row.familyEndsAt })
      })
      if (issued) return withIdToken(issued, row, row, null)
      await revokeAfterReuse(row, ip) // another request used or revoked the token between the query and the lock
      throw unusableRefreshToken()
    },
  }
}
