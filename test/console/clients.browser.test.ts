import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleTest, openConsole } from './support.ts'

let it: ConsoleTest
beforeAll(async () => {
  it = await openConsole()
})
afterAll(() => it?.close())

test('API clients: a new client’s secret is shown once and gets a token, until another one is made', async () => {
  const { page } = await it.open('/clients', { mayFail: /status of 400/ })
  await page.getByRole('button', { name: 'New API client' }).click()
  const form = page.getByRole('dialog', { name: 'Register an API client' })
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Planning desk')
  await form.getByRole('textbox', { name: 'Redirect URIs', exact: true }).fill('http://board.example.com')
  await form.getByRole('button', { name: 'Register' }).click()
  await form.getByRole('alert').waitFor()
  await form.getByRole('textbox', { name: 'Redirect URIs', exact: true }).fill('https://board.example.com/')
  await form.getByRole('button', { name: 'Register' }).click()
  const dialog = page.getByRole('dialog', { name: 'The client secret' })
  await dialog.waitFor()
  const [secret = '', clientId = ''] = await dialog.locator('code').allTextContents()
  await dialog.getByRole('button', { name: 'I stored it' }).click()
  expect(await tokenStatus(clientId, secret)).toBe(200)

  const drawer = page.getByRole('dialog', { name: 'API client' })
  await drawer.getByRole('button', { name: 'New secret' }).click()
  await page.getByRole('button', { name: 'Make a new secret' }).click()
  await dialog.getByRole('button', { name: 'I stored it' }).click()
  expect(await tokenStatus(clientId, secret)).toBe(401)

  await drawer.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('dialog', { name: 'Deactivate the client?' }).getByRole('button', { name: 'Deactivate' }).click()
  await drawer.getByRole('button', { name: 'Delete the client' }).click()
  await page
    .getByRole('dialog', { name: 'Delete the client?' })
    .getByRole('button', { name: 'Delete the client' })
    .click()
  await page.getByText('Planning desk is deleted.').waitFor()
  await page.getByRole('link', { name: 'Planning desk' }).waitFor({ state: 'detached' })
})

async function tokenStatus(clientId: string, secret: string): Promise<number> {
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: secret }
  const answer = await fetch(`${it.service.url}/connect/token`, { method: 'POST', body: new URLSearchParams(form) })
  return answer.status
}
