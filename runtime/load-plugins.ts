/** Plugin loading: imports the plugins of `plugins/` and of CHAINWORK_PLUGINS, and composes their contracts. */
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ContractDocument } from './contract.ts'
import type { AnyPlugin } from './plugin.ts'

const ROOT = new URL('../', import.meta.url)

export interface LoadedPlugins {
  readonly plugins: readonly AnyPlugin[]
  readonly document: ContractDocument
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
  const own = await Promise.all((await folders()).map((name) => load(new URL(`plugins/${name}/plugin.ts`, ROOT).href)))
  const added: AnyPlugin[] = [...extra]
  for (const name of packages) {
    try {
      added.push(await load(locate(name)))
    } catch (error) {
      faults.push(`CHAINWORK_PLUGINS names ${name}, which cannot be loaded: ${sentence(error)}`)
    }
  }
  const base = JSON.parse(await readFile(new URL('generated/openapi.json', ROOT), 'utf8'))
  if (added.length === 0) return { plugins: own, document: base, isComposed: false, faults }
  try {
    const { compose } = await import('../codegen/compose.ts') // only when needed: it takes time and memory to load
    const sources = added.map(({ name, contract }) => ({ name, label: name, contract }))
    const document = (await compose(sources, base)) as ContractDocument
    return { plugins: [...own, ...added], document, isComposed: true, faults }
  } catch (error) {
    const composed = (error as { faults?: readonly string[] }).faults ?? [sentence(error)]
    return { plugins: [...own, ...added], document: base, isComposed: false, faults: [...faults, ...composed] }
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

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))
