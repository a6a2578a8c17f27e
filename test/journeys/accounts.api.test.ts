import { type ApiError, type Chainwork, connect } from '@chainwork/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { waitFor } from '../support/wait-for.ts'
import { call, operations } from './operations.ts'

/**
 * Those of the API; the admin API has its own test, in test/identity/admin-operations.api.test.ts. Who reads a calendar feed
 * has its address, whatever account that is of.
 */
const withId = operations.filter(
  ({ path, operationId }) => path.includes('{') && path.startsWith('/api/') && operationId !== 'readCalendarFeed',
)

/** What another account's attempt at each operation sends; undefined where it takes no body. */
const ATTEMPTS: Readonly<Record<string, object | string | undefined>> = {
  getProject: undefined,
  updateProject: { name: 'Taken over' },
  deleteProject: undefined,
  exportProject: undefined,
  previewActivation: { priority: 1 },
  getBufferAnalysis: undefined,
  getFeverChart: undefined,
  listBaselines: undefined,
  getBaseline: undefined,
  importTasks: 'externalKey,name,duration\nA-1,Smuggled in,1',
  getSchedule: undefined,
  getScheduleProgress: undefined,
  planProject: {},
  simulateProject: {},
  adviseProject: {},
  getSimulationProgress: undefined,
  tryChanges: { replan: true },
  applyChanges: { replan: true },
  listProjectTasks: undefined,
  createTask: { name: 'Smuggled in' },
  listMilestones: undefined,
  createMilestone: { name: 'Smuggled in' },
  getTask: undefined,
  getExplanation: undefined,
  listTaskReports: undefined,
  updateTask: { percentComplete: 100 },
  deleteTask: undefined,
  getMilestone: undefined,
  updateMilestone: { status: 'Achieved' },
  deleteMilestone: undefined,
  getResource: undefined,
  getResourceLoad: undefined,
  listResourceTasks: undefined,
  updateResource: { name: 'Taken over' },
  deleteResource: undefined,
  getCalendar: undefined,
  replaceCalendar: { name: 'Taken over' },
  deleteCalendar: undefined,
  deleteCalendarFeed: undefined,
  endDecision: undefined,
  getWebhook: undefined,
  updateWebhook: { name: 'Taken over' },
  deleteWebhook: undefined,
  listWebhookLogs: undefined,
  getWebhookDelivery: undefined,
  pauseWebhook: undefined,
  resumeWebhook: undefined,
  testWebhook: { event: 'task.red' },
  rotateWebhookSecret: { secret: 'Taken over' },
  replayWebhook: { since: '2026-11-20T08:00:00Z' },
  getSearch: undefined,
  cancelSearch: undefined,
}

const SECRET = 'of Acme alone'
let service: TestService
let receiver: Receiver
let acme: TestAccount
let other: TestAccount
let mine: Chainwork
let theirs: Chainwork
const ids = {
  projectId: 0,
  taskId: 0,
  milestoneId: 0,
  resourceId: 0,
  calendarId: 0,
  webhookId: '',
  deliveryId: '',
  feedId: '',
  decisionId: '',
  searchId: '',
  number: 1,
}

const connected = (account: TestAccount, email = account.email, password = account.password) => {
  const { clientId, clientSecret } = account
  const scope = 'api1 admin'
  return connect({ baseUrl: service.url, clientId, clientSecret, username: email, password, scope, retries: 0 })
}
/** All of Acme's, as Acme sees it. */
const everything = async () => ({
  projects: (await mine.listProjects({})).value,
  tasks: (await mine.listTasks({})).value,
  milestones: (await mine.listMilestones({ path: ids })).value,
  resources: (await mine.listResources({})).value,
  calendars: (await mine.listCalendars({})).value,
  webhooks: (await mine.listWebhooks({})).value,
  feeds: (await mine.listCalendarFeeds({})).value,
  decisions: (await mine.listDecisions({})).value,
  search: await mine.getSearch({ path: ids }),
})
beforeAll(async () => {
  receiver = await openReceiver({ secret: SECRET })
  service = await startTestService({ now: '2026-11-23T08:00:00Z' })
  acme = await service.account('Acme')
  other = await service.account('Other')
  mine = connected(acme)
  theirs = connected(other)
  ids.calendarId = (await mine.createCalendar({ body: { name: 'Acme days' } })).id
  ids.resourceId = (await mine.createResource({ body: { name: 'Acme crew' } })).id
  ids.projectId = (await mine.createProject({ body: { name: 'Acme project', startDate: '2026-11-23' } })).id
  ids.taskId = (await mine.createTask({ path: ids, body: { name: 'Acme task' } })).id
  ids.milestoneId = (await mine.createMilestone({ path: ids, body: { name: 'Acme gate' } })).id
  ids.feedId = (await mine.createCalendarFeed({ body: { projectId: ids.projectId } })).id
  const running = (await mine.createProject({ body: { name: 'Acme runs', startDate: '2026-11-23' } })).id
  await mine.updateProject({ path: { projectId: running }, body: { status: 'Active' } })
  const { decision } = await mine.createDecision({ body: { first: { projectId: running } } })
  ids.decisionId = decision?.id ?? ''
  const asked = { runs: 100, seed: 1 }
  const search = await acme.post(`/api/v1/projects/${running}/simulate`, asked, { Prefer: 'respond-async' })
  ids.searchId = search.body.id
  await waitFor(
    'the search has ended',
    async () => (await mine.getSearch({ path: ids })).state,
    (it) => it === 'succeeded',
  )
  const url = `${receiver.url}/acme`
  const hook = { name: 'Acme hook', url, events: ['project.started', 'task.completed'], secret: SECRET }
  ids.webhookId = (await mine.createWebhook({ body: hook })).id
  // Inserted and not sent, so that the receiver gets only what the tests below send.
  ids.deliveryId = `${ids.webhookId}:evt_1`
  await service.app.database.query(
    `INSERT INTO webhooks.delivery (account_id, webhook_id, event_id, event, data_text, happened_at, state, attempts,
       next_at, finished_at)
     VALUES ($1, $2, 'evt_1', 'task.completed', '{}', now(), 'succeeded', 1, now(), now())`,
    [acme.accountId, ids.webhookId],
  )
  expect(await mine.getWebhookDelivery({ path: ids })).toMatchObject({ deliveryId: ids.deliveryId })
})
afterAll(async () => {
  await service?.stop()
  await receiver?.close()
})

test('without a token every operation with an id is a 401', async () => {
  for (const { method, path, operationId } of withId) {
    const url = path.replaceAll(/\{(\w+)\}/g, (_, name) => String(ids[name as keyof typeof ids]))
    const { status } = await fetch(service.url + url, { method: method.toUpperCase() })
    expect(status, operationId).toBe(401)
  }
})

describe('to another account', () => {
  test('every operation with an id of this one is a 404, as if there were nothing', async () => {
    expect(withId.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(ATTEMPTS).sort())
    const before = await everything()
    const missing = { ...ids, projectId: 404404, taskId: 404404, milestoneId: 404404, resourceId: 404404 }
    const nowhere = {
      ...missing,
      calendarId: 404404,
      webhookId: 'wh_404404',
      feedId: 'feed_404404',
      decisionId: 'dec_404404',
      searchId: 'search_404404',
    }
    for (const operation of withId) {
      const words = async (path: object) => {
        const error = await call(theirs, operation, path, ATTEMPTS[operation.operationId]).then(
          () => undefined,
          (refused: ApiError) => refused,
        )
        const { status, code, detail } = error ?? { status: 200, code: '', detail: '' }
        const id = Object.entries(path).find(([name]) => operation.path.includes(`{${name}}`))?.[1]
        return { status, code, detail: detail.replace(String(id), 'ID') }
      }
      const refused = await words(ids)
      expect(refused, operation.operationId).toMatchObject({ status: 404, code: 'not_found' })
      expect(await words(nowhere), `${operation.operationId} shows what exists`).toEqual(refused)
    }
    expect(await everything()).toEqual(before)
  })

  test('every list is empty', async () => {
    // What the console asks for are no lists (test/console/settings.api.test.ts), nor is what all work of an account tells.
    const isList = (path: string) =>
      /^\/api\/v1\/(?!console\/|portfolio\/(simulate|estimates|releases|changes))[^{]*$/.test(path)
    const lists = operations.filter(({ method, path }) => method === 'get' && isList(path))
    expect(lists.length).toBeGreaterThan(5)
    for (const operation of lists) {
      expect(await call(theirs, operation, {}), operation.operationId).toMatchObject({ value: [] })
    }
    expect(await theirs.getPortfolioEstimates()).toMatchObject({ tasks: 0 })
    expect(await theirs.getReleases()).toMatchObject({ madeOn: null, proposals: [] })
    expect(await theirs.getPortfolioChanges()).toMatchObject({ projects: [], decisions: [] })
    const filter = { $filter: `projectId eq ${ids.projectId}`, $count: true }
    expect(await theirs.listTasks({ query: filter })).toEqual({ value: [], '@odata.count': 0 })
  })

  test('ids of this one in bodies lead nowhere', async () => {
    const { id: projectId } = await theirs.createProject({ body: { name: 'Own' } })
    const { id: taskId } = await theirs.createTask({ path: { projectId }, body: { name: 'Own' } })
    const path = { projectId }
    const link = [{ taskId: ids.taskId }]
    const work = [{ resourceId: ids.resourceId }]
    const attempts: [string, () => Promise<unknown>, string][] = [
      [
        'manager of a new project',
        () => theirs.createProject({ body: { name: 'x', projectManagerId: acme.userId } }),
        'projectManagerId',
      ],
      ['manager', () => theirs.updateProject({ path, body: { projectManagerId: acme.userId } }), 'projectManagerId'],
      [
        'calendar of a new project',
        () => theirs.createProject({ body: { name: 'x', calendarId: ids.calendarId } }),
        'calendarId',
      ],
      ['calendar', () => theirs.updateProject({ path, body: { calendarId: ids.calendarId } }), 'calendarId'],
      ['predecessor', () => theirs.createTask({ path, body: { name: 'x', predecessors: link } }), 'predecessors'],
      [
        'predecessor later',
        () => theirs.updateTask({ path: { taskId }, body: { predecessors: link } }),
        'predecessors',
      ],
      [
        'predecessor of a milestone',
        () => theirs.createMilestone({ path, body: { name: 'x', predecessors: link } }),
        'predecessors',
      ],
      ['resource', () => theirs.createTask({ path, body: { name: 'x', assignments: work } }), 'assignments'],
      ['resource later', () => theirs.updateTask({ path: { taskId }, body: { assignments: work } }), 'assignments'],
      ['assignee', () => theirs.createTask({ path, body: { name: 'x', assignedToId: acme.userId } }), 'assignedToId'],
      [
        'assignee later',
        () => theirs.updateTask({ path: { taskId }, body: { assignedToId: acme.userId } }),
        'assignedToId',
      ],
      [
        'calendar of a resource',
        () => theirs.createResource({ body: { name: 'x', calendarId: ids.calendarId } }),
        'calendarId',
      ],
      ['user of a resource', () => theirs.createResource({ body: { name: 'x', userId: acme.userId } }), 'userId'],
    ]
    for (const [what, attempt, field] of attempts) {
      await expect(attempt(), what).rejects.toMatchObject({
        status: 400,
        errors: [{ pointer: expect.stringMatching(`^/${field}`) }],
      })
    }
    const batch = await theirs.batchUpdateTasks({
      body: { updates: [ids.taskId, taskId].map((id) => ({ taskId: id, percentComplete: 10 })) },
    })
    expect(batch.results).toMatchObject([
      { succeeded: false, error: { status: 404, code: 'not_found' } },
      { succeeded: true },
    ])
    expect(await mine.getTask({ path: ids })).toMatchObject({ percentComplete: 0 })
    await theirs.deleteProject({ path: { projectId } })
  })

  test('a cursor and an Idempotency-Key of this one are of no use', async () => {
    for (const name of ['Page 1', 'Page 2']) await mine.createResource({ body: { name } })
    const { '@odata.nextLink': link } = await mine.listResources({ query: { $top: 1 } })
    const $skiptoken = new URL(link ?? '').searchParams.get('$skiptoken') ?? ''
    const walked = await theirs
      .listResources({ query: { $top: 1, $skiptoken } })
      .catch((error: ApiError) => error.status)
    expect([400, { value: [] }]).toContainEqual(walked)
    const headers = { 'Idempotency-Key': 'the-same-key-in-two-accounts' }
    const first = await mine.createResource({ body: { name: 'Keyed' }, headers })
    const second = await theirs.createResource({ body: { name: 'Keyed' }, headers })
    expect(second.id).not.toBe(first.id)
    await theirs.deleteResource({ path: { resourceId: second.id } })
  })

  test('no event of this one is delivered', async () => {
    const { id } = await theirs.createProject({ body: { name: 'Quiet', startDate: '2026-11-23' } })
    await theirs.updateProject({ path: { projectId: id }, body: { status: 'Active' } })
    await mine.updateProject({ path: ids, body: { status: 'Active' } })
    const [delivery] = await receiver.arrived(1, '/acme')
    await service.settled()
    expect(receiver.deliveries).toHaveLength(1)
    expect(delivery?.body).toMatchObject({ accountId: acme.accountId, data: { projectId: ids.projectId } })
  })
})
