/** Whether the server takes writes: known from the statements that fail, and asked for only after one has. */
import type { Log } from '../plugin.ts'
import { isBusy, isUnavailable, type WriteFault, writeFaultOf } from './faults.ts'

export interface WriteHealth {
  /** Hears of an error of any statement. */
  readonly failed: (error: unknown) => void
  /** Why the server takes no writes, or undefined. */
  readonly check: () => Promise<WriteFault | undefined>
}

/** However many ask, the server sees one write in so long, and one at once when a fault is new. */
const PROBE_EVERY = 1_000 // ms

/** @param write a small write that needs room */
export function openWriteHealth(write: () => Promise<unknown>, log: Log): WriteHealth {
  let fault: WriteFault | undefined
  let probing: Promise<void> | undefined
  let probedAt = 0 // ms

  async function probe(): Promise<void> {
    const before = fault
    try {
      await write()
    } catch (error) {
      // Another fault, a table that may not be written to for one, says nothing of room.
      if (writeFaultOf(error) || isUnavailable(error) || isBusy(error)) return
      log.warn({ err: error }, 'whether the database takes writes again could not be found out')
    }
    fault = undefined
    log.info({ reason: before }, 'the database takes writes again')
  }

  return {
    failed(error) {
      const found = writeFaultOf(error)
      if (!found) return
      if (fault === undefined) {
        log.error({ reason: found, err: error }, 'the database takes no writes')
        probedAt = Number.NEGATIVE_INFINITY // a single statement may have asked for too much
      }
      fault = found
    },
    async check() {
      if (fault === undefined) return undefined
      if (performance.now() - probedAt >= PROBE_EVERY) {
        probing ??= probe().finally(() => {
          probing = undefined
          probedAt = performance.now()
        })
      }
      await probing
      return fault
    },
  }
}
