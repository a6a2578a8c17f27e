import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { AnyPlugin } from '#runtime'
import { BootError, boot } from '../../runtime/boot/boot.ts'
import { missingScopes, readSecurity, type Security } from '../../runtime/contract/security.ts'
import { signIn, startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'
import probe from './probe/plugin.js'

const plugin = probe as unknown as AnyPlugin
let service: TestService
let acme: TestAccount
beforeAll(async () => {
  service = await startTestService({ plugins: [plugin] })
  acme = await service.account('Acme')
  await service.app.activation.set(acme.accountId, 'probe', true)
})
afterAll(() => service?.stop())

const withScopes = async (scope: string) =>
  service.as(await signIn(service.url, acme, acme.email, acme.password, scope))

describe('an operation with alternative scopes', () => {
  const path = '/api/v1/probes/alternatives'

  test.each(['openid', 'admin profile', 'api1 openid'])('accepts a token with the scopes %s', async (scope) => {
    expect((await (await withScopes(scope)).get(path)).status).toBe(204)
  })

  test.each([
    ['api1', 'admin and profile, or openid'],
    ['admin', 'profile, or openid'],
  ])('refuses a token with %s, and names the missing scopes', async (scope, missing) => {
    const { status, body } = await (await withScopes(scope)).get(path)
    expect([status, body.detail]).toEqual([401, expect.stringContaining(`lacks the scope ${missing};`)])
  })

  test('refuses a request without a token', async () => {
    expect((await service.as().get(path)).status).toBe(401)
  })
})

test('security: an operation whose only alternative is empty needs no token', async () => {
  expect((await service.as().get('/api/v1/probes/open')).status).toBe(204)
})

test('security: if it is missing or optional, all requests are refused', () => {
  const optional: Security = [{ oauth2: ['api1'] }, {}]
  for (const security of [undefined, optional]) {
    const { open, alternatives } = readSecurity(security)
    expect([open, missingScopes(alternatives, ['api1'])]).toEqual([false, ''])
  }
})

test.each([
  ['without security', undefined, 'has no security'],
  ['with optional security', [{ oauth2: ['api1'] }, {}], 'has an empty alternative'],
])('security: a contract with an operation %s is refused at boot', async (_, security, fault) => {
  const folder = temporaryFolder('security')
  onTestFinished(() => removeFolder(folder))
  const contract = JSON.parse(await readFile(plugin.contract, 'utf8'))
  contract.paths['/api/v1/probes'].get.security = security
  const file = join(folder, 'contract.json')
  await writeFile(file, JSON.stringify(contract))
  const booted = boot({
    environment: { DATABASE_URL: service.databaseUrl, DATA_DIR: folder },
    plugins: [{ ...plugin, contract: pathToFileURL(file) }],
  })
  const error = await booted.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(BootError)
  expect((error as BootError).faults.join('\n')).toContain(`GET /api/v1/probes ${fault}`)
})
