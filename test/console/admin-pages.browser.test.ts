import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleTest, goWithin, openConsole, VIEWPORTS } from './support.ts'

/** Names that do not fit, that run as script elsewhere, or that run from right to left. */
const NAMES = [
  'x'.repeat(190),
  '<script>window.ran = 1</script> =1+1',
  '\u05ea\u05db\u05e0\u05d5\u05df 1 \u05e9\u05dc'.repeat(4),
]

let it: ConsoleTest
let paths: Readonly<Record<string, string>>
beforeAll(async () => {
  it = await openConsole()
  const { api, account } = it
  await it.service.app.activation.set(account.accountId, 'scim', true)
  const body = { url: 'https://hooks.example.com/chainwork', events: ['task.*'], secret: 's3cret' }
  const [webhook] = await Promise.all(NAMES.map((name) => api.createWebhook({ body: { ...body, name } })))
  const [scim] = await Promise.all(NAMES.map((displayName) => api.createScimClient({ body: { displayName } })))
  const [user] = await Promise.all(
    NAMES.map((displayName, at) => api.createUser({ body: { email: `user${at}@example.com`, displayName } })),
  )
  await Promise.all(NAMES.map((displayName) => api.createClient({ body: { displayName } })))
  await Promise.all(
    NAMES.map((displayName, at) =>
      api.createSsoProvider({
        body: {
          displayName,
          authenticationScheme: `acme-${account.accountId}-${at}`,
          authorityUrl: 'https://login.example.com',
          clientId: 'chainwork',
          clientSecret: '5b21f0c7d9e84a63',
        },
      }),
    ),
  )
  paths = {
    webhooks: '/webhooks',
    webhook: `/webhooks/${webhook?.id}`,
    'webhook-events': `/webhooks/${webhook?.id}?tab=events`,
    'webhook-settings': `/webhooks/${webhook?.id}?tab=settings`,
    clients: '/clients',
    plugins: '/plugins',
    users: '/users',
    user: `/users/${user?.id}`,
    sso: '/sso',
    scim: '/scim',
    'scim-client': `/scim/${scim?.clientId}`,
    provisioning: '/provisioning',
    audit: '/audit',
    security: '/security',
    account: '/account',
  }
})
afterAll(() => it?.close())

test('administration: every page fits every width in both schemes, and axe finds nothing', async () => {
  const window = await it.open('/plugins')
  const { page } = window
  const findings: string[] = []
  for (const [name, path] of Object.entries(paths)) {
    await goWithin(page, path)
    findings.push(...(await window.checkPage(`admin-${name}`, VIEWPORTS)))
  }
  expect(findings).toEqual([])
  expect(await page.evaluate('window.ran')).toBeUndefined()
})

test('administration: the account’s name is changed; a time zone that does not exist is refused beside its field', async () => {
  const { page } = await it.open('/account', { mayFail: /status of 400/ })
  await page.getByLabel('Time zone').fill('Europe/Nowhere')
  await page.getByLabel('Sloped').check()
  await page.getByLabel('Reports count for their day from').fill('15:30')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').waitFor()
  await page.getByLabel('Time zone').fill('Europe/Vienna')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').waitFor()
  expect(await it.api.getAccount()).toMatchObject({
    timeZone: 'Europe/Vienna',
    zones: 'sloped',
    reportsCountForDayFrom: '15:30',
  })
  await page.getByLabel('Reports count for their day from').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await it.api.getAccount()).reportsCountForDayFrom).toBeNull()

  await page.getByRole('navigation', { name: 'Pages' }).getByText('Security log').click()
  await page.getByRole('cell', { name: 'Account changed' }).nth(1).click()
  const details = page.getByRole('dialog', { name: 'Details' })
  await details.getByRole('cell', { name: 'Europe/Vienna' }).waitFor()
})

test('administration: what is typed outlives a reload, but not a secret', async () => {
  const { page } = await it.open('/sso')
  await page.getByRole('button', { name: 'New SSO provider' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Acme')
  await page.getByLabel('Client secret').fill('never stored')
  await page.reload()
  await page.getByRole('dialog', { name: 'Add an SSO provider' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Acme')
  expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain('never stored')
  await page.getByRole('button', { name: 'Cancel' }).click()
})

test('administration: provisioning settings are saved, and a provider that cannot be reached is named by its check', async () => {
  const { page } = await it.open('/provisioning')
  await page.getByLabel('New users may sign in with a password').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').waitFor()
  expect(await it.api.getProvisioningSettings()).toMatchObject({ allowInternalLogin: true })
  await page.getByRole('navigation', { name: 'Pages' }).getByText('SSO providers').click()
  await page.getByRole('link', { name: '<script>' }).click()
  const drawer = page.getByRole('dialog', { name: 'SSO provider' })
  await drawer.getByRole('button', { name: 'Test the connection' }).click()
  await drawer.getByText('A check has failed.').waitFor()
  await drawer.getByText('Discovery document', { exact: false }).waitFor()
})

test('administration: a long log asks for its newest entry alone, and shows new ones when the user wants them', async () => {
  for (let at = 0; at < 30; at++) await it.api.createUser({ body: { email: `long${at}@example.com` } })
  const { page } = await it.open('/security')
  const rows = page.locator('tbody tr')
  await rows.first().waitFor()
  await page.mouse.wheel(0, 100_000)
  await expect.poll(() => rows.count()).toBeGreaterThan(50)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/security-log')) asked.push(new URL(request.url()).search)
  })
  const { id } = await it.api.createUser({ body: { email: 'newest@example.com' } })
  await page.getByRole('button', { name: 'Show new entries' }).click()
  await rows
    .filter({ hasText: `user ${id}` })
    .first()
    .waitFor()
  expect(asked.filter((search) => search.includes('skiptoken'))).toEqual([])
  await page.getByRole('button', { name: 'Show new entries' }).waitFor({ state: 'detached' })
})
