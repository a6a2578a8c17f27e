/**
 * A budget: a counting semaphore with a quota for each account. The process may have `total` units in use at once, one
 * account at most its quota. Requests that do not fit wait in a queue; accounts are served in turn (round robin), and
 * an account that waits for its own quota does not delay other accounts. With `burst`, an account may exceed its quota
 * while no other account waits.
 *
 * An amount above the quota or the total is refused at once, because waiting cannot help. An amount that fits the quota
 * but not what is left of the total may be overtaken by smaller amounts for `OVERTAKE_PERIOD`; after that nobody
 * overtakes it.
 */
import { beyondBudget, overBudget } from '../errors.ts'
import { FairQueue } from './fair-queue.ts'

/** How long smaller amounts of other accounts may overtake an amount that waits for the total. */
const OVERTAKE_PERIOD = 2_000 // ms

/**
 * An account's id. `null`: the service itself, which has no quota. `open`: all calls without a bearer, with one quota.
 */
export type Owner = number | 'open' | null

export interface BudgetOptions {
  /** In snake case: the label in the metrics, and the value of `limits set --budget`. */
  readonly name: string
  /** What is counted, in the plural, for error sentences. */
  readonly unit: string
  readonly total: number
  /** How much one account may have in use at once, unless an operator has set another quota for it. */
  readonly quota: number
  /**
   * How much an account may have in use while no other account waits. Does not apply to accounts whose quota an
   * operator has set. Default: the quota.
   */
  readonly burst?: number
  /** How many requests of one account may wait; further ones are refused at once. */
  readonly maxWaiting: number
  /** How long a request waits before it is refused. */
  readonly waitTimeout: number // ms
}

export interface AcquireOptions {
  readonly signal?: AbortSignal
  /**
   * What the caller has acquired before: released first, even if the acquisition then fails, so that a caller that needs
   * more does not wait for itself.
   */
  readonly releaseFirst?: number
  /** The caller may keep the amount for seconds: it stays within the quota, also while no other account waits. */
  readonly withoutBurst?: boolean
}

export interface Budget {
  readonly options: BudgetOptions
  readonly used: number
  readonly waiting: number
  /** How many requests were refused since the start. */
  readonly refused: number
  usedBy(owner: Owner): number
  /**
   * How much the owner may have in use at once: the operator's quota for it, else the budget's; never above the total.
   */
  quotaOf(owner: Owner): number
  /**
   * Acquires the amount: at once (returns undefined), or later, in the owner's turn. Every acquired amount must be
   * released in a `finally`.
   * @throws 503 if the amount is above `quotaOf`, the queue is full or the wait times out; the signal's reason if it
   *   aborts
   */
  acquire(owner: Owner, amount: number, options?: AcquireOptions): undefined | Promise<void>
  /**
   * Acquires the amount without waiting, and before those that wait: for what is in use already.
   * @throws 503 if it does not fit
   */
  acquireNow(owner: Owner, amount: number): void
  /** Acquires the amount even above quota and total: for what is in use already and can no longer be refused. */
  forceAcquire(owner: Owner, amount: number): void
  /** Counts and logs a refusal that the caller has decided on itself. */
  countRefusal(owner: Owner): void
  release(owner: Owner, amount: number): void
}

export interface BudgetDependencies {
  /** The quota that an operator has set for the account, or undefined. */
  operatorQuota?(account: number): number | undefined
  onRefused?(owner: Owner): void
}

interface Waiter {
  readonly amount: number
  readonly withoutBurst: boolean
  readonly since: number // ms, monotonic
  grant(): void
}

const NO_OPTIONS: AcquireOptions = {}

export function openBudget(options: BudgetOptions, { operatorQuota, onRefused }: BudgetDependencies = {}): Budget {
  const { total, quota, burst = 0, maxWaiting, waitTimeout } = options
  const queue = new FairQueue<Owner, Waiter>()
  const usedByOwner = new Map<Owner, number>()
  let used = 0
  let refused = 0

  const usedBy = (owner: Owner) => usedByOwner.get(owner) ?? 0
  const operatorQuotaOf = (owner: Owner) => (typeof owner === 'number' ? operatorQuota?.(owner) : undefined)
  const quotaOf = (owner: Owner) => (owner === null ? total : Math.min(total, operatorQuotaOf(owner) ?? quota))
  const fitsTotal = (amount: number) => used + amount <= total
  const fitsQuota = (owner: Owner, amount: number) => owner === null || usedBy(owner) + amount <= quotaOf(owner)
  const fitsBurst = (owner: Owner, amount: number) =>
    usedBy(owner) + amount <= burst && queue.size === queue.sizeOf(owner) && operatorQuotaOf(owner) === undefined
  const fits = (owner: Owner, amount: number, withoutBurst: boolean) =>
    fitsTotal(amount) && (fitsQuota(owner, amount) || (!withoutBurst && fitsBurst(owner, amount)))
  /** Whether the waiter fits its quota and has waited for the total so long that nobody may overtake it any more. */
  const mayNotBeOvertaken = (owner: Owner, { amount, since }: Waiter) =>
    fitsQuota(owner, amount) && performance.now() - since >= OVERTAKE_PERIOD

  function add(owner: Owner, amount: number): void {
    used += amount
    usedByOwner.set(owner, usedBy(owner) + amount)
  }

  function subtract(owner: Owner, amount: number): void {
    used -= amount
    const left = usedBy(owner) - amount
    if (left > 0) usedByOwner.set(owner, left)
    else usedByOwner.delete(owner)
  }

  /** The next owner in turn whose first waiter fits. */
  function nextOwner(): Owner | undefined {
    for (const [owner, waiter] of queue.heads()) {
      if (fits(owner, waiter.amount, waiter.withoutBurst)) return owner
      if (mayNotBeOvertaken(owner, waiter)) return undefined
    }
    return undefined
  }

  function grantNext(): void {
    for (let owner = nextOwner(); owner !== undefined; owner = nextOwner()) {
      const next = queue.shift(owner)
      if (!next) return
      add(owner, next.amount)
      next.grant()
    }
  }

  function countRefusal(owner: Owner): void {
    refused += 1
    onRefused?.(owner)
  }

  function refuse(owner: Owner, amount: number): Error {
    countRefusal(owner)
    if (amount > quotaOf(owner)) return beyondBudget(options.unit)
    const byAccount = typeof owner === 'number' && usedBy(owner) >= quotaOf(owner) / 2
    return overBudget(options.unit, byAccount ? 'account' : 'service', Math.max(1, Math.ceil(waitTimeout / 1_000)))
  }

  /** Whether a new request has to queue: behind its own account's, or behind one that nobody may overtake. */
  const mustWait = (owner: Owner) =>
    queue.size > 0 &&
    (queue.sizeOf(owner) > 0 || [...queue.heads()].some(([other, waiter]) => mayNotBeOvertaken(other, waiter)))

  return {
    options,
    get used() {
      return used
    },
    get waiting() {
      return queue.size
    },
    get refused() {
      return refused
    },
    usedBy,
    quotaOf,
    acquire(owner, amount, { signal, releaseFirst = 0, withoutBurst = false } = NO_OPTIONS) {
      if (releaseFirst > 0) subtract(owner, releaseFirst)
      // A request that has acquired before does not queue: it has to proceed to release what it has.
      if (fits(owner, amount, withoutBurst) && (releaseFirst > 0 || !mustWait(owner))) return void add(owner, amount)
      if (releaseFirst > 0) grantNext()
      if (signal?.aborted) return Promise.reject(signal.reason)
      if (amount > quotaOf(owner) || queue.sizeOf(owner) >= maxWaiting) {
        return Promise.reject(refuse(owner, amount))
      }
      return new Promise((resolve, reject) => {
        const leave = (reason: unknown) => {
          if (!queue.remove(owner, waiter)) return
          end()
          reject(reason)
          grantNext() // others may have waited behind it
        }
        const onAbort = () => leave(signal?.reason)
        const timer = setTimeout(() => leave(refuse(owner, amount)), waitTimeout)
        const end = () => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', onAbort)
        }
        const waiter: Waiter = {
          amount,
          withoutBurst,
          since: performance.now(),
          grant() {
            end()
            resolve()
          },
        }
        signal?.addEventListener('abort', onAbort, { once: true })
        queue.add(owner, waiter)
      })
    },
    acquireNow(owner, amount) {
      if (!fits(owner, amount, false)) throw refuse(owner, amount)
      add(owner, amount)
    },
    forceAcquire: add,
    countRefusal,
    release(owner, amount) {
      subtract(owner, amount)
      if (queue.size > 0) grantNext()
    },
  }
}
