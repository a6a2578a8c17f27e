/** The parts of the identity server that its handlers and commands are made from. */
import type { Db, Host } from '#runtime'
import type { Config } from './config.ts'
import { type Authentication, openAuthentication } from './oauth/authentication.ts'
import { type AuthorizationCodes, openAuthorizationCodes } from './oauth/authorization-codes.ts'
import { type IdTokens, openIdTokens } from './oauth/id-tokens.ts'
import { openSigningKeys, type SigningKeys } from './oauth/signing-keys.ts'
import { openTokenIssuer, type TokenIssuer } from './oauth/token-issuer.ts'
import { type BrowserGuard, openBrowserGuard } from './sign-in/browser-guard.ts'
import { type Lockouts, openLockouts } from './sign-in/lockouts.ts'
import { openPasswords, type Passwords } from './sign-in/passwords.ts'
import { openProofs, type Proofs } from './sign-in/proofs.ts'
import { openSessions, type Sessions } from './sign-in/sessions.ts'
import { type OpenId, openOpenId } from './sso/openid.ts'
import { insertSecurityEvent, type SecurityEvent } from './store/security-log.ts'
import { TokenCache } from './tokens/token-cache.ts'
import { openTokenCacheInvalidation, type TokenCacheInvalidation } from './tokens/token-cache-invalidation.ts'
import { openTokenCacheLease, type TokenCacheLease } from './tokens/token-cache-lease.ts'
import { type CheckedTokens, openCheckedTokens } from './tokens/token-checksum.ts'

const TOKEN_CACHE_SIZE = 10_000 // tokens, about 1 kB each

export interface Parts {
  readonly host: Host<Config>
  readonly passwords: Passwords
  readonly lockouts: Lockouts
  readonly authentication: Authentication
  readonly checkedTokens: CheckedTokens
  readonly cache: TokenCache
  readonly cacheLease: TokenCacheLease
  readonly cacheInvalidation: TokenCacheInvalidation
  readonly signingKeys: SigningKeys
  readonly idTokens: IdTokens
  readonly issuer: TokenIssuer
  readonly codes: AuthorizationCodes
  readonly sessions: Sessions
  readonly browserGuard: BrowserGuard
  readonly proofs: Proofs
  readonly openid: OpenId
  /** The path of `AUTH_URL`, empty or such as `/identity`: stands before every path that browsers are sent to. */
  readonly basePath: string
  /** Whether mails can be sent. Otherwise an administrator passes links to set a password on. */
  readonly canMail: boolean
  /** Adds an entry to the account's security log, in the transaction `db` if it is one. */
  logSecurity(db: Db, event: SecurityEvent): Promise<unknown>
}

export async function openParts(host: Host<Config>): Promise<Parts> {
  const passwords = await openPasswords()
  const lockouts = openLockouts(host)
  const logSecurity: Parts['logSecurity'] = (db, event) => insertSecurityEvent(db, event, host.clock.now())
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
    openid: openOpenId({ allowed: host.config.sso.allowed, log: host.log }),
    basePath: new URL(host.urls.auth).pathname.replace(/\/$/, ''),
    canMail: host.config.mail !== undefined,
    logSecurity,
  }
}
