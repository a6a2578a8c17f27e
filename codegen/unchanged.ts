/** Remembers the last run of codegen without faults, so that the next one has nothing to do while no file has changed. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fingerprint } from './fingerprint.ts'

/** What codegen reads: contracts, itself, the modules whose declarations it emits, and the installed packages. */
const READ = ['openapi', 'codegen', 'runtime', 'plugins', 'package.json', 'package-lock.json', 'tsconfig.json']
const WRITTEN = ['generated', 'codegen/client/src']
const STAMP = 'node_modules/.cache/codegen'

/** Runs codegen in a project folder, unless it succeeded there on the same files. With `CI` set it always runs. */
export async function unlessUnchanged(root: string, run: () => Promise<0 | 1>): Promise<0 | 1> {
  if (process.env.CI) return run()
  const stamp = join(root, STAMP)
  const read = await fingerprint(root, READ)
  const stampOf = async () => `${read} ${await fingerprint(root, WRITTEN)}`
  if ((await readFile(stamp, 'utf8').catch(() => undefined)) === (await stampOf())) return 0
  const code = await run()
  if (code !== 0) return code
  await mkdir(dirname(stamp), { recursive: true })
  await writeFile(stamp, await stampOf())
  return code
}
