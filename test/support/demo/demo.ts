/**
 * `npm run demo` starts a service with default settings and simulates a few weeks of work on a portfolio. With `--once` it
 * exits after printing the result, with 1 if a part of the result is missing.
 */
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { type Chainwork, connect, type Project, unwrapWebhook, type WebhookEvent } from '@chainwork/sdk'
import { type Service, startService } from '../../../runtime/service.ts'
import { freePort } from '../../../runtime/testing.ts'
import { openReceiver, type Receiver } from '../receiver.ts'
import { removeFolder, temporaryFolder } from '../temporary-folder.ts'
import { feverChart } from './chart.ts'
import { bold, color, dim, printList, printStep, printTable } from './print.ts'
import { chance, simulateDay, type WorkItem } from './simulation.ts'

const DAY = 86_400_000 // ms
const WEEKS = 7
const SEED = 7
const EVENTS: WebhookEvent['event'][] = [
  'project.started',
  'project.frozen',
  'project.early_warning',
  'project.status_changed',
  'task.ready',
  'task.red',
  'task.completed',
  'task.status_changed',
  'task.duration_changed',
  'milestone.achieved',
]
/** The part of its estimate by which a task may take longer, by the order of the projects. */
const OVERRUN_SHARES = [2.2, 0.5, 0.15, 1.6]

/** Tasks whose overrun has been reported. */
const overran = new Set<number>()
const once = process.argv.includes('--once')
let offset = -(WEEKS * 7 * DAY)
const clock = { now: () => new Date(Date.now() + offset) }
const today = () => clock.now().toISOString().slice(0, 10)

let service: Service | undefined
let receiver: Receiver | undefined
let dataDir: string | undefined
let exiting: Promise<never> | undefined

async function exit(code: number): Promise<never> {
  exiting ??= (async () => {
    await service?.stop()
    await receiver?.close()
    if (dataDir) removeFolder(dataDir)
    process.exit(code)
  })()
  return exiting
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void exit(once ? 1 : 0))

try {
  await demo()
  if (once) await exit(0)
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  await exit(1)
}

async function demo(): Promise<void> {
  const access = {
    clientId: 'demo',
    clientSecret: randomBytes(24).toString('base64url'),
    username: 'ada@example.com',
    password: randomBytes(9).toString('base64url'),
  }
  const secret = randomBytes(24).toString('base64url')
  const baseUrl = await start(access)
  const api = connect({ baseUrl, ...access })
  receiver = await openReceiver({ secret })
  printStep(
    `A receiver for webhooks listens on ${receiver.url}; it refuses the first delivery, so that it is sent again.`,
  )
  receiver.plan('/chainwork', 503, 200)
  await api.createWebhook({ body: { name: 'Demo', url: `${receiver.url}/chainwork`, events: EVENTS, secret } })

  const projects = await importPortfolio(api)
  for (const { id, name } of projects) {
    const { plannedFinish, bufferEnd } = await api.updateProject({
      path: { projectId: id },
      body: { status: 'Active' },
    })
    printStep(
      `${bold(name)} is planned and started: its work ends on ${plannedFinish}, its project buffer on ${bufferEnd}.`,
    )
  }
  await simulateWeeks(api, projects)
  offset = 0
  await receiver.idle(2_000) // deliveries are made in the background
  const missing = [...(await showProjects(api, projects)), ...(await showWork(api)), ...(await showWebhooks(secret))]
  showNextSteps(baseUrl, access)
  if (missing.length > 0) throw new Error(`The demo is incomplete: ${missing.join(' ')}`)
}

async function start(access: {
  clientId: string
  clientSecret: string
  username: string
  password: string
}): Promise<string> {
  printStep('Starting the service with an embedded PostgreSQL in a temporary folder ...')
  const began = performance.now()
  dataDir = temporaryFolder('demo')
  const port = String(process.env.PORT ?? (await freePort()))
  service = await startService({
    clock,
    environment: {
      PORT: port,
      DATA_DIR: dataDir,
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
      API_RATE_LIMIT: '100000',
      WEBHOOK_ALLOW_INSECURE_TARGETS: 'true',
      WEBHOOK_RETRY_SCHEDULE: '0,2,10,60,300,1800', // seconds; short, so that the demo shows a retry soon
      BOOTSTRAP_ADMIN_EMAIL: access.username,
      BOOTSTRAP_ADMIN_PASSWORD: access.password,
      BOOTSTRAP_CLIENT_ID: access.clientId,
      BOOTSTRAP_CLIENT_SECRET: access.clientSecret,
    },
  })
  printStep(
    `Ready on http://localhost:${port} after ${((performance.now() - began) / 1000).toFixed(1)} s; its clock is at ${today()}.`,
  )
  return `http://localhost:${port}`
}

async function importPortfolio(api: Chainwork): Promise<Project[]> {
  const folder = new URL('../portfolio/', import.meta.url)
  const projects: Project[] = []
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.xml')).sort()) {
    const body = await readFile(new URL(file, folder), 'utf8')
    const { project, report } = await api.importProject({ body, query: { startDate: today() } })
    printStep(`Imported ${file}: ${report.tasks} tasks, ${report.links} links, ${report.resources} resources.`)
    projects.push(project)
  }
  return projects
}

async function simulateWeeks(api: Chainwork, projects: readonly Project[]): Promise<void> {
  printStep(`Simulating ${WEEKS} weeks of work:`)
  const capacity = new Map<number, number>()
  for await (const { id, capacity: units } of api.items(api.listResources({ query: { $top: 500 } }))) {
    if (id !== undefined && units !== undefined) capacity.set(id, units)
  }
  const overrunShares = new Map(projects.map(({ id }, n) => [id, OVERRUN_SHARES[n % OVERRUN_SHARES.length] ?? 0]))
  while (offset < 0) {
    const weekday = clock.now().getUTCDay()
    if (weekday !== 0 && weekday !== 6) await simulateWorkday(api, capacity, overrunShares)
    offset = Math.min(0, offset + DAY)
    if (weekday === 5) await printWeek(api)
  }
}

async function simulateWorkday(
  api: Chainwork,
  capacity: ReadonlyMap<number, number>,
  overrunShares: ReadonlyMap<number, number>,
): Promise<void> {
  await achieveMilestones(api, [...overrunShares.keys()])
  const tasks: WorkItem[] = []
  const open = api.listTasks({ query: { $filter: "status ne 'Completed'", $orderby: 'priority desc', $top: 500 } })
  for await (const task of api.items(open)) tasks.push(task as WorkItem)
  const overrunShare = ({ id, projectId }: WorkItem) =>
    overran.has(id) ? 0 : chance(SEED, id) ** 2 * (overrunShares.get(projectId) ?? 0)
  const day = simulateDay(tasks, capacity, overrunShare)
  for (const { taskId, overrun } of day) if (overrun > 0) overran.add(taskId)
  const updates = day.map(({ taskId, remainingDuration }) => ({
    taskId,
    remainingDuration,
    status: remainingDuration > 0 ? ('InProgress' as const) : ('Completed' as const),
  }))
  if (updates.length === 0) return
  const { failed, results } = await api.batchUpdateTasks({ body: { updates } })
  if (failed > 0)
    throw new Error(`Updates were refused: ${JSON.stringify(results.filter((result) => !result.succeeded))}`)
}

async function achieveMilestones(api: Chainwork, projectIds: readonly number[]): Promise<void> {
  for (const id of projectIds) {
    const { value: milestones } = await api.listMilestones({ path: { projectId: id }, query: { $top: 500 } })
    if (milestones.every(({ status }) => status === 'Achieved')) continue
    const done = new Set<number>()
    const all = api.listProjectTasks({
      path: { projectId: id },
      query: { $filter: "status eq 'Completed'", $top: 500 },
    })
    for await (const task of api.items(all)) if (task.id !== undefined) done.add(task.id)
    for (const milestone of milestones) if (milestone.status === 'Achieved' && milestone.id) done.add(milestone.id)
    for (const { id: milestoneId, status, predecessors } of milestones) {
      if (status === 'Achieved' || milestoneId === undefined) continue
      if (!predecessors?.every(({ taskId }) => done.has(taskId))) continue
      await api.updateMilestone({ path: { milestoneId }, body: { status: 'Achieved' } })
    }
  }
}

async function printWeek(api: Chainwork): Promise<void> {
  const { value } = await api.getPortfolio({})
  const words = value.map(
    ({ name, bufferConsumption = 0, chainCompletion = 0 }) =>
      `${name} ${Math.round(bufferConsumption)} % of buffer at ${Math.round(chainCompletion)} % of chain`,
  )
  printList([`${dim(today())}  ${words.join(dim(' | '))}`])
}

async function showProjects(api: Chainwork, projects: readonly Project[]): Promise<string[]> {
  const missing: string[] = []
  for (const { id, name } of projects) {
    const [chart, analysis] = await Promise.all([
      api.getFeverChart({ path: { projectId: id } }),
      api.getBufferAnalysis({ path: { projectId: id } }),
    ])
    const zone = chart.points.at(-1)?.zone ?? analysis.status
    process.stdout.write(
      `\n${bold(name)}: ${Math.round(analysis.consumptionPercentage)} % of ${analysis.totalBuffer} days of buffer used, ${zone} for the chain done so far, work ends ${analysis.projectedCompletion}\n\n`,
    )
    process.stdout.write(`${feverChart(chart.points, chart.zones, color).join('\n')}\n`)
    printList(analysis.recommendations.slice(0, 3))
    if (chart.points.length < 3) missing.push(`${name} has no history.`)
  }
  return missing
}

async function showWork(api: Chainwork): Promise<string[]> {
  const query = { $filter: "status eq 'InProgress' or isReady eq true", $orderby: 'priority desc', $top: 12 }
  const { value } = await api.listTasks({ query })
  process.stdout.write(`\n${bold('What to do next')}, most urgent first\n\n`)
  printTable(
    ['priority', 'zone', 'task', 'remaining', 'due'],
    value.map((task) => [
      String(Math.round(task.priority ?? 0)),
      task.zone ?? '',
      task.name ?? '',
      `${task.remainingDuration} d`,
      task.dueDate ?? '',
    ]),
  )
  return value.length > 0 ? [] : ['The work list is empty.']
}

async function showWebhooks(secret: string): Promise<string[]> {
  const deliveries = receiver?.deliveries ?? []
  const events = await Promise.all(
    deliveries.map(({ text, headers }) => unwrapWebhook(text, headers, secret, { tolerance: false })),
  )
  const counts = new Map<string, number>()
  for (const { event } of events) counts.set(event, (counts.get(event) ?? 0) + 1)
  const again = events.filter(({ metadata }) => metadata.retryCount > 0).length
  process.stdout.write(
    `\n${bold('Webhooks')}: ${events.length} received, every signature verified, ${again} of them on a later attempt\n\n`,
  )
  printTable(
    ['received', 'event'],
    [...counts].sort().map(([event, count]) => [String(count), event]),
  )
  const needed = ['project.started', 'task.ready', 'task.completed', 'project.early_warning']
  return needed.filter((event) => !counts.has(event)).map((event) => `No ${event} was delivered.`)
}

function showNextSteps(
  baseUrl: string,
  access: { clientId: string; clientSecret: string; username: string; password: string },
): void {
  process.stdout.write(`\n${bold('Next steps')} (credentials of this run alone)\n\n`)
  process.stdout.write(`  TOKEN=$(curl -s ${baseUrl}/connect/token -d grant_type=password -d username=${access.username} \\
    -d password=${access.password} -d client_id=${access.clientId} -d client_secret=${access.clientSecret} | sed 's/.*"access_token":"\\([^"]*\\).*/\\1/')
  curl -s -H "Authorization: Bearer $TOKEN" '${baseUrl}/api/v1/tasks?$orderby=priority%20desc&$top=5&$select=name,priority,zone'
  curl -s -H "Authorization: Bearer $TOKEN" ${baseUrl}/api/v1/portfolio
`)
  if (!once) process.stdout.write('\nThe service keeps running; Ctrl-C stops it and removes its data.\n')
}
