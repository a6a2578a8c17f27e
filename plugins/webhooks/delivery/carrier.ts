/**
 * A carrier takes claims from admission to the processes that attempt them, and brings reports back. Between processes it
 * carries ids alone: the process that attempts a claim loads its delivery first. With every carrier the deliveries and their
 * schedule are rows in the database, so that a change of the carrier needs no migration, and its loss loses no delivery.
 */
import type { Db } from '#runtime'
import type { Claim, Claimed, ClaimOptions } from '../store/claims.ts'

/**
 * What became of a claim:
 * - `succeeded`, `failed`: an attempt was made, and its outcome is recorded
 * - `stale`: no attempt was made, since the claim is no longer current, its lease ends soon, or its registration is gone
 * - `unsent`: no attempt was made, since the carrier could not carry the claim, its registration was paused meanwhile, the
 *   database could not be reached, or the process stops
 * - `blocked`: no attempt was made, and none can be made for this registration now, as with a missing key
 */
export interface Report {
  readonly claim: Claim
  readonly result: 'succeeded' | 'failed' | 'stale' | 'unsent' | 'blocked'
  /** Of the attempt; 0 without one. */
  readonly milliseconds: number
}

/** Attempts the claims, and calls `ended` once for each. Never rejects; resolves after the last report. */
export type AttemptClaims<C extends Claim = Claim> = (
  claims: readonly C[],
  ended: (report: Report) => void,
) => Promise<void>

export interface CarrierEvents {
  /** Attempts deliveries that this process claimed just now. */
  readonly attempt: AttemptClaims<Claimed>
  /** Takes over queued claims, loads their deliveries and attempts them in this process. */
  readonly attemptQueued: AttemptClaims
  /** Receives the report of each claim that was passed to `send`; a carrier may lose a report. */
  ended(report: Report): void
  /** The carrier has become ready. */
  ready(): void
}

export interface Carrier {
  /** The state of the deliveries that it carries: `queued` where another process may take a claim over. */
  readonly state: 'in_flight' | 'queued'
  /** Why it cannot carry claims, as a sentence; undefined if it can. */
  fault(): string | undefined
  /** Resolves without waiting until the carrier is ready. */
  start(events: CarrierEvents): Promise<void>
  /** Claims deliveries that are due, for `send`. */
  claim(db: Db, options: ClaimOptions): Promise<readonly Claim[]>
  /** Carries what `claim` returned. */
  send(claims: readonly Claim[]): void
  /** Takes over no more claims, and waits for the attempts in this process. @returns whether all of them ended in time */
  stop(timeout: number): Promise<boolean> // ms
}
