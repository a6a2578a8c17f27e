import { type ApiError, type Chainwork, connect } from '@chainwork/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { call, operations } from './operations.ts'

const SECRET = 'of Acme alone'
let service: TestService
let receiver: Receiver
let acme: TestAccount
let mine: Chainwork

const connected = (email: string) => {
  const { clientId, clientSecret, password } = acme
  return connect({ baseUrl: service.url, clientId, clientSecret, username: email, password, retries: 0 })
}
const statusOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 200,
    (error: ApiError) => error.status,
  )

beforeAll(async () => {
  receiver = await openReceiver({ secret: SECRET })
  service = await startTestService({ now: '2026-11-23T08:00:00Z' })
  acme = await service.account('Acme')
  mine = connected(acme.email)
})
afterAll(async () => {
  await service?.stop()
  await receiver?.close()
})

test('a General User works on projects and may nothing with webhooks', async () => {
  const gus = await acme.user('Gus General')
  const api = connected(gus.email)
  const { projectManagerId } = await api.createProject({ body: { name: 'His' } })
  expect(projectManagerId).toBe(gus.userId)
  const { id: webhookId } = await mine.createWebhook({
    body: { name: 'Admins’', url: `${receiver.url}/x`, events: ['task.red'], secret: SECRET },
  })
  const reserved = operations.filter(({ role, path }) => role === 'administrator' && path.startsWith('/api/v1/'))
  expect(reserved.length).toBeGreaterThanOrEqual(9)
  for (const operation of reserved) {
    // Permissions are checked before the body is validated.
    await expect(
      call(api, operation, { webhookId, deliveryId: `${webhookId}:evt_1` }),
      operation.operationId,
    ).rejects.toMatchObject({
      status: 403,
      code: 'forbidden',
    })
  }
  expect((await mine.listWebhooks({})).value).toHaveLength(1)
})

test('a client acting alone has no id, but a name', async () => {
  const { clientId, clientSecret } = (await service.command('client create', {
    account: acme.accountId,
    name: 'Night batch',
    scopes: 'api1',
  })) as { clientId: string; clientSecret: string }
  const alone = connect({ baseUrl: service.url, clientId, clientSecret, retries: 0 })
  const body = { name: 'Done', url: `${receiver.url}/done`, events: ['task.completed'], secret: SECRET }
  await mine.createWebhook({ body })
  const { id: projectId, projectManagerId } = await alone.createProject({ body: { name: 'By night' } })
  expect(projectManagerId).toBeUndefined()
  const { id: taskId } = await alone.createTask({ path: { projectId }, body: { name: 'Sweep' } })
  await alone.updateProject({ path: { projectId }, body: { status: 'Active' } })
  await alone.updateTask({ path: { taskId }, body: { status: 'Completed' } })
  const [delivery] = await receiver.arrived(1, '/done')
  expect(delivery?.body.data.completedBy).toEqual({ name: 'Night batch' })
  expect(await statusOf(alone.listWebhooks({})), 'General User unless given').toBe(403)
})

test('sign-in looks inside the client’s account alone', async () => {
  const other = await service.account('Other')
  await expect(signIn(service.url, acme, other.email, other.password)).rejects.toThrow('invalid_grant')
  await expect(signIn(service.url, other, acme.email, acme.password)).rejects.toThrow('invalid_grant')
})

test('a user whose project permissions are off sees its own alone', async () => {
  const lim = await acme.user('Lim Limited')
  await service.app.database.query('UPDATE identity.app_user SET project_permissions = false WHERE id = $1', [
    lim.userId,
  ])
  const api = connected(lim.email)
  expect((await api.listProjects({})).value).toEqual([])
  const own = await mine.createProject({ body: { name: 'Lim manages', projectManagerId: lim.userId } })
  const shared = await mine.createProject({ body: { name: 'Lim helps' } })
  const path = { projectId: shared.id }
  const task = await mine.createTask({ path, body: { name: 'Lim does', assignedToId: lim.userId } })
  const foreign = await mine.createTask({ path, body: { name: 'Others do' } })
  expect((await api.listProjects({ query: { $select: 'name' } })).value).toEqual([{ name: 'Lim manages' }])
  expect((await api.listTasks({ query: { $select: 'name' } })).value).toEqual([{ name: 'Lim does' }])
  await api.updateProject({ path: { projectId: own.id }, body: { description: 'Mine' } })
  expect(await api.updateTask({ path: { taskId: task.id }, body: { percentComplete: 50 } })).toMatchObject({
    percentComplete: 50,
  })
  const refused = [
    api.getProject({ path }),
    api.updateTask({ path: { taskId: foreign.id }, body: { percentComplete: 50 } }),
    api.createTask({ path, body: { name: 'x' } }),
    api.deleteTask({ path: { taskId: task.id } }),
    api.getSchedule({ path }),
  ]
  expect(await Promise.all(refused.map(statusOf))).toEqual([404, 404, 404, 404, 404])
})

test('an expired token is a 401, and the SDK gets another', async () => {
  const token = await signIn(service.url, acme, acme.email, acme.password)
  expect((await service.as(token).get('/api/v1/projects')).status).toBe(200)
  await mine.listProjects({})
  service.clock.advance(3_601_000)
  const { status, headers } = await service.as(token).get('/api/v1/projects')
  expect([status, headers.get('WWW-Authenticate')]).toEqual([401, expect.stringContaining('invalid_token')])
  expect((await mine.listProjects({})).value.length).toBeGreaterThan(0)
})
