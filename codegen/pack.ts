/**
 * Builds the publishable package of the client SDK as JavaScript and declarations, because Node strips no types in
 * node_modules. `npm run pack` builds it in codegen/client/dist, and packs it and the service.
 */
import { execFile } from 'node:child_process'
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const SDK = fileURLToPath(new URL('./client/', import.meta.url))
const LICENSE = fileURLToPath(new URL('../LICENSE', import.meta.url))

/** @param folder removed first, with all files in it */
export async function packSdk(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  const compiler = join(dirname(createRequire(import.meta.url).resolve('ts7/package.json')), 'bin/tsc')
  await promisify(execFile)(process.execPath, [compiler, '-p', SDK, '--outDir', folder])
  for (const name of ['README.md', 'CHANGELOG.md']) await copyFile(join(SDK, name), join(folder, name))
  await copyFile(LICENSE, join(folder, 'LICENSE'))
  const source = JSON.parse(await readFile(join(SDK, 'package.json'), 'utf8'))
  const repository = repositoryOf(await originOf(SDK))
  const published = { ...source, ...(repository && { repository }), exports: compiledExports(source.exports) }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
}

/** `./webhooks.ts` as the compiled file and its declarations. */
function compiledExports(exports: Readonly<Record<string, string>>) {
  const entries = Object.entries(exports).map(([name, file]) => {
    const base = file.replace(/\.ts$/, '')
    return [name, file === base ? file : { types: `${base}.d.ts`, default: `${base}.js` }]
  })
  return Object.fromEntries(entries)
}

/** The address of the remote `origin`; empty without one. */
const originOf = (folder: string): Promise<string> =>
  promisify(execFile)('git', ['-C', folder, 'remote', 'get-url', 'origin']).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  )

/**
 * The member `repository` of package.json, without the credentials that an address may contain. None when the checkout has
 * no remote that others can reach. Pure.
 */
export function repositoryOf(origin: string) {
  const directory = 'codegen/client'
  const [, login, path] = /^([\w.-]+@[\w.-]+):(.+)$/.exec(origin) ?? []
  if (login) return { type: 'git', url: `git+ssh://${login}/${path}`, directory }
  const url = URL.parse(origin)
  if (!url || !/^(https|ssh):$/.test(url.protocol)) return undefined
  url.password = ''
  if (url.protocol === 'https:') url.username = ''
  return { type: 'git', url: `git+${url.href}`, directory }
}

if (import.meta.main) await packSdk(join(SDK, 'dist'))
