import { type CallEvent, ConnectionError, connect, type Settings, TimeoutError } from '@chainwork/sdk'
import { describe, expect, test } from 'vitest'
import { problem, type StubResponse, type StubService, startStubService } from './stub-service.ts'

const PROJECT = { id: 1, name: 'Bridge' }
const LATER = { 'Retry-After': '0' }
const connectTo = (server: StubService, more: Partial<Settings> = {}) =>
  connect({ baseUrl: server.url, clientId: 'app', clientSecret: 'shh', ...more })
const failure = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'It succeeded.',
    (error: unknown) => error,
  )

/** Responds to calls of the API with these, in order; the last one repeats. */
const responding = (...responses: readonly StubResponse[]) =>
  startStubService((it, call) => (it.path.startsWith('/api') ? (responses[call - 1] ?? responses.at(-1)) : undefined))

describe('what is retried', () => {
  test.each([408, 429, 500, 502, 503, 504])('a GET after a %i', async (status) => {
    const server = await responding(problem(status, 'later', LATER), { body: PROJECT })
    await expect(connectTo(server).getProject({ path: { projectId: 1 } })).resolves.toEqual(PROJECT)
    expect(server.calls()).toHaveLength(2)
  })

  test.each([408, 429, 500, 502, 503, 504])('a POST with an Idempotency-Key after a %i', async (status) => {
    const server = await responding(problem(status, 'later', LATER), { status: 201, body: PROJECT })
    await expect(connectTo(server).createProject({ body: { name: 'Bridge' } })).resolves.toEqual(PROJECT)
    const keys = server.calls().map((it) => it.headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  test('a response that is cut off', async () => {
    const server = await responding(
      { body: PROJECT, headers: { 'Content-Length': '1000' }, truncated: true },
      { body: PROJECT },
    )
    await expect(connectTo(server).getProject({ path: { projectId: 1 } })).resolves.toEqual(PROJECT)
    expect(server.calls()).toHaveLength(2)
  })

  test('any change after a 429, because it was refused before it was processed', async () => {
    const server = await responding(problem(429, 'rate_limited', LATER), { body: PROJECT })
    await connectTo(server).updateProject({ path: { projectId: 1 }, body: { name: 'Bridge' } })
    expect(server.calls()).toHaveLength(2)
  })

  test.each<[string, StubResponse]>([
    ['a 500', problem(500, 'internal_error')],
    ['a 503', problem(503, 'unavailable', LATER)],
    ['a lost connection', { disconnects: true }],
  ])('no change without an Idempotency-Key after %s', async (_, response) => {
    const server = await responding(response)
    const api = connectTo(server)
    await failure(api.updateProject({ path: { projectId: 1 }, body: { name: 'Bridge' } }))
    await failure(api.deleteProject({ path: { projectId: 1 } }))
    await failure(api.replaceCalendar({ path: { calendarId: 1 }, body: {} as never }))
    expect(server.calls()).toHaveLength(3)
    expect(server.calls().map((it) => it.headers['idempotency-key'])).toEqual([undefined, undefined, undefined])
  })
})

describe('Retry-After', () => {
  test('as a date: is compared with the date of the response, so that clocks may differ', async () => {
    const headers = { Date: 'Mon, 02 Mar 2026 09:30:00 GMT', 'Retry-After': 'Mon, 02 Mar 2026 09:30:01 GMT' }
    const server = await responding(problem(503, 'unavailable', headers), { body: PROJECT })
    const waits: number[] = []
    const log = (event: CallEvent) => event.type === 'retry' && waits.push(event.wait)
    await connectTo(server, { log }).getProject({ path: { projectId: 1 } })
    expect(waits).toEqual([1000])
  })

  test('in the past, or no date at all: is no reason to fail', async () => {
    const past = problem(503, 'unavailable', { 'Retry-After': 'Mon, 02 Mar 2020 09:30:00 GMT' })
    const broken = problem(503, 'unavailable', { 'Retry-After': 'soon' })
    const server = await responding(past, broken, { body: PROJECT })
    await expect(connectTo(server).getProject({ path: { projectId: 1 } })).resolves.toEqual(PROJECT)
  })

  test('of more than a minute: ends the call at once', async () => {
    const server = await responding(problem(503, 'unavailable', { 'Retry-After': '61' }))
    expect(await failure(connectTo(server).getProject({ path: { projectId: 1 } }))).toMatchObject({ status: 503 })
    expect(server.calls()).toHaveLength(1)
  })
})

describe('options of a call', () => {
  test('retries: replaces the setting', async () => {
    const server = await responding(problem(503, 'unavailable', LATER))
    const api = connectTo(server)
    await failure(api.getProject({ path: { projectId: 1 }, retries: 0 }))
    expect(server.calls()).toHaveLength(1)
    await failure(api.getProject({ path: { projectId: 1 }, retries: 3 }))
    expect(server.calls()).toHaveLength(5)
  })

  test('timeout: replaces the setting, and each attempt has it', async () => {
    const server = await responding({ hangs: true })
    // The token and then the attempts, which a busy machine may end before they reach the server.
    let attempts = -1
    const counting: typeof fetch = (...request) => {
      attempts++
      return fetch(...request)
    }
    const api = connectTo(server, { fetch: counting })
    const error = await failure(api.getProject({ path: { projectId: 1 }, timeout: 30, retries: 1 }))
    expect(error).toBeInstanceOf(TimeoutError)
    expect(error).toMatchObject({ name: 'TimeoutError', operation: 'getProject', method: 'GET' })
    expect(attempts).toBe(2)
  })

  test('timeout: counts until the last byte of the response', async () => {
    const server = await responding({ body: PROJECT, headers: { 'Content-Length': '1000' }, stalls: true })
    const error = await failure(connectTo(server).getProject({ path: { projectId: 1 }, timeout: 50, retries: 0 }))
    expect(error).toBeInstanceOf(TimeoutError)
  })

  test('signal: ends a call under way with its reason, and one that has not begun', async () => {
    const server = await responding({ hangs: true })
    const stop = new AbortController()
    const api = connectTo(server)
    const call = failure(api.getProject({ path: { projectId: 1 }, signal: stop.signal }))
    await expect.poll(() => server.calls()).toHaveLength(1)
    stop.abort(new Error('enough'))
    expect(await call).toMatchObject({ message: 'enough' })
    expect(await failure(api.getProject({ path: { projectId: 1 }, signal: stop.signal }))).toMatchObject({
      message: 'enough',
    })
    expect(server.calls()).toHaveLength(1)
  })

  test('signal: ends a call that waits for an access token', async () => {
    const server = await startStubService(() => ({ hangs: true }))
    const stop = new AbortController()
    const call = failure(connectTo(server).getProject({ path: { projectId: 1 }, signal: stop.signal }))
    await expect.poll(() => server.tokenCalls()).toHaveLength(1)
    stop.abort(new Error('enough'))
    expect(await call).toMatchObject({ message: 'enough' })
  })

  test('signal: ends the pages after the first', async () => {
    const page = (n: number) => ({ body: { value: [n], '@odata.nextLink': `/api/v1/projects?$skiptoken=${n}` } })
    const server = await responding(page(1), page(2), { hangs: true })
    const api = connectTo(server)
    const stop = new AbortController()
    const reading = (async () => {
      for await (const item of api.items(api.listProjects(), { signal: stop.signal }))
        if (Number(item) === 2) setImmediate(() => stop.abort(new Error('enough')))
    })()
    expect(await failure(reading)).toMatchObject({ message: 'enough' })
  })

  test.each([
    [{ timeout: 0 }, 'timeout is 0'],
    [{ timeout: Number.NaN }, 'timeout is NaN'],
    [{ retries: -1 }, 'retries is -1'],
    [{ retries: 1.5 }, 'retries is 1.5'],
  ])('%o: is refused before anything is sent', async (options, message) => {
    const server = await responding({ body: PROJECT })
    const error = await failure(
      connectTo(server, { accessToken: 'at', clientSecret: undefined as never }).getProject({
        path: { projectId: 1 },
        ...options,
      }),
    )
    expect(error).toMatchObject({ name: 'SettingsError', message: expect.stringContaining(message) })
    expect(server.requests).toHaveLength(0)
  })
})

describe('log', () => {
  test('gets attempts, responses, failures and retries, without anything secret', async () => {
    const server = await responding(
      { disconnects: true },
      problem(503, 'unavailable', { ...LATER, 'X-Request-Id': 'req_1' }),
      { body: { value: [] } },
    )
    const events: CallEvent[] = []
    await connectTo(server, { log: (event) => events.push(event) }).listProjects({
      query: { $filter: "name eq 'secret'" },
    })
    const own = events.filter(({ operation }) => operation === 'listProjects')
    expect(own.map(({ type, attempt }) => `${type} ${attempt}`)).toEqual([
      'request 1',
      'failure 1',
      'retry 1',
      'request 2',
      'response 2',
      'retry 2',
      'request 3',
      'response 3',
    ])
    expect(own[4]).toMatchObject({
      method: 'GET',
      url: `${server.url}/api/v1/projects`,
      status: 503,
      requestId: 'req_1',
      milliseconds: expect.any(Number),
    })
    expect(own[1]).toMatchObject({ error: expect.any(ConnectionError) })
    expect(events.filter(({ operation }) => operation === 'createToken')).toHaveLength(2)
    expect(JSON.stringify(events)).not.toMatch(/secret|shh|at_1/)
  })

  test('that throws: fails no call', async () => {
    const server = await responding({ body: PROJECT })
    const log = () => {
      throw new Error('The log is full.')
    }
    await expect(connectTo(server, { log }).getProject({ path: { projectId: 1 } })).resolves.toEqual(PROJECT)
  })
})
