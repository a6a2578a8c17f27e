/** Prints the state of the portfolio. Each function returns a sentence for each part that is missing. */
import { type Chainwork, unwrapWebhook, type WebhookEvent } from '@chainwork/sdk'
import { events as publicEvents } from '@chainwork/sdk/events'
import { feverChart } from './chart.ts'
import type { Project } from './portfolio.ts'
import { bold, color, printList, printTable, printText } from './print.ts'
import type { Receiver } from './receiver.ts'

const MAX_BUFFERS = 5 // feeding buffers of a project
const MAX_TASKS = 12 // of the work list
/** Events that do not happen in the demo's portfolio; all others have to be delivered. */
const ABSENT: readonly string[] = ['project.frozen', 'webhook.paused'] satisfies WebhookEvent['event'][]

export async function showProject(api: Chainwork, { id, name, letter }: Project): Promise<string[]> {
  const path = { projectId: id }
  const [chart, analysis, project] = await Promise.all([
    api.getFeverChart({ path }),
    api.getBufferAnalysis({ path }),
    api.getProject({ path }),
  ])
  const total = round(analysis.totalBuffer)
  const [days, are] = total === 1 ? ['day', 'is'] : ['days', 'are']
  printText(
    `\n${bold(`${letter} ${name}`)}: ${analysis.status}. ${round(analysis.consumedBuffer)} of ${total} ${days} of the project buffer ${are} used (${Math.round(analysis.consumptionPercentage)} %), ${Math.round(project.chainCompletion ?? 0)} % of the critical chain is done. By the remaining work it ends on ${analysis.projectedCompletion}; its buffer ends on ${project.bufferEnd}.`,
  )
  process.stdout.write(`\n${feverChart(chart.points, chart.zones, color).join('\n')}\n\n`)
  printList(analysis.recommendations.slice(0, 4))
  const protectedChains = await showFeedingBuffers(api, id)
  return [
    ...(chart.points.length < 3 ? [`${name} has no history.`] : []),
    ...(protectedChains === 0 ? [`${name} has no feeding buffer.`] : []),
  ]
}

/** @returns how many there are */
async function showFeedingBuffers(api: Chainwork, projectId: number): Promise<number> {
  const schedule = await api.getSchedule({ path: { projectId } })
  const tasks = new Map(schedule.tasks.map((task) => [task.id, task]))
  const done = new Set<number>()
  const completed = api.listProjectTasks({
    path: { projectId },
    query: { $filter: "status eq 'Completed'", $top: 500 },
  })
  for await (const { id } of api.items(completed)) if (id !== undefined) done.add(id)
  const buffers = schedule.feedingBuffers.filter(({ granted }) => granted > 0)
  const open = buffers.filter(({ from }) => !done.has(from)).sort((a, b) => b.percentage - a.percentage)
  const nameOf = (id: number | null) => (id === null ? "the project's end" : (tasks.get(id)?.name ?? ''))
  printText(
    `\n${buffers.length} feeding buffers, ${buffers.length - open.length} of them behind chains that are done${open.length > MAX_BUFFERS ? '; the most used' : ''}:\n`,
  )
  printTable(
    ['chain ends with', 'joins', 'size', 'used', 'zone'],
    open
      .slice(0, MAX_BUFFERS)
      .map(({ from, to, granted, percentage, zone }) => [
        nameOf(from),
        nameOf(to),
        `${round(granted)} d`,
        `${Math.max(0, Math.round(percentage))} %`,
        zone,
      ]),
  )
  return buffers.length
}

export async function showPromises(api: Chainwork, projects: readonly Project[]): Promise<string[]> {
  const { runs, projects: simulated } = await api.simulatePortfolio({ body: { accuracy: 1 } })
  const letterOf = new Map(projects.map(({ id, letter }) => [id, letter]))
  printText(`\n${bold('How sure the promises are')}, by ${runs} simulated runs of all projects\n`)
  printTable(
    ['', 'promise is kept', 'ends in half of the runs by', 'in 80 % of them'],
    simulated.map(({ projectId, probabilityOfPromise, finish }) => [
      letterOf.get(projectId) ?? '',
      `${Math.round(100 * probabilityOfPromise)} %`,
      finish.p50,
      finish.p80,
    ]),
  )
  return simulated.length === projects.length ? [] : ['Not all projects were simulated.']
}

export async function showWorkList(api: Chainwork, projects: readonly Project[]): Promise<string[]> {
  const query = {
    $filter: "status eq 'InProgress' or startsToday eq true",
    $orderby: 'priority',
    $top: MAX_TASKS,
  }
  const { value } = await api.listTasks({ query })
  const letterOf = new Map(projects.map(({ id, letter }) => [id, letter]))
  printText(`\n${bold('What to do next')}, most urgent first\n`)
  printTable(
    ['priority', 'zone', '', 'task', 'remaining', 'due'],
    value.map((task) => [
      String(Math.round(task.priority ?? 0)),
      task.zone ?? '',
      letterOf.get(task.projectId ?? 0) ?? '',
      task.name ?? '',
      `${round(task.remainingDuration ?? 0)} d`,
      task.dueDate ?? '',
    ]),
  )
  return value.length > 0 ? [] : ['The work list is empty.']
}

export async function showWebhooks({ deliveries }: Receiver, secret: string): Promise<string[]> {
  const events = await Promise.all(
    deliveries.map(({ text, headers }) => unwrapWebhook(text, headers, secret, { tolerance: false })),
  )
  const counts = new Map<WebhookEvent['event'], number>()
  for (const { event } of events) counts.set(event, (counts.get(event) ?? 0) + 1)
  const again = events.filter(({ metadata }) => metadata.retryCount > 0).length
  printText(
    `\n${bold('Webhooks')}: ${events.length} received, every signature verified, ${again} of them on a later attempt\n`,
  )
  printTable(
    ['received', 'event'],
    [...counts].sort().map(([event, count]) => [String(count), event]),
  )
  return Object.keys(publicEvents)
    .filter((name) => !ABSENT.includes(name) && !events.some(({ event }) => event === name))
    .map((name) => `No ${name} was delivered.`)
}

const round = (days: number) => Math.round(days * 10) / 10
