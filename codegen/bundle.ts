/** Reads one contract and makes it self-contained: what it refers to in other files is lifted into its components. */
import { fileURLToPath } from 'node:url'
import { bundle, createConfig } from '@redocly/openapi-core'
import { at, type Document, refOf } from './document.ts'

/** The bundled contract and its faults; a contract that cannot be read has no document. */
export async function bundleContract(contract: URL): Promise<{ document?: Document; faults: string[] }> {
  const path = fileURLToPath(contract)
  try {
    const config = await createConfig({})
    const result = await bundle({ ref: path, config, componentRenamingConflicts: 'error' })
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
