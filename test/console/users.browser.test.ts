import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleTest, goWithin, openConsole, signInTo } from './support.ts'

let it: ConsoleTest
beforeAll(async () => {
  it = await openConsole()
})
afterAll(() => it?.close())

test('users: an invited user sets the password with the link that is shown once, and signs in', async () => {
  const { page } = await it.open('/users')
  await page.getByRole('button', { name: 'Invite user' }).click()
  const form = page.getByRole('dialog', { name: 'Invite a user' })
  await form.getByRole('textbox', { name: 'E-mail' }).fill('grace@example.com')
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Grace Hopper')
  await form.getByRole('button', { name: 'Invite' }).click()
  const secret = page.getByRole('dialog', { name: 'The link to set the password' })
  await secret.waitFor()
  const [link = ''] = await secret.locator('code').allTextContents()
  await secret.getByRole('button', { name: 'I stored it' }).click()
  await page.getByRole('heading', { level: 1, name: 'Grace Hopper' }).waitFor()
  await page.getByText('Not set').waitFor()

  const hers = await it.browser.open(it.service.app.config.urls.base)
  await hers.page.goto(link)
  for (const input of await hers.page.locator('input[type=password]').all()) await input.fill(it.account.password)
  await hers.page.locator('form button').last().click()
  await hers.page.waitForLoadState()
  const as = { email: 'grace@example.com', password: it.account.password }
  await signInTo(hers, '/work', as)
  await hers.close()
  await page.getByText('Not set').waitFor({ state: 'detached' })
})

test('users: an address without a number is no page, and asks for no user', async () => {
  const { page } = await it.open('/users')
  await goWithin(page, '/users/nobody')
  await page.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor()
})

test('users: the last administrator keeps the role, and the console says why in the service’s words', async () => {
  const { page } = await it.open(`/users/${it.account.userId}`, { mayFail: /status of 409/ })
  await page.getByLabel('Role').selectOption({ label: 'General user' })
  await page.getByRole('button', { name: 'Save' }).click()
  const alert = page.getByRole('alert')
  await alert.getByText('last', { exact: false }).first().waitFor()
  await alert.getByText(/^Request /).waitFor()
  // What was chosen stays.
  expect(await page.getByLabel('Role').inputValue()).toBe('2')
  await page.getByRole('button', { name: 'Undo the changes' }).click()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByText('This is you').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
})

test('users: search, role and order are part of the address; a role and an identity are changed', async () => {
  const { account, api } = it
  const alan = await api.createUser({ body: { email: 'alan@example.com', displayName: `Alan ${'x'.repeat(380)}` } })
  const provider = await api.createSsoProvider({
    body: {
      displayName: 'Acme login',
      authenticationScheme: `acme-${account.accountId}`,
      authorityUrl: 'https://login.example.com',
      clientId: 'chainwork',
      clientSecret: '5b21f0c7d9e84a63',
    },
  })
  const { page } = await it.open('/users?search=alan&role=2')
  expect(await page.getByRole('searchbox').inputValue()).toBe('alan')
  await page.getByRole('link', { name: 'Alan' }).click()
  // Until the user's page is there, the filter of the list has this label.
  await page.getByLabel('May see all projects').waitFor()
  await page.getByLabel('Role').selectOption({ label: 'Administrator' })
  await page.getByLabel('May see all projects').uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').waitFor()
  await page.getByRole('textbox', { name: 'External id' }).fill('oid-7')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByText('oid-7').waitFor()
  expect(await api.getUser({ path: { userId: alan.id } })).toMatchObject({
    roleId: 1,
    projectPermissions: false,
    externalIdentities: [{ ssoProviderId: provider.id, externalId: 'oid-7' }],
  })
  await page.getByRole('button', { name: 'Unlink all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink all' }).click()
  await page.getByText('None is linked.').waitFor()
})
