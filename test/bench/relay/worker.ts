/** The listening process: plugins by name, and on request one that hangs. */
import { openLog } from '../../../runtime/log.ts'
import { startTestService } from '../../../runtime/testing.ts'
import { listening } from '../../runtime/relay/plugins.ts'
import { bell, DATABASE_POOL, reporting, SECRETS_KEYS } from './plugins.ts'
import { openReport } from './report.ts'

const { names, hangs } = JSON.parse(process.argv[2] ?? '{}') as { names: string[]; hangs: boolean }
const report = await openReport()
const plugins = [bell, ...names.map((name) => reporting(name, report.received))]
if (hangs) plugins.push(listening('hanging', () => new Promise(() => {})))
const service = await startTestService({
  plugins,
  log: openLog('silent'),
  environment: {
    ROLES: 'worker',
    SECRETS_KEYS,
    DATABASE_POOL,
    DRAIN_SECONDS: '1',
    DATABASE_URL: process.env.DATABASE_URL ?? '',
  },
})
process.stdout.write(`${JSON.stringify({ url: report.url })}\n`)
process.once('SIGTERM', () => service.stop().then(() => process.exit(0)))
