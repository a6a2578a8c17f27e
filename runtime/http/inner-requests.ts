/**
 * Inner requests: those that a handler sends to this service in the name of its caller. Each has a connection in memory and
 * runs through the whole pipeline, as a request from outside does: authentication, rate limit, authorization, validation,
 * idempotency, transaction.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, request as sendRequest } from 'node:http'
import type { Socket } from 'node:net'
import { duplexPair } from 'node:stream'
import type { InnerRequest, InnerResponse } from '../plugin/operation.ts'

/** The request whose handler sends the inner one. */
export interface OuterRequest {
  readonly ip: string
  readonly id: string
  readonly authorization: string | undefined
  readonly traceparent: string | undefined
  /** Aborts when the client disconnects: then the inner request ends too. */
  readonly signal: AbortSignal
}

export type SendInner = (request: InnerRequest, outer: OuterRequest) => Promise<InnerResponse>

/** @param serve the listener of the service itself */
export function openInnerRequests(serve: RequestListener): SendInner {
  const server = createServer({ requireHostHeader: false }, serve)
  return async ({ method, path, headers, body, maxBytes }, { ip, id, authorization, traceparent, signal }) => {
    const [clientSide, serverSide] = duplexPair()
    clientSide.once('close', () => serverSide.destroy())
    serverSide.once('close', () => clientSide.destroy())
    server.emit('connection', Object.assign(serverSide, { remoteAddress: ip }))
    const sent = sendRequest({
      method,
      path,
      signal,
      headers: {
        ...headers,
        Host: 'localhost',
        'X-Request-Id': id,
        ...(authorization !== undefined && { Authorization: authorization }),
        ...(traceparent !== undefined && { Traceparent: traceparent }),
        ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }),
      },
      createConnection: () => clientSide as unknown as Socket,
    })
    sent.end(body)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      text: await textOf(response, maxBytes),
    }
  }
}

/** Undefined for a body of more bytes, whose rest is not read. */
async function textOf(response: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
