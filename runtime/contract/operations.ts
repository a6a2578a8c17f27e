/** Reads the composed OpenAPI contract: its operations, with what the HTTP pipeline needs of each, and its events. Pure. */
import { deprecationHeaders } from './deprecation.ts'
import {
  operationsOf as allOperations,
  type ContractOperation,
  type Document,
  type MediaType,
  type Parameter,
  resolve,
  type Schema,
} from './document.ts'
import { readSecurity } from './security.ts'

/** The methods that the router knows; it answers HEAD as GET. */
const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const
export type Method = (typeof METHODS)[number]

/** The size limit of a request body, unless the operation has `x-body-limit`. */
const BODY_LIMIT = 1_048_576 // bytes

/** A parameter whose schema is a number, or a list of numbers. */
export interface NumberParameter {
  readonly name: string
  readonly in: string
  readonly isWhole: boolean
  readonly isList: boolean
  /** Of a whole one without bounds in the contract, how far JavaScript tells them apart: 2^53 - 1. */
  readonly minimum: number
  readonly maximum: number
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
  /** Headers of every reply while the operation is deprecated; else none. */
  readonly deprecation: Readonly<Record<string, string>>
  /** What the body of a POST may have but cannot set: `x-read-only` of its schema. */
  readonly readOnly: readonly string[]
}

/** Returns every operation of the composed document; `x-plugin` names the plugin of each. */
export function operationsOf(document: Document): OperationFacts[] {
  return allOperations(document).flatMap((found) => {
    const method = METHODS.find((it) => it === found.method)
    return found.event || !method ? [] : [factsOf(document, method, found)]
  })
}

export interface PublicEvent {
  readonly name: string
  /** The plugin that may emit it. */
  readonly plugin: string
  /** The data of the contract's example; an empty object where it has none. */
  readonly sample: object
}

/** Returns the public events of the composed document. */
export function eventsOf(document: Document): PublicEvent[] {
  return Object.entries(document.webhooks ?? {}).map(([name, { post }]) => ({
    name,
    plugin: post?.['x-plugin'] ?? '',
    sample: dataOf(post?.requestBody?.content?.['application/json']),
  }))
}

const dataOf = (media: MediaType | undefined): object =>
  (media?.example as { readonly data?: object } | undefined)?.data ?? {}

function factsOf(
  document: Document,
  method: Method,
  { path, operation, parameters }: ContractOperation,
): OperationFacts {
  const body = resolve(document, operation.requestBody)
  const replies = new Map(
    Object.entries(operation.responses ?? {})
      .filter(([status]) => Number(status) < 400)
      .map(([status, reply]) => [Number(status), Object.keys(resolve(document, reply)?.content ?? {})] as const),
  )
  const headers = parameters.filter((p) => p.in === 'header').map((p) => p.name)
  const typesOf = ({ schema }: Parameter) => [resolve(document, schema)?.type].flat()
  const { open, alternatives } = readSecurity(operation.security)
  return {
    id: operation.operationId ?? '',
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
    deprecation: deprecationHeaders(operation),
    readOnly: method === 'post' ? readOnlyOf(document, body?.content) : [],
  }
}

function readOnlyOf(document: Document, content: Record<string, MediaType> | undefined): readonly string[] {
  const schema = resolve(document, content?.['application/json']?.schema)
  return (schema?.['x-read-only'] as readonly string[] | undefined) ?? []
}

function numberParameter(document: Document, { name, in: place, schema }: Parameter): NumberParameter[] {
  const own = resolve(document, schema)
  const isList = [own?.type].flat().includes('array')
  const one = isList ? resolve(document, own?.items as Schema | undefined) : own
  const types = [one?.type].flat()
  // A parameter that may also be text is validated by its schema alone.
  if (types.includes('string') || !types.some((type) => type === 'integer' || type === 'number')) return []
  const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = one as Partial<NumberParameter>
  return [{ name, in: place, isWhole: !types.includes('number'), isList, minimum, maximum }]
}
