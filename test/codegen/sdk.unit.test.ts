import { ApiError, ConnectionError, connect, etagOf, responseOf, type Settings, TimeoutError } from '@chainwork/sdk'
import { describe, expect, test } from 'vitest'
import { problem, type StubService, startStubService, token } from './stub-service.ts'

const PROJECT = { id: 1, name: 'Bridge' }
const connectTo = (server: StubService, more: Partial<Settings> = {}) =>
  connect({ baseUrl: server.url, clientId: 'app', clientSecret: 'shh', ...more })
const failure = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'It succeeded.',
    (error: unknown) => error,
  )

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

describe('tokens', () => {
  test('without a user name: uses client_credentials and sends the token with calls', async () => {
    const server = await startStubService((it) => (it.path === '/api/v1/projects/1' ? { body: PROJECT } : undefined))
    const project = await connectTo(server).getProject({ path: { projectId: 1 } })
    expect(project.name).toBe('Bridge')
    const [request] = server.tokenCalls()
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      grant_type: 'client_credentials',
      client_id: 'app',
      client_secret: 'shh',
    })
    expect(server.calls()[0]?.headers.authorization).toBe('Bearer at_1')
  })

  test('with a user name: uses the password grant', async () => {
    const server = await startStubService((it) => (it.path.startsWith('/api') ? { body: PROJECT } : undefined))
    const user = { username: 'ada@example.com', password: 'p&=ä', scope: 'api1 admin' }
    await connectTo(server, user).getProject({ path: { projectId: 1 } })
    const form = new URLSearchParams(server.tokenCalls()[0]?.body)
    expect(Object.fromEntries(form)).toMatchObject({ grant_type: 'password', ...user })
  })

  test('calls at the same time: share one token', async () => {
    const server = await startStubService((it) => (it.path.startsWith('/api') ? { body: PROJECT } : undefined))
    const api = connectTo(server)
    await Promise.all([1, 2, 3, 4].map((projectId) => api.getProject({ path: { projectId } })))
    await api.getProject({ path: { projectId: 5 } })
    expect(server.tokenCalls()).toHaveLength(1)
  })

  test('an expired token: is renewed before the next call', async () => {
    const server = await startStubService((it, call) => {
      if (it.path.startsWith('/api')) return { body: PROJECT }
      return token(call, call === 1 ? 0 : 3600)
    })
    const api = connectTo(server)
    for (const projectId of [1, 2, 3]) await api.getProject({ path: { projectId } })
    expect(server.calls().map((it) => it.headers.authorization)).toEqual(['Bearer at_1', 'Bearer at_2', 'Bearer at_2'])
  })

  test('a revoked token: is renewed once, and the call is repeated with its body', async () => {
    const server = await startStubService((it) => {
      if (!it.path.startsWith('/api')) return undefined
      return it.headers.authorization === 'Bearer at_1' ? problem(401, 'unauthorized') : { status: 201, body: PROJECT }
    })
    const project = await connectTo(server).createProject({ body: { name: 'Bridge' } })
    expect(project.id).toBe(1)
    const [first, second] = server.calls()
    expect(second?.body).toBe('{"name":"Bridge"}')
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
  })

  test('a revoked token: is renewed once for several calls', async () => {
    const server = await startStubService((it) => {
      if (!it.path.startsWith('/api')) return undefined
      return it.headers.authorization === 'Bearer at_1' ? problem(401, 'unauthorized') : { body: PROJECT }
    })
    const api = connectTo(server)
    await Promise.all([1, 2, 3].map((projectId) => api.getProject({ path: { projectId } })))
    expect(server.tokenCalls()).toHaveLength(2)
  })

  test('a second 401: is thrown', async () => {
    const server = await startStubService((it) =>
      it.path.startsWith('/api') ? problem(401, 'unauthorized') : undefined,
    )
    const error = await failure(connectTo(server).getProject({ path: { projectId: 1 } }))
    expect(error).toMatchObject({ status: 401, code: 'unauthorized' })
    expect(server.calls()).toHaveLength(2)
  })

  test('a rejected client: is an ApiError, and the next call requests a token again', async () => {
    const server = await startStubService((it, call) => {
      if (it.path.startsWith('/api')) return { body: PROJECT }
      return call > 1 ? undefined : { status: 401, body: { error: 'invalid_client', error_description: 'Unknown.' } }
    })
    const api = connectTo(server)
    const error = await failure(api.getProject({ path: { projectId: 1 } }))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 401, code: 'invalid_client', detail: 'Unknown.' })
    expect(server.calls()).toHaveLength(0)
    await expect(api.getProject({ path: { projectId: 1 } })).resolves.toEqual(PROJECT)
  })

  test('authUrl: is where tokens are requested', async () => {
    const identity = await startStubService(() => undefined)
    const server = await startStubService(() => ({ body: PROJECT }))
    await connectTo(server, { authUrl: `${identity.url}/` }).getProject({ path: { projectId: 1 } })
    expect(identity.tokenCalls()).toHaveLength(1)
    expect(server.requests).toHaveLength(1)
  })
})

describe('retries', () => {
  test.each([429, 503])('a %i: is retried after Retry-After', async (status) => {
    const server = await startStubService((it, call) => {
      if (!it.path.startsWith('/api')) return undefined
      return call < 3 ? problem(status, 'later', { 'Retry-After': '0' }) : { body: PROJECT }
    })
    await expect(connectTo(server).getProject({ path: { projectId: 1 } })).resolves.toEqual(PROJECT)
    expect(server.calls()).toHaveLength(3)
  })

  test('a 503: is thrown after two retries', async () => {
    const server = await startStubService((it) =>
      it.path.startsWith('/api') ? problem(503, 'unavailable', { 'Retry-After': '0' }) : undefined,
    )
    const error = await failure(connectTo(server).getProject({ path: { projectId: 1 } }))
    expect(error).toMatchObject({ status: 503, code: 'unavailable' })
    expect(server.calls()).toHaveLength(3)
  })

  test('a long Retry-After: is not waited for', async () => {
    const server = await startStubService((it) =>
      it.path.startsWith('/api') ? problem(429, 'rate_limited', { 'Retry-After': '3600' }) : undefined,
    )
    const error = await failure(connectTo(server).getProject({ path: { projectId: 1 } }))
    expect(error).toMatchObject({ status: 429 })
    expect((error as ApiError).headers.get('Retry-After')).toBe('3600')
    expect(server.calls()).toHaveLength(1)
  })

  test.each([400, 404, 409, 501])('a %i: is not retried', async (status) => {
    const server = await startStubService((it) => (it.path.startsWith('/api') ? problem(status, 'no') : undefined))
    await failure(connectTo(server).getProject({ path: { projectId: 1 } }))
    expect(server.calls()).toHaveLength(1)
  })

  test('a POST: is retried after Retry-After while its Idempotency-Key is in use', async () => {
    const server = await startStubService((it, call) => {
      if (!it.path.startsWith('/api')) return undefined
      if (call > 1) return { status: 201, body: PROJECT }
      return problem(409, 'idempotency_key_in_use', { 'Retry-After': '0' })
    })
    await connectTo(server).createProject({ body: { name: 'Bridge' } })
    expect(server.calls()).toHaveLength(2)
  })

  test('a POST: has the same Idempotency-Key on all attempts', async () => {
    const server = await startStubService((it, call) => {
      if (!it.path.startsWith('/api')) return undefined
      return call < 3 ? { disconnects: true } : { status: 201, body: PROJECT }
    })
    await connectTo(server).createProject({ body: { name: 'Bridge' } })
    const keys = server.calls().map((it) => it.headers['idempotency-key'])
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('two POSTs: have two keys, and a key of the caller is kept', async () => {
    const server = await startStubService((it) =>
      it.path.startsWith('/api') ? { status: 201, body: PROJECT } : undefined,
    )
    const api = connectTo(server)
    await api.createProject({ body: { name: 'A' } })
    await api.createProject({ body: { name: 'B' } })
    await api.createProject({ body: { name: 'C' }, headers: { 'Idempotency-Key': 'mine' } })
    const keys = server.calls().map((it) => it.headers['idempotency-key'])
    expect(keys[0]).not.toBe(keys[1])
    expect(keys[2]).toBe('mine')
  })

  test('a conditional update: is not retried when no response arrived', async () => {
    const server = await startStubService((it) => (it.path.startsWith('/api') ? { disconnects: true } : undefined))
    const update = { path: { taskId: 1 }, body: { percentComplete: 50 }, headers: { 'If-Match': '"1"' } }
    expect(await failure(connectTo(server).updateTask(update))).toBeInstanceOf(ConnectionError)
    expect(server.calls()).toHaveLength(1)
  })

  test('an unreachable service: is a ConnectionError whose message leaves out the query', async () => {
    const server = await startStubService((it) => (it.path.startsWith('/api') ? { disconnects: true } : undefined))
    const error = await failure(connectTo(server, { retries: 0 }).listProjects({ query: { $filter: "name eq 'x'" } }))
    expect(error).toBeInstanceOf(ConnectionError)
    expect((error as Error).message).toBe(
      `GET ${server.url}/api/v1/projects: no response arrived, because the service could not be reached or the connection was lost (UND_ERR_SOCKET).`,
    )
  })

  test('a service that does not respond: is a TimeoutError after the timeout', async () => {
    const server = await startStubService((it) => (it.path.startsWith('/api') ? { hangs: true } : undefined))
    const error = await failure(connectTo(server, { retries: 0, timeout: 50 }).listProjects())
    expect(error).toBeInstanceOf(TimeoutError)
    expect(error).toBeInstanceOf(ConnectionError)
    expect((error as Error).message).toContain('no complete response arrived within 50 ms')
  })

  test("the caller's signal: aborts the call while it waits for a retry", async () => {
    const stop = new AbortController()
    const server = await startStubService((it) => {
      if (!it.path.startsWith('/api')) return undefined
      setImmediate(() => stop.abort(new Error('enough')))
      return problem(503, 'unavailable', { 'Retry-After': '30' })
    })
    const error = await failure(connectTo(server).listProjects({ signal: stop.signal }))
    expect(error).toMatchObject({ message: 'enough' })
    expect(server.calls()).toHaveLength(1)
  })
})

test('a token request: is retried after a lost connection, without an Idempotency-Key', async () => {
  const server = await startStubService((it, call) => {
    if (it.path.startsWith('/api')) return { body: PROJECT }
    return call === 1 ? { disconnects: true } : undefined
  })
  await connectTo(server).getProject({ path: { projectId: 1 } })
  expect(server.tokenCalls().map((it) => it.headers['idempotency-key'])).toEqual([undefined, undefined])
})

describe('responses', () => {
  test('a problem: becomes an ApiError with all its fields', async () => {
    const errors = [{ pointer: '/nmae', detail: 'The field nmae is unknown.' }]
    const server = await startStubService((it) => {
      if (!it.path.startsWith('/api')) return undefined
      const answer = problem(400, 'invalid_request')
      return { ...answer, body: { ...(answer.body as object), errors } }
    })
    const error = await failure(connectTo(server).createProject({ body: { name: 'x' } }))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      message: `POST ${server.url}/api/v1/projects: 400 invalid_request: It is invalid_request.`,
      name: 'BadRequestError',
      operation: 'createProject',
      method: 'POST',
      url: `${server.url}/api/v1/projects`,
      status: 400,
      code: 'invalid_request',
      detail: 'It is invalid_request.',
      requestId: 'req_1',
      errors,
    })
  })

  test('an error page of a proxy: becomes an ApiError', async () => {
    const page = { status: 502, body: '<html>Bad gateway</html>', headers: { 'X-Request-Id': 'req_2' } }
    const server = await startStubService((it) => (it.path.startsWith('/api') ? page : undefined))
    const error = await failure(connectTo(server).listProjects())
    expect(error).toMatchObject({ status: 502, code: 'http_502', requestId: 'req_2', errors: [] })
  })

  test('data: its response and its ETag can be read', async () => {
    const server = await startStubService((it) =>
      it.path.startsWith('/api')
        ? { body: PROJECT, headers: { ETag: '"7"', 'X-RateLimit-Remaining': '41' } }
        : undefined,
    )
    const project = await connectTo(server).getProject({ path: { projectId: 1 } })
    expect(etagOf(project)).toBe('"7"')
    expect(responseOf(project)?.headers.get('X-RateLimit-Remaining')).toBe('41')
    expect(etagOf({})).toBeUndefined()
  })

  test('a response without a body: is undefined', async () => {
    const server = await startStubService((it) => (it.path.startsWith('/api') ? { status: 204 } : undefined))
    expect(await connectTo(server).deleteProject({ path: { projectId: 1 } })).toBeUndefined()
  })
})

describe('pages', () => {
  /** Three pages of two projects. */
  const paged = (origin = '') =>
    startStubService((it) => {
      if (!it.path.startsWith('/api')) return undefined
      const page = Number(new URL(it.path, 'http://x').searchParams.get('$skiptoken') ?? 1)
      const value = [{ id: page * 2 - 1 }, { id: page * 2 }]
      const next = `${origin || `http://${it.headers.host}`}/api/v1/projects?$top=2&$skiptoken=${page + 1}`
      return { body: page < 3 ? { value, '@odata.nextLink': next } : { value } }
    })

  test('items: are those of all pages', async () => {
    const server = await paged()
    const api = connectTo(server)
    const ids: (number | undefined)[] = []
    for await (const project of api.items(api.listProjects({ query: { $top: 2 } }))) ids.push(project.id)
    expect(ids).toEqual([1, 2, 3, 4, 5, 6])
    expect(server.calls().map((it) => it.path)).toEqual([
      '/api/v1/projects?$top=2',
      '/api/v1/projects?$top=2&$skiptoken=2',
      '/api/v1/projects?$top=2&$skiptoken=3',
    ])
    expect(server.calls().every((it) => it.headers.authorization === 'Bearer at_1')).toBe(true)
  })

  test('items: are requested in pages of 1,000, without a $top of the caller', async () => {
    const server = await startStubService((it) => {
      if (!it.path.startsWith('/api')) return undefined
      const query = new URL(it.path, 'http://x').searchParams
      const [top, from] = [Number(query.get('$top') ?? 50), Number(query.get('$skiptoken') ?? 0)]
      const value = Array.from({ length: Math.min(top, 5_000 - from) }, (_, at) => ({ id: from + at }))
      const next = `/api/v1/tasks?$top=${top}&$skiptoken=${from + top}`
      return { body: from + top < 5_000 ? { value, '@odata.nextLink': next } : { value } }
    })
    const api = connectTo(server)
    expect(await all(api.items(api.listTasks()))).toHaveLength(5_000)
    expect(server.calls()).toHaveLength(5)
    expect((await api.listTasks()).value).toHaveLength(50)
  })

  test('pages: are requested one by one', async () => {
    const server = await paged()
    const api = connectTo(server)
    for await (const page of api.pages(api.listProjects())) {
      expect(page.value).toHaveLength(2)
      break
    }
    expect(server.calls()).toHaveLength(1)
  })

  test('a link to another host: is requested from the own server', async () => {
    const server = await paged('http://elsewhere.example')
    const api = connectTo(server)
    const pages = await all(api.pages(api.listProjects()))
    expect(pages).toHaveLength(3)
    expect(server.calls()).toHaveLength(3)
  })

  test('a link with braces: is requested as it is', async () => {
    const next = "/api/v1/projects?$filter=name eq '{id}'&$skiptoken=2"
    const server = await startStubService((it) => {
      if (!it.path.startsWith('/api')) return undefined
      return { body: it.path.includes('skiptoken') ? { value: [] } : { value: [], '@odata.nextLink': next } }
    })
    const api = connectTo(server)
    expect(await all(api.pages(api.listProjects()))).toHaveLength(2)
    expect(new URL(server.calls()[1]?.path ?? '', 'http://x').searchParams.get('$filter')).toBe("name eq '{id}'")
  })

  test('a base URL with a path: keeps its path', async () => {
    const server = await startStubService((it) => {
      if (!it.path.startsWith('/chainwork/api')) return undefined
      const next = `http://${it.headers.host}/chainwork/api/v1/projects?$skiptoken=2`
      return { body: it.path.includes('skiptoken') ? { value: [] } : { value: [], '@odata.nextLink': next } }
    })
    const api = connectTo(server, { baseUrl: `${server.url}/chainwork/`, authUrl: server.url })
    expect(await all(api.pages(api.listProjects()))).toHaveLength(2)
    expect(server.calls()[1]?.path).toBe('/chainwork/api/v1/projects?$skiptoken=2')
  })
})
