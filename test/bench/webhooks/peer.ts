/**
 * What the worker process of a job queue does with one job: it signs and sends the same request through the same sender,
 * with the same check of addresses and the same timeouts, and records the same log entry and statistics. The state of the
 * delivery is the queue's own where the queue keeps finished jobs; else it is a row with a key and no other index.
 *
 * It is spared what a queue has no place for: reading the registration anew for each delivery, opening sealed secrets,
 * limits of concurrency and rate, the schedule of retries, and logging an attempt although another worker took the job.
 */
import pg from 'pg'
import { buildRequest } from '../../../plugins/webhooks/delivery/request.ts'
import { createSender } from '../../../plugins/webhooks/delivery/sender.ts'
import { newId } from '../../../plugins/webhooks/ids.ts'
import { arrayText } from '../../../plugins/webhooks/store/array-text.ts'
import { createResolver } from '../../../runtime/outbound.ts'
import type { Planned } from './contender.ts'
import { EVENT } from './contender.ts'

export interface PeerSettings {
  readonly databaseUrl: string
  readonly secret: string
  /** Urls of the registrations by their id. */
  readonly urls: Readonly<Record<string, string>>
  /** Connections to the receiver at once. */
  readonly connections: number
  readonly pool: number
  readonly concurrency: number
  readonly batch: number
  /** A table for the state of finished deliveries; undefined: the queue keeps it. */
  readonly stateTable?: string
}

interface Entry {
  readonly job: Planned
  readonly at: Date
  readonly status: number
  readonly milliseconds: number
}

const MAX_BATCH = 500 // log entries in one statement

/** Resolves once the log entry is committed. */
export type Attempt = (job: Planned) => Promise<void>

const TIMEOUT = 30_000 // ms

export function openPeer({ databaseUrl, secret, urls, connections, stateTable }: PeerSettings): Attempt {
  const allowed = { insecure: true }
  const sender = createSender({ allowed, resolve: createResolver({ local: true }), timeout: TIMEOUT, connections })
  const record = openSink(new pg.Pool({ connectionString: databaseUrl, max: 2 }), saving(stateTable))
  return async (job) => {
    const url = urls[job.webhookId]
    if (!url) throw new Error(`There is no registration ${job.webhookId}.`)
    const at = new Date()
    const { headers, body } = buildRequest({ ...job, event: EVENT, happenedAt: at }, {}, [secret], 0, at)
    const { result, milliseconds } = await sender.send(url, headers, body)
    if (!result.succeeded) throw new Error(result.error ?? '')
    await record({ job, at, status: result.httpStatus ?? 0, milliseconds })
  }
}

/** Records in batches: while one statement runs, the next batch gathers. */
function openSink(db: pg.Pool, text: string): (entry: Entry) => Promise<void> {
  let waiting: { readonly entry: Entry; readonly done: () => void; readonly failed: (error: unknown) => void }[] = []
  let running = false

  async function run(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_BATCH)
      waiting = waiting.slice(MAX_BATCH)
      const entries = batch.map(({ entry }) => entry)
      const error = await save(db, text, entries).then(
        () => undefined,
        (it) => it,
      )
      for (const { done, failed } of batch) error ? failed(error) : done()
    }
    running = false
  }

  return (entry) =>
    new Promise<void>((done, failed) => {
      waiting.push({ entry, done, failed })
      if (running) return
      running = true
      void run()
    })
}

/** The statement that records; it also saves the state of the deliveries in `stateTable`, if there is one. */
const saving = (stateTable: string | undefined) =>
  `WITH o AS (
     SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::int[], $7::float8[])
       AS o(account_id, webhook_id, id, event_id, at, status, duration_ms)),
   logged AS (
     INSERT INTO webhooks.attempt (account_id, webhook_id, id, event_id, event, at, succeeded, http_status,
       duration_ms, error, retries, test)
     SELECT account_id, webhook_id, id, event_id, $8, at, true, status, duration_ms, NULL, 0, false FROM o),
   ${
     stateTable
       ? `finished AS (
     INSERT INTO ${stateTable} (account_id, webhook_id, event_id, state, attempts, finished_at)
     SELECT account_id, webhook_id, event_id, 'succeeded', 1, now() FROM o),`
       : ''
   }
   counted AS (
     SELECT account_id, webhook_id, count(*) AS calls, max(at) AS latest FROM o GROUP BY account_id, webhook_id),
   held AS (
     SELECT r.account_id, r.id FROM webhooks.registration r JOIN counted c
       ON c.account_id = r.account_id AND c.webhook_id = r.id
     ORDER BY r.account_id, r.id FOR NO KEY UPDATE OF r)
   UPDATE webhooks.registration r SET total_calls = r.total_calls + c.calls,
     successful_calls = r.successful_calls + c.calls, last_triggered = greatest(r.last_triggered, c.latest)
   FROM held JOIN counted c ON c.account_id = held.account_id AND c.webhook_id = held.id
   WHERE r.account_id = held.account_id AND r.id = held.id`

const save = (db: pg.Pool, text: string, entries: readonly Entry[]) =>
  db.query({
    name: 'save',
    text,
    values: [
      arrayText(entries, ({ job }) => job.accountId),
      arrayText(entries, ({ job }) => job.webhookId),
      arrayText(entries, ({ at }) => newId('log', at)),
      arrayText(entries, ({ job }) => job.eventId),
      arrayText(entries, ({ at }) => at.toISOString()),
      arrayText(entries, ({ status }) => status),
      arrayText(entries, ({ milliseconds }) => milliseconds),
      EVENT,
    ],
  })
