/** What `npm run pack` makes of this checkout, installed in an empty folder outside of it. */
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { ROOT } from './cli.ts'
import { installRelease } from './installed-release.ts'
import { run } from './risk-package.ts'
import { removeFolder, temporaryFolder } from './temporary-folder.ts'

/**
 * Copied to a new checkout, because packing builds the console's pages, which other tests look at; with the lock file, not
 * even once more where they are up to date.
 */
const PARTS = [
  ...['codegen', 'generated', 'openapi', 'plugins', 'runtime'],
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'LICENSE'],
]

export interface PackedRelease {
  readonly folder: string
  /** Names of the packages. */
  readonly packed: readonly string[]
  /** Of the service's package, relative to it. */
  readonly files: readonly string[]
  /** The command that it installs. */
  readonly program: string
  remove(): void
}

/** Packs with a Node.js that runs no TypeScript, as Node.js 20 does not. */
export async function packRelease(): Promise<PackedRelease> {
  const folder = temporaryFolder('release')
  try {
    return await packIn(folder)
  } catch (error) {
    removeFolder(folder)
    throw error
  }
}

async function packIn(folder: string): Promise<PackedRelease> {
  const checkout = join(folder, 'checkout')
  for (const part of PARTS) await cp(join(ROOT, part), join(checkout, part), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(checkout, 'node_modules'))
  const PATH = `${await olderNode(folder)}:${process.env.PATH}`
  expect(await run('npm', ['run', 'pack'], checkout, { PATH })).toMatchObject({ code: 0 })
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  return {
    folder,
    packed: (await readdir(checkout)).filter((name) => name.endsWith('.tgz')),
    files: await installRelease(join(checkout, `chainwork-${version}.tgz`), folder),
    program: join(folder, 'node_modules/.bin/chainwork'),
    remove: () => removeFolder(folder),
  }
}

async function olderNode(folder: string): Promise<string> {
  const programs = join(folder, 'older')
  await mkdir(programs)
  const program = `#!/bin/sh\nexec "${process.execPath}" --no-experimental-strip-types "$@"\n`
  await writeFile(join(programs, 'node'), program, { mode: 0o755 })
  return programs
}
