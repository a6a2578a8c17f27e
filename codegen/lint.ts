/**
 * The rules for contracts. Each of ours is a pure function of one operation that returns its faults as clauses; those that
 * hold for any contract are Redocly's.
 */
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { isDeprecation } from '../runtime/contract/deprecation.ts'
import { type ContractOperation, type Document, operationsOf, resolve } from '../runtime/contract/document.ts'
import type { Part } from '../runtime/contract/merge.ts'
import { readSecurity } from '../runtime/contract/security.ts'
import { eventData } from './emit.ts'
import { checkSchemas } from './schemas.ts'
import { areToolOptions, toolFaults } from './tools.ts'

type Rule = (operation: ContractOperation, document: Document) => readonly string[]

const FOR_OPERATIONS: readonly Rule[] = [
  identity,
  summaryAndTags,
  extensions,
  responsesDeclared,
  examplesGiven,
  toolFaults,
]
const FOR_EVENTS: readonly Rule[] = [identity, described, envelope, examplesGiven]

/** All faults of one bundled contract, as sentences that name the file and the operation. */
export async function lint(part: Part): Promise<string[]> {
  const { document, label } = part
  const faults = operationsOf(document).flatMap((operation) =>
    (operation.event ? FOR_EVENTS : FOR_OPERATIONS).flatMap((rule) =>
      rule(operation, document).map((fault) => `${operation.name} ${fault}`),
    ),
  )
  return [...faults, ...checkSchemas(document), ...deprecationFaults(document), ...(await checkByRedocly(part))].map(
    (fault) => `${label}: ${fault}.`,
  )
}

const REDOCLY = createConfig({
  rules: {
    'no-invalid-media-type-examples': 'error',
    'no-invalid-parameter-examples': 'error',
    'no-invalid-schema-examples': 'error',
    'path-parameters-defined': 'error',
  },
})

async function checkByRedocly({ document, label }: Part): Promise<string[]> {
  const source = JSON.stringify(document)
  const problems = await lintFromString({ source, absoluteRef: label, config: await REDOCLY })
  return problems.map(({ message, location: [place] }) => `${message.replace(/\.$/, '')}, at ${place?.pointer}`)
}

function identity({ operation }: ContractOperation): string[] {
  const id = operation.operationId
  return id === undefined || /^[a-z][A-Za-z0-9]*$/.test(id) ? [] : [`has the operationId ${id}; write it in camelCase`]
}

function summaryAndTags({ operation }: ContractOperation): string[] {
  const faults: string[] = []
  if (!operation.summary?.trim()) faults.push('has no summary')
  if (!operation.tags?.length) faults.push('has no tags')
  return faults
}

function described({ operation }: ContractOperation): string[] {
  return operation.description?.trim() ? [] : ['has no description; write when it is sent']
}

/** Refuses unknown extensions: a misspelt one would have no effect. */
function extensions({ operation }: ContractOperation): string[] {
  return Object.entries(operation).flatMap(([name, value]) => {
    if (!name.startsWith('x-') || name.startsWith('x-eov-')) return []
    const fits = EXTENSIONS[name]
    if (!fits) return [`has the unknown extension ${name}; known are ${Object.keys(EXTENSIONS).join(', ')}`]
    return fits(value) ? [] : [`has ${name}: ${JSON.stringify(value)}, which is not a valid value`]
  })
}

const EXTENSIONS: Readonly<Record<string, (value: unknown) => boolean>> = {
  'x-writes': (value) => typeof value === 'boolean',
  'x-role': (value) => value === 'administrator',
  'x-body-limit': (value) => Number.isInteger(value),
  'x-body': (value) => value === 'bytes',
  'x-stored-reply': (value) => value === false || value === 'sealed',
  'x-sdk': (value) => value === false,
  'x-command': (value) => typeof value === 'string',
  'x-deprecated': isDeprecation,
  'x-mcp': areToolOptions,
}

const SUNSET = 180 // days that something deprecated stays at least
const DAY = 86_400_000 // ms

/** What is deprecated says since when, until when and what takes its place, at any depth of the document. */
function deprecationFaults(node: unknown, where = '#'): string[] {
  if (typeof node !== 'object' || node === null) return []
  const within = Object.entries(node).flatMap(([key, value]) => deprecationFaults(value, `${where}/${key}`))
  const { deprecated, 'x-deprecated': stated, description } = node as Record<string, unknown>
  if (typeof deprecated !== 'boolean' && stated === undefined) return within
  const faults = [
    !(deprecated === true && isDeprecation(stated)) &&
      'needs both deprecated: true and x-deprecated: { since, sunset } with dates',
    isDeprecation(stated) &&
      Date.parse(stated.sunset) - Date.parse(stated.since) < SUNSET * DAY &&
      `is removed less than ${SUNSET} days after it is deprecated`,
    typeof description !== 'string' && 'is deprecated without a description; write there what to use instead',
  ]
  return [...faults.filter((it) => it !== false).map((fault) => `${where} ${fault}`), ...within]
}

/** The contract must declare the responses that the runtime sends by itself, or clients would not know of them. */
function responsesDeclared({ operation, parameters, path }: ContractOperation): string[] {
  const secured = !readSecurity(operation.security).open
  const takes = (header: string) => parameters.some((it) => it.in === 'header' && it.name.toLowerCase() === header)
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
  const faults = missing.length > 0 ? [`does not declare the error responses ${missing.join(', ')}`] : []
  if (!given.some((status) => /^[23]/.test(status))) faults.push('declares no response for success')
  const unspecific = given.filter((status) => !/^\d{3}$/.test(status))
  return unspecific.length > 0
    ? [...faults, `declares the response ${unspecific.join(', ')}; declare each status`]
    : faults
}

/** How the fault of a missing example begins. */
export const NO_EXAMPLE = 'has no example'

/** Media types of pages, files and streams, which need no example. */
const WITHOUT_EXAMPLES =
  /^(text\/html|text\/css|text\/javascript|text\/event-stream|image\/.*|application\/octet-stream|\*\/\*)/

function examplesGiven({ operation }: ContractOperation, document: Document): string[] {
  const bodies: [string, Record<string, { schema?: object }> | undefined][] = [
    ['request body', resolve(document, operation.requestBody)?.content],
  ]
  for (const [status, response] of Object.entries(operation.responses ?? {}))
    if (status.startsWith('2')) bodies.push([`body of ${status}`, resolve(document, response)?.content])
  return bodies.flatMap(([what, content]) =>
    Object.entries(content ?? {})
      .filter(([type, media]) => !WITHOUT_EXAMPLES.test(type) && !hasExample(media, document))
      .map(([type]) => `${NO_EXAMPLE} of its ${what} (${type})`),
  )
}

function hasExample(media: object, document: Document): boolean {
  if ('example' in media || 'examples' in media) return true
  const schema = resolve(document, (media as { schema?: object }).schema)
  return schema !== undefined && ('example' in schema || 'examples' in schema)
}

/** The schema of an event is a Delivery with a constant `event` and its own `data`, and no other properties. */
function envelope({ path, operation, method }: ContractOperation, document: Document): string[] {
  const faults: string[] = []
  if (!/^[a-z]+(_[a-z]+)*(\.[a-z]+(_[a-z]+)*)+$/.test(path)) faults.push('is not named like `task.status_changed`')
  if (method !== 'post') faults.push('is delivered by POST; write it under `post`')
  if (!readSecurity(operation.security).open)
    faults.push('needs `security: []`: receivers verify its signature instead')
  if (!operation.responses?.['200']) faults.push('declares no response 200')

  const schema = operation.requestBody?.content?.['application/json']?.schema
  const members = (schema?.allOf ?? []) as {
    $ref?: string
    properties?: Record<string, unknown>
  }[]
  const own = members.find((member) => member.properties?.data)
  if (!members.some((member) => member.$ref?.endsWith('/Delivery')))
    faults.push('is not a Delivery; add its ref to `allOf`')
  if (schema?.unevaluatedProperties !== false)
    faults.push('allows unknown properties; add `unevaluatedProperties: false`')
  if ((own?.properties?.event as { const?: unknown } | undefined)?.const !== path)
    faults.push(`does not fix the value of \`event\`; write \`event: { const: ${path} }\` beside \`data\``)
  if (!eventData(document, path)) faults.push('has no `data` that refers to a schema of its own in components')
  return faults
}
