import { request } from 'node:http'
import { discoverOAuthProtectedResourceMetadata } from '@modelcontextprotocol/sdk/client/auth.js'
import { beforeAll, expect, test } from 'vitest'
import { type Requests, signIn, type TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { connectAssistant, tokenFor } from './assistant.ts'

let service: SharedService
let acme: TestAccount
let assistant: Requests

beforeAll(async () => {
  service = await sharedService()
  acme = await service.account('Acme')
  await service.app.activation.set(acme.accountId, 'mcp', true)
  assistant = service.as(await tokenFor(service, acme, 'api1 mcp.write'))
})

const message = (method: string, params?: object) => ({ jsonrpc: '2.0', id: 'a', method, ...(params && { params }) })

test('messages: need a token', async () => {
  expect((await service.as().post('/mcp', message('ping'))).status).toBe(401)
  expect((await service.as('at_unknown').post('/mcp', message('ping'))).status).toBe(401)
})

test('messages: a page of another origin, or of a rebound name, is refused', async () => {
  const { port } = new URL(service.url)
  const statusOf = async (headers: Record<string, string>) =>
    (await assistant.post('/mcp', message('ping'), headers)).status
  expect(await statusOf({ Origin: service.url })).toBe(200)
  expect(await statusOf({ Origin: 'https://evil.example' })).toBe(403)
  expect(await statusOf({ Origin: 'null' })).toBe(403)
  const token = await tokenFor(service, acme, 'api1 mcp.write')
  const rebound = new Promise<number | undefined>((resolve, reject) => {
    const headers = {
      Host: `evil.example:${port}`,
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
    }
    const sent = request(`${service.url}/mcp`, { method: 'POST', headers }, (answer) =>
      resolve(answer.resume().statusCode),
    )
    sent.on('error', reject).end(JSON.stringify(message('ping')))
  })
  expect(await rebound).toBe(403)
})

test('messages: a token without api1 is refused', async () => {
  const client = await service.command('client create', { account: acme.accountId, name: 'Profile', scopes: 'openid' })
  const { clientId, clientSecret } = client as Record<'clientId' | 'clientSecret', string>
  const response = await fetch(`${service.url}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      username: acme.email,
      password: acme.password,
      client_id: clientId,
      client_secret: clientSecret,
      scope: 'openid',
    }),
  })
  const { access_token: token } = (await response.json()) as { access_token: string }
  expect((await service.as(token).post('/mcp', message('ping'))).status).toBe(401)
})

test('messages: batches, other shapes, unknown versions and large bodies are refused', async () => {
  expect((await assistant.post('/mcp', [message('ping'), message('ping')])).status).toBe(400)
  expect((await assistant.post('/mcp', { method: 'ping' })).body.errors).toEqual([
    expect.objectContaining({ pointer: '/jsonrpc' }),
  ])
  const version = await assistant.post('/mcp', message('ping'), { 'MCP-Protocol-Version': '1999-01-01' })
  expect([version.status, version.body.detail]).toEqual([400, expect.stringContaining('1999-01-01')])
  const large = message('tools/call', { name: 'createProject', arguments: { body: { name: 'x'.repeat(70_000) } } })
  expect((await assistant.post('/mcp', large)).status).toBe(413)
})

test('messages: a notification is accepted, and an unknown method is an error of JSON-RPC', async () => {
  const noted = await assistant.post('/mcp', { jsonrpc: '2.0', method: 'notifications/initialized' })
  expect(noted.status).toBe(202)
  expect((await assistant.post('/mcp', message('resources/list'))).body.error.code).toBe(-32_601)
})

test('messages: there is no stream and no session', async () => {
  const stream = await assistant.get('/mcp', { Accept: 'text/event-stream' })
  expect([stream.status, stream.headers.get('allow')]).toEqual([405, 'OPTIONS, POST'])
  expect((await assistant.delete('/mcp')).status).toBe(405)
})

test('messages: an answer that is too large is an error that states how to ask for less', async () => {
  const project = (await acme.post('/api/v1/projects', { name: 'Wide' })).body.id
  for (let n = 0; n < 30; n++)
    await acme.post(`/api/v1/projects/${project}/tasks`, { name: `Task ${n}`, description: 'd'.repeat(10_000) })
  const call = { name: 'listProjectTasks', arguments: { projectId: project, top: 100 } }
  const { body } = await assistant.post('/mcp', message('tools/call', call))
  expect(body.result).toMatchObject({ isError: true })
  expect(body.result.content[0].text).toContain('a smaller top, or a filter, or select with the fields that you need')
  const narrow = { ...call, arguments: { ...call.arguments, select: 'id,name' } }
  expect(
    (await assistant.post('/mcp', message('tools/call', narrow))).body.result.structuredContent.value,
  ).toHaveLength(30)
})

test('messages: each counts in the rate limit, and the call of a tool once more', async () => {
  const token = await tokenFor(service, acme, 'api1')
  const remaining = async (body: object) =>
    Number((await service.as(token).post('/mcp', body)).headers.get('x-ratelimit-remaining'))
  const call = message('tools/call', { name: 'listProjects', arguments: {} })
  const first = await remaining(call)
  expect(await remaining(call)).toBe(first - 2)
  expect(await remaining(message('ping'))).toBe(first - 4)
  expect(await remaining(message('ping'))).toBe(first - 5)
})

test('messages: a call above the rate limit is an error that states how long to wait', async () => {
  const client = (await service.command('client create', {
    account: acme.accountId,
    name: 'Slow',
    scopes: 'api1',
  })) as { clientId: string; clientSecret: string }
  await service.command('limits set', { account: acme.accountId, client: client.clientId, requests: 3 })
  const token = await signIn(service.url, client, acme.email, acme.password)
  const call = message('tools/call', { name: 'listProjects', arguments: {} })
  expect((await service.as(token).post('/mcp', call)).body.result.isError).toBeUndefined()
  const { body } = await service.as(token).post('/mcp', call)
  expect(body.result).toMatchObject({ isError: true, structuredContent: { status: 429 } })
  expect(body.result.content[0].text).toMatch(/Wait \d+ seconds, then call again\.$/)
  expect((await service.as(token).post('/mcp', call)).status).toBe(429)
})

test('messages: the official client finds the identity server by the metadata of the resource', async () => {
  const { urls } = service.app.config
  const metadata = await discoverOAuthProtectedResourceMetadata(new URL('/mcp', service.url))
  expect(metadata).toMatchObject({
    resource: `${urls.base}/mcp`,
    authorization_servers: [urls.auth],
    scopes_supported: ['api1', 'mcp.write'],
  })
})

test('messages: a connected assistant is refused once its user is deactivated', async () => {
  const ben = await acme.user('Ben')
  const connected = await connectAssistant(service, await tokenFor(service, acme, 'api1', ben.email))
  expect((await connected.call('listProjects')).isError).toBeUndefined()
  await service.command('user deactivate', { account: acme.accountId, email: ben.email })
  await expect(connected.call('listProjects')).rejects.toThrow('unauthorized')
  await connected.close()
})

test('messages: may come from pages of an origin that a client registers', async () => {
  const origin = 'https://assistant.example.com'
  await service.command('client create', {
    account: acme.accountId,
    name: 'Page',
    type: 'public',
    redirectUris: `${origin}/signed-in`,
    origins: origin,
  })
  const preflight = await fetch(`${service.url}/mcp`, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,content-type,mcp-protocol-version',
    },
  })
  expect(preflight.headers.get('access-control-allow-origin')).toBe(origin)
  expect(preflight.headers.get('access-control-allow-headers')).toContain('MCP-Protocol-Version')
})
