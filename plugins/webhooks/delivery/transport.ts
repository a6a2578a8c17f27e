/**
 * How due deliveries reach the process that sends them. Whatever the transport, the rows in the database hold the
 * deliveries and their schedule; a transport carries only deliveries that are due and within the concurrency limits, so
 * replacing it needs no migration, and losing it loses no delivery.
 */
import type { Deliver } from './deliver.ts'

export interface Transport {
  /** Resolves once deliveries are claimed. */
  start(deliver: Deliver): Promise<void>
  /** Claims again now: a delivery may be due. */
  wake(): void
  /** Stops claiming and waits for the deliveries in flight. @returns whether all of them finished in time */
  stop(timeout: number): Promise<boolean> // ms
}
