/**
 * The contracts of all plugins as one document. Codegen makes it of the project's own, and boot adds those that npm
 * packages bring along; so nothing that only codegen needs is imported here.
 */
import { ContractFaults, type Document } from './document.ts'
import { merge, type Part } from './merge.ts'

export { ContractFaults, type Document } from './document.ts'

export interface Source {
  /** The plugin's name. */
  readonly name: string
  /** As faults name it: a file of the project, or a package's. */
  readonly label?: string
  /** A file (JSON or YAML, which may refer to others), or a document that is self-contained already. */
  readonly contract: URL | Document
}

export interface Read {
  readonly parts: readonly Part[]
  readonly faults: readonly string[]
}

/**
 * One document of all sources, added to `base` where there is one; every operation and event says in `x-plugin` whose
 * it is.
 * @throws ContractFaults with every fault of every source
 */
export async function compose(sources: readonly Source[], base?: Document): Promise<Document> {
  const read = await readSources(sources)
  const merged = merge(read.parts, base)
  const faults = [...read.faults, ...merged.faults]
  if (faults.length > 0) throw new ContractFaults(faults)
  return merged.document
}

/** Reads and bundles each source on its own; one with faults is no part. */
export async function readSources(sources: readonly Source[]): Promise<Read> {
  const parts: Part[] = []
  const faults: string[] = []
  for (const { name, contract, label = name } of sources) {
    if (!(contract instanceof URL)) {
      parts.push({ name, label, document: contract })
      continue
    }
    const { bundleContract } = await import('./bundle.ts') // slow to load, and not for those who hand in documents
    const read = await bundleContract(contract)
    faults.push(...read.faults.map((fault) => `${label}: ${fault}.`))
    if (read.document && read.faults.length === 0) parts.push({ name, label, document: read.document })
  }
  return { parts, faults }
}
