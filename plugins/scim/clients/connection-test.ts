/**
 * Tests the connection of a SCIM client as an identity provider would make it, from the service to its own address. Nothing
 * that the caller gives is requested, and the secret is neither logged nor part of the result.
 */
import type { Ops, Schemas } from '#generated/scim'
import type { ScimClients } from '#plugins/identity'
import { type Handler, type Host, notFound } from '#runtime'
import { scimUrl, tokenUrl } from './client.ts'

type Step = Schemas['ScimConnectionStep']
type Failure = Schemas['ScimConnectionFailure']
type Outcome = Step & { readonly failure?: Failure }
type Urls = Host<unknown>['urls']

const TIMEOUT = 5_000 // ms, of each request

export const testScimClient =
  ({ urls }: Pick<Host<unknown>, 'urls'>, scimClients: Pick<ScimClients, 'find'>): Handler<Ops['testScimClient']> =>
  async ({ path, body }, call) => {
    const client = await scimClients.find(call.db, call.account.id, path.scimClientId)
    if (!client) throw notFound('SCIM client', path.scimClientId)
    return call.reply(200, await testConnection(urls, { ...client, ...body }))
  }

interface Tested {
  readonly clientId: string
  readonly active: boolean
  readonly clientSecret: string
  readonly url?: string | undefined
}

/** The steps in their order; a failed one ends the test. */
export async function testConnection(urls: Urls, tested: Tested): Promise<Schemas['ScimConnectionTest']> {
  const steps: Step[] = []
  let token: string | undefined
  const table: readonly (() => Outcome | Promise<Outcome>)[] = [
    () => checkUrl(urls, tested.url),
    () => checkClient(tested.active),
    async () => {
      const answer = await requestToken(urls, tested)
      token = answer.token
      return answer.outcome
    },
    () => checkScim('service_provider_config', `${scimUrl(urls)}/ServiceProviderConfig`, token),
    () => checkScim('users', `${scimUrl(urls)}/Users?count=1`, token),
  ]
  try {
    for (const step of table) {
      const { failure, ...shown } = await step()
      steps.push(shown)
      if (failure) return { succeeded: false, failure, detail: ADVICE[failure], steps }
    }
    return { succeeded: true, failure: null, detail: 'The identity provider can provision users with this.', steps }
  } finally {
    if (token !== undefined) await revoke(urls, tested, token)
  }
}

const ADVICE: Readonly<Record<Failure, string>> = {
  wrong_url:
    'The address is not the one of the SCIM endpoint. Give the identity provider scimUrl, without a slash behind it.',
  wrong_secret:
    'The client secret is wrong; it may have been regenerated. Regenerate it, and give the identity provider the new one.',
  client_inactive: 'The SCIM client is inactive, so that all its requests are refused. Activate it.',
  plugin_disabled: 'The plugin scim is off for the account. The operator can enable it.',
  rate_limited: 'The client has sent as many requests as its limits allow. Test again when they are reset.',
  unreachable:
    'The service does not reach its own public address. The operator has to check AUTH_URL, and what stands before it.',
}

const passed = (name: Step['name'], status: number | null, detail: string): Outcome => ({
  name,
  succeeded: true,
  status,
  detail,
})
const failed = (name: Step['name'], failure: Failure, status: number | null, detail: string): Outcome => ({
  name,
  succeeded: false,
  status,
  detail,
  failure,
})

function checkUrl(urls: Urls, given: string | undefined): Outcome {
  if (given === undefined || given === scimUrl(urls))
    return passed('url', null, `The SCIM endpoint has the address ${scimUrl(urls)}.`)
  return failed('url', 'wrong_url', null, `The SCIM endpoint has the address ${scimUrl(urls)}, and not the one given.`)
}

const checkClient = (active: boolean): Outcome =>
  active
    ? passed('client', null, 'The client is active.')
    : failed('client', 'client_inactive', null, 'The client is inactive.')

async function requestToken(urls: Urls, tested: Tested): Promise<{ outcome: Outcome; token?: string }> {
  const answer = await send(tokenUrl(urls), {
    method: 'POST',
    body: credentials(tested, { grant_type: 'client_credentials' }),
  })
  if (!answer) return { outcome: noAnswer('token') }
  const { status, body } = answer
  const token = (body as { readonly access_token?: unknown } | undefined)?.access_token
  if (status === 200 && typeof token === 'string')
    return { outcome: passed('token', status, 'The token endpoint issued an access token.'), token }
  // After too many wrong secrets the answer is 429, and never for the right one.
  if (status === 400 || status === 401 || status === 429)
    return { outcome: failed('token', 'wrong_secret', status, 'The token endpoint refused the client secret.') }
  return { outcome: unexpected('token', status) }
}

async function checkScim(name: Step['name'], url: string, token = ''): Promise<Outcome> {
  const answer = await send(url, { headers: { Authorization: `Bearer ${token}` } })
  if (!answer) return noAnswer(name)
  const { status, body } = answer
  if (status === 200) return passed(name, status, 'The SCIM endpoint answered as it should.')
  if (status === 404) return failed(name, 'wrong_url', status, 'There is no SCIM endpoint at the address.')
  if (status === 401) return failed(name, 'client_inactive', status, 'The SCIM endpoint refused the access token.')
  if (status === 403) return failed(name, 'plugin_disabled', status, detailOf(body))
  if (status === 429) return failed(name, 'rate_limited', status, detailOf(body))
  return unexpected(name, status)
}

/** Revokes the test's token. The result does not depend on it: a token that cannot be revoked expires. */
async function revoke(urls: Urls, tested: Tested, token: string): Promise<void> {
  await send(`${urls.auth}/connect/revocation`, { method: 'POST', body: credentials(tested, { token }) })
}

const credentials = ({ clientId, clientSecret }: Tested, more: Readonly<Record<string, string>>) =>
  new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...more })

/** Resolves to undefined without an answer. The body is undefined unless it is JSON. */
async function send(
  url: string,
  request: RequestInit,
): Promise<{ readonly status: number; readonly body: unknown } | undefined> {
  try {
    const answer = await fetch(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) })
    const text = await answer.text()
    return { status: answer.status, body: parsed(text) }
  } catch {
    return undefined
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const detailOf = (body: unknown): string => {
  const detail = (body as { readonly detail?: unknown } | null | undefined)?.detail
  return typeof detail === 'string' ? detail.slice(0, 1_000) : 'The SCIM endpoint refused the request.'
}

const noAnswer = (name: Step['name']) =>
  failed(name, 'unreachable', null, `The service did not answer at its own address within ${TIMEOUT / 1_000} seconds.`)

const unexpected = (name: Step['name'], status: number) =>
  failed(name, 'unreachable', status, 'The answer at the address is not one of the service.')
