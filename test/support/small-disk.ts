/**
 * A folder on a disk that a test can fill. As root, it mounts a tmpfs there and fills it with one large file. Other users
 * may not mount: for them, it limits the file size of PostgreSQL's processes (`prlimit`, Linux), so that no file can grow,
 * the write-ahead log included.
 */
import { execFileSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { removeFolder, temporaryFolder } from './temporary-folder.ts'

export interface SmallDisk {
  /** For `DATA_DIR`. */
  readonly folder: string
  /** False when the file size is limited instead; then the server ends itself, as it cannot write its log. */
  readonly isMounted: boolean
  /**
   * Fills the disk.
   * @param starter the process that restarts the server when it has ended itself; it gets the limit too
   */
  fill(starter?: number): void
  /** Removes the large file, or the limit. */
  free(): void
  remove(): void
}

const SIZE = 160 // MiB; an empty database and its log need half of it
const CHUNK = Buffer.alloc(64 * 1024, 1) // bytes; not zeros, because some file systems do not store zeros
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
  const filler = join(folder, 'filler')
  return {
    folder,
    isMounted: true,
    fill: () => writeUntilFull(filler),
    free: () => rmSync(filler, { force: true }),
    remove() {
      execFileSync('umount', ['-l', folder])
      remove()
    },
  }
}

function writeUntilFull(path: string): void {
  const file = openSync(path, 'a')
  try {
    // The last write may be partial; the next one throws ENOSPC.
    for (;;) writeSync(file, CHUNK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
}

/** The ids of the database's main process, from its pid file, and of its child processes. */
function processesOf(folder: string): number[] {
  const pid = Number.parseInt(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = all.map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.flatMap(([one = 0, parent]) => (one === pid || parent === pid ? [one] : []))
}

/** Sets the soft limit, which may be raised again. Ignores processes that have ended. */
function limit(processes: readonly number[], bytes: string): void {
  for (const one of processes) {
    try {
      execFileSync('prlimit', ['--pid', String(one), `--fsize=${bytes}:`], { stdio: 'ignore' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error
    }
  }
}
