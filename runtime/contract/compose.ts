/**
 * Composes the contracts of all plugins into one document. Codegen composes the project's own contracts, and boot adds
 * those of npm packages; so this file imports nothing that only codegen needs.
 */
import { ContractFaults, type Document } from './document.ts'
import { expandEntities } from './entities.ts'
import { merge, type Part } from './merge.ts'

export { ContractFaults, type Document } from './document.ts'

export interface Source {
  /** The plugin's name. */
  readonly name: string
  /** How faults name the contract, such as `openapi/webhooks.yaml`; the plugin's name unless given. */
  readonly label?: string
  /** A file (JSON or YAML, which may refer to others), or a bundled document. */
  readonly contract: URL | Document
}

export interface ReadContracts {
  readonly parts: readonly Part[]
  readonly faults: readonly string[]
}

/**
 * Composes one document of all sources, added to `base` where it is given. Every operation and event names its plugin in
 * `x-plugin`.
 * @throws ContractFaults with every fault of every source
 */
export async function compose(sources: readonly Source[], base?: Document): Promise<Document> {
  const read = await readSources(sources)
  const merged = merge(read.parts, base)
  const faults = [...read.faults, ...merged.faults]
  if (faults.length > 0) throw new ContractFaults(faults)
  return merged.document
}

/** Reads and bundles each source; those with faults are left out of the parts. */
export async function readSources(sources: readonly Source[]): Promise<ReadContracts> {
  const parts: Part[] = []
  const faults: string[] = []
  for (const { name, contract, label = name } of sources) {
    if (!(contract instanceof URL)) {
      parts.push({ name, label, document: contract })
      continue
    }
    const { bundleContract } = await import('./bundle.ts') // slow to load, and needed only for files
    const read = await bundleContract(contract)
    faults.push(...read.faults.map((fault) => `${label}: ${fault}.`))
    if (!read.document || read.faults.length > 0) continue
    const { document, entities, faults: wrong } = expandEntities(read.document)
    faults.push(...wrong.map((fault) => `${label}: ${fault}.`))
    parts.push({ name, label, document, entities })
  }
  return { parts, faults }
}
