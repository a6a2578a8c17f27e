/** Each alert has a page, and what both say is the same. */
import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readAlerts } from '../../support/alerts.ts'

const ROOT = new URL('../../../', import.meta.url)
const PAGES = 'runtime/deploy/docs/alerts/'
const textOf = (file: string) => readFile(new URL(file, ROOT), 'utf8')

test('alerts: each has a page of its own, and no page is without an alert', async () => {
  const runbooks = (await readAlerts()).map(({ annotations }) => annotations.runbook)
  expect(runbooks.length).toBeGreaterThan(10)
  const pages = await readdir(new URL(PAGES, ROOT))
  expect(runbooks.toSorted()).toEqual(pages.map((name) => `${PAGES}${name}`).toSorted())
})

test('alerts: a page has the rule, where to look and what to do', async () => {
  for (const { alert, expr, for: time, labels, annotations } of await readAlerts()) {
    const page = await textOf(annotations.runbook)
    const minutes = time === '1m' ? '1 minute' : time.replace(/m$/, ' minutes')
    expect(page).toContain(`# ${alert}\n\n    ${expr}\n\nfor ${minutes}, ${labels.severity}\n`)
    expect(page).toMatch(/\n## Look\n\n- .*\n\n## Do\n\n- /s)
  }
})

test('alerts: the page about metrics lists each', async () => {
  const listed = [...(await textOf('runtime/deploy/docs/observe.md')).matchAll(/^\| \[(\w+)\]\((alerts\/\S+)\)/gm)]
  const rules = (await readAlerts()).map(({ alert, annotations }) => [
    alert,
    `${annotations.runbook}`.split('docs/')[1],
  ])
  expect(listed.map(([, name, page]) => [name, page])).toEqual(rules)
})

test('alerts: what pages call a panel is one of the dashboard', async () => {
  const { panels } = JSON.parse(await textOf('runtime/deploy/grafana/dashboard.json'))
  const titles = panels.map(({ title }: { title: string }) => title)
  const named: string[] = []
  for (const { annotations } of await readAlerts()) {
    const sentences = [...(await textOf(annotations.runbook)).matchAll(/The panels? ((?:`[^`]+`(?: and )?)+)/g)]
    named.push(...sentences.flatMap(([, list = '']) => [...list.matchAll(/`([^`]+)`/g)].map(([, title = '']) => title)))
  }
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((title) => !titles.includes(title))).toEqual([])
})
