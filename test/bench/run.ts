/** `npm run bench -- NAME` prints one JSON line a result. Each file describes what it measures and its reference. */
import { spawnSync } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { UsageError } from './rounds.ts'

const folder = new URL('./', import.meta.url)
/** Those that compare with other packages, which are no dependencies of the project, but of this folder. */
const WITH_PACKAGES = ['console', 'exact', 'http', 'identity', 'scim', 'webhooks']

/** Installs the packages of this folder, unless those of its lock file are there. @throws Error when npm fails */
async function installPackages(): Promise<void> {
  const changedAt = async (file: string) => (await stat(new URL(file, folder)).catch(() => undefined))?.mtimeMs ?? 0
  if ((await changedAt('node_modules/.package-lock.json')) >= (await changedAt('package-lock.json'))) return
  process.stderr.write('Installing the packages that benchmarks compare with ...\n')
  const { status, error } = spawnSync('npm', ['ci'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error('npm ci failed in test/bench.', { cause: error })
}

const names = (await readdir(folder))
  .filter((file) => /^[a-z-]+\.ts$/.test(file) && file !== 'run.ts' && file !== 'rounds.ts')
  .map((file) => file.slice(0, -3))
const [name, ...args] = process.argv.slice(2)
if (!name || !names.includes(name)) {
  process.stderr.write(`Usage: npm run bench -- NAME. The benchmarks are ${names.sort().join(', ')}.\n`)
  process.exit(2)
}
if (WITH_PACKAGES.includes(name)) await installPackages()
const { bench } = (await import(new URL(`./${name}.ts`, folder).href)) as {
  bench(args: readonly string[]): Promise<void>
}
// Exits on signals, because child processes are ended in the `exit` event, which a signal alone does not emit.
process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))
try {
  await bench(args)
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(2)
}
process.exit(0)
