/** The CLI commands `citus distribute` and `citus status`: an installation whose accounts are spread over several servers. */
import { type DistributionPlan, distribute, planDistribution } from '../database/citus/distribute.ts'
import { readStatus } from '../database/citus/status.ts'
import type { Database } from '../database/database.ts'
import { hasEmbedded, noDatabase } from '../database/embedded.ts'
import { lacks, MigrationFault, pending } from '../database/migrations.ts'
import { checkNotifications } from '../database/pooler.ts'
import { conflict } from '../errors.ts'
import { requireInstallation, withDatabase } from './app.ts'
import { type CliCommand, type Session, UsageError } from './command.ts'
import { table } from './print.ts'

const ANSWER = 'distribute'
/** The most that Citus allows. */
const MAX_SHARDS = 64_000

const distributeCommand: CliCommand = {
  name: 'citus distribute',
  summary:
    'Spreads the accounts over the nodes of a Citus cluster, while the service is stopped; goes on after an interruption',
  options: [
    {
      name: 'dry-run',
      summary:
        'Only lists the tables, where each will be and about how many rows it has, and what has to be stopped first',
      type: 'boolean',
    },
    {
      name: 'shards',
      summary:
        'Parts into which the accounts are divided, for good (default: citus.shard_count): some for each node to come',
      type: 'integer',
    },
    { name: 'yes', summary: 'Begins without a question', type: 'boolean' },
  ],
  async run({ dryRun, yes, ...options }, session) {
    const shards = options.shards as number | undefined
    if (shards !== undefined && (shards < 1 || shards > MAX_SHARDS))
      throw new UsageError(`--shards is from 1 to ${MAX_SHARDS}.`)
    return withExisting(session, dryRun === true, async (database) => {
      if (dryRun) {
        const plan = await planDistribution(database, shards)
        return { result: plan, text: [planText(plan), ...plan.connected].join('\n') }
      }
      const { note, ask, progress } = session.terminal
      const plan = await distribute(database, session.log, {
        shards,
        async planned(plan) {
          note(planText(plan))
          if (plan.tables.length === 0 || yes) return
          const question = `The only way back is a dump that is restored into another database. Type ${ANSWER} to go on: `
          if ((await ask(question, '--yes')) !== ANSWER) throw conflict('not_confirmed', 'Nothing was distributed.')
        },
        progress,
      })
      const text =
        plan.tables.length === 0 ? 'Every table is in its place.' : `${plan.tables.length} tables are in their places.`
      return { result: { tables: plan.tables }, text }
    })
  },
}

const statusCommand: CliCommand = {
  name: 'citus status',
  summary: 'Lists the nodes of the cluster, where each table is, and what is not as it should be',
  options: [],
  reads: true,
  run: (_options, session) =>
    withExisting(session, true, async (database) => {
      const status = await readStatus(database)
      const { isDistributed, nodes = [], tables = [], largest = [], misplaced = [], faults } = status
      const problems = [...faults, ...misplaced.map((it) => `${it.table} is ${it.is}, and belongs ${it.belongs}.`)]
      const text = [
        `The installation is ${isDistributed ? '' : 'not '}distributed.`,
        ...(nodes.length > 0 ? [table(nodes)] : []),
        ...(isDistributed ? ['', 'Tables', table(tables), '', 'Largest shards', table(largest)] : []),
        ...(problems.length > 0 ? ['', ...problems] : []),
      ]
      return { result: status, text: text.join('\n'), failed: isDistributed && problems.length > 0 }
    }),
}

export const citusCommands: readonly CliCommand[] = [distributeCommand, statusCommand]

function planText({ tables, nodes, remains }: DistributionPlan): string {
  const rows = tables.reduce((sum, it) => sum + it.aboutRows, 0)
  if (tables.length === 0)
    return `Every table is in its place${remains.length === 0 ? '' : `; what was moved of ${remains.join(', ')} is still on the coordinator`}.`
  return `${table(tables)}\n${tables.length} tables with about ${rows} rows, over ${nodes.join(', ')}`
}

/** Opens a database with all migrations, also one that is distributed only in part. */
async function withExisting<T>(session: Session, reads: boolean, work: (database: Database) => Promise<T>): Promise<T> {
  const { config, migrations } = await requireInstallation(session)
  if (!config.databaseUrl && !(await hasEmbedded(config.dataDir))) throw new Error(noDatabase(config))
  return withDatabase(config, session, { reads }, async (database) => {
    const { missing } = await pending(database, migrations)
    if (missing.length > 0) throw new MigrationFault([lacks(missing)])
    if (config.databaseUrl) await checkNotifications(database)
    return work(database)
  })
}
