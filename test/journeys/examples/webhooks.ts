/** The story of a webhook: it is registered, tested and changed, and its receiver reads what it missed. */
import { waitFor } from '../../support/wait-for.ts'
import type { ExampleService } from './service.ts'

export async function receiveWebhooks({ api, unrecorded, receiver }: ExampleService): Promise<void> {
  const { id: webhookId } = await api.createWebhook({
    body: {
      name: 'Delivery desk',
      url: `${receiver.url}/chainwork`,
      events: ['task.red', 'project.*'],
      secret: '7f3c9a51e2d84b06a1c4',
      headers: { 'X-Area': 'north' },
    },
  })
  const path = { webhookId }
  receiver.plan('/chainwork', 200, 400, 400, 200) // the test, two events, their replay
  const data = { taskId: 7, taskName: 'Mount the gearbox', bufferConsumption: 93.5 }
  const { deliveryId } = await api.testWebhook({ path, body: { event: 'task.red', data } })
  const attempts = (count: number) =>
    waitFor(
      `${count} attempts are logged`,
      async () => (await unrecorded.listWebhookLogs({ path })).value.length,
      (logged) => logged === count,
    )
  await attempts(1)
  await api.listWebhookLogs({ path })
  await api.getWebhookDelivery({ path: { webhookId, deliveryId } })
  const [project] = (await unrecorded.listProjects({ query: { $filter: "name eq 'Second line'" } })).value
  await unrecorded.updateProject({ path: { projectId: project?.id ?? 0 }, body: { status: 'OnHold' } }) // two events
  await attempts(3)
  await api.replayWebhook({ path, body: { since: '2026-11-20T08:00:00Z' } })
  await attempts(5)
  await api.updateWebhook({ path, body: { name: 'Delivery desk, north', events: ['task.red', 'task.completed'] } })
  await api.pauseWebhook({ path })
  await api.resumeWebhook({ path })
  await api.rotateWebhookSecret({ path, body: { secret: '9d2e51c07ab84f63d1c5' } })
  await api.getWebhook({ path })
  await api.listWebhooks({})
  await api.listEvents({ query: { events: 'project.started', $top: 1 } })
}
