/** What a cluster lacks to have an installation distributed over it: a sentence each, with what would be right. Pure. */
import type { Cluster, NodeSettings } from './catalogue.ts'

export function clusterFaults({ version, nodes, settings, silent }: Cluster): string[] {
  if (version === null)
    return [
      'The database has no Citus: install it on each server, name it in shared_preload_libraries, and run CREATE EXTENSION citus in this database on each.',
    ]
  return [
    ...(nodes.some((it) => it.isCoordinator)
      ? []
      : [
          "Citus does not know its coordinator: run SELECT citus_set_coordinator_host('HOST', PORT), by which the nodes reach it.",
        ]),
    ...(nodes.some((it) => it.hasShards)
      ? []
      : ["Citus has no node for rows: run SELECT citus_add_node('HOST', PORT)."]),
    ...nodes.flatMap(({ name, isActive }) =>
      isActive ? [] : [`The node ${name} is not active: run SELECT citus_activate_node('HOST', PORT).`],
    ),
    ...silent.map(({ node, reason }) => `${node} does not answer: ${reason}.`),
    ...settings.flatMap(settingFaults),
  ]
}

/** Without prepared transactions no commit reaches two servers; without logical decoding no shard can be moved under writes. */
function settingFaults({ node, maxPreparedTransactions, maxConnections, walLevel, decoders }: NodeSettings): string[] {
  const wrong = (setting: string, is: string | number, right: string) =>
    `${node} has ${setting} = ${is}: set it to ${right} in postgresql.conf, and restart that server.`
  return [
    ...(maxPreparedTransactions < maxConnections
      ? [wrong('max_prepared_transactions', maxPreparedTransactions, `max_connections (${maxConnections}) or more`)]
      : []),
    ...(walLevel === 'logical' ? [] : [wrong('wal_level', walLevel, 'logical')]),
    ...(decoders === null || /\bcitus\b/.test(decoders)
      ? []
      : [wrong('output_plugin_libraries', `'${decoders}'`, "'pgoutput, test_decoding, citus'")]),
  ]
}
