/** Sign-in at a real OpenID provider (npm's oidc-provider) in a real browser. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Requests, TestAccount, TestService } from '../../../runtime/testing.ts'
import { startBrowser, type TestBrowser, VIEWPORTS, type WindowOptions } from '../../support/browser.ts'
import { authorizeForm, exchange, type RegisteredClient, registerClient } from '../oauth-support.ts'
import {
  adminOf,
  createProvider,
  type IdentityProvider,
  link,
  type RunningServer,
  serve,
  startIdentityProvider,
  startSsoService,
} from '../sso-support.ts'
import { isAccepted } from '../support.ts'

const BUTTON = 'Sign in with Acme login'

let service: TestService
let browser: TestBrowser
let idp: IdentityProvider
let acme: TestAccount
let admin: Requests
let url: string
let provider: { readonly id: string }
/** The application that users sign in for, at another origin. */
let app: RunningServer
let client: RegisteredClient
beforeAll(async () => {
  app = await serve((request, response) => {
    response.setHeader('Content-Type', 'text/html')
    if (request.url?.startsWith('/callback')) response.end('<!doctype html><title>App</title><h1>At the app</h1>')
    else response.writeHead(204).end()
  })
  const [started, opened] = await Promise.all([startSsoService(), startBrowser()])
  service = started
  browser = opened
  url = service.url
  idp = await startIdentityProvider(url)
  acme = await service.account('Acme')
  admin = await adminOf(service, acme)
  provider = await createProvider(admin, { authenticationScheme: 'acme', authorityUrl: idp.url })
  await link(service, acme, provider.id, 'ada')
  client = await registerClient(service, acme, { redirectUris: [`${app.url}/callback`] })
})
afterAll(async () => {
  await browser?.close()
  await idp?.close()
  await service?.stop()
  await app?.close()
})
beforeEach(() => {
  idp.user = 'ada'
  idp.denies = false
})

const open = (options: WindowOptions = {}) => browser.open(url, { others: [idp.url], ...options })
const pathOf = (page: Page) => new URL(page.url()).pathname
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).innerText()
const providerButton = (page: Page) => page.getByRole('link', { name: BUTTON })
/** How many sessions of the user the server has. */
const sessions = async () =>
  (await service.app.database.query('SELECT 1 FROM identity.session WHERE user_id = $1', [acme.userId])).length

async function openSignIn(page: Page, path: string): Promise<void> {
  await page.goto(path)
  expect(pathOf(page)).toBe('/sign-in')
}

describe('sign-in through a provider', () => {
  test.each([true, false])(
    'from the profile: leads back to it signed in, and signs out on the server; scripts: %s',
    async (scripts) => {
      const before = await sessions()
      const window = await open({ scripts })
      const { page } = window
      await openSignIn(page, '/profile')
      await providerButton(page).click()
      await page.getByRole('heading', { name: 'Ada Admin' }).waitFor()
      expect([page.url(), await sessions()]).toEqual([`${url}/profile`, before + 1])
      const cookies = await page.context().cookies(url)
      expect(cookies.filter(({ name }) => name === 'sid')).toMatchObject([{ httpOnly: true, sameSite: 'Lax' }])
      await page.getByRole('link', { name: 'Sign out', exact: true }).click()
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.getByRole('heading', { name: 'You are signed out' }).waitFor()
      expect(await sessions()).toBe(before)
      await page.context().addCookies(cookies)
      await openSignIn(page, '/profile')
      expect(window.faults).toEqual([])
      await window.close()
    },
  )

  test('from /connect/authorize: brings a code to the app, whose tokens are the user’s', async () => {
    const window = await open({ others: [idp.url, app.url] })
    const { page } = window
    const authorize = `/connect/authorize?${new URLSearchParams(authorizeForm(client))}`
    await openSignIn(page, authorize)
    await providerButton(page).click()
    await page.getByRole('heading', { name: 'At the app' }).waitFor()
    const { origin, searchParams } = new URL(page.url())
    expect([origin, searchParams.get('iss')]).toEqual([app.url, url])
    const { status, body } = await exchange(service, client, searchParams.get('code') ?? '')
    expect([status, await isAccepted(service, body.access_token)]).toEqual([200, true])
    const caller = await service.app.tokens.verify(body.access_token, { ip: '127.0.0.1' })
    expect(caller?.actor.id).toBe(acme.userId)
    await page.goto(authorize)
    await page.getByRole('heading', { name: 'At the app' }).waitFor()
    expect(window.faults).toEqual([])
    await window.close()
  })
})

describe('pages of a sign-in through a provider', () => {
  test('are accessible, fit every width in both schemes, and ask no other host than the provider', async () => {
    const window = await open()
    const { page, checkPage } = window
    const found: string[] = []
    await openSignIn(page, '/profile')
    found.push(...(await checkPage('sso-button', VIEWPORTS)))
    idp.denies = true
    await providerButton(page).click()
    await page.getByText('The provider did not sign you in').waitFor()
    expect([await heading(page), pathOf(page)]).toEqual(['Sign-in failed', `/sso/${provider.id}/callback`])
    found.push(...(await checkPage('sso-denied', VIEWPORTS)))
    idp.denies = false
    idp.user = 'stranger'
    await page.getByRole('link', { name: 'Back to sign-in' }).click()
    await providerButton(page).click()
    await page.getByText('no user here is linked to you').waitFor()
    expect([await heading(page), pathOf(page)]).toEqual(['Sign-in failed', `/sso/${provider.id}/callback`])
    found.push(...(await checkPage('sso-not-provisioned', VIEWPORTS)))
    await page.getByRole('link', { name: 'Back to sign-in' }).click()
    expect(pathOf(page)).toBe('/sign-in')
    expect(await page.context().cookies(url)).not.toContainEqual(expect.objectContaining({ name: 'sid' }))
    expect(found).toEqual([])
    expect(window.faults).toEqual([])
    await window.close()
  })
})
