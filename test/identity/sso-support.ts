/** What tests of single sign-on need: a browser without scripts, identity providers, and providers as the admin API has them. */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'
import { digest } from '../../plugins/identity/secret.ts'
import {
  type Answer,
  type Requests,
  signIn,
  startTestService,
  type TestAccount,
  type TestService,
} from '../../runtime/testing.ts'
import type { SharedService } from '../support/shared-service.ts'

export const CLIENT_SECRET = 'the-client-secret-that-must-stay-secret'

/** A service whose url is its `AUTH_URL`, so that cookies and callbacks belong to one host. @param environment further settings */
export async function startSsoService(environment: Record<string, string> = {}): Promise<TestService> {
  const service = await startTestService({ environment: { SSO_ALLOW_INSECURE_PROVIDERS: 'true', ...environment } })
  return { ...service, url: service.url.replace('127.0.0.1', 'localhost') }
}

/** Requests of the account's administrator at the admin API. */
export async function adminOf(service: SharedService, account: TestAccount): Promise<Requests> {
  return service.as(await signIn(service.url, account, account.email, account.password, 'admin'))
}

export interface Step {
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** A browser that keeps cookies by host and port, and follows redirects one at a time. */
export class Browser {
  readonly #jars = new Map<string, Map<string, string>>()

  async get(url: string): Promise<Step> {
    const { host } = new URL(url)
    const jar = this.#jars.get(host) ?? new Map<string, string>()
    this.#jars.set(host, jar)
    const Cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { Accept: 'text/html', ...(Cookie && { Cookie }) },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /max-age=0/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return { url, status: response.status, headers: response.headers, text: await response.text() }
  }

  /** Follows redirects until one leads to a url that `stop` names, which is not requested; resolves to the steps made. */
  async follow(url: string, stop: (url: URL) => boolean = () => false): Promise<Step[]> {
    const steps: Step[] = []
    for (let next: string | undefined = url; next !== undefined && steps.length < 20; ) {
      const step: Step = await this.get(next)
      steps.push(step)
      const location: string | null = step.headers.get('location')
      const target: URL | undefined = location === null ? undefined : new URL(location, next)
      next = target && !stop(target) ? target.href : undefined
    }
    return steps
  }

  cookie(url: string, name: string): string | undefined {
    return this.#jars.get(new URL(url).host)?.get(name)
  }
}

/** Where the browser is led last. */
export const locationOf = (steps: readonly Step[]): string => {
  const last = steps.at(-1)
  return new URL(last?.headers.get('location') ?? '', last?.url).href
}

/** Follows a sign-in from its start to the answer of the callback. */
export async function signInAt(
  service: SharedService,
  providerId: string,
  browser: Browser,
  query = '',
): Promise<Step> {
  const steps = await browser.follow(`${service.url}/sso/${providerId}${query}`, (url) => isAfterSignIn(service, url))
  return steps.at(-1) as Step
}
const isAfterSignIn = (service: SharedService, { origin, pathname }: URL) =>
  origin === service.url && !pathname.startsWith('/sso/')

/** Begins a sign-in and lets the provider answer, without sending the answer to the callback: the url of that. */
export async function answerOf(service: SharedService, providerId: string, browser: Browser): Promise<URL> {
  const isCallback = (url: URL) => url.origin === service.url && url.pathname.endsWith('/callback')
  return new URL(locationOf(await browser.follow(`${service.url}/sso/${providerId}`, isCallback)))
}

/** The user whom the browser is signed in as. */
export async function userOf(service: SharedService, browser: Browser): Promise<number | undefined> {
  const sid = browser.cookie(service.url, 'sid')
  if (sid === undefined) return undefined
  const [row] = await service.app.database.query<{ userId: number }>(
    'SELECT user_id AS "userId" FROM identity.session WHERE hash = $1',
    [digest(sid)],
  )
  return row?.userId
}

export interface RunningServer {
  readonly url: string
  close(): Promise<void>
}

/** A server at a free port of localhost. */
export async function serve(listener: RequestListener): Promise<RunningServer> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export interface IdentityProvider extends RunningServer {
  /** Who signs in next. Ids of the user: `sub` is the name, `oid` is `oid-` and the name. */
  user: string
  /** Whether it answers with `access_denied` instead, as when the user cancels. */
  denies: boolean
}

/**
 * A real OpenID provider (npm's oidc-provider), which signs everybody in as `user` without asking.
 * @param authUrl of the service: any provider's callback there is registered
 */
export async function startIdentityProvider(authUrl: string): Promise<IdentityProvider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'test' }
  let handle: RequestListener = () => {}
  const server = await serve((request, response) => handle(request, response))
  const idp: IdentityProvider = { ...server, user: 'ada', denies: false }
  const provider = new Provider(server.url, {
    clients: [{ client_id: 'chainwork', client_secret: CLIENT_SECRET, redirect_uris: [`${authUrl}/sso/any/callback`] }],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    claims: { openid: ['sub', 'oid'], profile: ['name'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['a key of the test'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_, accountId) => ({
      accountId,
      claims: async () => ({ sub: accountId, oid: `oid-${accountId}`, name: accountId }),
    }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    jwks: { keys: [key] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  })
  provider.Client.prototype.redirectUriAllowed = (uri) => CALLBACK.exec(uri)?.[1] === authUrl
  const callback = provider.callback()

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, params, session } = await provider.interactionDetails(request, response)
    if (idp.denies) {
      return provider.interactionFinished(request, response, { error: 'access_denied', error_description: 'cancelled' })
    }
    if (prompt.name === 'login') {
      return provider.interactionFinished(request, response, { login: { accountId: idp.user } })
    }
    const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params.client_id) })
    grant.addOIDCScope('openid profile')
    await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
  }
  handle = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return callback(request, response)
    interact(request, response).catch((error) => response.writeHead(500).end(String(error)))
  }
  return idp
}

const CALLBACK = /^(.*)\/sso\/sso_[0-9a-f]{44}\/callback$/

/** Creates a provider by the admin API. */
export async function createProvider(admin: Requests, fields: Record<string, unknown>): Promise<Answer['body']> {
  const answer = await admin.post('/admin/api/sso-providers', {
    displayName: 'Acme login',
    clientId: 'chainwork',
    clientSecret: CLIENT_SECRET,
    ...fields,
  })
  if (answer.status !== 201) throw new Error(`No provider: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Links a user to an external id, as SCIM does. @param ssoProviderId '' for none */
export const link = (
  service: SharedService,
  { accountId, userId }: { readonly accountId: number; readonly userId: number },
  ssoProviderId: string,
  externalId: string,
) =>
  service.app.database.query(
    `INSERT INTO identity.external_identity (account_id, sso_provider_id, external_id, user_id, created_at)
     VALUES ($1, $2, $3, $4, now())`,
    [accountId, ssoProviderId, externalId, userId],
  )

/** The details of the latest entry of single sign-on in the account's security log. */
export async function lastLogged(
  service: SharedService,
  accountId: number,
): Promise<{ action: string; actorId: number | null; details: Record<string, unknown> } | undefined> {
  const [row] = await service.app.database.query<{
    action: string
    actorId: number | null
    details: Record<string, unknown>
  }>(
    `SELECT action, actor_id AS "actorId", details FROM identity.security_log
      WHERE account_id = $1 AND action LIKE 'sso_sign%' ORDER BY id DESC LIMIT 1`,
    [accountId],
  )
  return row
}
