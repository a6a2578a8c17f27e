/** `migrate`, `migrate --dry-run` */
import { runtimeConfig } from '../config.ts'
import { type Migration, type MigrationSet, migrate, pending } from '../database/migrations.ts'
import { loadPlugins } from '../load.ts'
import { orderOf } from '../order.ts'
import type { AnyPlugin, Db } from '../plugin.ts'
import { readEnv } from '../settings.ts'
import type { CliCommand, Outcome } from './command.ts'
import { isUnmade, withDatabase } from './house.ts'

export const migrateCommand: CliCommand = {
  name: 'migrate',
  summary: "Brings the database's tables up to this version of the code; the service does so when it starts",
  options: [{ name: 'dry-run', summary: 'Only tells what would be run', type: 'boolean' }],
  async run({ dryRun }, session) {
    const env = readEnv(session.environment)
    const config = runtimeConfig(env)
    env.check()
    const { plugins, faults } = await loadPlugins(config.plugins, [])
    if (faults.length > 0) throw new Error(faults.join('\n'))
    const sets = migrationSets(orderOf(plugins).order)
    if (dryRun && (await isUnmade(config))) return outcome('pending', await pending(EMPTY, sets))
    return withDatabase(config, session, async (database) =>
      dryRun
        ? outcome('pending', await pending(database, sets))
        : outcome('applied', await migrate(database, sets, session.log)),
    )
  },
}

/** Stands for a database that is not made yet. */
export const EMPTY: Db = { query: async () => [] }

export const migrationSets = (plugins: readonly AnyPlugin[]): MigrationSet[] =>
  plugins.flatMap((plugin) => (plugin.migrations ? [{ plugin: plugin.name, folder: plugin.migrations }] : []))

function outcome(word: 'pending' | 'applied', list: readonly Migration[]): Outcome {
  const rows = list.map(({ plugin, number, name }) => ({ plugin, number, name }))
  const text = rows.length === 0 ? 'All migrations are applied.' : rows.map((it) => `${word} ${it.plugin}/${it.name}`)
  return { result: { [word]: rows }, text: [text].flat().join('\n') }
}
