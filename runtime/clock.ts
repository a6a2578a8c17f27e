/**
 * The database clock: the process reads the time from the database at start and every few seconds, and adds the time
 * that its monotonic clock has measured since. So all processes agree to within the duration of one query, even if a
 * system clock is wrong or jumps.
 *
 * Use it for times that JavaScript needs: business dates, expiry, rate windows. SQL that compares rows with the current
 * time uses `now()`.
 */
import type { Clock, Db, Log } from './plugin.ts'

export interface DatabaseClock extends Clock {
  /** Stops the sampling. */
  close(): void
}

/** A machine that was suspended, whose monotonic clock stood still, has the right time again after this. */
const SAMPLE_INTERVAL = 10_000 // ms
/** Samples at start, of which the fastest is used. */
const FIRST_SAMPLES = 3

interface Sample {
  /** Database time (epoch) minus monotonic time. */
  readonly offset: number // ms
  /** Maximum error of the offset: half of the query's duration. */
  readonly error: number // ms
}

/** @throws errors of the database */
export async function openDatabaseClock(db: Db, log: Log): Promise<DatabaseClock> {
  let current = await sample(db)
  for (let more = 1; more < FIRST_SAMPLES; more++) current = better(current, await sample(db))
  const resample = () =>
    sample(db).then(
      (next) => {
        current = better(current, next)
      },
      (err) => log.debug({ err }, "cannot read the database's time"),
    )
  const timer = setInterval(() => void resample(), SAMPLE_INTERVAL)
  timer.unref()
  return {
    now: () => new Date(performance.now() + current.offset),
    close: () => clearInterval(timer),
  }
}

async function sample(db: Db): Promise<Sample> {
  const sent = performance.now()
  const [row] = await db.query<{ at: Date }>('SELECT clock_timestamp() AS at')
  const received = performance.now()
  if (!row) throw new Error('The database returned no time.')
  return { offset: row.at.getTime() - (sent + received) / 2, error: (received - sent) / 2 }
}

/** Uses the next sample if it is more precise, or if it proves that the current one is wrong. */
const better = (current: Sample, next: Sample): Sample =>
  next.error <= current.error || Math.abs(next.offset - current.offset) > next.error ? next : current

/** By how many whole seconds a clock is ahead of this machine's, for libraries that read the latter. */
export const secondsAhead = (clock: Clock): number => Math.round((clock.now().getTime() - Date.now()) / 1_000)
