/** Receivers of webhooks for Express and for handlers in the style of fetch (Hono, Next.js, Deno, Bun, workers). */
import { SettingsError, SignatureError } from './errors.ts'
import {
  type DeliveryHeaders,
  type DeliverySecret,
  unwrapWebhook,
  type VerifyOptions,
  type WebhookEvent,
} from './webhook.ts'

/** Handles one event. The response waits for it, and must arrive within 30 s: do long work later. */
export type WebhookHandler = (event: WebhookEvent) => unknown

/** A delivery has at most 256 KiB. */
const MAX_BYTES = 1_048_576

/** A handler: 204 for a delivery, 401 for a wrong signature, 413 for a body that is too large. What `handle` throws, it throws. */
export function fetchWebhook(secret: DeliverySecret, handle: WebhookHandler, options?: VerifyOptions) {
  return async (request: Request): Promise<Response> => {
    if (request.bodyUsed) throw new SettingsError(CONSUMED)
    try {
      const body = await collect(request.body ?? [])
      if (body === undefined) return new Response(null, { status: 413 })
      await handle(await unwrapWebhook(body, request.headers, secret, options))
    } catch (error) {
      if (error instanceof SignatureError) return new Response(error.message, { status: 401 })
      throw error
    }
    return new Response(null, { status: 204 })
  }
}

/** The parts of the request and response of Express, or of node:http, that are needed. */
interface ExpressRequest extends AsyncIterable<Uint8Array> {
  readonly headers: DeliveryHeaders
  readonly body?: unknown
  /** Set by some hosts that parse every body. */
  readonly rawBody?: unknown
  readonly readableEnded?: boolean
}
interface ExpressResponse {
  statusCode: number
  end(text?: string): unknown
}

/**
 * A route: `app.post('/hooks', expressWebhook(secret, handle))`, before `express.json()`. It reads the body itself, or takes
 * what `express.raw()` has read. It responds as `fetchWebhook` does; what `handle` throws goes to `next`.
 */
export function expressWebhook(secret: DeliverySecret, handle: WebhookHandler, options?: VerifyOptions) {
  return async (request: ExpressRequest, response: ExpressResponse, next: (error: unknown) => void): Promise<void> => {
    const respond = (status: number, text?: string) => {
      response.statusCode = status
      response.end(text)
    }
    try {
      const body = await bodyOf(request)
      if (body === undefined) return respond(413)
      await handle(await unwrapWebhook(body, request.headers, secret, options))
      respond(204)
    } catch (error) {
      if (error instanceof SignatureError) respond(401, error.message)
      else next(error)
    }
  }
}

async function bodyOf(request: ExpressRequest): Promise<string | Uint8Array | undefined> {
  const given = [request.rawBody, request.body].find((it) => typeof it === 'string' || it instanceof Uint8Array)
  if (given !== undefined) return given as string | Uint8Array
  if (request.readableEnded) throw new SettingsError(CONSUMED)
  return collect(request)
}

const CONSUMED =
  'The body was read before this handler, and the signature covers its bytes: put the route of the webhook before express.json(), or express.raw({ type: "application/json" }) on it.'

/** The bytes of a body, undefined when there are too many. */
async function collect(chunks: unknown): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunks as AsyncIterable<Uint8Array>) {
    length += chunk.length
    if (length > MAX_BYTES) return undefined
    parts.push(chunk)
  }
  const all = new Uint8Array(length)
  let offset = 0
  for (const part of parts) {
    all.set(part, offset)
    offset += part.length
  }
  return all
}
