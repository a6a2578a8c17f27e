/**
 * Creates the first account, the bootstrap administrator and the bootstrap API client from the settings BOOTSTRAP_*. The
 * administrator is created only while the account has no users, the client only while it has no clients. Otherwise a start
 * changes nothing, and logs one warning with the settings that differ from what is stored. An advisory lock serializes
 * processes that start at the same time.
 */
import { type Db, type Host, invalidParameter, type Tx } from '#runtime'
import { lockName } from '#runtime/models'
import { adminPasswordFault, type BootstrapAdmin, type Config } from './config.ts'
import { digest, matches } from './secret.ts'
import type { Passwords } from './sign-in/passwords.ts'
import { firstAccount } from './store/accounts.ts'
import { findClient, hasClients, insertClient } from './store/clients.ts'
import { ADMINISTRATOR, findForSignIn, hasUsers, insertUser, shownNameOf } from './store/users.ts'

const SCOPES = ['api1', 'admin', 'openid', 'profile', 'offline_access']
const GRANTS = ['password', 'client_credentials', 'refresh_token']

/** @throws Error when the administrator is to be created and the password is not one that people may choose */
export async function bootstrap(host: Host<Config>, passwords: Passwords): Promise<void> {
  const { admin, client } = host.config.bootstrap
  if (!admin && !client) return
  if (!(await isDone(host))) await create(host, passwords)
  const differences = await findDifferences(host, passwords)
  if (differences.length === 0) return
  host.log.warn(
    { settings: differences.map(({ setting }) => setting) },
    `Bootstrap settings differ from what is stored and were not applied: ${differences.map(({ setting, predicate }) => `${setting} ${predicate}`).join('; ')}.`,
  )
}

async function create(host: Host<Config>, passwords: Passwords): Promise<void> {
  const { client } = host.config.bootstrap
  const admin = await newAdministrator(host, passwords) // before the transaction, because hashing is slow
  await host.transaction(async (tx) => {
    await tx.query('SET LOCAL lock_timeout = 0') // wait for other processes, which hold the lock only briefly
    await lockName(tx, 'identity.bootstrap')
    const accountId = (await firstAccount(tx))?.id ?? (await insertAccountWithFirstId(tx, host.clock.now()))
    const now = host.clock.now()
    if (admin && !(await hasUsers(tx, accountId))) {
      await insertAdministrator(tx, { accountId, ...admin, now })
      host.log.info({ accountId }, 'The bootstrap administrator was created from BOOTSTRAP_ADMIN_EMAIL.')
    }
    if (client && !(await hasClients(tx, accountId))) {
      const secretHash = digest(client.secret)
      const rest = { name: client.id, roleId: ADMINISTRATOR, grants: GRANTS, scopes: SCOPES }
      await insertClient(tx, { id: client.id, accountId, secretHash, now, ...rest })
      host.log.info(
        { accountId, clientId: client.id },
        'The bootstrap API client was created from BOOTSTRAP_CLIENT_ID.',
      )
    }
  })
}

/** The administrator to create: undefined without the settings, or when the account has users. */
async function newAdministrator({ db, config }: Host<Config>, passwords: Passwords) {
  const { admin } = config.bootstrap
  if (!admin) return undefined
  const account = await firstAccount(db)
  if (account && (await hasUsers(db, account.id))) return undefined
  const { email, password } = admin
  const fault = adminPasswordFault(email, password)
  if (fault) throw invalidParameter('BOOTSTRAP_ADMIN_PASSWORD', `BOOTSTRAP_ADMIN_PASSWORD ${fault}.`)
  return { ...named(admin), passwordHash: await passwords.hash(password) }
}

async function isDone({ db, config }: Host<Config>): Promise<boolean> {
  const account = await firstAccount(db)
  if (!account) return false
  const { admin, client } = config.bootstrap
  return (!admin || (await hasUsers(db, account.id))) && (!client || (await hasClients(db, account.id)))
}

interface Difference {
  readonly setting: string
  /** The predicate of the sentence whose subject is the setting's name. Contains no value of a setting. */
  readonly predicate: string
}

/** Runs in every process, whatever its ROLES, because each process has settings of its own. */
async function findDifferences({ db, config }: Host<Config>, passwords: Passwords): Promise<Difference[]> {
  const account = await firstAccount(db)
  if (!account) return []
  const { admin, client } = config.bootstrap
  return [
    ...(admin ? await compareAdmin(db, passwords, account.id, admin) : []),
    ...(client ? await compareClient(db, account.id, client) : []),
  ]
}

async function compareAdmin(
  db: Db,
  passwords: Passwords,
  accountId: number,
  admin: { readonly email: string; readonly password: string },
): Promise<Difference[]> {
  const [user] = await findForSignIn(db, accountId, admin.email)
  const setting = 'BOOTSTRAP_ADMIN_EMAIL'
  if (!user) return [{ setting, predicate: `is neither a user name nor an e-mail of account ${accountId}` }]
  if (!user.active || !user.internalLogin) return [{ setting, predicate: 'is a user who may not sign in' }]
  if (await passwords.verify(accountId, admin.password, user.passwordHash)) return []
  return [{ setting: 'BOOTSTRAP_ADMIN_PASSWORD', predicate: 'is not the password of that user' }]
}

async function compareClient(
  db: Db,
  accountId: number,
  { id, secret }: { readonly id: string; readonly secret: string },
): Promise<Difference[]> {
  const client = await findClient(db, id)
  const setting = 'BOOTSTRAP_CLIENT_ID'
  if (client?.accountId !== accountId) return [{ setting, predicate: `is not a client of account ${accountId}` }]
  const differences: Difference[] = []
  if (!client.active) differences.push({ setting, predicate: 'is a client that is deactivated' })
  if (!matches(secret, client.secretHash))
    differences.push({ setting: 'BOOTSTRAP_CLIENT_SECRET', predicate: 'is not the secret of that client' })
  return differences
}

/** The id is always 1, even if failed attempts have taken values of the sequence. */
async function insertAccountWithFirstId(tx: Tx, now: Date): Promise<number> {
  await tx.query(`INSERT INTO identity.account (id, name, time_zone, created_at) VALUES (1, 'Default', 'UTC', $1)`, [
    now,
  ])
  await tx.query(`SELECT setval(pg_get_serial_sequence('identity.account', 'id'), 1)`)
  return 1
}

/** The e-mail is shown unless a name is set. */
const named = ({ email, givenName, familyName }: BootstrapAdmin) => {
  const displayName = shownNameOf({ givenName, familyName, email })
  const isNamed = displayName !== email
  return {
    email,
    displayName,
    givenName: isNamed ? (givenName ?? null) : 'Account',
    familyName: isNamed ? (familyName ?? null) : 'Administrator',
  }
}

/** The id is 1 when no account has a user yet. */
async function insertAdministrator(
  tx: Tx,
  user: {
    readonly accountId: number
    readonly email: string
    readonly displayName: string
    readonly givenName: string | null
    readonly familyName: string | null
    readonly passwordHash: string | null
    readonly now: Date
  },
): Promise<void> {
  const others = await tx.query('SELECT 1 FROM identity.app_user LIMIT 1')
  if (others.length === 0) await tx.query(`SELECT setval(pg_get_serial_sequence('identity.app_user', 'id'), 1, false)`)
  await insertUser(tx, { ...user, roleId: ADMINISTRATOR })
}
