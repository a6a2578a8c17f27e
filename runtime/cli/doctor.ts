/** `doctor`: everything that the service needs, looked at without changing it, one line each. */
import { constants } from 'node:fs'
import { access, readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type RuntimeConfig, runtimeConfig } from '../config.ts'
import { type Database, isUnavailable } from '../database/database.ts'
import { MigrationFault, pending } from '../database/migrations.ts'
import { type Found, loadPlugins } from '../load.ts'
import { orderOf } from '../order.ts'
import type { AnyPlugin } from '../plugin.ts'
import { KEYS_FILE, parseKeys } from '../secrets.ts'
import { readEnv } from '../settings.ts'
import type { CliCommand, Session } from './command.ts'
import { isUnmade, withDatabase } from './house.ts'
import { EMPTY, migrationSets } from './migrate.ts'

export interface Check {
  readonly name: string
  readonly ok: boolean
  readonly detail: string
}

const ok = (name: string, detail: string): Check => ({ name, ok: true, detail })
const fault = (name: string, detail: string): Check => ({ name, ok: false, detail })

export const doctorCommand: CliCommand = {
  name: 'doctor',
  summary: 'Looks at everything that the service needs, and says what is wrong',
  options: [],
  async run(_options, session) {
    const env = readEnv(session.environment)
    const config = runtimeConfig(env)
    const found = await loadPlugins(config.plugins, [])
    const { order, faults } = orderOf(found.plugins)
    for (const plugin of order) plugin.config?.(env)
    const checks = [
      node(),
      settings(env.faults),
      plugins(found, order, faults),
      await dataFolder(config),
      await keys(config),
      ...(await database(config, order, session)),
    ]
    const failed = checks.some((check) => !check.ok)
    const text = checks.map((check) => `${check.ok ? 'ok   ' : 'FAULT'}  ${check.name.padEnd(11)} ${check.detail}`)
    return { result: { ok: !failed, checks }, text: text.join('\n'), failed }
  },
}

const OLDEST_NODE = 24

function node(): Check {
  const major = Number(process.versions.node.split('.')[0])
  return major >= OLDEST_NODE
    ? ok('node', `${process.version}`)
    : fault('node', `${process.version} is too old; the service needs ${OLDEST_NODE} or newer.`)
}

const settings = (faults: readonly string[]): Check =>
  faults.length === 0 ? ok('settings', 'hold') : fault('settings', faults.join(' '))

function plugins({ faults }: Found, order: readonly AnyPlugin[], orderFaults: readonly string[]): Check {
  const all = [...faults, ...orderFaults]
  return all.length === 0 ? ok('plugins', order.map(({ name }) => name).join(', ')) : fault('plugins', all.join(' '))
}

/** The folder, or the nearest one above it in which the service could make it. */
async function dataFolder({ dataDir }: RuntimeConfig): Promise<Check> {
  const wanted = resolve(dataDir)
  for (let folder = wanted; ; folder = dirname(folder)) {
    try {
      await access(folder, constants.W_OK | constants.X_OK)
      return ok('data', folder === wanted ? `${wanted} is writable` : `${wanted} will be made at the first start`)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENOENT' && folder !== dirname(folder)) continue
      return fault('data', `${folder} is not writable (${code}); name another folder in DATA_DIR.`)
    }
  }
}

async function keys({ secretsKeys, dataDir, production }: RuntimeConfig): Promise<Check> {
  const file = join(dataDir, KEYS_FILE)
  try {
    if (secretsKeys !== undefined)
      return ok('secrets', `SECRETS_KEYS holds ${amount(parseKeys(secretsKeys, 'SECRETS_KEYS').size)}`)
    if (production) return fault('secrets', 'SECRETS_KEYS is not set, and with NODE_ENV=production it must be.')
    return ok('secrets', `${file} holds ${amount(parseKeys(await readFile(file, 'utf8'), file).size)}`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ok('secrets', 'will be made at the first start')
    return fault('secrets', (error as Error).message)
  }
}

const amount = (keys: number) => (keys === 1 ? 'one key' : `${keys} keys`)

async function database(config: RuntimeConfig, order: readonly AnyPlugin[], session: Session): Promise<Check[]> {
  const sets = migrationSets(order)
  try {
    if (await isUnmade(config)) {
      const { length } = await pending(EMPTY, sets)
      return [ok('database', `the embedded one will be made at the first start, with ${length} migrations`)]
    }
    return await withDatabase(config, session, async (it) => {
      const reached = ok('database', await version(it, config))
      const tables = await migrations(it, sets)
      return [reached, tables, await outbox(it)]
    })
  } catch (error) {
    const hint = isUnavailable(error) && config.databaseUrl ? 'DATABASE_URL names no server that answers: ' : ''
    return [fault('database', `${hint}${(error as Error).message}`)]
  }
}

const OLDEST_POSTGRES = 14

async function version(database: Database, config: RuntimeConfig): Promise<string> {
  const [row] = await database.query<{ version: string; number: number }>(
    "select current_setting('server_version') as version, current_setting('server_version_num')::int as number",
  )
  if (!row || row.number < OLDEST_POSTGRES * 10_000)
    throw new Error(`PostgreSQL ${row?.version} is too old; the service needs ${OLDEST_POSTGRES} or newer.`)
  return `PostgreSQL ${row.version} answers${config.databaseUrl ? '' : ', the embedded one'}`
}

async function migrations(database: Database, sets: Parameters<typeof pending>[1]): Promise<Check> {
  try {
    const todo = await pending(database, sets)
    if (todo.length === 0) return ok('migrations', 'all are applied')
    const names = todo.map(({ plugin, name }) => `${plugin}/${name}`).join(', ')
    return fault('migrations', `${names} wait; chainwork migrate applies them, and so does a start of the service.`)
  } catch (error) {
    if (error instanceof MigrationFault) return fault('migrations', error.faults.join(' '))
    throw error
  }
}

async function outbox(database: Database): Promise<Check> {
  const [table] = await database.query<{ exists: boolean }>(
    "select to_regclass('runtime.outbox') is not null as exists",
  )
  if (!table?.exists) return ok('outbox', 'is not made yet')
  const [row] = await database.query<{ aside: number; waiting: number }>(
    `select count(*) filter (where set_aside_at is not null) as aside,
            count(*) filter (where set_aside_at is null) as waiting from runtime.outbox`,
  )
  if (!row || row.aside === 0) return ok('outbox', `${row?.waiting ?? 0} rows wait, none is set aside`)
  const events = await database.query<{ event: string; n: number; error: string | null }>(
    `select event, count(*) as n, max(left(error, 200)) as error from runtime.outbox
      where set_aside_at is not null group by event order by n desc limit 5`,
  )
  const told = events.map(({ event, n, error }) => `${n} of ${event} (${error ?? 'no reason kept'})`).join('; ')
  return fault('outbox', `${row.aside} rows failed too often and are set aside: ${told}`)
}
