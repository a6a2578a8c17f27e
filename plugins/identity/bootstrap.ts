/**
 * The first account with its administrator and its API client, from the settings. Each is made once, while the account
 * has none; later starts with the same settings, or others, change nothing. Processes that start together queue up.
 */
import type { Host, Tx } from '#runtime'
import type { Config } from './config.ts'
import type { Passwords } from './passwords.ts'
import { digest } from './secret.ts'
import { firstAccount } from './store/accounts.ts'
import { hasClients, insertClient } from './store/clients.ts'
import { ADMINISTRATOR, hasUsers, insertUser } from './store/users.ts'

const SCOPES = ['api1', 'admin', 'openid', 'profile', 'offline_access']
const GRANTS = ['password', 'client_credentials', 'refresh_token']

export async function bootstrap(host: Host<Config>, passwords: Passwords): Promise<void> {
  const { admin, client } = host.config.bootstrap
  if (!admin && !client) return
  if (await isDone(host)) return
  const passwordHash = admin ? await passwords.hash(admin.password) : null // before the transaction: it takes its time
  await host.transaction(async (tx) => {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('identity.bootstrap', 0))`)
    const accountId = (await firstAccount(tx))?.id ?? (await insertFirstAccount(tx, host.clock.now()))
    const now = host.clock.now()
    if (admin && !(await hasUsers(tx, accountId))) {
      await insertFirstUser(tx, { accountId, email: admin.email, name: admin.email, passwordHash, now })
      host.log.info({ accountId }, 'The first administrator was created from BOOTSTRAP_ADMIN_EMAIL.')
    }
    if (client && !(await hasClients(tx, accountId))) {
      const secretHash = digest(client.secret)
      const rest = { name: client.id, roleId: ADMINISTRATOR, grants: GRANTS, scopes: SCOPES }
      await insertClient(tx, { id: client.id, accountId, secretHash, now, ...rest })
      host.log.info({ accountId, clientId: client.id }, 'The first API client was created from BOOTSTRAP_CLIENT_ID.')
    }
  })
}

async function isDone({ db, config }: Host<Config>): Promise<boolean> {
  const account = await firstAccount(db)
  if (!account) return false
  const { admin, client } = config.bootstrap
  return (!admin || (await hasUsers(db, account.id))) && (!client || (await hasClients(db, account.id)))
}

/** Id 1 for certain, also when failed tries have used up numbers of the sequence. */
async function insertFirstAccount(tx: Tx, now: Date): Promise<number> {
  await tx.query(`INSERT INTO identity.account (id, name, time_zone, created_at) VALUES (1, 'Default', 'UTC', $1)`, [
    now,
  ])
  await tx.query(`SELECT setval(pg_get_serial_sequence('identity.account', 'id'), 1)`)
  return 1
}

/** Id 1 while no account has users yet. */
async function insertFirstUser(
  tx: Tx,
  user: {
    readonly accountId: number
    readonly email: string
    readonly name: string
    readonly passwordHash: string | null
    readonly now: Date
  },
): Promise<void> {
  const others = await tx.query('SELECT 1 FROM identity.app_user LIMIT 1')
  if (others.length === 0) await tx.query(`SELECT setval(pg_get_serial_sequence('identity.app_user', 'id'), 1, false)`)
  await insertUser(tx, { ...user, roleId: ADMINISTRATOR })
}
