/**
 * A receiver of webhooks over real HTTP: it keeps every delivery, checks its signature, and answers as it is told, per
 * path: with statuses, late, never, or by cutting the connection.
 *
 *     const receiver = await openReceiver({ secret: 's3cret' })
 *     receiver.plan('/desk', 503, 200)              // the first delivery there gets 503, all later ones 200
 *     const [delivery] = await receiver.arrived(1, '/desk')
 *     await receiver.close()
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export interface Delivery {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** The exact bytes as text. */
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it asserts
  readonly body: any
  /** Milliseconds since the receiver opened. */
  readonly at: number
  /** Whether `X-Service-Signature` fits body and secret. */
  readonly signed: boolean
}

/** What a delivery is answered with. */
export type Plan =
  | number
  | 'hang'
  | 'reset'
  | {
      readonly status: number
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: string
      /** Milliseconds before the answer. */
      readonly after?: number
      /** The answer waits for it. */
      readonly until?: Promise<void>
    }

export interface Receiver {
  /** Without a trailing slash. */
  readonly url: string
  /** All deliveries so far, in the order of their arrival. */
  readonly deliveries: readonly Delivery[]
  /** Deliveries to one path. */
  at(path: string): readonly Delivery[]
  /** Answers of a path from now on, in order; the last one stays. Without a plan the answer is 200. */
  plan(path: string, ...answers: readonly Plan[]): void
  /** Resolves once so many deliveries arrived (at the path, if named), with all of them. @throws after `within` ms */
  arrived(count: number, path?: string, within?: number): Promise<readonly Delivery[]>
  /** Resolves when no delivery has arrived for so many milliseconds. */
  idle(milliseconds: number): Promise<void>
  close(): Promise<void>
}

const PATIENCE = 15_000 // ms

export async function openReceiver(
  options: { readonly secret?: string; readonly port?: number; readonly host?: string } = {},
): Promise<Receiver> {
  const began = performance.now()
  const deliveries: Delivery[] = []
  const plans = new Map<string, Plan[]>()
  const waiting = new Set<() => void>()

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const delivery = readDelivery(request, Buffer.concat(chunks), options.secret, performance.now() - began)
    deliveries.push(delivery)
    for (const look of waiting) look()
    answer(nextPlan(plans.get(delivery.path)), request, response)
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
    plan: (path, ...answers) => void plans.set(path, [...answers]),
    arrived: (count, path, within = PATIENCE) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const those = at(path)
          if (those.length < count) return
          leave()
          resolve([...those])
        }
        const late = setTimeout(() => {
          leave()
          reject(new Error(`${at(path).length} of ${count} deliveries arrived${path ? ` at ${path}` : ''}.`))
        }, within)
        const leave = () => {
          clearTimeout(late)
          waiting.delete(look)
        }
        waiting.add(look)
        look()
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

/** In constant time, as receivers should compare. */
export function fits(signature: string, secret: string, body: Uint8Array): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(body).digest('hex'))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const nextPlan = (plan: Plan[] | undefined): Plan => (plan && plan.length > 1 ? plan.shift() : plan?.[0]) ?? 200

function answer(plan: Plan, request: IncomingMessage, response: ServerResponse): void {
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
