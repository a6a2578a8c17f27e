/** The CLI command `migrate`, with `--dry-run` and `--while-connected`. */
import { hasEmbedded } from '../database/embedded.ts'
import { breaks, type Migration, migrate, nameOf, type Plan, pending } from '../database/migrations.ts'
import { checkNotifications } from '../database/pooler.ts'
import { describeProcess } from '../database/processes.ts'
import type { Statements } from '../plugin.ts'
import { requireInstallation, withDatabase } from './app.ts'
import type { CliCommand, Outcome } from './command.ts'
import { nameTarget } from './target.ts'

export const migrateCommand: CliCommand = {
  name: 'migrate',
  summary:
    'Applies the migrations that the database lacks; a start of the service does so too, unless MIGRATE_ON_START is false',
  options: [
    {
      name: 'dry-run',
      summary: 'Only lists the migrations that would be applied, and the running processes that they break',
      type: 'boolean',
    },
    {
      name: 'while-connected',
      summary: 'Also applies what breaks running processes, which refuse all requests from then on',
      type: 'boolean',
    },
  ],
  async run({ dryRun, whileConnected }, session) {
    const { config, migrations: sets } = await requireInstallation(session)
    const { progress, note } = session.terminal
    if (dryRun && !config.databaseUrl && !(await hasEmbedded(config.dataDir))) {
      nameTarget(config, session.terminal)
      return dryRunOutcome(await pending(EMPTY, sets))
    }
    return withDatabase(config, session, { reads: dryRun === true }, async (database) => {
      if (dryRun) return dryRunOutcome(await pending(database, sets))
      // The locks of `migrate` belong to a session, and would be left in that of a pooler.
      if (config.databaseUrl) await checkNotifications(database)
      const applied = await migrate(database, sets, session.log, {
        whileConnected: whileConnected === true,
        planned: ({ missing, broken }) => {
          if (missing.length > 0) note(`to apply: ${missing.map(describe).join(', ')}`)
          if (broken.length > 0) note(`breaks: ${broken.map(describeProcess).join(', ')}`)
        },
        progress: (file, done) => progress(`applying ${file}`, done),
      })
      return outcome('applied', applied)
    })
  },
}

/** A database that does not exist yet: every query returns no rows. */
export const EMPTY: Statements = { query: async () => [] }

/** The name of the file, and what it does to running processes. */
export const describe = (it: Migration): string => `${nameOf(it)}${breaks(it) ? ' (breaks running processes)' : ''}`

function outcome(state: 'pending' | 'applied', list: readonly Migration[]): Outcome & { readonly text: string } {
  const rows = list.map((it) => ({ plugin: it.plugin, number: it.number, name: it.name, breaks: breaks(it) }))
  const lines = list.length === 0 ? ['All migrations are applied.'] : list.map((it) => `${state} ${describe(it)}`)
  return { result: { [state]: rows }, text: lines.join('\n') }
}

function dryRunOutcome({ missing, corrected, broken }: Plan): Outcome {
  const { result, text } = outcome('pending', missing)
  const marks = corrected.map((it) => `corrected mark ${describe(it)}`)
  const processes = broken.map((it) => `would break ${describeProcess(it)}`)
  const wouldBreak = broken.map(({ name, roles }) => ({ name, roles }))
  return {
    result: { ...result, corrected: corrected.map(nameOf), wouldBreak },
    text: [text, ...marks, ...processes].join('\n'),
  }
}
