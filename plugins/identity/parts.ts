/** The parts of the identity server that its handlers and commands are made from. */
import type { Db, Host } from '#runtime'
import type { Config } from './config.ts'
import { openPasswordMailLimit } from './mail/password-mail-limit.ts'
import { openAuthentication } from './oauth/authentication.ts'
import { openAuthorizationCodes } from './oauth/authorization-codes.ts'
import { openIdTokens } from './oauth/id-tokens.ts'
import { openSigningKeys } from './oauth/signing-keys.ts'
import { openTokenIssuer } from './oauth/token-issuer.ts'
import { openBrowserGuard } from './sign-in/browser-guard.ts'
import { openLockouts } from './sign-in/lockouts.ts'
import { openPasswords } from './sign-in/passwords.ts'
import { openProofs } from './sign-in/proofs.ts'
import { openSessions } from './sign-in/sessions.ts'
import { openOpenId } from './sso/openid.ts'
import { insertSecurityEvent, type SecurityEvent } from './store/security-log.ts'
import { TokenCache } from './tokens/token-cache.ts'
import { openTokenCacheInvalidation } from './tokens/token-cache-invalidation.ts'
import { openTokenCacheLease } from './tokens/token-cache-lease.ts'
import { openCheckedTokens } from './tokens/token-checksum.ts'

const TOKEN_CACHE_SIZE = 10_000 // tokens, about 1 kB each

export type Parts = Awaited<ReturnType<typeof openParts>>

export async function openParts(host: Host<Config>) {
  const passwords = await openPasswords()
  const lockouts = openLockouts(host)
  /** Adds an entry to the account's security log, in the transaction `db` if it is one. */
  const logSecurity = (db: Db, event: SecurityEvent) => insertSecurityEvent(db, event, host.clock.now())
  const checkedTokens = openCheckedTokens(host.secrets)
  const cache = new TokenCache(TOKEN_CACHE_SIZE)
  const cacheLease = openTokenCacheLease(host)
  const cacheInvalidation = openTokenCacheInvalidation(host, cache, cacheLease)
  const signingKeys = openSigningKeys(host)
  const idTokens = openIdTokens(host, signingKeys)
  return {
    host,
    passwords,
    lockouts,
    authentication: openAuthentication(passwords, lockouts, (event) => logSecurity(host.db, event), host.log),
    checkedTokens,
    cache,
    cacheLease,
    cacheInvalidation,
    signingKeys,
    idTokens,
    issuer: openTokenIssuer(host, checkedTokens, cacheInvalidation, idTokens),
    codes: openAuthorizationCodes(host, cacheInvalidation),
    sessions: openSessions(host),
    browserGuard: openBrowserGuard(host),
    proofs: openProofs(host),
    openid: openOpenId({ allowed: host.config.sso.allowed, clock: host.clock, log: host.log }),
    /** The path of `AUTH_URL`, empty or such as `/identity`: stands before every path that browsers are sent to. */
    basePath: new URL(host.urls.auth).pathname.replace(/\/$/, ''),
    /** Whether mails can be sent. Otherwise an administrator passes links to set a password on. */
    canMail: host.config.mail !== undefined,
    passwordMailLimit: openPasswordMailLimit(host),
    logSecurity,
  }
}
