/**
 * How due deliveries reach those who send them. The rows are the ledger and the schedule under every transport; a
 * transport only carries what is due and admitted, so changing it needs no migration and losing it loses nothing.
 */
import type { Deliver } from './deliver.ts'

export interface Transport {
  /** Resolves once it takes deliveries. */
  start(deliver: Deliver): Promise<void>
  /** There may be something due. */
  wake(): void
  /** Takes nothing new and waits so many milliseconds for what is out. @returns whether all of it came back */
  stop(within: number): Promise<boolean>
}
