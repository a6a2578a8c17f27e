/** Detects when the database takes no writes (disk full, read-only standby): by failed statements, and then by a probe. */
import type { Log } from '../plugin.ts'
import { isBusy, isUnavailable, type WriteFault, writeFaultOf } from './faults.ts'

/** The least time between two probes, however many callers ask. The first probe after a new fault is immediate. */
const PROBE_EVERY = 1_000 // ms

const READ_ONLY = 'the database is read only, as a standby is: jobs wait, and requests that write get 503'

/** @param write a small write that needs disk space */
export function openWriteHealth(write: () => Promise<unknown>, log: Log) {
  let fault: WriteFault | undefined
  let probing: Promise<void> | undefined
  let probedAt = 0 // ms

  async function probe(): Promise<void> {
    const before = fault
    try {
      await write()
    } catch (error) {
      // These errors do not show that writes succeed. Any other error, such as a missing privilege, ends the fault.
      if (writeFaultOf(error) || isUnavailable(error) || isBusy(error)) return
      log.warn({ err: error }, 'the probe whether the database takes writes failed; writes are tried again')
    }
    fault = undefined
    log.info({ reason: before }, 'the database takes writes again')
  }

  return {
    /** To be called with the error of every failed statement. */
    failed(error: unknown): void {
      const found = writeFaultOf(error)
      if (!found) return
      if (fault === undefined) {
        if (found === 'read_only') log.error({ reason: found }, READ_ONLY)
        else log.error({ reason: found, err: error }, 'the database takes no writes')
        probedAt = Number.NEGATIVE_INFINITY // probe at once: only this statement may have needed too much
      }
      fault = found
    },
    /** Resolves to the reason why the server takes no writes, or undefined. */
    async check(): Promise<WriteFault | undefined> {
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
