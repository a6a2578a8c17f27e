/** Sends the jobs of pg-boss. `argv[2]` holds the settings as JSON. */
import { PgBoss } from 'pg-boss'
import type { Planned } from './contender.ts'
import { openPeer, type PeerSettings } from './peer.ts'

const settings = JSON.parse(process.argv[2] ?? '{}') as PeerSettings
const attempt = openPeer(settings)
const boss = new PgBoss({ connectionString: settings.databaseUrl, max: settings.pool, useListenNotify: true })
boss.on('error', (error: Error) => process.stderr.write(`pg-boss: ${error.message}\n`))
await boss.start()
await boss.work<Planned>(
  'delivery',
  {
    batchSize: settings.batch,
    localConcurrency: settings.concurrency,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: 0.5,
    notifyPollingIntervalSeconds: 0.5,
  },
  async (jobs) => {
    await Promise.all(jobs.map(({ data }) => attempt(data)))
  },
)
process.stdout.write('{}\n')
process.once('SIGTERM', () => process.exit(0))
