/** The rules of a contract. Each rule is a pure function of one place; a fault is a sentence with file and place. */

import { readSecurity } from '../runtime/security.ts'
import { type Document, operationsOf, type Parameter, type Place, resolve } from './document.ts'
import { eventData } from './emit.ts'
import { checkExamples } from './examples.ts'
import type { Part } from './merge.ts'
import { checkSchemas } from './schemas.ts'

type Rule = (place: Place, document: Document) => readonly string[]

const FOR_OPERATIONS: readonly Rule[] = [identity, described, extensions, pathParameters, answersNamed, examplesGiven]
const FOR_EVENTS: readonly Rule[] = [identity, envelope, examplesGiven]

/** All faults of one bundled contract. */
export function lint(part: Part): string[] {
  const { document, label } = part
  const faults = operationsOf(document).flatMap((place) =>
    (place.event ? FOR_EVENTS : FOR_OPERATIONS).flatMap((rule) =>
      rule(place, document).map((fault) => `${place.words} ${fault}`),
    ),
  )
  return [...faults, ...checkSchemas(document), ...checkExamples(document)].map((fault) => `${label}: ${fault}.`)
}

function identity({ operation }: Place): string[] {
  const id = operation.operationId
  return id === undefined || /^[a-z][A-Za-z0-9]*$/.test(id) ? [] : [`has the operationId ${id}; write it in camelCase`]
}

function described({ operation }: Place): string[] {
  const faults: string[] = []
  if (!operation.summary?.trim()) faults.push('has no summary')
  if (!operation.tags?.length) faults.push('has no tags')
  return faults
}

/** A misspelt extension would be a promise that nobody keeps. */
function extensions({ operation }: Place): string[] {
  return Object.entries(operation).flatMap(([name, value]) => {
    if (!name.startsWith('x-') || name.startsWith('x-eov-')) return []
    const fits = EXTENSIONS[name]
    if (!fits) return [`has ${name}, which nothing reads; known are ${Object.keys(EXTENSIONS).join(', ')}`]
    return fits(value) ? [] : [`has ${name}: ${JSON.stringify(value)}, which is no value of it`]
  })
}

const EXTENSIONS: Readonly<Record<string, (value: unknown) => boolean>> = {
  'x-writes': (value) => typeof value === 'boolean',
  'x-role': (value) => value === 'administrator',
  'x-body-limit': (value) => Number.isInteger(value),
  'x-body': (value) => value === 'bytes',
  'x-mcp': () => true,
}

function pathParameters({ path, item, operation }: Place, document: Document): string[] {
  const named = new Set([...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name))
  const declared = parametersOf(item, operation, document).filter((it) => it.in === 'path')
  const faults = declared.filter((it) => !named.has(it.name)).map((it) => `declares ${it.name}, which its path lacks`)
  for (const name of named)
    if (!declared.some((it) => it.name === name)) faults.push(`does not declare its path parameter ${name}`)
  return faults
}

const parametersOf = (item: Place['item'], operation: Place['operation'], document: Document): Parameter[] =>
  [...(item.parameters ?? []), ...(operation.parameters ?? [])].flatMap((it) => resolve(document, it) ?? [])

/** An answer that the runtime gives by itself must stand in the contract, or clients would not know of it. */
function answersNamed({ operation, item, path }: Place, document: Document): string[] {
  const secured = !readSecurity(operation.security).open
  const takes = (header: string) =>
    parametersOf(item, operation, document).some((it) => it.in === 'header' && it.name.toLowerCase() === header)
  const needs: readonly (readonly [applies: boolean, ...statuses: number[]])[] = [
    [true, 500, 503],
    [secured, 400, 401, 403, 415, 429],
    [secured && path.includes('{'), 404],
    [operation.requestBody !== undefined, 400],
    [secured && operation.requestBody !== undefined, 413],
    [takes('idempotency-key'), 409],
    [takes('if-match'), 412],
  ]
  const given = Object.keys(operation.responses ?? {})
  const wanted = [...new Set(needs.flatMap(([applies, ...statuses]) => (applies ? statuses : [])))].sort()
  const missing = wanted.filter((status) => !given.includes(String(status)))
  const faults = missing.length > 0 ? [`does not name the error answers ${missing.join(', ')}`] : []
  if (!given.some((status) => /^[23]/.test(status))) faults.push('names no answer for success')
  const vague = given.filter((status) => !/^\d{3}$/.test(status))
  return vague.length > 0 ? [...faults, `names ${vague.join(', ')} as an answer; name each status`] : faults
}

/** Media types whose bodies are pages, files or streams: nothing to show. */
const SHOWN_ELSEWHERE =
  /^(text\/html|text\/css|text\/javascript|text\/event-stream|image\/.*|application\/octet-stream|\*\/\*)/

function examplesGiven({ operation }: Place, document: Document): string[] {
  const bodies: [string, Record<string, { schema?: object }> | undefined][] = [
    ['request body', resolve(document, operation.requestBody)?.content],
  ]
  for (const [status, answer] of Object.entries(operation.responses ?? {}))
    if (status.startsWith('2')) bodies.push([`body of ${status}`, resolve(document, answer)?.content])
  return bodies.flatMap(([what, content]) =>
    Object.entries(content ?? {})
      .filter(([type, media]) => !SHOWN_ELSEWHERE.test(type) && !hasExample(media, document))
      .map(([type]) => `shows no example of its ${what} (${type})`),
  )
}

function hasExample(media: object, document: Document): boolean {
  if ('example' in media || 'examples' in media) return true
  const schema = resolve(document, (media as { schema?: object }).schema)
  return schema !== undefined && ('example' in schema || 'examples' in schema)
}

/** An event is a delivery of exactly this name with data of its own, and nothing beside. */
function envelope({ path, operation, method }: Place, document: Document): string[] {
  const faults: string[] = []
  if (!/^[a-z]+(_[a-z]+)*(\.[a-z]+(_[a-z]+)*)+$/.test(path)) faults.push('is not named like `task.status_changed`')
  if (method !== 'post') faults.push('is delivered by POST; write it under `post`')
  if (!readSecurity(operation.security).open) faults.push('needs `security: []`: receivers know it by its signature')
  if (!operation.responses?.['200']) faults.push('names no answer 200')

  const schema = operation.requestBody?.content?.['application/json']?.schema
  const members = (schema?.allOf ?? []) as {
    $ref?: string
    properties?: Record<string, unknown>
  }[]
  const own = members.find((member) => member.properties?.data)
  if (!members.some((member) => member.$ref?.endsWith('/Delivery'))) faults.push('is no Delivery; put it into `allOf`')
  if (schema?.unevaluatedProperties !== false) faults.push('is open; close it with `unevaluatedProperties: false`')
  if ((own?.properties?.event as { const?: unknown } | undefined)?.const !== path)
    faults.push(`does not fix its name; write \`event: { const: ${path} }\` beside \`data\``)
  if (!eventData(document, path)) faults.push('has no `data` that refers to a schema of its own in components')
  return faults
}
