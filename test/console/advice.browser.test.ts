import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleTest, openConsole, SLOW, VIEWPORTS } from './support.ts'

let it: ConsoleTest
const ids = new Map<string, number>()
beforeAll(async () => {
  it = await openConsole({ now: '2026-11-23T08:00:00Z' })
  const { id: ann } = await it.api.createResource({ body: { name: 'آنّا Ann' } })
  for (const [name, duration, bufferPercentage] of [
    ['Plant retrofit', 10, 100],
    ['Office move', 2, 50],
  ] as const) {
    const { id: projectId } = await it.api.createProject({ body: { name, startDate: '2026-11-23', bufferPercentage } })
    const assignments = [{ resourceId: ann }]
    await it.api.createTask({ path: { projectId }, body: { name: `${name}, all of it`, duration, assignments } })
    await it.api.updateProject({ path: { projectId }, body: { status: 'Active' } })
    ids.set(name, projectId)
  }
  await it.service.settled()
}, SLOW)
afterAll(() => it?.close())

test(
  'overview: what would help is asked for, read with its price, and decided after its effect was shown',
  async () => {
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
    expect(window.faults).toEqual([])
    await window.close()
  },
  SLOW,
)
