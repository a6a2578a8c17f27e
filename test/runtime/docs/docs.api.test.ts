import { afterAll, beforeAll, expect, test } from 'vitest'
import { GUIDES } from '../../../runtime/docs/guides.ts'
import { startTestService, type TestService } from '../../../runtime/testing.ts'

const BASE = 'https://api.example.com/projects'
const AUTH = 'https://sign-in.example.com'
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ environment: { BASE_URL: BASE, AUTH_URL: AUTH } })
})
afterAll(() => service?.stop())

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(service.url + path, { method, headers })

test('home: lists the addresses of everything, for programs', async () => {
  const response = await get('/')
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/json'])
  expect(response.headers.get('Vary')).toContain('Accept')
  const { name, links } = (await response.json()) as { name: string; links: Record<string, string> }
  expect(name).toBe('Chainwork')
  expect(links).toMatchObject({
    reference: `${BASE}/docs`,
    openapi: `${BASE}/openapi.json`,
    ready: `${BASE}/readyz`,
    signIn: `${AUTH}/sign-in`,
    token: `${AUTH}/connect/token`,
  })
})

test('home: is a page for browsers, and every link of this installation answers', async () => {
  const page = await get('/', { Accept: BROWSER })
  expect([page.status, page.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  const links = [...(await page.text()).matchAll(/<dd><a href="([^"]+)"/g)].map(([, link = '']) => link)
  expect(links.length).toBeGreaterThan(8)
  for (const link of links) {
    const path = link.replace(BASE, '').replace(AUTH, '')
    expect([path, (await get(path)).status]).toEqual([path, path === '/connect/token' ? 405 : 200])
  }
})

test('documentation: pages and their files are under the path of BASE_URL', async () => {
  const page = await (await get('/docs', { Accept: BROWSER })).text()
  const files = [...page.matchAll(/ (?:src|href|data-document)="([^"]+)"/g)].map(([, file = '']) => file)
  expect(files).toContain('/projects/openapi.json')
  for (const file of files) {
    expect(file).toMatch(/^\/projects\//)
    const response = await get(file.slice('/projects'.length))
    expect([file, response.status]).toEqual([file, 200])
  }
  expect(page).toContain(`data-redirect="${BASE}/docs/signed-in"`)
})

test('documentation: the policy of the reference names the addresses that it sends requests to, and no others', async () => {
  const policy = (await get('/docs')).headers.get('Content-Security-Policy')
  expect(policy).toContain(`connect-src 'self' https://api.example.com ${AUTH};`)
  expect(policy).toContain("script-src 'self';")
})

test('documentation: the script of the reference is sent compressed, or plain, and kept for a year', async () => {
  const packed = await get('/docs/assets/scalar-1.72.1.js', { 'Accept-Encoding': 'gzip' })
  const plain = await get('/docs/assets/scalar-1.72.1.js', { 'Accept-Encoding': 'identity' })
  expect(packed.headers.get('Content-Encoding')).toBe('gzip')
  expect(packed.headers.get('Cache-Control')).toContain('immutable')
  expect(await plain.text()).toBe(await packed.text())
})

test('documentation: answers HEAD, a known ETag with 304, and refuses other methods and paths', async () => {
  const head = await get('/docs/guides', {}, 'HEAD')
  expect([head.status, await head.text()]).toEqual([200, ''])
  const etag = head.headers.get('ETag') as string
  expect((await get('/docs/guides', { 'If-None-Match': etag })).status).toBe(304)
  expect((await get('/docs/guides', {}, 'POST')).status).toBe(404)
  expect((await get('/docs/guides/unknown')).status).toBe(404)
})

test.each(Object.keys(GUIDES))(
  'guides: %s has one heading, links that work, and the addresses of the installation',
  async (name) => {
    const response = await get(`/docs/guides/${name}`)
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
    const page = await response.text()
    expect(page.match(/<h1/g)).toHaveLength(1)
    expect(page).not.toContain('http://localhost:8080')
    const links = [...page.matchAll(/ href="(\/[^"#]*)/g)].map(([, link = '']) => link.slice('/projects'.length))
    for (const link of new Set(links)) expect([link, (await get(link)).status]).toEqual([link, 200])
  },
)
