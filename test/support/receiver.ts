/**
 * A receiver of webhooks over real HTTP. It keeps every delivery and checks its signature. For each path a test plans the
 * responses: a status, a delay, no response, or a reset of the connection.
 *
 *     const receiver = await openReceiver({ secret: 's3cret' })
 *     receiver.plan('/path', 503, 200)              // the first delivery gets 503, all later ones 200
 *     const [delivery] = await receiver.arrived(1, '/path')
 *     await receiver.close()
 */

import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

export interface Delivery {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** The received bytes as text. */
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it asserts
  readonly body: any
  /** Milliseconds since the receiver opened. */
  readonly at: number
  /** Whether `X-Service-Signature` is the signature of the body with the secret. */
  readonly signed: boolean
}

/** The response to a delivery; `hang`: none, `reset`: the connection is reset. */
export type PlannedResponse =
  | number
  | 'hang'
  | 'reset'
  | {
      readonly status: number
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: string
      /** Milliseconds before the response. */
      readonly after?: number
      /** The response is sent when it resolves. */
      readonly until?: Promise<void>
    }

export interface Receiver {
  /** Without a trailing slash. */
  readonly url: string
  /** All deliveries so far, in order of arrival. */
  readonly deliveries: readonly Delivery[]
  /** All deliveries to a path. */
  at(path: string): readonly Delivery[]
  /** Sets the next responses of a path, in order; the last one repeats. Without a plan the response is 200. */
  plan(path: string, ...responses: readonly PlannedResponse[]): void
  /** Resolves to all deliveries (to a path, if given) when there are at least `count`. @throws after `within` ms */
  arrived(count: number, path?: string, within?: number): Promise<readonly Delivery[]>
  /** Resolves when no delivery has arrived for so many milliseconds. */
  idle(milliseconds: number): Promise<void>
  close(): Promise<void>
}

const ARRIVAL_TIMEOUT = 15_000 // ms

export async function openReceiver(
  options: { readonly secret?: string; readonly port?: number; readonly host?: string } = {},
): Promise<Receiver> {
  const began = performance.now()
  const deliveries: Delivery[] = []
  const plans = new Map<string, PlannedResponse[]>()
  const listeners = new Set<() => void>()

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const delivery = readDelivery(request, await buffer(request), options.secret, performance.now() - began)
    deliveries.push(delivery)
    for (const notify of listeners) notify()
    respond(nextPlan(plans.get(delivery.path)), request, response)
  }

  const server = createServer((request, response) => {
    take(request, response).catch(() => request.destroy())
  })
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  const at = (path: string | undefined) =>
    path === undefined ? deliveries : deliveries.filter((delivery) => delivery.path === path)

  return {
    url: `http://${options.host ?? '127.0.0.1'}:${port}`,
    deliveries,
    at,
    plan: (path, ...responses) => void plans.set(path, [...responses]),
    arrived: (count, path, within = ARRIVAL_TIMEOUT) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const arrived = at(path)
          if (arrived.length < count) return
          stop()
          resolve([...arrived])
        }
        const timer = setTimeout(() => {
          stop()
          reject(new Error(`${at(path).length} of ${count} deliveries arrived${path ? ` at ${path}` : ''}.`))
        }, within)
        const stop = () => {
          clearTimeout(timer)
          listeners.delete(check)
        }
        listeners.add(check)
        check()
      }),
    async idle(milliseconds) {
      for (let known = -1; known !== deliveries.length; ) {
        known = deliveries.length
        await pause(milliseconds)
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function readDelivery(request: IncomingMessage, bytes: Buffer, secret: string | undefined, at: number): Delivery {
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  const text = bytes.toString('utf8')
  return {
    path: request.url ?? '',
    headers,
    text,
    body: parse(text),
    at,
    signed: secret !== undefined && fits(headers['x-service-signature'] ?? '', secret, bytes),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether the signature matches; compares in constant time, as receivers should. */
export function fits(signature: string, secret: string, body: Uint8Array): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(body).digest('hex'))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const nextPlan = (plan: PlannedResponse[] | undefined): PlannedResponse =>
  (plan && plan.length > 1 ? plan.shift() : plan?.[0]) ?? 200

function respond(plan: PlannedResponse, request: IncomingMessage, response: ServerResponse): void {
  if (plan === 'hang') return
  if (plan === 'reset') {
    request.socket.resetAndDestroy()
    return
  }
  const { status, headers, body, after, until } = typeof plan === 'number' ? { status: plan } : plan
  const send = () => response.writeHead(status, headers).end(body)
  if (until) void until.then(send)
  else if (after === undefined) send()
  else setTimeout(send, after)
}
