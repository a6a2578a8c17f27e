/** Merges self-contained contracts into one document; pure. Who claims what is kept, so that a fault names both. */
import { isDeepStrictEqual } from 'node:util'
import { securityFault } from '../runtime/security.ts'
import { type Answer, at, type Document, METHODS, operationsOf, type PathItem } from './document.ts'

/** One plugin's contract, self-contained. */
export interface Part {
  readonly name: string
  /** As faults name it. */
  readonly label: string
  readonly document: Document
}

export interface Merged {
  readonly document: Document
  readonly faults: readonly string[]
}

interface Progress {
  readonly document: Required<Pick<Document, 'paths' | 'webhooks' | 'components'>> & { tags: Map<string, Tag> }
  /** What is claimed, by whom. */
  readonly holders: Map<string, string>
  readonly faults: string[]
}
type Tag = NonNullable<Document['tags']>[number]

/**
 * One document of all parts, with `x-plugin` on each operation and event. A path, an operationId and an event belong to
 * one part; components of one name must be equal. `base` was merged before, so its operations say whose they are.
 */
export function merge(parts: readonly Part[], base?: Document): Merged {
  const progress: Progress = {
    document: { paths: {}, webhooks: {}, components: {}, tags: new Map() },
    holders: new Map(),
    faults: [],
  }
  if (base) addPart(progress, base, 'generated/openapi.json')
  for (const { name, label, document } of parts) {
    progress.faults.push(...ofTheWhole(document).map((fault) => `${label}: ${fault}.`))
    addPart(progress, owned(document, name), label)
  }
  for (const { label, document } of parts) progress.faults.push(...unknownSchemes(progress, document, label))
  const { webhooks, components, tags } = progress.document
  const paths = withListenerAnswers(progress.document)
  const document: Document = {
    openapi: '3.1.0',
    info: { title: 'Chainwork', version: '1.0.0' },
    tags: [...tags.values()],
    paths: sorted(paths),
    webhooks: sorted(webhooks),
    components: sorted(Object.fromEntries(Object.entries(components).map(([section, of]) => [section, sorted(of)]))),
  }
  return { document, faults: progress.faults }
}

export const UNNAMED = 'has no operationId'

function addPart(progress: Progress, part: Document, label: string): void {
  const { document } = progress
  for (const [path, item] of Object.entries(part.paths ?? {})) {
    claim(progress, `the path ${path.replaceAll(/\{[^}]*\}/g, '{}')}`, label, `the path ${path}`)
    document.paths[path] = item
  }
  for (const [event, item] of Object.entries(part.webhooks ?? {})) {
    claim(progress, `the event ${event}`, label)
    document.webhooks[event] = item
  }
  for (const { operation, event, words } of operationsOf(part)) {
    if (operation.operationId === undefined) progress.faults.push(`${label}: ${words} ${UNNAMED}.`)
    else claim(progress, `the operationId ${operation.operationId}`, label)
    const fault = event ? undefined : securityFault(operation.security)
    if (fault) progress.faults.push(`${label}: ${words} ${fault}.`)
  }
  for (const tag of part.tags ?? []) addTag(progress, tag, label)
  for (const [section, named] of Object.entries(part.components ?? {})) {
    document.components[section] ??= {}
    for (const [name, value] of Object.entries(named)) addComponent(progress, { section, name, value }, label)
  }
}

function claim({ holders, faults }: Progress, what: string, by: string, shown = what): void {
  const holder = holders.get(what)
  if (holder === undefined) holders.set(what, by)
  else faults.push(holder === by ? `${by} claims ${shown} twice.` : `${holder} and ${by} both claim ${shown}.`)
}

/** A tag may be named by all; one of them describes it. */
function addTag({ document, holders, faults }: Progress, tag: Tag, label: string): void {
  const held = document.tags.get(tag.name)
  if (!held?.description) {
    document.tags.set(tag.name, tag)
    holders.set(`the tag ${tag.name}`, label)
  } else if (tag.description && tag.description !== held.description) {
    faults.push(`${holders.get(`the tag ${tag.name}`)} and ${label} describe the tag ${tag.name} differently.`)
  }
}

/** Equal ones are one. Of a security scheme the first stands: addresses in a third party's copy cannot be the project's. */
function addComponent(
  { document, holders, faults }: Progress,
  { section, name, value }: { section: string; name: string; value: unknown },
  label: string,
): void {
  const what = `the ${SINGULAR[section] ?? section} ${name}`
  const named = document.components[section] ?? {}
  if (!Object.hasOwn(named, name)) {
    named[name] = value
    holders.set(what, label)
  } else if (section !== 'securitySchemes' && !isDeepStrictEqual(named[name], value)) {
    faults.push(`${holders.get(what)} and ${label} both claim ${what}, and theirs differ.`)
  }
}

function unknownSchemes({ document: { components } }: Progress, part: Document, label: string): string[] {
  return operationsOf(part).flatMap(({ operation, words }) =>
    (operation.security ?? [])
      .flatMap((need) => Object.keys(need))
      .filter((scheme) => !components.securitySchemes?.[scheme])
      .map((scheme) => `${label}: ${words} needs the security scheme ${scheme}, which no contract declares.`),
  )
}

const shared = (name: string): Answer & { $ref: string } => ({ $ref: `#/components/responses/${name}` })

/** What the listener answers before anything is routed, whichever operation was meant; contracts need not repeat it. */
export const LISTENER_ANSWERS: Readonly<Record<string, Answer & { $ref: string }>> = {
  '400': shared('BadRequest'),
  '408': shared('RequestTimeout'),
  '417': shared('ExpectationFailed'),
  '431': shared('HeadersTooLarge'),
}

/** The paths with the listener's answers on each operation that does not name them, where the shared contract has them. */
function withListenerAnswers(document: Progress['document']): Record<string, PathItem> {
  const known = Object.entries(LISTENER_ANSWERS).filter(([, { $ref }]) => at(document, $ref) !== undefined)
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

/** What would be lost, or would bind the others, when documents become one. */
function ofTheWhole(document: Document): string[] {
  const faults: string[] = []
  if (document.servers?.length) faults.push('names servers; write paths in full instead')
  if (document.security) faults.push('has security for the whole document; each operation names its own')
  return faults
}

/** The document with `x-plugin` on each operation, and on each event beside. */
function owned(document: Document, plugin: string): Document {
  const mark = (items: Record<string, PathItem> = {}, whole: PathItem = {}) =>
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
  return { ...document, paths: mark(document.paths), webhooks: mark(document.webhooks, { 'x-plugin': plugin }) }
}

const sorted = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
