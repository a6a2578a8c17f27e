/** Every operation under /admin/api, as the contract lists them: who may not call it, and that accounts are apart. */
import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { type Requests, signIn, type TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { administratorOf } from './admin.ts'

interface Media {
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}
interface Operation {
  readonly operationId: string
  readonly 'x-role'?: string
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> }
}
const METHODS = ['get', 'post', 'put', 'patch', 'delete']
const document: { paths: Record<string, Record<string, Operation>> } = JSON.parse(
  await readFile(new URL('../../generated/openapi.json', import.meta.url), 'utf8'),
)
const operations = Object.entries(document.paths)
  .filter(([path]) => path.startsWith('/admin/api/'))
  .flatMap(([path, item]) =>
    METHODS.flatMap((method) =>
      item[method] ? [{ ...item[method], id: item[method].operationId, method, path }] : [],
    ),
  )
type Call = (typeof operations)[number]

/** For each path parameter, makes one of the account's objects and resolves to its id. */
const MAKERS: Readonly<Record<string, (admin: Requests) => Promise<string | number>>> = {
  userId: async (admin) => (await admin.post('/admin/api/users', { email: 'one@example.com' })).body.id,
  clientId: async (admin) => (await admin.post('/admin/api/clients', { displayName: 'One' })).body.clientId,
  scimClientId: async (admin) => (await admin.post('/admin/api/scim-clients', { displayName: 'One' })).body.clientId,
  ssoProviderId: async (admin) => {
    const provider = {
      displayName: 'One',
      authenticationScheme: 'one',
      authorityUrl: 'https://login.example.com',
      clientId: 'chainwork',
      clientSecret: 'known to the provider',
    }
    return (await admin.post('/admin/api/sso-providers', provider)).body.id
  },
}
const parameters = [
  ...new Set(operations.flatMap(({ path }) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))),
]

let service: SharedService
let acme: TestAccount
let admin: Requests
let foreign: Requests
const ids: Record<string, string | number> = {}
beforeAll(async () => {
  service = await sharedService()
  acme = await service.account('Acme')
  admin = await administratorOf(service, acme)
  const other = await service.account('Other')
  foreign = await administratorOf(service, other)
  // Plugins that are off for new accounts.
  for (const { accountId } of [acme, other]) await service.app.activation.set(accountId, 'scim', true)
  for (const name of parameters) ids[name as string] = (await MAKERS[name as string]?.(admin)) ?? 'there is no maker'
})

/** With the body that the contract gives as its example, so that nothing but the caller is wrong. */
function send(as: Requests, { method, path, requestBody }: Call, of: typeof ids = ids) {
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(of[name] ?? ''))
  const media = requestBody?.content['application/json']
  const body = media?.example ?? Object.values(media?.examples ?? {})[0]?.value
  if (method === 'get') return as.get(url)
  if (method === 'delete') return as.delete(url)
  return as[method as 'post'](url, body)
}

/** All that the caller's account has, as its lists and settings show it. */
/** All lists and settings, without what changes with the time alone. */
async function contentsOf(as: Requests) {
  const shown = operations.filter(
    ({ method, path, id }) => method === 'get' && !path.includes('{') && id !== 'listSecurityLog',
  )
  const contents = await Promise.all(shown.map(async (operation) => [operation.id, (await send(as, operation)).body]))
  return JSON.stringify(contents, (name, value) => (name === 'resetSeconds' ? undefined : value), 1)
}

test('every path parameter has an object of the account', () => {
  expect(parameters.length).toBeGreaterThanOrEqual(2)
  expect(ids).toEqual(Object.fromEntries(parameters.map((name) => [name, expect.anything()])))
  for (const id of Object.values(ids)) expect(id).not.toBe('there is no maker')
})

test.each(operations)('$id: is for Administrators, with the scope admin', (operation) => {
  expect(operation['x-role']).toBe('administrator')
  expect(operation).toMatchObject({ security: [{ oauth2: ['admin'] }], tags: ['administration'] })
})

test.each(operations)('$id: answers 401 without a token', async (operation) => {
  const { status, headers } = await send(service.as(), operation)
  expect([status, headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer'])
})

test.each(operations)('$id: answers 401 to an Administrator’s token without the scope admin', async (operation) => {
  const token = await signIn(service.url, acme, acme.email, acme.password, 'api1 openid profile')
  const { status, body } = await send(service.as(token), operation)
  expect([status, body.detail]).toEqual([401, expect.stringContaining('scope admin')])
})

test.each(operations)('A01: $id answers 403 to a General User', async (operation) => {
  const gus = await acme.user(`Gus ${operation.id}`)
  const { status, body } = await send(gus, operation)
  expect([status, body.code]).toEqual([403, 'forbidden'])
})

const withId = operations.filter(({ path }) => path.includes('{'))
test.each(withId)('$id: answers 404 to another account’s Administrator, and changes nothing', async (operation) => {
  const before = await contentsOf(admin)
  const { status, body } = await send(foreign, operation)
  expect([status, body.code]).toEqual([404, 'not_found'])
  const unknown = {
    userId: 404_404,
    clientId: 'client-404404',
    scimClientId: 'scim-404404',
    ssoProviderId: 'sso_404404',
  }
  const nowhere = await send(foreign, operation, unknown)
  const plain = ({ detail }: { detail: string }) => detail.replace(/ \S+$/, '')
  expect(plain(body), 'as if there were nothing').toBe(plain(nowhere.body))
  expect(await contentsOf(admin)).toBe(before)
})

test('lists and settings show another account’s Administrator nothing of the account', async () => {
  const shown = JSON.stringify(await contentsOf(foreign))
  expect(shown).not.toContain('one@example.com')
  for (const name of parameters) if (name !== 'userId') expect(shown).not.toContain(String(ids[name as string]))
  const mine = JSON.stringify(await contentsOf(admin))
  expect(mine).toContain('one@example.com')
})

test('A01: an Administrator with the scope admin is answered', async () => {
  const reads = operations.filter(({ method }) => method === 'get')
  const statuses = await Promise.all(
    reads.map(async (operation) => [operation.id, (await send(admin, operation)).status]),
  )
  expect(statuses).toEqual(reads.map(({ id }) => [id, 200]))
})
