import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { type Assistant, connectAssistant, tokenFor } from './assistant.ts'

let service: TestService
let acme: TestAccount
let other: TestAccount
let reader: Assistant
let writer: Assistant
let projectId: number
let taskId: number

beforeAll(async () => {
  service = await startTestService({ now: '2026-03-02T09:00:00Z' })
  acme = await service.account('Acme')
  other = await service.account('Other')
  for (const { accountId } of [acme, other]) await service.app.activation.set(accountId, 'mcp', true)
  const project = await acme.post('/api/v1/projects', { name: 'Plant move', startDate: '2026-03-02' })
  projectId = project.body.id
  const task = await acme.post(`/api/v1/projects/${projectId}/tasks`, { name: 'Pack', duration: 4 })
  taskId = task.body.id
  await acme.post(`/api/v1/projects/${projectId}/schedule`)
  await acme.patch(`/api/v1/projects/${projectId}`, { status: 'Active' })
  reader = await connectAssistant(service, await tokenFor(service, acme, 'api1'))
  writer = await connectAssistant(service, await tokenFor(service, acme, 'api1 mcp.write'))
})
afterAll(async () => {
  await reader?.close()
  await writer?.close()
  await service?.stop()
})

const count = async (table: string): Promise<unknown> =>
  (await service.app.database.query<{ n: number }>(`SELECT count(*) AS n FROM ${table}`))[0]?.n

describe('assistants: list tools', () => {
  test('only those that read, with a token without mcp.write', async () => {
    const { tools } = await reader.client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['getPortfolio', 'listTasks', 'getExplanation']),
    )
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
    expect(tools.map(({ name }) => name)).not.toContain('updateTask')
  })

  test('also those that write, with a token with mcp.write', async () => {
    const { tools } = await writer.client.listTools()
    const update = tools.find(({ name }) => name === 'updateTask')
    expect(update?.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true })
    expect(update?.inputSchema.required).toEqual(['taskId', 'body'])
  })

  test('say what the service is, and how its tools go together', () => {
    expect(reader.client.getServerVersion()).toMatchObject({ name: 'chainwork' })
    expect(reader.client.getInstructions()).toContain('getPortfolio')
  })
})

describe('assistants: call tools', () => {
  test('the portfolio has the answer of the operation, structured and as text', async () => {
    const { structuredContent, content } = await reader.call('getPortfolio')
    const { body } = await acme.get('/api/v1/portfolio')
    expect(structuredContent).toEqual(body)
    expect(JSON.parse(content[0]?.text ?? '')).toEqual(body)
    expect(body.value).toHaveLength(1)
  })

  test('the work list takes inputs without the dollar signs of the query options', async () => {
    const { structuredContent } = await reader.call('listTasks', { orderby: 'priority', top: 1, select: 'id,name' })
    expect(structuredContent?.value).toEqual([{ id: taskId, name: 'Pack' }])
  })

  test('an explanation says why a task starts when it does', async () => {
    const { structuredContent } = await reader.call('getExplanation', { taskId })
    expect(structuredContent).toEqual((await acme.get(`/api/v1/tasks/${taskId}/explanation`)).body)
    expect(structuredContent?.planned?.sentences.length).toBeGreaterThan(0)
  })

  test('a what-if is for tokens that only read, and stores nothing', async () => {
    const before = await acme.get(`/api/v1/tasks/${taskId}`)
    const answer = await reader.call('tryChanges', { projectId, body: { tasks: [{ taskId, duration: 9 }] } })
    expect(answer.isError).toBeUndefined()
    expect((await acme.get(`/api/v1/tasks/${taskId}`)).body).toEqual(before.body)
  })

  test('a report of progress is stored, with the user of the token as its author', async () => {
    const answer = await writer.call('updateTask', { taskId, body: { remainingDuration: 3, status: 'InProgress' } })
    expect(answer.structuredContent).toMatchObject({ id: taskId, remainingDuration: 3, status: 'InProgress' })
    const reports = await acme.get(`/api/v1/tasks/${taskId}/reports`)
    expect(reports.body.value.at(-1)).toMatchObject({ remainingDuration: 3, actor: { id: acme.userId } })
  })

  test('a creation with the same idempotencyKey is made once', async () => {
    const create = () => writer.call('createResource', { idempotencyKey: 'mover-1', body: { name: 'Mover' } })
    const [first, second] = [await create(), await create()]
    expect(first.isError).toBeUndefined()
    expect(second.structuredContent).toEqual(first.structuredContent)
    expect((await acme.get('/api/v1/resources')).body.value).toHaveLength(1)
  })

  test('an update of an older version is refused with what to do next', async () => {
    const { content } = await reader.call('getTask', { taskId })
    const ifMatch = /"\d+"/.exec(content[1]?.text ?? '')?.[0]
    expect(
      (await writer.call('updateTask', { taskId, ifMatch, body: { description: 'Boxes' } })).isError,
    ).toBeUndefined()
    const refused = await writer.call('updateTask', { taskId, ifMatch, body: { description: 'Crates' } })
    expect(refused).toMatchObject({ isError: true, structuredContent: { status: 412 } })
    expect(refused.content[0]?.text).toContain('read it, and call again')
  })
})

describe('assistants: errors are results that say what to do', () => {
  test('a tool that writes is refused without mcp.write, and changes nothing', async () => {
    const before = await count('scheduling.project')
    const answer = await reader.call('createProject', { body: { name: 'Sneaky' } })
    expect(answer).toMatchObject({ isError: true })
    expect(answer.content[0]?.text).toContain('lacks the scope mcp.write')
    expect(await count('scheduling.project')).toBe(before)
  })

  test('all faults of the body are named by their places', async () => {
    const answer = await writer.call('updateTask', { taskId, body: { percentComplete: 200, colour: 'red' } })
    expect(answer).toMatchObject({ isError: true, structuredContent: { status: 400, code: 'invalid_request' } })
    expect(answer.structuredContent?.errors?.map(({ input }) => input).sort()).toEqual([
      'body/colour',
      'body/percentComplete',
    ])
  })

  test('a fault of a query option is named by the input', async () => {
    const answer = await reader.call('listTasks', { top: -1 })
    expect(answer.structuredContent?.errors).toEqual([expect.objectContaining({ input: 'top' })])
  })

  test('an unknown and a missing input are refused', async () => {
    const answer = await reader.call('getTask', { task: 7 })
    expect(answer.isError).toBe(true)
    expect(answer.content[0]?.text).toBe(
      'There is no input "task"; getTask takes taskId, select, expand. The input taskId is missing.',
    )
  })

  test('an unknown tool is an error of the protocol', async () => {
    await expect(reader.call('deleteEverything')).rejects.toThrow('There is no such tool')
  })

  test('an id that does not exist, and a path as an id, are not found', async () => {
    expect((await reader.call('getTask', { taskId: 999_999 })).structuredContent).toMatchObject({ status: 404 })
    expect((await reader.call('getTask', { taskId: '../projects/1' })).structuredContent).toMatchObject({ status: 400 })
  })
})

describe('assistants: accounts', () => {
  test("another account's projects and tasks are unreachable", async () => {
    const stranger = await connectAssistant(service, await tokenFor(service, other, 'api1 mcp.write'))
    expect((await stranger.call('getPortfolio')).structuredContent?.value).toEqual([])
    expect((await stranger.call('listProjects')).structuredContent?.value).toEqual([])
    for (const [name, inputs] of [
      ['getProject', { projectId }],
      ['getTask', { taskId }],
      ['getExplanation', { taskId }],
      ['updateTask', { taskId, body: { remainingDuration: 1 } }],
      ['createTask', { projectId, body: { name: 'Foreign' } }],
    ] as const)
      expect((await stranger.call(name, inputs)).structuredContent, name).toMatchObject({ status: 404 })
    await stranger.close()
  })

  test('the plugin is off until an operator enables it for the account', async () => {
    const fresh = await service.account('Fresh')
    const token = await tokenFor(service, fresh, 'api1')
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
    const { status, body } = await service.as(token).post('/mcp', ping)
    expect([status, body.code]).toEqual([403, 'plugin_disabled'])
    await expect(connectAssistant(service, token)).rejects.toThrow('plugin_disabled')
    await service.app.activation.set(fresh.accountId, 'mcp', true)
    expect(await service.as(token).post('/mcp', ping)).toMatchObject({ status: 200, body: { id: 1, result: {} } })
  })

  test('a user without permission for all projects does not see those of others', async () => {
    const ben = await acme.user('Ben')
    await service.app.database.query('UPDATE identity.app_user SET project_permissions = false WHERE id = $1', [
      ben.userId,
    ])
    const limited = await connectAssistant(service, await tokenFor(service, acme, 'api1', ben.email))
    expect((await limited.call('listProjects')).structuredContent?.value).toEqual([])
    expect((await limited.call('getTask', { taskId })).structuredContent).toMatchObject({ status: 404 })
    await limited.close()
  })
})
