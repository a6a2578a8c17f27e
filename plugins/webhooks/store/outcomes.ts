/**
 * Records many outcomes in one statement: inserts the entries of the delivery log, updates the state of the deliveries
 * and the schedule of their next attempts, counts the statistics of the registrations and since when they have failed.
 */
import type { AccountsDb } from '#runtime'
import type { NextAttempt } from '../delivery/retry-schedule.ts'
import type { Attempt } from '../delivery/sender.ts'
import { arrayText } from './array-text.ts'
import type { Claimed } from './claims.ts'

/** Whether the claim of the outcome `o` is the current one of the delivery `d`. */
const CURRENT = `d.state IN ('in_flight', 'queued') AND d.claims = o.claim`

export interface Outcome {
  readonly of: Claimed
  /** The id of the log entry, so that recording an outcome twice inserts it once. */
  readonly logId: string
  readonly at: Date
  readonly attempt: Attempt
  readonly next: NextAttempt
}

/**
 * Logs and counts every attempt, also one whose claim is no longer current, since it was made; the state of its delivery
 * is then left to the worker that holds the current claim. Registrations are locked in the order of their keys, so that
 * workers that count for the same registrations do not deadlock. Not where the accounts are distributed: Citus reads no results of
 * such a statement in one that locks. A deadlock there rolls one back, and its outcomes are recorded again.
 *
 * A registration has been failing since its first failed attempt after its last success. Tests do not count. Attempts are
 * compared by their times. The times of successes in earlier statements are unknown here, so a failed attempt that began
 * before one of them and ended later counts until the next success.
 * @param onConflict of a log entry that is there already
 */
const recording = (onConflict: '' | 'ON CONFLICT DO NOTHING', locked: 'locked' | 'counted') =>
  `WITH o AS (
     SELECT *, now() AS recorded_at, now() + make_interval(secs => wait) AS next_at FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::int[], $6::text[], $7::timestamptz[],
       $8::int[], $9::float8[], $10::text[], $11::int[], $12::bool[], $13::text[], $14::float8[])
       AS o(account_id, webhook_id, event_id, event, claim, log_id, at,
         http_status, duration_ms, error, retries, test, state, wait)),
   moved AS (
     UPDATE webhooks.delivery d SET state = o.state, attempts = o.retries + 1, worker_id = NULL, lease_until = NULL,
       next_at = CASE WHEN o.state = 'pending' THEN o.next_at ELSE d.next_at END,
       finished_at = CASE WHEN o.state = 'pending' THEN NULL ELSE o.recorded_at END
     FROM o
     WHERE d.account_id = ANY ($1::bigint[]) AND d.account_id = o.account_id AND d.webhook_id = o.webhook_id
       AND d.event_id = o.event_id AND ${CURRENT}
     RETURNING o.log_id),
   logged AS (
     INSERT INTO webhooks.attempt (account_id, webhook_id, id, event_id, event, at, succeeded, http_status,
       duration_ms, error, retries, test, next_at)
     SELECT account_id, webhook_id, log_id, event_id, event, at, state = 'succeeded', http_status,
       duration_ms, error, retries, test, CASE WHEN state = 'pending' AND moved.log_id IS NOT NULL THEN next_at END
     FROM o LEFT JOIN moved USING (log_id)
     ${onConflict} RETURNING account_id, webhook_id, at, succeeded, test),
   judged AS (
     SELECT *, max(at) FILTER (WHERE succeeded) OVER (PARTITION BY account_id, webhook_id) AS good_at
     FROM logged WHERE NOT test),
   counted AS (
     SELECT account_id, webhook_id, count(*) AS calls, count(*) FILTER (WHERE succeeded) AS good, max(at) AS latest, good_at,
       min(at) FILTER (WHERE NOT succeeded AND (good_at IS NULL OR at > good_at)) AS bad_at
     FROM judged GROUP BY account_id, webhook_id, good_at)${
       locked === 'counted'
         ? ''
         : `,
   locked AS (
     SELECT c.* FROM webhooks.registration r JOIN counted c ON c.account_id = r.account_id AND c.webhook_id = r.id
     ORDER BY r.account_id, r.id FOR NO KEY UPDATE OF r)`
     }
   UPDATE webhooks.registration r SET total_calls = r.total_calls + c.calls,
     successful_calls = r.successful_calls + c.good, failed_calls = r.failed_calls + c.calls - c.good,
     last_triggered = greatest(r.last_triggered, c.latest),
     failing_since = least(CASE WHEN c.good_at >= r.failing_since THEN NULL ELSE r.failing_since END, c.bad_at)
   FROM ${locked} c WHERE r.account_id = ANY ($1::bigint[]) AND r.account_id = c.account_id AND r.id = c.webhook_id`

const RECORD = recording('', 'locked')
const RECORD_AGAIN = recording('ON CONFLICT DO NOTHING', 'locked')
const RECORD_ON_SERVERS = recording('', 'counted')
const RECORD_AGAIN_ON_SERVERS = recording('ON CONFLICT DO NOTHING', 'counted')

/** Records outcomes that were not recorded before. */
export const recordOutcomes = (db: AccountsDb, outcomes: readonly Outcome[]) =>
  record(db, db.isDistributed ? RECORD_ON_SERVERS : RECORD, outcomes)

/** Records outcomes that may have been recorded before, as when the answer to a commit was lost: each counts once. */
export const recordOutcomesAgain = (db: AccountsDb, outcomes: readonly Outcome[]) =>
  record(db, db.isDistributed ? RECORD_AGAIN_ON_SERVERS : RECORD_AGAIN, outcomes)

async function record(db: AccountsDb, sql: string, outcomes: readonly Outcome[]): Promise<void> {
  const ofAccounts = outcomes.map((outcome) => ({ accountId: outcome.of.accountId, outcome }))
  for (const group of db.statementGroups(ofAccounts)) await db.query(sql, valuesOf(group.map(({ outcome }) => outcome)))
}

const valuesOf = (outcomes: readonly Outcome[]): readonly string[] => [
  arrayText(outcomes, ({ of }) => of.accountId),
  arrayText(outcomes, ({ of }) => of.webhookId),
  arrayText(outcomes, ({ of }) => of.eventId),
  arrayText(outcomes, ({ of }) => of.event),
  arrayText(outcomes, ({ of }) => of.claim),
  arrayText(outcomes, ({ logId }) => logId),
  arrayText(outcomes, ({ at }) => at.toISOString()),
  arrayText(outcomes, ({ attempt }) => attempt.result.httpStatus),
  arrayText(outcomes, ({ attempt }) => attempt.milliseconds),
  arrayText(outcomes, ({ attempt }) => attempt.result.error),
  arrayText(outcomes, ({ of }) => of.attempts),
  arrayText(outcomes, ({ of }) => of.test),
  arrayText(outcomes, ({ next }) => next.state),
  arrayText(outcomes, ({ next }) => (next.state === 'pending' ? next.wait : 0)),
]
