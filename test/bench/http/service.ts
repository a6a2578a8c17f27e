/** The measured service, with `argv[2]` additional paths in its document. */
import { openLog } from '../../../runtime/log.ts'
import type { AnyPlugin } from '../../../runtime/plugin.ts'
import { startTestService } from '../../../runtime/testing.ts'
import { padding } from './padding.ts'

const plugins: AnyPlugin[] = await padding(Number(process.argv[2] ?? 0))
const service = await startTestService({ plugins, log: openLog('error') })
const account = await service.account('Bench')
const { body: project } = await account.post('/api/v1/projects', {
  name: 'Bench',
  description: 'One row, read many times',
})
process.stdout.write(
  `${JSON.stringify({
    url: service.url,
    token: account.token,
    projectId: project.id,
    accountId: account.accountId,
    databaseUrl: service.databaseUrl,
    paths: Object.keys(service.app.document.paths ?? {}).length,
  })}\n`,
)
process.once('SIGTERM', () => service.stop().then(() => process.exit(0)))
