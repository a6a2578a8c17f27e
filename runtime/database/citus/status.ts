/** What `chainwork citus status` reports of a cluster. */
import type { Statements } from '../../plugin.ts'
import { isDistributedHere, onEachNode, readCluster, readTables } from './catalogue.ts'
import { clusterFaults } from './cluster-faults.ts'
import { placementFaults } from './placement.ts'
import { misplaced } from './steps.ts'

const LARGEST = 5

/** Sizes are in bytes; those of a node that does not answer are missing in them, and its prepared transactions are null. */
export async function readStatus(db: Statements) {
  const cluster = await readCluster(db)
  const faults = clusterFaults(cluster)
  if (cluster.version === null) return { version: null, isDistributed: false, faults }
  const tables = await readTables(db)
  const isDistributed = await isDistributedHere(db)
  const onNodes = await db.query<{ node: string; shards: number; bytes: number }>(
    `SELECT nodename || ':' || nodeport AS node, count(*) AS shards, sum(shard_size) AS bytes
     FROM citus_shards WHERE citus_table_type = 'distributed' GROUP BY 1`,
  )
  const { answers } = await onEachNode(db, PREPARED)
  const preparedOn = (name: string) => {
    const answer = answers.find(({ node }) => node === name)
    return answer ? Number(answer.result) : null
  }
  const nodes = cluster.nodes.map((it) => ({
    ...it,
    shards: onNodes.find(({ node }) => node === it.name)?.shards ?? 0,
    bytes: onNodes.find(({ node }) => node === it.name)?.bytes ?? 0,
    prepared: preparedOn(it.name),
  }))
  const sizes = await db.query<{ name: string; bytes: number }>(SIZES)
  return {
    version: cluster.version,
    isDistributed,
    nodes,
    tables: tables.map(({ name, placement }) => ({
      table: name,
      placement,
      bytes: sizes.find((it) => it.name === name)?.bytes ?? 0,
    })),
    largest: await db.query<{ node: string; shard: number; bytes: number }>(LARGEST_SHARDS),
    misplaced: isDistributed ? misplaced(tables) : [],
    faults: [...faults, ...placementFaults(tables)],
  }
}

/** Transactions that a node has prepared and does not know the end of. Citus ends them within a minute or so. */
const PREPARED = `SELECT count(*) FROM pg_prepared_xacts WHERE gid LIKE 'citus\\_%' AND database = current_database()`

/** On all servers, with the partitions. */
const SIZES = `WITH shards AS (SELECT table_name, sum(shard_size) AS bytes FROM citus_shards GROUP BY 1)
  SELECT format('%I.%I', n.nspname, c.relname) AS name,
    (SELECT sum(coalesce(s.bytes, pg_total_relation_size(p.oid)))
     FROM (SELECT c.oid UNION ALL SELECT inhrelid FROM pg_inherits WHERE inhparent = c.oid) p
     LEFT JOIN shards s ON s.table_name = p.oid) AS bytes
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname IN (SELECT plugin FROM runtime.migration)`

/** Shards of all tables that are on one node because they have the same accounts. */
const LARGEST_SHARDS = `SELECT s.nodename || ':' || s.nodeport AS node, min(s.shardid) AS shard, sum(s.shard_size) AS bytes
  FROM citus_shards s JOIN pg_dist_shard d USING (shardid)
  WHERE s.citus_table_type = 'distributed'
  GROUP BY s.nodename, s.nodeport, s.colocation_id, d.shardminvalue ORDER BY bytes DESC LIMIT ${LARGEST}`
