/** The client: the generated operations with access tokens, retries, a timeout and typed errors. */
import { ApiError } from './errors.ts'
import { eachPage, type Page, type PageItem } from './pages.ts'
import { rememberResponse } from './response.ts'
import { sendWithRetries } from './retry.ts'
import { type Client, createClient, createConfig } from './src/client/index.ts'
import { Operations } from './src/sdk.gen.ts'
import { type Credentials, type TokenSource, tokenSource } from './token.ts'

export interface Settings extends Credentials {
  /** Address of the API server. */
  readonly baseUrl: string
  /** Address of the identity server; `baseUrl` unless given. */
  readonly authUrl?: string
  /** Milliseconds for one attempt; 30,000 unless given. */
  readonly timeout?: number
  /** Attempts after the first, on 429, 503 and lost connections; 2 unless given. */
  readonly retries?: number
  /** Used instead of the global fetch. */
  readonly fetch?: typeof globalThis.fetch
}

/** All operations of the API by name. They resolve to the data of the response, and throw an ApiError. */
export class Chainwork extends Operations {
  /** All pages of a list, from its first page: `for await (const page of api.pages(api.listProjects()))`. */
  pages<P extends Page>(first: P | Promise<P>): AsyncGenerator<P, void, void> {
    return eachPage(first, (link) => {
      const { pathname, search } = new URL(link, 'http://same') // the host of the link is ignored: the token is sent to `baseUrl` only
      const prefix = new URL(this.client.getConfig().baseUrl ?? '/', 'http://same').pathname.replace(/\/$/, '')
      const path = pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname
      return this.client.get({ url: `${path}${search}`, security: BEARER, responseStyle: 'data' })
    })
  }

  /** All items of a list, page after page. */
  async *items<P extends Page>(first: P | Promise<P>): AsyncGenerator<PageItem<P>, void, void> {
    for await (const page of this.pages(first)) yield* page.value as readonly PageItem<P>[]
  }
}

const BEARER = [{ scheme: 'bearer', type: 'http' }] as const

/** Makes a client. It fetches an access token with the first call. */
export function connect(settings: Settings): Chainwork {
  const baseUrl = settings.baseUrl.replace(/\/+$/, '')
  const authUrl = (settings.authUrl ?? settings.baseUrl).replace(/\/+$/, '')
  const options = {
    fetch: settings.fetch ?? globalThis.fetch,
    retries: settings.retries ?? 2,
    timeout: settings.timeout ?? 30_000, // ms
  }
  const send = (request: Request) => sendWithRetries(request, options)
  const tokens = tokenSource(`${authUrl}/connect/token`, settings, (request) =>
    sendWithRetries(request, { ...options, repeatable: true }),
  )

  const client = createClient(
    createConfig({
      baseUrl,
      throwOnError: true,
      auth: () => tokens.current(),
      // Sends text (XML) unchanged; the generated client would encode it as a JSON string.
      bodySerializer: (body) => (typeof body === 'string' ? body : JSON.stringify(body)),
      fetch: async (input, init) => sendAuthorized(new Request(input, init), tokens, send),
    }),
  )
  client.interceptors.error.use((error, response) =>
    response && !(error instanceof Error) ? new ApiError(response, error) : error,
  )
  return new Chainwork({ client: dataClient(client, baseUrl, authUrl) })
}

/** Sends once more with a new token after a 401, because a token may be revoked before it expires. */
async function sendAuthorized(
  request: Request,
  tokens: TokenSource,
  send: (request: Request) => Promise<Response>,
): Promise<Response> {
  const [, token] = request.headers.get('Authorization')?.match(/^Bearer (.+)$/) ?? []
  if (token === undefined) return send(request)
  const first = withIdempotencyKey(request)
  const again = first.clone()
  const response = await send(first)
  if (response.status !== 401) return response
  await response.body?.cancel()
  again.headers.set('Authorization', `Bearer ${await tokens.renewed(token)}`)
  return send(again)
}

/** Adds an Idempotency-Key to a POST, the same for all attempts of a call. */
function withIdempotencyKey(request: Request): Request {
  if (request.method === 'POST' && !request.headers.has('Idempotency-Key'))
    request.headers.set('Idempotency-Key', crypto.randomUUID())
  return request
}

/** Paths that the identity server serves. */
const IDENTITY = /^\/(connect|admin|scim|\.well-known)\//

const VERBS = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options', 'trace'] as const

/** Wraps the generated client: sends each path to its server, and remembers the response of the data that it returns. */
function dataClient(client: Client, baseUrl: string, authUrl: string): Client {
  const verbs = VERBS.map((verb) => {
    const call = async (options: Parameters<Client['get']>[0]) => {
      const base = IDENTITY.test(options.url) ? authUrl : baseUrl
      const result = await client[verb]({ baseUrl: base, ...options, responseStyle: 'fields' })
      if (result.response?.status === 204) return undefined
      const data = await textOrData(result.data)
      if (result.response) rememberResponse(data, result.response)
      return data
    }
    return [verb, call] as const
  })
  return { ...client, ...Object.fromEntries(verbs) } as Client
}

/** Reads a Blob of text: the generated client returns `application/xml` as a Blob, the contract declares a string. */
async function textOrData(data: unknown): Promise<unknown> {
  return data instanceof Blob && /xml|csv|text/.test(data.type) ? data.text() : data
}
