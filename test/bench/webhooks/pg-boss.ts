/** The contender pg-boss: its jobs carry the deliveries, its worker process is `pg-boss-worker.ts`. */
import { PgBoss } from 'pg-boss'
import { startChild } from '../rounds.ts'
import type { Contender } from './contender.ts'
import { type BenchEnvironment, POOL, SECRET } from './environment.ts'
import type { PeerSettings } from './peer.ts'
import { versionOf } from './versions.ts'

export const QUEUE = 'delivery'
/** Set for throughput; the smaller batches and concurrencies of its defaults are several times slower. */
const TUNING = { concurrency: 4, batch: 500, connections: 128 }

export async function openPgBoss(bench: BenchEnvironment, urls: Readonly<Record<string, string>>): Promise<Contender> {
  const { db, databaseUrl } = bench
  const boss = new PgBoss({ connectionString: databaseUrl, max: 2, supervise: false, schedule: false })
  boss.on('error', (error: Error) => process.stderr.write(`pg-boss: ${error.message}\n`))
  await boss.start()
  await boss.createQueue(QUEUE, { notify: true })
  const settings: PeerSettings = { databaseUrl, secret: SECRET, urls, pool: POOL, ...TUNING }
  return {
    name: 'pg-boss',
    tuning: `${versionOf('pg-boss')}, ${TUNING.concurrency} workers x ${TUNING.batch}, notify, burstWhenBatchFull, ${TUNING.connections} connections to the receiver; its finished jobs keep the states`,
    async start() {
      const worker = await startChild<object>('./webhooks/pg-boss-worker.ts', [JSON.stringify(settings)])
      return { pids: [worker.pid], stop: worker.stop }
    },
    async insert(client, deliveries) {
      const executeSql = async (text: string, values?: unknown[]) => client.query(text, values)
      await boss.insert(
        QUEUE,
        deliveries.map((data) => ({ data })),
        { db: { executeSql } },
      )
    },
    async unfinished() {
      const { rows } = await db.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM pgboss.job WHERE name = $1 AND state < 'completed'`,
        [QUEUE],
      )
      return rows[0]?.n ?? 0
    },
    async succeeded() {
      const { rows } = await db.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM pgboss.job WHERE name = $1 AND state = 'completed'`,
        [QUEUE],
      )
      return rows[0]?.n ?? 0
    },
    async clear() {
      await db.query('TRUNCATE pgboss.job')
    },
    async emit(delivery) {
      await boss.send(QUEUE, delivery)
    },
    close: () => boss.stop({ graceful: false }),
  }
}
