/** The contender of this service: a worker process of its own, and rows of webhooks.delivery. */
import { fileURLToPath } from 'node:url'
import { event, SYSTEM } from '../../../runtime/plugin.ts'
import { SECRETS_KEYS } from '../../../runtime/testing.ts'
import { ownBroker } from '../../support/broker.ts'
import { launchProcess, MAIN, untilReady } from '../../support/process.ts'
import { removeFolder, temporaryFolder } from '../../support/temporary-folder.ts'
import { FLAGS } from '../rounds.ts'
import { type Contender, EVENT } from './contender.ts'
import { type BenchEnvironment, POOL } from './environment.ts'

export const CARRIERS = ['in-process', 'rabbitmq'] as const
export type Carrier = (typeof CARRIERS)[number]

const DRILL = fileURLToPath(new URL('../../webhooks/drill/plugin.ts', import.meta.url))

/**
 * With the carrier `rabbitmq` a broker of its own runs, so that its CPU time is that of these deliveries alone.
 * @param profiles a folder for CPU profiles of the worker
 */
export async function openService(bench: BenchEnvironment, carrier: Carrier, profiles?: string): Promise<Contender> {
  const { db, service } = bench
  const dataDir = temporaryFolder('bench')
  const broker = carrier === 'rabbitmq' ? await ownBroker() : undefined
  const brokerPids = broker ? [Number((await broker.control('eval', 'os:getpid().')).replaceAll(/\D/g, ''))] : []
  const version = broker ? (await broker.control('version')).trim() : undefined
  return {
    name: `chainwork ${carrier}`,
    tuning: `ROLES=worker, DATABASE_POOL=${POOL}, ${FLAGS.join(' ')}, ${version ? `RabbitMQ ${version}, ` : ''}otherwise the defaults`,
    async start() {
      const worker = await launchProcess(
        {
          ROLES: 'worker',
          DATABASE_URL: bench.databaseUrl,
          DATABASE_POOL: String(POOL),
          DATA_DIR: dataDir,
          SECRETS_KEYS,
          WEBHOOK_ALLOW_INSECURE_TARGETS: 'true',
          CHAINWORK_PLUGINS: DRILL,
          // Never in process, as it would be by default before the broker is connected.
          ...(broker && { ...broker.environment, AMQP_UNAVAILABLE: 'wait' }),
        },
        MAIN,
        [...FLAGS, ...(profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : [])],
      )
      const kill = () => worker.kill('SIGKILL')
      process.once('exit', kill)
      await untilReady(worker)
      return {
        pids: [worker.pid, ...brokerPids],
        async stop() {
          worker.kill('SIGTERM')
          const { code } = await worker.ended
          process.off('exit', kill)
          if (code !== 0) throw new Error(`The worker ended with ${code}:\n${worker.log()}`)
        },
      }
    },
    async insert(client, deliveries) {
      await client.query(
        `INSERT INTO webhooks.delivery
           (account_id, webhook_id, event_id, event, data_text, happened_at, state, next_at)
         SELECT account_id, webhook_id, event_id, $5, data_text, now(), 'pending', now()
         FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) AS d(account_id, webhook_id, event_id, data_text)`,
        [
          deliveries.map((it) => it.accountId),
          deliveries.map((it) => it.webhookId),
          deliveries.map((it) => it.eventId),
          deliveries.map((it) => it.dataText),
          EVENT,
        ],
      )
      await client.query('NOTIFY webhooks_due')
    },
    async unfinished() {
      const { rows } = await db.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM webhooks.delivery WHERE state NOT IN ('succeeded', 'failed')`,
      )
      return rows[0]?.n ?? 0
    },
    async succeeded() {
      const { rows } = await db.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM webhooks.delivery WHERE state = 'succeeded'`,
      )
      return rows[0]?.n ?? 0
    },
    async clear() {
      await db.query('TRUNCATE webhooks.delivery')
    },
    emit: ({ accountId, dataText }) =>
      service.app.unitOfWork.of('drill').as({ id: accountId, timeZone: 'UTC' }, SYSTEM, async (call) => {
        await call.emit(event<object>('drill.ended'), JSON.parse(dataText))
      }),
    async close() {
      removeFolder(dataDir)
      await broker?.remove()
    },
  }
}
