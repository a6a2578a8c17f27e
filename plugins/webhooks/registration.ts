/** A registration, and the rules for one that the contract's schema cannot express. */
import { isDeepStrictEqual } from 'node:util'
import { type Schemas, webhookRegistrationEntity } from '#generated/webhooks'
import type { Fault } from '#runtime'
import type { AllowedTargets } from '#runtime/outbound'
import { differences, writablePart } from '#runtime/services'
import { headerFaults } from './headers.ts'
import type { Registration } from './store/registrations.ts'
import { subscriptionFault } from './subscriptions.ts'
import { type Target, updateTarget } from './target.ts'
import { newTargetFault } from './target-url.ts'

export type { Registration } from './store/registrations.ts'

type Update = Schemas['WebhookUpdate']

/** The fields that a client sets, as POST and PUT give them. */
export type RegistrationInput = Partial<Pick<Update, (typeof webhookRegistrationEntity.writable)[number]>>

/** The read-only fields as answers show them, which a client may write back. */
export type ReadOnlyFields = Partial<Pick<Update, keyof typeof webhookRegistrationEntity.readOnly>>

export interface Rules {
  readonly allowed: AllowedTargets
  /** The names of all public events. */
  readonly knownEvents: readonly string[]
}

const MAX_SECRET = 256 // bytes

/**
 * All faults of the fields that a client gave; fields left out have none.
 * @param current the registration; it may keep a blank name, and subscriptions to events that no plugin emits any more
 */
export function inputFaults(
  input: RegistrationInput,
  rules: Rules,
  current?: Pick<Registration, 'name' | 'subscriptions'>,
): Fault[] {
  const faults: Fault[] = []
  if (input.name?.trim() === '' && input.name !== current?.name) {
    faults.push({ pointer: '/name', detail: 'The name must not be blank.' })
  }
  const target = input.url === undefined ? undefined : newTargetFault(input.url, rules.allowed)
  if (target) faults.push({ pointer: '/url', detail: target })
  if (input.secret !== undefined && Buffer.byteLength(input.secret, 'utf8') > MAX_SECRET) {
    faults.push({ pointer: '/secret', detail: `The secret has 1 to ${MAX_SECRET} bytes of UTF-8.` })
  }
  input.events?.forEach((name, index) => {
    const detail = current?.subscriptions.includes(name) ? undefined : subscriptionFault(name, rules.knownEvents)
    if (detail) faults.push({ pointer: `/events/${index}`, detail })
  })
  if (input.headers) faults.push(...headerFaults(input.headers))
  return faults
}

/**
 * Faults of read-only fields that a client changed. Attempts are counted while a client reads, edits and writes back, and
 * the service may pause the registration, so values of an earlier read count as unchanged: the counters of the statistics
 * and `lastTriggered` never decrease; a failure, a pause and the end of a secret may have come or passed since.
 */
export function readOnlyFaults(given: ReadOnlyFields, current: Registration, now: Date): Fault[] {
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
    ['/pauseReason', given.pauseReason == null || given.pauseReason === current.pauseReason],
    ['/pausedAt', given.pausedAt == null || parse(given.pausedAt) === current.pausedAt?.getTime()],
    ['/failingSince', (parse(given.failingSince) ?? 0) <= (current.lastTriggered?.getTime() ?? 0)],
    ['/previousSecretUntil', (parse(given.previousSecretUntil) ?? 0) <= latest(now, current.previousSecretUntil)],
  ]
  return rules
    .filter(([, unchanged]) => !unchanged)
    .map(([pointer]) => ({
      pointer,
      detail: `The field ${pointer.slice(1).replace('/', '.')} is read-only; leave it out, or give it as GET shows it.`,
    }))
}

const latest = (a: Date, b: Date | null): number => Math.max(a.getTime(), b?.getTime() ?? 0)

/** The fields given that differ from the current ones, without those of the target. */
export function changedFields(body: RegistrationInput, current: Registration) {
  const { url: _, headers: __, secret: ___, events, ...given } = writablePart(body, webhookRegistrationEntity.writable)
  return differences(current, { ...given, ...(events && { subscriptions: [...new Set(events)] }) })
}

/**
 * The target with the changes of a client, or undefined when nothing changes. A given secret always counts as a change,
 * so that the answer does not reveal whether it equals the stored one.
 */
export function changedTarget(input: RegistrationInput, current: Target): Target | undefined {
  const target = updateTarget(input, current)
  return input.secret === undefined && isDeepStrictEqual(target, current) ? undefined : target
}
