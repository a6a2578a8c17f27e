import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleTest, openConsole } from './support.ts'

let it: ConsoleTest
beforeAll(async () => {
  it = await openConsole()
})
afterAll(() => it?.close())

const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'
const GRACE = {
  schemas: [SCHEMA],
  externalId: '2819c223-7f76-453a-919d-413861904646',
  active: true,
  userName: 'grace@example.com',
  displayName: '<script>window.ran = 1</script> =1+1 \u05d2\u05e8\u05d9\u05d9\u05e1',
  name: { givenName: 'Grace', familyName: 'Hopper' },
  emails: [{ value: 'grace@example.com', type: 'work', primary: true }],
}

test('SCIM clients: while the plugin is off the page shows how it is switched on', async () => {
  const window = await it.open('/scim')
  const { accountId } = it.account
  await window.page.getByText(`chainwork plugin enable --account ${accountId} scim`).waitFor()
})

test('SCIM clients: a new client’s secret is shown once, and provisions a user whom the audit log and the users show', async () => {
  await it.service.app.activation.set(it.account.accountId, 'scim', true)
  const { page } = await it.open('/scim')
  await page.getByRole('button', { name: 'New SCIM client' }).click()
  await page.getByLabel('Name').fill('Entra')
  await page.getByRole('button', { name: 'Register' }).click()

  const dialog = page.getByRole('dialog', { name: 'The client secret' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  const [secret = '', , scimUrl = ''] = await dialog.locator('code').allTextContents()
  expect(secret).toMatch(/^scs_/)
  expect(scimUrl).toBe(`${it.service.app.config.urls.base}/scim/v2`)
  await dialog.getByRole('button', { name: 'I stored it' }).click()
  await page.getByRole('heading', { level: 1, name: 'Entra' }).waitFor()
  expect(await page.content()).not.toContain(secret)

  await page.getByLabel('Client secret').fill('wrong')
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await page.getByText('The secret is wrong').waitFor()
  await page.getByLabel('Client secret').fill(secret)
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await page.getByText('The connection works.').waitFor()

  const answer = await fetch(`${scimUrl}/Users`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/scim+json' },
    body: JSON.stringify(GRACE),
  })
  expect([answer.status, await answer.text()]).toEqual([201, expect.any(String)])

  await page.getByRole('link', { name: 'Its requests in the audit log' }).click()
  await page.getByRole('cell', { name: 'Created' }).waitFor()
  await page.getByRole('cell', { name: GRACE.externalId }).waitFor()
  await page.getByRole('row').nth(1).click()
  const details = page.getByRole('dialog', { name: 'Details' })
  await details.getByRole('table', { name: 'Changed fields' }).getByText('displayName').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    details
      .getByRole('button', { name: 'Close' })
      .click()
      .then(() => page.getByRole('button', { name: 'Export CSV' }).click()),
  ])
  expect(download.suggestedFilename()).toBe('audit-log.csv')

  await page.getByRole('navigation', { name: 'Pages' }).getByText('Users').click()
  await page.getByRole('link', { name: GRACE.displayName }).click()
  await page.getByRole('heading', { level: 1, name: GRACE.displayName }).waitFor()
  await page.getByText(GRACE.externalId).waitFor()
  expect(await page.evaluate('window.ran')).toBeUndefined()
})

test('SCIM clients: changes of another administrator stand beside those that are typed, and the user chooses', async () => {
  const client = await it.api.createScimClient({ body: { displayName: 'Okta' } })
  const { page } = await it.open(`/scim/${client.clientId}`, { mayFail: /status of 412/ })
  await page.getByLabel('Hide deleted users').check()
  await page.getByRole('textbox', { name: 'Name' }).fill('Okta, mine')
  await it.api.updateScimClient({ path: { scimClientId: client.clientId }, body: { displayName: 'Okta, theirs' } })
  await page.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('alert')
  await conflict.getByRole('cell', { name: 'Okta, theirs' }).waitFor()
  await conflict.getByRole('cell', { name: 'Okta, mine' }).waitFor()
  await conflict.getByRole('button', { name: 'Take theirs' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').waitFor()
  expect(await it.api.getScimClient({ path: { scimClientId: client.clientId } })).toMatchObject({
    displayName: 'Okta, theirs',
    hideDeletedUsers: true,
  })
})

test('SCIM clients: an active client is deactivated before it can be deleted', async () => {
  const client = await it.api.createScimClient({ body: { displayName: 'Old' } })
  const { page } = await it.open(`/scim/${client.clientId}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByText('Deactivate it first').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('button', { name: 'Activate', exact: true }).waitFor()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete the client' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the client' }).click()
  await page.getByRole('heading', { level: 1, name: 'SCIM clients' }).waitFor()
  const { value } = await it.api.listScimClients()
  expect(value.map(({ displayName }) => displayName)).not.toContain('Old')
})
