/**
 * Values that a newer version has stored, and that this one's contract does not list: a new status, a new cause. While the
 * processes of both versions run, and after a return to the older one, replies with them are sent as they are, and clients
 * take such a value for the most general one.
 */
import { LRUCache } from 'lru-cache'
import type { Log } from '../plugin.ts'
import { type Exchange, operationOf } from './exchange.ts'
import type { Validation } from './validate.ts'

/** The faults of a reply whose only faults are such values. */
export class UnknownValues extends Error {
  /** JSON pointers. */
  readonly places: readonly string[]

  constructor(message: string, places: readonly string[]) {
    super(message)
    this.places = places
  }
}

const AGAIN = 3_600_000 // ms until the log says the same again
const MAX_SAID = 1_000

/** Sends such replies, and logs each value once an hour. What else breaks the contract stays an error. */
export function sendingUnknownValues(validation: Validation, log: Log): Validation {
  const said = new LRUCache<string, true>({ max: MAX_SAID, ttl: AGAIN })
  function warn(exchange: Exchange, place: string, body: unknown): void {
    const fields = {
      operation: operationOf(exchange).id,
      field: place.replaceAll(/\/\d+/g, ''),
      value: valueAt(body, place),
    }
    const key = JSON.stringify(fields)
    if (said.has(key)) return
    said.set(key, true)
    log.warn(fields, 'a reply has a value that this version does not know')
  }
  return {
    ...validation,
    reply(exchange, status, type, body) {
      try {
        validation.reply(exchange, status, type, body)
      } catch (error) {
        const { cause } = error as { readonly cause?: unknown }
        if (!(cause instanceof UnknownValues)) throw error
        for (const place of cause.places) warn(exchange, place, body)
      }
    },
  }
}

const valueAt = (body: unknown, place: string): unknown =>
  place
    .split('/')
    .slice(1)
    .reduce<unknown>((at, name) => (at as Readonly<Record<string, unknown>> | undefined)?.[name], body)
