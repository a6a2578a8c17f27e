/** A tiny server that answers as a test says and remembers what it was asked. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
export interface Answer {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body?: unknown
  /** Cuts the connection instead of answering. */
  readonly cut?: boolean
  /** Never answers. */
  readonly silent?: boolean
}

export interface Server {
  readonly url: string
  /** All requests, in the order of their arrival. */
  readonly asked: Asked[]
  /** Those that were not for a token. */
  calls(): Asked[]
  /** Those that were. */
  tokenCalls(): Asked[]
}

/** Answers each request with what `answer` says; its tokens are `at_1`, `at_2` ... unless it answers those itself. */
export async function serve(answer: (asked: Asked, call: number) => Answer | undefined): Promise<Server> {
  const asked: Asked[] = []
  const isToken = ({ path }: Asked) => path === '/connect/token'
  const http = createServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk)
    const one: Asked = {
      method: req.method ?? '',
      path: req.url ?? '',
      headers: req.headers,
      body: Buffer.concat(chunks).toString(),
    }
    asked.push(one)
    const same = asked.filter((it) => isToken(it) === isToken(one)).length
    const given = answer(one, same) ?? (isToken(one) ? token(same) : { status: 404 })
    if (given.silent) return
    if (given.cut) return void req.socket.destroy()
    const type = typeof given.body === 'string' ? 'text/plain' : 'application/json'
    res.writeHead(given.status ?? 200, { 'Content-Type': type, ...given.headers })
    res.end(typeof given.body === 'string' ? given.body : given.body === undefined ? '' : JSON.stringify(given.body))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    http.closeAllConnections()
    return new Promise<void>((resolve) => http.close(() => resolve()))
  })
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    asked,
    calls: () => asked.filter((it) => !isToken(it)),
    tokenCalls: () => asked.filter(isToken),
  }
}

export const token = (number: number, expiresIn = 3600): Answer => ({
  body: { access_token: `at_${number}`, expires_in: expiresIn, token_type: 'Bearer', scope: 'api1' },
})

export const problem = (status: number, code: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'Content-Type': 'application/problem+json', ...headers },
  body: { type: 'about:blank', title: 'No', status, detail: `It is ${code}.`, code, requestId: 'req_1' },
})
