/**
 * Makes an installation a distributed one: each table goes to its place (`placement.ts`) in a transaction of its own. A run
 * that was interrupted is started again, and finds in the catalogue what is left. No process of the service may run: until
 * the last table is in its place, a transaction could commit in part.
 */
import type { Log, Statements } from '../../plugin.ts'
import { lockSession } from '../advisory-lock.ts'
import type { Database } from '../database.ts'
import { withMigrationLock } from '../migration-lock.ts'
import { ALIVE, describeProcess, runningProcesses } from '../processes.ts'
import { BREAKING_LOCK } from '../schema-watch.ts'
import { isDistributedHere, readCluster, readTables } from './catalogue.ts'
import { clusterFaults } from './cluster-faults.ts'
import { deleteRemains, runStep, tablesWithRemains } from './place-tables.ts'
import { placementFaults } from './placement.ts'
import { describeStuck, FIRST_TABLE, movesOf, type Step } from './steps.ts'

/** The application_name of the session that distributes. */
const NAME = 'chainwork (citus distribute)'

/** What a table is about to become. */
export interface PlannedTable {
  readonly table: string
  readonly to: Step['to']
  /** As of the last ANALYZE. */
  readonly aboutRows: number
}

export interface DistributionPlan {
  readonly tables: readonly PlannedTable[]
  /** Of the nodes that get rows: host and port. */
  readonly nodes: readonly string[]
  /** Tables of which the coordinator still has the rows that an interrupted run has moved. */
  readonly remains: readonly string[]
  /** A sentence for each process and each kind of session of the service that has to be stopped first. */
  readonly connected: readonly string[]
}

/** All that keeps an installation from being distributed now, a sentence each. */
export class DistributionFault extends Error {
  override readonly name = 'DistributionFault'
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(`The installation cannot be distributed:\n${faults.map((it) => `- ${it}`).join('\n')}`)
    this.faults = faults
  }
}

/**
 * What `distribute` would do, also while the service runs. Changes nothing.
 * @param shards as in `DistributeOptions`
 * @throws DistributionFault when the cluster or the tables do not allow it
 */
export async function planDistribution(database: Database, shards?: number): Promise<DistributionPlan> {
  const { plan } = await prepare(database, database, shards)
  return plan
}

export interface DistributeOptions {
  /** Of the first table, and so of all; undefined: citus.shard_count. A later run refuses another number. */
  readonly shards?: number | undefined
  /** Is called with what will be done; when it throws, nothing is done. */
  readonly planned: (plan: DistributionPlan) => Promise<void>
  /** Is called before each step, with the share of the rows that is done. */
  readonly progress: (text: string, done: number) => void
}

/** @throws DistributionFault before anything is changed; the database's error when a step fails: earlier ones stay done */
export async function distribute(
  database: Database,
  log: Log,
  { shards, planned, progress }: DistributeOptions,
): Promise<DistributionPlan> {
  return withMigrationLock(database, NAME, log, async (db) => {
    // From now on no process registers.
    await lockSession(db, BREAKING_LOCK, log)
    const { plan, steps } = await prepare(db, database, shards)
    requireNone(plan.connected)
    await planned(plan)
    // A command may have begun while the question was asked.
    requireNone(await connected(db, database))
    // A step takes some time also where its table has no row.
    const all = plan.tables.reduce((sum, { aboutRows }) => sum + aboutRows + 1, 0)
    let done = 0
    for (const step of steps) {
      const { table } = step
      const aboutRows = plan.tables.find((it) => it.table === table)?.aboutRows ?? 0
      progress(`making ${table} ${step.to}`, done / all)
      await inTransaction(db, () => runStep(db, step, shards ?? null))
      log.info({ table, aboutRows }, `A table was ${step.to}.`)
      done += aboutRows + 1
    }
    for (const { name } of await tablesWithRemains(db)) {
      progress(`removing what was moved of ${name}`, 1)
      await deleteRemains(db, name)
    }
    return plan
  })
}

interface Prepared {
  readonly plan: DistributionPlan
  readonly steps: readonly Step[]
}

async function prepare(db: Statements, own: Statements, shards: number | undefined): Promise<Prepared> {
  const cluster = await readCluster(db)
  const tables = await readTables(db)
  const { steps, stuck } = movesOf(tables)
  const isDistributed = await isDistributedHere(db)
  const faults = [
    ...clusterFaults(cluster),
    ...placementFaults(tables),
    ...stuck.map(describeStuck),
    ...(isDistributed && shards !== undefined ? await otherShards(db, shards) : []),
  ]
  if (faults.length > 0) throw new DistributionFault(faults)
  const planned: PlannedTable[] = []
  for (const { table, to } of steps) planned.push({ table, to, aboutRows: await estimateRows(db, table) })
  const nodes = cluster.nodes.filter(({ hasShards }) => hasShards).map(({ name }) => name)
  const remains = isDistributed ? await tablesWithRemains(db) : []
  const plan = { tables: planned, nodes, remains: remains.map(({ name }) => name), connected: await connected(db, own) }
  return { plan, steps }
}

function requireNone(faults: readonly string[]): void {
  if (faults.length > 0) throw new DistributionFault(faults)
}

async function otherShards(db: Statements, shards: number): Promise<string[]> {
  const [row] = await db.query<{ n: number }>(
    'SELECT count(*) AS n FROM pg_dist_shard WHERE logicalrelid = $1::regclass',
    [FIRST_TABLE],
  )
  if (row?.n === shards) return []
  return [`The accounts are divided into ${row?.n} parts already, for good: leave out --shards.`]
}

/** @param own statements of the pool of this process, by whose name its own sessions are left out */
async function connected(db: Statements, own: Statements): Promise<string[]> {
  const [self] = await own.query<{ name: string }>(`SELECT current_setting('application_name') AS name`)
  const sessions = await db.query<{ name: string; address: string | null; n: number }>(
    `SELECT application_name AS name, host(client_addr) AS address, count(*) AS n FROM pg_stat_activity
     WHERE datname = current_database() AND backend_type = 'client backend' AND starts_with(application_name, 'chainwork')
       AND application_name <> $1 AND NOT (starts_with(application_name, $2) AND client_addr IS NOT DISTINCT FROM
         (SELECT client_addr FROM pg_stat_activity WHERE pid = pg_backend_pid()))
     GROUP BY 1, 2 ORDER BY 1, 2`,
    [NAME, self?.name],
  )
  return [
    ...(await runningProcesses(db)).map(
      (it) => `${describeProcess(it)} is connected. Stop it first; one that was killed counts for ${ALIVE} seconds.`,
    ),
    ...sessions.map(
      ({ name, address, n }) =>
        `${name} has ${n} ${n === 1 ? 'session' : 'sessions'}${address === null ? '' : ` from ${address}`}. Stop it first.`,
    ),
  ]
}

/** Of a partitioned table, those of its partitions. */
async function estimateRows(db: Statements, table: string): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    `SELECT coalesce(sum(greatest(reltuples, 0)), 0)::float8 AS n FROM pg_class
     WHERE relkind = 'r' AND (oid = $1::regclass OR oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = $1::regclass))`,
    [table],
  )
  return row?.n ?? 0
}

async function inTransaction(db: Statements, work: () => Promise<void>): Promise<void> {
  await db.query('BEGIN')
  try {
    await work()
    await db.query('COMMIT')
  } catch (error) {
    await db.query('ROLLBACK').catch(() => {})
    throw error
  }
}
