import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { type ConsoleTest, openConsole, SLOW } from './support.ts'

let it: ConsoleTest
let receiver: Receiver
beforeAll(async () => {
  ;[it, receiver] = await Promise.all([
    openConsole({ environment: { WEBHOOK_RETRY_SCHEDULE: '0' } }),
    openReceiver({ secret: 's3cret' }),
  ])
}, SLOW)
afterAll(async () => {
  await receiver?.close()
  await it?.close()
})

test(
  'webhooks: a registration made in the console, its test event, and a secret that is shown once',
  async () => {
    const window = await it.open('/webhooks')
    const { page } = window
    await page.getByRole('button', { name: 'New webhook' }).click()
    const form = page.getByRole('dialog', { name: 'Register a receiver' })
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('ERP bridge')
    await form.getByLabel('Address').fill('ftp://erp.example.com')
    await form.getByRole('button', { name: 'Add a header' }).click()
    await form.getByLabel('Name of header 1').fill('X-Desk')
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
    expect(delivery).toMatchObject({ headers: { 'x-desk': 'north', 'x-service-event': 'task.red' } })
    expect(delivery?.body.data.taskName).toBe('Lay foundations')
    expect(window.faults.filter((fault) => !fault.includes('400'))).toEqual([])
    await window.close()
  },
  SLOW,
)

test(
  'webhooks: the log shows what failed and why, and a replay delivers it once the receiver has recovered',
  async () => {
    receiver.plan('/failing', 503)
    const webhook = await it.api.createWebhook({
      body: { name: 'Night shift', url: `${receiver.url}/failing`, events: ['project.*'], secret: 's3cret' },
    })
    const project = await it.api.createProject({ body: { name: 'Plant move' } })
    await it.api.createTask({ path: { projectId: project.id }, body: { name: 'Pack', duration: 3 } })
    await it.api.updateProject({ path: { projectId: project.id }, body: { status: 'Active' } })
    await receiver.arrived(2, '/failing')

    const window = await it.open(`/webhooks/${webhook.id}`)
    const { page } = window
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
    expect(window.faults).toEqual([])
    await window.close()
  },
  SLOW,
)

test(
  'webhooks: pause, resume, rotation of the secret and deletion',
  async () => {
    const webhook = await it.api.createWebhook({
      body: { name: 'Short lived', url: `${receiver.url}/short`, events: ['task.red'], secret: 's3cret' },
    })
    const window = await it.open(`/webhooks/${webhook.id}`)
    const { page } = window
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
    expect(window.faults).toEqual([])
    await window.close()
  },
  SLOW,
)
