import { afterAll, beforeAll, expect, test } from 'vitest'
import { administratorOf } from '../identity/admin.ts'
import { createProvider, link, startIdentityProvider } from '../identity/sso-support.ts'
import { type ConsoleTest, openConsole } from './support.ts'

let it: ConsoleTest
beforeAll(async () => {
  it = await openConsole({ environment: { SSO_ALLOW_INSECURE_PROVIDERS: 'true' } })
})
afterAll(() => it?.close())

test('sign-in: leads to the page that was asked for, and a reload needs no form', async () => {
  const window = await it.open('/work')
  expect(new URL(window.page.url()).pathname).toBe('/console/work')
  await window.page.reload()
  await window.page.locator('main h1').first().waitFor()
  expect(new URL(window.page.url()).pathname).toBe('/console/work')
})

test('sign-in: a user of several accounts chooses one, and another after the sign-out', async () => {
  const other = await it.service.account('Other')
  const user = { email: 'consultant@example.com', password: it.account.password }
  for (const { accountId } of [it.account, other])
    await it.service.command('user create', { account: accountId, ...user, role: 'administrator' })
  const window = await it.browser.open(it.service.app.config.urls.base)
  const { page } = window
  const enter = async (account: string, path: string) => {
    await page.getByLabel('User name').fill(user.email)
    await page.getByLabel('Password').fill(user.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: account }).click()
    await page.waitForURL(`**/console${path}`)
    await page.locator('main h1').first().waitFor()
  }
  await page.goto('/console/account')
  await page.getByLabel('User name').waitFor()
  expect(await page.getByRole('link', { name: 'Sign in with' }).count()).toBe(0)
  await enter('Other', '/account')
  await page.getByText(String(other.accountId), { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await enter('Northwind Turbines', '/portfolio')
  await page.goto('/console/account')
  await page.getByText(String(it.account.accountId), { exact: true }).waitFor()
  expect(window.faults).toEqual([])
  await window.close()
})

test('sign-in: the address that administrators give their users leads through the provider, until they sign out', async () => {
  const { account, service } = it
  const { auth, base } = service.app.config.urls
  const idp = await startIdentityProvider(auth)
  const { id } = await createProvider(await administratorOf(service, account), {
    authenticationScheme: 'acme',
    authorityUrl: idp.url,
  })
  await link(service, account, id, 'ada')
  const administrator = await it.open(`/sso?provider=${id}`)
  const address = `${base}/console/?idp=${id}`
  await administrator.page.getByText(address, { exact: true }).waitFor()
  await administrator.close()
  const window = await it.browser.open(base, { others: [idp.url] })
  const { page } = window
  await page.goto(address)
  await page.waitForURL('**/console/portfolio')
  await page.locator('main h1').first().waitFor()
  await page.context().clearCookies()
  await page.goto('/console/work')
  await page.waitForURL('**/console/work')
  await page.locator('main h1').first().waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('User name').waitFor()
  await page.goto(`/console/?idp=${id}0`)
  await page.getByLabel('User name').waitFor()
  expect(window.faults).toEqual([])
  await window.close()
  await idp.close()
})

test('sign-in: a general user gets no administration, neither as navigation nor as page', async () => {
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
})

test('sign-out: ends the session at the identity server too', async () => {
  const { page } = await it.open('/portfolio')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('User name').waitFor()
})
