/**
 * Detects when the database takes no writes (disk full, read-only standby): by failed statements, and then by a probe. A server
 * whose synchronous standby is away answers reads, and confirms no commit: a statement without an answer makes this suspicious,
 * and a probe that takes long shows it.
 */
import { within } from '../limits/within.ts'
import type { Log } from '../plugin.ts'
import { isBusy, isUnanswered, isUnavailable, type WriteFault, writeFaultOf } from './faults.ts'

/** The least time between two probes, however many callers ask. The first probe after a new fault is immediate. */
const PROBE_EVERY = 1_000 // ms

/** A fault that comes back sooner is logged once the probe fails too: connections may reach different servers. */
const LOG_EVERY = 60_000 // ms

const READ_ONLY = 'the database is read only, as a standby is: jobs wait, and requests that write get 503'

const UNCONFIRMED =
  'the database confirms no writes: its synchronous standby, its disk or the network is away; what was sent may be kept or not'

/** @param write a small write that needs disk space */
export function openWriteHealth(write: () => Promise<unknown>, log: Log) {
  let fault: WriteFault | undefined
  let probing: Promise<void> | undefined
  let probedAt = 0 // ms
  /** Whether the fault is logged. One that is suspected only, or that follows another one soon, is not. */
  let isLogged = false
  let loggedAt = Number.NEGATIVE_INFINITY // ms

  function logFault(reason: WriteFault, err?: unknown): void {
    isLogged = true
    loggedAt = performance.now()
    if (reason === 'read_only') log.error({ reason, err }, READ_ONLY)
    else if (reason === 'commits_unconfirmed') log.error({ reason }, UNCONFIRMED)
    else log.error({ reason, err }, 'the database takes no writes')
  }

  async function probe(): Promise<void> {
    const before = fault
    try {
      await write()
    } catch (error) {
      // These errors do not show that writes succeed. Any other error, such as a missing privilege, ends the fault.
      const refused = writeFaultOf(error)
      if (refused && !isLogged) logFault(refused, error)
      if (refused || isUnavailable(error) || isBusy(error)) return
      log.warn({ err: error }, 'the probe whether the database takes writes failed; writes are tried again')
    }
    fault = undefined
    if (isLogged) log.info({ reason: before }, 'the database takes writes again')
  }

  return {
    /** To be called with the error of every failed statement. */
    failed(error: unknown): void {
      const refused = writeFaultOf(error)
      if (!refused && !isUnanswered(error)) return
      if (fault === undefined || !isLogged) {
        isLogged = false
        if (refused && performance.now() - loggedAt >= LOG_EVERY) logFault(refused, error)
        probedAt = Number.NEGATIVE_INFINITY // probe at once: only this statement may have needed too much
      }
      fault = refused ?? fault ?? 'commits_unconfirmed'
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
      await within(PROBE_EVERY, probing ?? Promise.resolve())
      if (isLogged || fault === undefined) return fault
      if (!probing) return undefined
      logFault(fault)
      return fault
    },
  }
}
