/** Merges bundled contracts into one document; pure. Remembers which contract declares what, so that a fault names both. */
import { isDeepStrictEqual } from 'node:util'
import { at, type Document, METHODS, operationsOf, type PathItem, type ResponseObject } from './document.ts'
import type { Entity } from './read-entity.ts'
import { securityFault } from './security.ts'

/** The bundled contract of one plugin. */
export interface Part {
  readonly name: string
  /** How faults name the contract. */
  readonly label: string
  readonly document: Document
  readonly entities?: readonly Entity[]
}

export interface Merged {
  readonly document: Document
  readonly faults: readonly string[]
}

interface Progress {
  readonly document: Required<Pick<Document, 'paths' | 'webhooks' | 'components'>> & { tags: Map<string, Tag> }
  /** The label of the contract that declares a path, operationId, event, tag or component. */
  readonly owners: Map<string, string>
  readonly faults: string[]
}
type Tag = NonNullable<Document['tags']>[number]

/**
 * Merges all parts into one document, with `x-plugin` on each operation and event. Only one part may declare a path, an
 * operationId or an event; components with the same name must be equal. `base` is a document that was merged before, whose
 * operations have their `x-plugin` already, or the shared contract; its `info` becomes the document's, and its tags come
 * first. Paths are ordered by tag, then as their contract has them, so that the document reads like a guide.
 */
export function merge(parts: readonly Part[], base?: Document): Merged {
  const progress: Progress = {
    document: { paths: {}, webhooks: {}, components: {}, tags: new Map() },
    owners: new Map(),
    faults: [],
  }
  if (base) addPart(progress, base, 'generated/openapi.json')
  for (const { name, label, document } of parts.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    progress.faults.push(...documentFaults(document).map((fault) => `${label}: ${fault}.`))
    addPart(progress, withOwner(document, name), label)
  }
  for (const { label, document } of parts) progress.faults.push(...unknownSchemes(progress, document, label))
  const { webhooks, components, tags } = progress.document
  const paths = withListenerResponses(progress.document)
  const document: Document = {
    openapi: '3.1.0',
    info: base?.info ?? { title: 'Chainwork', version: '1.0.0' },
    tags: [...tags.values()],
    paths: byTag(paths, [...tags.keys()]),
    webhooks: sorted(webhooks),
    components: sorted(Object.fromEntries(Object.entries(components).map(([section, of]) => [section, sorted(of)]))),
  }
  return { document, faults: progress.faults }
}

export const UNNAMED = 'has no operationId'

function addPart(progress: Progress, part: Document, label: string): void {
  const { document } = progress
  for (const [path, item] of Object.entries(part.paths ?? {})) {
    declare(progress, `the path ${path.replaceAll(/\{[^}]*\}/g, '{}')}`, label, `the path ${path}`)
    document.paths[path] = item
  }
  for (const [event, item] of Object.entries(part.webhooks ?? {})) {
    declare(progress, `the event ${event}`, label)
    document.webhooks[event] = item
  }
  for (const { operation, event, name } of operationsOf(part)) {
    if (operation.operationId === undefined) progress.faults.push(`${label}: ${name} ${UNNAMED}.`)
    else declare(progress, `the operationId ${operation.operationId}`, label)
    const fault = event ? undefined : securityFault(operation.security)
    if (fault) progress.faults.push(`${label}: ${name} ${fault}.`)
  }
  for (const tag of part.tags ?? []) addTag(progress, tag, label)
  for (const [section, named] of Object.entries(part.components ?? {})) {
    document.components[section] ??= {}
    for (const [name, value] of Object.entries(named)) addComponent(progress, { section, name, value }, label)
  }
}

function declare({ owners, faults }: Progress, what: string, by: string, shown = what): void {
  const owner = owners.get(what)
  if (owner === undefined) owners.set(what, by)
  else faults.push(owner === by ? `${by} declares ${shown} twice.` : `${owner} and ${by} both declare ${shown}.`)
}

/** Every contract may declare a tag; at most one description of it is allowed. */
function addTag({ document, owners, faults }: Progress, tag: Tag, label: string): void {
  const known = document.tags.get(tag.name)
  if (!known?.description) {
    document.tags.set(tag.name, { ...known, ...tag })
    owners.set(`the tag ${tag.name}`, label)
  } else if (tag.description && tag.description !== known.description) {
    faults.push(`${owners.get(`the tag ${tag.name}`)} and ${label} describe the tag ${tag.name} differently.`)
  }
}

/** Equal components are merged. Of security schemes the first is kept, as a third party's copy has other addresses. */
function addComponent(
  { document, owners, faults }: Progress,
  { section, name, value }: { section: string; name: string; value: unknown },
  label: string,
): void {
  const what = `the ${SINGULAR[section] ?? section} ${name}`
  const named = document.components[section] ?? {}
  if (!Object.hasOwn(named, name)) {
    named[name] = value
    owners.set(what, label)
  } else if (section !== 'securitySchemes' && !isDeepStrictEqual(named[name], value)) {
    faults.push(`${owners.get(what)} and ${label} both declare ${what}, with different content.`)
  }
}

function unknownSchemes({ document: { components } }: Progress, part: Document, label: string): string[] {
  return operationsOf(part).flatMap(({ operation, name }) =>
    (operation.security ?? [])
      .flatMap((need) => Object.keys(need))
      .filter((scheme) => !components.securitySchemes?.[scheme])
      .map((scheme) => `${label}: ${name} needs the security scheme ${scheme}, which no contract declares.`),
  )
}

const sharedResponse = (name: string): ResponseObject & { $ref: string } => ({ $ref: `#/components/responses/${name}` })

/** Responses that the listener sends before it routes a request, for any operation; contracts need not declare them. */
export const LISTENER_RESPONSES: Readonly<Record<string, ResponseObject & { $ref: string }>> = {
  '400': sharedResponse('BadRequest'),
  '408': sharedResponse('RequestTimeout'),
  '417': sharedResponse('ExpectationFailed'),
  '431': sharedResponse('HeadersTooLarge'),
}

/** Adds the listener's responses to each operation that does not declare them, if the shared contract has them. */
function withListenerResponses(document: Progress['document']): Record<string, PathItem> {
  const known = Object.entries(LISTENER_RESPONSES).filter(([, { $ref }]) => at(document, $ref) !== undefined)
  const completed = (item: PathItem): PathItem => {
    const whole = { ...item }
    for (const method of METHODS) {
      const operation = whole[method]
      if (operation)
        whole[method] = { ...operation, responses: { ...Object.fromEntries(known), ...operation.responses } }
    }
    return whole
  }
  return Object.fromEntries(Object.entries(document.paths).map(([path, item]) => [path, completed(item)]))
}

const SINGULAR: Readonly<Record<string, string>> = {
  schemas: 'schema',
  parameters: 'parameter',
  headers: 'header',
  responses: 'response',
  requestBodies: 'request body',
  examples: 'example',
}

/** Fields of a document that cannot be merged, because they would be lost or would apply to other contracts. */
function documentFaults(document: Document): string[] {
  const faults: string[] = []
  if (document.servers?.length) faults.push('declares servers; write full paths instead')
  if (document.security) faults.push('declares security for the whole document; declare it for each operation')
  return faults
}

/** Sets `x-plugin` on each operation, and on the path item of each event. */
function withOwner(document: Document, plugin: string): Document {
  const markItems = (items: Record<string, PathItem> = {}, whole: PathItem = {}) =>
    Object.fromEntries(
      Object.entries(items).map(([key, item]) => {
        const marked: PathItem = { ...item, ...whole }
        for (const method of METHODS) {
          const operation = marked[method]
          if (operation) marked[method] = { ...operation, 'x-plugin': plugin }
        }
        return [key, marked]
      }),
    )
  return {
    ...document,
    paths: markItems(document.paths),
    webhooks: markItems(document.webhooks, { 'x-plugin': plugin }),
  }
}

/** Paths ordered by the first tag of their first operation; within a tag they keep their order. */
function byTag(paths: Record<string, PathItem>, tags: readonly string[]): Record<string, PathItem> {
  const rank = (item: PathItem) => {
    const tag = METHODS.flatMap((method) => item[method]?.tags?.[0] ?? [])[0]
    const at = tag === undefined ? -1 : tags.indexOf(tag)
    return at < 0 ? tags.length : at
  }
  return Object.fromEntries(Object.entries(paths).sort(([, a], [, b]) => rank(a) - rank(b)))
}

const sorted = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
