/** A registration, and what the contract's schema cannot say of a sound one. */
import { isDeepStrictEqual } from 'node:util'
import type { Fault } from '#runtime'
import { type Allowance, targetFault } from './address.ts'
import { type Headers, headerFaults } from './headers.ts'

/** A registration as stored, without its secret. */
export interface Registration {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly events: readonly string[]
  readonly isActive: boolean
  readonly headers: Headers
  readonly totalCalls: number
  readonly successfulCalls: number
  readonly failedCalls: number
  readonly createdAt: Date
  readonly lastTriggered: Date | null
  readonly version: number
}

/** What a client may write of a registration. */
export interface Wish {
  readonly name?: string | undefined
  readonly url?: string | undefined
  readonly events?: readonly string[] | undefined
  readonly secret?: string | undefined
  readonly isActive?: boolean | undefined
  readonly headers?: Headers | undefined
}

export interface Rules {
  readonly allowed: Allowance
  /** The names of all public events. */
  readonly known: readonly string[]
}

const MAX_SECRET = 256 // bytes

/** All that is wrong with what a client wrote; what is left out is not judged. */
export function wishFaults(wish: Wish, rules: Rules): Fault[] {
  const faults: Fault[] = []
  const target = wish.url === undefined ? undefined : targetFault(wish.url, rules.allowed)
  if (target) faults.push({ pointer: '/url', detail: target })
  if (wish.secret !== undefined && Buffer.byteLength(wish.secret, 'utf8') > MAX_SECRET) {
    faults.push({ pointer: '/secret', detail: `The secret takes 1 to ${MAX_SECRET} bytes of UTF-8.` })
  }
  wish.events?.forEach((name, index) => {
    const detail = eventFault(name, rules.known)
    if (detail) faults.push({ pointer: `/events/${index}`, detail })
  })
  if (wish.headers) faults.push(...headerFaults(wish.headers))
  return faults
}

/** What of a wish differs from what is there. A secret always does: it is sealed anew, and nobody is told what it was. */
export function differenceOf(wish: Wish, now: Registration): Wish {
  const events = wish.events && [...new Set(wish.events)]
  const before: Wish = { ...now, secret: undefined }
  const entries = Object.entries({ ...wish, events }).filter(
    ([field, value]) => value !== undefined && !isDeepStrictEqual(value, before[field as keyof Wish]),
  )
  return Object.fromEntries(entries)
}

/** What is wrong with an event's name, or undefined. */
export const eventFault = (name: string, known: readonly string[]): string | undefined =>
  known.includes(name) ? undefined : `There is no event ${name}; there are ${[...known].sort().join(', ')}.`
