/** Makes tokens and stores their digests: what the grants come down to. */
import { randomUUID } from 'node:crypto'
import type { Db, Host } from '#runtime'
import type { Changes } from './changes.ts'
import { invalidGrant } from './errors.ts'
import { narrowedScopes, roleAllows } from './scopes.ts'
import { digest, newSecret } from './secret.ts'
import type { ClientRow } from './store/clients.ts'
import {
  findRefreshToken,
  type Holder,
  insertAccessToken,
  insertRefreshToken,
  lockFamily,
  revokeFamily,
  useRefreshToken,
} from './store/tokens.ts'

const ACCESS_LIFETIME = 3600 // seconds
const REFRESH_LIFETIME = 14 * 24 * 3600 // seconds without a refresh
/** From the sign-in to the end of the last refresh token that comes of it, however often it is refreshed. */
const FAMILY_LIFETIME = 30 * 24 * 3600 // seconds

/** A user as its tokens name it. */
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

export interface Issuer {
  /** Tokens for a user, or for the client alone. */
  issue(client: ClientRow, user: TokenUser | undefined, scopes: readonly string[]): Promise<Issued>
  /**
   * Trades a refresh token for the next pair. A second use of one says that two parties hold it: all that came of that
   * sign-in is revoked (RFC 9700, 4.14.2).
   * @throws invalid_grant; invalid_scope, which leaves the token usable
   */
  refresh(client: ClientRow, refreshToken: string, requested: readonly string[] | undefined): Promise<Issued>
}

/** What the refresh tokens of one sign-in share. */
interface Family {
  /** Those of the sign-in, also when the access token beside it has fewer (RFC 6749, 6). */
  readonly scopes: readonly string[]
  /** Undefined at the sign-in. */
  readonly endsAt: Date | undefined
}

const unusable = () => invalidGrant('The refresh token is unknown, expired, used or cut off; sign in again.')

type Parts = Pick<Host<unknown>, 'db' | 'clock' | 'log' | 'transaction'>

export function openIssuer({ db, clock, log, transaction }: Parts, changes: Changes): Issuer {
  async function store(
    into: Db,
    holder: Holder,
    client: ClientRow,
    scopes: readonly string[],
    family: Family | undefined,
  ): Promise<Issued> {
    const issuedAt = clock.now()
    const after = (seconds: number) => new Date(issuedAt.getTime() + seconds * 1000)
    const expiresIn = client.accessTokenLifetime ?? ACCESS_LIFETIME
    const accessToken = newSecret('at_')
    const access = { hash: digest(accessToken), scopes, issuedAt, expiresAt: after(expiresIn) }
    await insertAccessToken(into, holder, access)
    if (!family) return { accessToken, expiresIn, scopes, refreshToken: undefined }
    const refreshToken = newSecret('rt_')
    const familyEndsAt = family.endsAt ?? after(FAMILY_LIFETIME)
    const idle = after(REFRESH_LIFETIME)
    const expiresAt = idle < familyEndsAt ? idle : familyEndsAt
    const refresh = { hash: digest(refreshToken), scopes: family.scopes, issuedAt, expiresAt, familyEndsAt }
    await insertRefreshToken(into, holder, refresh)
    return { accessToken, expiresIn, scopes, refreshToken }
  }

  /** In a transaction of its own, which stands although the request is refused. */
  async function revoke(holder: Holder) {
    await transaction(async (tx) => {
      await lockFamily(tx, holder.family)
      await revokeFamily(tx, holder.accountId, holder.family, clock.now())
      await changes.announce(tx, `family:${holder.family}`)
    })
    log.warn(
      { accountId: holder.accountId, clientId: holder.clientId, userId: holder.userId },
      'A refresh token was used twice; all tokens of that sign-in are revoked.',
    )
  }

  return {
    async issue(client, user, scopes) {
      const holder: Holder = {
        accountId: client.accountId,
        clientId: client.id,
        clientEpoch: client.tokenEpoch,
        userId: user?.id ?? null,
        userEpoch: user?.tokenEpoch ?? null,
        family: randomUUID(),
      }
      const lasting = user && scopes.includes('offline_access') && client.grants.includes('refresh_token')
      if (!lasting) return store(db, holder, client, scopes, undefined)
      return transaction((tx) => store(tx, holder, client, scopes, { scopes, endsAt: undefined }))
    },

    async refresh(client, refreshToken, requested) {
      const hash = digest(refreshToken)
      const row = await findRefreshToken(db, client.accountId, client.id, hash)
      if (!row?.current || row.revokedAt) throw unusable()
      const endsAt = row.familyEndsAt ?? new Date(row.issuedAt.getTime() + FAMILY_LIFETIME * 1000)
      if (row.expiresAt <= clock.now() || endsAt <= clock.now()) throw unusable()
      if (row.usedAt) {
        await revoke(row)
        throw unusable()
      }
      // What the client or the user may no longer have is gone from the token too.
      const held = row.scopes.filter((scope) => client.scopes.includes(scope) && roleAllows(scope, row.userRole))
      if (!held.includes('offline_access')) throw unusable()
      const scopes = narrowedScopes(requested, held)
      const issued = await transaction(async (tx) => {
        await lockFamily(tx, row.family)
        if (!(await useRefreshToken(tx, client.accountId, hash, clock.now()))) return undefined
        return store(tx, row, client, scopes, { scopes: row.scopes, endsAt })
      })
      if (issued) return issued
      await revoke(row)
      throw unusable()
    },
  }
}
