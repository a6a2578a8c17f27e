/** Reads one contract and bundles it: components of other files that it refers to are copied into its own components. */
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BaseResolver, bundle, createConfig, type NodeType } from '@redocly/openapi-core'
import { at, type Document, refOf } from './document.ts'

const SHARED = fileURLToPath(new URL('../../openapi/common.yaml', import.meta.url))

/** A contract of a package refers to `./common.yaml` without having that file: it gets the project's. */
class Resolver extends BaseResolver {
  override resolveExternalRef(base: string | null, ref: string): string {
    const path = super.resolveExternalRef(base, ref)
    return basename(path) === basename(SHARED) && !existsSync(path) ? SHARED : path
  }
}

/** Tells the bundler which words of entities hold schemas, so that it leaves refs in them as they are. */
const ENTITY_WORDS = {
  id: 'entities',
  typeExtension: {
    oas3: (types: Record<string, NodeType>): Record<string, NodeType> => {
      const { Schema } = types
      if (!Schema) return types
      return {
        ...types,
        Schema: { ...Schema, properties: { ...Schema.properties, 'x-input': 'Schema', 'x-update': 'Schema' } },
      }
    },
  },
}

/** Returns the bundled contract and its faults; no document when the contract cannot be read. */
export async function bundleContract(contract: URL): Promise<{ document?: Document; faults: string[] }> {
  const path = fileURLToPath(contract)
  try {
    const config = await createConfig({ plugins: [ENTITY_WORDS] })
    const externalRefResolver = new Resolver(config.resolve)
    const result = await bundle({ ref: path, config, externalRefResolver, componentRenamingConflicts: 'error' })
    const document = result.bundle.parsed
    const faults = result.problems.map(({ message, location: [location] }) => {
      const pointer = location?.pointer ?? '#/'
      const file = location?.source.absoluteRef ?? path
      const where = `at ${pointer}${file === path ? '' : ` of ${file}`}`
      const ref = file === path ? refOf(at(document, pointer)) : undefined
      const isUnresolved = ref && message.startsWith("Can't resolve $ref")
      return isUnresolved ? `the $ref ${ref} ${where} refers to nothing` : `${message.replace(/\.$/, '')} ${where}`
    })
    if (isDocument(document)) return { document, faults }
    return { faults: ['it is not an OpenAPI 3.1 document: it needs `openapi: 3.1.x`, `info` and `paths`'] }
  } catch (error) {
    const [sentence] = (error instanceof Error ? error.message : String(error)).split('\n')
    return { faults: [`it cannot be read: ${sentence}`] }
  }
}

function isDocument(it: unknown): it is Document {
  if (typeof it !== 'object' || it === null) return false
  const { openapi, info } = it as Partial<Document>
  return typeof openapi === 'string' && openapi.startsWith('3.1.') && typeof info === 'object'
}
