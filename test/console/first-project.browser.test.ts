/** The first project of an account, from the sign-in to its critical chain and buffers: by mouse, and by keyboard alone. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countKeys, expectTasks, KEY_AT_60_WORDS, keysOf, type PlannedTask, type } from './plan-support.ts'
import { type ConsoleTest, openConsole } from './support.ts'

const MAX_TYPING = 300_000 // ms of typing
const KEY = 5 // ms in this test: others type at the speed of a hand

const PEOPLE = ['Ada', 'Ben', 'Cleo', 'Crane']
/** Name, focused days, safe days, rows of the predecessors, resource. */
const TASKS: readonly PlannedTask[] = (
  [
    ['Survey the hall', 2, 4, [], 'Ada'],
    ['Draw the layout', 5, 8, [1], 'Ada'],
    ['Ask for offers', 3, 6, [1], 'Ben'],
    ['Choose suppliers', 2, 5, [3], 'Ben'],
    ['Get the permit', 10, 20, [2], 'Ada'],
    ['Order the presses', 1, 2, [2, 4], 'Ben'],
    ['Order the conveyors', 1, 2, [2, 4], 'Ben'],
    ['Clear the floor', 3, 5, [1], 'Cleo'],
    ['Open the floor', 2, 4, [5, 8], 'Cleo'],
    ['Pour foundations', 4, 6, [9], 'Cleo'],
    ['Cure the concrete', 7, 8, [10], 'Cleo'],
    ['Lay the cables', 4, 7, [9], 'Ben'],
    ['Lay the pipes', 3, 6, [9], 'Ben'],
    ['Deliver the presses', 12, 18, [6], 'Crane'],
    ['Deliver conveyors', 8, 12, [7], 'Crane'],
    ['Set the presses', 3, 5, [11, 14], 'Crane'],
    ['Set the conveyors', 2, 4, [11, 15], 'Crane'],
    ['Connect the power', 2, 4, [12, 16, 17], 'Ben'],
    ['Connect the air', 2, 4, [13, 16], 'Ben'],
    ['Write the manual', 6, 9, [2], 'Ada'],
    ['Program the cells', 8, 14, [18], 'Ada'],
    ['Train the operators', 3, 5, [20, 21], 'Ada'],
    ['Run it empty', 2, 4, [19, 21], 'Cleo'],
    ['Run it with parts', 3, 6, [23], 'Cleo'],
    ['Hand it over', 1, 2, [22, 24], 'Ada'],
  ] as const
).map(([name, duration, safeDuration, after, resource]) => ({ name, duration, safeDuration, after, resource }))

/** The least of them that has a feeding buffer: the tests type these, and count the keys of the others. */
const [TYPED, OTHERS] = [TASKS.slice(0, 9), TASKS.slice(9)]

let it: ConsoleTest
beforeAll(async () => {
  it = await openConsole()
})
afterAll(() => it?.close())

async function openSignIn(account: string) {
  const owner = await it.service.account(account)
  const window = await it.browser.open(it.service.app.config.urls.base, { width: 1440 })
  const { page } = window
  await page.goto('/console/')
  await page.getByLabel('User name').waitFor()
  return { page, window, email: owner.email, password: owner.password, api: it.apiOf(owner) }
}

const isFocused = (element: Locator) => element.evaluate((it) => it === document.activeElement)
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

/** The chain and the buffers, as the pages show them. */
async function expectPlan(page: Page): Promise<void> {
  const plan = page.getByRole('region', { name: 'The plan' })
  await plan.getByText(/^\d+ tasks, \d+ days$/).waitFor()
  await plan.getByText('Project buffer', { exact: true }).waitFor()
}

async function expectGantt(page: Page): Promise<void> {
  await page.locator('[data-buffer="project buffer"]').waitFor()
  await page.locator('[data-buffer^="feeding buffer"]').first().waitFor()
}

test('first project: tasks with people and links are planned by keyboard alone, 25 in under five minutes of typing', async () => {
  const { page, email, password, api, window } = await openSignIn('By keyboard')
  let keys = 0
  const press = async (...pressed: readonly string[]) => {
    keys += countKeys(pressed)
    await type(page, pressed, KEY)
  }
  const tabTo = async (element: Locator, key = 'Tab') => {
    await element.waitFor()
    for (let presses = 0; !(await isFocused(element)); presses++) {
      if (presses === 40) throw new Error(`40 times ${key} do not reach ${element}.`)
      await press(key)
    }
  }
  const find = async (name: string) => {
    keys++
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByText(name).first().waitFor()
    await press(name)
    await page.getByRole('dialog').locator('[data-action]').first().waitFor()
    await press('Enter')
    await heading(page, name)
  }
  await tabTo(page.getByLabel('User name'))
  await press(email, 'Tab', password, 'Enter')
  await heading(page, 'Portfolio')
  keys = 0 // the password is typed by its manager

  await find('Resources')
  for (const name of PEOPLE) {
    await tabTo(page.getByRole('button', { name: 'Add a resource' }).first())
    await press('Enter')
    const dialog = page.getByRole('dialog')
    await tabTo(dialog.getByLabel('Name'))
    await press(name, 'Enter')
    await dialog.waitFor({ state: 'detached' })
  }
  await find('Portfolio')
  await tabTo(page.getByRole('link', { name: 'New project' }).first())
  await press('Enter')
  await heading(page, 'New project')
  await tabTo(page.getByLabel('Name'))
  await press('Press hall', 'Enter')
  await heading(page, 'Press hall')
  await tabTo(page.getByRole('button', { name: 'Add a task' }).last())
  await press('Enter')
  for (const task of TYPED) await press(...keysOf(task))
  keys += countKeys(OTHERS.flatMap(keysOf))
  await press('Escape')
  const plan = page.getByRole('region', { name: 'The plan' }).getByRole('button', { name: 'Plan' })
  await tabTo(plan, 'Shift+Tab')
  await press('Enter')
  await tabTo(page.getByRole('dialog').getByRole('button', { name: 'Plan', exact: true }))
  await press('Enter')
  await page.getByRole('dialog').getByRole('status').getByText(/./).first().waitFor()
  await press('Escape')
  await expectPlan(page)
  await tabTo(page.getByRole('link', { name: 'Gantt', exact: true }), 'Shift+Tab')
  await press('Enter')
  await expectGantt(page)
  const projectId = Number(/projects\/(\d+)/.exec(page.url())?.[1])
  await expectTasks(api, projectId, TYPED)
  expect(keys * KEY_AT_60_WORDS).toBeLessThan(MAX_TYPING)
  expect(window.faults.filter((fault) => !fault.includes('404'))).toEqual([])
  await window.close()
})

test('first project: tasks with people and links are planned by mouse', async () => {
  const { page, email, password, api, window } = await openSignIn('By mouse')
  const fill = async (element: Locator, typed: string) => {
    await element.click()
    await page.keyboard.type(typed, { delay: KEY })
  }
  await fill(page.getByLabel('User name'), email)
  await fill(page.getByLabel('Password'), password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await heading(page, 'Portfolio')
  await page.getByRole('link', { name: 'Resources' }).click()
  for (const name of PEOPLE) {
    await page.getByRole('button', { name: 'Add a resource' }).first().click()
    const dialog = page.getByRole('dialog')
    await fill(dialog.getByLabel('Name'), name)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await page.getByRole('link', { name: 'Portfolio' }).click()
  await page.getByRole('link', { name: 'New project' }).first().click()
  await fill(page.getByLabel('Name'), 'Press hall')
  await page.getByRole('button', { name: 'Create and add tasks' }).click()
  await heading(page, 'Press hall')
  for (const [index, { name, duration, safeDuration, after, resource }] of TYPED.entries()) {
    await page.getByRole('button', { name: 'Add a task' }).first().click()
    await page.keyboard.type(name, { delay: KEY })
    for (const [column, typed] of [duration, safeDuration, after.join(','), resource].entries())
      if (typed !== '') await fill(page.locator(`[data-at="${index}:${column + 1}"]`), String(typed))
  }
  const plan = page.getByRole('region', { name: 'The plan' })
  await plan.getByRole('button', { name: 'Plan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Plan', exact: true }).click()
  await page.getByRole('dialog').getByRole('status').getByText(/./).first().waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expectPlan(page)
  await page.getByRole('link', { name: 'Gantt', exact: true }).click()
  await expectGantt(page)
  const projectId = Number(/projects\/(\d+)/.exec(page.url())?.[1])
  await expectTasks(api, projectId, TYPED)
  expect(window.faults.filter((fault) => !fault.includes('404'))).toEqual([])
  await window.close()
})
