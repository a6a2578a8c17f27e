/** Accounts whose projects run: imported from random networks, planned together, and started. */
import type { Network } from '../../../plugins/scheduling/engine/index.ts'
import { BATCH } from '../../../runtime/outbox/rows.ts'
import type { TestAccount, TestService } from '../../../runtime/testing.ts'
import { waitFor } from '../../support/wait-for.ts'
import { sharedPortfolio } from '../portfolio/projects.ts'

const PAGE = 1_000 // tasks
const START_TRIES = 5 // a busy machine may take longer than planning waits
const ROUNDS_WAIT = { timeout: 600_000, interval: 10 } // ms

export interface StartedProject {
  readonly id: number
  /** In the order of the network. */
  readonly tasks: readonly StartedTask[]
}
export interface StartedTask {
  readonly id: number
  readonly duration: number
}
export interface Portfolio {
  readonly account: TestAccount
  readonly projects: readonly StartedProject[]
}

/** @param team begins the names of a project's people; projects of one team share them */
export async function startPortfolio(
  service: TestService,
  account: TestAccount,
  networks: readonly Network[],
  team: (project: number) => string = () => 'Person',
): Promise<Portfolio> {
  const ids: number[] = []
  for (const [index, network] of networks.entries()) {
    const csv = csvOf(network, team(index))
    const { status, body } = await account.post('/api/v1/projects/import', csv, { 'Content-Type': 'text/csv' })
    if (status !== 201) throw new Error(`An import was answered with ${status}: ${body.detail}`)
    ids.push(body.project.id)
  }
  // So they keep their plans as they start.
  const { status, body } = await account.post('/api/v1/portfolio/schedule', { apply: true })
  if (status !== 200) throw new Error(`The projects are not planned together: ${status} ${body.detail}`)
  for (const id of ids) await start(account, id)
  await untilRoundsEnd(service)
  const projects: StartedProject[] = []
  for (const id of ids) projects.push({ id, tasks: await tasksOf(account, id) })
  return { account, projects }
}

async function start(account: TestAccount, id: number): Promise<void> {
  let status = 503
  for (let tries = 0; status === 503 && tries < START_TRIES; tries++) {
    status = (await account.patch(`/api/v1/projects/${id}`, { status: 'Active' })).status
  }
  if (status !== 200) throw new Error(`A project does not start: ${status}`)
}

async function tasksOf(account: TestAccount, projectId: number): Promise<StartedTask[]> {
  const tasks: StartedTask[] = []
  for (;;) {
    const page = `$top=${PAGE}&$skip=${tasks.length}&$orderby=id`
    const { body } = await account.get(`/api/v1/projects/${projectId}/tasks?${page}`)
    tasks.push(...body.value)
    if (body.value.length < PAGE) return tasks
  }
}

const csvOf = ({ tasks }: Network, team: string): string =>
  [
    'id,name,duration,predecessors,resources',
    ...tasks.map(({ id, name, duration, predecessors, assignments }) => {
      const links = predecessors.map(({ taskId }) => taskId).join(';')
      const people = assignments.map(({ resourceId }) => `${team} ${resourceId}`).join(';')
      return `${id},${name},${duration},${links},${people}`
    }),
  ].join('\n')

/** Reports that more is left of a task than was estimated. @param more working days */
export async function report(
  account: Pick<TestAccount, 'patch'>,
  { id, duration }: StartedTask,
  more: number,
): Promise<void> {
  const { status, body } = await account.patch(`/api/v1/tasks/${id}`, { remainingDuration: duration + more })
  if (status !== 200) throw new Error(`A report was answered with ${status}: ${body.detail}`)
}

/** Resolves when all projects are projected that follow a change of another one. */
export async function untilRoundsEnd({ app }: TestService): Promise<void> {
  const countEvents = async () => {
    const [row] = await app.database.query<{ count: number }>(
      "SELECT count(*) AS count FROM runtime.outbox WHERE event = 'scheduling.running_changed'",
    )
    return row?.count
  }
  await waitFor('all projects are projected', countEvents, (count) => count === 0, ROUNDS_WAIT)
}

/**
 * After a start the relay hands over its first events one by one, so that each report has a round of its own. Later, as
 * measured here, the reports that come during a round have the next one together.
 */
export async function passFirstEvents(service: TestService): Promise<void> {
  const { account, projects } = await startPortfolio(
    service,
    await service.account('First'),
    sharedPortfolio(2, 2, 1, 1),
  )
  for (let n = 0; n < BATCH; n++) await report(account, projects[0]?.tasks[0] as StartedTask, 1 + n / 100)
  await untilRoundsEnd(service)
}

export async function timed(act: () => Promise<void>): Promise<number> {
  const from = performance.now()
  await act()
  return performance.now() - from
}
