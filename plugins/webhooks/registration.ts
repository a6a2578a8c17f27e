/** A registration, and what the contract's schema cannot say of a sound one. */
import { isDeepStrictEqual } from 'node:util'
import type { Fault } from '#runtime'
import { type Allowance, targetFault } from './address.ts'
import { type Headers, headerFaults } from './headers.ts'
import { type StoredTarget, type Target, wishedTarget } from './target.ts'

/** A registration as stored. */
export interface Registration extends StoredTarget {
  readonly id: string
  readonly name: string
  readonly events: readonly string[]
  readonly isActive: boolean
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

/** The read-only fields as answers show them, which a client may write back. */
export interface ReadOnlyFields {
  readonly id?: string | undefined
  readonly secretSet?: boolean | undefined
  readonly createdAt?: string | undefined
  readonly lastTriggered?: string | null | undefined
  readonly statistics?: Pick<Registration, 'totalCalls' | 'successfulCalls' | 'failedCalls'> | undefined
}

export interface Rules {
  readonly allowed: Allowance
  /** The names of all public events. */
  readonly known: readonly string[]
}

const MAX_SECRET = 256 // bytes

/**
 * All that is wrong with what a client wrote; what is left out is not judged.
 * @param subscribed events of the registration: they are accepted even when no plugin emits them any more
 */
export function wishFaults(wish: Wish, rules: Rules, subscribed: readonly string[] = []): Fault[] {
  const faults: Fault[] = []
  const target = wish.url === undefined ? undefined : targetFault(wish.url, rules.allowed)
  if (target) faults.push({ pointer: '/url', detail: target })
  if (wish.secret !== undefined && Buffer.byteLength(wish.secret, 'utf8') > MAX_SECRET) {
    faults.push({ pointer: '/secret', detail: `The secret takes 1 to ${MAX_SECRET} bytes of UTF-8.` })
  }
  wish.events?.forEach((name, index) => {
    const detail = subscribed.includes(name) ? undefined : eventFault(name, rules.known)
    if (detail) faults.push({ pointer: `/events/${index}`, detail })
  })
  if (wish.headers) faults.push(...headerFaults(wish.headers))
  return faults
}

/**
 * Read-only fields that a client changed. Deliveries go on while a client reads, changes and writes back, so what an
 * earlier read gave is unchanged too: counters and `lastTriggered` only ever rise.
 */
export function readOnlyFaults(given: ReadOnlyFields, now: Registration): Fault[] {
  const at = (text: string | null | undefined) => (text == null ? undefined : Date.parse(text))
  const { totalCalls, successfulCalls, failedCalls } = given.statistics ?? {}
  const rules: readonly (readonly [pointer: string, kept: boolean])[] = [
    ['/id', given.id === undefined || given.id === now.id],
    ['/secretSet', given.secretSet !== false],
    ['/createdAt', (at(given.createdAt) ?? now.createdAt.getTime()) === now.createdAt.getTime()],
    ['/lastTriggered', (at(given.lastTriggered) ?? 0) <= (now.lastTriggered?.getTime() ?? 0)],
    ['/statistics/totalCalls', (totalCalls ?? 0) <= now.totalCalls],
    ['/statistics/successfulCalls', (successfulCalls ?? 0) <= now.successfulCalls],
    ['/statistics/failedCalls', (failedCalls ?? 0) <= now.failedCalls],
  ]
  return rules
    .filter(([, kept]) => !kept)
    .map(([pointer]) => ({
      pointer,
      detail: `The field ${pointer.slice(1).replace('/', '.')} is read-only; leave it out, or give it as GET shows it.`,
    }))
}

/** What of a wish differs from what is there, beside the target. */
export function differenceOf({ name, events, isActive }: Wish, now: Registration) {
  const names = events && [...new Set(events)]
  return {
    ...(name !== undefined && name !== now.name && { name }),
    ...(names && !isDeepStrictEqual(names, now.events) && { events: names }),
    ...(isActive !== undefined && isActive !== now.isActive && { isActive }),
  }
}

/**
 * The target that a wish makes of the one that is there, or undefined when it stays. A secret always makes another: it is
 * sealed anew, and no answer shows whether it was the same.
 */
export function changedTarget(wish: Wish, now: Target): Target | undefined {
  const target = wishedTarget(wish, now)
  return wish.secret === undefined && isDeepStrictEqual(target, now) ? undefined : target
}

/** What is wrong with an event's name, or undefined. */
export const eventFault = (name: string, known: readonly string[]): string | undefined =>
  known.includes(name) ? undefined : `There is no event ${name}; there are ${[...known].sort().join(', ')}.`
