/** Logs one line when the database is lost and one when it answers again, instead of an error for each statement. */
import type { Log } from '../plugin.ts'
import { isUnanswered, isUnavailable, reasonOf } from './faults.ts'

const PROBE_EVERY = 1_000 // ms
const REPEAT_EVERY = 60_000 // ms

/** @param probe resolves when the database can be used: it answers, and takes new connections */
export function openConnectionHealth(probe: () => Promise<unknown>, log: Log) {
  let isWatching = false
  let lostAt: number | undefined // ms
  let reason = ''
  /** Whether the loss is logged. One that is suspected only, or that follows another one soon, is not. */
  let isLogged = false
  let loggedAt = Number.NEGATIVE_INFINITY // ms
  let failures = 0
  let timer: NodeJS.Timeout | undefined

  function probeLater(): void {
    if (!isWatching) return
    timer = setTimeout(() => {
      timer = setTimeout(logLoss, PROBE_EVERY) // the probe takes long
      timer.unref()
      void probe().then(answers, () => {
        logLoss()
        probeLater()
      })
    }, PROBE_EVERY)
    timer.unref()
  }

  function logLoss(): void {
    clearTimeout(timer)
    if (!isWatching || isLogged) return
    isLogged = true
    loggedAt = performance.now()
    log.warn({ reason }, 'the database cannot be used; requests that need it get 503 until it can')
  }

  function answers(): void {
    clearTimeout(timer)
    if (!isWatching || lostAt === undefined) return
    if (isLogged) log.info({ seconds: secondsSince(lostAt), failures }, 'the database can be used again')
    lostAt = undefined
  }

  return {
    /** To be called with the error of every failed statement and of every connection that could not be opened. */
    failed(error: unknown): void {
      if (!isWatching || !isUnavailable(error)) return
      const now = performance.now()
      reason = reasonOf(error)
      failures += 1
      if (lostAt === undefined) {
        lostAt = now
        failures = 1
        isLogged = false
        // A server that confirms no commit leaves writes without an answer, and can be used: the probe decides.
        if (!isUnanswered(error) && now - loggedAt > REPEAT_EVERY) logLoss()
        probeLater()
      } else if (isLogged && now - loggedAt > REPEAT_EVERY) {
        loggedAt = now
        log.warn({ reason, seconds: secondsSince(lostAt), failures }, 'the database still cannot be used')
      }
    },
    /** Begins to log: before, the caller of `openDatabase` gets the error. */
    watch(): void {
      isWatching = true
    },
    /** Logs nothing from now on. */
    close(): void {
      isWatching = false
      clearTimeout(timer)
    },
  }
}

const secondsSince = (start: number): number => Math.round(performance.now() - start) / 1_000
