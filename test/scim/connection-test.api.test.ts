import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testConnection } from '../../plugins/scim/clients/connection-test.ts'
import { scimClientCommands } from '../../plugins/scim/commands/scim-clients.ts'
import { freePort, startTestService, type TestService } from '../../runtime/testing.ts'
import { recordingLog } from '../support/log.ts'
import { CLIENTS, createClient, type ScimAccount, scimAccount } from './admin.ts'

describe('connection test of a SCIM client', () => {
  const log = recordingLog()
  let service: TestService
  let acme: ScimAccount
  beforeAll(async () => {
    service = await startTestService({ log })
    acme = await scimAccount(service)
  })
  afterAll(() => service?.stop())

  const test = async (clientId: string, body: object) =>
    (await acme.admin.post(`${CLIENTS}/${clientId}/test-connection`, body)).body
  const namesOf = ({ steps }: { steps: { name: string; succeeded: boolean }[] }) =>
    steps.map(({ name, succeeded }) => `${name} ${succeeded}`)

  it('reaches the SCIM endpoint with a token of the secret, and revokes the token', async () => {
    const { clientId, clientSecret } = await createClient(acme.admin)
    const url = `${service.app.config.urls.auth}/scim/v2`
    const result = await test(clientId, { clientSecret, url })
    expect(namesOf(result).slice(0, 3)).toEqual(['url true', 'client true', 'token true'])
    expect(result.steps[3]).toMatchObject({ name: 'service_provider_config' })
    const tokens = await service.app.database.query<{ revoked: boolean }>(
      'SELECT revoked_at IS NOT NULL AS revoked FROM identity.access_token WHERE client_id = $1',
      [clientId],
    )
    expect(tokens).toEqual([{ revoked: true }])
  })

  it('names a wrong secret, one of another client included, and repeats and logs none', async () => {
    const client = await createClient(acme.admin)
    const other = await createClient(acme.admin)
    const wrong = `scs_${'x'.repeat(43)}`
    for (const clientSecret of [wrong, 'short', other.clientSecret]) {
      const result = await test(client.clientId, { clientSecret })
      expect(result).toMatchObject({ succeeded: false, failure: 'wrong_secret' })
      expect(namesOf(result)).toEqual(['url true', 'client true', 'token false'])
      expect(JSON.stringify(result)).not.toContain(clientSecret)
    }
    for (const secret of [wrong, other.clientSecret]) expect(JSON.stringify(log.lines)).not.toContain(secret)
    const entries = await service.app.database.query('SELECT * FROM identity.security_log')
    expect(JSON.stringify(entries)).not.toContain(other.clientSecret)
  })

  it('names an inactive client', async () => {
    const { clientId, clientSecret } = await createClient(acme.admin)
    await acme.admin.post(`${CLIENTS}/${clientId}/deactivate`)
    const result = await test(clientId, { clientSecret })
    expect(result).toMatchObject({ failure: 'client_inactive', steps: [{ name: 'url' }, { name: 'client' }] })
  })

  it('names a wrong url, and requests none that is given', async () => {
    const { clientId, clientSecret } = await createClient(acme.admin)
    const requests: (string | undefined)[] = []
    const trap = createServer((request, response) => {
      requests.push(request.url)
      response.end()
    })
    await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve))
    const trapUrl = `http://127.0.0.1:${(trap.address() as AddressInfo).port}/scim/v2`
    const right = `${service.app.config.urls.auth}/scim/v2`
    for (const url of [trapUrl, `${right}/`, `${right}/Users`, 'no url', 'file:///etc/passwd', '__proto__']) {
      const result = await test(clientId, { clientSecret, url })
      expect([url, result.failure, namesOf(result)]).toEqual([url, 'wrong_url', ['url false']])
    }
    expect(requests).toEqual([])
    await new Promise((resolve) => trap.close(resolve))
  })

  it('by the CLI: takes the secret from stdin or the environment, and prints the same', async () => {
    const { clientId, clientSecret } = await createClient(acme.admin)
    const options = { account: acme.account.accountId, client: clientId }
    const result = await service.command('scim-client test', { ...options, secret: clientSecret })
    expect(result).toEqual(await test(clientId, { clientSecret }))
    const wrong = await service.command('scim-client test', { ...options, secret: 'short' })
    expect(wrong).toMatchObject({ succeeded: false, failure: 'wrong_secret' })
    const url = 'https://example.com/scim'
    expect(await service.command('scim-client test', { ...options, secret: clientSecret, url })).toMatchObject({
      failure: 'wrong_url',
    })
    const unknown = service.command('scim-client test', { ...options, client: 'scim-x', secret: clientSecret })
    await expect(unknown).rejects.toMatchObject({ status: 404 })
    const declared = scimClientCommands['scim-client test'].options.find(({ name }) => name === 'secret')
    expect(declared).toMatchObject({ secretFrom: 'CHAINWORK_CLIENT_SECRET' })
  })

  it('requires a secret, and takes no other fields', async () => {
    const { clientId } = await createClient(acme.admin)
    for (const body of [{}, { clientSecret: '' }, { clientSecret: 'x', token: 'y' }]) {
      const answer = await acme.admin.post(`${CLIENTS}/${clientId}/test-connection`, body)
      expect(answer.status).toBe(400)
    }
  })
})

describe('connection test: what stands before the service', () => {
  type Answer = readonly [status: number, body?: unknown]
  let close = async () => {}
  afterEach(() => close())

  /** A server that answers by path; resolves to its address and the paths that were requested. */
  async function serverOf(answers: Readonly<Record<string, Answer>>) {
    const paths: string[] = []
    const server = createServer((request: IncomingMessage, response) => {
      const [path = ''] = (request.url ?? '').split('?')
      paths.push(path)
      const [status, body] = answers[path] ?? [200, {}]
      response
        .writeHead(status, { Location: 'http://127.0.0.1:9/' })
        .end(body === undefined ? '' : JSON.stringify(body))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    close = async () => {
      await new Promise((resolve) => server.close(resolve))
    }
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, paths }
  }
  const TESTED = { clientId: 'scim-x', active: true, clientSecret: 'scs_x' }
  const TOKEN: Answer = [200, { access_token: 'at_x' }]
  const CONFIG = '/scim/v2/ServiceProviderConfig'

  it('succeeds in five steps, and then revokes the token', async () => {
    const { url, paths } = await serverOf({ '/connect/token': TOKEN })
    const result = await testConnection({ base: url, auth: url }, TESTED)
    expect(result).toMatchObject({ succeeded: true, failure: null })
    expect(result.steps.map(({ name }) => name)).toEqual(['url', 'client', 'token', 'service_provider_config', 'users'])
    expect(paths).toEqual(['/connect/token', CONFIG, '/scim/v2/Users', '/connect/revocation'])
  })

  it.each<[string, Readonly<Record<string, Answer>>, string]>([
    ['the token endpoint limits wrong secrets', { '/connect/token': [429, {}] }, 'wrong_secret'],
    ['the token endpoint is a page', { '/connect/token': [200] }, 'unreachable'],
    ['the token endpoint is a redirect', { '/connect/token': [302] }, 'unreachable'],
    ['the service fails', { '/connect/token': [503, {}] }, 'unreachable'],
    ['there is no endpoint', { [CONFIG]: [404, {}] }, 'wrong_url'],
    ['the client was deactivated meanwhile', { [CONFIG]: [401, {}] }, 'client_inactive'],
    ['the plugin is off', { [CONFIG]: [403, { detail: 'The plugin scim is off.' }] }, 'plugin_disabled'],
    ['the limits are reached', { '/scim/v2/Users': [429, { detail: 'Later.' }] }, 'rate_limited'],
  ])('when %s', async (_, answers, failure) => {
    const { url } = await serverOf({ '/connect/token': TOKEN, ...answers })
    expect(await testConnection({ base: url, auth: url }, TESTED)).toMatchObject({ succeeded: false, failure })
  })

  it('names an address at which nothing answers', async () => {
    const url = `http://127.0.0.1:${await freePort()}`
    expect(await testConnection({ base: url, auth: url }, TESTED)).toMatchObject({ failure: 'unreachable' })
  })
})
