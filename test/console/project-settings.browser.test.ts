/** The settings of a project in a real browser. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { thresholds } from '../support/thresholds.ts'
import { importedProject, lateProject, NOW } from './project-support.ts'
import { type ConsoleTest, openConsole } from './support.ts'

let it: ConsoleTest
beforeAll(async () => {
  it = await openConsole({ now: NOW })
})
afterAll(() => it?.close())

test('settings: a change of somebody else meanwhile is shown beside one’s own, and the user chooses', async () => {
  const projectId = await importedProject(it.api, 'Shared', false)
  const window = await it.open(`/projects/${projectId}/settings`, { mayFail: /status of 412/ })
  const { page } = window
  // Until the form is there, the first field of that name is the one of a new feed.
  await page.getByRole('button', { name: 'Save' }).waitFor()
  await page.getByLabel('Name', { exact: false }).first().fill('Mine')
  await it.api.updateProject({ path: { projectId }, body: { name: 'Theirs', priority: 700 } })
  await page.getByRole('button', { name: 'Save' }).click()
  const choice = page.getByRole('alert')
  await choice
    .getByRole('row')
    .filter({ hasText: 'Name' })
    .filter({ hasText: 'Theirs' })
    .filter({ hasText: 'Mine' })
    .waitFor()
  await choice.getByRole('row').filter({ hasText: 'Priority' }).filter({ hasText: '700' }).waitFor()
  expect(await window.checkPage('settings-conflict')).toEqual([])
  await choice.getByRole('button').first().click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').waitFor()
  expect(await it.api.getProject({ path: { projectId } })).toMatchObject({ name: 'Mine', priority: 700 })
})

test('settings: faults of the service stand at their fields, and nothing that was entered is lost', async () => {
  const projectId = await importedProject(it.api, 'Faults', false)
  const window = await it.open(`/projects/${projectId}/settings`, { mayFail: /status of 400/ })
  const { page } = window
  const description = '<script>document.title = "run"</script> =HYPERLINK("x") \u202Eمرحبا'
  await page.getByLabel('Description').fill(description)
  await page.getByLabel('Name', { exact: false }).first().fill('n'.repeat(500))
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').first().waitFor()
  expect(await page.getByLabel('Description').inputValue()).toBe(description)
  await page.getByLabel('Name', { exact: false }).first().fill('ن'.repeat(200))
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').waitFor()
  expect(await it.api.getProject({ path: { projectId } })).toMatchObject({ description, name: 'ن'.repeat(200) })
  expect(await window.checkPage('settings-long')).toEqual([])
  expect(await page.title()).not.toBe('run')
})

test('settings: thresholds of its own are refused beside the field that was changed, then change the zones of the project and its chart', async () => {
  const projectId = await lateProject(it.api, 'Strict')
  const { bufferConsumption } = await it.api.getProject({ path: { projectId } })
  const window = await it.open(`/projects/${projectId}/settings`, { mayFail: /status of 400/ })
  const { page } = window
  const [yellow, red] = [page.getByLabel('Yellow from'), page.getByLabel('Red above')]
  expect([await yellow.inputValue(), await red.inputValue()]).toEqual(['50 %', '90 %'])
  await yellow.fill('95')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => yellow.getAttribute('aria-invalid')).toBe('true')
  expect(await red.getAttribute('aria-invalid')).not.toBe('true')
  const alert = await page.getByRole('alert').first().innerText()
  expect(alert).toContain('yellowFrom 95 is not below redFrom 90.')
  expect(await window.checkPage('settings-thresholds-refused')).toEqual([])
  const [low, high] = [Math.floor(bufferConsumption) - 10, Math.floor(bufferConsumption) - 5]
  await yellow.fill(String(low))
  await red.fill(String(high))
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').waitFor()
  expect(await it.api.getProject({ path: { projectId } })).toMatchObject({
    ...thresholds(low, high),
    ...{ bufferStatus: 'RED', feverZone: 'RED' },
  })
  expect(await window.checkPage('settings-thresholds')).toEqual([])
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.locator('[data-mark][data-zone="RED"]').last().waitFor()
  expect(await window.checkPage('fever-thresholds')).toEqual([])
})

test('settings: the address of a calendar feed is shown once; the feed and the project can be deleted', async () => {
  const projectId = await importedProject(it.api, 'To be deleted', false)
  const { page } = await it.open(`/projects/${projectId}/settings`)
  await page.getByLabel('Name of a new feed').fill('Phone')
  await page.getByRole('button', { name: 'Create a feed' }).click()
  const address = await page.getByRole('dialog').locator('code').textContent()
  expect((await fetch(address!)).status).toBe(200)
  await page.getByRole('button', { name: 'I stored it' }).click()
  await page.getByRole('button', { name: 'Delete the feed Phone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the feed' }).click()
  await page.getByText('The feed was deleted.').waitFor()
  expect((await fetch(address!)).status).toBe(404)
  await page.getByRole('button', { name: 'Delete the project' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the project' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/console/portfolio')
  await expect(it.api.getProject({ path: { projectId } })).rejects.toMatchObject({ status: 404 })
})
