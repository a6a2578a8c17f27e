/** Reads one contract and makes it self-contained: what it refers to in other files is lifted into its components. */
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BaseResolver, bundle, createConfig } from '@redocly/openapi-core'
import { at, type Document, refOf } from './document.ts'

const SHARED = fileURLToPath(new URL('../openapi/common.yaml', import.meta.url))

/** A package's contract says `./common.yaml` like every other and brings none along: it means this one. */
class Resolver extends BaseResolver {
  override resolveExternalRef(base: string | null, ref: string): string {
    const path = super.resolveExternalRef(base, ref)
    return basename(path) === basename(SHARED) && !existsSync(path) ? SHARED : path
  }
}

/** The bundled contract and its faults; a contract that cannot be read has no document. */
export async function bundleContract(contract: URL): Promise<{ document?: Document; faults: string[] }> {
  const path = fileURLToPath(contract)
  try {
    const config = await createConfig({})
    const externalRefResolver = new Resolver(config.resolve)
    const result = await bundle({ ref: path, config, externalRefResolver, componentRenamingConflicts: 'error' })
    const document = result.bundle.parsed
    const faults = result.problems.map(({ message, location: [location] }) => {
      const place = location?.pointer ?? '#/'
      const file = location?.source.absoluteRef ?? path
      const where = `at ${place}${file === path ? '' : ` of ${file}`}`
      const ref = file === path ? refOf(at(document, place)) : undefined
      const lost = ref && message.startsWith("Can't resolve $ref")
      return lost ? `the $ref ${ref} ${where} leads nowhere` : `${message.replace(/\.$/, '')} ${where}`
    })
    if (isDocument(document)) return { document, faults }
    return { faults: ['it is no OpenAPI 3.1 document: it needs `openapi: 3.1.x`, `info` and `paths`'] }
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
