/** Answers that come when the user has gone on: they neither take the user along nor replace newer ones. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleTest, goWithin, openConsole } from './support.ts'

let it: ConsoleTest
beforeAll(async () => {
  it = await openConsole({ now: '2026-11-23T09:00:00Z' })
})
afterAll(() => it?.close())

/** Holds back the first answer to a request of this path, until `release` is called. */
async function holdFirst(page: Page, path: string, method = 'POST') {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let isFirst = true
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== method) return route.continue()
    const isHeld = isFirst
    isFirst = false
    const response = await route.fetch()
    if (isHeld) await released
    await route.fulfill({ response })
  })
  return () => release()
}

test('new project: whoever has left the form stays on the page that was opened since', async () => {
  const { page } = await it.open('/projects/new')
  const release = await holdFirst(page, '/api/v1/projects')
  await page.getByLabel('Name').fill('Left early')
  await page.getByRole('button', { name: 'Create and add tasks' }).click()
  await goWithin(page, '/people')
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  release()
  await answered
  await page.waitForTimeout(500)
  expect(new URL(page.url()).pathname).toBe('/console/people')
  await page.getByText('“Left early” is created.').waitFor()
  expect((await it.api.listProjects()).value.map(({ name }) => name)).toEqual(['Left early'])
})

test('new project: a form that was begun anew keeps what was entered when the first project is stored', async () => {
  const { page } = await it.open('/projects/new')
  const release = await holdFirst(page, '/api/v1/projects')
  await page.getByLabel('Name').fill('Sent first')
  await page.getByRole('button', { name: 'Create and add tasks' }).click()
  await goWithin(page, '/people')
  await goWithin(page, '/projects/new')
  await page.getByLabel('Name').fill('Begun anew')
  release()
  await page.getByText('“Sent first” is created.').waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('Begun anew')
})

test('deletion of a project: whoever has gone back stays on that page', async () => {
  const { id } = await it.api.createProject({ body: { name: 'Gone' } })
  const { page } = await it.open('/people')
  await goWithin(page, `/projects/${id}/settings`)
  const release = await holdFirst(page, `/api/v1/projects/${id}`, 'DELETE')
  await page.getByRole('button', { name: 'Delete the project' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the project' }).click()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Resources' }).waitFor()
  release()
  await page.getByText('The project was deleted.').waitFor()
  await page.waitForTimeout(500)
  expect(new URL(page.url()).pathname).toBe('/console/people')
})

test('deletion of a project: whoever has stayed is taken to the portfolio, also when the page has noticed it first', async () => {
  const { id } = await it.api.createProject({ body: { name: 'Gone' } })
  const { page } = await it.open(`/projects/${id}/settings`, { mayFail: /status of 404/ })
  const release = await holdFirst(page, `/api/v1/projects/${id}`, 'DELETE')
  await page.getByRole('button', { name: 'Delete the project' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the project' }).click()
  await page.getByText(`There is no project ${id}.`).waitFor()
  release()
  await page.getByText('The project was deleted.').waitFor()
  await page.waitForURL('**/console/portfolio')
})

test('deletion of a resource: its drawer closes, also when it has noticed the deletion first', async () => {
  const { id } = await it.api.createResource({ body: { name: 'Crane' } })
  const { page } = await it.open(`/people?resource=${id}`, { mayFail: /status of 404/ })
  const release = await holdFirst(page, `/api/v1/resources/${id}`, 'DELETE')
  await page.getByRole('button', { name: 'Delete the resource' }).click()
  await page.getByRole('dialog', { name: 'Delete the resource' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByText(`There is no resource ${id}.`).waitFor()
  release()
  await page.getByText('The resource is deleted.').waitFor()
  await page.getByText(`There is no resource ${id}.`).waitFor({ state: 'hidden' })
  await page.waitForURL('**/console/people')
})

test('deletion of a calendar: the drawer of another one that was opened since stays open', async () => {
  const { id } = await it.api.createCalendar({ body: { name: 'Early shift' } })
  await it.api.createCalendar({ body: { name: 'Late shift' } })
  const { page } = await it.open('/people', { mayFail: /status of 404/ })
  const release = await holdFirst(page, `/api/v1/calendars/${id}`, 'DELETE')
  await page.getByRole('button', { name: 'Early shift' }).click()
  await page.getByRole('button', { name: 'Delete the calendar' }).click()
  await page.getByRole('dialog', { name: 'Delete the calendar' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByText(`There is no calendar ${id}.`).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Late shift' }).click()
  const other = page.getByRole('dialog', { name: 'Edit Late shift' })
  await other.waitFor()
  release()
  await page.getByText('The calendar is deleted.').waitFor()
  await page.waitForTimeout(500)
  expect(await other.isVisible()).toBe(true)
})

test('new user: whoever has closed the dialog is told that the user is created, and nothing opens', async () => {
  const { page } = await it.open('/users')
  const release = await holdFirst(page, '/admin/api/users')
  await page.getByRole('button', { name: 'Invite user' }).click()
  const form = page.getByRole('dialog', { name: 'Invite a user' })
  await form.getByRole('textbox', { name: 'E-mail' }).fill('ada@example.com')
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada Lovelace')
  await form.getByRole('button', { name: 'Invite' }).click()
  await form.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await form.waitFor({ state: 'hidden' })
  release()
  await page.getByText('Ada Lovelace is created.').waitFor()
  await page.waitForTimeout(500)
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/console/users')
})

test('planning together: the late answer to an earlier choice does not replace that to the later one', async () => {
  const { id: projectId } = await it.api.createProject({ body: { name: 'Retrofit', startDate: '2026-12-01' } })
  await it.api.createTask({ path: { projectId }, body: { name: 'Design', duration: 3 } })
  const { page } = await it.open('/schedule-portfolio')
  const release = await holdFirst(page, '/api/v1/portfolio/schedule')
  const preview = page.getByRole('button', { name: 'Preview' })
  await preview.click()
  await page.getByLabel('Earliest start').fill('2027-03-01')
  await preview.click()
  await page.getByText('1 Mar 2027').first().waitFor()
  const answered = page.waitForResponse((response) => response.url().endsWith('/portfolio/schedule'))
  release()
  await answered
  await page.waitForTimeout(500)
  expect(await page.getByText('1 Mar 2027').count()).toBeGreaterThan(0)
})

test('planning together: a plan that is stored late does not replace a newer preview', async () => {
  const { page } = await it.open('/schedule-portfolio')
  const preview = page.getByRole('button', { name: 'Preview' })
  await preview.click()
  await page.getByRole('button', { name: 'Apply these plans' }).click()
  const release = await holdFirst(page, '/api/v1/portfolio/schedule')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Store/ })
    .click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByLabel('Earliest start').fill('2027-03-01')
  await preview.click()
  await page.getByText('1 Mar 2027').first().waitFor()
  release()
  await page.getByText(/(was|were) stored/).waitFor()
  expect(await page.getByText('1 Mar 2027').count()).toBeGreaterThan(0)
})
