/** An installation on a Citus cluster that belongs to one fault scenario. */
import { startCluster } from '../support/citus-cluster.ts'
import { databaseOn, queryOn } from '../support/servers.ts'
import { makeTemplates } from '../support/template.ts'

export interface DistributedServers {
  /** Makes a distributed database and resolves to its URL. */
  create(name: string): Promise<string>
  /** @param server where the load's account is, or the coordinator */
  stop(server: 'node' | 'coordinator', mode: 'immediate' | 'fast'): Promise<void>
  start(server: 'node' | 'coordinator'): Promise<void>
  /** Moves all rows of the load's account to the other node while they are written. */
  moveAccount(): Promise<void>
  remove(): Promise<void>
}

/** Of the load: the first one of an installation. */
const ACCOUNT = 1

export async function openCluster(): Promise<DistributedServers> {
  const cluster = await startCluster()
  await makeTemplates(cluster.url, cluster.nodes)
  let database = 'postgres'

  /** Of the rows of the account. @returns the part of `runtime.outbox`, which stands for all tables, and its node */
  async function whereAccountIs() {
    const [row] = await queryOn<{ shard: string; host: string; port: number }>(
      databaseOn(cluster.url, database),
      `SELECT shardid AS shard, nodename AS host, nodeport AS port FROM citus_shards
       WHERE shardid = get_shard_id_for_distribution_column('runtime.outbox', ${ACCOUNT})`,
    )
    if (row === undefined) throw new Error('The database is not distributed.')
    return { ...row, node: cluster.nodes.findIndex((it) => new URL(it).port === String(row.port)) }
  }
  // Found before it is stopped: the coordinator names it, and may itself be stopped.
  const numbers = { node: 1, coordinator: 0 }

  return {
    async create(name) {
      for (const url of [cluster.url, ...cluster.nodes])
        await queryOn(url, `CREATE DATABASE ${name} TEMPLATE ${process.env.CHAINWORK_TEST_TEMPLATE}`)
      database = name
      numbers.node = (await whereAccountIs()).node + 1
      return databaseOn(cluster.url, name)
    },
    stop: (server, mode) => cluster.stop(numbers[server], mode),
    start: (server) => cluster.start(numbers[server]),
    async moveAccount() {
      const { shard, host, port, node } = await whereAccountIs()
      const other = new URL(cluster.nodes.find((_, at) => at !== node) ?? '')
      await queryOn(
        databaseOn(cluster.url, database),
        `SELECT citus_move_shard_placement(${shard}, '${host}', ${port}, '${other.hostname}', ${other.port},
           shard_transfer_mode => 'force_logical')`,
      )
      const { port: now } = await whereAccountIs()
      if (String(now) !== other.port) throw new Error('The account was not moved.')
    },
    remove: async () => cluster.remove(),
  }
}
