import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly minItems?: number
  readonly minimum?: number
  readonly maximum?: number
}
type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
interface Operation {
  readonly tags?: readonly string[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

let service: TestService
let acme: TestAccount
let contract: { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } }
beforeAll(async () => {
  service = await startTestService({ now: '2026-11-23T10:00:00Z' })
  acme = await service.account('Acme')
  contract = JSON.parse(await readFile(new URL('../../generated/openapi.json', import.meta.url), 'utf8'))
})
afterAll(() => service?.stop())

/** The same numbers on every run (mulberry32). */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % sides
  }
}
const roll = dice(2026)
const pick = <T>(list: readonly T[]): T => list[roll(list.length)] as T

const ids: Record<string, number[]> = { project: [], task: [], milestone: [], resource: [], calendar: [] }
const odd: Json[] = [null, 0, -1, 1e308, '', 'x', [], {}, true, '\u0000', '\ud800', Number.MAX_SAFE_INTEGER]
const texts = ['Name', 'é😀', "o'x", '%_\\', ' a ', '{"a":1}', '=1+1', 'x'.repeat(200)]

/** A value that mostly is as the schema says, and now and then is not. */
function generate(given: Schema | undefined, name = ''): Json {
  const schema = given?.$ref ? contract.components.schemas[given.$ref.split('/').at(-1) ?? ''] : given
  if (!schema || roll(50) === 0) return pick(odd)
  const known = ids[name.replace(/Id$/, '')]
  if (known && known.length > 0 && roll(10) > 0) return pick(known)
  if (schema.enum) return pick(schema.enum) as Json
  const type = typeof schema.type === 'string' ? schema.type : pick(schema.type ?? ['null'])
  switch (type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).filter(
        ([field]) => schema.required?.includes(field) || roll(3) === 0,
      )
      return Object.fromEntries(fields.map(([field, it]) => [field, generate(it, field)]))
    }
    case 'array':
      return Array.from({ length: Math.max(schema.minItems ?? 0, roll(4)) }, () => generate(schema.items, name))
    case 'integer':
      return pick([1, 2, 7, acme.userId, schema.minimum ?? -5, schema.maximum ?? 9e15])
    case 'number':
      return pick([0, 0.5, 1, 3, 0.000001, schema.minimum ?? -7, schema.maximum ?? 1e300, 12.3456789])
    case 'boolean':
      return roll(2) === 0
    case 'null':
      return null
    default:
      return schema.format === 'date' ? pick(['2026-11-23', '2027-02-28', '1900-01-01', '2199-12-31']) : pick(texts)
  }
}

test('whatever is sent, the answer is never that the service failed', async () => {
  const kinds: Record<string, string> = { Projects: 'project', Tasks: 'task', Milestones: 'milestone' }
  const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, it]) =>
      /^(post|patch|put|delete|get)$/.test(method) && /^(Projects|Tasks|Mil|Res|Cal)/.test(it.tags?.[0] ?? '')
        ? [{ path, method: method as 'post' | 'patch' | 'put' | 'delete' | 'get', it }]
        : [],
    ),
  )
  const statuses = new Set<number>()
  for (let n = 0; n < 900; n++) {
    const { path, method, it } = pick(operations)
    if (method === 'delete' && roll(10) > 0) continue
    const schema = it.requestBody?.content['application/json']?.schema
    if (it.requestBody && !schema) continue
    const url = path.replace(/\{(\w+)Id\}/g, (_, kind: string) => String(pick([...(ids[kind] ?? []), 999_999])))
    const body = generate(schema)
    const sent = schema ? JSON.stringify(body) : undefined
    const answer = await (method === 'get' || method === 'delete' ? acme[method](url) : acme[method](url, sent))
    expect(answer.status, `${method} ${url} ${sent} ${JSON.stringify(answer.body)}`).toBeLessThan(500)
    statuses.add(answer.status)
    if (answer.status !== 201) continue
    const kind = path.endsWith('/milestones') ? 'milestone' : path.endsWith('/tasks') ? 'task' : undefined
    const list = ids[kind ?? kinds[it.tags?.[0] ?? ''] ?? (path.endsWith('/resources') ? 'resource' : 'calendar')]
    list?.push(answer.body.id)
    if (list && list.length > 8) list.shift()
  }
  // It got somewhere: things were made, changed, deleted and refused.
  expect([200, 201, 204, 400, 404, 409].filter((status) => !statuses.has(status))).toEqual([])
})
