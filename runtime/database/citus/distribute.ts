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
import { describeStuck, movesOf, type Step } from './steps.ts'

/** What a table is about to become. */
export interface PlannedTable {
  readonly table: string
  readonly to: Step['to']
  readonly rows: number
}

export interface DistributionPlan {
  readonly tables: readonly PlannedTable[]
  /** Of the nodes that get rows: host and port. */
  readonly nodes: readonly string[]
  /** Tables of which the coordinator still has the rows that an interrupted run has moved. */
  readonly remains: readonly string[]
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
 * What `distribute` would do. Changes nothing.
 * @throws DistributionFault when the cluster, the tables or running processes do not allow it
 */
export async function planDistribution(db: Statements): Promise<DistributionPlan> {
  const { plan } = await prepare(db)
  return plan
}

export interface DistributeOptions {
  /** Of the first table, and so of all; undefined: citus.shard_count. */
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
  return withMigrationLock(database, 'chainwork (citus distribute)', log, async (db) => {
    // From now on no process registers.
    await lockSession(db, BREAKING_LOCK, log)
    const { plan, steps } = await prepare(db)
    await planned(plan)
    // A step takes some time also where its table has no row.
    const all = plan.tables.reduce((sum, { rows }) => sum + rows + 1, 0)
    let done = 0
    for (const step of steps) {
      const { table } = step
      const rows = plan.tables.find((it) => it.table === table)?.rows ?? 0
      progress(`${table} is ${step.to}`, done / all)
      await inTransaction(db, () => runStep(db, step, shards ?? null))
      log.info({ table, rows }, `A table was ${step.to}.`)
      done += rows + 1
    }
    for (const { name } of await tablesWithRemains(db)) {
      progress(`removing what was moved of ${name}`, 1)
      await deleteRemains(db, name)
    }
    return plan
  })
}

async function prepare(db: Statements): Promise<{ readonly plan: DistributionPlan; readonly steps: readonly Step[] }> {
  const cluster = await readCluster(db)
  const tables = await readTables(db)
  const { steps, stuck } = movesOf(tables)
  const faults = [
    ...clusterFaults(cluster),
    ...placementFaults(tables),
    ...stuck.map(describeStuck),
    ...(await runningProcesses(db)).map(
      (it) => `${describeProcess(it)} is connected. Stop it first; one that was killed counts for ${ALIVE} seconds.`,
    ),
  ]
  if (faults.length > 0) throw new DistributionFault(faults)
  const planned: PlannedTable[] = []
  for (const { table, to } of steps) planned.push({ table, to, rows: await countRows(db, table) })
  const nodes = cluster.nodes.filter(({ hasShards }) => hasShards).map(({ name }) => name)
  const remains = (await isDistributedHere(db)) ? await tablesWithRemains(db) : []
  return { plan: { tables: planned, nodes, remains: remains.map(({ name }) => name) }, steps }
}

async function countRows(db: Statements, table: string): Promise<number> {
  const [row] = await db.query<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)
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
