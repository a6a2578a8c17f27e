/** An OpenAPI 3.1 document as codegen sees it: only what it reads is named. */
import type { Security } from '../runtime/security.ts'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

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

export interface Answer {
  $ref?: string
  content?: Record<string, MediaType>
}

export interface OperationObject {
  operationId?: string
  summary?: string
  tags?: string[]
  security?: Security
  parameters?: Parameter[]
  requestBody?: { $ref?: string; content?: Record<string, MediaType> }
  responses?: Record<string, Answer>
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

/** One operation with where it stands; `event` is set for those under `webhooks`. */
export interface Place {
  readonly path: string
  readonly method: Method
  readonly item: PathItem
  readonly operation: OperationObject
  readonly event: boolean
  /** As a fault names it: `GET /api/v1/projects` or `event task.completed`. */
  readonly words: string
  /** JSON pointer into the document. */
  readonly pointer: string
}

/** All operations of a document, the events last. */
export function operationsOf(document: Document): Place[] {
  return [...placesUnder(document.paths, 'paths'), ...placesUnder(document.webhooks, 'webhooks')]
}

function placesUnder(items: Record<string, PathItem> | undefined, root: 'paths' | 'webhooks'): Place[] {
  const event = root === 'webhooks'
  return Object.entries(items ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method]
      if (!operation) return []
      const words = event ? `event ${path}` : `${method.toUpperCase()} ${path}`
      return [{ path, method, item, operation, event, words, pointer: pointer(root, path, method) }]
    }),
  )
}

/** A JSON pointer fragment (RFC 6901), `#/paths/~1api`. */
export const pointer = (...steps: readonly (string | number)[]): string =>
  `#/${steps.map((step) => String(step).replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`

/** Follows local refs; undefined when one leads nowhere or in a circle. */
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

/** What a local ref leads to. */
export function at(document: unknown, ref: string): unknown {
  if (!ref.startsWith('#/')) return undefined
  const steps = ref.slice(2).split('/').map(decodeURIComponent)
  return steps.reduce<unknown>((node, step) => {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~')
    return typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[key] : undefined
  }, document)
}

type Components = NonNullable<Document['components']>

/** The components that something refers to, and those that these refer to. */
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

/** What is wrong with the contracts, all of it at once; each fault is a sentence that names its file and place. */
export class ContractFaults extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`The contracts have ${faults.length} fault${faults.length === 1 ? '' : 's'}:\n- ${faults.join('\n- ')}`)
    this.name = 'ContractFaults'
    this.faults = faults
  }
}
