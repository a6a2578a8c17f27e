/** Sends the jobs of graphile-worker. `argv[2]` holds the settings as JSON. */
import { Logger, run } from 'graphile-worker'
import type { Planned } from './contender.ts'
import { openPeer, type PeerSettings } from './peer.ts'

const settings = JSON.parse(process.argv[2] ?? '{}') as PeerSettings
const attempt = openPeer(settings)
await run({
  connectionString: settings.databaseUrl,
  maxPoolSize: settings.pool,
  concurrency: settings.concurrency,
  noHandleSignals: true,
  logger: new Logger(() => () => {}),
  preset: { worker: { localQueue: { size: settings.batch }, completeJobBatchDelay: 0 } },
  taskList: { deliver: (payload) => attempt(payload as Planned) },
})
process.stdout.write('{}\n')
process.once('SIGTERM', () => process.exit(0))
