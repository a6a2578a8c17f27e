/** The story of a project that slips, for the events that its receiver gets: each kind's first one is recorded. */
import { unwrapWebhook } from '@chainwork/sdk'
import { events } from '@chainwork/sdk/events'
import { waitFor } from '../../support/wait-for.ts'
import type { ExampleService } from './service.ts'

const PATH = '/events'
const SECRET = '7f3c9a51e2d84b06a1c4'
const NOT_GIVEN = 'webhook.paused' // is sent after days of failures

export async function receiveEvents(running: ExampleService): Promise<void> {
  const { unrecorded: api, receiver, recorder } = running
  const registration = { name: 'Examples', url: receiver.url + PATH, events: ['*'], secret: SECRET }
  await api.createWebhook({ body: registration })
  await slip(running)
  const delivered = () => receiver.at(PATH).map(({ headers }) => headers['x-service-event'])
  await waitFor(
    'no event of the contract is missing',
    () => Object.keys(events).filter((event) => event !== NOT_GIVEN && !delivered().includes(event)),
    ({ length }) => length === 0,
  )
  await receiver.idle(1_000) // an earlier one of a kind may arrive later
  const received = await Promise.all(
    receiver.at(PATH).map(({ text, headers }) => unwrapWebhook(text, headers, SECRET, { tolerance: false })),
  )
  for (const event of received.toSorted((a, b) => numberOf(a.webhookId) - numberOf(b.webhookId))) recorder.event(event)
}

/** Of `wh_...:evt_` with 12 digits of the time, then those of the number. */
const numberOf = (webhookId: string) => Number.parseInt(webhookId.split('evt_')[1]?.slice(12) ?? '', 16)

async function slip({ unrecorded: api, clock }: ExampleService): Promise<void> {
  const startDate = clock.now().toISOString().slice(0, 10)
  const { id: projectId, projectManagerId: assignedToId } = await api.createProject({
    body: { name: 'Gearbox', startDate, targetEndDate: '2026-12-31' },
  })
  const path = { projectId }
  const { value: people } = await api.listResources({ query: { $filter: "name eq 'Grace Adeyemi'" } })
  const assignments = [{ resourceId: people[0]?.id ?? 0, units: 1 }]
  const { id: order } = await api.createTask({
    path,
    body: { name: 'Order the gearbox', duration: 2, assignments, assignedToId },
  })
  const { id: mount } = await api.createTask({
    path,
    body: { name: 'Mount the gearbox', duration: 6, assignments, assignedToId, predecessors: [{ taskId: order }] },
  })
  const { id: milestoneId } = await api.createMilestone({
    path,
    body: { name: 'Line accepted', predecessors: [{ taskId: mount }], linkedDeliverables: [{ name: 'Protocol' }] },
  })
  await api.planProject({ path })
  await api.updateProject({ path, body: { status: 'Active' } })
  await api.updateTask({ path: { taskId: order }, body: { status: 'Completed' } })
  await api.updateTask({ path: { taskId: mount }, body: { status: 'InProgress', remainingDuration: 12 } })
  await api.updateTask({ path: { taskId: mount }, body: { status: 'Completed' } })
  await api.updateMilestone({ path: { milestoneId }, body: { status: 'Achieved' } })
  await api.updateProject({ path, body: { status: 'Frozen' } })
}
