/**
 * Authorization codes (RFC 6749, section 4.1.2): issued for a signed-in user, and exchanged once for tokens. A second use
 * means that two parties have the code: it revokes the tokens that were issued for it (section 10.5).
 */
import { randomUUID } from 'node:crypto'
import type { Host } from '#runtime'
import { digest, looksLike, newSecret } from '../secret.ts'
import type { Session } from '../sign-in/sessions.ts'
import type { ClientRow } from '../store/clients.ts'
import { type CodeRow, findCode, insertCode, markCodeReused, markCodeUsed } from '../store/codes.ts'
import { insertSecurityEvent } from '../store/security-log.ts'
import { lockFamily, revokeFamily } from '../store/tokens.ts'
import type { TokenCacheInvalidation } from '../tokens/token-cache-invalidation.ts'

const LIFETIME = 60_000 // ms

/** What a code is bound to, beside client and user. */
export interface CodeBinding {
  readonly redirectUri: string
  readonly scopes: readonly string[]
  readonly codeChallenge: string | null
  readonly nonce: string | null
}

export type AuthorizationCodes = ReturnType<typeof openAuthorizationCodes>

type Parts = Pick<Host<unknown>, 'clock' | 'db' | 'log' | 'transaction'>

export function openAuthorizationCodes(
  { clock, db, log, transaction }: Parts,
  cacheInvalidation: TokenCacheInvalidation,
) {
  /** Commits although the request is refused. */
  async function revokeAfterReuse({ hash, accountId, clientId, userId, family }: CodeRow, ip: string): Promise<void> {
    await transaction(async (tx) => {
      const now = clock.now()
      await lockFamily(tx, family)
      await markCodeReused(tx, accountId, hash, now)
      await revokeFamily(tx, accountId, family, now)
      await cacheInvalidation.invalidate(tx, `family:${family}`)
      const subject = `user ${userId}`
      const event = { accountId, action: 'authorization_code_reused', actorId: null, actorName: '', clientId } as const
      await insertSecurityEvent(tx, { ...event, subject, ip }, now)
    })
    log.warn(
      { accountId, clientId, userId },
      'Reuse of an authorization code was detected; the tokens issued for it are revoked.',
    )
  }

  return {
    /** Resolves to the code. */
    async issue(client: ClientRow, session: Session, binding: CodeBinding): Promise<string> {
      const code = newSecret('ac_')
      const issuedAt = clock.now()
      await insertCode(db, {
        ...binding,
        hash: digest(code),
        accountId: session.accountId,
        clientId: client.id,
        clientEpoch: client.tokenEpoch,
        userId: session.userId,
        userEpoch: session.userEpoch,
        amr: session.amr,
        authenticatedAt: session.authenticatedAt,
        family: randomUUID(),
        issuedAt,
        expiresAt: new Date(issuedAt.getTime() + LIFETIME),
      })
      return code
    },

    /** The code, when the client can exchange it; undefined for a code that is unknown, expired or used. */
    async find(client: ClientRow, code: string, ip: string): Promise<CodeRow | undefined> {
      if (!looksLike('ac_', code)) return undefined
      const row = await findCode(db, client.id, digest(code))
      if (row?.usedAt) await revokeAfterReuse(row, ip)
      return row?.usedAt === null && row.current && row.expiresAt > clock.now() ? row : undefined
    },

    /** Uses the code. Resolves to false when another request has used it since. */
    async use(row: CodeRow, ip: string): Promise<boolean> {
      if (await markCodeUsed(db, row.accountId, row.hash, clock.now())) return true
      await revokeAfterReuse(row, ip)
      return false
    },
  }
}
