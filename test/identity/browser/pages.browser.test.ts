import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressKey } from '../../../runtime/security/address-key.ts'
import { startTestService, type TestAccount, type TestService } from '../../../runtime/testing.ts'
import { startBrowser, type TestBrowser, VIEWPORTS, type Window } from '../../support/browser.ts'
import { type MailServer, openMailServer } from '../mail-server.ts'
import { codeOf } from '../pages-client.ts'

const NEW = 'seven quiet boats at noon'

let service: TestService
let mailServer: MailServer
let browser: TestBrowser
let acme: TestAccount
let other: TestAccount
let url: string
beforeAll(async () => {
  mailServer = await openMailServer()
  const environment = { SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`, MAIL_FROM: 'chainwork@example.com' }
  const [started, opened] = await Promise.all([startTestService({ environment }), startBrowser()])
  service = started
  browser = opened
  url = service.app.config.urls.auth
  acme = await service.account('Northwind Turbines')
  other = await service.account('Other')
  await service.app.database.query(
    `INSERT INTO identity.sso_provider (account_id, id, display_name, authentication_scheme, authority_url, client_id,
       client_secret_sealed, external_id_claim, created_at, updated_at)
     VALUES ($1, 'sso_1', 'Northwind Entra ID', 'northwind', 'https://idp.example', 'x', 'x', 'sub', now(), now())`,
    [acme.accountId],
  )
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
  await mailServer?.close()
})

let users = 0
async function newUser(name = 'Ada Lovelace') {
  const email = `user${++users}@example.com`
  const { id } = await service.command('user create', { account: acme.accountId, email, name, password: acme.password })
  return { id: Number(id), email }
}

const signInPath = () => `/sign-in?account=${acme.accountId}`
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).innerText()

async function signIn(page: Page, email: string, password = acme.password): Promise<void> {
  await page.goto(signInPath())
  await page.getByLabel('User name').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The key that the page of the enrolment shows as text. */
const shownKey = async (page: Page) => (await page.locator('code.key').innerText()).replaceAll(' ', '')
const shownCodes = (page: Page) =>
  page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts()

async function switchOn(page: Page) {
  await page.goto('/profile/second-factor')
  await page.getByRole('button', { name: 'Set up' }).click()
  const key = await shownKey(page)
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(key, service.clock.now()))
  await page.getByRole('button', { name: 'Switch on' }).click()
  const codes = await shownCodes(page)
  service.clock.advance(60_000)
  return { key, codes }
}

async function mailedLink(to: string): Promise<string> {
  const find = () => mailServer.mails.findLast((mail) => mail.to.includes(to))?.text
  await expect.poll(find).toBeDefined()
  return /http:\/\/\S+\/password\/set\?token=pl_[\w-]{43}/.exec(find() ?? '')?.[0] ?? ''
}

test('pages are accessible, fit every width in both schemes, and ask for nothing elsewhere', async () => {
  const window = await browser.open(url)
  try {
    expect(await tour(window)).toEqual([])
    expect(window.faults).toEqual([])
  } finally {
    await window.close()
  }
})

test('a browser at a locked-out address does some work, and signs in', async () => {
  const { email } = await newUser()
  const sql = (text: string, ...params: unknown[]) => service.app.database.query(text, params)
  await sql('DELETE FROM identity.failure_count')
  await sql(
    `INSERT INTO identity.failure_count
       (kind, name_digest, address, failed, window_ends_at, locked_until, lockouts, forget_at)
     SELECT 'address', '', unnest($1::text[]), 0, now(), now() + interval '10 minutes', 0, now() + interval '10 minutes'`,
    ['127.0.0.1', addressKey('::1')],
  )
  const [window, without] = await Promise.all([browser.open(url), browser.open(url, { scripts: false })])
  try {
    await window.page.goto(signInPath())
    await window.page.getByText('Many sign-ins from your network have failed.').waitFor()
    expect(await window.checkPage('sign-in-work', VIEWPORTS)).toEqual([])
    await signIn(window.page, email)
    await window.page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor()
    expect(window.faults).toEqual([])
    await signIn(without.page, (await newUser()).email)
    await without.page.getByText('try again in a quarter of an hour').waitFor()
  } finally {
    await sql('DELETE FROM identity.failure_count')
    await window.close()
    await without.close()
  }
})

test('pages fit a narrow window whose user has text of twice the size', async () => {
  const enlarged = await startBrowser({ textSize: 2 })
  const { page, checkLayout } = await enlarged.open(url, { width: 320, scripts: false })
  try {
    await signIn(page, (await newUser()).email)
    await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor()
    const lines = await page.locator('dd').evaluateAll((all) => all.map((it) => it.getClientRects()[0]?.height ?? 0))
    expect(Math.max(...lines)).toBeLessThan(4 * 48) // pixels of a line
    await switchOn(page)
    expect(await checkLayout('recovery-codes')).toEqual([])
  } finally {
    await enlarged.close()
  }
})

/** Visits every page of a new user. Resolves to what is wrong with them. */
async function tour({ page, checkPage }: Window): Promise<string[]> {
  const { email } = await newUser()
  const found: string[] = []
  const check = async (name: string, title: string) => {
    expect(await heading(page)).toBe(title)
    found.push(...(await checkPage(name, VIEWPORTS)))
  }
  await page.goto('/sign-in')
  await check('sign-in-unknown-account', 'Sign in')
  const returnUrl = `/connect/authorize?client_id=${acme.clientId}`
  await page.goto(`/sign-in?${new URLSearchParams({ returnUrl })}`)
  await page.getByRole('link', { name: 'Sign in with Northwind Entra ID' }).waitFor()
  await check('sign-in', 'Sign in')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await check('sign-in-incomplete', 'Sign in')
  await signIn(page, email, 'wrong')
  await check('sign-in-wrong', 'Sign in')
  await page.goto('/password/forgot')
  await check('forgot', 'Forgot password?')
  await page.getByLabel('E-mail or user name').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await check('forgot-sent', 'Check your mailbox')
  await page.goto(await mailedLink(email))
  await check('password-set', 'Choose a new password')
  await page.getByLabel('New password').fill('passwordpassword')
  await page.getByRole('button', { name: 'Set password' }).click()
  await check('password-set-refused', 'Choose a new password')
  await page.goto('/password/set?token=none')
  await check('password-set-invalid', 'The link does not work')
  await signIn(page, email)
  await check('profile', 'Ada Lovelace')
  await page.getByRole('link', { name: 'Change password' }).click()
  await check('password-change', 'Change password')
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Set up second factor' }).click()
  await check('second-factor-off', 'Second factor')
  service.clock.advance(6 * 60_000)
  await page.reload()
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Set up' }).click()
  await check('second-factor-password', 'Second factor')
  await page.getByLabel('Password').fill(acme.password)
  await page.getByRole('button', { name: 'Set up' }).click()
  await check('second-factor-key', 'Set up the second factor')
  const key = await shownKey(page)
  await page.getByRole('textbox', { name: 'Code' }).fill('123')
  await page.getByRole('button', { name: 'Switch on' }).click()
  await check('second-factor-key-wrong', 'Set up the second factor')
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(key, service.clock.now()))
  await page.getByRole('button', { name: 'Switch on' }).click()
  await check('recovery-codes', 'Second factor is on')
  await page.getByRole('link', { name: 'I have kept them' }).click()
  await check('profile-second-factor', 'Ada Lovelace')
  await page.getByRole('link', { name: 'Change second factor' }).click()
  await check('second-factor-on', 'Second factor is on')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await check('signed-out', 'Sign in')
  await signIn(page, email)
  await check('second-factor', 'Confirm that it is you')
  await page.getByRole('textbox', { name: 'Code' }).fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await check('second-factor-wrong', 'Confirm that it is you')
  await page.getByRole('link', { name: 'Use a recovery code' }).click()
  await check('recovery', 'Confirm that it is you')
  await page.goto('/sign-in/nowhere')
  await check('not-found', 'Page not found')
  await page.context().clearCookies()
  await service.command('user create', { account: acme.accountId, email: `twin.${email}`, password: NEW })
  await service.command('user create', { account: other.accountId, email: `twin.${email}`, password: NEW })
  await page.goto('/sign-in')
  await page.getByLabel('User name').fill(`twin.${email}`)
  await page.getByLabel('Password').fill(NEW)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await check('sign-in-choice', 'Choose an account')
  await page.getByRole('button', { name: 'Other' }).click()
  await check('profile-chosen', `twin.${email}`)
  return found
}

describe('in the browser', () => {
  let window: Window
  const fresh = async (options: { scripts?: boolean } = {}) => {
    window = await browser.open(url, options)
    return window.page
  }
  const leave = async () => {
    const { faults } = window
    await window.close()
    expect(faults).toEqual([])
  }

  test('a user signs in and out by keyboard alone, without scripts', async () => {
    const { email } = await newUser()
    const page = await fresh({ scripts: false })
    await page.goto('/sign-in')
    await type(page, email)
    await page.keyboard.press('Tab')
    await type(page, `${acme.password}x`)
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    expect(await page.getByLabel('User name').inputValue()).toBe(email)
    expect(await page.getByLabel('Password').inputValue()).toBe('')
    // The focus is in the password field, where the fault is.
    await type(page, acme.password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor()
    const out = page.getByRole('button', { name: 'Sign out everywhere' })
    await tabTo(page, out)
    await page.keyboard.press('Enter')
    await page.getByRole('status').waitFor()
    expect(await page.getByRole('status').innerText()).toBe('You are signed out everywhere.')
    await page.goto('/profile')
    expect(await heading(page)).toBe('Sign in')
    await leave()
  })

  test('a user switches the second factor on, and signs in with a code and with a recovery code, by keyboard alone', async () => {
    const { email } = await newUser()
    const page = await fresh()
    await signIn(page, email)
    const { key, codes } = await switchOn(page)
    expect(codes).toHaveLength(10)
    for (const [how, code] of [
      ['app', () => codeOf(key, service.clock.now())],
      ['recovery', () => codes[0] ?? ''],
    ] as const) {
      await page.context().clearCookies()
      await signIn(page, email)
      await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor()
      if (how === 'recovery') {
        await tabTo(page, page.getByRole('link', { name: 'Use a recovery code' }))
        await page.keyboard.press('Enter')
        await page.getByLabel('Recovery code').waitFor()
      }
      await type(page, code())
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor()
    }
    expect(await page.getByText('9 recovery codes are left.').count()).toBe(1)
    await leave()
  })

  test('a user who forgot the password sets a new one by the link of a mail, by keyboard alone', async () => {
    const { email } = await newUser()
    const page = await fresh()
    await page.goto(signInPath())
    await tabTo(page, page.getByRole('link', { name: 'Forgot password?' }))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Forgot password?' }).waitFor()
    await type(page, email)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Check your mailbox' }).waitFor()
    await page.goto(await mailedLink(email))
    expect(page.url()).toBe(`${url}/password/set`)
    await type(page, NEW)
    await page.keyboard.press('Enter')
    await page.getByText('Your password is set. Sign in with it now.').waitFor()
    await type(page, email)
    await page.keyboard.press('Tab')
    await type(page, NEW)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor()
    await leave()
  })

  test('a user changes the password, which signs out other browsers and keeps this one', async () => {
    const { email } = await newUser()
    const other = await browser.open(url)
    await signIn(other.page, email)
    const page = await fresh()
    await signIn(page, email)
    await page.goto('/profile/password')
    await type(page, 'not my password')
    await page.keyboard.press('Tab')
    await type(page, NEW)
    await page.keyboard.press('Enter')
    await page.getByText('This is not your password.').waitFor()
    await type(page, acme.password)
    await page.keyboard.press('Tab')
    await type(page, NEW)
    await page.keyboard.press('Enter')
    await page.getByText('Your password is changed.').waitFor()
    await other.page.goto('/profile')
    expect(await heading(other.page)).toBe('Sign in')
    await other.close()
    await leave()
  })

  test('a link whose token is in the history is found there without it', async () => {
    const { email } = await newUser()
    const page = await fresh()
    await page.goto(`/password/forgot?account=${acme.accountId}`)
    await page.getByLabel('E-mail or user name').fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByRole('heading', { name: 'Check your mailbox' }).waitFor()
    await page.goto(await mailedLink(email))
    await page.getByLabel('New password').waitFor()
    expect(page.url()).toBe(`${url}/password/set`)
    await page.goBack()
    expect(await heading(page)).toBe('Check your mailbox')
    await page.goForward()
    expect(page.url()).toBe(`${url}/password/set`)
    expect(await page.content()).not.toMatch(/pl_[\w-]{43}/)
    await leave()
  })
})

/** Types into the field that has the focus, once there is one: `autofocus` may come after the page is shown. */
async function type(page: Page, text: string): Promise<void> {
  await page.locator('input:focus').waitFor()
  await page.keyboard.type(text)
}

/** Presses the tabulator until the element has the focus. */
async function tabTo(page: Page, element: ReturnType<Page['getByRole']>): Promise<void> {
  for (let presses = 0; presses < 20; presses++) {
    const hasFocus = await element.evaluate((it) => it === it.ownerDocument.activeElement)
    if (hasFocus) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard does not reach the element.')
}
