/**
 * Pages with a zoom of 400 %, which makes a window of 1280 by 1024 pixels one of 320 by 256, with names as long as they may be,
 * and with the spacing of WCAG 1.4.12.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleTest, goBack, goWithin, openConsole } from './support.ts'

const NAME = 'Donaudampfschifffahrtsgesellschaft'.repeat(6).slice(0, 200)

let it: ConsoleTest
let projectId: number
beforeAll(async () => {
  it = await openConsole({ now: '2026-11-23T09:00:00Z' })
  const { api } = it
  projectId = (await api.createProject({ body: { name: NAME, startDate: '2026-11-16' } })).id
  const path = { projectId }
  const { id: taskId } = await api.createTask({ path, body: { name: `${NAME.slice(1)}1`, duration: 3 } })
  await api.createTask({ path, body: { name: `${NAME.slice(1)}2`, duration: 4, predecessors: [{ taskId }] } })
  await api.updateProject({ path, body: { status: 'Active' } })
  await api.createCalendar({ body: { name: 'Maintenance calendar', weekdays: [1, 2, 3, 4, 5] } })
})
afterAll(() => it?.close())

test('zoom: what the keyboard goes back to is not hidden by the bar at the top', async () => {
  const { page } = await it.open(`/projects/${projectId}/settings`, { width: 320 })
  await page.setViewportSize({ width: 320, height: 256 })
  const hidden = await goBack(page, () => {
    const at = document.activeElement
    const bar = document.querySelector('header')?.getBoundingClientRect()
    if (!at?.closest('main') || !bar || at.getBoundingClientRect().bottom > bar.bottom) return undefined
    return at.outerHTML.slice(0, 200)
  })
  expect(hidden).toEqual([])
})

test('zoom: the navigation has more than one line of a low window', async () => {
  const { page } = await it.open('/people', { width: 320 })
  await page.setViewportSize({ width: 320, height: 256 })
  await page.getByRole('button', { name: 'Menu' }).click()
  const navigation = page.getByRole('navigation', { name: 'Pages' })
  await expect.poll(() => navigation.evaluate((it) => it.scrollHeight - it.clientHeight)).toBe(0)
  const signOut = page.getByRole('button', { name: 'Sign out' })
  await signOut.scrollIntoViewIfNeeded()
  const { y = -1, height = 0 } = (await signOut.boundingBox()) ?? {}
  expect(y).toBeGreaterThanOrEqual(0)
  expect(y + height).toBeLessThanOrEqual(256)
})

test('long names: fit pages, dialogs and tables of a narrow window and a wide one', async () => {
  const findings: string[] = []
  for (const width of [320, 1280]) {
    const window = await it.open(`/projects/${projectId}`, { width })
    const { page } = window
    await page.getByText('Key dates').waitFor()
    findings.push(...(await window.checkLayout('overview')))
    await goWithin(page, '/people')
    findings.push(...(await window.checkLayout('people')))
    await goWithin(page, `/projects/${projectId}/settings`)
    await page.getByRole('button', { name: 'Delete the project' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Donau', { exact: false }).waitFor()
    if (await dialog.evaluate((it) => it.scrollWidth > it.clientWidth)) findings.push(`the dialog, ${width}`)
    await window.close()
  }
  expect(findings).toEqual([])
})

/** As a user's own style sheet has it. */
const SPACED = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }')
  document.adoptedStyleSheets.push(sheet)
}`

test('text spacing: nothing is cut in a narrow window and a wide one', async () => {
  const findings: string[] = []
  for (const width of [320, 1280]) {
    const window = await it.open('/portfolio', { width })
    await window.page.evaluate(SPACED)
    for (const path of ['/portfolio', '/schedule-portfolio', '/work', `/projects/${projectId}/plan`]) {
      await goWithin(window.page, path)
      findings.push(...(await window.checkLayout(path)))
    }
    await window.close()
  }
  expect(findings).toEqual([])
})
