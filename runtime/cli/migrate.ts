/** `migrate`, `migrate --dry-run` */
import { hasEmbedded } from '../database/embedded.ts'
import { type Migration, migrate, pending } from '../database/migrations.ts'
import type { Statements } from '../plugin.ts'
import { nameTarget, soundInstallation, withDatabase } from './app.ts'
import type { CliCommand, Outcome } from './command.ts'

export const migrateCommand: CliCommand = {
  name: 'migrate',
  summary:
    "Brings the database's tables up to this version of the code; a start does so too, unless MIGRATE_ON_START is false",
  options: [{ name: 'dry-run', summary: 'Only tells what would be run', type: 'boolean' }],
  async run({ dryRun }, session) {
    const { config, migrations: sets } = await soundInstallation(session)
    if (dryRun && !config.databaseUrl && !(await hasEmbedded(config.dataDir))) {
      nameTarget(config)
      return outcome('pending', await pending(EMPTY, sets))
    }
    return withDatabase(config, session, { reads: dryRun === true }, async (database) =>
      dryRun
        ? outcome('pending', await pending(database, sets))
        : outcome('applied', await migrate(database, sets, session.log)),
    )
  },
}

/** Stands for a database that is not made yet. */
export const EMPTY: Statements = { query: async () => [] }

function outcome(word: 'pending' | 'applied', list: readonly Migration[]): Outcome {
  const rows = list.map(({ plugin, number, name }) => ({ plugin, number, name }))
  const text = rows.length === 0 ? 'All migrations are applied.' : rows.map((it) => `${word} ${it.plugin}/${it.name}`)
  return { result: { [word]: rows }, text: [text].flat().join('\n') }
}
