/** Shared by the benchmarks: child processes, CPU time, memory and what PostgreSQL writes, medians, and the output of results. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Db } from '../../runtime/plugin.ts'

export interface Child<ReadyMessage> {
  /** The line that the script printed when it was ready. */
  readonly ready: ReadyMessage
  readonly pid: number
  stop(): Promise<void>
}

/** Node's flags of `npm start`: with a heap limit Node collects garbage early, without it memory doubles. */
export const FLAGS = ['--max-semi-space-size=16', '--max-old-space-size=1024']
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2' } // as `npm start`

/** Starts a script and resolves when it prints one JSON line, which means that it is ready. */
export function startChild<ReadyMessage>(
  script: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<Child<ReadyMessage>> {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const child: ChildProcess = spawn(process.execPath, [...FLAGS, path, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...ENVIRONMENT, ...process.env, ...environment },
  })
  process.once('exit', () => child.kill())
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code} before it was ready`)))
    if (!child.stdout) return reject(new Error('no stdout'))
    createInterface(child.stdout).once('line', (line) => {
      resolve({
        ready: JSON.parse(line),
        pid: child.pid as number,
        stop: () =>
          new Promise((done) => {
            child.once('exit', () => done())
            child.kill('SIGTERM')
          }),
      })
    })
  })
}

const TICK = 10_000 // µs, a clock tick of /proc on Linux

/** CPU time of a process so far, user and system, in µs (Linux). */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK
}

/** CPU time so far of this process and of the processes of PostgreSQL that serve a database's connections, in µs (Linux). */
export async function cpuOfService(database: Db): Promise<number> {
  const rows = await database.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database()',
  )
  return rows.reduce((sum, { pid }) => sum + cpuOf(pid), cpuOf(process.pid))
}

/** CPU time so far of a process and all its descendants, ended ones included, in µs (Linux). */
export function cpuOfTree(pid: number): number {
  const children = new Map<number, number[]>()
  const ticks = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const fields = readStat(name)
    const parent = Number(fields[1])
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
    // utime and stime of the process, cutime and cstime of its ended children.
    ticks.set(
      Number(name),
      [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at] ?? 0), 0),
    )
  }
  const sum = (of: number): number =>
    (children.get(of) ?? []).reduce((total, child) => total + sum(child), ticks.get(of) ?? 0)
  return sum(pid) * TICK
}

/** The fields of /proc/PID/stat after the command's name; none when the process has ended meanwhile. */
function readStat(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  } catch {
    return []
  }
}

/** Where the write-ahead log of a server ends just now. */
export const walPosition = async (db: pg.Client): Promise<string> =>
  (await db.query('SELECT pg_current_wal_insert_lsn()::text AS lsn')).rows[0].lsn
/** Bytes written since then. */
export const walSince = async (db: pg.Client, lsn: string): Promise<number> =>
  Number((await db.query('SELECT pg_current_wal_insert_lsn() - $1::pg_lsn AS bytes', [lsn])).rows[0].bytes)

/** Resident memory of a process in MB (Linux). */
export const memoryOf = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

/** The most resident memory that a process has had, in MB (Linux). */
export const peakMemoryOf = (pid: number): number =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

/** Invalid arguments of a benchmark; its message is printed without a stack. */
export class UsageError extends Error {}

export const round = (value: number, digits = 2): number => Number(value.toFixed(digits))

export const print = (result: object): void => {
  process.stdout.write(`${JSON.stringify(result)}\n`)
}
