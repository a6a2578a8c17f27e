/** The start of a sign-in at a provider: the browser is sent there with a state that is bound to it. */
import { randomBytes } from 'node:crypto'
import type { Ops } from '#generated/identity'
import type { Handler } from '#runtime'
import { addressKey, WindowCounter } from '#runtime/services'
import { DEMANDED_AT } from '../oauth/authorize-request.ts'
import { readReturnUrl } from '../pages/return-url.ts'
import type { Parts } from '../parts.ts'
import { digest } from '../secret.ts'
import type { Browser } from '../sign-in/browser-guard.ts'
import { findProvider } from '../store/sso-providers.ts'
import { insertSsoRequest } from '../store/sso-requests.ts'
import { openIdProvider } from './openid-provider.ts'
import * as problems from './problems.ts'
import type { SsoProvider } from './provider.ts'
import { redirectTo, requestRow } from './sign-in-request.ts'

const LIFETIME = 10 * 60_000 // ms from the start to the callback
const STARTS_WINDOW = 60_000 // ms
const MAX_STARTS = 300 // of an address in a window: each one is a row

/** Handles `GET /sso/{ssoProviderId}`. */
export function startSso(parts: Parts): Handler<Ops['startSso']> {
  const { host, browserGuard } = parts
  const starts = new WindowCounter(MAX_STARTS, STARTS_WINDOW)

  function countStart(ip: string): void {
    const address = addressKey(ip)
    const retryAfter = starts.retryAfter(address, host.clock.now())
    if (retryAfter > 0) throw problems.tooManyStarts(retryAfter)
    starts.increment(address, host.clock.now())
  }

  return ({ path, query, cookies, request }, call) => {
    const returnUrl = readReturnUrl(query.returnUrl)
    return problems.withSignInOrigin({ returnUrl }, async () => {
      countStart(request.ip)
      const provider = await findProvider(call.db, path.ssoProviderId)
      if (!provider) throw problems.unknownProvider()
      const { accountId } = provider
      const browser = browserGuard.browserOf({ cookies })
      const url = await problems.withSignInOrigin({ returnUrl, accountId }, () =>
        saveRequest(parts, { provider, returnUrl, browser }),
      )
      return call.reply(303, undefined, { headers: redirectTo(url.href), cookies: browser.cookies })
    })
  }
}

interface Start {
  readonly provider: SsoProvider
  readonly returnUrl: string
  readonly browser: Browser
}

/** Stores the sign-in under the digest of its state, and resolves to the url at the provider. */
async function saveRequest({ host, openid }: Parts, { provider, returnUrl, browser }: Start): Promise<URL> {
  if (!provider.active) throw problems.inactiveProvider()
  const secrets = { state: random(), nonce: random(), verifier: random() }
  // An application that demands a new sign-in gets one at the provider too.
  const prompt = new URL(returnUrl, host.urls.auth).searchParams.has(DEMANDED_AT) ? 'login' : undefined
  const url = await openid.authorizationUrl(openIdProvider(host, provider), secrets, prompt).catch((error) => {
    throw problems.asProblem(error)
  })
  const now = host.clock.now()
  const row = {
    accountId: provider.accountId,
    ssoProviderId: provider.id,
    verifierSealed: host.secrets.seal(secrets.verifier, requestRow(secrets.state)),
    nonce: secrets.nonce,
    returnUrl,
    expiresAt: new Date(now.getTime() + LIFETIME),
  }
  await host.transaction((tx) => insertSsoRequest(tx, digest(secrets.state), browser.hash, row, now))
  return url
}

/** 256 random bits, 43 characters: also a code verifier of RFC 7636, section 4.1. */
const random = (): string => randomBytes(32).toString('base64url')
