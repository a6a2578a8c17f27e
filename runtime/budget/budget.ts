/**
 * A budget: so much of something in use at once by the process, and a share of it at most by each account. What does not
 * fit waits; accounts take turns, and an account that waits for its own share holds up nobody else.
 *
 * An amount above the share, or above the total, is granted when nothing else of the account, or of the process, is in
 * use: what is allowed at all is served, alone.
 */
import { overBudget } from '../errors.ts'
import { FairQueue } from './fair-queue.ts'

/** An account's id. Null: the service itself, which has no share. Open: all calls without a bearer, which share one. */
export type Owner = number | 'open' | null

export interface BudgetOptions {
  /** In snake case: the label in the metrics, and what `limits set --budget` takes. */
  readonly name: string
  /** What is counted, in the plural, for sentences. */
  readonly unit: string
  readonly total: number
  /** The most that one account may have in use, unless an operator has set another share for it. */
  readonly share: number
  /** Requests of one account that may wait; further ones are refused at once. */
  readonly waiting: number
  /** How long they wait at most. */
  readonly patience: number // ms
}

export interface Budget {
  readonly options: BudgetOptions
  readonly used: number
  readonly waiting: number
  /** How many requests were refused so far. */
  readonly refused: number
  usedBy(owner: Owner): number
  /** The most that the owner may have in use just now: what an operator has set, or the share. */
  shareOf(owner: Owner): number
  /**
   * Takes the amount: at once (undefined), or when it is the owner's turn and there is room. Whoever has taken gives back,
   * whatever happens.
   * @throws 503 when the line is full or the wait takes too long; the signal's reason
   */
  take(owner: Owner, amount: number, signal?: AbortSignal): undefined | Promise<void>
  /** Takes the amount if there is room: for what is in use already, and would stay so while it waits. @throws 503 */
  takeNow(owner: Owner, amount: number): void
  /** Counts what is in use and can no longer be refused; whoever comes next finds less room. */
  charge(owner: Owner, amount: number): void
  /** Counts a refusal that whoever charges has decided on; metrics and log have it as the budget's own. */
  countRefusal(owner: Owner): void
  give(owner: Owner, amount: number): void
}

export interface BudgetParts {
  /** The share that an operator has set for the account, or undefined. */
  shareOf?(account: number): number | undefined
  onRefused?(owner: Owner): void
}

interface Waiting {
  readonly amount: number
  grant(): void
}

export function openBudget(options: BudgetOptions, { shareOf, onRefused }: BudgetParts = {}): Budget {
  const { total, share, patience } = options
  const queue = new FairQueue<Owner, Waiting>()
  const usedByOwner = new Map<Owner, number>()
  let used = 0
  let refused = 0

  const usedBy = (owner: Owner) => usedByOwner.get(owner) ?? 0
  const limitOf = (owner: Owner) => {
    if (owner === null) return Number.POSITIVE_INFINITY
    return owner === 'open' ? share : (shareOf?.(owner) ?? share)
  }
  const fitsTotal = (amount: number) => used === 0 || used + amount <= total
  const fitsShare = (owner: Owner, amount: number) => {
    const own = usedBy(owner)
    return own === 0 || own + amount <= limitOf(owner)
  }

  function use(owner: Owner, amount: number): void {
    used += amount
    usedByOwner.set(owner, usedBy(owner) + amount)
  }

  function release(owner: Owner, amount: number): void {
    used -= amount
    const left = usedBy(owner) - amount
    if (left > 0) usedByOwner.set(owner, left)
    else usedByOwner.delete(owner)
  }

  /** The owner whose turn it is. One that the total has no room for is waited for, or large amounts would never fit. */
  function nextOwner(): Owner | undefined {
    for (const [owner, { amount }] of queue.heads()) {
      if (fitsShare(owner, amount)) return fitsTotal(amount) ? owner : undefined
    }
    return undefined
  }

  function grantNext(): void {
    for (let owner = nextOwner(); owner !== undefined; owner = nextOwner()) {
      const next = queue.take(owner)
      if (!next) return
      use(owner, next.amount)
      next.grant()
    }
  }

  function countRefusal(owner: Owner): void {
    refused += 1
    onRefused?.(owner)
  }

  function refuse(owner: Owner): Error {
    countRefusal(owner)
    const own = typeof owner === 'number' && usedBy(owner) >= limitOf(owner) / 2
    return overBudget(options.unit, own ? 'account' : 'service', Math.max(1, Math.ceil(patience / 1_000)))
  }

  /** Whether somebody waits whom a newcomer must not overtake: all but those who wait for their own share. */
  const mustWait = (owner: Owner) =>
    queue.size > 0 &&
    (queue.sizeOf(owner) > 0 || [...queue.heads()].some(([other, { amount }]) => fitsShare(other, amount)))

  const mayTake = (owner: Owner, amount: number) => !mustWait(owner) && fitsTotal(amount) && fitsShare(owner, amount)

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
    shareOf: limitOf,
    take(owner, amount, signal) {
      if (mayTake(owner, amount)) return void use(owner, amount)
      if (signal?.aborted) return Promise.reject(signal.reason)
      if (queue.sizeOf(owner) >= options.waiting) return Promise.reject(refuse(owner))
      return new Promise((resolve, reject) => {
        const leave = (reason: unknown) => {
          if (!queue.remove(owner, waiting)) return
          end()
          reject(reason)
          grantNext() // it may have been what held others back
        }
        const onAbort = () => leave(signal?.reason)
        const timer = setTimeout(() => leave(refuse(owner)), patience)
        const end = () => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', onAbort)
        }
        const waiting: Waiting = {
          amount,
          grant() {
            end()
            resolve()
          },
        }
        signal?.addEventListener('abort', onAbort, { once: true })
        queue.add(owner, waiting)
      })
    },
    takeNow(owner, amount) {
      if (!mayTake(owner, amount)) throw refuse(owner)
      use(owner, amount)
    },
    charge: use,
    countRefusal,
    give(owner, amount) {
      release(owner, amount)
      if (queue.size > 0) grantNext()
    },
  }
}
