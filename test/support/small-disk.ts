/** A folder on a disk that a test can fill: it mounts a tmpfs there and fills it with one large file. */
import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Need } from './needs.ts'
import { removeFolder, temporaryFolder } from './temporary-folder.ts'

export interface SmallDisk {
  /** For `DATA_DIR`. */
  readonly folder: string
  fill(): void
  /** Removes the large file. */
  free(): void
  remove(): void
}

const SIZE = 160 // MiB; an empty database and its log need half of it
const CHUNK = Buffer.alloc(64 * 1024, 1) // bytes; not zeros, because some file systems do not store zeros
const CAP_SYS_ADMIN = 1n << 21n // capabilities(7)

/** Root in a container may not. */
function mayMount(): boolean {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
  const [, capabilities = '0'] = /^CapEff:\s*([0-9a-f]+)$/m.exec(status) ?? []
  return (BigInt(`0x${capabilities}`) & CAP_SYS_ADMIN) !== 0n
}

export const mounting: Need = {
  isMet: mayMount(),
  what: 'a user that may mount file systems on Linux',
  remedy: 'Run the tests as root, in a container with the capability SYS_ADMIN',
}

export function smallDisk(): SmallDisk {
  const folder = temporaryFolder('disk')
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}m,mode=0755`, 'tmpfs', folder])
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: () => writeUntilFull(filler),
    free: () => rmSync(filler, { force: true }),
    remove() {
      execFileSync('umount', ['-l', folder])
      removeFolder(folder)
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
