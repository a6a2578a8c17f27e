/** `doctor`: checks what the service needs (Node, settings, plugins, keys, database, migrations, outbox) without changes. */
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { RuntimeConfig } from '../boot/config.ts'
import { type Installation, readInstallation } from '../boot/installation.ts'
import { requireWhole } from '../database/citus/place-tables.ts'
import { type Database, isUnavailable, openDatabase, reasonOf, serverAddress } from '../database/database.ts'
import { hasEmbedded, noDatabase } from '../database/embedded.ts'
import { otherEncoding } from '../database/encoding.ts'
import { type Migration, MigrationFault, pending } from '../database/migrations.ts'
import { checkNotifications, missingRoleSettings, PoolerFault } from '../database/pooler.ts'
import { describeProcess } from '../database/processes.ts'
import { idleLimit } from '../outbox/time-limit.ts'
import { describeUnloadedPlugins } from '../outbox/unloaded-plugins.ts'
import { keyFaults, noKeys, registeredKeys } from '../security/secret-keys.ts'
import { type Keyring, keysFile, readKeyring } from '../security/secrets.ts'
import { withDatabase } from './app.ts'
import type { CliCommand, Session } from './command.ts'
import { type Check, fault, ok, warning } from './doctor-check.ts'
import { clock, disk, node } from './doctor-machine.ts'
import { describe, EMPTY } from './migrate.ts'
import { nameTarget } from './target.ts'

export const doctorCommand: CliCommand = {
  name: 'doctor',
  summary: 'Checks everything that the service needs, and reports what is wrong',
  options: [],
  reads: true,
  async run(_options, session) {
    const installation = await readInstallation(session.environment)
    const { config, faults, warnings } = installation
    const { check, keyring } = await keys(config)
    const checks = [
      node(),
      settings([...faults.settings, ...faults.configs]),
      ...warnings.map((sentence) => warning('settings', sentence)),
      plugins(installation),
      ...(await dataFolder(config)),
      check,
      ...(await database(installation, keyring, session)),
      ...(await pluginChecks(installation)),
    ]
    const failed = checks.some((check) => !check.ok)
    const text = checks.flatMap(lines)
    return { result: { ok: !failed, checks }, text: text.join('\n'), failed }
  },
}

const lines = ({ ok, warning, name, detail, remedy }: Check): string[] => [
  `${warning ? 'WARN ' : ok ? 'ok   ' : 'FAULT'}  ${name.padEnd(11)} ${detail}`,
  ...(remedy === undefined ? [] : [`${' '.repeat(19)}remedy: ${remedy}`]),
]

const settings = (faults: readonly string[]): Check =>
  faults.length === 0 ? ok('settings', 'are valid') : fault('settings', faults.join(' '))

const plugins = ({ plugins, faults }: Installation): Check =>
  faults.plugins.length === 0
    ? ok('plugins', plugins.map(({ name }) => name).join(', '))
    : fault('plugins', faults.plugins.join(' '))

/** The checks of the plugins whose settings are valid. */
async function pluginChecks({ plugins, configs }: Installation): Promise<Check[]> {
  const checks = await Promise.all(
    plugins.map(async (plugin): Promise<Check | undefined> => {
      if (!plugin.doctor || !configs.has(plugin)) return undefined
      try {
        const detail = await plugin.doctor(configs.get(plugin))
        return detail === undefined ? undefined : ok(plugin.name, detail)
      } catch (error) {
        return fault(plugin.name, (error as Error).message)
      }
    }),
  )
  return checks.filter((check) => check !== undefined)
}

/** Checks DATA_DIR and its disk, or if it does not exist, the nearest folder above it; unless nothing is kept there. */
async function dataFolder({ dataDir, databaseUrl, secretsKeys }: RuntimeConfig): Promise<Check[]> {
  if (databaseUrl !== undefined && secretsKeys !== undefined)
    return [ok('data', 'DATA_DIR is not used, since DATABASE_URL and SECRETS_KEYS are set')]
  const wanted = resolve(dataDir)
  for (let folder = wanted; ; folder = dirname(folder)) {
    try {
      await access(folder, constants.W_OK | constants.X_OK)
      const found = folder === wanted ? `${wanted} is writable` : `${wanted} will be created at the first start`
      return [ok('data', found), await disk(folder)]
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENOENT' && folder !== dirname(folder)) continue
      return [fault('data', `${folder} is not writable (${code}).`)]
    }
  }
}

async function keys(config: RuntimeConfig): Promise<{ readonly check: Check; readonly keyring?: Keyring | undefined }> {
  try {
    const keyring = await readKeyring(config)
    if (!keyring)
      return {
        check: ok('secrets', 'there is no key yet; a start generates one if the database has no encrypted secrets'),
      }
    const { size } = keyring.fingerprints
    return { check: ok('secrets', `${keyring.source} holds ${size === 1 ? 'one key' : `${size} keys`}`), keyring }
  } catch (error) {
    return { check: fault('secrets', (error as Error).message) }
  }
}

async function database(
  { config, plugins, migrations: sets, faults }: Installation,
  keyring: Keyring | undefined,
  session: Session,
): Promise<Check[]> {
  try {
    if (!config.databaseUrl && !(await hasEmbedded(config.dataDir))) {
      nameTarget(config, session.terminal)
      if (!config.migrateOnStart) return [fault('database', noDatabase(config))]
      const { missing } = await pending(EMPTY, sets)
      const detail = `the embedded one will be created at the first start, with ${missing.length} migrations`
      return [ok('database', detail)]
    }
    return await withDatabase(config, session, { reads: true }, async (it) => {
      if (config.databaseUrl) await checkNotifications(it)
      const reached = ok('database', await version(it, config))
      const pooled = await pooler(config, session)
      const tables = await migrations(it, sets, config)
      const registered = tables.ok ? await keysInUse(it, keyring, config) : []
      // Rows can be compared with the loaded plugins only when the tables are current and all plugins are known.
      const loaded = tables.ok && faults.plugins.length === 0 ? plugins.map(({ name }) => name) : undefined
      const allowed = tables.ok ? [await rights(it, sets)] : []
      const found = [reached, ...(await standby(it)), ...(await encoding(it)), ...pooled, await clock(it), tables]
      return [...found, ...allowed, ...registered, await outbox(it, loaded)]
    })
  } catch (error) {
    if (error instanceof PoolerFault) return [fault('pooler', error.faults.join(' '))]
    const hint = isUnavailable(error) ? 'it cannot be used: ' : ''
    return [fault('database', `${hint}${reasonOf(error)}`)]
  }
}

/** Checks, as a start of the service does, that the keys are those that encrypt the database's secrets. */
async function keysInUse(db: Database, keyring: Keyring | undefined, { dataDir }: RuntimeConfig): Promise<Check[]> {
  const registered = await registeredKeys(db)
  const ids = registered.map(({ id }) => id)
  if (ids.length === 0) return [ok('keys', 'none is registered yet')]
  if (!keyring) return [fault('keys', noKeys(ids, keysFile(dataDir)))]
  const faults = keyFaults(keyring, registered)
  if (faults.length > 0) return [fault('keys', faults.join(' '))]
  const named = ids.map(
    (id) => `${id} (fingerprint ${keyring.fingerprints.get(id)?.toString('hex').slice(0, 12) ?? 'unknown'})`,
  )
  return [ok('keys', `${named.join(', ')}: match the keys that encrypt the database's secrets`)]
}

async function hasTable(db: Database, name: string): Promise<boolean> {
  const [row] = await db.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [name])
  return row?.exists === true
}

/** Behind a pooler: whether it is reached, and whether the role has the settings that a session cannot ask for there. */
async function pooler(
  { databaseUrl, databaseDirectUrl, listenerLimit }: RuntimeConfig,
  { log }: Session,
): Promise<Check[]> {
  if (databaseUrl === undefined || databaseDirectUrl === undefined) return []
  const address = serverAddress(databaseUrl, databaseDirectUrl)
  try {
    const pooled = await openDatabase({ address, poolSize: 1, applicationName: 'chainwork (doctor)', log })
    try {
      await checkNotifications(pooled)
      const missing = await missingRoleSettings(pooled, idleLimit(listenerLimit))
      if (missing.length === 0) return [ok('pooler', 'answers, and the role has its settings')]
      return [fault('pooler', `the role lacks settings, which sessions cannot ask for there: ${missing.join(' ')}`)]
    } finally {
      await pooled.close()
    }
  } catch (error) {
    if (error instanceof PoolerFault) return [fault('pooler', error.faults.join(' '))]
    return [fault('pooler', `DATABASE_URL cannot be used: ${reasonOf(error)}`)]
  }
}

const OLDEST_POSTGRES = 15 // the oldest that is tested

/** @throws Error where PostgreSQL is too old */
export async function version(
  database: Pick<Database, 'query'>,
  config: Pick<RuntimeConfig, 'databaseUrl'>,
): Promise<string> {
  const [row] = await database.query<{ version: string; number: number }>(
    "select current_setting('server_version') as version, current_setting('server_version_num')::int as number",
  )
  if (!row || row.number < OLDEST_POSTGRES * 10_000)
    throw new Error(`PostgreSQL ${row?.version} is too old; the service needs ${OLDEST_POSTGRES} or newer.`)
  return `PostgreSQL ${row.version} answers${config.databaseUrl ? '' : ', the embedded one'}`
}

export async function standby(database: Pick<Database, 'query'>): Promise<Check[]> {
  const [row] = await database.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  return row?.standby ? [fault('standby', 'the database is a standby, which takes no writes')] : []
}

async function encoding(database: Database): Promise<Check[]> {
  const other = await otherEncoding(database)
  return other === undefined ? [] : [fault('encoding', `it is ${other}, and the service needs UTF8`)]
}

async function migrations(
  database: Database,
  sets: Installation['migrations'],
  { migrateOnStart }: RuntimeConfig,
): Promise<Check> {
  try {
    const { missing, corrected, broken } = await pending(database, sets)
    await requireWhole(database)
    if (missing.length === 0 && broken.length === 0) return ok('migrations', 'all are applied')
    const start = migrateOnStart ? ', and so does a start of the service' : ''
    const first = broken.length > 0 ? ` Stop ${broken.map(describeProcess).join(', ')} before.` : ''
    const names = (list: readonly Migration[]) => list.map(describe).join(', ')
    const reasons = [
      ...(missing.length > 0 ? [`${names(missing)} are missing`] : []),
      ...(corrected.length > 0 ? [`the mark of ${names(corrected)} was corrected`] : []),
    ]
    return fault('migrations', `${reasons.join(', and ')}; chainwork migrate applies them${start}.${first}`)
  } catch (error) {
    if (error instanceof MigrationFault) return fault('migrations', error.faults.join(' '))
    throw error
  }
}

/** Whether the role may change the rows of every table, and draw their numbers. */
async function rights(database: Database, sets: Installation['migrations']): Promise<Check> {
  const schemas = ['runtime', ...sets.map(({ plugin }) => plugin)]
  const denied = await database.query<{ name: string; role: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name, quote_ident(current_user) as role
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any($1) and not c.relispartition and case
        when c.relkind in ('r', 'p') then not (
          has_schema_privilege(n.oid, 'USAGE') and has_table_privilege(c.oid, 'SELECT') and has_table_privilege(c.oid, 'INSERT')
          and has_table_privilege(c.oid, 'UPDATE') and has_table_privilege(c.oid, 'DELETE'))
        -- Those of identity columns need no right.
        when c.relkind = 'S' then not has_sequence_privilege(c.oid, 'USAGE')
          and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'i')
        else false end
      order by 1 limit 5`,
    [schemas],
  )
  const [first] = denied
  if (!first) return ok('rights', 'the role may change the rows of every table')
  const names = denied.map(({ name }) => name).join(', ')
  const grants = schemas.map(
    (it) =>
      `GRANT USAGE ON SCHEMA "${it}" TO ${first.role}; ` +
      `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA "${it}" TO ${first.role}; ` +
      `GRANT USAGE ON ALL SEQUENCES IN SCHEMA "${it}" TO ${first.role};`,
  )
  return fault(
    'rights',
    `the role ${first.role} may not change the rows of, or draw numbers from, ${names}; it needs: ${grants.join(' ')}`,
  )
}

/** @param loaded names of the loaded plugins; undefined when they are not known */
async function outbox(database: Database, loaded: readonly string[] | undefined): Promise<Check> {
  if (!(await hasTable(database, 'runtime.outbox'))) return ok('outbox', 'does not exist yet')
  const [row] = await database.query<{ aside: number; waiting: number }>(
    `/* over all accounts */ select count(*) filter (where set_aside_at is not null) as aside,
            count(*) filter (where set_aside_at is null) as waiting from runtime.outbox`,
  )
  const unloaded = loaded ? await describeUnloadedPlugins(database, loaded) : []
  if (!row || (row.aside === 0 && unloaded.length === 0))
    return ok('outbox', `${row?.waiting ?? 0} rows wait, none is set aside`)
  if (row.aside === 0) return fault('outbox', unloaded.join(' '))
  const events = await database.query<{ event: string; n: number; error: string | null }>(
    `/* over all accounts */ select event, count(*) as n, max(left(error, 200)) as error from runtime.outbox
      where set_aside_at is not null group by event order by n desc limit 5`,
  )
  const failed = events.map(({ event, n, error }) => `${n} of ${event} (${error ?? 'no reason stored'})`).join('; ')
  return fault('outbox', [`${row.aside} rows failed too often and are set aside: ${failed}`, ...unloaded].join('. '))
}
