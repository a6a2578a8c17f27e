/** The measured service: an account with `USERS` users, another one with 40,000, and a SCIM client of the first. */
import { openLog } from '../../../runtime/log.ts'
import { startTestService } from '../../../runtime/testing.ts'
import { seedUsers } from './seed.ts'
import { USERS } from './users.ts'

const OTHERS = 40_000

const service = await startTestService({
  environment: { SCIM_RATE_LIMIT: '1000000/1' },
  log: openLog('error'),
})
const { accountId } = await service.account('Bench')
const other = await service.account('Other')
await service.app.activation.set(accountId, 'scim', true)
const { clientSecret } = await service.command('scim-client create', { account: accountId, name: 'Directory' })
await seedUsers(service.databaseUrl, [
  { id: other.accountId, users: OTHERS },
  { id: accountId, users: USERS },
])
const [first] = await service.app.database.query<{ id: number }>(
  'SELECT min(id) AS id FROM identity.app_user WHERE account_id = $1 AND provided IS NOT NULL',
  [accountId],
)

process.stdout.write(
  `${JSON.stringify({ url: `${service.url}/scim/v2`, token: clientSecret, firstId: first?.id ?? 0 })}\n`,
)
process.once(
  'SIGTERM',
  () =>
    void service.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    ),
)
