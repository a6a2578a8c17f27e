/** The data folder: made beside its place and moved there whole, so a crash on the way leaves nothing half made. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { EmbeddedFault } from './fault.ts'
import { ENVIRONMENT, exists, HERE } from './system.ts'
import type { RunAs } from './user.ts'

/** The only database user; whoever reaches the socket is it. */
export const SUPERUSER = 'chainwork'

/** Makes the cluster unless it is there. Of two processes that start at once, one's is kept. */
export async function ensureCluster(folder: string, programs: Binaries, as: RunAs): Promise<void> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) return make(folder, programs, as)
  if (version.trim() === programs.major) return
  throw new EmbeddedFault(
    `${folder} was written by PostgreSQL ${version.trim()}; this version of the service brings ${programs.major}. Dump it with the one and restore it with the other.`,
  )
}

/** Sorted by code point, with the upper and lower case of all of Unicode, the same on every system. */
const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
const FLAGS = ['-U', SUPERUSER, '--auth=trust', ...LOCALE, '--no-instructions']

async function make(folder: string, programs: Binaries, as: RunAs): Promise<void> {
  await sweep(folder)
  const draft = `${folder}.new-${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    await mkdir(draft, { mode: 0o700 })
    if (as.uid !== undefined && as.gid !== undefined) await chown(draft, as.uid, as.gid)
    await chmod(draft, 0o700)
    // Without --no-sync every file is written out one by one; the second run writes out all at once.
    await run(programs.initdb, ['-D', HERE, ...FLAGS, '--no-sync'], draft, as)
    await run(programs.initdb, ['-D', HERE, '--sync-only', ...SYNC_METHOD], draft, as)
    await rename(draft, folder)
    await syncFolder(dirname(folder))
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
  }
}

const SYNC_METHOD = process.platform === 'linux' ? ['--sync-method=syncfs'] : []

/** Drafts whose makers are gone. */
async function sweep(folder: string): Promise<void> {
  const parent = dirname(folder)
  for (const name of await readdir(parent)) {
    const pid = /\.new-(\d+)-[0-9a-f]+$/.exec(name)?.[1]
    if (pid === undefined || exists(Number(pid))) continue
    // An initdb whose service was killed may still write to it; the next start sweeps again.
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => {})
  }
}

function run(program: string, args: string[], cwd: string, as: RunAs): Promise<void> {
  return new Promise((ok, fail) => {
    // A session of its own: a Ctrl-C lets it finish, and the start is then undone in order.
    const child = spawn(program, args, {
      cwd,
      ...as,
      detached: true,
      env: ENVIRONMENT,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => {
        said = (said + piece).slice(-2_000) // characters; the end tells why
      })
    child.on('error', fail)
    child.on('close', (code) => {
      if (code === 0) ok()
      else fail(new EmbeddedFault(`initdb could not make the database (${code}): ${said.trim()}`))
    })
  })
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
