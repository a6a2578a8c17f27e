/**
 * The queue for the slots of a group of threads, which serves accounts in rotation: decides which entry is next, how long a
 * new entry waits, and which one is refused. Pure: queues are values, and the pool acts on what is decided here.
 */

/** A calculation that waits or runs. */
export interface Entry {
  readonly account: number
  /** How long it will run; of one that runs, how long it still will. */
  readonly milliseconds: number
}
export interface ThreadQueue<E extends Entry = Entry> {
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
export interface QueueBounds {
  /** Further entries that the account may have, waiting and running. */
  readonly free: number
  /** Until it has one free, at the earliest. */
  readonly freeAfter: number // ms
  /** The longest expected wait of an entry that is not refused. */
  readonly maxExpectedWait: number // ms
}

/** Why an entry may not wait, and how long it would have, in ms. */
export interface Refusal {
  /** `account`: its own other entries are the reason. `service`: those of all. */
  readonly of: 'account' | 'service'
  readonly wait: number
}

/** The entry that takes the next slot: of the account with the fewest running, then of the one served longest ago. */
export function nextOf<E extends Entry>({ waiting, running, served }: ThreadQueue<E>, slots: Slots): E | undefined {
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

/** The accounts after one more was served; those that have nothing in the queue any more are left out. */
export function afterServing({ waiting, running, served }: ThreadQueue, account: number): number[] {
  const present = new Set([...waiting, ...running].map((entry) => entry.account))
  return [...served.filter((it) => it !== account && present.has(it)), account]
}

/** How long a new entry waits for its slot, in ms, if no other one comes; Infinity without slots. */
export function waitOf(queue: ThreadQueue, slots: Slots, newEntry: Entry): number {
  let now: ThreadQueue = { ...queue, waiting: [...queue.waiting, newEntry] }
  let at = 0
  for (;;) {
    for (let next = nextOf(now, slots); next; next = nextOf(now, slots)) {
      if (next === newEntry) return at
      now = start(now, next)
    }
    if (now.running.length === 0) return Number.POSITIVE_INFINITY
    const step = Math.min(...now.running.map(({ milliseconds }) => milliseconds))
    at += step
    now = { ...now, running: later(now.running, step) }
  }
}

const start = (queue: ThreadQueue, next: Entry): ThreadQueue => ({
  waiting: queue.waiting.filter((entry) => entry !== next),
  running: [...queue.running, next],
  served: afterServing(queue, next.account),
})

const later = (running: readonly Entry[], step: number): Entry[] =>
  running.flatMap((entry) =>
    entry.milliseconds > step ? { account: entry.account, milliseconds: entry.milliseconds - step } : [],
  )

/** Whether a new entry has to be refused: the account has as many as it may, or it would wait too long. */
export function refusalOf(queue: ThreadQueue, slots: Slots, bounds: QueueBounds, newEntry: Entry): Refusal | undefined {
  const wait = waitOf(queue, slots, newEntry)
  if (bounds.free < 1) return { of: 'account', wait: Math.max(wait, bounds.freeAfter) }
  if (wait === 0 || wait <= bounds.maxExpectedWait) return undefined
  const own = ownOf(queue, newEntry.account)
  return { of: waitOf(own, slots, newEntry) > bounds.maxExpectedWait ? 'account' : 'service', wait }
}

const ownOf = ({ waiting, running, served }: ThreadQueue, account: number): ThreadQueue => ({
  waiting: waiting.filter((entry) => entry.account === account),
  running: running.filter((entry) => entry.account === account),
  served,
})

/** The last entry of the account with most among the waiting entries of a lane; of `account` where others have no more. */
export function lastOfMost<E extends Entry>(waiting: readonly E[], account: number): E | undefined {
  const counts = new Map([[account, 0]])
  for (const entry of waiting) counts.set(entry.account, (counts.get(entry.account) ?? 0) + 1)
  const [longest] = [...counts].reduce((most, it) => (it[1] > most[1] ? it : most))
  return waiting.findLast((entry) => entry.account === longest)
}
