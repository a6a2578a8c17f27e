/**
 * Emits the typed module of a plugin in an npm package. The module contains what a plugin of this project imports at run
 * time: `definePlugin`, `on`, and the refs of all services and events that plugins may use.
 */
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readSources } from '../runtime/contract/compose.ts'
import { merge } from '../runtime/contract/merge.ts'
import { emitModule, type NamedRef } from './emit.ts'
import { lint } from './lint.ts'

const ROOT = new URL('../', import.meta.url)

/**
 * Returns the module's text, or the contract's faults.
 * @param contract the contract's path; the file's name is the plugin's name
 * @param out the module's path; its compiled JavaScript must have the same path relative to the contract
 */
export async function emitPackageModule(
  contract: string,
  out: string,
): Promise<{ readonly text: string } | { readonly faults: readonly string[] }> {
  const name = basename(contract).replace(/\.\w+$/, '')
  if (!/^[a-z][a-z0-9_]*$/.test(name)) {
    return {
      faults: [
        `${contract}: the file's name is the plugin's name, and ${name} does not have the form of risk_register.`,
      ],
    }
  }
  const { parts, faults } = await readSources([
    { name, label: basename(contract), contract: pathToFileURL(resolve(contract)) },
  ])
  const own = JSON.parse(await readFile(new URL('generated/openapi.json', ROOT), 'utf8'))
  const wrong = (await Promise.all(parts.map(lint))).flat()
  const all = [...new Set([...faults, ...merge(parts, own).faults, ...wrong])]
  const [part] = parts
  if (!part || all.length > 0) return { faults: all }
  const path = relative(dirname(resolve(out)), resolve(contract)).replaceAll('\\', '/')
  return {
    text: await emitModule(part, { contract: path.startsWith('.') ? path : `./${path}`, refs: await exportedRefs() }),
  }
}

/** The refs that `runtime/services.ts` and the plugins' `service.ts` export. */
async function exportedRefs(): Promise<NamedRef[]> {
  const plugins = await readdir(new URL('plugins/', ROOT), { recursive: true })
  const services = plugins.filter((path) => /^[^/\\]+[/\\]service\.ts$/.test(path)).sort()
  const modules = ['runtime/services.ts', ...services.map((path) => `plugins/${path}`)]
  const exported = await Promise.all(modules.map((path) => import(new URL(path, ROOT).href)))
  return exported.flatMap((module) =>
    Object.entries(module as Record<string, Partial<NamedRef> | undefined>).flatMap(([as, it]) =>
      it?.name && (it.kind === 'service' || it.kind === 'event') ? [{ as, kind: it.kind, name: it.name }] : [],
    ),
  )
}
