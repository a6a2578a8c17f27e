/** Every example of a contract must be what its schema says. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { type Document, type MediaType, operationsOf, type Parameter, pointer } from './document.ts'

interface Example {
  readonly words: string
  /** Of the schema that it must fit. */
  readonly schema: string
  readonly value: unknown
}

export function checkExamples(document: Document): string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false, coerceTypes: false })
  formats.default(ajv)
  ajv.addSchema(document, 'contract')
  return examplesOf(document).flatMap(({ words, schema, value }) => {
    try {
      const validate = ajv.getSchema(`contract${schema}`)
      if (!validate || validate(value)) return []
      const errors = validate.errors ?? []
      return errors.map(({ instancePath, message, params }) => {
        const extra = Object.values(params as object).filter((it) => typeof it === 'string')
        const what = /additional|unevaluated|const/.test(message ?? '') ? ` (${extra.join(', ')})` : ''
        return `${words}${instancePath ? ` at ${instancePath}` : ''} ${message}${what}`
      })
    } catch (error) {
      return [`${words} cannot be checked: ${error instanceof Error ? error.message : error}`]
    }
  })
}

function examplesOf(document: Document): Example[] {
  const found: Example[] = []
  for (const { item, operation, words, pointer: at } of operationsOf(document)) {
    found.push(...ofContent(operation.requestBody?.content, `${words} example of its request`, `${at}/requestBody`))
    for (const [status, answer] of Object.entries(operation.responses ?? {}))
      found.push(...ofContent(answer.content, `${words} example of ${status}`, `${at}/responses/${status}`))
    for (const [index, parameter] of (operation.parameters ?? []).entries())
      found.push(...ofHolder(parameter, `${words} example of ${parameter.name}`, `${at}/parameters/${index}`))
    const above = at.slice(0, at.lastIndexOf('/'))
    for (const [index, parameter] of (item.parameters ?? []).entries())
      found.push(...ofHolder(parameter, `${words} example of ${parameter.name}`, `${above}/parameters/${index}`))
  }
  for (const [name, answer] of Object.entries(document.components?.responses ?? {}))
    found.push(
      ...ofContent(
        (answer as { content?: Record<string, MediaType> }).content,
        `response ${name} example`,
        pointer('components', 'responses', name),
      ),
    )
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {}))
    for (const [index, value] of ((schema as { examples?: unknown[] }).examples ?? []).entries())
      found.push({
        words: `schema ${name} example ${index + 1}`,
        schema: pointer('components', 'schemas', name),
        value,
      })
  return found
}

function ofContent(content: Record<string, MediaType> | undefined, words: string, at: string): Example[] {
  return Object.entries(content ?? {}).flatMap(([type, media]) =>
    ofHolder(media, words, `${at}/content/${type.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  )
}

function ofHolder(holder: MediaType | Parameter, words: string, at: string): Example[] {
  if (!holder.schema) return []
  const schema = `${at}/schema`
  const named = Object.entries(holder.examples ?? {}).map(([name, { value }]) => ({
    words: `${words} (${name})`,
    schema,
    value,
  }))
  return 'example' in holder ? [{ words, schema, value: holder.example }, ...named] : named
}
