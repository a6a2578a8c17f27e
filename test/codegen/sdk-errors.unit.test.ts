import { readFile } from 'node:fs/promises'
import { inspect } from 'node:util'
import * as sdk from '@chainwork/sdk'
import {
  ApiError,
  ChainworkError,
  ConnectionError,
  connect,
  type Settings,
  SettingsError,
  type TooManyRequestsError,
  UnexpectedResponseError,
} from '@chainwork/sdk'
import { describe, expect, test } from 'vitest'
import { problem, type StubResponse, startStubService } from './stub-service.ts'

const failure = (call: Promise<unknown>) =>
  call.then(
    () => 'It succeeded.',
    (error: unknown) => error,
  )
const failureOf = (make: () => unknown) => failure(Promise.resolve().then(make))

async function calling(response: StubResponse, more: Partial<Settings> = {}) {
  const server = await startStubService((it) => (it.path.startsWith('/api') ? response : undefined))
  const api = connect({ baseUrl: server.url, clientId: 'app', clientSecret: 'shh', retries: 0, ...more })
  return { api, server, error: await failure(api.getProject({ path: { projectId: 1 } })) }
}

const exported = new Map<string, unknown>(Object.entries(sdk))
const CLASSES: readonly [status: number, name: keyof typeof sdk][] = [
  [400, 'BadRequestError'],
  [401, 'UnauthorizedError'],
  [403, 'ForbiddenError'],
  [404, 'NotFoundError'],
  [405, 'MethodNotAllowedError'],
  [406, 'NotAcceptableError'],
  [408, 'RequestTimeoutError'],
  [409, 'ConflictError'],
  [412, 'PreconditionFailedError'],
  [413, 'PayloadTooLargeError'],
  [415, 'UnsupportedMediaTypeError'],
  [417, 'ExpectationFailedError'],
  [429, 'TooManyRequestsError'],
  [431, 'HeadersTooLargeError'],
  [500, 'ServerError'],
  [502, 'BadGatewayError'],
  [503, 'ServiceUnavailableError'],
  [504, 'GatewayTimeoutError'],
]

describe('errors of the service', () => {
  test.each(CLASSES)('a %i: is a %s with the call and the request', async (status, name) => {
    const { error, server } = await calling(problem(status, 'refused'))
    expect(error).toBeInstanceOf(exported.get(name))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toBeInstanceOf(ChainworkError)
    const url = `${server.url}/api/v1/projects/1`
    expect(error).toMatchObject({
      name,
      status,
      code: 'refused',
      requestId: 'req_1',
      operation: 'getProject',
      method: 'GET',
      url,
    })
  })

  test.each([
    [{ 'Retry-After': '90' }, 90],
    [{ Date: 'Mon, 02 Mar 2026 09:30:00 GMT', 'Retry-After': 'Mon, 02 Mar 2026 09:31:30 GMT' }, 90],
    [{}, undefined],
  ])('a 429 with %j: has the seconds to wait, %s', async (headers, seconds) => {
    const { error } = await calling(problem(429, 'rate_limited', headers as Record<string, string>), { retries: 0 })
    expect((error as TooManyRequestsError).retryAfter).toBe(seconds)
  })

  test('every error status of the contract has a class', async () => {
    const document = JSON.parse(await readFile(new URL('../../generated/openapi.json', import.meta.url), 'utf8'))
    const statuses = new Set<string>()
    for (const item of Object.values<Record<string, { responses?: object; 'x-sdk'?: boolean }>>(document.paths))
      for (const operation of Object.values(item))
        if (operation['x-sdk'] !== false)
          for (const status of Object.keys(operation.responses ?? {})) statuses.add(status)
    const known = CLASSES.map(([status]) => String(status))
    expect([...statuses].filter((status) => status >= '400' && !known.includes(status))).toEqual([])
  })

  test('a status without a class: is an ApiError or a ServerError', async () => {
    expect((await calling(problem(418, 'teapot'))).error).toMatchObject({ name: 'ApiError', status: 418 })
    expect((await calling(problem(599, 'odd'))).error).toMatchObject({ name: 'ServerError', status: 599 })
  })

  test('an error that you make: has the name of its class, or of the class that it extends', () => {
    class Gone extends sdk.BadGatewayError {}
    class Lost extends Gone {
      override name = 'Lost'
    }
    const call = { operation: 'getProject', method: 'GET', url: '/' }
    const names = [ApiError, sdk.NotFoundError, sdk.ServerError, Gone, Lost].map(
      (Class) => new Class(call, new Response(null, { status: 404 }), {}).name,
    )
    expect(names).toEqual(['ApiError', 'NotFoundError', 'ServerError', 'BadGatewayError', 'Lost'])
  })

  test('an error shows no credentials, however it is printed', async () => {
    const server = await startStubService((it) => (it.path.startsWith('/api') ? problem(404, 'not_found') : undefined))
    const api = connect({ baseUrl: server.url, clientId: 'app', clientSecret: 'top-secret', retries: 0 })
    const error = await failure(api.listProjects({ query: { $filter: "name eq 'private'" } }))
    expect(inspect(error, { depth: 10 }) + JSON.stringify(error)).not.toMatch(/top-secret|at_1|private/)
  })
})

describe('responses that are not the service’s', () => {
  test.each<[string, StubResponse, RegExp]>([
    [
      'a page',
      { body: '<h1>Wi-Fi</h1>', headers: { 'Content-Type': 'text/html; charset=utf-8' } },
      /200, text\/html instead of application\/json: is baseUrl/,
    ],
    ['no media type', { body: '{}', headers: { 'Content-Type': '' } }, /instead of application\/json/],
    ['broken JSON', { body: '{"id": 1, "na', headers: { 'Content-Type': 'application/json' } }, /broken JSON/],
    ['an empty body', { body: '', headers: { 'Content-Type': 'application/json' } }, /broken JSON/],
    [
      'a redirect',
      { status: 301, headers: { Location: 'https://elsewhere.example/api?token=x' } },
      /301, a redirect to https:\/\/elsewhere\.example: set baseUrl/,
    ],
  ])('%s: is an UnexpectedResponseError', async (_, response, message) => {
    const { error, server } = await calling(response)
    expect(error).toBeInstanceOf(UnexpectedResponseError)
    expect(error).toMatchObject({
      name: 'UnexpectedResponseError',
      operation: 'getProject',
      url: `${server.url}/api/v1/projects/1`,
    })
    expect((error as Error).message).toMatch(message)
  })

  test('a token response without a token: is an UnexpectedResponseError', async () => {
    const server = await startStubService(() => ({ body: { hello: 'world' } }))
    const api = connect({ baseUrl: server.url, clientId: 'app', clientSecret: 'shh', retries: 0 })
    const error = await failure(api.listProjects())
    expect(error).toMatchObject({
      name: 'UnexpectedResponseError',
      operation: 'createToken',
      message: expect.stringContaining('authUrl'),
    })
  })

  test('nobody there: is a ConnectionError with the code of the network', async () => {
    const api = connect({ baseUrl: 'http://127.0.0.1:1', clientId: 'app', clientSecret: 'shh', retries: 0 })
    const error = await failure(api.listProjects())
    expect(error).toBeInstanceOf(ConnectionError)
    expect((error as Error).message).toMatch(/^POST http:\/\/127\.0\.0\.1:1\/connect\/token: no response arrived/)
  })

  test('a list whose page is its own next page: ends with an error', async () => {
    const { api } = await calling({ body: { value: [1], '@odata.nextLink': '/api/v1/projects?$skiptoken=2' } })
    const reading = (async () => {
      for await (const _ of api.items(api.listProjects()));
    })()
    expect(await failure(reading)).toMatchObject({ message: expect.stringContaining('never ends') })
  })
})

describe('settings', () => {
  const RIGHT = { baseUrl: 'https://chainwork.example.com', clientId: 'app', clientSecret: 'shh' }
  test.each<[string, object | undefined, RegExp]>([
    ['nothing', undefined, /baseUrl is missing.*clientId is missing/],
    ['no settings', {}, /baseUrl is missing: give the address.*clientId is missing/],
    [
      'a host alone',
      { ...RIGHT, baseUrl: 'localhost:8080' },
      /baseUrl has no scheme: write https:\/\/localhost:8080 \(or http/,
    ],
    ['another scheme', { ...RIGHT, baseUrl: 'ftp://x' }, /baseUrl has no scheme/],
    ['a broken address', { ...RIGHT, baseUrl: 'https://' }, /baseUrl is no address/],
    ['credentials in the address', { ...RIGHT, baseUrl: 'https://ada:pw@x' }, /baseUrl has credentials in it/],
    [
      'a query in the address',
      { ...RIGHT, authUrl: 'https://x/y?z=1' },
      /authUrl has a query or a fragment: write https:\/\/x\/y/,
    ],
    ['an empty secret', { ...RIGHT, clientSecret: '' }, /clientSecret is empty/],
    ['no secret', { ...RIGHT, clientSecret: undefined }, /clientSecret is missing/],
    ['a user without a password', { ...RIGHT, username: 'ada' }, /password is missing/],
    ['a misspelt setting', { ...RIGHT, clientID: 'app' }, /clientID is no setting; there are baseUrl, /],
    ['a setting of another type', { ...RIGHT, timeout: '5s' }, /timeout is not a number/],
    ['a timeout of nothing', { ...RIGHT, timeout: 0 }, /timeout is 0/],
    ['a token beside credentials', { ...RIGHT, accessToken: 'at' }, /accessToken stands beside credentials/],
  ])('%s: is refused with what would be right', async (_, settings, message) => {
    const error = await failureOf(() => connect(settings as Settings))
    expect(error).toBeInstanceOf(SettingsError)
    expect((error as Error).message).toMatch(message)
    expect((error as Error).message).not.toMatch(/shh|pw/)
  })

  test('a call without its path parameter: is refused before anything is sent', async () => {
    const api = connect(RIGHT)
    const error = await failureOf(() => api.getProject({} as never))
    expect(error).toMatchObject({
      name: 'SettingsError',
      message: expect.stringContaining('path.projectId is missing'),
    })
    expect(await failureOf(() => api.getProject({ path: { projectId: Number.NaN } }))).toBeInstanceOf(SettingsError)
  })

  test('a header with a line break: is refused', async () => {
    const api = connect(RIGHT)
    const error = await failureOf(() => api.listProjects({ headers: { 'X-Note': 'a\r\nb' } }))
    expect(error).toMatchObject({ name: 'SettingsError', message: expect.stringContaining('x-note') })
  })

  test('userAgent, headers and accessToken: are sent', async () => {
    const server = await startStubService(() => ({ body: { value: [] } }))
    const api = connect({
      baseUrl: server.url,
      accessToken: 'mine',
      userAgent: 'planner/2.1',
      headers: { traceparent: '00-1' },
    })
    await api.listProjects({ headers: { accept: 'application/json;q=1' } })
    expect(server.tokenCalls()).toHaveLength(0)
    expect(server.calls()[0]?.headers).toMatchObject({
      authorization: 'Bearer mine',
      'user-agent': expect.stringMatching(/^planner\/2\.1 chainwork-sdk\/\d+\.\d+\.\d+ Node\.js\/\d+/),
      traceparent: '00-1',
      accept: 'application/json;q=1',
    })
  })

  test('accessToken as a function: gets the refused token, and is called once more', async () => {
    const server = await startStubService((it) =>
      it.headers.authorization === 'Bearer new' ? { body: { value: [] } } : problem(401, 'unauthorized'),
    )
    const refused: (string | undefined)[] = []
    const accessToken = (rejected?: string) => {
      refused.push(rejected)
      return rejected === undefined ? 'old' : 'new'
    }
    await connect({ baseUrl: server.url, accessToken }).listProjects()
    expect(refused).toEqual([undefined, 'old'])
  })
})
