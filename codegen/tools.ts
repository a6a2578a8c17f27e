/**
 * The tools of assistants (Model Context Protocol): one for each operation with `x-mcp`. Its input has the parameters of the
 * operation, under names that all assistants accept (`$top` is `top`, `If-Match` is `ifMatch`), and the JSON body as `body`.
 */

import {
  type ContractOperation,
  type Document,
  operationsOf,
  refOf,
  resolve,
  type Schema,
} from '../runtime/contract/document.ts'
import { readOnlyNames, withoutProperties } from './read-only.ts'

/** The value of `x-mcp`. */
interface ToolOptions {
  /** Whether it changes anything. GET does not; other operations must declare it. */
  readonly write?: boolean
}

const OPTIONS: Readonly<Record<string, (value: unknown) => boolean>> = {
  write: (value) => typeof value === 'boolean',
}

const optionsOf = ({ operation }: ContractOperation) => operation['x-mcp'] as ToolOptions | undefined

/** Whether the value of an `x-mcp` has known options only. */
export const areToolOptions = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(([name, option]) => OPTIONS[name]?.(option) ?? false)

/** A lint rule: why an operation with `x-mcp` cannot be a tool. */
export function toolFaults(it: ContractOperation, document: Document): string[] {
  const options = optionsOf(it)
  if (!options || !areToolOptions(options)) return []
  const faults: string[] = []
  if (it.method !== 'get' && options.write === undefined)
    faults.push('has x-mcp without `write`, which tells whether the tool changes anything')
  if (it.method === 'get' && options.write) faults.push('has x-mcp with `write: true`, but GET changes nothing')
  const { content } = bodyOf(it, document)
  if (content && !content[JSON_TYPE]) faults.push('has x-mcp, but takes no JSON')
  const names = inputsOf(it, document).map(({ input }) => input)
  for (const name of new Set(names.filter((each, i) => each === 'body' || names.indexOf(each) !== i)))
    faults.push(`has x-mcp, but two inputs of its tool would be called ${name}`)
  try {
    toolOf(it, document)
  } catch (error) {
    if (!(error instanceof RecursiveSchema)) throw error
    faults.push(`has x-mcp, but ${error.message}`)
  }
  return faults
}

/** The TypeScript of `tools` for a contract with `x-tools: true`, or nothing. @param whole the document of all contracts */
export function emitTools(document: Document, whole: Document): string[] {
  if ((document as unknown as Record<string, unknown>)['x-tools'] !== true) return []
  const tools = operationsOf(whole)
    .filter((it) => !it.event && areToolOptions(optionsOf(it)))
    .map((it) => toolOf(it, whole))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  return ['', TYPES, '', `export const tools: readonly Tool[] = ${JSON.stringify(tools, null, 2)}`]
}

const TYPES = `/** A tool of assistants: an operation with \`x-mcp\`. Its name is the operationId. */
export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly method: string
  readonly path: string
  readonly writes: boolean
  /** The parameters, by the names of their inputs. */
  readonly parameters: readonly { readonly input: string; readonly name: string; readonly in: string }[]
  readonly takesBody: boolean
  /** JSON Schema 2020-12. */
  readonly inputSchema: { readonly type: 'object'; readonly [keyword: string]: unknown }
}`

const JSON_TYPE = 'application/json'

function toolOf(it: ContractOperation, document: Document) {
  const { operation, method, path } = it
  const { write = false } = optionsOf(it) ?? {}
  const parameters = inputsOf(it, document)
  const { content, required = false } = bodyOf(it, document)
  const schema = content?.[JSON_TYPE]?.schema
  const properties = Object.fromEntries([
    ...parameters.map(({ input, schema }) => [input, schema] as const),
    ...(schema ? [['body', bodySchema(document, schema)] as const] : []),
  ])
  const names = [...parameters.filter((each) => each.required).map(({ input }) => input), ...(required ? ['body'] : [])]
  return {
    name: operation.operationId ?? '',
    title: operation.summary ?? '',
    description: [`${operation.summary}.`, operation.description].filter(Boolean).join(' '),
    method: method.toUpperCase(),
    path,
    writes: write,
    parameters: parameters.map(({ input, name, in: place }) => ({ input, name, in: place })),
    takesBody: schema !== undefined,
    inputSchema: { type: 'object', properties, required: names, additionalProperties: false },
  }
}

const bodyOf = ({ operation }: ContractOperation, document: Document) =>
  (resolve(document, operation.requestBody) ?? {}) as {
    readonly content?: Record<string, { schema?: Schema }>
    readonly required?: boolean
  }

/** Of a body that creates or updates an entity a tool takes what it may set: assistants write nothing back. */
function bodySchema(document: Document, found: Schema): Schema {
  const schema = plainSchema(document, found)
  const names = readOnlyNames(document, found)
  if (!names) return schema
  const { description: _, ...rest } = withoutProperties(schema, names)
  return rest
}

function inputsOf({ parameters }: ContractOperation, document: Document) {
  return parameters.map((it) => {
    const { description, required = false } = it as { description?: string; required?: boolean }
    const schema = plainSchema(document, it.schema ?? {})
    return {
      input: inputName(it.name),
      name: it.name,
      in: it.in,
      required,
      schema: description === undefined ? schema : { ...schema, description },
    }
  })
}

/** `$top` as `top`, `If-Match` as `ifMatch`: assistants take letters, digits and underscores only. */
const inputName = (name: string): string => {
  const words = name.replace(/^\$/, '').split(/[^A-Za-z0-9_]+/)
  return words
    .map((word, i) => (i === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) + word.slice(1))
    .join('')
}

class RecursiveSchema extends Error {}

/**
 * The schema without references, examples, extensions and patterns: clients differ in how they read patterns, and the service
 * checks them anyway. @throws RecursiveSchema
 */
function plainSchema(document: Document, found: unknown, within: readonly string[] = []): Schema {
  const ref = refOf(found)
  if (ref !== undefined && within.includes(ref)) throw new RecursiveSchema(`its schema ${ref} contains itself`)
  const inside = ref === undefined ? within : [...within, ref]
  const { $ref: _, ...siblings } = found as Schema
  const target = ref === undefined ? {} : plainSchema(document, resolve(document, { $ref: ref }), inside)
  const own = Object.entries(siblings).filter(([keyword]) => !/^(x-.*|examples?|pattern)$/.test(keyword))
  return {
    ...target,
    ...Object.fromEntries(own.map(([keyword, value]) => [keyword, plainValue(document, keyword, value, inside)])),
  }
}

const MAPS = ['properties', 'patternProperties', 'dependentSchemas']
const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems']
const SINGLE = ['items', 'additionalProperties', 'unevaluatedProperties', 'not', 'if', 'then', 'else', 'contains']

function plainValue(document: Document, keyword: string, value: unknown, within: readonly string[]): unknown {
  const plain = (it: unknown) => (typeof it === 'object' && it !== null ? plainSchema(document, it, within) : it)
  if (MAPS.includes(keyword))
    return Object.fromEntries(Object.entries(value as object).map(([name, it]) => [name, plain(it)]))
  if (LISTS.includes(keyword)) return (value as unknown[]).map(plain)
  return SINGLE.includes(keyword) ? plain(value) : value
}
