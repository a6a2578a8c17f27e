/**
 * The end of a sign-in at a provider: the browser comes back to the provider's own callback, and gets a session when the
 * provider's id_token names the external id of a user of the provider's account. Users are never found by their e-mail, and
 * never created here.
 */
import type { Ops } from '#generated/identity'
import type { Cookie, Handler, Problem, Tx } from '#runtime'
import type { Parts } from '../parts.ts'
import { digest } from '../secret.ts'
import type { SessionCookies } from '../sign-in/sessions.ts'
import { type ExternalUser, findExternalUser } from '../store/external-identities.ts'
import { ownEntry } from '../store/security-log.ts'
import { loadProvider, lockProvider } from '../store/sso-providers.ts'
import { type SsoRequest, takeSsoRequest } from '../store/sso-requests.ts'
import { saveLastSignIn } from '../store/users.ts'
import type { Claims } from './openid.ts'
import { openIdProvider } from './openid-provider.ts'
import * as problems from './problems.ts'
import type { SsoProvider } from './provider.ts'
import { ProviderFailure } from './provider-failure.ts'
import { redirectTo, requestRow } from './sign-in-request.ts'

const MAX_EXTERNAL_ID = 500 // characters

/** Why a provider's user gets no session: the page, and the reason in the security log. */
interface Refusal {
  readonly problem: Problem
  readonly reason: string
  readonly user?: ExternalUser
  readonly details?: Readonly<Record<string, unknown>>
}

/** A sign-in whose request was taken out: failures from here on are logged. */
interface PendingSignIn {
  readonly request: SsoRequest
  readonly provider: SsoProvider
  readonly ip: string
  readonly cookies: SessionCookies
}

/** Handles `GET /sso/{ssoProviderId}/callback`. */
export const finishSso =
  (parts: Parts): Handler<Ops['finishSso']> =>
  async ({ path, query, cookies, request: { ip } }, call) => {
    const { host, browserGuard } = parts
    const { state } = query
    const { hash, cookies: missing } = browserGuard.browserOf({ cookies })
    // Without the browser's cookie no request can be found, so none is sought.
    if (state === undefined || missing.length > 0) throw problems.unknownRequest()
    const request = await host.transaction((tx) => takeSsoRequest(tx, digest(state), hash))
    if (!request) throw problems.unknownRequest()
    const cookie = await problems.withSignInOrigin(request, async () => {
      const provider = await loadProvider(call.db, request.accountId, request.ssoProviderId)
      if (!provider || request.expiresAt <= host.clock.now()) throw problems.unknownRequest()
      const pending = { request, provider, ip, cookies }
      await checkProvider(parts, pending, path.ssoProviderId)
      const claims = await readClaims(parts, pending, state, new URLSearchParams(answerOf(query)))
      const externalId = await readExternalId(parts, pending, claims)
      const result = await host.transaction((tx) => startSession(parts, tx, pending, externalId))
      return 'problem' in result ? refuse(parts, pending, result) : result
    })
    return call.reply(303, undefined, { headers: redirectTo(parts.basePath + request.returnUrl), cookies: [cookie] })
  }

/** The request is used up either way: an answer at another provider's callback may be a mix-up (RFC 9700, section 4.4). */
async function checkProvider(parts: Parts, pending: PendingSignIn, callback: string): Promise<void> {
  const { provider } = pending
  if (provider.id !== callback)
    await refuse(parts, pending, {
      problem: problems.wrongCallback(),
      reason: 'wrong_callback',
      details: { callback },
    })
  if (!provider.active)
    await refuse(parts, pending, { problem: problems.inactiveProvider(), reason: 'provider_inactive' })
}

async function readClaims(
  parts: Parts,
  pending: PendingSignIn,
  state: string,
  answer: URLSearchParams,
): Promise<Claims> {
  const { host, openid } = parts
  const { request, provider } = pending
  try {
    const verifier = host.secrets.open(request.verifierSealed, requestRow(state))
    return await openid.claims(openIdProvider(host, provider), answer, { state, nonce: request.nonce, verifier })
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    const { failure: reason, message } = error
    return refuse(parts, pending, { problem: problems.providerFailed(error), reason, details: { message } })
  }
}

async function readExternalId(parts: Parts, pending: PendingSignIn, claims: Claims): Promise<string> {
  const { externalIdClaim: claim } = pending.provider
  const externalId = claims[claim]
  if (isExternalId(externalId)) return externalId
  return refuse(parts, pending, { problem: problems.notProvisioned(), reason: 'claim_missing', details: { claim } })
}

/** Ends with a session, or with the reason why there is none. The provider may have changed while it was asked. */
async function startSession(
  { host, sessions, logSecurity }: Parts,
  tx: Tx,
  { request: { accountId }, provider, ip, cookies }: PendingSignIn,
  externalId: string,
): Promise<Cookie | Refusal> {
  const current = await lockProvider(tx, accountId, provider.id, { share: true })
  if (!current?.active) return { problem: problems.inactiveProvider(), reason: 'provider_inactive' }
  if (current.version !== provider.version) return { problem: problems.unknownRequest(), reason: 'provider_changed' }
  const user = await findExternalUser(tx, accountId, provider.id, externalId)
  if (!user) return { problem: problems.notProvisioned(), reason: 'not_provisioned', details: { externalId } }
  if (!user.active) return { problem: problems.userRefused(), reason: 'user_inactive', user }
  if (!user.externalLogin) return { problem: problems.userRefused(), reason: 'external_login_off', user }
  const session = {
    accountId,
    userId: user.id,
    userEpoch: user.tokenEpoch,
    state: 'signed_in', // the second factor is the provider's
    amr: ['sso'],
    ssoProviderId: provider.id,
  } as const
  const cookie = await sessions.start(tx, session, cookies)
  await saveLastSignIn(tx, accountId, user.id, host.clock.now())
  const subject = `sso_provider ${provider.id}`
  const details = { scheme: provider.authenticationScheme }
  await logSecurity(tx, { ...ownEntry({ ...user, accountId }, ip), action: 'sso_sign_in', subject, details })
  return cookie
}

/** @throws the refusal's problem, after it is in the security log */
async function refuse(
  { host, logSecurity }: Parts,
  { request, provider, ip }: PendingSignIn,
  { problem, reason, user, details }: Refusal,
): Promise<never> {
  const { accountId } = request
  host.log.info({ address: ip, accountId, provider: provider.id, userId: user?.id, reason }, 'A sign-in failed.')
  await logSecurity(host.db, {
    accountId,
    action: 'sso_sign_in_failed',
    actorId: user?.id ?? null,
    actorName: user?.displayName ?? '',
    subject: `sso_provider ${provider.id}`,
    ip,
    details: { scheme: provider.authenticationScheme, reason, ...details },
  })
  throw problem
}

const isExternalId = (it: unknown): it is string =>
  typeof it === 'string' && it !== '' && it.length <= MAX_EXTERNAL_ID && it.isWellFormed() && !it.includes('\0')

/** The parameters of the answer that were given, as they came (RFC 6749, section 4.1.2; RFC 9207). */
const answerOf = (query: Readonly<Record<string, unknown>>): [string, string][] =>
  Object.entries(query).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  )
