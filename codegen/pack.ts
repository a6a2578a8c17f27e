/**
 * Builds the publishable package of the client SDK as JavaScript and declarations, because Node strips no types in
 * node_modules. Run `node codegen/pack.ts [folder]` (by default generated/sdk/dist), then `npm publish <folder>`.
 */
import { execFile } from 'node:child_process'
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const SDK = fileURLToPath(new URL('../generated/sdk/', import.meta.url))

/** @param folder removed first, with all files in it */
export async function packSdk(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  const compiler = join(dirname(createRequire(import.meta.url).resolve('ts7/package.json')), 'bin/tsc')
  await promisify(execFile)(process.execPath, [compiler, '-p', SDK, '--outDir', folder])
  await copyFile(join(SDK, 'README.md'), join(folder, 'README.md'))
  const source = JSON.parse(await readFile(join(SDK, 'package.json'), 'utf8'))
  const published = { ...source, exports: { '.': { types: './index.d.ts', default: './index.js' } } }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
}

if (import.meta.main) await packSdk(resolve(process.argv[2] ?? join(SDK, 'dist')))
