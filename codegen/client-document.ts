/**
 * The document that the client SDK is generated from. It differs from the contract where JSON Schema and TypeScript, or the
 * service and its clients, see the same thing differently.
 */
import {
  type ContractOperation,
  type Document,
  type OperationObject,
  operationsOf,
  refOf,
  resolve,
  type Schema,
} from '../runtime/contract/document.ts'
import { withoutReadOnlyInPosts } from './read-only.ts'

/** Returns a copy, because hey-api changes its input. */
export function clientDocument(document: Document): Document {
  const copy = withoutReadOnlyInPosts(document)
  for (const { item, operation, method } of operationsOf(copy))
    if (operation['x-sdk'] === false) delete (item as Record<string, unknown>)[method]
  for (const found of operationsOf(copy)) {
    if (found.event) requireOwnProperties(found.operation)
    else {
      keepSuccesses(found.operation)
      if (found.parameters.some(({ name }) => name === 'Prefer')) takeDeferred(found.operation)
      for (const schema of selectableSchemas(copy, found)) requireAll(schema)
    }
  }
  return copy
}

/** Delivery requires the properties of an event already, which JSON Schema honours, but an intersection of types does not. */
function requireOwnProperties(operation: OperationObject): void {
  const schema = operation.requestBody?.content?.['application/json']?.schema
  for (const member of (schema?.allOf ?? []) as Schema[])
    if (member.properties) member.required = Object.keys(member.properties)
}

/** Errors are thrown as classes of the SDK; their types for each operation would be half of the declarations. */
function keepSuccesses(operation: OperationObject): void {
  for (const status of Object.keys(operation.responses ?? {}))
    if (!status.startsWith('2')) delete operation.responses?.[status]
}

/** Of an operation: the schema of its response with `Prefer: respond-async`. */
export const DEFERRED = 'x-deferred'

/** Who prefers no answer gets another type; that of all others stays as it is without the preference. */
function takeDeferred(operation: OperationObject): void {
  const accepted = operation.responses?.['202']?.content?.['application/json']
  Object.assign(operation, { [DEFERRED]: refOf(accepted?.schema)?.split('/').at(-1) })
  delete operation.responses?.['202']
}

/** `$select` may drop any field, so that the contract requires none; the SDK takes the parameter into account by itself. */
function requireAll(schema: Schema): void {
  const optional = (schema['x-optional'] ?? []) as readonly string[]
  schema.required ??= Object.keys((schema.properties ?? {}) as object).filter((name) => !optional.includes(name))
}

/**
 * The schemas whose fields the `$select` of an operation names: of the response, or of the items of its list; and of what is
 * in it of which nothing is required, because `$select` takes paths to its fields.
 */
export function selectableSchemas(document: Document, { operation, parameters }: ContractOperation): Schema[] {
  if (!parameters.some(({ name }) => name === '$select')) return []
  const schema = successSchema(document, operation)
  const items = resolve(document, itemsOf(schema)) ?? schema
  if (!items) return []
  const inner = Object.values((items.properties ?? {}) as Record<string, Schema>).map((it) =>
    resolve(document, it.items),
  )
  const isPicked = (it: Schema | undefined) => it?.properties !== undefined && it.required === undefined
  return [items, ...(inner as (Schema | undefined)[]).filter(isPicked)] as Schema[]
}

/** The schema of the JSON of the first 2xx response. */
export function successSchema(document: Document, operation: OperationObject): Schema | undefined {
  const json = successOf(document, operation)?.content?.['application/json']
  return json && resolve(document, json.schema)
}

export function successOf(document: Document, { responses = {} }: OperationObject) {
  const status = Object.keys(responses).find((it) => it.startsWith('2'))
  return status === undefined ? undefined : resolve(document, responses[status])
}

/** The schema of the items of a list, undefined for what is not a list. */
export function itemsOf(schema: Schema | undefined): Schema | undefined {
  const { value } = (schema?.properties ?? {}) as { value?: Schema }
  const items = value?.items as Schema | undefined
  return refOf(items) === undefined ? undefined : items
}
