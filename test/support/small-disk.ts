/**
 * A folder on a disk that is small enough to be filled. As root, a tmpfs of its own is mounted there, and filled with one
 * large file. Others may not mount: there PostgreSQL's processes get a limit for the size of their files (`prlimit`, of
 * Linux), under which nothing grows, the write-ahead log included.
 */
import { execFileSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { removeFolder, temporaryFolder } from './temporary-folder.ts'

export interface SmallDisk {
  /** For `DATA_DIR`. */
  readonly folder: string
  /** False: there is no disk to be filled, and what cannot write its log any more is the server, which ends itself. */
  readonly isMounted: boolean
  /**
   * Leaves no room.
   * @param starter the process that starts the server again when it ends itself
   */
  fill(starter?: number): void
  /** Gives the room back. */
  free(): void
  remove(): void
}

const SIZE = 160 // MiB; an empty database and its log take half of it
const CHUNK = Buffer.alloc(64 * 1024, 1) // bytes; not zeros, of which some file systems keep nothing
const LIMIT = 8_192 // bytes, one page

export function smallDisk(): SmallDisk {
  const folder = temporaryFolder('disk')
  const remove = () => removeFolder(folder)
  if (process.getuid?.() !== 0) {
    let limited: readonly number[] = []
    return {
      folder,
      isMounted: false,
      fill(starter) {
        limited = starter === undefined ? [] : [starter]
        limit([...limited, ...processesOf(folder)], String(LIMIT))
      },
      free: () => limit([...limited, ...processesOf(folder)], 'unlimited'),
      remove,
    }
  }
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}m,mode=0755`, 'tmpfs', folder])
  const ballast = join(folder, 'ballast')
  return {
    folder,
    isMounted: true,
    fill: () => writeAll(ballast),
    free: () => rmSync(ballast, { force: true }),
    remove() {
      execFileSync('umount', ['-l', folder])
      remove()
    },
  }
}

function writeAll(path: string): void {
  const file = openSync(path, 'a')
  try {
    // A write that has room for a part of it writes that part.
    for (;;) writeSync(file, CHUNK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
}

/** The database's main process, as its own file tells, and all that it has started. */
function processesOf(folder: string): number[] {
  const pid = Number.parseInt(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = all.map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.flatMap(([one = 0, parent]) => (one === pid || parent === pid ? [one] : []))
}

/** The soft limit, which may be raised again. Who has ended meanwhile is passed over. */
function limit(processes: readonly number[], bytes: string): void {
  for (const one of processes) {
    try {
      execFileSync('prlimit', ['--pid', String(one), `--fsize=${bytes}:`], { stdio: 'ignore' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error
    }
  }
}
