/** The measured service: an account with `USERS` users, another one with 40,000, and a SCIM client of the first. */
import { openLog } from '../../../runtime/log.ts'
import { startTestService } from '../../../runtime/testing.ts'
import { seedUsers } from './seed.ts'
import { USERS } from './users.ts'

const OTHERS = 40_000

const service = await startTestService({
  environment: { SCIM_RATE_LIMIT: '1000000000/60' },
  log: openLog('error'),
})
const { database, activation } = service.app

async function account(name: string, users: number): Promise<{ clientSecret: string; firstId: number }> {
  const { accountId } = await service.account(name)
  await activation.set(accountId, 'scim', true)
  const client = await service.command('scim-client create', { account: accountId, name: 'Directory' })
  await seedUsers(database, accountId, users)
  const [row] = await database.query<{ id: number }>(
    'SELECT min(id) AS id FROM identity.app_user WHERE account_id = $1 AND provided IS NOT NULL',
    [accountId],
  )
  return { clientSecret: String(client.clientSecret), firstId: row?.id ?? 0 }
}

await account('Other', OTHERS)
const { clientSecret, firstId } = await account('Bench', USERS)
await database.query('VACUUM ANALYZE')

process.stdout.write(`${JSON.stringify({ url: `${service.url}/scim/v2`, token: clientSecret, firstId })}\n`)
process.once('SIGTERM', () => service.stop().then(() => process.exit(0)))
