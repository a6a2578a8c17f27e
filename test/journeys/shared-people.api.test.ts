/** Two projects want the same person: seen, explained, resolved by priority, and a slip passed on. */
import { type Chainwork, connect, unwrapWebhook, type WebhookEvent } from '@chainwork/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'

const SECRET = 'shared people'
const RETROFIT = 'Plant retrofit'
const MOVE = 'Office move'

/** An account with two projects that both want its Ann for days of work without a pause. */
interface Office {
  readonly path: string
  readonly api: Chainwork
  readonly ann: number
  readonly retrofit: Work
  readonly move: Work
}
interface Work {
  readonly id: number
  /** Ann's. */
  readonly task: number
}

let service: SharedService
let receiver: Receiver
let acme: Office
let other: Office
beforeAll(async () => {
  receiver = await openReceiver({ secret: SECRET })
  service = await sharedService({ now: '2026-11-23T08:00:00Z' })
  acme = await openOffice('Acme')
  other = await openOffice('Other')
})
afterAll(() => receiver?.close())

async function openOffice(name: string): Promise<Office> {
  const { clientId, clientSecret, email: username, password } = await service.account(name)
  const api = connect({ baseUrl: service.url, clientId, clientSecret, username, password, retries: 0 })
  const path = `/${name.toLowerCase()}`
  const events = ['project.early_warning']
  await api.createWebhook({ body: { name: 'Warnings', url: `${receiver.url}${path}`, events, secret: SECRET } })
  const { id: ann } = await api.createResource({ body: { name: 'Ann' } })
  /** Days of Ann, then of others. */
  async function make(project: string, days: number, rest: number): Promise<Work> {
    const { id } = await api.createProject({ body: { name: project, startDate: '2026-11-23' } })
    const add = (body: Parameters<Chainwork['createTask']>[0]['body']) =>
      api.createTask({ path: { projectId: id }, body })
    const { id: task } = await add({ name: `${project}: design`, duration: days, assignments: [{ resourceId: ann }] })
    await add({ name: `${project}: build`, duration: rest, predecessors: [{ taskId: task }] })
    await api.planProject({ path: { projectId: id } })
    return { id, task }
  }
  return { path, api, ann, retrofit: await make(RETROFIT, 5, 5), move: await make(MOVE, 4, 4) }
}

const project = ({ api }: Office, { id }: Work) => api.getProject({ path: { projectId: id } })
const weeks = async ({ api, ann }: Office) =>
  (await api.getResourceLoad({ path: { resourceId: ann }, query: { from: '2026-11-23', to: '2026-12-06' } })).weeks
const waitOf = async ({ api, move }: Office, kind: 'planned' | 'projected') =>
  (await api.getExplanation({ path: { taskId: move.task } }))[kind]?.sentences[0]
const report = async ({ api }: Office, { task }: Work, remainingDuration: number) => {
  await api.updateTask({ path: { taskId: task }, body: { status: 'InProgress', remainingDuration } })
  await service.settled()
}
/** The early warnings that an account's webhook has got once no more are due. */
async function warnings({ path }: Office) {
  await service.settled()
  await receiver.idle(300)
  const events = receiver.at(path).map(({ text, headers }) => unwrapWebhook(text, headers, SECRET))
  return (await Promise.all(events)).map(({ data }) => data as EarlyWarning)
}
type EarlyWarning = Extract<WebhookEvent, { event: 'project.early_warning' }>['data']

test('the load shows that both want Ann in the first week', async () => {
  const [first, second] = await weeks(acme)
  expect(first).toMatchObject({ capacity: 5, demand: 9, overAllocation: 4 })
  expect(first?.projects).toMatchObject([
    { projectId: acme.retrofit.id, name: RETROFIT, demand: 5 },
    { projectId: acme.move.id, name: MOVE, demand: 4 },
  ])
  expect(second).toMatchObject({ demand: 0 })
})

test('by priority one goes first, and the explanation of the other names the task that it waits for', async () => {
  const { api, retrofit, move } = acme
  await api.updateProject({ path: { projectId: retrofit.id }, body: { priority: 900 } })
  await api.updateProject({ path: { projectId: move.id }, body: { priority: 100 } })
  const { projects } = await api.schedulePortfolio({ body: { apply: true } })
  expect(projects.map(({ projectId, plannedStart }) => [projectId, plannedStart])).toEqual([
    [retrofit.id, '2026-11-23'],
    [move.id, '2026-11-30'],
  ])
  expect((await weeks(acme)).map(({ overAllocation }) => overAllocation)).toEqual([0, 0])
  await api.updateProject({ path: { projectId: retrofit.id }, body: { status: 'Active' } })
  expect(await waitOf(acme, 'planned')).toBe(
    '"Office move: design" starts on 2026-11-30 because it waits for "Ann", at work on "Plant retrofit" until 2026-11-27.',
  )
  await api.updateProject({ path: { projectId: move.id }, body: { status: 'Active' } })
  expect(await project(acme, move)).toMatchObject({ bufferConsumption: 0, projectedCompletion: '2026-12-09' })
})

test('a slip of the first moves the second, and takes from its buffer', async () => {
  await report(acme, acme.retrofit, 6)
  // A day of the buffer of 4 days.
  expect(await project(acme, acme.move)).toMatchObject({ bufferConsumption: 25, projectedCompletion: '2026-12-10' })
  expect(await waitOf(acme, 'projected')).toBe(
    '"Office move: design" starts on 2026-12-01 because it waits for "Ann", at work on "Plant retrofit" until 2026-11-30.',
  )
  expect(await warnings(acme)).toEqual([])
})

test('a larger slip emits an early warning of both projects, once each', async () => {
  await report(acme, acme.retrofit, 8)
  expect(await project(acme, acme.move)).toMatchObject({ bufferConsumption: 75, projectedCompletion: '2026-12-14' })
  await report(acme, acme.retrofit, 8.5)
  const seen = await warnings(acme)
  expect(seen.map(({ projectName, warningLevel }) => [projectName, warningLevel]).sort()).toEqual([
    [MOVE, 'YELLOW'],
    [RETROFIT, 'YELLOW'],
  ])
  expect(seen.find(({ projectName }) => projectName === MOVE)).toMatchObject({
    projectId: acme.move.id,
    bufferConsumption: 75,
    projectedCompletion: '2026-12-14',
  })
})

test('a slip that is made up for gives back the buffer that it consumed', async () => {
  await report(acme, acme.retrofit, 5)
  expect(await project(acme, acme.move)).toMatchObject({ bufferConsumption: 0, projectedCompletion: '2026-12-09' })
})

test('an account with the same names is unchanged', async () => {
  expect((await weeks(other))[0]).toMatchObject({ demand: 9, overAllocation: 4 })
  expect(await project(other, other.move)).toMatchObject({ status: 'Planning', plannedFinish: '2026-12-02' })
  expect(await warnings(other)).toEqual([])
  const foreign = { taskId: acme.move.task }
  await expect(other.api.getExplanation({ path: foreign })).rejects.toMatchObject({ status: 404 })
  await expect(other.api.getResourceLoad({ path: { resourceId: acme.ann } })).rejects.toMatchObject({ status: 404 })
})
