import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleTest, openConsole, SLOW } from './support.ts'

let it: ConsoleTest
beforeAll(async () => {
  it = await openConsole()
}, SLOW)
afterAll(() => it?.close())

test(
  'sign-in: leads to the page that was asked for, and a reload needs no form',
  async () => {
    const window = await it.open('/work')
    expect(new URL(window.page.url()).pathname).toBe('/console/work')
    await window.page.reload()
    await window.page.locator('main h1').first().waitFor()
    expect(new URL(window.page.url()).pathname).toBe('/console/work')
    expect(window.faults).toEqual([])
    await window.close()
  },
  SLOW,
)

test(
  'sign-in: an installation with several accounts asks for the number, and names one that does not exist',
  async () => {
    await it.service.account('Other')
    const window = await it.browser.open(it.service.app.config.urls.base)
    const { page } = window
    await page.goto('/console/')
    await page.getByLabel('Account number').fill('999')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('There is no account 999.').waitFor()
    await page.getByLabel('Account number').fill(String(it.account.accountId))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('User name').waitFor()
    await window.close()
  },
  SLOW,
)

test(
  'sign-in: a general user gets no administration, neither as navigation nor as page',
  async () => {
    const { account, service } = it
    const email = 'grace@example.com'
    await service.command('user create', {
      account: account.accountId,
      email,
      name: 'Grace Hopper',
      password: account.password,
      role: 'general',
    })
    const window = await it.open('/work', { as: { email, password: account.password } })
    expect(new URL(window.page.url()).pathname).toBe('/console/work')
    const navigation = window.page.getByRole('navigation', { name: 'Pages' })
    expect(await navigation.getByText('Work list').count()).toBe(1)
    expect(await navigation.getByText('Users').count()).toBe(0)
    await window.page.goto('/console/users')
    await window.page.getByText('There is no such page').waitFor()
    expect(window.faults).toEqual([])
    await window.close()
  },
  SLOW,
)

test(
  'sign-out: ends the session at the identity server too, and forgets the account',
  async () => {
    const window = await it.open('/portfolio')
    const { page } = window
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('Account number').waitFor()
    await window.close()
  },
  SLOW,
)
