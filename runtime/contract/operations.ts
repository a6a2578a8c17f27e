/** Reads the composed OpenAPI contract: its operations, with what the HTTP pipeline needs of each, and its events. Pure. */
import { readSecurity, type Security } from './security.ts'

export type Method = 'get' | 'put' | 'post' | 'delete' | 'patch'
const METHODS: readonly Method[] = ['get', 'put', 'post', 'delete', 'patch']

/** The size limit of a request body, unless the operation has `x-body-limit`. */
const BODY_LIMIT = 1_048_576 // bytes

/** A parameter whose schema is a number, or a list of numbers. */
export interface NumberParameter {
  readonly name: string
  readonly in: string
  readonly isWhole: boolean
  readonly isList: boolean
}

export interface OperationFacts {
  readonly id: string
  readonly plugin: string
  readonly method: Method
  readonly path: string
  /** True: no token is needed. */
  readonly open: boolean
  readonly writes: boolean
  /** A token needs all scopes of at least one of these lists. */
  readonly scopes: readonly (readonly string[])[]
  readonly administratorOnly: boolean
  readonly bodyLimit: number
  /** True: the handler receives the raw bytes of the body. */
  readonly bodyAsBytes: boolean
  /** Media types of the request body; empty: the operation has no body. */
  readonly takes: readonly string[]
  /** Media types of all replies below 400. */
  readonly gives: readonly string[]
  /** The media types of each reply below 400. */
  readonly replies: ReadonlyMap<number, readonly string[]>
  /** Names of header parameters as the contract spells them. */
  readonly headers: readonly string[]
  /** Names of cookie parameters. */
  readonly cookies: readonly string[]
  /** Names of query parameters, and whether each may be repeated; undefined: unknown parameters are ignored. */
  readonly queries: ReadonlyMap<string, boolean> | undefined
  readonly numbers: readonly NumberParameter[]
  /** Takes an `Idempotency-Key` for which the reply is stored. With `x-stored-reply: false` the handler itself keeps to it. */
  readonly idempotent: boolean
  /** With `x-stored-reply: sealed` it is stored encrypted, since it has what else is only stored so. */
  readonly sealsReply: boolean
  /** What the body of a POST may have but cannot set: `x-read-only` of its schema. */
  readonly readOnly: readonly string[]
}

// The parts of an OpenAPI document that are read here.
type Refable<T> = T | { readonly $ref: string }
interface Schema {
  readonly type?: string | readonly string[]
  readonly items?: Refable<Schema>
  readonly 'x-read-only'?: readonly string[]
}
interface Parameter {
  readonly name: string
  readonly in: string
  readonly schema?: Refable<Schema>
}
interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Refable<Schema> }>>
}
interface OperationObject {
  readonly operationId: string
  readonly security?: Security
  readonly parameters?: readonly Refable<Parameter>[]
  readonly requestBody?: Refable<Content>
  readonly responses?: Readonly<Record<string, Refable<Content>>>
  readonly 'x-plugin'?: string
  readonly 'x-writes'?: boolean
  readonly 'x-role'?: string
  readonly 'x-body-limit'?: number
  readonly 'x-body'?: 'bytes'
  readonly 'x-stored-reply'?: false | 'sealed'
  readonly 'x-eov-allow-unknown-query-parameters'?: boolean
}
interface EventObject {
  readonly 'x-plugin'?: string
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly example?: { readonly data?: object } }>>
  }
}
type PathItem = { readonly [M in Method]?: OperationObject } & { readonly parameters?: readonly Refable<Parameter>[] }
export interface ContractDocument {
  readonly paths: Readonly<Record<string, PathItem>>
  readonly webhooks?: Readonly<Record<string, { readonly post?: EventObject }>>
  readonly components?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** Returns every operation of the composed document; `x-plugin` names the plugin of each. */
export function operationsOf(document: ContractDocument): OperationFacts[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method]
      return operation ? [factsOf(document, path, method, item, operation)] : []
    }),
  )
}

export interface PublicEvent {
  readonly name: string
  /** The plugin that may emit it. */
  readonly plugin: string
  /** The data of the contract's example; an empty object where it has none. */
  readonly sample: object
}

/** Returns the public events of the composed document. */
export function eventsOf(document: ContractDocument): PublicEvent[] {
  return Object.entries(document.webhooks ?? {}).map(([name, { post }]) => ({
    name,
    plugin: post?.['x-plugin'] ?? '',
    sample: post?.requestBody?.content['application/json']?.example?.data ?? {},
  }))
}

function factsOf(
  document: ContractDocument,
  path: string,
  method: Method,
  item: PathItem,
  operation: OperationObject,
): OperationFacts {
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((p) => resolve(document, p))
  const body = operation.requestBody && resolve(document, operation.requestBody)
  const replies = new Map(
    Object.entries(operation.responses ?? {})
      .filter(([status]) => Number(status) < 400)
      .map(([status, reply]) => [Number(status), Object.keys(resolve(document, reply).content ?? {})] as const),
  )
  const headers = parameters.filter((p) => p.in === 'header').map((p) => p.name)
  const typesOf = ({ schema }: Parameter) => [schema && resolve(document, schema).type].flat()
  const { open, alternatives } = readSecurity(operation.security)
  return {
    id: operation.operationId,
    plugin: operation['x-plugin'] ?? '',
    method,
    path,
    open,
    writes: operation['x-writes'] ?? method !== 'get',
    scopes: alternatives,
    administratorOnly: operation['x-role'] === 'administrator',
    bodyLimit: operation['x-body-limit'] ?? BODY_LIMIT,
    bodyAsBytes: operation['x-body'] === 'bytes',
    takes: Object.keys(body?.content ?? {}),
    gives: [...new Set([...replies.values()].flat())],
    replies,
    headers,
    cookies: parameters.filter((p) => p.in === 'cookie').map((p) => p.name),
    queries: operation['x-eov-allow-unknown-query-parameters']
      ? undefined
      : new Map(parameters.flatMap((p) => (p.in === 'query' ? [[p.name, typesOf(p).includes('array')] as const] : []))),
    numbers: parameters.flatMap((p) => numberParameter(document, p)),
    idempotent:
      headers.some((name) => name.toLowerCase() === 'idempotency-key') && operation['x-stored-reply'] !== false,
    sealsReply: operation['x-stored-reply'] === 'sealed',
    readOnly: method === 'post' ? readOnlyOf(document, body?.content) : [],
  }
}

function readOnlyOf(document: ContractDocument, content: Content['content']): readonly string[] {
  const schema = content?.['application/json']?.schema
  return (schema && resolve(document, schema)['x-read-only']) ?? []
}

function numberParameter(document: ContractDocument, { name, in: place, schema }: Parameter): NumberParameter[] {
  const own = schema ? resolve(document, schema) : {}
  const isList = [own.type].flat().includes('array')
  const types = [isList && own.items ? resolve(document, own.items).type : own.type].flat()
  // A parameter that may also be text is validated by its schema alone.
  if (types.includes('string') || !types.some((type) => type === 'integer' || type === 'number')) return []
  return [{ name, in: place, isWhole: !types.includes('number'), isList }]
}

function resolve<T>(document: ContractDocument, it: Refable<T>): T {
  if (typeof it !== 'object' || it === null || !('$ref' in it)) return it as T
  const [, , kind = '', name = ''] = it.$ref.split('/')
  return resolve(document, document.components?.[kind]?.[name] as Refable<T>)
}
