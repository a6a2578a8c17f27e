import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import type { Document } from '../../runtime/contract/document.ts'
import { removeNulls } from '../../runtime/http/null-properties.ts'

const document: Document = JSON.parse(await readFile(new URL('../../generated/openapi.json', import.meta.url), 'utf8'))
const left = (schema: unknown, value: unknown) => {
  removeNulls(document, schema, value)
  return value
}
const of = (name: string) => ({ $ref: `#/components/schemas/${name}` })

const bodies = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item as Record<string, Operation>).flatMap(([method, { requestBody }]) => {
    const media = requestBody?.content['application/json']
    const own = /^\/(api\/v1|admin\/api)\//.test(path) && media?.example
    return own ? [[`${method} ${path}`, media.schema, own] as const] : []
  }),
)
interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: unknown; example?: object }>> }
}

test.each(bodies)(
  '%s: takes null for what its example leaves out or what is no value of the field',
  (_, schema, example) => {
    const resolved = schemaOf(schema)
    const names = Object.keys(resolved.properties ?? {}).filter((name) => !(name in example))
    const sent = { ...structuredClone(example), ...Object.fromEntries(names.map((name) => [name, null])) }
    const kept = Object.entries(left(schema, sent) as object).filter(
      ([name, value]) => value === null && names.includes(name),
    )
    const nullable = names.filter((name) => JSON.stringify(deepSchema(resolved.properties?.[name])).includes('"null"'))
    expect(kept.map(([name]) => name).filter((name) => !nullable.includes(name))).toEqual(
      resolved.required?.filter((name) => names.includes(name)) ?? [],
    )
  },
)

interface Schema {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
}
const schemaOf = (schema: unknown): Schema => {
  const { $ref } = schema as Schema
  const name = $ref?.split('/').at(-1)
  return name ? (document.components?.schemas?.[name] as Schema) : (schema as Schema)
}
const deepSchema = (schema: unknown) => schemaOf(schema)

describe('null', () => {
  test('of an optional property means left out, at every depth', () => {
    expect(left(of('ProjectCreate'), { name: 'P', startDate: null, bufferType: null })).toEqual({ name: 'P' })
    const schema = { type: 'array', items: { type: 'object', properties: { a: { allOf: [of('ProjectCreate')] } } } }
    expect(left(schema, [{ a: { name: 'P', projectManagerId: null } }, { a: null }])).toEqual([
      { a: { name: 'P' } },
      {},
    ])
  })

  test('of a required, a nullable or an unknown property stays', () => {
    expect(left(of('ProjectCreate'), { name: null, none: null })).toEqual({ name: null, none: null })
    expect(left(of('WebhookUpdate'), { rateLimit: null })).toEqual({ rateLimit: null })
  })

  test('in a map and in data of any shape stays', () => {
    const headers = { 'X-A': null, 'X-B': 'b' }
    expect(left(of('WebhookCreate'), { headers: { ...headers } })).toEqual({ headers })
    expect(left(of('WebhookTest'), { data: { a: null } })).toEqual({ data: { a: null } })
    expect(left(of('WebhookTest'), { event: 'task.red', data: null })).toEqual({ event: 'task.red' })
  })
})
