/** The house rules of a contract. Each rule is a pure function of one place; a fault is a sentence with file and place. */
import type { Part } from './compose.ts'
import { type Document, operationsOf, type Place, resolve } from './document.ts'
import { eventData } from './emit.ts'
import { checkExamples } from './examples.ts'
import { checkSchemas } from './schemas.ts'

type Rule = (place: Place, document: Document) => readonly string[]

const FOR_OPERATIONS: readonly Rule[] = [identity, summary, security, errorAnswers, examplesGiven]
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
  if (id === undefined) return ['has no operationId']
  return /^[a-z][A-Za-z0-9]*$/.test(id) ? [] : [`has the operationId ${id}; write it in camelCase`]
}

function summary({ operation }: Place): string[] {
  const faults: string[] = []
  if (!operation.summary?.trim()) faults.push('has no summary')
  if (!operation.tags?.length) faults.push('has no tags')
  return faults
}

function security({ operation }: Place): string[] {
  if (operation.security === undefined) return ['has no security; write `security: []` when it is open to anybody']
  return []
}

/** An answer that the runtime gives by itself must stand in the contract, or clients would not know of it. */
function errorAnswers({ operation, item, path }: Place, document: Document): string[] {
  const secured = (operation.security ?? []).some((need) => Object.keys(need).length > 0)
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((it) => resolve(document, it))
  const needs: [boolean, ...number[]][] = [
    [true, 500, 503],
    [secured, 400, 401, 403, 429],
    [secured && path.includes('{'), 404],
    [operation.requestBody !== undefined, 400],
    [secured && operation.requestBody !== undefined, 413, 415],
    [parameters.some((it) => it?.name.toLowerCase() === 'if-match'), 412],
  ]
  const wanted = [...new Set(needs.flatMap(([applies, ...statuses]) => (applies ? statuses : [])))].sort()
  const given = operation.responses ?? {}
  const missing = wanted.filter((status) => !answers(given, status))
  const faults = missing.length > 0 ? [`does not name the error answers ${missing.join(', ')}`] : []
  if (!Object.keys(given).some((status) => /^[23]/.test(status))) faults.push('names no answer for success')
  return faults
}

const answers = (given: object, status: number) =>
  [String(status), `${String(status)[0]}XX`, 'default'].some((key) => key in given)

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
  if (operation.security?.length !== 0) faults.push('needs `security: []`: receivers know it by its signature')
  if (!operation.responses?.['200']) faults.push('names no answer 200')

  const schema = operation.requestBody?.content?.['application/json']?.schema
  const members = (schema?.allOf ?? []) as {
    $ref?: string
    required?: string[]
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
