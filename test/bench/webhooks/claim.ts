/**
 * The time of one claim at a thousand registrations, with a backlog of 100,000 due deliveries on one of them and 200,000
 * deliveries of the others in the future: every registration is visited, and only one has something due.
 */
import { claimDue, pendingAccounts, releaseClaims } from '../../../plugins/webhooks/store/claims.ts'
import { median, print, round } from '../rounds.ts'
import type { BenchEnvironment } from './environment.ts'
import { percentile } from './receipts.ts'

const ACCOUNTS = 10
const REGISTRATIONS = 100 // of each account, the most that it may have
const BACKLOG = 100_000
const FUTURE = 200_000
const ROWS = 64
const CLAIMS = 200
const WARM_UP = 20
const WORKER = 'bench'

export async function claim(bench: BenchEnvironment): Promise<void> {
  await load(bench)
  const { database } = bench.service.app
  const whole: number[] = []
  const alone: number[] = []
  for (let n = 0; n < WARM_UP + CLAIMS; n++) {
    const began = performance.now()
    const accounts = await pendingAccounts(database)
    const between = performance.now()
    const quotas = accounts.map((accountId) => ({ accountId, slots: ROWS }))
    const claimed = await claimDue(database, {
      worker: WORKER,
      limit: ROWS,
      initialLimit: ROWS,
      freeSlots: {},
      quotas,
    })
    const ended = performance.now()
    if (claimed.length !== ROWS) throw new Error(`${claimed.length} deliveries were claimed, not ${ROWS}.`)
    await releaseClaims(database, WORKER, claimed)
    if (n < WARM_UP) continue
    whole.push(ended - began)
    alone.push(ended - between)
  }
  print({
    bench: 'webhooks',
    name: `claim of ${ROWS} at ${ACCOUNTS * REGISTRATIONS} registrations, ${BACKLOG} due, ${FUTURE} in the future`,
    claimMs: round(median(alone)),
    claimP99Ms: round(percentile(alone, 0.99)),
    withAccountsMs: round(median(whole)),
  })
}

async function load({ db, account }: BenchEnvironment): Promise<void> {
  await db.query('TRUNCATE webhooks.delivery')
  const accounts = [account.accountId, ...Array.from({ length: ACCOUNTS - 1 }, (_, n) => 1_000 + n)]
  await db.query('DELETE FROM webhooks.registration')
  await db.query(
    `INSERT INTO webhooks.registration (account_id, id, name, url, target_sealed, subscriptions, is_active, headers, created_at)
     SELECT a, 'wh_' || a || '_' || n, 'Claim', 'https://example.com/', '', ARRAY['drill.begun'], true, '{}', now()
     FROM unnest($1::bigint[]) AS a, generate_series(1, $2::int) AS n`,
    [accounts, REGISTRATIONS],
  )
  const insert = `INSERT INTO webhooks.delivery
     (account_id, webhook_id, event_id, event, data_text, happened_at, state, next_at)`
  await db.query(
    `${insert} SELECT $1, 'wh_' || $1::bigint || '_1', 'due_' || n, 'drill.begun', '{}', now(), 'pending',
       now() - make_interval(secs => n) FROM generate_series(1, $2::int) AS n`,
    [account.accountId, BACKLOG],
  )
  await db.query(
    `${insert} SELECT r.account_id, r.id, 'future_' || n, 'drill.begun', '{}', now(), 'pending', now() + interval '1 day'
     FROM (SELECT *, row_number() OVER (ORDER BY account_id, id) AS k FROM webhooks.registration) r,
       generate_series(1, $1::int / (SELECT count(*) FROM webhooks.registration)) AS n`,
    [FUTURE],
  )
  await db.query('VACUUM ANALYZE webhooks.delivery')
  await db.query('VACUUM ANALYZE webhooks.registration')
}
