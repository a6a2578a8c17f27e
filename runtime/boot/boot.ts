/**
 * Boot: reads settings and plugins, connects to the database, and returns an app that can serve requests or run a command.
 * It checks everything that can be checked without the database first, and reports all faults together, a sentence each.
 */

import { backgroundFaults } from '../background/scheduled.ts'
import { openDatabaseClock } from '../clock.ts'
import type { Document } from '../contract/document.ts'
import { eventsOf, type OperationFacts, operationsOf } from '../contract/operations.ts'
import type { Database } from '../database/database.ts'
import { hasEmbedded, noDatabase } from '../database/embedded.ts'
import { warnOfEncoding } from '../database/encoding.ts'
import { knownMigrations, migrateOrCheck } from '../database/migrations.ts'
import { thisProcess } from '../database/processes.ts'
import { NO_WATCH, type SchemaWatch, watchSchema } from '../database/schema-watch.ts'
import { openUnitOfWork, type UnitOfWork } from '../database/unit-of-work.ts'
import type { Handlers } from '../http/dispatch.ts'
import { openRateLimiter, type RateLimiter } from '../http/rate-limiter.ts'
import { type AccountLimits, openAccountLimits } from '../limits/account-limits.ts'
import { type Budgets, openBudgets } from '../limits/budgets.ts'
import { child, openLog } from '../log.ts'
import { type Subscriptions, subscriptionsOf } from '../outbox/subscriptions.ts'
import type { Operations } from '../plugin/operation.ts'
import type { AnyPlugin, Clock, Commands, Host, Log, Secrets, Services, Wiring } from '../plugin.ts'
import { secretsOfCommand, secretsOfStart } from '../security/secret-keys.ts'
import { keysFile, readKeyring } from '../security/secrets.ts'
import { type Origins, origins, type Tokens, tokens } from '../services.ts'
import { NO_TELEMETRY, type openTelemetry, type Telemetry } from '../telemetry/telemetry.ts'
import { tracedDatabase } from '../telemetry/traced-database.ts'
import { NEVER, startStep, untilAborted } from './abort.ts'
import { BootError, type PluginFiles, pluginStep } from './boot-error.ts'
import { type Closer, closeAll } from './closing.ts'
import type { RuntimeConfig } from './config.ts'
import { connectDatabase } from './connect-database.ts'
import { makeDataDir } from './data-dir.ts'
import { readInstallation } from './installation.ts'
import { openPluginActivation, type PluginActivation } from './plugin-activation.ts'
import { type OfferedServices, openOfferedServices } from './service-registry.ts'
import {
  type CommandRunners,
  commandsOf,
  handlersOf,
  listenerFaults,
  operationsWithoutPlugin,
  prefixFaults,
} from './wiring.ts'

export { BootError } from './boot-error.ts'

export interface LoadedPlugin {
  readonly plugin: AnyPlugin
  readonly wiring: Wiring<Operations, Services, Commands>
}

export interface App {
  readonly config: RuntimeConfig
  readonly log: Log
  readonly clock: Clock
  readonly document: Document
  /** Whether the document holds more than the project's own contracts. */
  readonly isComposed: boolean
  readonly operations: readonly OperationFacts[]
  /** Event name to the plugin that may emit it. */
  readonly publicEvents: ReadonlyMap<string, string>
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly budgets: Budgets
  readonly rateLimiter: RateLimiter
  readonly secrets: Secrets
  readonly activation: PluginActivation
  /** In boot order. */
  readonly plugins: readonly LoadedPlugin[]
  readonly files: PluginFiles
  readonly subscriptions: Subscriptions
  readonly handlers: Handlers
  readonly commands: CommandRunners
  readonly tokens: Tokens
  /** Undefined when no plugin offers it. */
  readonly origins: Origins | undefined
  readonly telemetry: Telemetry
  readonly schema: SchemaWatch
  /** Closes the plugins and the database, and stops the embedded PostgreSQL if no other process uses it. */
  close(): Promise<void>
}

export interface BootOptions {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** The application_name of the database connections. */
  readonly name?: string
  /** Replaces the database's clock. */
  readonly clock?: Clock
  readonly log?: Log
  /** Passed by the service; CLI commands have no metrics and traces. */
  readonly telemetry?: typeof openTelemetry
  /** Plugins to load beside those that the settings name. */
  readonly plugins?: readonly AnyPlugin[]
  /** `check`: refuses a database that lacks migrations or does not exist yet. Default: MIGRATE_ON_START decides. */
  readonly migrate?: 'apply' | 'check'
  /** Aborts the boot: it logs the current step, closes what it has opened, and throws the signal's reason. */
  readonly signal?: AbortSignal
  /** Boots for a CLI command: writes nothing to disk and registers no secret key. */
  readonly command?: { readonly reads: boolean }
}

/** @throws BootError with every fault, the database's error, or the reason of `options.signal` */
export async function boot(options: BootOptions): Promise<App> {
  const { signal = NEVER } = options
  const found = await untilAborted(signal, () => examine(options))
  const { config, log, plugins: order, document, isComposed, operations, publicEvents } = found
  const steps = { signal, log }
  const closers: Closer[] = []
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= closeAll(closers, log)
    return closed
  }
  try {
    const untraced = await connectDatabase(config, options, steps, closers)
    await startStep('migrations', steps, () => migrateOrCheck(found.migrate, untraced, found.migrations, log))
    if (config.databaseUrl !== undefined && !options.command)
      await startStep('check of the encoding', steps, () => warnOfEncoding(untraced, log))
    const schema = await startStep('registration of the process', steps, () =>
      options.command ? NO_WATCH : startWatch(untraced, found, log, closers),
    )
    const secrets = await startStep('check of the secret keys', steps, () => checkedSecrets(untraced, found, options))
    const clock = options.clock ?? (await startStep('clock', steps, () => startClock(untraced, log, closers)))
    const telemetry = (await options.telemetry?.(config, clock, log)) ?? NO_TELEMETRY
    const database = tracedDatabase(untraced, telemetry.tracing)
    // Set after all plugins are set up: the outbox needs the listeners of all plugins to write an event's rows.
    let subscriptions: Subscriptions | undefined
    const listening = (event: string) => {
      if (subscriptions) return subscriptions.listening(event)
      throw new Error(`The event ${event} was emitted in setup, before the listeners of all plugins are known.`)
    }
    const traceparent = () => telemetry.tracing.current()
    const limits = openAccountLimits(database, log)
    const budgets = openBudgets({ bytes: config.memoryBudget, connections: config.poolSize }, limits, log)
    const events = { publicEvents, listening, traceparent }
    const unitOfWork = openUnitOfWork(database, clock, log, events, budgets)
    const rateLimiter = openRateLimiter(database, clock)
    const activation = openPluginActivation(order, database)
    const services = openOfferedServices()
    const parts = { clock, secrets, database, unitOfWork, budgets, rateLimiter, limits, activation, telemetry }
    const hostOf = hostFor({ ...found, ...parts })
    const plugins = await setUp(found, steps, hostOf, services, closers)
    subscriptions = subscriptionsOf(plugins, publicEvents)
    const { handlers, faults } = handlersOf(plugins, operations, found.files)
    const { commands, faults: commandFaults } = commandsOf(plugins, found.files)
    const allFaults = [
      ...faults,
      ...commandFaults,
      ...backgroundFaults(plugins),
      ...prefixFaults(plugins, found.files),
      ...listenerFaults(plugins, publicEvents, found.files),
    ]
    if (allFaults.length > 0) throw new BootError(allFaults)
    return {
      config,
      log,
      clock,
      document,
      isComposed,
      operations,
      publicEvents,
      database,
      unitOfWork,
      budgets,
      rateLimiter,
      secrets,
      activation,
      plugins,
      files: found.files,
      subscriptions,
      handlers,
      commands,
      tokens: services.get(tokens) as Tokens, // `boot-order.ts` requires that a plugin offers it
      origins: services.get(origins),
      telemetry,
      schema,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Reads and checks settings, plugins, contract and secret keys, before anything is opened. @throws BootError */
async function examine(options: BootOptions) {
  const installation = await readInstallation(options.environment, options.plugins)
  const { config, plugins, document } = installation
  const log = options.log ?? openLog(config.logLevel)
  if (!options.command) for (const warning of installation.warnings) log.warn({}, warning)
  const operations = operationsOf(document)
  const faults = [
    ...installation.faults.settings,
    ...installation.faults.configs,
    ...installation.faults.plugins,
    ...operationsWithoutPlugin(operations, plugins),
  ]
  const events = eventsOf(document)
  const migrate = options.migrate ?? (config.migrateOnStart ? 'apply' : 'check')
  if (migrate === 'check' && !config.databaseUrl && !(await hasEmbedded(config.dataDir)))
    faults.push(noDatabase(config))
  const keyring = await readKeyring(config).catch((error: Error) => void faults.push(error.message))
  // DATA_DIR is made only when there is no other fault, and never for a command.
  const keepsData = !keyring || config.databaseUrl === undefined
  const fault = faults.length === 0 && keepsData && !options.command && (await makeDataDir(config.dataDir))
  if (fault) faults.push(fault)
  if (faults.length > 0) throw new BootError(faults)
  return {
    ...installation,
    log,
    operations,
    publicEvents: new Map(events.map((event) => [event.name, event.plugin])),
    eventSamples: new Map(events.map((event) => [event.name, event.sample])),
    keyring: keyring || undefined,
    migrate,
  } as const
}

async function startClock(database: Database, log: Log, closers: Closer[]): Promise<Clock> {
  const clock = await openDatabaseClock(database, log)
  closers.push({ stage: 'database', close: async () => clock.close() })
  return clock
}

async function startWatch(
  database: Database,
  { config, migrations }: Examined,
  log: Log,
  closers: Closer[],
): Promise<SchemaWatch> {
  const process = thisProcess(config.roles, await knownMigrations(migrations))
  const schema = await watchSchema(database, process, log)
  closers.push({ stage: 'registration', close: schema.close })
  return schema
}

type Examined = Awaited<ReturnType<typeof examine>>
type Steps = Parameters<typeof startStep>[1]

/** @throws BootError when the configured keys are not those that encrypt this database's secrets */
async function checkedSecrets(
  database: Database,
  { keyring, config: { dataDir } }: Examined,
  { command }: BootOptions,
): Promise<Secrets> {
  if (command) return secretsOfCommand(database, keyring, keysFile(dataDir))
  const checked = await secretsOfStart(database, keyring, dataDir)
  if ('faults' in checked) throw new BootError(checked.faults)
  return checked.secrets
}

type HostParts = Pick<
  App,
  | 'config'
  | 'log'
  | 'clock'
  | 'database'
  | 'unitOfWork'
  | 'budgets'
  | 'rateLimiter'
  | 'activation'
  | 'publicEvents'
  | 'telemetry'
  | 'secrets'
> & { limits: AccountLimits; eventSamples: ReadonlyMap<string, object> }

const hostFor =
  (parts: HostParts) =>
  (plugin: AnyPlugin, config: unknown): Host<unknown> => ({
    config,
    log: child(parts.log, { plugin: plugin.name }),
    meter: parts.telemetry.metrics.meter(plugin.name, parts.log),
    tracer: parts.telemetry.tracing,
    budget: parts.budgets.open,
    limits: {
      ...parts.limits,
      names: () => parts.budgets.all.map(({ options }) => options.name),
    },
    rateLimitUsage: parts.rateLimiter.usage,
    clock: parts.clock,
    secrets: parts.secrets,
    urls: parts.config.urls,
    publicEvents: [...parts.publicEvents.keys()].sort(),
    eventSample: (event) => parts.eventSamples.get(event) ?? {},
    db: parts.database,
    accountsOn: async (accountIds) => {
      const isOn = await parts.activation.read(parts.database, accountIds)
      return accountIds.filter((id) => isOn(id, plugin.name))
    },
    pluginsOf: parts.activation.list,
    transaction: parts.unitOfWork.transaction,
    as: parts.unitOfWork.of(plugin.name).as,
    call: parts.unitOfWork.of(plugin.name).call,
    notify: parts.database.notify,
    listen: parts.database.listen,
  })

async function setUp(
  { plugins: order, configs, files }: Examined,
  steps: Steps,
  hostOf: (plugin: AnyPlugin, config: unknown) => Host<unknown>,
  services: OfferedServices,
  closers: Closer[],
): Promise<LoadedPlugin[]> {
  const plugins: LoadedPlugin[] = []
  for (const plugin of order) {
    const host = hostOf(plugin, configs.get(plugin))
    const wiring = await startStep(`setup of the plugin ${plugin.name}`, steps, () =>
      pluginStep(plugin, files, { name: 'setup', signal: steps.signal }, () =>
        plugin.setup(host, services.usedBy(plugin)),
      ),
    )
    closers.push({ stage: 'plugin', name: plugin.name, close: () => wiring.close?.() })
    const faults = services.add(plugin, wiring.services)
    if (faults.length > 0) throw new BootError(faults) // the plugins that use these services cannot be set up
    plugins.push({ plugin, wiring })
  }
  return plugins
}
