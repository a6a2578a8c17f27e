import { parseYaml } from '@redocly/openapi-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../runtime/testing.ts'

const BASE = 'https://api.example.com/projects'
const AUTH = 'https://sign-in.example.com'
let service: TestService
beforeAll(async () => {
  service = await startTestService({
    environment: { BASE_URL: BASE, AUTH_URL: AUTH, WEBHOOK_SOURCE_RANGES: '52.14.0.0/16, 2001:db8::/32' },
  })
})
afterAll(() => service?.stop())

const read = (headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${service.url}/openapi.json`, { method, headers })

test('contract document: is the same as YAML', async () => {
  const response = await fetch(`${service.url}/openapi.yaml`)
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/yaml'])
  expect(parseYaml(await response.text())).toEqual(await (await read()).json())
})

test('contract document: is compressed for clients that accept it', async () => {
  const packed = await read({ 'Accept-Encoding': 'gzip' })
  expect([packed.headers.get('Content-Encoding'), packed.headers.get('Vary')]).toEqual([
    'gzip',
    'Origin, Accept-Encoding',
  ])
  expect(Number(packed.headers.get('Content-Length'))).toBeLessThan((await packed.text()).length / 4)
})

test('contract document: tells receivers the ranges of WEBHOOK_SOURCE_RANGES', async () => {
  const { tags } = (await (await read()).json()) as { tags: { name: string; description: string }[] }
  const webhooks = tags.find(({ name }) => name === 'Webhooks')?.description
  expect(webhooks).toContain('Source addresses: `52.14.0.0/16`, `2001:db8::/32`.')
})

describe('/openapi.json', () => {
  test('contract document: is served to everybody, as JSON', async () => {
    const response = await read({ 'Accept-Encoding': 'identity' })
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/json'])
    const text = await response.text()
    expect(response.headers.get('Content-Length')).toBe(String(Buffer.byteLength(text)))
    expect(JSON.parse(text).openapi).toBe('3.1.0')
  })

  test('contract document: has the addresses of the settings, and none of the contract', async () => {
    const text = await (await read()).text()
    const document = JSON.parse(text)
    expect(document.servers).toEqual([{ url: BASE }])
    expect(document.paths['/connect/token'].servers).toEqual([{ url: AUTH }])
    expect(document.paths['/api/v1/projects'].servers).toBeUndefined()
    const token = `${AUTH}/connect/token`
    expect(document.components.securitySchemes.oauth2.flows).toMatchObject({
      password: { tokenUrl: token, refreshUrl: token },
      clientCredentials: { tokenUrl: token },
      authorizationCode: { authorizationUrl: `${AUTH}/connect/authorize`, tokenUrl: token, refreshUrl: token },
    })
    expect(text).not.toContain('http://localhost:8080')
  })

  // Postman and other clients know no schema of another version of JSON Schema than their own.
  test('contract document: names no version of JSON Schema', async () => {
    expect((await (await read()).text()).includes('"$schema"')).toBe(false)
  })

  test('contract document: has clients percent-encode what separates query options', async () => {
    expect((await (await read()).text()).includes('allowReserved')).toBe(false)
  })

  test('contract document: answers a known ETag with 304, and HEAD without a body', async () => {
    const etag = (await read()).headers.get('ETag') as string
    const known = await read({ 'If-None-Match': `"other", W/${etag}` })
    expect([known.status, await known.text()]).toEqual([304, ''])
    expect((await read({ 'If-None-Match': '"other"' })).status).toBe(200)
    const head = await read({}, 'HEAD')
    expect([head.status, await head.text(), head.headers.get('ETag')]).toEqual([200, '', etag])
  })
})

test('contract document: has one server where both addresses are the same', async () => {
  const own = await startTestService()
  try {
    const document = (await (await fetch(`${own.url}/openapi.json`)).json()) as {
      servers: { url: string }[]
      paths: Record<string, { servers?: object }>
      components: { securitySchemes: { oauth2: { flows: { password: { tokenUrl: string } } } } }
    }
    const base = own.url.replace('127.0.0.1', 'localhost')
    expect(document.servers).toEqual([{ url: base }])
    expect(document.paths['/connect/token']?.servers).toBeUndefined()
    expect(document.components.securitySchemes.oauth2.flows.password.tokenUrl).toBe(`${base}/connect/token`)
  } finally {
    await own.stop()
  }
})
