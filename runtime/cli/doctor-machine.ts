/** Checks of `doctor` on this machine: the version of Node.js, the space on the disk of DATA_DIR, and the clock. */
import { statfs } from 'node:fs/promises'
import type { Db } from '../plugin.ts'
import { type Check, fault, ok } from './doctor-check.ts'

const OLDEST_NODE = 24

export function node(): Check {
  const major = Number(process.versions.node.split('.')[0])
  return major >= OLDEST_NODE
    ? ok('node', `${process.version}`)
    : fault('node', `${process.version} is too old; the service needs ${OLDEST_NODE} or newer.`)
}

const GIBIBYTE = 2 ** 30 // bytes
/** PostgreSQL keeps up to a gibibyte of write-ahead log beside the data. */
const LEAST_FREE = GIBIBYTE

/** @param folder that exists */
export async function disk(folder: string, leastFree = LEAST_FREE): Promise<Check> {
  const { bavail, bsize } = await statfs(folder)
  const free = `${((bavail * bsize) / GIBIBYTE).toFixed(1)} GiB are free at ${folder}`
  return bavail * bsize >= leastFree ? ok('disk', free) : fault('disk', `Only ${free}.`)
}

const MOST_SKEW = 60 // s; receivers of webhooks and second factors tolerate some minutes at most

/** Compares the clock of this machine with the database's, which the service uses. */
export async function clock(database: Db, now: () => number = Date.now): Promise<Check> {
  const before = now()
  const [row] = await database.query<{ ms: number }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms',
  )
  const skew = Math.abs((before + now()) / 2 - (row?.ms ?? 0)) / 1_000
  const text = `${skew.toFixed(1)} s between the clock of this machine and the database's`
  return skew <= MOST_SKEW ? ok('clock', text) : fault('clock', `There are ${text}; one of them is wrong.`)
}
