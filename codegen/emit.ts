/** Writes the typed module of one plugin: its operations, schemas, `definePlugin` and public events. */
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { type Document, operationsOf, type Place, refOf, type Schema } from './document.ts'
import type { Part } from './merge.ts'

/** The module's text. */
export async function emitModule(part: Part, contract = `../openapi/${part.name}.yaml`): Promise<string> {
  const places = operationsOf(part.document)
  const types = astToString(await openapiTypescript(part.document as unknown as OpenAPI3))
  const operations = places.filter((place) => !place.event && place.operation.operationId)
  const events = places.filter((place) => place.event)
  return [
    `// Generated from openapi/${part.name}.yaml by \`npm run codegen\`; do not edit.`,
    imports(operations.length > 0, events.length > 0),
    '',
    ops(operations),
    '',
    "export type Schemas = components['schemas']",
    '',
    `export const definePlugin = definer<Ops>('${part.name}', new URL('${contract}', import.meta.url))`,
    ...events.flatMap((place) => ['', eventRef(part.document, place)]),
    '',
    types,
  ].join('\n')
}

function imports(operations: boolean, events: boolean): string {
  const names = ['definer', ...(events ? ['event'] : []), ...(operations ? ['type Operation'] : [])]
  return `import { ${names.join(', ')} } from '#runtime'`
}

function ops(operations: readonly Place[]): string {
  if (operations.length === 0) return 'export type Ops = Record<never, never>'
  const lines = operations.map(({ operation, method }) => {
    const id = operation.operationId
    return `  ${id}: Operation<operations['${id}'], '${accessOf(method, operation)}'>`
  })
  return ['export type Ops = {', ...lines, '}'].join('\n')
}

/** GET and HEAD read unless the contract says `x-writes`; without security the operation is open to anybody. */
function accessOf(method: string, operation: Place['operation']): string {
  const reads = (method === 'get' || method === 'head') && operation['x-writes'] !== true
  const kind = reads ? 'read' : 'write'
  return operation.security?.some((need) => Object.keys(need).length > 0) ? kind : `open-${kind}`
}

function eventRef(document: Document, { path }: Place): string {
  const data = eventData(document, path)
  const type = data ? `Schemas['${data}']` : 'unknown'
  return `/** Public event \`${path}\`. */\nexport const ${camel(path)} = event<${type}>('${path}')`
}

/** The name of the schema of an event's data: the `data` property's ref somewhere in the envelope's `allOf`. */
export function eventData(document: Document, event: string): string | undefined {
  const body = document.webhooks?.[event]?.post?.requestBody?.content?.['application/json']?.schema
  const members = (body?.allOf ?? []) as Schema[]
  for (const member of [...members, body ?? {}]) {
    const ref = refOf((member.properties as Record<string, unknown> | undefined)?.data)
    if (ref) return ref.split('/').at(-1)
  }
  return undefined
}

/** `task.status_changed` as `taskStatusChanged`. */
export const camel = (event: string): string => event.replaceAll(/[._-]+([a-z0-9])/g, (_, next) => next.toUpperCase())
