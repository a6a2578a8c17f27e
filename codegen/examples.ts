/** Checks that every example of a contract is valid against its schema. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { type Document, type MediaType, operationsOf, type Parameter, pointer } from '../runtime/contract/document.ts'

interface Example {
  /** Where the example is, as a fault names it. */
  readonly name: string
  /** JSON pointer to its schema. */
  readonly schema: string
  readonly value: unknown
}

export function checkExamples(document: Document): string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false, coerceTypes: false })
  formats.default(ajv)
  ajv.addSchema(document, 'contract')
  return examplesOf(document).flatMap(({ name, schema, value }) => {
    try {
      const validate = ajv.getSchema(`contract${schema}`)
      if (!validate || validate(value)) return []
      const errors = validate.errors ?? []
      return errors.map(({ instancePath, message, params }) => {
        const details = Object.values(params as object).filter((it) => typeof it === 'string')
        const suffix = /additional|unevaluated|const/.test(message ?? '') ? ` (${details.join(', ')})` : ''
        return `${name}${instancePath ? ` at ${instancePath}` : ''} ${message}${suffix}`
      })
    } catch (error) {
      return [`${name} cannot be checked: ${error instanceof Error ? error.message : error}`]
    }
  })
}

function examplesOf(document: Document): Example[] {
  const found: Example[] = []
  for (const { item, operation, name: operationName, pointer: at } of operationsOf(document)) {
    found.push(
      ...examplesOfContent(
        operation.requestBody?.content,
        `${operationName} example of its request`,
        `${at}/requestBody`,
      ),
    )
    for (const [status, response] of Object.entries(operation.responses ?? {}))
      found.push(
        ...examplesOfContent(response.content, `${operationName} example of ${status}`, `${at}/responses/${status}`),
      )
    for (const [index, parameter] of (operation.parameters ?? []).entries())
      found.push(
        ...examplesOfValue(parameter, `${operationName} example of ${parameter.name}`, `${at}/parameters/${index}`),
      )
    const above = at.slice(0, at.lastIndexOf('/'))
    for (const [index, parameter] of (item.parameters ?? []).entries())
      found.push(
        ...examplesOfValue(parameter, `${operationName} example of ${parameter.name}`, `${above}/parameters/${index}`),
      )
  }
  for (const [name, response] of Object.entries(document.components?.responses ?? {}))
    found.push(
      ...examplesOfContent(
        (response as { content?: Record<string, MediaType> }).content,
        `response ${name} example`,
        pointer('components', 'responses', name),
      ),
    )
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {}))
    for (const [index, value] of ((schema as { examples?: unknown[] }).examples ?? []).entries())
      found.push({
        name: `schema ${name} example ${index + 1}`,
        schema: pointer('components', 'schemas', name),
        value,
      })
  return found
}

function examplesOfContent(content: Record<string, MediaType> | undefined, name: string, at: string): Example[] {
  return Object.entries(content ?? {}).flatMap(([type, media]) =>
    examplesOfValue(media, name, `${at}/content/${type.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  )
}

function examplesOfValue(described: MediaType | Parameter, name: string, at: string): Example[] {
  if (!described.schema) return []
  const schema = `${at}/schema`
  const named = Object.entries(described.examples ?? {}).map(([key, { value }]) => ({
    name: `${name} (${key})`,
    schema,
    value,
  }))
  return 'example' in described ? [{ name, schema, value: described.example }, ...named] : named
}
