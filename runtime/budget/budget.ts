/**
 * A budget: so much of something in use at once by the process, and a share of it at most by each account. What does not
 * fit waits; accounts take turns, and an account that waits for its own share holds up nobody else. Where the budget
 * lends, an account goes beyond its share for as long as nobody else waits.
 *
 * An amount above the share, or above the total, is refused at once: no wait would help. One that the total has no room
 * for yet may be overtaken by smaller ones for a while; after that they wait behind it.
 */
import { beyondBudget, overBudget } from '../errors.ts'
import { FairQueue } from './fair-queue.ts'

/** Smaller amounts of others go first while the one whose turn it is has waited for less than this. */
const OVERTAKEN = 2_000 // ms

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
  /** What an account without a share of an operator's may have in use while nobody else waits. Unset: its share. */
  readonly lent?: number
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
  /** The most that the owner may have in use at once: what an operator has set, or the share. */
  mostOf(owner: Owner): number
  /**
   * Takes the amount: at once (undefined), or when it is the owner's turn and there is room. Whoever has taken gives back,
   * whatever happens.
   * @param held what the taker has in use already: given back in any case, and first, so that nobody waits for itself
   * @throws 503 when the amount is above `mostOf`, the line is full or the wait takes too long; the signal's reason
   */
  take(owner: Owner, amount: number, signal?: AbortSignal, held?: number): undefined | Promise<void>
  /** Takes the amount if there is room, whoever waits: for what is in use already, and would stay so. @throws 503 */
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
  readonly since: number // ms, monotonic
  grant(): void
}

export function openBudget(options: BudgetOptions, { shareOf, onRefused }: BudgetParts = {}): Budget {
  const { total, share, lent = 0, patience } = options
  const queue = new FairQueue<Owner, Waiting>()
  const usedByOwner = new Map<Owner, number>()
  let used = 0
  let refused = 0

  const usedBy = (owner: Owner) => usedByOwner.get(owner) ?? 0
  const setFor = (owner: Owner) => (typeof owner === 'number' ? shareOf?.(owner) : undefined)
  const shareFor = (owner: Owner) => setFor(owner) ?? share
  const mostOf = (owner: Owner) => (owner === null ? total : Math.min(total, shareFor(owner)))
  const fitsTotal = (amount: number) => used + amount <= total
  const fitsShare = (owner: Owner, amount: number) => owner === null || usedBy(owner) + amount <= mostOf(owner)
  const fitsLent = (owner: Owner, amount: number) =>
    usedBy(owner) + amount <= lent && queue.size === queue.sizeOf(owner) && setFor(owner) === undefined
  const fits = (owner: Owner, amount: number) =>
    fitsTotal(amount) && (fitsShare(owner, amount) || fitsLent(owner, amount))
  /** Whether it has waited so long for the total that nobody may overtake it any more. */
  const isHeldFor = (owner: Owner, { amount, since }: Waiting) =>
    fitsShare(owner, amount) && performance.now() - since >= OVERTAKEN

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

  /** The owner whose turn it is. */
  function nextOwner(): Owner | undefined {
    for (const [owner, waiting] of queue.heads()) {
      if (fits(owner, waiting.amount)) return owner
      if (isHeldFor(owner, waiting)) return undefined
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

  function refuse(owner: Owner, amount: number): Error {
    countRefusal(owner)
    if (amount > mostOf(owner)) return beyondBudget(options.unit)
    const own = typeof owner === 'number' && usedBy(owner) >= mostOf(owner) / 2
    return overBudget(options.unit, own ? 'account' : 'service', Math.max(1, Math.ceil(patience / 1_000)))
  }

  /** Whether somebody waits whom a newcomer must not overtake. */
  const mustWait = (owner: Owner) =>
    queue.size > 0 &&
    (queue.sizeOf(owner) > 0 || [...queue.heads()].some(([other, waiting]) => isHeldFor(other, waiting)))

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
    mostOf,
    take(owner, amount, signal, held = 0) {
      if (held > 0) release(owner, held)
      // Whoever holds some goes on first: that is how it comes to an end.
      if (fits(owner, amount) && (held > 0 || !mustWait(owner))) return void use(owner, amount)
      if (held > 0) grantNext()
      if (signal?.aborted) return Promise.reject(signal.reason)
      if (amount > mostOf(owner) || queue.sizeOf(owner) >= options.waiting) {
        return Promise.reject(refuse(owner, amount))
      }
      return new Promise((resolve, reject) => {
        const leave = (reason: unknown) => {
          if (!queue.remove(owner, waiting)) return
          end()
          reject(reason)
          grantNext() // it may have been what held others back
        }
        const onAbort = () => leave(signal?.reason)
        const timer = setTimeout(() => leave(refuse(owner, amount)), patience)
        const end = () => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', onAbort)
        }
        const waiting: Waiting = {
          amount,
          since: performance.now(),
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
      if (!fits(owner, amount)) throw refuse(owner, amount)
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
