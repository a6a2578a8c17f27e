import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleTest, openConsole, VIEWPORTS } from './support.ts'

let it: ConsoleTest
const ids = new Map<string, number>()
let ann: number
beforeAll(async () => {
  it = await openConsole({ now: '2026-11-23T08:00:00Z' })
  ann = (await it.api.createResource({ body: { name: 'آنّا Ann' } })).id
  await startWork('Plant retrofit', 10, 100)
  await startWork('Office move', 2, 50)
  await it.service.settled()
})
afterAll(() => it?.close())

/** A project with one task of Ann, in working days, and a buffer in per cent of that. */
async function startWork(name: string, duration: number, bufferPercentage: number): Promise<void> {
  const { id: projectId } = await it.api.createProject({ body: { name, startDate: '2026-11-23', bufferPercentage } })
  const assignments = [{ resourceId: ann }]
  await it.api.createTask({ path: { projectId }, body: { name: `${name}, all of it`, duration, assignments } })
  await it.api.updateProject({ path: { projectId }, body: { status: 'Active' } })
  ids.set(name, projectId)
}

test('overview: what would help is asked for, read with its price, and decided after its effect was shown', async () => {
  const window = await it.open(`/projects/${ids.get('Office move')}`)
  const { page } = window
  const card = page.getByRole('region', { name: 'What would help' })
  await card.getByRole('button', { name: 'Ask for advice' }).click()
  const first = card.getByRole('listitem').filter({ hasText: 'Do “Office move, all of it” first' })
  expect(await first.innerText()).toMatch(
    /this project gains [\d.]+ days? and \d+ points?; “Plant retrofit” loses [\d.]+ days? and \d+ points?\./,
  )
  await card.getByRole('listitem').filter({ hasText: 'Have one more “آنّا Ann”: this project gains' }).waitFor()
  expect(await window.checkPage('advice', VIEWPORTS)).toEqual([])

  await first.getByRole('button', { name: 'Decide: Do “Office move, all of it” first' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByRole('row', { name: /Office move/ }).innerText()).toContain('24 Nov')
  expect(await window.checkPage('advice-decide', VIEWPORTS)).toEqual([])
  await dialog.getByRole('button', { name: 'Decide' }).click()
  await page.getByText('It is decided.').waitFor()
  expect((await it.api.listDecisions({})).value).toMatchObject([{ taskName: 'Office move, all of it', mode: 'next' }])
  await it.service.settled()

  await card.getByRole('button', { name: 'Ask for advice' }).click()
  const cut = card.getByRole('listitem').filter({ hasText: 'Cut a day of “Office move, all of it”' })
  const none = card.getByText('No move gains more than it costs.')
  await cut.or(none).first().waitFor()
})

test('overview: a task is handed to somebody with the same skills, as advice proposes', async () => {
  await it.api.updateResource({ path: { resourceId: ann }, body: { skills: ['Moving'] } })
  const { id: cleo } = await it.api.createResource({ body: { name: 'Cleo', skills: ['Moving'] } })
  await startWork('Archive', 3, 50)
  await it.service.settled()
  const { page } = await it.open(`/projects/${ids.get('Archive')}`)
  const card = page.getByRole('region', { name: 'What would help' })
  await card.getByRole('button', { name: 'Ask for advice' }).click()
  const move = 'Hand “Archive, all of it” from “آنّا Ann” to “Cleo”'
  await card.getByRole('button', { name: `Decide: ${move}` }).click()
  const dialog = page.getByRole('dialog', { name: move })
  await dialog.getByText('Cleo does the task, who has the same skills. The plan and its promise stay.').waitFor()
  await dialog.getByRole('button', { name: 'Decide' }).click()
  await page.getByText('It is decided.').waitFor()
  const { value } = await it.api.listProjectTasks({ path: { projectId: ids.get('Archive') as number } })
  expect(value.map(({ assignments }) => assignments)).toEqual([[{ resourceId: cleo, units: 1 }]])
})
