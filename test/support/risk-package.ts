/** The tutorial's plugin as an npm package: built as the tutorial has it, packed, and installed by an operator. */
import { execFile } from 'node:child_process'
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { removeFolder, temporaryFolder } from './temporary-folder.ts'
import { tutorialBlock } from './tutorial.ts'

export const root = fileURLToPath(new URL('../../', import.meta.url))
export const installed = (name: string) => join(root, 'node_modules', name)
const SECTION = '## As a package'

export interface RiskPackage {
  /** A folder for the package and those that install it. */
  readonly home: string
  /** The package's folder, as its maker sees it. */
  readonly source: string
  remove(): void
}

export async function buildRiskPackage(): Promise<RiskPackage> {
  const home = temporaryFolder('package')
  const source = join(home, 'chainwork-risk')
  await mkdir(join(source, 'migrations'), { recursive: true })
  const write = async (file: string, text: string) => writeFile(join(source, file), text)
  await write('risk.yaml', await tutorialBlock('openapi/risk.yaml'))
  await write('migrations/001_risk.sql', await tutorialBlock('plugins/risk/migrations/001_risk.sql'))
  const plugin = (await tutorialBlock('plugins/risk/plugin.ts')).replace(/^(import .*\n)+/, '')
  await write('plugin.ts', (await tutorialBlock('plugin.ts', SECTION)) + plugin)
  for (const file of ['package.json', 'tsconfig.json']) await write(file, await tutorialBlock(file, SECTION))
  await installDevelopment(source)
  await symlink(root, join(source, 'node_modules/chainwork'))
  expect(await npm(source, 'run', 'build')).toMatchObject({ code: 0 })
  return { home, source, remove: () => removeFolder(home) }
}

/** What `npm install` would fetch; a link to a checkout is what it makes of `file:`. */
export async function installDevelopment(folder: string): Promise<void> {
  for (const inner of ['@types', '.bin']) await mkdir(join(folder, 'node_modules', inner), { recursive: true })
  await symlink(installed('typescript'), join(folder, 'node_modules/typescript'))
  await symlink(installed('@types/node'), join(folder, 'node_modules/@types/node'))
  await symlink(installed('typescript/bin/tsc'), join(folder, 'node_modules/.bin/tsc'))
}

export function run(file: string, args: readonly string[], cwd: string, more: Record<string, string> = {}) {
  const env = { ...process.env, NODE_OPTIONS: '', ...more }
  return new Promise<{ code: number; output: string }>((resolve) => {
    execFile(file, args, { cwd, env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr })
    })
  })
}
export const npm = (cwd: string, ...args: string[]) => run('npm', args, cwd)
export const node = (cwd: string, ...args: string[]) => run(process.execPath, args, cwd)
export const tsc = (cwd: string, ...args: string[]) => node(cwd, installed('typescript/bin/tsc'), '--noEmit', ...args)

/** Packs the package and installs it in the folder. */
export async function install(packageFolder: string, name: string, folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  // `npm pack` alone would also run `prepare`, which replaces the console's pages under the browsers of other tests.
  expect(await npm(packageFolder, 'run', '--if-present', 'prepack')).toMatchObject({ code: 0 })
  const pack = ['pack', '--ignore-scripts', '--pack-destination', folder]
  expect(await npm(packageFolder, ...pack)).toMatchObject({ code: 0 })
  const [tarball = ''] = (await readdir(folder)).filter((file) => file.endsWith('.tgz'))
  return unpack(join(folder, tarball), name, folder)
}

/** Unpacks a package into the folder's node_modules, which is what installing it comes to. */
export async function unpack(tarball: string, name: string, folder: string): Promise<string[]> {
  const target = join(folder, 'node_modules', name)
  await mkdir(target, { recursive: true })
  expect(await run('tar', ['-xzf', tarball, '-C', target, '--strip-components=1'], folder)).toMatchObject({ code: 0 })
  return (await readdir(target, { recursive: true })).sort()
}
