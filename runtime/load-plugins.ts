/** Finds the plugins and the contract that they make together. */
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ContractDocument } from './contract.ts'
import type { AnyPlugin } from './plugin.ts'

const ROOT = new URL('../', import.meta.url)

export interface Found {
  readonly plugins: readonly AnyPlugin[]
  readonly document: ContractDocument
  readonly faults: readonly string[]
}

/**
 * The project's own plugins stand in `plugins/`, and `generated/openapi.json` is their contract. `packages` are npm names,
 * looked up from the working directory; their contracts, and those of `extra`, are merged by the code that codegen uses.
 */
export async function loadPlugins(packages: readonly string[], extra: readonly AnyPlugin[]): Promise<Found> {
  const faults: string[] = []
  const own = await Promise.all((await folders()).map((name) => load(new URL(`plugins/${name}/plugin.ts`, ROOT).href)))
  const foreign: AnyPlugin[] = [...extra]
  for (const name of packages) {
    try {
      foreign.push(await load(locate(name)))
    } catch (error) {
      faults.push(`CHAINWORK_PLUGINS names ${name}, which cannot be loaded: ${sentence(error)}`)
    }
  }
  const base = JSON.parse(await readFile(new URL('generated/openapi.json', ROOT), 'utf8'))
  if (foreign.length === 0) return { plugins: own, document: base, faults }
  try {
    const { compose } = await import('../codegen/compose.ts') // only for packages: it takes time and memory to load
    const sources = foreign.map(({ name, contract }) => ({ name, label: name, contract }))
    return { plugins: [...own, ...foreign], document: (await compose(sources, base)) as ContractDocument, faults }
  } catch (error) {
    const composed = (error as { faults?: readonly string[] }).faults ?? [sentence(error)]
    return { plugins: [...own, ...foreign], document: base, faults: [...faults, ...composed] }
  }
}

async function folders(): Promise<string[]> {
  const entries = await readdir(new URL('plugins/', ROOT), { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}

/** A package is found where the operator installed it, which need not be the project's own folder. */
function locate(name: string): string {
  for (const from of [pathToFileURL(join(process.cwd(), 'package.json')), new URL('package.json', ROOT)]) {
    try {
      return pathToFileURL(createRequire(from).resolve(name)).href
    } catch {
      // Try the next place; the last word is the loader's own.
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
