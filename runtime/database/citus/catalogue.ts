/** Reads the tables of the service, with their places, and the servers of a cluster. */
import type { Statements } from '../../plugin.ts'
import type { CatalogueTable } from './placement.ts'
import { FIRST_TABLE } from './steps.ts'

/**
 * The tables of all plugins that have applied migrations, also of those that are not loaded: foreign keys may connect them with
 * others. In the order of their names; a partitioned table once.
 */
export async function readTables(db: Statements): Promise<CatalogueTable[]> {
  return db.query<CatalogueTable>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name, format_type(a.atttypid, NULL) AS "accountType",
       c.relpersistence = 'p' AS "isLogged", obj_description(c.oid, 'pg_class') AS comment,
       (SELECT coalesce(json_agg(json_build_object('name', k.relname,
            'first', (SELECT attname FROM pg_attribute WHERE attrelid = c.oid AND attnum = i.indkey[0])) ORDER BY k.relname), '[]')
        FROM pg_index i JOIN pg_class k ON k.oid = i.indexrelid WHERE i.indrelid = c.oid AND i.indisunique) AS keys,
       ARRAY(SELECT DISTINCT format('%I.%I', rn.nspname, r.relname) FROM pg_constraint f
         JOIN pg_class r ON r.oid = f.confrelid JOIN pg_namespace rn ON rn.oid = r.relnamespace
         WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid ORDER BY 1) AS "references",
       ${(await hasCitus(db)) ? PLACED : NOT_PLACED}
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname IN (SELECT plugin FROM runtime.migration)
     ORDER BY name`,
  )
}

const TABLES = `FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'account_id' AND NOT a.attisdropped`
const PLACED = `CASE d.partmethod WHEN 'h' THEN 'distributed' WHEN 'n' THEN 'registered' ELSE 'local' END AS placement,
       CASE d.partmethod WHEN 'h' THEN d.colocationid END AS colocation
     ${TABLES} LEFT JOIN pg_dist_partition d ON d.logicalrelid = c.oid`
const NOT_PLACED = `'local' AS placement, NULL AS colocation ${TABLES}`

/** Whether the database has the extension. */
export async function hasCitus(db: Statements): Promise<boolean> {
  const [row] = await db.query<{ it: boolean }>(`SELECT to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL AS it`)
  return row?.it === true
}

/** Whether the installation is distributed, or has begun to be. */
export async function isDistributedHere(db: Statements): Promise<boolean> {
  if (!(await hasCitus(db))) return false
  const [row] = await db.query<{ it: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass($1) AND partmethod = 'h') AS it`,
    [FIRST_TABLE],
  )
  return row?.it === true
}

export interface Node {
  /** Host and port. */
  readonly name: string
  readonly isCoordinator: boolean
  readonly isActive: boolean
  readonly hasShards: boolean
}

/** Settings of one server. */
export interface NodeSettings {
  readonly node: string
  readonly maxPreparedTransactions: number
  readonly maxConnections: number
  readonly walLevel: string
  /** What may decode changes; null where the server has no such setting. */
  readonly decoders: string | null
}

export interface Cluster {
  /** Null: the database has no Citus. */
  readonly version: string | null
  readonly nodes: readonly Node[]
  /** Of the servers that answer. */
  readonly settings: readonly NodeSettings[]
  readonly silent: readonly SilentNode[]
}

export interface SilentNode {
  readonly node: string
  readonly reason: string
}

export async function readCluster(db: Statements): Promise<Cluster> {
  if (!(await hasCitus(db))) return { version: null, nodes: [], settings: [], silent: [] }
  const [extension] = await db.query<{ version: string }>(
    `SELECT extversion AS version FROM pg_extension WHERE extname = 'citus'`,
  )
  const nodes = await db.query<Node>(
    `SELECT nodename || ':' || nodeport AS name, groupid = 0 AS "isCoordinator", isactive AS "isActive",
       shouldhaveshards AS "hasShards" FROM pg_dist_node WHERE noderole = 'primary' ORDER BY groupid`,
  )
  const { answers, silent } = await onEachNode(db, SETTINGS)
  const settings = answers.map(({ node, result }) => ({ node, ...(JSON.parse(result) as Omit<NodeSettings, 'node'>) }))
  return { version: extension?.version ?? null, nodes, settings, silent }
}

const SETTINGS = `SELECT json_build_object('maxPreparedTransactions', current_setting('max_prepared_transactions')::int,
  'maxConnections', current_setting('max_connections')::int, 'walLevel', current_setting('wal_level'),
  'decoders', current_setting('output_plugin_libraries', true))`

interface Answers {
  readonly answers: readonly { readonly node: string; readonly result: string }[]
  readonly silent: readonly SilentNode[]
}

/** Sends a query of one value to each active node. */
export async function onEachNode(db: Statements, sql: string): Promise<Answers> {
  const rows = await db.query<{ node: string; success: boolean; result: string }>(
    `SELECT n.nodename || ':' || n.nodeport AS node, success, result
     FROM run_command_on_all_nodes($1) JOIN pg_dist_node n USING (nodeid) ORDER BY n.groupid`,
    [sql],
  )
  return {
    answers: rows.filter(({ success }) => success),
    silent: rows.flatMap(({ node, success, result }) => (success ? [] : [{ node, reason: result }])),
  }
}
