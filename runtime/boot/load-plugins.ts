/** Plugin loading: imports the plugins of `plugins/` and of CHAINWORK_PLUGINS, and composes their contracts. */
import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Document } from '../contract/document.ts'
import type { AnyPlugin } from '../plugin.ts'
import { type PluginFiles, placeOf, sentence } from './boot-error.ts'

const ROOT = new URL('../../', import.meta.url)
/** `.ts` in a checkout, `.js` in a release. */
const EXTENSION = extname(import.meta.url)

export interface LoadedPlugins {
  readonly plugins: readonly AnyPlugin[]
  readonly files: PluginFiles
  readonly document: Document
  /** Whether the document holds more than the project's own contracts. */
  readonly isComposed: boolean
  readonly faults: readonly string[]
}

/**
 * Loads the project's own plugins from `plugins/`, whose contract is `generated/openapi.json`, and adds the contracts of
 * `packages` and `extra` to it with the code that codegen uses.
 * @param packages npm names, resolved from the working directory first
 */
export async function loadPlugins(packages: readonly string[], extra: readonly AnyPlugin[]): Promise<LoadedPlugins> {
  const faults: string[] = []
  const files = new Map<AnyPlugin, string>()
  const loadInto = async (list: AnyPlugin[], specifier: string, what: string) => {
    try {
      const plugin = await load(specifier)
      list.push(plugin)
      if (specifier.startsWith('file:')) files.set(plugin, fileURLToPath(specifier))
    } catch (error) {
      faults.push(`${what}, which cannot be loaded: ${await loadFailure(error, specifier)}`)
    }
  }
  const own: AnyPlugin[] = []
  for (const name of await folders()) {
    await loadInto(own, new URL(`plugins/${name}/plugin${EXTENSION}`, ROOT).href, `plugins/ has ${name}`)
  }
  const added: AnyPlugin[] = [...extra]
  for (const name of packages) await loadInto(added, locate(name), `CHAINWORK_PLUGINS names ${name}`)
  const base = JSON.parse(await readFile(new URL('generated/openapi.json', ROOT), 'utf8'))
  if (added.length === 0) return { plugins: own, files, document: base, isComposed: false, faults }
  try {
    const { compose } = await import('../contract/compose.ts') // only when needed: it takes time and memory to load
    const sources = added.map(({ name, contract }) => ({
      name,
      label: contract instanceof URL ? `${name} (${fileURLToPath(contract)})` : name,
      contract,
    }))
    const document = (await compose(sources, base)) as Document
    return { plugins: [...own, ...added], files, document, isComposed: true, faults }
  } catch (error) {
    const composed = (error as { faults?: readonly string[] }).faults ?? [sentence(error)]
    return { plugins: [...own, ...added], files, document: base, isComposed: false, faults: [...faults, ...composed] }
  }
}

async function folders(): Promise<string[]> {
  const entries = await readdir(new URL('plugins/', ROOT), { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}

/** Resolves the package from the working directory, where the operator may have installed it, then from this project. */
function locate(name: string): string {
  for (const from of [pathToFileURL(join(process.cwd(), 'package.json')), new URL('package.json', ROOT)]) {
    try {
      return pathToFileURL(createRequire(from).resolve(name)).href
    } catch {
      // Try the next folder. If none has the package, importing it by name gives Node's own error.
    }
  }
  return name
}

async function load(specifier: string): Promise<AnyPlugin> {
  const { default: plugin } = (await import(specifier)) as { default?: Partial<AnyPlugin> }
  const what = specifier.startsWith('file:') ? fileURLToPath(specifier) : specifier
  if (typeof plugin?.name !== 'string' || typeof plugin.setup !== 'function' || !(plugin.contract instanceof URL)) {
    throw new Error(`${what} has no default export with name, contract (a URL) and setup.`)
  }
  return plugin as AnyPlugin
}

/** Why a plugin's module cannot be loaded, with file and line. */
async function loadFailure(error: unknown, specifier: string): Promise<string> {
  if (!specifier.startsWith('file:')) return sentence(error)
  const file = fileURLToPath(specifier)
  const place = placeOf(error, dirname(file)) ?? (error instanceof SyntaxError ? await syntaxErrorIn(file) : undefined)
  return place === undefined ? sentence(error) : `${place}: ${sentence(error)}`
}

/** The stack of a syntax error in JavaScript does not name the file; `node --check` does. */
const syntaxErrorIn = (file: string): Promise<string | undefined> =>
  promisify(execFile)(process.execPath, ['--check', file], { timeout: 10_000 /* ms */ }).then(
    () => undefined, // it is in a file that this one imports
    ({ stderr }) => placeOf(Object.assign(new Error(), { stack: String(stderr) }), dirname(file)),
  )
