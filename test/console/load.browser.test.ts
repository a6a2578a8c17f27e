import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleTest, openConsole } from './support.ts'

let it: ConsoleTest
beforeAll(async () => {
  it = await openConsole({ now: '2026-11-23T08:00:00Z' })
  const ann = await it.api.createResource({ body: { name: 'آنّا Ann' } })
  for (const [name, duration, startDate] of [
    ['Plant retrofit', 5, '2026-11-23'],
    ['Office move', 3, '2026-11-23'],
  ] as const) {
    const { id: projectId } = await it.api.createProject({ body: { name, startDate } })
    await it.api.createTask({
      path: { projectId },
      body: { name, duration, assignments: [{ resourceId: ann.id, units: 1 }] },
    })
    await it.api.planProject({ path: { projectId }, body: {} })
  }
})
afterAll(() => it?.close())

test('load: cells show the API’s numbers, and a click shows which projects need the week', async () => {
  const window = await it.open('/load')
  const { page } = window
  await page.goto('/console/load?weeks=6')
  const { value } = await it.api.getPortfolioLoad({ query: { from: '2026-11-23', to: '2027-01-03' } })
  const weeks = value[0]?.weeks ?? []
  await page.locator('[data-cell="0 0"]').waitFor()
  const shown = await page.locator('[data-cell]').allInnerTexts()
  expect(shown.map((text) => Number(text.trim()) || 0)).toEqual(
    weeks.map(({ demand, capacity }) => Math.round((100 * demand) / capacity)),
  )
  expect(weeks[0]?.overAllocation).toBeGreaterThan(0)
  expect(await page.locator('[data-cell="0 0"]').getAttribute('data-level')).toBe('over')
  await page.locator('[data-cell="0 0"]').focus()
  await page.keyboard.press('ArrowRight')
  expect(await page.evaluate('document.activeElement.dataset.cell')).toBe('0 1')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Office move').waitFor()
  for (const { name, demand } of weeks[0]?.projects ?? [])
    expect(await dialog.getByRole('row', { name: new RegExp(name) }).innerText()).toContain(String(demand))
  expect(await window.checkPage('load-week')).toEqual([])
})

test.each([
  { width: 360, scheme: 'dark' as const },
  { width: 1440, scheme: 'light' as const },
])('load: the period stands in the address, at $width pixels in $scheme colours', async (viewport) => {
  const window = await it.open('/load', viewport)
  const { page } = window
  await page.goto('/console/load?from=2026-12-02&weeks=26')
  await page.locator('[data-cell="0 25"]').waitFor({ state: 'attached' })
  expect(await page.getByLabel('From the week of').inputValue()).toBe('2026-12-02')
  expect(await window.checkPage('load')).toEqual([])
  await page.getByRole('button', { name: 'This week' }).click()
  await page.waitForURL((url) => !url.search.includes('from'))
  await page.locator('[data-level=over]').first().waitFor()
})

test('load: on paper no head and no name lies above the weeks', async () => {
  const { page } = await it.open('/load')
  await page.locator('[data-cell="0 0"]').waitFor()
  await page.emulateMedia({ media: 'print' })
  const positions = await page.locator('table th').evaluateAll((all) => all.map((it) => getComputedStyle(it).position))
  expect(new Set(positions)).toEqual(new Set(['static']))
  await page.emulateMedia({ media: 'screen' })
})

test('load: screen readers are told that it loads, by an element that was there before', async () => {
  const { page } = await it.open('/people')
  const status = page.locator('main > [role=status]')
  await page.getByRole('button', { name: 'Add a resource' }).first().waitFor()
  await expect.poll(() => status.allTextContents()).toEqual([''])
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/v1/portfolio/load?*', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Load', exact: true }).click()
  await expect.poll(() => status.allTextContents()).toEqual(['Loading'])
  release()
  await page.locator('[data-cell="0 0"]').waitFor()
  await expect.poll(() => status.allTextContents()).toEqual([''])
})
