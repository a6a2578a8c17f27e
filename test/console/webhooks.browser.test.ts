import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { type ConsoleTest, openConsole, VIEWPORTS } from './support.ts'

let it: ConsoleTest
let receiver: Receiver
beforeAll(async () => {
  ;[it, receiver] = await Promise.all([
    openConsole({ environment: { WEBHOOK_RETRY_SCHEDULE: '0' } }),
    openReceiver({ secret: 's3cret' }),
  ])
})
afterAll(async () => {
  await receiver?.close()
  await it?.close()
})

test('webhooks: a registration made in the console, its test event, and a secret that is shown once', async () => {
  const { page } = await it.open('/webhooks', { mayFail: /status of 400/ })
  await page.getByRole('button', { name: 'New webhook' }).click()
  const form = page.getByRole('dialog', { name: 'New webhook' })
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('ERP bridge')
  await form.getByLabel('Address').fill('ftp://erp.example.com')
  await form.getByRole('button', { name: 'Add a header' }).click()
  await form.getByLabel('Name of header 1').fill('X-Area')
  await form.getByLabel('Value of header 1').fill('north')
  await form.getByRole('button', { name: 'Register' }).click()
  // The fault stands beside its field, and nothing that was typed is lost.
  await form.locator('[aria-invalid="true"]').first().waitFor()
  expect(await form.getByLabel('Value of header 1').inputValue()).toBe('north')
  await form.getByLabel('Address').fill(`${receiver.url}/erp`)
  await form.getByRole('button', { name: 'Register' }).click()
  const secret = page.getByRole('dialog', { name: 'The signing secret' })
  expect(await secret.locator('code').textContent()).toMatch(/^whsec_/)
  await secret.getByRole('button', { name: 'I stored it' }).click()

  await page.getByRole('button', { name: 'Send test event' }).click()
  await page.getByRole('dialog', { name: 'Send a test event' }).getByRole('button', { name: 'Send' }).click()
  const drawer = page.getByRole('dialog', { name: 'Delivery' })
  await drawer.getByText('HTTP 200').waitFor()
  const [delivery] = await receiver.arrived(1, '/erp')
  expect(delivery).toMatchObject({ headers: { 'x-area': 'north', 'x-service-event': 'task.red' } })
  expect(delivery?.body.data.taskName).toBe('Mount the gearbox')
})

test('webhooks: the log shows what failed and why, and a replay delivers it once the receiver has recovered', async () => {
  receiver.plan('/failing', 503)
  const webhook = await it.api.createWebhook({
    body: { name: 'Night shift', url: `${receiver.url}/failing`, events: ['project.*'], secret: 's3cret' },
  })
  const project = await it.api.createProject({ body: { name: 'Plant move' } })
  await it.api.createTask({ path: { projectId: project.id }, body: { name: 'Pack', duration: 3 } })
  await it.api.updateProject({ path: { projectId: project.id }, body: { status: 'Active' } })
  await receiver.arrived(2, '/failing')

  const { page } = await it.open(`/webhooks/${webhook.id}`)
  const started = page.getByRole('row').filter({ hasText: 'project.started' })
  await started.getByText('Failed').waitFor()
  await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Success' })
  await page.getByText('Nothing matches the filters.').waitFor()
  await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Failed' })
  await started.click()
  const drawer = page.getByRole('dialog', { name: 'Delivery' })
  await drawer.getByText('http_5xx: The receiver answered 503.').waitFor()
  await drawer.getByText('None: this attempt ended the delivery.').waitFor()
  await drawer.getByText('None, unless it is sent again').waitFor()
  await drawer.getByText('"projectName": "Plant move"').waitFor()

  receiver.plan('/failing', 200)
  await drawer.getByRole('button', { name: 'Send again' }).click()
  await drawer.getByText('HTTP 200').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Replay failed' }).click()
  await page.getByRole('dialog', { name: 'Repeat failed' }).getByRole('button', { name: 'Repeat' }).click()
  await page.getByText('1 delivery is repeated.').first().waitFor()
  await receiver.arrived(4, '/failing')
  await expect
    .poll(async () => (await it.api.getWebhook({ path: { webhookId: webhook.id } })).statistics)
    .toEqual({ totalCalls: 4, successfulCalls: 2, failedCalls: 2 })
})

test('webhooks: a delivery that a receiver asks about is looked up by its id, and its exact body is copied', async () => {
  const webhook = await it.api.createWebhook({
    body: { name: 'Early shift', url: `${receiver.url}/early`, events: ['task.red'], secret: 's3cret' },
  })
  const path = { webhookId: webhook.id }
  const data = { taskName: 'Größe <b>"x"</b>', crew: ['x'.repeat(300)] }
  const { deliveryId } = await it.api.testWebhook({ path, body: { event: 'task.red', data } })
  const [delivery] = await receiver.arrived(1, '/early')
  await expect
    .poll(async () => (await it.api.getWebhookDelivery({ path: { ...path, deliveryId } })).state)
    .toBe('succeeded')
  const window = await it.open(`/webhooks/${webhook.id}`, { mayFail: /status of 404/ })
  const { page } = window
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const field = page.getByLabel('Delivery or event id', { exact: true })
  const open = page.getByRole('button', { name: 'Open the delivery' })

  const unknown = 'evt_unknown'
  await field.fill(unknown)
  await open.click()
  await page.getByText(`This webhook has no delivery ${webhook.id}:${unknown}.`).waitFor()
  expect(await window.checkPage('webhook-look-up', VIEWPORTS)).toEqual([])
  await field.fill('wh_elsewhere:evt_1')
  await field.press('Enter')
  await page.getByText('This webhook has no delivery wh_elsewhere:evt_1.').waitFor()

  // The id of the event alone, as the feed and the body's webhookId after the colon have it.
  await field.fill(` ${deliveryId.slice(deliveryId.indexOf(':') + 1)} `)
  await field.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Delivery' })
  await drawer.getByText('None: a test is sent once').waitFor()
  const block = drawer.locator('pre')
  expect(await block.textContent()).toBe(JSON.stringify(JSON.parse(delivery?.text ?? ''), null, 2))
  await drawer.getByRole('button', { name: 'Copy: Body of attempt 1' }).click()
  await drawer.getByRole('button', { name: 'Copied: Body of attempt 1' }).waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(delivery?.text)
  expect(await window.checkPage('webhook-delivery', VIEWPORTS)).toEqual([])

  // Without https a page has no clipboard of its own: the text is copied as a selection is.
  await page.evaluate('navigator.clipboard.writeText("before")')
  await page.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error("refused"))')
  await drawer.getByRole('button', { name: 'Copy: Body of attempt 1' }).click()
  await drawer.getByRole('button', { name: 'Copied: Body of attempt 1' }).waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(delivery?.text)
})

test('webhooks: a delivery without an attempt shows its first body, and that it waits for the resumption', async () => {
  const webhook = await it.api.createWebhook({
    body: {
      name: 'Held',
      url: `${receiver.url}/held`,
      events: ['project.started'],
      secret: 's3cret',
      isActive: false,
    },
  })
  const project = await it.api.createProject({ body: { name: 'Hall 7' } })
  await it.api.createTask({ path: { projectId: project.id }, body: { name: 'Pack', duration: 3 } })
  await it.api.updateProject({ path: { projectId: project.id }, body: { status: 'Active' } })
  await it.service.settled()
  const { value } = await it.api.listEvents({ query: { events: 'project.started', $top: 1000 } })
  const { page } = await it.open(`/webhooks/${webhook.id}`)
  await page.getByLabel('Delivery or event id', { exact: true }).fill(value.at(-1)?.id ?? '')
  await page.getByRole('button', { name: 'Open the delivery' }).click()
  const drawer = page.getByRole('dialog', { name: 'Delivery' })
  await drawer.getByText('When the webhook is resumed').waitFor()
  await drawer.getByText('No attempt has ended yet.').waitFor()
  await drawer.getByText('Body that the first attempt sends').waitFor()
  await drawer.getByText('"projectName": "Hall 7"').waitFor()

  await it.api.resumeWebhook({ path: { webhookId: webhook.id } })
  await drawer.getByText('Succeeded').waitFor()
  await drawer.getByText('Body of attempt 1').waitFor()
})

test('webhooks: pause, resume, rotation of the secret and deletion', async () => {
  const webhook = await it.api.createWebhook({
    body: { name: 'Short lived', url: `${receiver.url}/short`, events: ['task.red'], secret: 's3cret' },
  })
  const { page } = await it.open(`/webhooks/${webhook.id}`)
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('Events are kept until it resumes.').first().waitFor()
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Rotate the secret' }).click()
  await page.getByRole('button', { name: 'Make a new secret' }).click()
  const secret = page.getByRole('dialog', { name: 'The signing secret' })
  expect(await secret.locator('code').textContent()).toMatch(/^whsec_/)
  await secret.getByRole('button', { name: 'I stored it' }).click()
  await page.getByText('Old secret valid until').waitFor()
  await page.getByRole('button', { name: 'Delete the webhook' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the webhook' }).click()
  await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor()
})
