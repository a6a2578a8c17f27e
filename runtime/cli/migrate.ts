/** The CLI commands `migrate` and `migrate --dry-run`. */
import { hasEmbedded } from '../database/embedded.ts'
import { type Migration, migrate, pending } from '../database/migrations.ts'
import type { Statements } from '../plugin.ts'
import { requireInstallation, withDatabase } from './app.ts'
import type { CliCommand, Outcome } from './command.ts'
import { nameTarget } from './target.ts'

export const migrateCommand: CliCommand = {
  name: 'migrate',
  summary:
    'Applies the migrations that the database lacks; a start of the service does so too, unless MIGRATE_ON_START is false',
  options: [{ name: 'dry-run', summary: 'Only lists the migrations that would be applied', type: 'boolean' }],
  async run({ dryRun }, session) {
    const { config, migrations: sets } = await requireInstallation(session)
    const { progress } = session.terminal
    if (dryRun && !config.databaseUrl && !(await hasEmbedded(config.dataDir))) {
      nameTarget(config, session.terminal)
      return outcome('pending', await pending(EMPTY, sets))
    }
    return withDatabase(config, session, { reads: dryRun === true }, async (database) =>
      dryRun
        ? outcome('pending', await pending(database, sets))
        : outcome(
            'applied',
            await migrate(database, sets, session.log, (file, done) => progress(`applying ${file}`, done)),
          ),
    )
  },
}

/** A database that does not exist yet: every query returns no rows. */
export const EMPTY: Statements = { query: async () => [] }

function outcome(state: 'pending' | 'applied', list: readonly Migration[]): Outcome {
  const rows = list.map(({ plugin, number, name }) => ({ plugin, number, name }))
  const text = rows.length === 0 ? 'All migrations are applied.' : rows.map((it) => `${state} ${it.plugin}/${it.name}`)
  return { result: { [state]: rows }, text: [text].flat().join('\n') }
}
