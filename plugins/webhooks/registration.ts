/** A registration, and the rules for one that the contract's schema cannot express. */
import { isDeepStrictEqual } from 'node:util'
import type { Fault } from '#runtime'
import { type Headers, headerFaults } from './headers.ts'
import { type AllowedTargets, targetFault } from './ssrf-guard.ts'
import { type StoredTarget, type Target, updateTarget } from './target.ts'

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

/** The fields that a client sets, as POST and PUT give them. */
export interface RegistrationInput {
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
  readonly allowed: AllowedTargets
  /** The names of all public events. */
  readonly knownEvents: readonly string[]
}

const MAX_SECRET = 256 // bytes

/**
 * All faults of the fields that a client gave; fields left out have none.
 * @param subscribed events of the registration, which are accepted even when no plugin emits them any more
 */
export function inputFaults(input: RegistrationInput, rules: Rules, subscribed: readonly string[] = []): Fault[] {
  const faults: Fault[] = []
  const target = input.url === undefined ? undefined : targetFault(input.url, rules.allowed)
  if (target) faults.push({ pointer: '/url', detail: target })
  if (input.secret !== undefined && Buffer.byteLength(input.secret, 'utf8') > MAX_SECRET) {
    faults.push({ pointer: '/secret', detail: `The secret has 1 to ${MAX_SECRET} bytes of UTF-8.` })
  }
  input.events?.forEach((name, index) => {
    const detail = subscribed.includes(name) ? undefined : eventFault(name, rules.knownEvents)
    if (detail) faults.push({ pointer: `/events/${index}`, detail })
  })
  if (input.headers) faults.push(...headerFaults(input.headers))
  return faults
}

/**
 * Faults of read-only fields that a client changed. Attempts are counted while a client reads, edits and writes back, so
 * values of an earlier read count as unchanged: the counters of the statistics and `lastTriggered` never decrease.
 */
export function readOnlyFaults(given: ReadOnlyFields, current: Registration): Fault[] {
  const parse = (timestamp: string | null | undefined) => (timestamp == null ? undefined : Date.parse(timestamp))
  const { totalCalls, successfulCalls, failedCalls } = given.statistics ?? {}
  const rules: readonly (readonly [pointer: string, unchanged: boolean])[] = [
    ['/id', given.id === undefined || given.id === current.id],
    ['/secretSet', given.secretSet !== false],
    ['/createdAt', (parse(given.createdAt) ?? current.createdAt.getTime()) === current.createdAt.getTime()],
    ['/lastTriggered', (parse(given.lastTriggered) ?? 0) <= (current.lastTriggered?.getTime() ?? 0)],
    ['/statistics/totalCalls', (totalCalls ?? 0) <= current.totalCalls],
    ['/statistics/successfulCalls', (successfulCalls ?? 0) <= current.successfulCalls],
    ['/statistics/failedCalls', (failedCalls ?? 0) <= current.failedCalls],
  ]
  return rules
    .filter(([, unchanged]) => !unchanged)
    .map(([pointer]) => ({
      pointer,
      detail: `The field ${pointer.slice(1).replace('/', '.')} is read-only; leave it out, or give it as GET shows it.`,
    }))
}

/** The fields given that differ from the current ones, without those of the target. */
export function changedFields({ name, events, isActive }: RegistrationInput, current: Registration) {
  const names = events && [...new Set(events)]
  return {
    ...(name !== undefined && name !== current.name && { name }),
    ...(names && !isDeepStrictEqual(names, current.events) && { events: names }),
    ...(isActive !== undefined && isActive !== current.isActive && { isActive }),
  }
}

/**
 * The target with the changes of a client, or undefined when nothing changes. A given secret always counts as a change,
 * so that the answer does not reveal whether it equals the stored one.
 */
export function changedTarget(input: RegistrationInput, current: Target): Target | undefined {
  const target = updateTarget(input, current)
  return input.secret === undefined && isDeepStrictEqual(target, current) ? undefined : target
}

/** A sentence that refuses an unknown event and lists the known ones, or undefined. */
export const eventFault = (name: string, knownEvents: readonly string[]): string | undefined =>
  knownEvents.includes(name) ? undefined : `There is no event ${name}; there are ${[...knownEvents].sort().join(', ')}.`
