/** Numbers in paths and queries are whole numbers as JSON writes them: at every operation that takes one. */
import { expect, test } from 'vitest'
import { signIn } from '../../runtime/testing.ts'
import { operations } from './operations.ts'
import { startTarget } from './refusals.ts'

const target = startTarget()

const NO_IDS = [
  'Infinity',
  '-Infinity',
  '1e999',
  '-1e999',
  'NaN',
  '1e3',
  '1.0',
  '0x10',
  '%201',
  '1%20',
  '01',
  '+1',
  '-0',
  '0',
  '-1',
  '9007199254740992',
  '9223372036854775808',
  '99999999999999999999',
  '%D9%A1',
]
/** Ids of SCIM are texts (RFC 7643, section 3.1), and some others too. */
const numeric = operations.filter(
  ({ path }) =>
    !path.startsWith('/scim/') &&
    /\{(?!webhookId|deliveryId|clientId|feedId|scimClientId|ssoProviderId)\w+Id\}/.test(path),
)

let token: Promise<string> | undefined
/** The token of an Administrator, for the API and the admin API. */
const administrator = () => {
  const { service, acme } = target
  token ??= signIn(service.url, acme, acme.email, acme.password, 'api1 admin')
  return token
}
const send = async (method: string, path: string, given?: string) => {
  const token = given ?? (await administrator())
  const type = path.split('?')[0]?.endsWith('/import') ? 'text/csv' : 'application/json'
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': type }
  const response = await fetch(target.service.url + path, { method, headers, ...(method !== 'GET' && { body: '{}' }) })
  return { response, body: JSON.parse(await response.text()) }
}

/** The id in place of the first parameter; what follows it is a number that there may be. */
const withId = (path: string, id: string) => path.replace(/\{\w+\}/, id).replaceAll(/\{\w+\}/g, '1')

test.each(NO_IDS)('path: %s is no id, at every operation that takes one', async (id) => {
  expect(numeric.length).toBeGreaterThanOrEqual(27)
  for (const { method, path, operationId } of numeric) {
    const name = /\{(\w+)\}/.exec(path)?.[1]
    const { response, body } = await send(method.toUpperCase(), withId(path, id))
    expect([operationId, response.status, body.code]).toEqual([operationId, 400, 'invalid_request'])
    const places = body.errors.map(({ parameter }: { parameter?: string }) => parameter)
    expect(places, operationId).toContain(name)
  }
})

test('path: the largest id that there may be is merely not there', async () => {
  for (const { method, path, operationId } of numeric.filter((it) => it.method === 'get' || it.method === 'delete')) {
    const { response } = await send(method.toUpperCase(), withId(path, '9007199254740991'))
    expect([operationId, response.status]).toEqual([operationId, 404])
  }
})

test.each(['Infinity', '-Infinity', '1e999', '1e1', '0x1', '%205', '5.0', '+5'])(
  'query: %s is no $top',
  async (top) => {
    const { response, body } = await send('GET', `/api/v1/projects?$top=${top}`)
    expect([response.status, body.errors]).toEqual([400, [{ parameter: '$top', detail: expect.any(String) }]])
  },
)

test('path: one that cannot be decoded is refused once the caller is known and counted', async () => {
  for (const id of ['%zz', '%ED%A0%80', '%00']) {
    const { response, body } = await send('GET', `/api/v1/projects/${id}`)
    expect([response.status, body.errors[0].parameter]).toEqual([400, 'projectId'])
    expect(response.headers.get('X-RateLimit-Limit')).not.toBeNull()
    expect((await send('GET', `/api/v1/projects/${id}`, 'at_nobody')).response.status).toBe(401)
  }
})
