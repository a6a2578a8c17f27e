/**
 * Boot: from settings and plugins to a house that is ready to serve or to run a command. Everything that can be found
 * wrong before the database is touched is found first, and told at once, each fault with a sentence.
 */

import { systemClock } from './clock.ts'
import { type RuntimeConfig, runtimeConfig } from './config.ts'
import { type ContractDocument, eventsOf, type OperationFacts, operationsOf } from './contract.ts'
import { makeDataDir } from './data-dir.ts'
import { type Address, type Database, openDatabase } from './database/database.ts'
import { startEmbedded } from './database/embedded.ts'
import { migrate } from './database/migrations.ts'
import type { Handlers } from './http/dispatch.ts'
import { loadPlugins } from './load.ts'
import { openLog } from './log.ts'
import type { Operations } from './operation.ts'
import { orderOf } from './order.ts'
import type { AnyPlugin, Clock, Host, Log, Secrets, Wiring } from './plugin.ts'
import { loadSecrets } from './secrets.ts'
import type { Tokens } from './services.ts'
import { readEnv } from './settings.ts'
import { openSwitches, type Switches } from './switches.ts'
import { openUnits, type Units } from './units.ts'

/** Everything that keeps the service from starting. */
export class BootError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(`The service cannot start:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.name = 'BootError'
    this.faults = faults
  }
}

export interface Wired {
  readonly plugin: AnyPlugin
  readonly wiring: Wiring<Operations, unknown>
}

export interface House {
  readonly config: RuntimeConfig
  readonly log: Log
  readonly clock: Clock
  readonly document: ContractDocument
  readonly operations: readonly OperationFacts[]
  /** Event name to the plugin that may emit it. */
  readonly publicEvents: ReadonlyMap<string, string>
  readonly database: Database
  readonly units: Units
  readonly switches: Switches
  /** In boot order. */
  readonly wired: readonly Wired[]
  readonly handlers: Handlers
  readonly tokens: Tokens
  /** Closes plugins, the database and, as its last user, the embedded PostgreSQL. */
  close(): Promise<void>
}

export interface BootOptions {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Told apart in PostgreSQL's list of connections. */
  readonly name?: string
  readonly clock?: Clock
  readonly log?: Log
  /** Plugins with their contracts beside those that the settings name. */
  readonly plugins?: readonly AnyPlugin[]
}

/** @throws BootError with every fault, or what the database refused */
export async function boot(options: BootOptions): Promise<House> {
  const found = await examine(options)
  const { config, log, clock, order, document, operations, publicEvents } = found
  const closers: (() => Promise<void>)[] = []
  const close = async () => {
    for (const closer of closers.splice(0).reverse())
      await closer().catch((err) => log.error({ err }, 'closing failed'))
  }
  try {
    const database = await reachDatabase(config, options.name ?? 'chainwork', log, closers)
    await migrate(
      database,
      order.flatMap((plugin) => (plugin.migrations ? [{ plugin: plugin.name, folder: plugin.migrations }] : [])),
      log,
    )
    const units = openUnits(database, clock, publicEvents)
    const switches = openSwitches(order, database, clock)
    const wired = await setUp(order, found.configs, hostFor({ ...found, database, units, switches }), closers)
    const { handlers, faults } = handlersOf(wired, operations)
    if (faults.length > 0) throw new BootError(faults)
    const tokens = wired.find(({ plugin }) => plugin.offers?.name === 'identity')?.wiring.service as Tokens
    return {
      config,
      log,
      clock,
      document,
      operations,
      publicEvents,
      database,
      units,
      switches,
      wired,
      handlers,
      tokens,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Settings, plugins and contract, before anything is opened. @throws BootError with every fault */
async function examine(options: BootOptions) {
  const env = readEnv(options.environment)
  const config = runtimeConfig(env)
  const { plugins, document, faults: loadFaults } = await loadPlugins(config.plugins, options.plugins ?? [])
  const { order, faults: orderFaults } = orderOf(plugins)
  const configs = new Map(order.map((plugin) => [plugin, plugin.config?.(env)]))
  const operations = operationsOf(document)
  const faults = [...env.faults, ...loadFaults, ...orderFaults, ...strangers(operations, order)]
  if (!order.some((plugin) => plugin.offers?.name === 'identity')) {
    faults.push('No loaded plugin offers the service identity, which says whom a token stands for.')
  }
  const secrets = await readSecrets(config, faults)
  if (faults.length > 0 || !secrets) throw new BootError(faults)
  return {
    config,
    log: options.log ?? openLog(config.logLevel),
    clock: options.clock ?? systemClock,
    order,
    configs,
    document,
    operations,
    publicEvents: new Map(eventsOf(document).map((event) => [event.name, event.plugin])),
    secrets,
  }
}

/** Nothing is made on disk while something else stands against the start; keys that are given are read all the same. */
async function readSecrets(config: RuntimeConfig, faults: string[]): Promise<Secrets | undefined> {
  const { secretsKeys: keys, dataDir, production, databaseUrl } = config
  const makesKeys = keys === undefined && !production
  if (faults.length === 0 && (makesKeys || databaseUrl === undefined)) {
    const fault = await makeDataDir(dataDir)
    if (fault) faults.push(fault)
  }
  if (makesKeys && faults.length > 0) return undefined
  return loadSecrets({ keys, dataDir, production }).catch((error: Error) => {
    faults.push(error.message)
    return undefined
  })
}

/** The database that the settings name, or the embedded one; who closes comes to know of both. */
async function reachDatabase(
  config: RuntimeConfig,
  applicationName: string,
  log: Log,
  closers: (() => Promise<void>)[],
): Promise<Database> {
  let address: Address
  if (config.databaseUrl === undefined) {
    const embedded = await startEmbedded({ dataDir: config.dataDir, log })
    closers.push(() => embedded.stop())
    address = embedded.address
  } else address = { url: config.databaseUrl }
  const database = await openDatabase({ address, poolSize: config.poolSize, applicationName, log })
  closers.push(() => database.close())
  return database
}

const strangers = (operations: readonly OperationFacts[], plugins: readonly AnyPlugin[]): string[] => {
  const names = new Set(plugins.map((plugin) => plugin.name))
  const homeless = new Set(operations.filter(({ plugin }) => !names.has(plugin)).map(({ plugin }) => plugin))
  return [...homeless].map(
    (name) => `The contract has operations of a plugin ${name || 'without a name'}, and no such plugin is loaded.`,
  )
}

type HostParts = Pick<House, 'config' | 'log' | 'clock' | 'database' | 'units' | 'switches' | 'publicEvents'> & {
  secrets: Secrets
}

const hostFor =
  (parts: HostParts) =>
  (plugin: AnyPlugin, config: unknown): Host<unknown> => ({
    config,
    log: parts.log,
    clock: parts.clock,
    secrets: parts.secrets,
    urls: parts.config.urls,
    publicEvents: [...parts.publicEvents.keys()].sort(),
    production: parts.config.production,
    db: parts.database,
    accountsOn: async (accountIds) => {
      const isOn = await parts.switches.read(parts.database, accountIds)
      return accountIds.filter((id) => isOn(id, plugin.name))
    },
    transaction: parts.units.transaction,
    as: parts.units.of(plugin.name).as,
    notify: parts.database.notify,
    listen: parts.database.listen,
  })

async function setUp(
  order: readonly AnyPlugin[],
  configs: ReadonlyMap<AnyPlugin, unknown>,
  hostOf: (plugin: AnyPlugin, config: unknown) => Host<unknown>,
  closers: (() => Promise<void>)[],
): Promise<Wired[]> {
  const services = new Map<string, unknown>()
  const wired: Wired[] = []
  for (const plugin of order) {
    const uses = Object.entries((plugin.uses ?? {}) as Record<string, { name: string }>)
    const resolved = Object.fromEntries(uses.map(([as, ref]) => [as, services.get(ref.name)]))
    const wiring: Wiring<Operations, unknown> = await plugin.setup(hostOf(plugin, configs.get(plugin)), resolved)
    if (plugin.offers) services.set(plugin.offers.name, wiring.service)
    closers.push(async () => wiring.close?.())
    wired.push({ plugin, wiring })
  }
  return wired
}

/** A handler for every operation, and none besides: what types hold for ours, boot holds for a third party's too. */
function handlersOf(wired: readonly Wired[], operations: readonly OperationFacts[]) {
  const faults: string[] = []
  const handlers = new Map<string, unknown>()
  for (const { plugin, wiring } of wired) {
    const own = new Map(operations.filter((it) => it.plugin === plugin.name).map((it) => [it.id, it]))
    for (const id of [...own.keys()].filter((id) => !(id in wiring.handlers))) {
      faults.push(`The plugin ${plugin.name} has no handler for its operation ${id}.`)
    }
    for (const [id, handler] of Object.entries<unknown>(wiring.handlers)) {
      const operation = own.get(id)
      const fault = operation ? unfit(handler, operation) : 'and its contract names no such operation'
      if (fault) faults.push(`The plugin ${plugin.name} has a handler ${id}, ${fault}.`)
      else handlers.set(id, handler)
    }
  }
  return { handlers: handlers as Handlers, faults }
}

/** What keeps a handler from being one of its operation. */
function unfit(handler: unknown, { writes, open }: OperationFacts): string | undefined {
  if (typeof handler === 'function') return undefined
  const { prepare } = (handler ?? {}) as { readonly prepare?: unknown }
  if (typeof prepare !== 'function') return 'which is neither a function nor has one named prepare'
  return writes && !open ? undefined : 'which prepares a transaction, and its operation has none'
}
