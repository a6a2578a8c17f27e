/**
 * The concurrency limits of deliveries: how many of those that this process claimed may be in flight at once, in all, for one
 * registration and for one account. A delivery in flight holds one slot.
 *
 * Each registration has a limit of its own, so that a slow receiver holds its own slots alone. Without it, one receiver
 * that answers after five seconds delayed four fifths of the deliveries to nine fast ones. The limit adapts: fast
 * successes raise it, everything else resets it.
 *
 * Each account has a quota, since it may have a hundred registrations whose receivers are all down. An account may hold at
 * most half of the slots that it leaves free: one account alone gets a third of all slots, and the more accounts hold
 * slots, the fewer each may hold, so that there are always some for the next account.
 */
import type { Claim, FreeSlots } from '../store/claims.ts'
import type { Report } from './carrier.ts'

/** Deliveries in flight at once. Most wait for a receiver, so a slot costs little. */
export const MAX_IN_FLIGHT = 1_000
/** Slots that an account leaves free for each slot that it holds. */
const FREE_PER_HELD = 2

/** The limit of a registration at first, and again after any attempt that is not a fast success. */
export const INITIAL_LIMIT = 8
const MAX_LIMIT = 64
const FAST = 1_000 // ms
/** How long a registration is not claimed after an attempt that the service could not make, such as a missing key. */
const PAUSE = 60_000 // ms
/** Registrations with nothing in flight whose limits are kept. */
const MAX_IDLE = 1_000

/** A fast success raises the limit by one; any other attempt resets it. */
export const nextLimit = (limit: number, { result, milliseconds }: Pick<Report, 'result' | 'milliseconds'>): number => {
  if (result !== 'succeeded' && result !== 'failed') return limit
  const fast = result === 'succeeded' && milliseconds < FAST
  return fast ? Math.min(limit + 1, MAX_LIMIT) : INITIAL_LIMIT
}

type Owner = Pick<Claim, 'accountId' | 'webhookId'>

interface Usage {
  inFlight: number
  limit: number
  /** By `performance.now()`. */
  pausedUntil: number // ms
}

export type ConcurrencyLimiter = ReturnType<typeof createConcurrencyLimiter>

export function createConcurrencyLimiter() {
  const registrations = new Map<string, Usage>()
  const accounts = new Map<number, number>()
  let total = 0

  /** Moves an idle registration to the end of the map, and drops the idle one that was used longest ago. */
  function touch(webhookId: string): Usage {
    const known = registrations.get(webhookId)
    if (known && known.inFlight > 0) return known
    const usage = known ?? { inFlight: 0, limit: INITIAL_LIMIT, pausedUntil: 0 }
    registrations.delete(webhookId)
    registrations.set(webhookId, usage)
    if (registrations.size > MAX_IDLE) {
      for (const [id, { inFlight }] of registrations) {
        if (inFlight > 0) continue
        registrations.delete(id)
        break
      }
    }
    return usage
  }

  function count(accountId: number, change: 1 | -1): void {
    const inFlight = (accounts.get(accountId) ?? 0) + change
    if (inFlight > 0) accounts.set(accountId, inFlight)
    else accounts.delete(accountId)
    total += change
  }

  /** Slots that an account may still take. */
  const quota = (accountId: number) =>
    Math.max(
      0,
      Math.ceil((MAX_IN_FLIGHT - total - FREE_PER_HELD * (accounts.get(accountId) ?? 0)) / (1 + FREE_PER_HELD)),
    )

  const free = ({ inFlight, limit, pausedUntil }: Usage, now: number) =>
    pausedUntil > now ? 0 : Math.max(0, limit - inFlight)

  return {
    inFlight: () => total,
    quota,
    acquire({ accountId, webhookId }: Owner): void {
      touch(webhookId).inFlight += 1
      count(accountId, 1)
    },
    /**
     * A report of `blocked` pauses the registration for a while.
     * @returns whether the registration, its account or the process was at its limit, so that more deliveries may be due
     */
    release(report: Report): boolean {
      const { accountId, webhookId } = report.claim
      const usage = registrations.get(webhookId)
      if (!usage) return false
      const atLimit = usage.inFlight >= usage.limit || quota(accountId) === 0 || total >= MAX_IN_FLIGHT
      usage.inFlight -= 1
      usage.limit = nextLimit(usage.limit, report)
      if (report.result === 'blocked') usage.pausedUntil = performance.now() + PAUSE
      count(accountId, -1)
      return atLimit
    },
    /** How many registrations have no free slot. */
    atLimit(): number {
      const now = performance.now()
      return [...registrations.values()].filter((usage) => free(usage, now) === 0).length
    },
    /** The free slots of the registrations for which they differ from `INITIAL_LIMIT`. */
    freeSlots(): FreeSlots {
      const now = performance.now()
      return Object.fromEntries(
        [...registrations]
          .map(([webhookId, usage]) => [webhookId, free(usage, now)] as const)
          .filter(([, slots]) => slots !== INITIAL_LIMIT),
      )
    },
  }
}
