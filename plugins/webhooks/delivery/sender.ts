/** Sends one attempt with undici, without redirects or proxies, to public addresses only (SSRF, DNS rebinding). */
import { performance } from 'node:perf_hooks'
import { Agent } from 'undici'
import { type AllowedTargets, guardedConnector, type Resolve } from '#runtime/outbound'
import type { Headers } from '../headers.ts'
import { targetFault } from '../target-url.ts'
import { Answer } from './answer.ts'
import { AttemptRefused, type AttemptResult, classifyError } from './attempt-result.ts'
import { createConnectionQueue } from './connection-queue.ts'

export interface Attempt {
  readonly result: AttemptResult
  /** From the start to the status of the answer, or to the error. */
  readonly milliseconds: number
}

export type Sender = ReturnType<typeof createSender>

export interface SenderOptions {
  readonly allowed: AllowedTargets
  readonly resolve: Resolve
  /** Of the whole attempt: DNS query, connection, TLS and answer. */
  readonly timeout: number // ms
  /** Connections to one origin at once. */
  readonly connections: number
}

const MAX_HEADERS = 16_384 // bytes of an answer's headers
const BODY_TIMEOUT = 2_000 // ms without a byte of the body
const KEEP_ALIVE = 4_000 // ms unused; below the five seconds after which many receivers close
const MAX_KEEP_ALIVE = 15_000 // ms where the receiver offers more; short, since it keeps using an address checked earlier

export function createSender({ allowed, resolve, timeout, connections }: SenderOptions) {
  const agent = new Agent({
    connect: guardedConnector({ allowed, resolve, timeout }),
    connections,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE,
    keepAliveMaxTimeout: MAX_KEEP_ALIVE,
    headersTimeout: 0, // too coarse; `Answer` limits the time
    bodyTimeout: BODY_TIMEOUT,
    maxHeaderSize: MAX_HEADERS,
  })

  const enqueue = createConnectionQueue()

  return {
    /** Never rejects: an error is part of the attempt's result. */
    send(url: string, headers: Headers, body: Buffer): Promise<Attempt> {
      const began = performance.now()
      return new Promise((resolve) => {
        const end = (result: AttemptResult) =>
          resolve({ result, milliseconds: Math.round((performance.now() - began) * 1_000) / 1_000 })
        const fault = targetFault(url, allowed)
        if (fault) return end(classifyError(new AttemptRefused('blocked_address', fault)))
        const { origin, pathname, search } = new URL(url)
        const request = { origin, path: pathname + search, method: 'POST', headers, body } as const
        enqueue(origin, (ended) => agent.dispatch(request, new Answer(timeout, end, ended)))
      })
    },
    /** Aborts the attempts that are still open. */
    close: (): Promise<void> => agent.destroy(),
  }
}
