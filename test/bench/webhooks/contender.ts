/** A measured way from a committed row to the receiver: this service by one of its carriers, or a job queue. */
import type pg from 'pg'

/** One delivery to insert. */
export interface Planned {
  readonly accountId: number
  readonly webhookId: string
  readonly eventId: string
  /** The event's data as JSON; its member `n` numbers the delivery. */
  readonly dataText: string
}

export interface Contender {
  readonly name: string
  /** Version and settings. */
  readonly tuning: string
  /** Starts the process that sends. */
  start(): Promise<Running>
  /** Inserts deliveries in the caller's transaction, which also wakes the workers. */
  insert(client: pg.ClientBase, deliveries: readonly Planned[]): Promise<void>
  /** Deliveries that are inserted and not finished. */
  unfinished(): Promise<number>
  /** Deliveries whose kept state says that they succeeded. */
  succeeded(): Promise<number>
  /** Empties the contender's tables. */
  clear(): Promise<void>
  /** Emits one event to the registration that listens for it, in a transaction of its own; resolves after the commit. */
  emit(delivery: Planned): Promise<void>
  close(): Promise<void>
}

export interface Running {
  /** The processes that send, and the broker if there is one. */
  readonly pids: readonly number[]
  stop(): Promise<void>
}

export const EVENT = 'drill.begun'

/** Some 400 bytes of data, so that a body has some 600. */
export const dataOf = (n: number): string =>
  JSON.stringify({
    n,
    taskId: 40_000 + n,
    taskName: 'Fit the bearing of the second shaft',
    projectId: 17,
    projectName: 'Overhaul of the northern pumping station',
    completedBy: { id: 12, name: 'Ada Example', email: 'ada@example.com' },
    completedAt: '2026-03-02T10:00:00.000Z',
    actualDuration: 3.5,
    plannedDuration: 4,
    bufferConsumption: 37.25,
    note: 'The old bearing had worn out on its lower side, and was replaced together with the seal.',
  })
