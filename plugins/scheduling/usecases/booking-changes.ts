/**
 * Passes slips, and changes of resources' capacities and calendars, on to other projects. When a calculation moves the
 * projected end of work that tasks of other Active projects wait for, it emits a private event in its transaction; the
 * listener (booking-listener.ts) projects those projects anew, each in a transaction of its own, and what that moves goes
 * on in the same way. It ends where nothing moves: where two projects take turns on a resource, after as many hops as they
 * have turns. And it ends after `MAX_HOPS`: links between projects lead into no circle, but reports may have put work where
 * no plan would.
 */
import { type Call, type EventEnvelope, event } from '#runtime'
import type { TaskRow } from '../store/tasks.ts'

const MAX_HOPS = 100

export interface BookingsChanged {
  /** Those to be projected anew. */
  readonly projectIds: readonly number[]
  /** How many projects the change has gone through. */
  readonly hops: number
}
export const bookingsChanged = event<BookingsChanged>('scheduling.bookings_changed')

/** @param hops how many projects the change had gone through before this one */
export async function emitBookingsChanged(
  call: Pick<Call, 'account' | 'emit' | 'log'>,
  projectIds: readonly number[],
  hops = 0,
): Promise<void> {
  if (projectIds.length === 0) return
  if (hops < MAX_HOPS) return call.emit(bookingsChanged, { projectIds, hops: hops + 1 })
  call.log.warn({ account: call.account.id, projectIds, hops }, 'a slip goes on to no more projects')
}

interface Change {
  readonly before: Pick<TaskRow, 'id' | 'status'>
  readonly after: Pick<TaskRow, 'id' | 'status'>
}
/** The tasks that have been started, and those that are not started any more: some work waits only for what has started. */
export const startedBetween = (changes: readonly Change[]): number[] =>
  changes.flatMap(({ before, after }) =>
    (before.status === 'NotStarted') === (after.status === 'NotStarted') ? [] : after.id,
  )

/** A project that waits for others, by the shortest way on which a change came to it. */
export interface Waiting {
  readonly accountId: number
  readonly projectId: number
  readonly hops: number
}

/** Each project once, however many events name it. */
export function waitingIn(batch: readonly Pick<EventEnvelope<BookingsChanged>, 'accountId' | 'data'>[]): Waiting[] {
  const found = new Map<string, Waiting>()
  for (const { accountId, data } of batch) {
    for (const projectId of data.projectIds) {
      const key = `${accountId} ${projectId}`
      const hops = Math.min(data.hops, found.get(key)?.hops ?? data.hops)
      found.set(key, { accountId, projectId, hops })
    }
  }
  return [...found.values()]
}
