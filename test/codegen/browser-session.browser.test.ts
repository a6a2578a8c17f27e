import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { connect } from '@chainwork/sdk'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { startBrowser, type TestBrowser } from '../support/browser.ts'
import { type InstalledProject, installedProject } from './package-install.ts'

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>App</title><link rel="icon" href="data:,">
<button id="in">Sign in to the app</button><button id="out">Sign out</button>
<script type="module" src="/page.js"></script></html>`

let project: InstalledProject
let service: TestService
let browser: TestBrowser
let acme: TestAccount
let clientId: string
/** The page of the application, at another origin than the service. */
const app = createServer(async (request, response) => {
  const [type, body] = request.url?.startsWith('/page.js')
    ? ['text/javascript', await readFile(join(project.folder, 'page.js'))]
    : request.url?.startsWith('/given.json')
      ? ['application/json', JSON.stringify({ baseUrl: authUrl(), clientId })]
      : ['text/html', PAGE]
  response.setHeader('Content-Type', type).end(body)
})
/** Tokens have the address as their issuer that the service is configured with. */
const authUrl = () => service.app.config.urls.auth
const appUrl = () => `http://127.0.0.1:${(app.address() as AddressInfo).port}`

beforeAll(async () => {
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve))
  ;[project, service, browser] = await Promise.all([installedProject(), startTestService(), startBrowser()])
  const bundle = await rolldown({ input: join(project.folder, 'page.mjs'), cwd: project.folder })
  await bundle.write({ file: join(project.folder, 'page.js'), format: 'esm', minify: true })
  await bundle.close()
  acme = await service.account('Acme')
  const { clientSecret, email: username, password } = acme
  const access = { baseUrl: service.url, clientId: acme.clientId, clientSecret, username, password }
  const api = connect({ ...access, scope: 'api1 admin' })
  for (const name of ['Bridge', 'Tunnel']) await api.createProject({ body: { name } })
  const registered = await api.createClient({
    body: {
      displayName: 'App',
      type: 'public',
      grants: ['authorization_code', 'refresh_token'],
      scopes: ['api1', 'offline_access'],
      redirectUris: [`${appUrl()}/`],
      postLogoutRedirectUris: [`${appUrl()}/`],
      allowedOrigins: [appUrl()],
    },
  })
  clientId = registered.clientId
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
  app.closeAllConnections()
  app.close()
  project?.remove()
})

test('browser: signs in by code with PKCE, lists, gets a typed 404, renews its token and signs out', async () => {
  const { page, faults, close } = await browser.open(appUrl(), { others: [authUrl()] })
  const shows = (text: string) => page.getByText(text, { exact: true }).waitFor()

  await page.goto('/')
  await shows('Signed out')
  await shows('Refused: true sign_in_required')
  await page.getByRole('button', { name: 'Sign in to the app' }).click()
  await page.getByLabel('User name').fill(acme.email)
  await page.getByLabel('Password').fill(acme.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await shows('Signed in')
  await shows('Projects: Bridge, Tunnel')
  await shows('Missing: true not_found')
  await shows('Renewed: true')
  await shows('Address:')

  await page.goto(`/?state=forged&code=stolen&iss=${encodeURIComponent(authUrl())}`)
  await shows('Signed out')
  await page.getByRole('button', { name: 'Sign in to the app' }).click()
  await shows('Signed in')
  await shows('Address:') // nothing is under way any more that a sign-out would refuse
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('Sign out?').waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await shows('Signed out')
  expect(new URL(page.url()).origin).toBe(appUrl())
  await page.getByRole('button', { name: 'Sign in to the app' }).click()
  await page.getByLabel('Password').waitFor()
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([])
  await close()
})
