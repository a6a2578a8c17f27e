import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'

let service: SharedService
let acme: TestAccount
beforeAll(async () => {
  service = await sharedService({ now: '2026-11-23T10:00:00Z' })
  acme = await service.account('Acme')
})

const XML = 'application/xml'
const CSV = 'text/csv'
const size = 9_900_000 // characters, once inflated

async function send(type: string, bytes: Uint8Array<ArrayBuffer>) {
  const response = await fetch(`${service.url}/api/v1/projects/import`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${acme.token}`, 'Content-Type': type, 'Content-Encoding': 'gzip' },
    body: bytes,
  })
  return { status: response.status, body: await response.json() }
}
const project = (inner: string) =>
  `<Project xmlns="http://schemas.microsoft.com/project"><Name>x</Name>${inner}</Project>`

/** Each row after the 500 before it. */
function linked(): string {
  const ids = Array.from({ length: 2_500 }, (_, n) => n + 1)
  const rows = ids.map((id) => `T,"${ids.slice(Math.max(0, id - 501), id - 1).join(';')}"`)
  return `name,predecessors\n${rows.join('\n')}`
}

test.each<[string, string, () => string, RegExp]>([
  ['commas', CSV, () => `name${','.repeat(size)}`, /more than 100 columns/],
  ['lines', CSV, () => `name${'\n'.repeat(size)}`, /more than 20000 rows/],
  ['levels of an outline', CSV, () => `name,outline\nDig,"${'a;'.repeat(size / 2)}"`, /65536 are the most/],
  ['links', CSV, linked, /more than 100000 links/],
  ['entities', XML, () => project(`<Title>${'&amp;'.repeat(size / 5 - 100)}</Title>`), /more than 500000 references/],
  ['attributes', XML, () => project(`<Tasks><Task ${'a="1" '.repeat(800_000)}/></Tasks>`), /more than 100 attributes/],
  ['elements', XML, () => project('<a/>'.repeat(1_000_001)), /more than 1000000 elements/],
])('a small gzip of a great many %s is refused, and the bound named', async (_, type, text, detail) => {
  const { status, body } = await send(type, gzipSync(text()))
  expect([status, body.code]).toEqual([400, 'invalid_request'])
  expect(body.detail).toMatch(detail)
})

test('bytes are counted once they are inflated', async () => {
  const { status, body } = await send(CSV, gzipSync(`name\n${'a'.repeat(52_428_800)}`))
  expect([status, body.code, body.detail]).toEqual([413, 'payload_too_large', expect.stringContaining('52428800')])
})

test('an empty body is none', async () => {
  const { status, body } = await acme.post('/api/v1/projects/import', '', { 'Content-Type': CSV })
  expect([status, body.code]).toEqual([400, 'invalid_request'])
})

test('a file in another encoding is read in a thread too', async () => {
  const text = `<?xml version="1.0" encoding="UTF-16"?>${project(`<Tasks><Task><UID>1</UID><Name>Gr\u00e4ben</Name><Notes>${'\u00e9'.repeat(20_000)}</Notes></Task></Tasks>`)}`
  const { status, body } = await send(XML, gzipSync(Buffer.from(`\ufeff${text}`, 'utf16le')))
  expect(status).toBe(201)
  const { value } = (await acme.get(`/api/v1/projects/${body.project.id}/tasks`)).body
  expect(value[0].name).toBe('Gr\u00e4ben')
})
