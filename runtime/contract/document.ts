/** The parts of an OpenAPI 3.1 document that codegen and the runtime read. */
import type { Security } from './security.ts'

export interface Schema {
  [keyword: string]: unknown
}

export interface MediaType {
  schema?: Schema
  example?: unknown
  examples?: Record<string, { value?: unknown }>
}

export interface Parameter {
  $ref?: string
  name: string
  in: string
  schema?: Schema
  example?: unknown
  examples?: Record<string, { value?: unknown }>
}

export interface ResponseObject {
  $ref?: string
  content?: Record<string, MediaType>
}

export interface OperationObject {
  operationId?: string
  summary?: string
  description?: string
  tags?: string[]
  security?: Security
  parameters?: Parameter[]
  requestBody?: { $ref?: string; content?: Record<string, MediaType> }
  responses?: Record<string, ResponseObject>
  'x-plugin'?: string
  'x-writes'?: boolean
  'x-role'?: string
  'x-body-limit'?: number
  'x-body'?: 'bytes'
  'x-stored-reply'?: false | 'sealed'
  deprecated?: boolean
  'x-deprecated'?: unknown
  'x-eov-allow-unknown-query-parameters'?: boolean
  [extension: `x-${string}`]: unknown
}

export type PathItem = { parameters?: Parameter[]; [extension: `x-${string}`]: unknown } & {
  [M in Method]?: OperationObject
}

export interface Document {
  openapi: string
  info: { title: string; version: string; description?: string }
  servers?: unknown[]
  security?: unknown[]
  tags?: { name: string; description?: string }[]
  paths?: Record<string, PathItem>
  webhooks?: Record<string, PathItem>
  components?: Record<string, Record<string, unknown>>
}

export const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options', 'trace'] as const
export type Method = (typeof METHODS)[number]

/** An operation and its location in the document. */
export interface ContractOperation {
  readonly path: string
  readonly method: Method
  readonly item: PathItem
  readonly operation: OperationObject
  /** Those of its path, then its own; without refs. */
  readonly parameters: readonly Parameter[]
  /** Whether it is an event, under `webhooks`. */
  readonly event: boolean
  /** How faults name it: `GET /api/v1/projects` or `event task.completed`. */
  readonly name: string
}

/** All operations of a document, then all events. */
export function operationsOf(document: Document): ContractOperation[] {
  return [...operationsUnder(document, 'paths'), ...operationsUnder(document, 'webhooks')]
}

function operationsUnder(document: Document, root: 'paths' | 'webhooks'): ContractOperation[] {
  const event = root === 'webhooks'
  return Object.entries(document[root] ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method]
      if (!operation) return []
      const name = event ? `event ${path}` : `${method.toUpperCase()} ${path}`
      const declared = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
      const parameters = declared.flatMap((it) => resolve(document, it) ?? [])
      return [{ path, method, item, operation, parameters, event, name }]
    }),
  )
}

/** Follows local refs; undefined when one refers to nothing or refs form a cycle. */
export function resolve<T>(document: Document, it: T): T | undefined {
  let found: unknown = it
  for (let hop = 0; hop < 50; hop++) {
    const ref = refOf(found)
    if (ref === undefined) return found as T
    found = at(document, ref)
  }
  return undefined
}

export function refOf(it: unknown): string | undefined {
  const ref = typeof it === 'object' && it !== null ? (it as { $ref?: unknown }).$ref : undefined
  return typeof ref === 'string' ? ref : undefined
}

/** The value that a local ref points to. */
export function at(document: unknown, ref: string): unknown {
  if (!ref.startsWith('#/')) return undefined
  const steps = ref.slice(2).split('/').map(decodeURIComponent)
  return steps.reduce<unknown>((node, step) => {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~')
    return typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[key] : undefined
  }, document)
}

type Components = NonNullable<Document['components']>

/** The components that a value refers to, directly or through other components. */
export function referredComponents({ components = {} }: Document, by: unknown): Components {
  const kept: Components = {}
  const keep = (it: unknown): void => {
    if (typeof it !== 'object' || it === null) return
    const [, section = '', name = ''] = /^#\/components\/([^/]+)\/([^/]+)/.exec(refOf(it) ?? '') ?? []
    const component = components[section]?.[name]
    if (component !== undefined && kept[section]?.[name] === undefined) {
      kept[section] = { ...kept[section], [name]: component }
      keep(component)
    }
    for (const value of Object.values(it)) keep(value)
  }
  keep(by)
  return kept
}

/** The document's events and the components that they refer to. */
export const onlyEvents = (document: Document): Document => ({
  ...document,
  paths: {},
  components: referredComponents(document, document.webhooks),
})

/** All faults of the contracts; each is a sentence that names the file and the location in it. */
export class ContractFaults extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`The contracts have ${faults.length} fault${faults.length === 1 ? '' : 's'}:\n- ${faults.join('\n- ')}`)
    this.name = 'ContractFaults'
    this.faults = faults
  }
}
