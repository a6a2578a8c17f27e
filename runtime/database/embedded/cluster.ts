/** Creates the data folder with initdb: under another name first, then renamed, so that a crash leaves no partial folder. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '../../boot/data-dir.ts'
import type { Binaries } from './binaries.ts'
import { EmbeddedFault } from './fault.ts'
import { ENVIRONMENT, exists, HERE } from './system.ts'
import type { RunAs } from './user.ts'

/** The only database user. Every process that can open the socket is this user. */
export const SUPERUSER = 'chainwork'

/** Creates the cluster unless it exists. When two processes do so at the same time, one of the two clusters is kept. */
export async function ensureCluster(folder: string, programs: Binaries, as: RunAs): Promise<void> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) return make(folder, programs, as)
  if (version.trim() === programs.major) return
  throw new EmbeddedFault(
    `${folder} was written by PostgreSQL ${version.trim()}; this version of the service has PostgreSQL ${programs.major}. Dump it with the former and restore it with the latter.`,
  )
}

/** Sorts by code point, maps the case of all Unicode letters, and does not depend on the system's locales. */
const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
const FLAGS = ['-U', SUPERUSER, '--auth=trust', ...LOCALE, '--no-instructions']

async function make(folder: string, programs: Binaries, as: RunAs): Promise<void> {
  await removeDrafts(folder)
  const draft = `${folder}.new-${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    await mkdir(draft, { mode: 0o700 })
    if (as.uid !== undefined && as.gid !== undefined) await chown(draft, as.uid, as.gid)
    await chmod(draft, 0o700)
    await run(programs.initdb, ['-D', HERE, ...FLAGS, ...SYNC_METHOD], draft, as)
    await rename(draft, folder)
    await syncFolder(dirname(folder))
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
  }
}

/** Syncs the whole file system once, which is faster than each file. */
const SYNC_METHOD = process.platform === 'linux' ? ['--sync-method=syncfs'] : []

/** Removes the drafts of processes that have ended. */
async function removeDrafts(folder: string): Promise<void> {
  const parent = dirname(folder)
  for (const name of await readdir(parent)) {
    const pid = /\.new-(\d+)-[0-9a-f]+$/.exec(name)?.[1]
    if (pid === undefined || exists(Number(pid))) continue
    // An initdb may outlive its killed service and still write to the draft; the next start removes it then.
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => {})
  }
}

function run(program: string, args: string[], cwd: string, as: RunAs): Promise<void> {
  return new Promise((ok, fail) => {
    // Detached, so that a Ctrl-C does not reach it: it finishes, and the start is then aborted in order.
    const child = spawn(program, args, {
      cwd,
      ...as,
      detached: true,
      env: ENVIRONMENT,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => {
        output = (output + piece).slice(-2_000) // characters; the end has the reason
      })
    child.on('error', fail)
    child.on('close', (code) => {
      if (code === 0) ok()
      else fail(new EmbeddedFault(`initdb could not create the database (${code}): ${output.trim()}`))
    })
  })
}
