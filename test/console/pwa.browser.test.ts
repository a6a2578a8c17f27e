/** The console as an installed application: its manifest, and how a newer build replaces the one that is kept. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuildProxy, startBuildProxy } from './new-build.ts'
import { type ConsoleTest, keptFiles, openConsole, SLOW } from './support.ts'

let proxy: BuildProxy
let it: ConsoleTest
let taskId: number
beforeAll(async () => {
  proxy = await startBuildProxy()
  it = await openConsole({ environment: { BASE_URL: proxy.url } }, (service) => {
    proxy.upstream = service.url
  })
  const path = { projectId: (await it.api.createProject({ body: { name: 'Hall' } })).id }
  taskId = (await it.api.createTask({ path, body: { name: 'Survey', duration: 5 } })).id
  await it.api.updateProject({ path, body: { status: 'Active' } })
})
afterAll(async () => {
  await it?.close()
  proxy?.close()
})

test('manifest: is one that browsers install, with icons of the sizes that it names, and begins with the work list', async () => {
  const { page } = await it.open('/work', { serviceWorkers: true })
  await keptFiles(page)
  const browser = await page.context().newCDPSession(page)
  const { url, data = '', errors } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data)
  expect(manifest).toMatchObject({ name: 'Chainwork', short_name: 'Chainwork', display: 'standalone' })
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // The window of a test is a private one.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  const icons = manifest.icons.map(({ src, sizes, type }: Icon) => ({ src: new URL(src, url).href, sizes, type }))
  expect(icons.map(({ sizes }: Icon) => sizes)).toEqual(['192x192', '512x512'])
  for (const icon of icons) expect(await page.evaluate(loadIcon, icon.src)).toEqual([icon.type, icon.sizes])
  const scope = new URL(manifest.scope, url).href
  const start = new URL(manifest.start_url, url).href
  expect(start.startsWith(scope)).toBe(true)
  await page.goto(start)
  await page.getByRole('heading', { level: 1, name: 'Work list' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/console/work')
})

interface Icon {
  readonly src: string
  readonly sizes: string
  readonly type: string
}
const loadIcon = async (src: string) => {
  const blob = await (await fetch(src)).blob()
  const { width, height } = await createImageBitmap(blob)
  return [blob.type, `${width}x${height}`]
}

test('new build: replaces the kept one, and an open page goes on in it with all that was typed and reported', async () => {
  const { page } = await it.open('/work', { serviceWorkers: true, mayFail: /status of (404|502)/ })
  await keptFiles(page)
  const before = await keptScripts(page)
  expect(before.length).toBeGreaterThan(1)
  proxy.isAway = (path) => path.includes('/batch-update')
  const row = page.getByRole('listitem').filter({ has: page.getByText('Survey', { exact: true }) })
  await row.getByRole('button', { name: 'Start: Survey' }).click()
  await row.getByText('Not sent yet').waitFor()
  await page.goto('/console/projects/new')
  await page.getByLabel('Name').fill('Tower')

  proxy.isNewer = true
  await page.evaluate(async () => {
    const replaced = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
    await (await navigator.serviceWorker.getRegistration())?.update()
    await replaced
  })
  await expect.poll(() => keptScripts(page)).not.toEqual(expect.arrayContaining(before.slice(0, 1)))
  const after = await keptScripts(page)
  expect(after).toHaveLength(before.length)
  expect(after.filter((name) => before.includes(name))).toEqual([])
  // The page is still the old one, and what it has not loaded yet is gone.
  expect(await page.getByLabel('Name').inputValue()).toBe('Tower')
  await page.getByRole('link', { name: 'Import' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Import' }).waitFor()
  const own = await page.locator('script[type="module"]').evaluateAll((all) => all.map((it) => it.getAttribute('src')))
  expect(own.filter((src) => !after.some((name) => src?.endsWith(name)))).toEqual([])
  await page.goto('/console/projects/new')
  expect(await page.getByLabel('Name').inputValue()).toBe('Tower')
  await page.goto('/console/work')
  await row.getByText('Not sent yet').waitFor()
  expect((await it.api.getTask({ path: { taskId } })).status).toBe('NotStarted')
  proxy.isAway = () => false
  const status = async () => (await it.api.getTask({ path: { taskId } })).status
  await expect.poll(status, { timeout: SLOW / 2 }).toBe('InProgress')
})

/** The names of the scripts that the service worker keeps. */
const keptScripts = (page: Page) =>
  page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const kept = (await Promise.all(opened.map((it) => it.keys()))).flat()
    return kept.flatMap(({ url }) => (url.endsWith('.js') ? [url.slice(url.lastIndexOf('/') + 1)] : [])).sort()
  })
