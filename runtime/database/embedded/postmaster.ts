/** Finds, starts and stops the postmaster, PostgreSQL's server process, of a data folder. */
import { execFile, spawn } from 'node:child_process'
import { closeSync, openSync, renameSync, statSync } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { ENVIRONMENT, exists, HERE } from './system.ts'
import type { RunAs } from './user.ts'

/** Part of the socket's name; the server does not listen on a network. */
export const PORT = 5_432

/** Little memory, since the service shares its machine; durable, so that committed data survive a power cut. */
const SETTINGS = {
  listen_addresses: '',
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  port: String(PORT),
  max_connections: '200',
  shared_buffers: '32MB',
  max_wal_size: '256MB',
  max_parallel_workers_per_gather: '0',
  huge_pages: 'off',
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  log_checkpoints: 'off',
  // Statements contain personal data, and the service logs the errors that it receives.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

const MAX_LOG = 5_000_000 // bytes; a larger log is renamed to `.old` at the next start

/** Returns the name of the program with the pid, such as `postgres`; undefined when there is none, or only a zombie. */
async function programOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const [, program, state] = /^\d+ \((.*)\) (\S)/s.exec(text) ?? []
    return state === 'Z' || state === 'X' ? undefined : program
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'stat=,comm=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }))
  const [, state = 'Z', path = ''] = /^\s*(\S+)\s+(.*)$/m.exec(stdout) ?? []
  return state.startsWith('Z') ? undefined : path.split('/').at(-1)?.trim()
}

/** The pid may now be another cluster's postmaster: compares its user and, where readable, its working folder. */
async function worksIn(pid: number, folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const [running, cwd, ours] = await Promise.all([
    stat(`/proc/${pid}`).catch(() => undefined),
    stat(`/proc/${pid}/cwd`).catch(() => undefined),
    stat(folder),
  ])
  if (running?.uid !== ours.uid) return false
  return cwd === undefined || (cwd.dev === ours.dev && cwd.ino === ours.ino)
}

const lockFiles = (folder: string) => [join(folder, 'postmaster.pid'), join(folder, `.s.PGSQL.${PORT}.lock`)]

async function lockedBy(file: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  return pid > 0 ? pid : undefined
}

const isPostmaster = async (pid: number, folder: string) =>
  (await programOf(pid)) === 'postgres' && (await worksIn(pid, folder))

/** The pid of the postmaster that serves the folder, or undefined. */
export async function findPostmaster(folder: string): Promise<number | undefined> {
  const pid = await lockedBy(join(folder, 'postmaster.pid'))
  return pid !== undefined && (await isPostmaster(pid, folder)) ? pid : undefined
}

/**
 * Removes lock files whose pid belongs to another program now. PostgreSQL itself ignores a pid that does not exist, but
 * takes any running process of its user for a postmaster; in a restarted container the same small pids are used again.
 */
export async function removeStaleLocks(folder: string): Promise<void> {
  for (const file of lockFiles(folder)) {
    const pid = await lockedBy(file)
    if (pid === undefined || !exists(pid) || (await isPostmaster(pid, folder))) continue
    // Another process may have started a postmaster meanwhile, with a new lock file.
    if ((await lockedBy(file)) === pid) await rm(file, { force: true })
  }
}

export interface Child {
  readonly pid: number | undefined
  /** True when it has ended, or could not be started. */
  ended(): boolean
}

/** Starts a postmaster in a session of its own; it keeps running when this process ends. */
export function spawnPostmaster(folder: string, programs: Binaries, as: RunAs, logFile: string): Child {
  rotate(logFile)
  const log = openSync(logFile, 'a', 0o600)
  try {
    const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawn(programs.postgres, ['-D', HERE, ...settings], {
      cwd: folder,
      ...as,
      detached: true,
      env: ENVIRONMENT,
      stdio: ['ignore', log, log],
    })
    let ended = false
    child.once('exit', () => {
      ended = true
    })
    child.once('error', () => {
      ended = true
    })
    child.unref()
    return { pid: child.pid, ended: () => ended }
  } finally {
    closeSync(log)
  }
}

function rotate(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > MAX_LOG) renameSync(file, `${file}.old`)
}

const FAST = 10_000 // ms for PostgreSQL's fast shutdown, which ends sessions and writes a checkpoint
const IMMEDIATE = 5_000 // ms for its immediate shutdown, which leaves recovery to the next start

/** Stops the postmaster: by a fast shutdown, then by an immediate one. Resolves to false when it does not end. */
export async function stopPostmaster(pid: number, folder: string): Promise<boolean> {
  return (await signalAndWait(pid, folder, 'SIGINT', FAST)) || signalAndWait(pid, folder, 'SIGQUIT', IMMEDIATE)
}

async function signalAndWait(pid: number, folder: string, signal: NodeJS.Signals, withinMs: number): Promise<boolean> {
  const until = performance.now() + withinMs
  if (!(await isPostmaster(pid, folder))) return true
  try {
    process.kill(pid, signal)
  } catch {
    return !exists(pid)
  }
  while (performance.now() < until) {
    if ((await programOf(pid)) !== 'postgres') return true
    await pause(10)
  }
  return false
}
