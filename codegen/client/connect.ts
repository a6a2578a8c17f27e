/** The client: the generated operations with access tokens, retries, a time limit and typed errors. */
import { type Received, type Sendable, untilAborted } from './attempt.ts'
import { type CallIdentity, SettingsError, UnexpectedResponseError } from './errors.ts'
import type { CallOptions, Format } from './operation.ts'
import { eachPage, type Page, type PageItem } from './pages.ts'
import { type AnyInput, bodyOf, mergeHeaders, pathOf, queryOf, randomKey } from './request.ts'
import { dataOf } from './response.ts'
import { sendWithRetries } from './retry.ts'
import { type AccessTokenSource, checkSettings, numberFaults, type Settings, trimmed } from './settings.ts'
import { Operations } from './src/operations.gen.ts'
import { cachedToken, grantOf, tokenOf } from './token.ts'
import { userAgentOf } from './version.ts'

const DEFAULT_TIMEOUT = 30_000 // ms
const DEFAULT_RETRIES = 2
const LARGEST_PAGE = 1_000 // items

/** Paths that the identity server serves. */
const IDENTITY = /^\/(connect|admin|scim|\.well-known)\//

const JSON_TYPE = 'application/json'
const SAFE: readonly string[] = ['GET', 'HEAD']

/** Options of the calls for the pages after the first. */
export type PageOptions = Pick<CallOptions, 'signal' | 'timeout' | 'retries'>

/** All operations of the API by name. They resolve to the data of the response. */
export class Chainwork extends Operations {
  readonly #settings: Settings
  readonly #baseUrl: string
  readonly #authUrl: string
  readonly #headers: Record<string, string>
  readonly #accessToken: AccessTokenSource
  /** By the promises of lists that the caller gave no `$top`: the one that they are sent with. */
  readonly #tops = new WeakMap<object, { value?: number }>()

  /** @throws SettingsError that names every fault */
  constructor(settings: Settings) {
    super()
    checkSettings(settings)
    const { accessToken, baseUrl, authUrl = baseUrl, headers, userAgent } = settings
    this.#settings = settings
    this.#baseUrl = trimmed(baseUrl)
    this.#authUrl = trimmed(authUrl)
    this.#headers = mergeHeaders({ 'User-Agent': userAgentOf(userAgent) }, headers)
    this.#accessToken =
      typeof accessToken === 'function'
        ? accessToken
        : accessToken !== undefined
          ? () => accessToken
          : cachedToken(() => this.#fetchToken())
  }

  /** All pages of a list, from its first page: `for await (const page of api.pages(api.listProjects()))`. */
  pages<P extends Page>(first: P | Promise<P>, options?: PageOptions): AsyncGenerator<P, void, void> {
    return eachPage(first, (link) => this.page(link, options))
  }

  /** All items of a list, page after page, of 1,000 items unless the call names another `$top`. */
  items<P extends Page>(first: P | Promise<P>, options?: PageOptions): AsyncGenerator<PageItem<P>, void, void> {
    const top = this.#tops.get(first)
    if (top) top.value = LARGEST_PAGE
    return this.#items(first, options)
  }

  async *#items<P extends Page>(first: P | Promise<P>, options?: PageOptions): AsyncGenerator<PageItem<P>, void, void> {
    for await (const page of this.pages(first, options)) yield* page.value as readonly PageItem<P>[]
  }

  /** The page that an `@odata.nextLink` leads to. The link's host is ignored: the access token is sent to `baseUrl` only. */
  page<P extends Page>(nextLink: string, options?: PageOptions): Promise<P> {
    const { pathname, search } = new URL(nextLink, 'http://same')
    const prefixes = [this.#baseUrl, this.#authUrl].map((url) => new URL(url).pathname.replace(/\/$/, ''))
    const prefix = prefixes.find((it) => pathname.startsWith(`${it}/`)) ?? ''
    const template = pathname.slice(prefix.length) + search.replaceAll('{', '%7B') // braces would be path parameters
    return this.send('page', 'GET', template, options)
  }

  protected override send<R>(
    operation: string,
    method: string,
    template: string,
    input: AnyInput = {},
    format: Format = {},
  ): Promise<R> {
    if (!format.paged || input.query?.$top !== undefined) return this.#call(operation, method, template, input, format)
    const top: { value?: number } = {}
    // A list is sent once the caller has had the chance to give it to `items`.
    const sent = Promise.resolve().then(() => {
      const query = { ...input.query, ...(top.value !== undefined && { $top: top.value }) }
      return this.#call<R>(operation, method, template, { ...input, query }, format)
    })
    this.#tops.set(sent, top)
    return sent
  }

  async #call<R>(operation: string, method: string, template: string, input: AnyInput, format: Format): Promise<R> {
    const base = IDENTITY.test(template) ? this.#authUrl : this.#baseUrl
    const path = input.path || template.includes('{') ? pathOf(operation, template, input.path) : template
    const url = base + path + queryOf(input.query)
    const content = bodyOf(operation, input.body, format)
    const own = {
      Accept: format.returns?.[0] ?? JSON_TYPE,
      'Content-Type': content.type,
      'Idempotency-Key': format.idempotent ? randomKey() : undefined,
    }
    const headers = mergeHeaders(this.#headers, own, input.headers)
    const request = { method, url, headers, ...(content.body !== undefined && { body: content.body }) }
    const repeatable = SAFE.includes(method) || format.idempotent === true
    const call = { operation, method, url: (base + path).replace(/\?.*/, '') }
    const received = await this.#authorized(call, request, input, repeatable, format.open)
    return dataOf(call, received, format.returns) as R
  }

  /** Sends once more with a new token after a 401, because a token may be revoked before it expires. */
  async #authorized(
    call: CallIdentity,
    request: Sendable,
    input: AnyInput,
    repeatable: boolean,
    open = false,
  ): Promise<Received> {
    const send = (token?: string) =>
      this.#send(call, token === undefined ? request : withToken(request, token), input, repeatable)
    if (open || 'Authorization' in request.headers) return send()
    const tokenFor = async (rejected?: string) => this.#accessToken(rejected)
    const token = await untilAborted(tokenFor(), input.signal)
    const received = await send(token)
    if (received.response.status !== 401) return received
    const next = await untilAborted(tokenFor(token), input.signal)
    return next === token ? received : send(next)
  }

  #send(call: CallIdentity, request: Sendable, input: AnyInput, repeatable: boolean) {
    const { fetch = globalThis.fetch, log } = this.#settings
    const { timeout = this.#settings.timeout ?? DEFAULT_TIMEOUT, retries = this.#settings.retries ?? DEFAULT_RETRIES } =
      input
    const faults = [...numberFaults('timeout', timeout), ...numberFaults('retries', retries)]
    if (faults.length > 0) throw new SettingsError(`${call.operation}: ${faults.join('; ')}.`)
    return sendWithRetries(call, request, { fetch, log, timeout, retries, signal: input.signal, repeatable })
  }

  async #fetchToken() {
    const url = `${this.#authUrl}/connect/token`
    const call = { operation: 'createToken', method: 'POST', url }
    const headers = mergeHeaders(this.#headers, { Accept: JSON_TYPE })
    // Either grant may be sent twice: the token of a lost response expires unused.
    const received = await this.#send(call, { method: 'POST', url, headers, body: grantOf(this.#settings) }, {}, true)
    const token = tokenOf(dataOf(call, received))
    if (token) return token
    throw new UnexpectedResponseError(
      call,
      received.response,
      'without an access_token: is authUrl the identity server?',
    )
  }
}

/** Makes a client. It gets an access token with the first call. @throws SettingsError that names every fault */
export const connect = (settings: Settings): Chainwork => new Chainwork(settings)

/** A caller's own `Authorization` stays. */
const withToken = (request: Sendable, token: string): Sendable => ({
  ...request,
  headers: { ...request.headers, Authorization: `Bearer ${token}` },
})
