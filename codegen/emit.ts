/** Emits the typed module of one plugin: its operations, schemas, `definePlugin` and public events. */
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript'
import {
  type ContractOperation,
  type Document,
  onlyEvents,
  operationsOf,
  refOf,
  type Schema,
} from '../runtime/contract/document.ts'
import type { Part } from '../runtime/contract/merge.ts'
import { readSecurity } from '../runtime/contract/security.ts'
import { emitCommandOptions } from './command-options.ts'
import { emitEntities } from './emit-entities.ts'
import { emitSelectable } from './emit-selectable.ts'
import { withoutReadOnlyInPosts } from './read-only.ts'
import { emitScimSchemas } from './scim.ts'

/** A ref of a service or event that another plugin exports, with the name of the export. */
export interface NamedRef {
  readonly as: string
  readonly kind: 'service' | 'event'
  readonly name: string
}

/** Options for a module in an npm package, which imports nothing but types. */
export interface PackageOptions {
  /** Path of the contract relative to the module. */
  readonly contract: string
  /** Refs that the module re-declares, as the package cannot import them. */
  readonly refs: readonly NamedRef[]
}

/** Returns the module's text: for a plugin of this project, or with `inPackage` for one in an npm package. */
export async function emitModule(part: Part, inPackage?: PackageOptions): Promise<string> {
  const all = operationsOf(part.document)
  const types = astToString(await openapiTypescript(withoutReadOnlyInPosts(part.document) as unknown as OpenAPI3))
  const operations = all.filter(({ event, operation }) => !event && operation.operationId)
  const events = all.filter(({ event }) => event)
  const names = [
    'DefinePlugin',
    ...(operations.length > 0 ? ['HandlersOf', 'Operation'] : []),
    ...(events.length > 0 ? ['Ref'] : []),
  ]
  const source = inPackage ? part.label : `openapi/${part.name}.yaml`
  return [
    `// Generated from ${source} by \`npm run codegen\`; do not edit.`,
    ...(inPackage ? [`import type * as chainwork from '${PACKAGE}'`] : []),
    `import type { ${names.join(', ')} } from '${inPackage ? PACKAGE : '#runtime'}'`,
    '',
    ops(operations),
    '',
    "export type Schemas = components['schemas']",
    '',
    definePlugin(part.name, inPackage?.contract ?? `../openapi/${part.name}.yaml`),
    ...events.flatMap((event) => ['', eventRef(part.document, event)]),
    ...(events.length > 0 ? ['', eventTable(events)] : []),
    ...(inPackage ? ['', ON, '', ...inPackage.refs.map(refDeclaration)] : []),
    ...emitCommandOptions(part.document, operations),
    ...emitEntities(part.entities ?? []),
    ...emitSelectable(part.document, operations, part.entities ?? []),
    ...emitScimSchemas(part.document),
    '',
    types,
  ].join('\n')
}

const PACKAGE = 'chainwork/plugin'

const ON = `/** Listens to one event, or to every public one. */
export const on: typeof chainwork.on = (event, handle) => ({ event: event === 'public' ? event : event.name, handle })`

const refDeclaration = ({ as, kind, name }: NamedRef): string =>
  `export const ${as}: typeof chainwork.${as} = { kind: '${kind}', name: '${name}' }`

const definePlugin = (
  name: string,
  contract: string,
): string => `export const definePlugin: DefinePlugin<Ops> = (plugin) => ({
  name: '${name}',
  contract: new URL('${contract}', import.meta.url),
  ...plugin,
})`

const eventTable = (events: readonly ContractOperation[]): string =>
  lines('/** Every public event, by name. */', 'export const events = {', ...events.map(tableEntry), '}')

const tableEntry = ({ path }: ContractOperation): string => `  '${path}': ${camel(path)},`
const lines = (...them: readonly string[]): string => them.join('\n')

/** Returns the module that the plugin's `service.ts` exports: the refs of its public events; undefined without any. */
export function emitEventExports({ name, document }: Part): string | undefined {
  const names = operationsOf(document).flatMap(({ event, path }) => (event ? [`  ${camel(path)},`] : []))
  if (names.length === 0) return undefined
  const header = `// Generated from openapi/${name}.yaml by \`npm run codegen\`; do not edit.`
  return lines(header, 'export {', ...names, `} from '../${name}.ts'`, '')
}

/** Returns a module with the public events of a plugin alone, which is all that other packages import of it. */
export async function emitEvents({ name, document }: Part): Promise<string> {
  const events = operationsOf(document).filter(({ event }) => event)
  const types = astToString(await openapiTypescript(onlyEvents(document) as unknown as OpenAPI3))
  return [
    `// The events of openapi/${name}.yaml.`,
    "import type { Ref } from '#runtime'",
    '',
    "type Schemas = components['schemas']",
    ...events.flatMap((event) => ['', eventRef(document, event)]),
    '',
    types,
  ].join('\n')
}

function ops(operations: readonly ContractOperation[]): string {
  if (operations.length === 0) return 'export type Ops = Record<never, never>'
  const lines = operations.map(({ operation, method }) => {
    const id = operation.operationId
    const body = operation['x-body'] === 'bytes' ? ", 'bytes'" : ''
    return `  ${id}: Operation<operations['${id}'], '${accessOf(method, operation)}'${body}>`
  })
  return ['export type Ops = {', ...lines, '}', '', ...HANDLERS].join('\n')
}

const HANDLERS = [
  '/** Some handlers of the plugin: a file has `{ ... } satisfies Handlers`. */',
  'export type Handlers = Partial<HandlersOf<Ops>>',
]

/** GET and HEAD are reads, other methods writes, unless `x-writes` says otherwise; `security: []` makes an operation public. */
function accessOf(method: string, operation: ContractOperation['operation']): string {
  const writes = operation['x-writes'] ?? !(method === 'get' || method === 'head')
  if (readSecurity(operation.security).open) return 'open'
  return writes ? 'write' : 'read'
}

function eventRef(document: Document, { path }: ContractOperation): string {
  const data = eventData(document, path)
  const type = data ? `Schemas['${data}']` : 'unknown'
  return `/** Public event \`${path}\`. */\nexport const ${camel(path)}: Ref<'event', ${type}> = { kind: 'event', name: '${path}' }`
}

/** The name of the schema of an event's data, from the ref of the `data` property in the envelope's `allOf`. */
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
