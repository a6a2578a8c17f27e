import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../../../runtime/testing.ts'
import { startBrowser, type TestBrowser } from '../../support/browser.ts'
import { authorizeForm, exchange, type RegisteredClient, registerClient } from '../oauth-support.ts'
import { codeOf, PagesClient, switchSecondFactorOn } from '../pages-client.ts'
import { isAccepted } from '../support.ts'

let service: TestService
let browser: TestBrowser
let acme: TestAccount
let url: string
/** The application that users sign in for, at another origin. */
let app: Server
let appUrl: string
let client: RegisteredClient
beforeAll(async () => {
  app = createServer((request, response) => {
    response.setHeader('Content-Type', 'text/html')
    if (request.url?.startsWith('/callback'))
      response.end('<!doctype html><title>App</title><h1>Signed in at the app</h1>')
    else response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve))
  appUrl = `http://127.0.0.1:${(app.address() as AddressInfo).port}`
  const [started, opened] = await Promise.all([startTestService(), startBrowser()])
  service = started
  browser = opened
  url = service.app.config.urls.auth
  acme = await service.account('Acme')
  client = await registerClient(service, acme, { redirectUris: [`${appUrl}/callback?from=chainwork`] })
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
  app?.closeAllConnections()
  app?.close()
})

const authorizePath = () => `/connect/authorize?${new URLSearchParams(authorizeForm(client))}`

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('User name').fill(email)
  await page.getByLabel('Password').fill(acme.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The code that the browser has brought to the app. */
async function broughtCode(page: Page): Promise<string> {
  await page.getByRole('heading', { name: 'Signed in at the app' }).waitFor()
  const { origin, searchParams } = new URL(page.url())
  expect([origin, searchParams.get('from'), searchParams.get('iss')]).toEqual([appUrl, 'chainwork', url])
  return searchParams.get('code') ?? ''
}

test('Z09: a browser without a session signs in at the page, and brings the code to the app; the next one needs no page', async () => {
  const window = await browser.open(url, { others: [appUrl] })
  await window.page.goto(authorizePath())
  expect(new URL(window.page.url()).pathname).toBe('/sign-in')
  await fillIn(window.page, 'nobody@example.com')
  await window.page.getByRole('alert').waitFor()
  await fillIn(window.page, acme.email)
  const { body } = await exchange(service, client, await broughtCode(window.page))
  expect(await isAccepted(service, body.access_token)).toBe(true)
  await window.page.goto(authorizePath())
  expect(await broughtCode(window.page)).not.toBe('')
  expect(window.faults).toEqual([])
  await window.close()
})

test('Z09: with a second factor, the app gets the code after the one-time password', async () => {
  const email = 'careful@example.com'
  await service.command('user create', { account: acme.accountId, email, password: acme.password })
  const enrolling = new PagesClient(service)
  await enrolling.signIn(acme, { userName: email })
  const { key } = await switchSecondFactorOn(enrolling, service)
  service.clock.advance(60_000)
  const window = await browser.open(url, { others: [appUrl], scripts: false })
  const { page } = window
  await page.goto(authorizePath())
  await fillIn(page, email)
  const code = page.getByRole('textbox', { name: 'Code' })
  await code.fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('The code is wrong').waitFor()
  await code.fill(codeOf(key, service.clock.now()))
  await page.getByRole('button', { name: 'Continue' }).click()
  const { status } = await exchange(service, client, await broughtCode(page))
  expect(status).toBe(200)
  expect(window.faults).toEqual([])
  await window.close()
})

test('a user signs out of this browser from the profile', async () => {
  const window = await browser.open(url)
  const { page, checkPage } = window
  await page.goto('/profile')
  await fillIn(page, acme.email)
  await page.getByRole('link', { name: 'Sign out', exact: true }).click()
  await page.getByRole('heading', { name: 'Sign out?' }).waitFor()
  expect(await checkPage('sign-out')).toEqual([])
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'You are signed out' }).waitFor()
  expect(await checkPage('signed-out-here')).toEqual([])
  await page.goto('/profile')
  expect(new URL(page.url()).pathname).toBe('/sign-in')
  await page.goto('/connect/authorize?client_id=unknown')
  expect(await checkPage('authorize-refused')).toEqual([])
  expect(window.faults).toEqual([])
  await window.close()
})
