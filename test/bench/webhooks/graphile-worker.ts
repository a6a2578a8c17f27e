/** The contender graphile-worker: its jobs carry the deliveries, its worker process is `graphile-worker-process.ts`. */
import { Logger, makeWorkerUtils } from 'graphile-worker'
import { startChild } from '../rounds.ts'
import type { Contender, Planned } from './contender.ts'
import { type BenchEnvironment, POOL, SECRET } from './environment.ts'
import type { PeerSettings } from './peer.ts'
import { versionOf } from './versions.ts'

export const TASK = 'deliver'
/** Set for throughput; the smaller batches and concurrencies of its defaults are several times slower. */
const TUNING = { concurrency: 128, batch: 1_000, connections: 128 }

/** The states of finished deliveries: graphile-worker deletes a job when it is done. */
const STATES = 'graphile_worker.finished_delivery'

export async function openGraphileWorker(
  bench: BenchEnvironment,
  urls: Readonly<Record<string, string>>,
): Promise<Contender> {
  const { db, databaseUrl } = bench
  const utils = await makeWorkerUtils({ connectionString: databaseUrl, logger: new Logger(() => () => {}) })
  await utils.migrate()
  await db.query(
    `CREATE TABLE ${STATES} (account_id bigint, webhook_id text COLLATE "C", event_id text COLLATE "C", state text NOT NULL,
       attempts integer NOT NULL, finished_at timestamptz NOT NULL, PRIMARY KEY (account_id, webhook_id, event_id))`,
  )
  const settings: PeerSettings = { databaseUrl, secret: SECRET, urls, pool: POOL, stateTable: STATES, ...TUNING }
  return {
    name: 'graphile-worker',
    tuning: `${versionOf('graphile-worker')}, localQueue ${TUNING.batch}, concurrency ${TUNING.concurrency}, completeJobBatchDelay 0, ${TUNING.connections} connections to the receiver; its finished jobs are gone, so a table keeps their states`,
    async start() {
      const worker = await startChild<object>('./webhooks/graphile-worker-process.ts', [JSON.stringify(settings)])
      return { pids: [worker.pid], stop: worker.stop }
    },
    async insert(client, deliveries) {
      await client.query(
        `SELECT count(*) FROM graphile_worker.add_jobs(ARRAY(
           SELECT json_populate_record(NULL::graphile_worker.job_spec, json_build_object('identifier', $1::text, 'payload', p))
           FROM json_array_elements($2::json) AS p))`,
        [TASK, JSON.stringify(deliveries)],
      )
    },
    async unfinished() {
      const { rows } = await db.query<{ n: number }>('SELECT count(*)::int AS n FROM graphile_worker._private_jobs')
      return rows[0]?.n ?? 0
    },
    async succeeded() {
      const { rows } = await db.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${STATES}`)
      return rows[0]?.n ?? 0
    },
    async clear() {
      await db.query(`TRUNCATE graphile_worker._private_jobs, ${STATES}`)
    },
    async emit(delivery: Planned) {
      await db.query('SELECT graphile_worker.add_job($1, $2::json)', [TASK, JSON.stringify(delivery)])
    },
    close: async () => utils.release(),
  }
}
