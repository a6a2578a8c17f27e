/**
 * A line before some slots, which accounts get in rotation: who is next, how long a newcomer waits, who is refused. Pure:
 * lines come in as values, and the pool acts on what is decided here.
 */

/** A calculation that waits or runs. */
export interface Entry {
  readonly account: number
  /** How long it will run; of one that runs, how long it still will. */
  readonly milliseconds: number
}
export interface Line<E extends Entry = Entry> {
  /** In the order in which they go, where they are of one account. */
  readonly waiting: readonly E[]
  readonly running: readonly Entry[]
  /** Accounts in the order in which they were last served, the latest last. */
  readonly served: readonly number[]
}
export interface Slots {
  readonly total: number
  /** The most that one account takes; fewer than the total leave a slot to the next account. */
  readonly perAccount: number
}
export interface LineBounds {
  /** Further entries that the account may have, waiting and running. */
  readonly free: number
  /** Until it has one free, at the earliest. */
  readonly freeAfter: number // ms
  /** How long an entry may have to wait when it comes. */
  readonly patience: number // ms
}

/** Why an entry may not wait, and how long it would have, in ms. */
export interface Refusal {
  /** `account`: its own other entries are the reason. `service`: those of all. */
  readonly of: 'account' | 'service'
  readonly wait: number
}

/** The entry that takes the next slot: of the account with the fewest running, then of the one served longest ago. */
export function nextOf<E extends Entry>({ waiting, running, served }: Line<E>, slots: Slots): E | undefined {
  if (running.length >= slots.total) return undefined
  const rank = ({ account }: Entry) => ({
    running: running.filter((it) => it.account === account).length,
    lastServed: served.lastIndexOf(account),
  })
  return waiting
    .map((entry) => ({ entry, ...rank(entry) }))
    .filter((it) => it.running < slots.perAccount)
    .reduce<{ entry: E; running: number; lastServed: number } | undefined>((best, it) => {
      if (!best || it.running < best.running) return it
      return it.running === best.running && it.lastServed < best.lastServed ? it : best
    }, undefined)?.entry
}

/** The accounts after one more was served; those that have nothing in the line any more are left out. */
export function afterServing({ waiting, running, served }: Line, account: number): number[] {
  const present = new Set([...waiting, ...running].map((entry) => entry.account))
  return [...served.filter((it) => it !== account && present.has(it)), account]
}

/** How long a newcomer waits for its slot, in ms, if nobody else comes; Infinity without slots. */
export function waitOf(line: Line, slots: Slots, newcomer: Entry): number {
  let now: Line = { ...line, waiting: [...line.waiting, newcomer] }
  let at = 0
  for (;;) {
    for (let next = nextOf(now, slots); next; next = nextOf(now, slots)) {
      if (next === newcomer) return at
      now = start(now, next)
    }
    if (now.running.length === 0) return Number.POSITIVE_INFINITY
    const step = Math.min(...now.running.map(({ milliseconds }) => milliseconds))
    at += step
    now = { ...now, running: later(now.running, step) }
  }
}

const start = (line: Line, next: Entry): Line => ({
  waiting: line.waiting.filter((entry) => entry !== next),
  running: [...line.running, next],
  served: afterServing(line, next.account),
})

const later = (running: readonly Entry[], step: number): Entry[] =>
  running.flatMap((entry) =>
    entry.milliseconds > step ? { account: entry.account, milliseconds: entry.milliseconds - step } : [],
  )

/** Whether a newcomer has to be refused: the account has as many as it may, or it would wait too long. */
export function refusalOf(line: Line, slots: Slots, bounds: LineBounds, newcomer: Entry): Refusal | undefined {
  const wait = waitOf(line, slots, newcomer)
  if (bounds.free < 1) return { of: 'account', wait: Math.max(wait, bounds.freeAfter) }
  if (wait === 0 || wait <= bounds.patience) return undefined
  const own = ownOf(line, newcomer.account)
  return { of: waitOf(own, slots, newcomer) > bounds.patience ? 'account' : 'service', wait }
}

const ownOf = ({ waiting, running, served }: Line, account: number): Line => ({
  waiting: waiting.filter((entry) => entry.account === account),
  running: running.filter((entry) => entry.account === account),
  served,
})

/** What came last of the account that has most in the line; of `account` where others have no more. */
export function lastOfMost<E extends Entry>(waiting: readonly E[], account: number): E | undefined {
  const counts = new Map([[account, 0]])
  for (const entry of waiting) counts.set(entry.account, (counts.get(entry.account) ?? 0) + 1)
  const [longest] = [...counts].reduce((most, it) => (it[1] > most[1] ? it : most))
  return waiting.findLast((entry) => entry.account === longest)
}
