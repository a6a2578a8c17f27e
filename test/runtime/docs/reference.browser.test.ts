import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GUIDES } from '../../../runtime/docs/guides.ts'
import { startTestService, type TestAccount, type TestService } from '../../../runtime/testing.ts'
import { registerClient } from '../../identity/oauth-support.ts'
import { startBrowser, type TestBrowser, type Viewport } from '../../support/browser.ts'

let service: TestService
let browser: TestBrowser
let acme: TestAccount
let url: string
beforeAll(async () => {
  const [started, opened] = await Promise.all([startTestService(), startBrowser()])
  service = started
  browser = opened
  url = service.app.config.urls.base
  acme = await service.account('Acme')
  await acme.post('/api/v1/projects', { name: 'Plant retrofit', startDate: '2026-03-02' })
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

/** Types into a field of Scalar: some are inputs, some are editors of their own. */
async function type(page: Page, placeholder: string, text: string): Promise<void> {
  await page.locator(`[placeholder="${placeholder}"], [data-placeholder="${placeholder}"]`).first().click()
  await page.keyboard.insertText(text)
}

/** Sends the operation's request from the reference, and returns what it shows of the reply. */
async function callListProjects(page: Page): Promise<string> {
  await page.evaluate("location.hash = '#tag/projects/GET/api/v1/projects'")
  await page.getByRole('button', { name: /Test Request.*get \/api\/v1\/projects\)/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send get request' }).first().click()
  await dialog.getByText('200 OK').waitFor()
  await dialog.getByText('Plant retrofit').first().waitFor()
  return dialog.innerText()
}

async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}

test('API reference: signs in with a password, calls an operation and shows its reply, and asks no other host', async () => {
  const window = await browser.open(url)
  const { page } = window
  await page.goto('/docs')
  await type(page, 'janedoe', acme.email)
  await type(page, '********', acme.password)
  await type(page, '12345', acme.clientId)
  await type(page, 'XYZ123', acme.clientSecret)
  await page.getByRole('button', { name: 'Authorize', exact: true }).click()
  await page.getByText('Access Token').first().waitFor()
  expect(await callListProjects(page)).toContain('Plant retrofit')
  await screenshot(page, 'reference-reply')
  expect(window.faults).toEqual([])
  await window.close()
})

test('API reference: signs in at the sign-in page by code with PKCE, as a public client', async () => {
  const client = await registerClient(service, acme, { redirectUris: [`${url}/docs/signed-in`] })
  const window = await browser.open(url)
  const { page } = window
  await page.goto('/docs')
  await page.getByRole('button', { name: 'authorizationCode' }).click()
  await type(page, '12345', client.id)
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Authorize', exact: true }).click()
  const signIn = await opened
  await signIn.getByLabel('User name').fill(acme.email)
  await signIn.getByLabel('Password').fill(acme.password)
  await signIn.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Access Token').first().waitFor()
  expect(await callListProjects(page)).toContain('Plant retrofit')
  expect(window.faults).toEqual([])
  await window.close()
})

const VIEWPORTS: readonly Viewport[] = [
  { width: 390, scheme: 'dark' },
  { width: 1280, scheme: 'light' },
]

test.each(VIEWPORTS)('API reference: fits a window of $width pixels, $scheme', async (viewport) => {
  const window = await browser.open(url, viewport)
  const { page } = window
  await page.goto('/docs#tag/projects/GET/api/v1/projects')
  await page.getByRole('heading', { name: 'List projects' }).waitFor()
  await screenshot(page, `reference-${viewport.width}-${viewport.scheme}`)
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(viewport.width)
  expect(window.faults).toEqual([])
  await window.close()
})

test('documentation: home and guides are accessible in every width and both schemes', async () => {
  const window = await browser.open(url)
  for (const path of ['/', '/docs/guides', ...Object.keys(GUIDES).map((name) => `/docs/guides/${name}`)]) {
    await window.page.goto(path)
    expect(await window.checkPage(`docs${path.replaceAll('/', '-')}`, VIEWPORTS)).toEqual([])
  }
  expect(window.faults).toEqual([])
  await window.close()
})

test('API reference: the file of Scalar is the one that was checked', async () => {
  const bytes = await readFile(new URL('../../../runtime/docs/assets/scalar-1.72.1.js.gz', import.meta.url))
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(
    '6a0ed777c400b043c6139380feb657ab720bb602585dd9becb1d9ca5f0980179',
  )
})
