/**
 * The clock of a process is the database's: sampled at start and every few seconds, and carried on between samples by the
 * monotonic clock of the process. Whatever the system's clock says, and however it jumps, all processes agree within the
 * time that a statement takes.
 *
 * It is for instants that JavaScript needs: business dates, expiries, windows in memory. Statements that compare rows with
 * the present use `now()`.
 */
import type { Clock, Db, Log } from './plugin.ts'

export interface DatabaseClock extends Clock {
  /** Ends the sampling. */
  close(): void
}

const EVERY = 10_000 // ms between two samples; a suspended machine, whose monotonic clock stood still, is right again then
const FIRST = 3 // samples at start, of which the quickest counts

interface Sample {
  /** What added to the monotonic clock gives the database's, in epoch milliseconds. */
  readonly offset: number
  /** By how much it may be wrong: half of what the statement took. */
  readonly error: number // ms
}

/** @throws what the database throws */
export async function openDatabaseClock(db: Db, log: Log): Promise<DatabaseClock> {
  let best = await sample(db)
  for (let more = 1; more < FIRST; more++) best = better(best, await sample(db))
  const resample = () =>
    sample(db).then(
      (next) => {
        best = better(best, next)
      },
      (err) => log.debug({ err }, "the database's time could not be read"),
    )
  const timer = setInterval(() => void resample(), EVERY)
  timer.unref()
  return {
    now: () => new Date(performance.now() + best.offset),
    close: () => clearInterval(timer),
  }
}

async function sample(db: Db): Promise<Sample> {
  const sent = performance.now()
  const [row] = await db.query<{ at: Date }>('SELECT clock_timestamp() AS at')
  const received = performance.now()
  if (!row) throw new Error('The database gave no time.')
  return { offset: row.at.getTime() - (sent + received) / 2, error: (received - sent) / 2 }
}

/** A slow answer tells nothing new unless it contradicts what is known. */
const better = (known: Sample, next: Sample): Sample =>
  next.error <= known.error || Math.abs(next.offset - known.offset) > next.error ? next : known
