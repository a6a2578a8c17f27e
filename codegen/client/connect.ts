/** A connected client: the generated operations with tokens, retries, a timeout and typed errors beneath them. */
import { ApiError } from './errors.ts'
import { type Page, type PageItem, walk } from './pages.ts'
import { remember } from './response.ts'
import { sendWithRetries } from './retry.ts'
import { type Client, createClient, createConfig } from './src/client/index.ts'
import { Operations } from './src/sdk.gen.ts'
import { type Credentials, type TokenSource, tokenSource } from './token.ts'

export interface Settings extends Credentials {
  /** Address of the API server. */
  readonly baseUrl: string
  /** Address of the identity server, when it is another. */
  readonly authUrl?: string
  /** Milliseconds for one try; 30,000 unless given. */
  readonly timeout?: number
  /** Tries after the first, on 429, 503 and lost connections; 2 unless given. */
  readonly retries?: number
  /** Used instead of the global fetch. */
  readonly fetch?: typeof globalThis.fetch
}

/** All operations of the API by name; they resolve to the answer's data and throw an ApiError. */
export class Chainwork extends Operations {
  /** The pages of a list, given its first: `for await (const page of api.pages(api.listProjects()))`. */
  pages<P extends Page>(first: P | Promise<P>): AsyncGenerator<P, void, void> {
    return walk(first, (link) => {
      const { pathname, search } = new URL(link, 'http://same') // never to another server: the token goes along
      const prefix = new URL(this.client.getConfig().baseUrl ?? '/', 'http://same').pathname.replace(/\/$/, '')
      const path = pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname
      return this.client.get({ url: `${path}${search}`, security: BEARER, responseStyle: 'data' })
    })
  }

  /** The items of a list over all its pages. */
  async *items<P extends Page>(first: P | Promise<P>): AsyncGenerator<PageItem<P>, void, void> {
    for await (const page of this.pages(first)) yield* page.value as readonly PageItem<P>[]
  }
}

const BEARER = [{ scheme: 'bearer', type: 'http' }] as const

/** Gets no token yet; the first call does. */
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
      // Text (XML) goes out as it is; the generated client would put it in JSON's quotes.
      bodySerializer: (body) => (typeof body === 'string' ? body : JSON.stringify(body)),
      fetch: async (input, init) => sendAuthorized(new Request(input, init), tokens, send),
    }),
  )
  client.interceptors.error.use((error, response) =>
    response && !(error instanceof Error) ? new ApiError(response, error) : error,
  )
  return new Chainwork({ client: returningData(client, baseUrl, authUrl) })
}

/** A token may be cut off before its time: the first 401 gets a new one and another try. */
async function sendAuthorized(
  request: Request,
  tokens: TokenSource,
  send: (request: Request) => Promise<Response>,
): Promise<Response> {
  const [, token] = request.headers.get('Authorization')?.match(/^Bearer (.+)$/) ?? []
  if (token === undefined) return send(request)
  const first = idempotent(request)
  const again = first.clone()
  const response = await send(first)
  if (response.status !== 401) return response
  await response.body?.cancel()
  again.headers.set('Authorization', `Bearer ${await tokens.renewed(token)}`)
  return send(again)
}

/** One key for all tries of one call. */
function idempotent(request: Request): Request {
  if (request.method === 'POST' && !request.headers.has('Idempotency-Key'))
    request.headers.set('Idempotency-Key', crypto.randomUUID())
  return request
}

/** What the identity server answers. */
const IDENTITY = /^\/(connect|admin|scim|\.well-known)\//

const VERBS = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options', 'trace'] as const

/** The generated client, but each path goes to its server, and data remembers the answer that it came in. */
function returningData(client: Client, baseUrl: string, authUrl: string): Client {
  const verbs = VERBS.map((verb) => {
    const call = async (options: Parameters<Client['get']>[0]) => {
      const base = IDENTITY.test(options.url) ? authUrl : baseUrl
      const answer = await client[verb]({ baseUrl: base, ...options, responseStyle: 'fields' })
      if (answer.response?.status === 204) return undefined
      const data = await readable(answer.data)
      if (answer.response) remember(data, answer.response)
      return data
    }
    return [verb, call] as const
  })
  return { ...client, ...Object.fromEntries(verbs) } as Client
}

/** Text in `application/...` (XML) comes as a Blob, although the contract says that it is a string. */
async function readable(data: unknown): Promise<unknown> {
  return data instanceof Blob && /xml|csv|text/.test(data.type) ? data.text() : data
}
