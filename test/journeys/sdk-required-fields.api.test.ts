import { type Chainwork, connect } from '@chainwork/sdk'
import * as validators from '@chainwork/sdk/zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'

let service: SharedService
let receiver: Receiver
let api: Chainwork
let projectId: number
let taskId: number
let webhookId: string

beforeAll(async () => {
  receiver = await openReceiver({ secret: 'shh' })
  service = await sharedService()
  const { clientId, clientSecret, email: username, password } = await service.account('Acme')
  api = connect({
    baseUrl: service.url,
    clientId,
    clientSecret,
    username,
    password,
    scope: 'api1 admin',
    timeout: 60_000,
  })
  const calendar = await api.createCalendar({ body: { name: 'Short week', weekdays: [1, 2, 3] } })
  const project = await api.createProject({ body: { name: 'Bridge', calendarId: calendar.id } })
  projectId = project.id
  const resource = await api.createResource({ body: { name: 'Crane' } })
  await api.createMilestone({ path: { projectId }, body: { name: 'Open' } })
  const assignments = [{ resourceId: resource.id, units: 1 }]
  taskId = (await api.createTask({ path: { projectId }, body: { name: 'Pour', duration: 5, assignments } })).id
  const webhook = await api.createWebhook({
    body: { name: 'Log', url: receiver.url, events: ['task.*'], secret: 'shh' },
  })
  webhookId = webhook.id
  await api.planProject({ path: { projectId } })
  await api.updateProject({ path: { projectId }, body: { status: 'Active' } })
  await api.updateTask({ path: { taskId }, body: { percentComplete: 50 } })
  await api.createSsoProvider({
    body: {
      displayName: 'IdP',
      authenticationScheme: 'idp',
      authorityUrl: 'https://idp.example.com',
      clientId: 'x',
      clientSecret: 'y',
    },
  })
  await receiver.arrived(1)
})
afterAll(() => receiver?.close())

/** Each operation with `$select`, called without it. The validators require every field that the types require. */
const CALLS: readonly [name: string, call: () => Promise<unknown>, isList: boolean][] = [
  ['zListProjectsResponse', () => api.listProjects(), true],
  [
    'zGetProjectResponse',
    () => api.getProject({ path: { projectId }, query: { $expand: 'tasks,resources,projectManager' } }),
    false,
  ],
  ['zListProjectTasksResponse', () => api.listProjectTasks({ path: { projectId } }), true],
  ['zListTasksResponse', () => api.listTasks({ query: { $expand: 'assignedTo' } }), true],
  ['zGetTaskResponse', () => api.getTask({ path: { taskId } }), false],
  ['zListTaskReportsResponse', () => api.listTaskReports({ path: { taskId } }), true],
  ['zListMilestonesResponse', () => api.listMilestones({ path: { projectId } }), true],
  ['zListResourcesResponse', () => api.listResources(), true],
  ['zListCalendarsResponse', () => api.listCalendars(), true],
  ['zGetPortfolioResponse', () => api.getPortfolio(), true],
  ['zListWebhooksResponse', () => api.listWebhooks(), true],
  ['zListWebhookLogsResponse', () => logs(), true],
  ['zListUsersResponse', () => api.listUsers(), true],
  ['zListClientsResponse', () => api.listClients(), true],
  ['zListSsoProvidersResponse', () => api.listSsoProviders(), true],
  ['zListSecurityLogResponse', () => api.listSecurityLog(), true],
]

async function logs() {
  await expect.poll(async () => (await api.listWebhookLogs({ path: { webhookId } })).value.length).toBeGreaterThan(0)
  return api.listWebhookLogs({ path: { webhookId } })
}

test.each(CALLS)('%s: the service sends every required field', async (name, call, isList) => {
  const response = await call()
  const validator = new Map<string, unknown>(Object.entries(validators)).get(name) as ZodType
  expect(validator.safeParse(response).error).toBeUndefined()
  if (isList) expect((response as { value: unknown[] }).value.length).toBeGreaterThan(0)
})

test('validators: refuse a response without a required field', async () => {
  const { name: _, ...rest } = await api.getTask({ path: { taskId } })
  const { error } = validators.zGetTaskResponse.safeParse(rest)
  expect(error?.issues.map(({ path }) => path)).toEqual([['name']])
})

test('$select: leaves out what is not named', async () => {
  const task = await api.getTask({ path: { taskId }, query: { $select: 'id,name' } })
  expect(task).toEqual({ id: taskId, name: 'Pour' })
})
