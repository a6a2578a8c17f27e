/**
 * Merges the contracts of all plugins into one document. Codegen does it for the project's own, and boot for those that
 * npm packages bring along; so nothing that only codegen needs is imported here.
 */
import { isDeepStrictEqual } from 'node:util'
import { ContractFaults, type Document, METHODS, operationsOf, type PathItem } from './document.ts'

export { ContractFaults, type Document } from './document.ts'

export interface Source {
  /** The plugin's name. */
  readonly name: string
  /** As faults name it: a file of the project, or a package's. */
  readonly label?: string
  /** A file (JSON or YAML, which may refer to others), or a document that is self-contained already. */
  readonly contract: URL | Document
}

export interface Part {
  readonly name: string
  readonly label: string
  readonly document: Document
}

export interface Read {
  readonly parts: readonly Part[]
  readonly faults: readonly string[]
}

/**
 * One document of all sources; every operation and event says in `x-plugin` whose it is.
 * @throws ContractFaults with every fault of every source
 */
export async function compose(sources: readonly Source[], base?: Document): Promise<Document> {
  const { parts, faults } = await readSources(sources)
  const merged = merge(parts, base)
  const all = [...faults, ...merged.faults]
  if (all.length > 0) throw new ContractFaults(all)
  return merged.document
}

/** Reads and bundles each source on its own; one with faults is no part. */
export async function readSources(sources: readonly Source[]): Promise<Read> {
  const parts: Part[] = []
  const faults: string[] = []
  for (const { name, contract, label = String(contract instanceof URL ? contract.pathname : name) } of sources) {
    if (!(contract instanceof URL)) {
      parts.push({ name, label, document: contract })
      continue
    }
    const { bundleContract } = await import('./bundle.ts') // 0.1 s to load: not for those who hand in documents
    const read = await bundleContract(contract)
    faults.push(...read.faults.map((fault) => `${label}: ${fault}.`))
    if (read.document && read.faults.length === 0) parts.push({ name, label, document: read.document })
  }
  return { parts, faults }
}

/**
 * Merges self-contained documents, pure. `base` is a document that was composed before; its operations say whose they
 * are. Equal components of one name are one; paths, operations, events and differing components of one name are faults.
 */
export function merge(parts: readonly Part[], base?: Document): { document: Document; faults: string[] } {
  const faults: string[] = []
  const claims = new Map<string, string>()
  const claim = (what: string, shown: string, by: string) => {
    const holder = claims.get(what)
    if (holder === undefined) claims.set(what, by)
    else faults.push(holder === by ? `${by} claims ${shown} twice.` : `${holder} and ${by} both claim ${shown}.`)
  }

  const paths: Record<string, PathItem> = {}
  const webhooks: Record<string, PathItem> = {}
  const components: Record<string, Record<string, unknown>> = {}
  const tags = new Map<string, { name: string; description?: string }>()
  const holders = new Map<string, string>()

  for (const { name, label, document } of base
    ? [{ name: undefined, label: 'the base', document: base }, ...parts]
    : parts) {
    const own = name === undefined ? document : owned(document, name)
    if (document.servers?.length) faults.push(`${label}: names servers; write paths in full instead.`)
    if (document.security) faults.push(`${label}: has security for the whole document; each operation names its own.`)
    for (const [path, item] of Object.entries(own.paths ?? {})) {
      claim(`path ${path.replaceAll(/\{[^}]*\}/g, '{}')}`, `the path ${path}`, label)
      paths[path] = item
    }
    for (const [event, item] of Object.entries(own.webhooks ?? {})) {
      claim(`event ${event}`, `the event ${event}`, label)
      webhooks[event] = item
    }
    for (const { operation } of operationsOf(own)) {
      const id = operation.operationId
      if (id !== undefined) claim(`operation ${id}`, `the operationId ${id}`, label)
    }
    for (const tag of own.tags ?? []) {
      const seen = tags.get(tag.name)
      if (seen?.description && tag.description && seen.description !== tag.description)
        faults.push(`${label}: describes the tag ${tag.name} in words other than ${holders.get(`tag ${tag.name}`)}.`)
      if (seen?.description) continue
      tags.set(tag.name, tag)
      holders.set(`tag ${tag.name}`, label)
    }
    for (const [section, named] of Object.entries(own.components ?? {})) {
      components[section] ??= {}
      for (const [key, value] of Object.entries(named)) {
        const holder = holders.get(`${section} ${key}`)
        if (holder !== undefined && !isDeepStrictEqual(components[section][key], value))
          faults.push(`${holder} and ${label} both claim ${singular(section)} ${key}, and theirs differ.`)
        components[section][key] ??= value
        if (holder === undefined) holders.set(`${section} ${key}`, label)
      }
    }
  }

  const document: Document = {
    openapi: '3.1.0',
    info: { title: 'Chainwork', version: '1.0.0' },
    tags: [...tags.values()],
    paths: sorted(paths),
    webhooks: sorted(webhooks),
    components: sorted(Object.fromEntries(Object.entries(components).map(([k, v]) => [k, sorted(v)]))),
  }
  return { document, faults }
}

const singular = (section: string) => `the ${section.replace(/ies$/, 'y').replace(/s$/, '').toLowerCase()}`

const sorted = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))

/** The document with `x-plugin` on each operation, and on each event beside. */
function owned(document: Document, plugin: string): Document {
  const mark = (items: Record<string, PathItem> | undefined, event: boolean) =>
    Object.fromEntries(
      Object.entries(items ?? {}).map(([key, item]) => {
        const marked: PathItem = event ? { ...item, 'x-plugin': plugin } : { ...item }
        for (const method of METHODS) {
          const operation = marked[method]
          if (operation) marked[method] = { ...operation, 'x-plugin': plugin }
        }
        return [key, marked]
      }),
    )
  return { ...document, paths: mark(document.paths, false), webhooks: mark(document.webhooks, true) }
}
