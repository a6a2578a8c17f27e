import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import {
  bufferAnalysis,
  delivery,
  events,
  logEntry,
  type Operation,
  operations,
  project,
  refusals,
  registration,
  type Shape,
  type Type,
  task,
  token,
} from './specification-tables.ts'

// biome-ignore lint/suspicious/noExplicitAny: a document is walked by the names that it gives itself
type Node = any

const document: Node = JSON.parse(await readFile(new URL('../../generated/openapi.json', import.meta.url), 'utf8'))

/** What a reference leads to, with the properties of all that an allOf puts together. */
function resolve(it: Node): Node {
  if (it?.$ref) {
    return resolve(
      it.$ref
        .split('/')
        .slice(1)
        .reduce((at: Node, step: string) => at[step], document),
    )
  }
  if (!it?.allOf) return it
  const parts = it.allOf.map(resolve)
  return {
    ...it,
    type: 'object',
    properties: Object.assign({}, ...parts.map((part: Node) => part.properties)),
    required: parts.flatMap((part: Node) => part.required ?? []),
  }
}

const isNullable = ({ type, oneOf = [] }: Node): boolean =>
  [type].flat().includes('null') || oneOf.map(resolve).some(isNullable)

/** A schema without what says that it may be null. */
function withoutNull(found: Node): Node {
  const schema = resolve(found)
  const choice = (schema.oneOf ?? []).map(resolve).filter((it: Node) => it.type !== 'null')
  if (choice.length === 1) return withoutNull(choice[0])
  if (schema.const !== undefined) return { type: typeof schema.const, ...schema }
  return Array.isArray(schema.type) ? { ...schema, type: schema.type.find((it: string) => it !== 'null') } : schema
}

const FORMATS = { date: 'date', timestamp: 'date-time' }

/** Where the contract is not what the table says, in words. */
function differences(found: Node, type: Type, at: string): string[] {
  if (found === undefined) return [`${at} is not in the contract`]
  if (typeof type !== 'string' && 'orNull' in type) return differences(withoutNull(found), type.orNull, at)
  if (isNullable(resolve(found))) return [`${at} may be null`]
  const schema = withoutNull(found)
  const wrong = (what: string) => [`${at} is ${JSON.stringify(schema).slice(0, 100)}, not ${what}`]
  if (type === 'date' || type === 'timestamp') {
    return schema.type === 'string' && schema.format === FORMATS[type] ? [] : wrong(type)
  }
  if (typeof type === 'string') return schema.type === type ? [] : wrong(type)
  if ('oneOf' in type) {
    const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const])
    return schema.type === 'string' && type.oneOf.every((it) => values?.includes(it) ?? true)
      ? []
      : wrong(type.oneOf.join(', '))
  }
  if ('list' in type) return schema.type === 'array' ? differences(schema.items, type.list, `${at}[]`) : wrong('a list')
  if ('mapOf' in type) return differences(schema.additionalProperties, type.mapOf, `${at}{}`)
  if (schema.type !== 'object') return wrong('an object')
  if ('anyObject' in type) return []
  const known: Record<string, Type> = { ...type.optional, ...type.fields }
  const names = Object.keys(schema.properties ?? {})
  const beyond = type.incomplete ? [] : names.filter((name) => !known[name])
  return [
    ...Object.entries(known).flatMap(([name, it]) => differences(schema.properties?.[name], it, `${at}.${name}`)),
    ...beyond.map((name) => `${at}.${name} is not in the table`),
  ]
}

/** The tables of section 2. */
const TABLES = [project, task, bufferAnalysis, registration, logEntry.failed]

/** Where the schema has all fields of a table, and one of them may be null though the table does not say so. */
function nullsIn(found: Node, at: string, within: readonly Node[] = []): string[] {
  const schema = resolve(found)
  if (typeof schema !== 'object' || within.includes(schema)) return []
  const properties: Record<string, Node> = schema.properties ?? {}
  const parts = [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])]
  const own = TABLES.map((table) => Object.entries<Type>({ ...table.fields, ...table.optional }))
    .filter((fields) => fields.every(([name]) => properties[name]))
    .flatMap((fields) => fields.filter(([, type]) => typeof type === 'string' || !('orNull' in type)))
    .filter(([name]) => isNullable(resolve(properties[name])))
  return [
    ...own.map(([name]) => `${at}.${name}`),
    ...parts.flatMap((it) => nullsIn(it, at, [...within, schema])),
    ...Object.entries(properties).flatMap(([name, it]) => nullsIn(it, `${at}.${name}`, [...within, schema])),
  ]
}

const pathOf = (pattern: string): Node => {
  const found = Object.entries(document.paths).find(
    ([path]) => path.replaceAll(/\{\w+\}/g, '{id}') === `/api/v1${pattern}`,
  )
  return found?.[1]
}
const bodyOf = (it: Node, type = 'application/json'): Node => resolve(it)?.content?.[type]?.schema

describe('the contract', () => {
  test.each(Object.entries(operations) as [string, Operation][])(
    'contract: has %s as its table says',
    (_, operation) => {
      const { method, path, query = [], request, answer } = operation
      const item = pathOf(path)
      const declared = item?.[method.toLowerCase()]
      expect(declared, `${method} ${path}`).toBeDefined()
      const parameters = [...(item.parameters ?? []), ...(declared.parameters ?? [])].map(resolve)
      for (const option of query) expect(parameters.map((it) => it.name)).toContain(option)

      const input = resolve(bodyOf(declared.requestBody))
      const fields = [...(request?.required ?? []), ...(request?.optional ?? [])].filter((name) => name !== '*')
      expect(Object.keys(input?.properties ?? {})).toEqual(expect.arrayContaining(fields))
      // A client that sends what the table requires is never refused for what it lacks.
      if (!request?.optional.includes('*')) {
        expect(request?.required ?? []).toEqual(expect.arrayContaining(input?.required ?? []))
      }

      const response = declared.responses[answer.status]
      expect(response, `${method} ${path} ${answer.status}`).toBeDefined()
      expect(Object.keys(declared.responses).filter((status) => status < '300')).toEqual([String(answer.status)])
      const content = bodyOf(response)
      // Which fields `$select` leaves out stands in the request alone.
      const body: Type | undefined =
        answer.body && query.includes('$select') ? { ...(answer.body as Shape), incomplete: true } : answer.body
      if (body) expect(differences(content, body, 'body')).toEqual([])
      else expect(content).toBeUndefined()
      for (const refusal of [refusals.invalid, refusals.unauthorized, refusals.notFound]) {
        const refused = declared.responses[refusal.status]
        expect(differences(bodyOf(refused, 'application/problem+json'), refusal.body, 'problem')).toEqual([])
      }
    },
  )

  test('contract: no operation answers with null for an empty field of a table', () => {
    const nulls = Object.entries<Node>(document.paths).flatMap(([path, item]) =>
      Object.entries<Node>(item).flatMap(([method, { responses = {} }]) =>
        Object.values<Node>(responses).flatMap((it) => nullsIn(bodyOf(it), `${method} ${path}`)),
      ),
    )
    expect(nulls).toEqual([])
  })

  test('contract: has the token request as its table says', () => {
    const { post } = document.paths['/connect/token']
    const input = resolve(bodyOf(post.requestBody, 'application/x-www-form-urlencoded'))
    expect(Object.keys(input.properties)).toEqual(expect.arrayContaining([...token.request]))
    const { refresh_token: _, id_token: __, ...properties } = resolve(bodyOf(post.responses[200])).properties
    expect(differences({ type: 'object', properties }, token.answer.body, 'body')).toEqual([])
    expect(differences(bodyOf(post.responses[400]), token.refused.body, 'body')).toEqual([])
  })

  test('contract: has registrations and log entries as their tables say', () => {
    const { schemas } = document.components
    expect(differences(schemas.WebhookRegistration, registration, 'registration')).toEqual([])
    expect(differences(schemas.WebhookLogEntry, logEntry.failed, 'entry')).toEqual([])
  })

  test.each(Object.entries(events))('contract: has the payload of %s as its table says', (name, data) => {
    const schema = bodyOf(document.webhooks[name].post.requestBody)
    expect(differences(schema, delivery(data), 'payload')).toEqual([])
    const { required, properties } = resolve(schema)
    expect(required).toEqual(expect.arrayContaining(Object.keys(delivery(data).fields)))
    expect(resolve(properties.data).required.sort()).toEqual(Object.keys(data.fields).sort())
  })
})
