/** An empty project outside the repository, in which the packed SDK is installed as npm does it. */
import { execFile } from 'node:child_process'
import { cp, readdir, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { packSdk } from '../../codegen/pack.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'

const run = promisify(execFile)
const CONSUMER = fileURLToPath(new URL('consumer/', import.meta.url))

/** PATH without the folders of this repository, so that `node` is the system's, on which integrators run. */
const SYSTEM_PATH = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter)

export interface InstalledProject {
  readonly folder: string
  /** Runs a program in the project, by default one of the system's PATH. */
  run(program: string, args: readonly string[], environment?: Readonly<Record<string, string>>): Promise<string>
  remove(): void
}

/** The files of `consumer/` are the project's. */
export async function installedProject(): Promise<InstalledProject> {
  const folder = temporaryFolder('consumer')
  const packed = join(folder, 'packed')
  const inProject: InstalledProject['run'] = async (program, args, environment = {}) => {
    const env = { PATH: SYSTEM_PATH, HOME: folder, ...environment }
    const { stdout, stderr } = await run(program, args, { cwd: folder, env })
    if (stderr.includes('Warning')) throw new Error(stderr)
    return stdout
  }
  await packSdk(packed)
  await cp(CONSUMER, folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "name": "consumer", "private": true }\n')
  await inProject('npm', ['pack', './packed', '--silent'])
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? 'none'
  await inProject('npm', ['install', `./${tarball}`, '--offline', '--silent', '--no-audit', '--no-fund'])
  return { folder, run: inProject, remove: () => removeFolder(folder) }
}

/** How the consumer is run by each JavaScript runtime on the system's PATH. Node always is there. */
export async function runtimesOnPath(): Promise<[name: string, program: string, args: string[]][]> {
  const found: [string, string, string[]][] = []
  for (const [name, program, args] of RUNTIMES) {
    const exists = await run(program, ['--version'], { env: { PATH: SYSTEM_PATH } }).then(
      () => true,
      () => false,
    )
    if (exists) found.push([name, program, args])
  }
  return found
}

const RUNTIMES: readonly [string, string, string[]][] = [
  ['Node.js, import', 'node', ['--expose-gc', 'main.mjs']],
  ['Node.js, require', 'node', ['--expose-gc', 'main.cjs']],
  [`Node.js ${process.versions.node}, import`, process.execPath, ['--expose-gc', 'main.mjs']],
  ['Deno', 'deno', ['run', '--allow-net', '--allow-env', '--node-modules-dir=manual', 'main.mjs']],
  ['Bun', 'bun', ['main.mjs']],
]

/** The folder of a package of this repository, for what the project compiles or bundles with. */
export const packageFolder = (name: string): string =>
  dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)))
