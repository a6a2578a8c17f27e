/** Emits the methods of the client SDK, one for each operation, and the types of its queries. */

import { isDeprecation } from '../runtime/contract/deprecation.ts'
import {
  type ContractOperation,
  type Document,
  type OperationObject,
  operationsOf,
} from '../runtime/contract/document.ts'
import { DEFERRED, itemsOf, successOf, successSchema } from './client-document.ts'

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

/** What the two emitted files need to know about an operation. */
interface ClientOperation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly doc: string
  /** Whether it can be called without options. */
  readonly callable: boolean
  /** Whether `$select` picks fields, of the items of a list or of the response itself. */
  readonly selects: 'items' | 'response' | undefined
  readonly isList: boolean
  /** Whether the response has no body. */
  readonly isEmpty: boolean
  readonly format: Readonly<Record<string, unknown>>
  /** The type of the response where the header Prefer has it answered before it is carried out. */
  readonly deferred: string | undefined
  /** Type of the response where it is not that of hey-api. */
  readonly text: 'only' | 'beside' | undefined
}

/** Returns the texts of both files by name. @param document as `clientDocument` returns it */
export function emitOperations(document: Document, header: string): Map<string, string> {
  const all = operationsOf(document)
    .filter(({ event, operation }) => !event && operation.operationId)
    .map((it) => read(document, it))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  const queries = all.filter(({ method }) => method === 'GET')
  const lists = queries.filter(({ isList }) => isList)
  return new Map([
    ['operations.gen.ts', [header, OPERATIONS, ...all.map(methodOf), '}', ''].join('\n')],
    [
      'queries.gen.ts',
      [
        header,
        QUERIES,
        'export interface Queries {',
        ...queries.map((it) => queryOf(it, 'Query')),
        '}\n\nexport interface InfiniteQueries {',
        ...lists.map((it) => queryOf(it, 'InfiniteQuery')),
        '}',
        '',
      ].join('\n'),
    ],
  ])
}

const OPERATIONS = `
import type { Format, Input, NoSelect, Selected, SelectedItems, SelectInput } from '../operation.ts'
import type * as T from './types.gen.ts'

/** All operations of the API by name. */
export abstract class Operations {
  protected abstract send<R>(operation: string, method: string, path: string, input?: object, format?: Format): Promise<R>
`

const QUERIES = `
import type { Input, NoSelect, Selected, SelectedItems, SelectInput } from '../operation.ts'
import type { InfiniteQuery, Query } from '../tanstack-query.ts'
import type * as T from './types.gen.ts'
`

function read(document: Document, { operation, parameters, method, path }: ContractOperation): ClientOperation {
  const id = operation.operationId ?? ''
  const schema = successSchema(document, operation)
  const isList = itemsOf(schema) !== undefined
  const isPaged = isList && ['$top', '$skiptoken'].every((option) => parameters.some(({ name }) => name === option))
  const types = Object.keys(successOf(document, operation)?.content ?? {})
  const textTypes = types.filter((it) => it !== JSON_TYPE)
  const [sent] = Object.keys(operation.requestBody?.content ?? {})
  const required = parameters.some((it) => it.in !== 'header' && (it as { required?: boolean }).required)
  const isBodyRequired = (operation.requestBody as { required?: boolean } | undefined)?.required === true
  return {
    id,
    method: method.toUpperCase(),
    path,
    doc: docOf(operation),
    callable: !required && !isBodyRequired,
    selects: parameters.some(({ name }) => name === '$select') ? (isList ? 'items' : 'response') : undefined,
    isList: isList && parameters.some(({ name }) => name === '$skiptoken'),
    isEmpty: types.length === 0,
    deferred: operation[DEFERRED] as string | undefined,
    text: textTypes.length === 0 ? undefined : types.length === textTypes.length ? 'only' : 'beside',
    format: {
      ...(operation.security?.length === 0 && { open: true }),
      ...(parameters.some(({ name }) => name.toLowerCase() === 'idempotency-key') && { idempotent: true }),
      ...(isPaged && { paged: true }),
      ...(sent === FORM_TYPE && { form: true }),
      ...(sent && sent !== FORM_TYPE && sent !== JSON_TYPE && { sends: sent }),
      ...(textTypes.length > 0 && { returns: types }),
    },
  }
}

function methodOf(it: ClientOperation): string {
  const { id, format } = it
  const { generics, input, result } = typesOf(it)
  const more = Object.keys(format).length > 0 ? `, ${literal(format)}` : ''
  const call = `return this.send('${id}', '${it.method}', '${it.path}', options${more})`
  const optional = it.callable ? '?' : ''
  const overloads = it.deferred
    ? [
        `  ${id}(options: ${input('S')} & { readonly headers: { readonly Prefer: 'respond-async' } }): Promise<T.${it.deferred}>`,
        `  ${id}(options${optional}: ${input('S')}): Promise<${result('S')}>`,
        `  ${id}(options?: object): Promise<unknown> {`,
      ]
    : it.text === 'beside'
      ? [
          `  ${id}(options: ${input('NoSelect')} & { readonly headers: { readonly Accept: ${union(format.returns)} } }): Promise<string>`,
          `  ${id}${generics}(options${optional}: ${input('S')}): Promise<${result('S')}>`,
          `  ${id}(options?: object): Promise<unknown> {`,
        ]
      : [`  ${id}${generics}(options${optional}: ${input('S')}): Promise<${result('S')}> {`]
  return [it.doc, ...overloads, `    ${call}`, '  }', ''].join('\n')
}

function queryOf(it: ClientOperation, wrapper: 'Query' | 'InfiniteQuery'): string {
  const { generics, input, result } = typesOf(it)
  return `  ${it.id}${generics}(options${it.callable ? '?' : ''}: ${input('S')}): ${wrapper}<${result('S')}>`
}

/** The types of an operation; `S` is the type parameter with the value of `$select`. */
function typesOf({ id, selects, text, format, isEmpty }: ClientOperation) {
  const data = `T.${pascal(id)}Data`
  const response = isEmpty ? 'void' : text === 'only' ? 'string' : `T.${pascal(id)}Response`
  const plain = format.sends ? `Input<${data}, string | Uint8Array<ArrayBuffer> | Blob>` : `Input<${data}>`
  return {
    generics: selects ? '<const S extends string | NoSelect = NoSelect>' : '',
    input: (S: string) => (selects ? `SelectInput<${data}, ${S}>` : plain),
    result: (S: string) => {
      if (!selects) return response
      return selects === 'items' ? `SelectedItems<${response}, ${S}>` : `Selected<${response}, ${S}>`
    },
  }
}

const union = (types: unknown): string =>
  (types as readonly string[])
    .filter((it) => it !== JSON_TYPE)
    .map((it) => `'${it}'`)
    .join(' | ')

/** Written as in source code, because the document's own JSON would be quoted twice as long. */
const literal = (format: ClientOperation['format']): string =>
  `{ ${Object.entries(format)
    .map(([name, value]) => `${name}: ${JSON.stringify(value).replaceAll('"', "'").replaceAll(',', ', ')}`)
    .join(', ')} }`

function docOf({ summary = '', description, 'x-deprecated': deprecated }: OperationObject): string {
  const text = [
    summary,
    ...(typeof description === 'string' ? ['', description.trim()] : []),
    ...(isDeprecation(deprecated)
      ? ['', `@deprecated since ${deprecated.since}; removed on ${deprecated.sunset}`]
      : []),
  ].join('\n')
  const lines = text.replaceAll('*/', '*\\/').split('\n')
  return ['  /**', ...lines.map((line) => `   * ${line}`.trimEnd()), '   */'].join('\n')
}

const pascal = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1)
