/** An HTTP server in place of the service: it sends the responses that a test defines, and keeps the requests. */

import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export interface ReceivedRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
export interface StubResponse {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body?: unknown
  /** Closes the connection instead of responding. */
  readonly disconnects?: boolean
  /** Never responds. */
  readonly hangs?: boolean
  /** Closes the connection after the body, before the `Content-Length` of its headers. */
  readonly truncated?: boolean
  /** Sends the body and then nothing more. */
  readonly stalls?: boolean
}

export interface StubService {
  readonly url: string
  /** All requests, in the order of their arrival. */
  readonly requests: ReceivedRequest[]
  /** Requests other than token requests. */
  calls(): ReceivedRequest[]
  /** Token requests. */
  tokenCalls(): ReceivedRequest[]
}

/**
 * Responds to each request with the result of `respond`. When that is undefined, a token request gets the token `at_1`,
 * `at_2` and so on, and any other request a 404.
 * @param respond gets the request and its number among the token requests or among the others, from 1
 */
export async function startStubService(
  respond: (request: ReceivedRequest, call: number) => StubResponse | undefined,
): Promise<StubService> {
  const requests: ReceivedRequest[] = []
  const isToken = ({ path }: ReceivedRequest) => path === '/connect/token'
  const http = createServer(async (req, res) => {
    const one: ReceivedRequest = {
      method: req.method ?? '',
      path: req.url ?? '',
      headers: req.headers,
      body: (await buffer(req)).toString(),
    }
    requests.push(one)
    const same = requests.filter((it) => isToken(it) === isToken(one)).length
    const given = respond(one, same) ?? (isToken(one) ? token(same) : { status: 404 })
    if (given.hangs) return
    if (given.disconnects) return void req.socket.destroy()
    const type = typeof given.body === 'string' ? 'text/plain' : 'application/json'
    res.writeHead(given.status ?? 200, { 'Content-Type': type, ...given.headers })
    const text =
      typeof given.body === 'string' ? given.body : given.body === undefined ? '' : JSON.stringify(given.body)
    if (given.truncated) return void res.write(text, () => req.socket.destroy())
    if (given.stalls) return void res.write(text)
    res.end(text)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    http.closeAllConnections()
    return new Promise<void>((resolve) => http.close(() => resolve()))
  })
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    requests,
    calls: () => requests.filter((it) => !isToken(it)),
    tokenCalls: () => requests.filter(isToken),
  }
}

export const token = (number: number, expiresIn = 3600): StubResponse => ({
  body: { access_token: `at_${number}`, expires_in: expiresIn, token_type: 'Bearer', scope: 'api1' },
})

export const problem = (status: number, code: string, headers: Record<string, string> = {}): StubResponse => ({
  status,
  headers: { 'Content-Type': 'application/problem+json', ...headers },
  body: { type: 'about:blank', title: 'No', status, detail: `It is ${code}.`, code, requestId: 'req_1' },
})
