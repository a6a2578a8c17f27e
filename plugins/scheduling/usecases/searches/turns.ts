/**
 * Whose search is next, over all planners: the rows of all accounts as the queue that one process has for its threads
 * (`thread-queue.ts`). Pure.
 */
import type { SearchLane } from '../../planner/lanes.ts'
import { type Entry, nextOf, type Slots, type ThreadQueue } from '../../rules/thread-queue.ts'
import type { OpenSearch } from '../../store/searches.ts'

const OVERDUE = 1_000 // ms that a search is expected to take still when its time is over

/** An account leaves one of several threads to the next. */
export const slotsOf = (threads: number): Slots => ({ total: threads, perAccount: Math.max(1, threads - 1) })

/** @param served accounts in the order in which they were last served, the latest last */
export function queueOf(
  open: readonly OpenSearch[],
  lane: SearchLane,
  now: Date,
  served: readonly number[],
): ThreadQueue {
  const inLane = open.filter((it) => it.lane === lane)
  return {
    waiting: inLane.filter((it) => !it.startedAt).map(entryOf),
    running: inLane.filter((it) => it.startedAt).map((it) => runningEntry(it, now)),
    served,
  }
}

const entryOf = ({ accountId: account, milliseconds }: OpenSearch): Entry => ({ account, milliseconds })

/** With the time that it has left. */
export const runningEntry = ({ accountId: account, milliseconds, startedAt }: OpenSearch, now: Date): Entry => ({
  account,
  milliseconds: Math.max(OVERDUE, milliseconds - (now.getTime() - (startedAt ?? now).getTime())),
})

/**
 * The account whose search a planner claims next; undefined where it has no thread free, or nobody waits.
 * @param threads of all planners
 * @param own threads of this planner in the lane
 * @param ownAccounts accounts of the searches that it runs there
 */
export function nextAccount(
  queue: ThreadQueue,
  threads: number,
  own: number,
  ownAccounts: readonly number[],
): number | undefined {
  if (ownAccounts.length >= own) return undefined
  const { perAccount } = slotsOf(own)
  const isFull = (account: number) => ownAccounts.filter((it) => it === account).length >= perAccount
  const waiting = queue.waiting.filter(({ account }) => !isFull(account))
  // Its own threads bound it: among what runs is also what planners that stop are still at.
  return nextOf({ ...queue, waiting }, { ...slotsOf(threads), total: Number.POSITIVE_INFINITY })?.account
}
