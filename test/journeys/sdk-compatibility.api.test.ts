/** The client of the last release works with this service: a bundle of it runs, and the contract keeps what it relies on. */
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestAccount } from '../../runtime/testing.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { breakingChanges, type Surface, surfaceOf } from '../support/released-surface.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'

const RELEASE = new URL('../support/sdk-1.0/', import.meta.url)
const SECRET = 'a secret of a webhook'
// biome-ignore lint/suspicious/noExplicitAny: the bundle of the release has no types
const released: any = await import(new URL('index.js', RELEASE).href)
const json = async (url: URL) => JSON.parse(await readFile(url, 'utf8'))
const failure = (call: Promise<unknown>) =>
  call.then(
    () => 'It succeeded.',
    (error: unknown) => error,
  )

describe('the contract', () => {
  const withField = (surface: Record<string, Surface>, id: string, change: Partial<Surface>) => ({
    ...surface,
    [id]: { ...(surface[id] as Surface), ...change },
  })

  test('keeps what the released client relies on', async () => {
    const now = surfaceOf(await json(new URL('../../generated/openapi.json', import.meta.url)))
    expect(breakingChanges(await json(new URL('surface.json', RELEASE)), now)).toEqual([])
  })

  test('is found to break it when something is taken away or newly required', async () => {
    const before: Record<string, Surface> = await json(new URL('surface.json', RELEASE))
    const { getTask: _, ...without } = before
    expect(breakingChanges(before, without)).toEqual(['getTask is gone.'])
    const changed = withField(before, 'createProject', {
      path: '/api/v2/projects',
      requires: ['name', 'startDate'],
      returns: [],
    })
    const changes = breakingChanges(before, changed)
    expect(changes).toContain('createProject has moved to post /api/v2/projects.')
    expect(changes).toContain('createProject now requires startDate.')
    expect(changes).toContain('createProject no longer returns id.')
  })
})

describe('the released client', () => {
  let service: SharedService
  let receiver: Receiver
  let acme: TestAccount
  // biome-ignore lint/suspicious/noExplicitAny: the bundle of the release has no types
  let api: any

  beforeAll(async () => {
    receiver = await openReceiver({ secret: SECRET })
    service = await sharedService()
    acme = await service.account('Acme')
    const { clientId, clientSecret, email: username, password } = acme
    api = released.connect({ baseUrl: service.url, clientId, clientSecret, username, password, retries: 0 })
  })
  afterAll(() => receiver?.close())

  test('plans a project, reports progress, and gets the webhooks of it', async () => {
    await api.createWebhook({ body: { name: 'Log', url: receiver.url, events: ['*'], secret: SECRET } })
    const project = await api.createProject({ body: { name: 'Bridge' } })
    const path = { projectId: project.id }
    const first = await api.createTask({ path, body: { name: 'Pour', duration: 5 } })
    const predecessors = [{ taskId: first.id, type: 'FS', lag: 0 }]
    await api.createTask({ path, body: { name: 'Cure', duration: 3, predecessors } })
    expect((await api.planProject({ path })).tasks).toHaveLength(2)
    await api.updateProject({ path, body: { status: 'Active' } })
    const done = await api.updateTask({ path: { taskId: first.id }, body: { percentComplete: 100 } })
    expect(done.status).toBe('Completed')
    const batch = await api.batchUpdateTasks({ body: { updates: [{ taskId: first.id, percentComplete: 100 }] } })
    expect(batch.succeeded).toBe(1)

    await expect.poll(() => receiver.deliveries.map(({ body }) => body.event)).toContain('task.completed')
    const delivery = receiver.deliveries.find(({ body }) => body.event === 'task.completed')
    const event = await released.unwrapWebhook(delivery?.text, delivery?.headers, SECRET)
    expect(event.data.taskName).toBe('Pour')
    const forged = await failure(released.unwrapWebhook(`${delivery?.text} `, delivery?.headers, SECRET))
    expect(forged).toBeInstanceOf(released.SignatureError)
  })

  test('walks pages, and sends a file and gets one', async () => {
    for (const name of ['A', 'B', 'C']) await api.createProject({ body: { name } })
    const names: string[] = []
    for await (const project of api.items(api.listProjects({ query: { $top: 1, $orderby: 'name' } })))
      names.push(project.name)
    expect(names.slice(0, 4)).toEqual(['A', 'B', 'Bridge', 'C'])
    const projectId = (await api.listProjects({ query: { $filter: "name eq 'Bridge'" } })).value[0].id
    const file = await api.exportProject({ path: { projectId } })
    expect(file).toContain('<Project')
    const imported = await api.importProject({ body: file, query: { name: 'Copy' } })
    expect(imported.project.name).toBe('Copy')
  })

  test('gets typed errors, and updates conditionally', async () => {
    const missing = await failure(api.getProject({ path: { projectId: 999_999 } }))
    expect(missing).toBeInstanceOf(released.ApiError)
    expect(missing).toMatchObject({ status: 404, code: 'not_found', requestId: expect.any(String) })
    const bad = await failure(api.createProject({ body: { nmae: 'x' } }))
    expect(bad).toMatchObject({
      status: 400,
      errors: expect.arrayContaining([expect.objectContaining({ pointer: expect.any(String) })]),
    })

    const project = await api.createProject({ body: { name: 'Tunnel' } })
    const path = { projectId: project.id }
    const etag = released.etagOf(await api.getProject({ path }))
    await api.updateProject({ path, body: { name: 'Tunnel 2' }, headers: { 'If-Match': etag } })
    const stale = await failure(api.updateProject({ path, body: { name: 'Tunnel 3' }, headers: { 'If-Match': etag } }))
    expect(stale).toMatchObject({ status: 412 })
    expect(await api.deleteProject({ path })).toBeUndefined()
  })

  test('administers with the scope admin, and is refused with a wrong secret', async () => {
    const { clientId, clientSecret, email: username, password } = acme
    const access = { baseUrl: service.url, clientId, username, password, retries: 0 }
    const admin = released.connect({ ...access, clientSecret, scope: 'admin' })
    expect((await admin.listUsers()).value[0].email).toBe(username)
    const refused = await failure(released.connect({ ...access, clientSecret: 'wrong' }).listProjects())
    expect(refused).toMatchObject({ status: 401, code: 'invalid_client' })
  })
})
