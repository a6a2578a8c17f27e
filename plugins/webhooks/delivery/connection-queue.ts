/**
 * Queues requests to one origin for a short time, so that they use its open connections instead of opening further ones:
 * a request on one of 64 connections takes a third less CPU than on one of 256. A request that waits for long opens a
 * connection all the same, so a slow receiver delays no request by more than that.
 */
const CONNECTIONS = 64 // of one origin, beyond which requests wait
const MAX_WAIT = 50 // ms

/** Sends a request, and calls `ended` once when its connection can be used again, or is closed. */
export type Send = (ended: () => void) => void

interface Waiting {
  readonly send: Send
  /** By `performance.now()`. */
  readonly since: number // ms
}

interface Origin {
  open: number
  readonly waiting: Waiting[]
  /** A timer will begin those that have waited for long. */
  isTimed: boolean
}

/** @returns a function that sends a request to an origin, at once or when one before it ends */
export function createConnectionQueue(): (origin: string, send: Send) => void {
  const origins = new Map<string, Origin>()

  function begin(name: string, origin: Origin, send: Send): void {
    origin.open += 1
    // undici frees the connection by an immediate that it sets after it has called the handler.
    send(() => queueMicrotask(() => setImmediate(end, name, origin)))
  }

  function end(name: string, origin: Origin): void {
    origin.open -= 1
    const next = origin.open < CONNECTIONS ? origin.waiting.shift() : undefined
    if (next) begin(name, origin, next.send)
    else if (origin.open === 0) origins.delete(name)
  }

  function beginOverdue(name: string, origin: Origin): void {
    origin.isTimed = false
    const now = performance.now()
    for (let first = origin.waiting[0]; first && now - first.since >= MAX_WAIT; first = origin.waiting[0]) {
      origin.waiting.shift()
      begin(name, origin, first.send)
    }
    beginLater(name, origin, now)
  }

  function beginLater(name: string, origin: Origin, now: number): void {
    const [first] = origin.waiting
    if (!first || origin.isTimed) return
    origin.isTimed = true
    // The immediate comes after answers that have arrived: a busy process would open connections although some are free.
    setTimeout(() => setImmediate(beginOverdue, name, origin), first.since + MAX_WAIT - now)
  }

  return (name, send) => {
    const origin = origins.get(name) ?? { open: 0, waiting: [], isTimed: false }
    origins.set(name, origin)
    if (origin.open < CONNECTIONS) return begin(name, origin, send)
    const since = performance.now()
    origin.waiting.push({ send, since })
    beginLater(name, origin, since)
  }
}
