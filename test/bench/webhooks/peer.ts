/**
 * What the worker process of a job queue does with one job: it signs and sends the same request through the same client,
 * and records the same log entry and statistics. The state of the delivery is the queue's own. It opens no sealed secret,
 * checks no address, and holds back no receiver.
 */
import pg from 'pg'
import { Agent } from 'undici'
import { buildRequest } from '../../../plugins/webhooks/delivery/request.ts'
import { newId } from '../../../plugins/webhooks/ids.ts'
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

export function openPeer({ databaseUrl, secret, urls, connections }: PeerSettings): Attempt {
  const agent = new Agent({ connections, pipelining: 1 })
  const record = openSink(new pg.Pool({ connectionString: databaseUrl, max: 2 }))
  const targets = new Map(
    Object.entries(urls).map(([id, url]) => {
      const { origin, pathname } = new URL(url)
      return [id, { origin, path: pathname }]
    }),
  )
  return async (job) => {
    const target = targets.get(job.webhookId)
    if (!target) throw new Error(`There is no registration ${job.webhookId}.`)
    const at = new Date()
    const began = performance.now()
    const { headers, body } = buildRequest({ ...job, event: EVENT, happenedAt: at }, {}, [secret], 0, at)
    const answer = await agent.request({ ...target, method: 'POST', headers: { ...headers }, body })
    await answer.body.dump()
    if (answer.statusCode !== 200) throw new Error(`The receiver answered ${answer.statusCode}.`)
    await record({ job, at, status: answer.statusCode, milliseconds: performance.now() - began })
  }
}

/** Records in batches: while one statement runs, the next batch gathers. */
function openSink(db: pg.Pool): (entry: Entry) => Promise<void> {
  let waiting: { readonly entry: Entry; readonly done: () => void; readonly failed: (error: unknown) => void }[] = []
  let running = false

  async function run(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_BATCH)
      waiting = waiting.slice(MAX_BATCH)
      const entries = batch.map(({ entry }) => entry)
      const error = await save(db, entries).then(
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

const save = (db: pg.Pool, entries: readonly Entry[]) =>
  db.query({
    name: 'save',
    text: `WITH o AS (
       SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::int[], $7::float8[])
         AS o(account_id, webhook_id, id, event_id, at, status, duration_ms)),
     logged AS (
       INSERT INTO webhooks.attempt (account_id, webhook_id, id, event_id, event, at, succeeded, http_status,
         duration_ms, error, retries, test)
       SELECT account_id, webhook_id, id, event_id, $8, at, true, status, duration_ms, NULL, 0, false FROM o),
     counted AS (
       SELECT account_id, webhook_id, count(*) AS calls, max(at) AS latest FROM o GROUP BY account_id, webhook_id),
     held AS (
       SELECT r.account_id, r.id FROM webhooks.registration r JOIN counted c
         ON c.account_id = r.account_id AND c.webhook_id = r.id
       ORDER BY r.account_id, r.id FOR NO KEY UPDATE OF r)
     UPDATE webhooks.registration r SET total_calls = r.total_calls + c.calls,
       successful_calls = r.successful_calls + c.calls, last_triggered = greatest(r.last_triggered, c.latest)
     FROM held JOIN counted c ON c.account_id = held.account_id AND c.webhook_id = held.id
     WHERE r.account_id = held.account_id AND r.id = held.id`,
    values: [
      entries.map(({ job }) => job.accountId),
      entries.map(({ job }) => job.webhookId),
      entries.map(({ at }) => newId('log', at)),
      entries.map(({ job }) => job.eventId),
      entries.map(({ at }) => at.toISOString()),
      entries.map(({ status }) => status),
      entries.map(({ milliseconds }) => milliseconds),
      EVENT,
    ],
  })
