/**
 * Asks Citus how it runs each statement that the services of this worker send. Each part of a statement of an account is one
 * task, on the node of the account. Those over all accounts (`OVER_ACCOUNTS`) may be many.
 */
import pg from 'pg'
import { migratedDatabase } from '../../runtime/testing.ts'
import { ON_ONE_SERVER, OVER_ACCOUNTS } from './account-statements.ts'
import { findSchemas, readCatalog } from './account-tables.ts'
import { isOfTests, namesAny } from './judged-statements.ts'
import { onRun } from './statements.ts'

const HAS_PLAN = /^\s*(WITH|SELECT|INSERT|UPDATE|DELETE)\b/i

/** Statements of the service that name a distributed table, with the parameters of their first run. */
const noted = new Map<string, readonly unknown[]>()
/** Those of them that `explainStatements` has not seen. */
const unseen: string[] = []

/** Once a worker. */
export function noteRuns(): void {
  const tables = [...readCatalog(findSchemas()).distributed]
  onRun(({ text, values }) => {
    if (noted.has(text) || !(HAS_PLAN.test(text) || text.startsWith(ON_ONE_SERVER)) || text.startsWith(OVER_ACCOUNTS))
      return
    if (!namesAny(text, tables) || isOfTests()) return
    noted.set(text, values)
    unseen.push(text)
  })
}

/** Dropped with the run's other databases. */
let database: Promise<pg.Client> | undefined
async function openDatabase(): Promise<pg.Client> {
  const { url } = await migratedDatabase()
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {}) // it is dropped while it is open
  await client.connect()
  return client
}

/** @returns what is wrong with those that were sent since the last call, each with its statement */
export async function explainStatements(): Promise<string[]> {
  const faults: string[] = []
  database ??= openDatabase()
  const client = await database
  for (const text of unseen.splice(0)) {
    if (text.startsWith(ON_ONE_SERVER)) faults.push(`It is for one server:\n${text}`)
    const found = await countTasks(client, text, noted.get(text) ?? []).then(
      (counts) => counts.filter((it) => it > 1).map((count) => `Citus makes ${count} tasks of it.`),
      (error) => [`Citus refuses it: ${error.message}.`],
    )
    for (const fault of found) faults.push(`${fault}\n${text}`)
  }
  return faults
}

/** The number of tasks of each part of a statement. Its values stand in its text: Citus explains no INSERT ... SELECT with parameters. */
async function countTasks(client: pg.Client, text: string, values: readonly unknown[]): Promise<number[]> {
  await client.query(`PREPARE explained AS ${text}`)
  const { rows } = await client.query<{ types: string[] }>(
    "SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = 'explained'",
  )
  await client.query('DEALLOCATE explained')
  const literals = values.map((value, at) => {
    const type = rows[0]?.types[at]
    // Large texts are sent as bytes too.
    const literal = Buffer.isBuffer(value) && type === 'bytea' ? `\\x${value.toString('hex')}` : String(value)
    return `CAST(${value === null ? 'NULL' : pg.escapeLiteral(literal)} AS ${type})`
  })
  const withValues = text.replaceAll(/\$(\d+)/g, (_, number) => literals[number - 1] ?? 'NULL')
  const explained = await client.query(`EXPLAIN (FORMAT JSON) ${withValues}`)
  return tasksOf(explained.rows[0]['QUERY PLAN'])
}

/** @param plan as EXPLAIN gives it in JSON */
function tasksOf(plan: unknown): number[] {
  if (typeof plan !== 'object' || plan === null) return []
  return Object.entries(plan).flatMap(([name, part]) => (name === 'Task Count' ? [part as number] : tasksOf(part)))
}
