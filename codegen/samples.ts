/** Adds a sample of the SDK to each operation (`x-codeSamples`), made of its examples. Pure. */
import {
  type ContractOperation,
  type Document,
  operationsOf,
  type Parameter,
  resolve,
  type Schema,
} from '../runtime/contract/document.ts'

/** A copy of the document whose operations have samples, except those that the SDK does not have. */
export function withSamples(document: Document): Document {
  const copy = structuredClone(document)
  for (const found of operationsOf(copy)) {
    if (found.event || found.operation['x-sdk'] === false) continue
    found.operation['x-codeSamples'] = [{ lang: 'TypeScript', label: 'SDK', source: sampleOf(copy, found) }]
  }
  return copy
}

/** For example `const project = await api.getProject({ path: { projectId: 7 } })`. */
export function sampleOf(document: Document, { operation, parameters }: ContractOperation): string {
  const required = (place: string) =>
    parameters
      .filter((it) => it.in === place && (place === 'path' || (it as { required?: boolean }).required))
      .map((it) => [it.name, exampleOf(document, it)] as const)
  const given = Object.entries({ path: required('path'), query: required('query') }).filter(([, of]) => of.length > 0)
  const body = bodyOf(document, operation)
  const options = {
    ...Object.fromEntries(given.map(([place, of]) => [place, Object.fromEntries(of)])),
    ...(body !== undefined && { body }),
  }
  const call = `api.${operation.operationId}(${Object.keys(options).length > 0 ? literal(options, '') : ''})`
  const reply = replySchema(document, operation)
  if (reply?.properties && '@odata.nextLink' in (reply.properties as object))
    return `for await (const item of api.items(${call})) console.log(item)`
  return reply === undefined ? `await ${call}` : `const reply = await ${call}`
}

function bodyOf(document: Document, operation: ContractOperation['operation']): unknown {
  const [media] = Object.values(resolve(document, operation.requestBody)?.content ?? {})
  if (!media) return undefined
  const [named] = Object.values(media.examples ?? {})
  return 'example' in media ? media.example : (named?.value ?? {})
}

/** The schema of the first successful reply that has one. */
function replySchema(document: Document, operation: ContractOperation['operation']): Schema | undefined {
  const replies = Object.entries(operation.responses ?? {}).filter(([status]) => status.startsWith('2'))
  const [media] = replies.flatMap(([, reply]) => Object.values(resolve(document, reply)?.content ?? {}))
  return media?.schema && resolve(document, media.schema)
}

function exampleOf(document: Document, parameter: Parameter): unknown {
  if ('example' in parameter) return parameter.example
  const schema = parameter.schema && resolve(document, parameter.schema)
  const [first] = (schema?.examples as unknown[] | undefined) ?? (schema?.enum as unknown[] | undefined) ?? []
  return first ?? (schema?.type === 'integer' ? 7 : 'id')
}

const NAME = /^[A-Za-z_$][A-Za-z0-9_$]*$/
const MAX_LINE = 90 // characters

/** A value as TypeScript: on one line where it fits. */
function literal(value: unknown, indent: string): string {
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const inner = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((it) => literal(it, inner))
    : Object.entries(value).map(([key, it]) => `${NAME.test(key) ? key : literal(key, '')}: ${literal(it, inner)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{ ', ' }']
  const line = `${open}${parts.join(', ')}${close}`
  if (parts.length === 0) return Array.isArray(value) ? '[]' : '{}'
  if (line.length + indent.length <= MAX_LINE && !line.includes('\n')) return line
  return `${open.trim()}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close.trim()}`
}
