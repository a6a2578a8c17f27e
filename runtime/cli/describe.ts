/**
 * Which commands the plugins bring, for `--help` and for reading the command line. Plugins name them in `setup`, so they
 * are set up here for show: with settings that are all unset, and a database without rows that keeps nothing.
 */
import { systemClock } from '../clock.ts'
import { loadPlugins } from '../load.ts'
import { orderOf } from '../order.ts'
import type { AnyPlugin, Command, Db, Host, Log, Tx } from '../plugin.ts'
import { readEnv } from '../settings.ts'
import { type CliCommand, UsageError } from './command.ts'
import { withHouse } from './house.ts'

const SILENT: Log = { debug() {}, info() {}, warn() {}, error() {} }

const nothing: Db = { query: async () => [] }
const nowhere: Tx = { ...nothing, savepoint: (work) => work() }

/** The plugins' commands, in boot order. A plugin that cannot be set up for show has none here. */
export async function pluginCommands(packages: readonly string[]): Promise<readonly CliCommand[]> {
  const { order } = orderOf((await loadPlugins(packages, [])).plugins)
  const services = new Map<string, unknown>()
  const found: Command[] = []
  for (const plugin of order) {
    const uses = Object.entries((plugin.uses ?? {}) as Record<string, { name: string }>)
    try {
      const resolved = Object.fromEntries(uses.map(([as, ref]) => [as, services.get(ref.name)]))
      const wiring = await plugin.setup(show(plugin), resolved)
      if (plugin.offers) services.set(plugin.offers.name, wiring.service)
      found.push(...(wiring.commands ?? []))
      await wiring.close?.()
    } catch {
      // Boot tells what is wrong with it; the other commands must be found all the same.
    }
  }
  return found.map(asCliCommand)
}

const show = (plugin: AnyPlugin): Host<unknown> => ({
  config: plugin.config?.(readEnv({})),
  log: SILENT,
  clock: systemClock,
  secrets: { seal: refuse, open: refuse },
  urls: { base: 'http://localhost', auth: 'http://localhost' },
  publicEvents: [],
  production: false,
  db: nothing,
  accountsOn: async () => [],
  transaction: (work) => work(nowhere),
  as: (account, actor, work) =>
    work({ account, actor, may: { administer: true, allProjects: true }, tx: nowhere, emit: async () => {} }),
  notify: async () => {},
  listen: () => {},
})

function refuse(): never {
  throw new Error('There are no secrets here.')
}

function asCliCommand({ name, summary, options }: Command): CliCommand {
  return {
    name,
    summary,
    options,
    run: (given, session) =>
      withHouse(session, async (house) => {
        const command = house.wired.flatMap(({ wiring }) => wiring.commands ?? []).find((it) => it.name === name)
        if (!command) throw new UsageError(`There is no command ${name} with these settings.`)
        return { result: await command.run(given) }
      }),
  }
}
