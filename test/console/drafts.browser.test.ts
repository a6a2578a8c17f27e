/** What is typed and not saved yet: nothing is lost unasked, nothing is saved twice, nothing overwrites what others have saved. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleTest, goWithin, openConsole } from './support.ts'

let it: ConsoleTest
beforeAll(async () => {
  it = await openConsole()
})
afterAll(() => it?.close())

const client = (displayName: string) =>
  it.api.createClient({
    body: { displayName, type: 'confidential', grants: ['client_credentials'], scopes: ['api1'], roleId: 2 },
  })

/** Holds the answers back to requests of the method. @returns lets them go */
async function delay(page: Page, method: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/(api\/v1|admin\/api)\//, async (route) => {
    if (route.request().method() === method) await promise
    await route.continue()
  })
  return resolve
}

async function startedProject(name: string) {
  const path = { projectId: (await it.api.createProject({ body: { name } })).id }
  const task = await it.api.createTask({ path, body: { name: `Survey of ${name}`, duration: 5 } })
  await it.api.updateProject({ path, body: { status: 'Active' } })
  return { projectId: path.projectId, taskId: task.id, task: task.name }
}

test('drawers: the Escape key and a click outside leave a new secret and its drawer open', async () => {
  const { clientId } = await client('Robot')
  const { page } = await it.open(`/clients?client=${clientId}`)
  await page.getByRole('button', { name: 'New secret' }).click()
  // Escape closes the question alone.
  const question = page.getByRole('button', { name: 'Make a new secret' })
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'New secret' }).click()
  await question.click()
  const secret = page.getByRole('dialog', { name: 'The client secret' })
  await secret.waitFor()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await page.keyboard.press('Escape')
  await secret.getByRole('button', { name: 'I stored it' }).click()
  await secret.waitFor({ state: 'detached' })
  const drawer = page.getByRole('dialog', { name: 'API client' })
  await drawer.waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
})

test('drawers: changes are discarded only when the user says so', async () => {
  const { clientId } = await client('Crawler')
  const window = await it.open(`/clients?client=${clientId}`)
  const { page } = window
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Crawler 2')
  const question = page.getByRole('dialog', { name: 'Discard what you have typed?' })
  await page.keyboard.press('Escape')
  await question.waitFor()
  expect(await window.checkPage('discard')).toEqual([])
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  // The question's own overlay fades after it, and would take the click.
  await expect.poll(() => page.locator('.mantine-Modal-overlay').count()).toBe(0)
  await page.mouse.click(5, 300)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await name.inputValue()).toBe('Crawler 2')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Crawler' }).click()
  expect(await name.inputValue()).toBe('Crawler')
})

test('dialogs: a reload keeps the type of a new API client with the rest', async () => {
  const { page } = await it.open('/clients')
  await page.getByRole('button', { name: 'New API client' }).click()
  await page.getByRole('radio', { name: 'Public' }).check()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Board')
  await page.reload()
  const form = page.getByRole('dialog', { name: 'Register an API client' })
  await form.waitFor()
  expect(await form.getByRole('radio', { name: 'Public' }).isChecked()).toBe(true)
  expect(await form.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Board')
})

test('forms: after a reload, what others have saved meanwhile is not overwritten unseen', async () => {
  const user = await it.api.createUser({ body: { email: 'edith@example.com', displayName: 'Edith Clarke' } })
  const path = { userId: user.id }
  const { page } = await it.open(`/users/${user.id}`, { mayFail: /status of 412/ })
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Edith Mine')
  await page.reload()
  await it.api.updateUser({ path, body: { displayName: 'Edith Theirs' } })
  await expect.poll(() => name.inputValue()).toBe('Edith Mine')
  await page.getByRole('heading', { level: 1, name: 'Edith Theirs' }).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').getByRole('cell', { name: 'Edith Theirs' }).waitFor()
  expect((await it.api.getUser({ path })).displayName).toBe('Edith Theirs')
})

test('forms: what is typed while the rest is saved stays, and is saved next', async () => {
  const user = await it.api.createUser({ body: { email: 'mary@example.com', displayName: 'Mary' } })
  const path = { userId: user.id }
  const { page } = await it.open(`/users/${user.id}`)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Mary Jackson')
  const release = await delay(page, 'PATCH')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.locator('main button[data-loading]').waitFor()
  // The form is drawn anew once more, perhaps between the selecting and the typing of this.
  await expect
    .poll(async () => {
      await name.fill('Mary Winston Jackson')
      return name.inputValue()
    })
    .toBe('Mary Winston Jackson')
  release()
  await expect.poll(async () => (await it.api.getUser({ path })).displayName).toBe('Mary Jackson')
  await page.getByText('Saved').first().waitFor()
  expect(await name.inputValue()).toBe('Mary Winston Jackson')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await it.api.getUser({ path })).displayName).toBe('Mary Winston Jackson')
})

test('plan: a row that is saved after its tab was left is no failed row when the user comes back', async () => {
  const { id: projectId } = await it.api.createProject({ body: { name: 'Left early' } })
  const { page } = await it.open(`/projects/${projectId}/plan`, { mayFail: /status of 404/ })
  const tasks = async () => (await it.api.listProjectTasks({ path: { projectId } })).value
  const addAndLeave = async (name: string) => {
    await page.getByRole('button', { name: 'Add a task' }).last().click()
    await page.keyboard.type(name)
    await page
      .getByRole('tab', { name: 'Gantt' })
      .or(page.getByRole('link', { name: 'Gantt' }))
      .first()
      .click()
    await page.getByText('No plan', { exact: true }).first().waitFor()
  }
  const plan = page
    .getByRole('tab', { name: 'Plan' })
    .or(page.getByRole('link', { name: 'Plan', exact: true }))
    .first()
  const release = await delay(page, 'POST')
  // The row is still being saved when the user comes back.
  await addAndLeave('Dig')
  await plan.click()
  await page.locator('[data-at="0:0"]').waitFor()
  expect(await page.getByText('Not saved').count()).toBe(0)
  release()
  await expect.poll(async () => (await tasks()).length).toBe(1)
  await page.unroute('**/api/v1/**')
  // The row has been saved by then.
  await addAndLeave('Pour')
  await expect.poll(async () => (await tasks()).length).toBe(2)
  await plan.click()
  await page.getByText('2 tasks, 0 milestones').waitFor()
  expect(await page.getByText('Not saved').count()).toBe(0)
  expect(await tasks()).toHaveLength(2)
})

test('work list: a report that is saved after the page was left has not failed when the user comes back', async () => {
  const { task, taskId } = await startedProject('North hall')
  const { page } = await it.open('/work')
  const done = page.getByRole('button', { name: `Done: ${task}` })
  await done.waitFor()
  const release = await delay(page, 'POST')
  await done.click()
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByText('Resources').click()
  await page.getByRole('heading', { level: 1, name: 'Work list' }).waitFor({ state: 'detached' })
  await pages.getByText('Work list').click()
  await page.getByRole('heading', { level: 1, name: 'Work list' }).waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  release()
  await expect.poll(async () => (await it.api.getTask({ path: { taskId } })).status).toBe('Completed')
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
})

test('work list: undoes the second of two quick reports, and one that was sent by itself later, without a conflict', async () => {
  const { task, taskId } = await startedProject('South hall')
  await it.api.updateTask({ path: { taskId }, body: { status: 'InProgress' } })
  const remaining = async () => (await it.api.getTask({ path: { taskId } })).remainingDuration
  const { page } = await it.open('/work', { mayFail: /net::ERR_/ })
  const less = page.getByRole('button', { name: `−1 day for ${task}` })
  const undo = (days: string) =>
    page
      .getByRole('alert')
      .filter({ hasText: `“${task}”: ${days} left.` })
      .getByRole('button', { name: 'Undo' })
      .click()
  await less.dblclick()
  await expect.poll(remaining).toBe(3)
  await undo('3 days')
  await expect.poll(remaining).toBe(4)

  await page.route('**/api/v1/tasks/**', (route) => route.abort('connectionrefused'))
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/tasks/batch-update'))
  await less.click()
  await failed
  await page.unroute('**/api/v1/tasks/**')
  await expect.poll(remaining, { timeout: 30_000 }).toBe(3)
  await undo('3 days')
  await expect.poll(remaining).toBe(4)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('forms: a double click registers one client, and freezes a project once', async () => {
  const { projectId } = await startedProject('West hall')
  const { page } = await it.open('/clients')
  const changes: string[] = []
  page.on('request', (request) => {
    if (['POST', 'PATCH'].includes(request.method()) && /\/(api\/v1|admin\/api)\//.test(request.url()))
      changes.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await page.getByRole('button', { name: 'New API client' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Clicked twice')
  await page.getByRole('button', { name: 'Register' }).dblclick()
  await page.getByRole('button', { name: 'I stored it' }).click()
  await goWithin(page, `/projects/${projectId}`)
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Freeze' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Freeze' }).dblclick()
  await page.getByRole('button', { name: 'Resume' }).waitFor()
  expect(changes).toEqual(['POST /admin/api/clients', `PATCH /api/v1/projects/${projectId}`])
})

test('forms: what is sent once more, after its answer was lost, is made once', async () => {
  const { page } = await it.open('/clients', { mayFail: /net::ERR_/ })
  let isLost = true
  await page.route('**/admin/api/clients', async (route) => {
    if (!isLost || route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'New API client' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Sent again')
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('dialog').getByRole('alert').waitFor()
  isLost = false
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('button', { name: 'I stored it' }).click()
  await page.getByRole('link', { name: 'Sent again' }).waitFor()
  expect(await page.getByRole('link', { name: 'Sent again' }).count()).toBe(1)
})

test('plan dialog: a cleared percentage is refused at its field, and no plan is made with 0', async () => {
  const { projectId } = await startedProject('East hall')
  const { page } = await it.open(`/projects/${projectId}`, { mayFail: /status of 400/ })
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Plan anew' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Sizing of buffers').selectOption('percentage')
  const percentage = dialog.getByLabel('Of the chain')
  await percentage.fill('')
  await dialog.getByRole('button', { name: 'Plan', exact: true }).click()
  await dialog.getByRole('alert').waitFor()
  expect(await percentage.getAttribute('aria-invalid')).toBe('true')
  expect((await it.api.getProject({ path: { projectId } })).bufferPercentage).toBe(50)
})
