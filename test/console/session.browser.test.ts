/** Sessions that end and a service that goes away, while a page is open. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleTest, goBack, openConsole } from './support.ts'

let it: ConsoleTest
beforeAll(async () => {
  it = await openConsole()
})
afterAll(() => it?.close())

const API = '**/api/v1/**'
const ended = (page: Page) => page.getByText('Your session has ended. What you have entered stays on this page.')
const away = (page: Page) => page.getByText('The service cannot be reached. What you have entered stays on this page')

/** Signs in in the window that opens for it. Resolves to that. */
async function signInAgain(page: Page): Promise<Page> {
  const renewal = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Sign in again' }).first().click()
  const form = await renewal
  await form.getByLabel('User name').fill(it.account.email)
  await form.getByLabel('Password').fill(it.account.password)
  await form.getByRole('button', { name: 'Sign in' }).click()
  await ended(page).waitFor({ state: 'detached' })
  return form
}

test('session: a page whose tokens are revoked says so, signs in again in a window of its own and goes on', async () => {
  const window = await it.open('/work', { mayFail: /status of 40[01]/ })
  const { page } = window
  await page.evaluate('window.isSamePage = true')
  await revokeTokens(page)
  await ended(page).waitFor()
  expect(await window.checkPage('session-ended')).toEqual([])
  const form = await signInAgain(page)
  expect(await page.evaluate('window.isSamePage')).toBe(true)
  expect(new URL(page.url()).pathname + new URL(page.url()).search).not.toContain('code=')
  await expect.poll(() => form.isClosed()).toBe(true)
})

test('connection: a banner shows that the service is away, and disappears once it is back', async () => {
  const { page } = await it.open('/work', { mayFail: /net::ERR_/ })
  await page.route(API, (route) => route.abort('connectionrefused'))
  await away(page).waitFor()
  await page.unroute(API)
  await away(page).waitFor({ state: 'detached' })
  await page.context().setOffline(true)
  await away(page).waitFor()
  await page.context().setOffline(false)
  await away(page).waitFor({ state: 'detached' })
})

test('connection: what the keyboard goes back to is not hidden by the banner', async () => {
  const { id } = await it.api.createProject({ body: { name: 'Lighthouse' } })
  const { page } = await it.open(`/projects/${id}/settings`, { mayFail: /net::ERR_/ })
  await page.context().setOffline(true)
  await away(page).waitFor()
  for (const size of [
    { width: 1280, height: 500 },
    { width: 360, height: 640 },
    { width: 320, height: 256 },
  ]) {
    await page.setViewportSize(size)
    const hidden = await goBack(page, () => {
      const at = document.activeElement
      const banner = document.querySelector('main [role=alert]')
      if (!at?.closest('main') || !banner || banner.contains(at)) return undefined
      const [own, over] = [at.getBoundingClientRect(), banner.getBoundingClientRect()]
      return own.top >= over.top && own.bottom <= over.bottom ? at.outerHTML.slice(0, 200) : undefined
    })
    expect([size.width, hidden]).toEqual([size.width, []])
  }
})

test('connection: a change without a connection says that it was not made, can be given up, and is not made later', async () => {
  const { id } = await it.api.createProject({ body: { name: 'Shelter' } })
  const { page } = await it.open(`/projects/${id}`, { mayFail: /status of 404|net::ERR_/ })
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Freeze' }).click()
  const question = page.getByRole('dialog')
  await page.context().setOffline(true)
  await question.getByRole('button', { name: 'Freeze' }).click()
  await question.getByRole('alert').getByText('The service cannot be reached.').waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  await page.context().setOffline(false)
  await away(page).waitFor({ state: 'detached' })
  expect((await it.api.getProject({ path: { projectId: id } })).status).toBe('Planning')
})

test('session: a report that was made after the session had ended stays, and is saved after a new sign-in', async () => {
  const project = await it.api.createProject({ body: { name: 'Plant move' } })
  const path = { projectId: project.id }
  const task = await it.api.createTask({ path, body: { name: 'Survey', duration: 4 } })
  await it.api.updateProject({ path, body: { status: 'Active' } })
  const { page } = await it.open('/work', { mayFail: /status of 40[01]/ })
  const remaining = page.getByLabel('Remaining working days of Survey')
  await remaining.fill('2.5')
  await revokeTokens(page)
  await remaining.press('Enter')
  const row = page.getByRole('listitem').filter({ hasText: 'Survey' })
  await row.getByText('Not sent yet').waitFor()
  await ended(page).waitFor()
  await signInAgain(page)
  expect(await remaining.inputValue()).toBe('2.5')
  const reported = async () => (await it.api.getTask({ path: { taskId: task.id } })).remainingDuration
  await expect.poll(reported).toBe(2.5)
})

test('sign-out: another tab of the browser is signed out too, and forgets what was typed', async () => {
  const { page } = await it.open('/account')
  await page.getByLabel('Time zone').fill('Europe/Vie')
  const kept = () => page.evaluate('JSON.stringify(sessionStorage)')
  await expect.poll(kept).toContain('Europe/Vie')
  const other = await page.context().newPage()
  await other.goto('/console/work')
  await other.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('Password').waitFor()
  expect(await kept()).not.toContain('Europe/Vie')
  await other.getByLabel('Password').waitFor()
})

/** Ends the user's sessions and tokens, as a change of the password does. */
async function revokeTokens(page: Page): Promise<void> {
  const { userId, password } = it.account
  await it.api.setUserPassword({ path: { userId }, body: { password } })
  await page.context().clearCookies()
}
