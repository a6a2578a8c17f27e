/** Runs the demo: imports the portfolio, simulates weeks of work on it, and prints the results. */
import type { DemoEnvironment } from './environment.ts'
import { namePeople } from './people.ts'
import { PORTFOLIO, type Project, SAFETY_CUT, startProject } from './portfolio.ts'
import { bold, printRow, printStep } from './print.ts'
import { showProject, showPromises, showWebhooks, showWorkList } from './results.ts'
import { workOn } from './workdays.ts'

const DAY = 86_400_000 // ms
const WORKDAYS = 35

/** @returns a sentence for each part that is missing */
export async function runDemo(demo: DemoEnvironment): Promise<string[]> {
  const { api, receiver, secret } = demo
  await api.createWebhook({ body: { name: 'Demo', url: receiver.url, events: ['*'], secret } })
  printStep('A receiver takes webhooks; it refuses the first delivery, so that it is sent again.')
  const projects = await simulateWeeks(demo)
  await namePeople(demo)
  await receiver.idle(2_000) // deliveries are made in the background
  const missing: string[] = []
  for (const project of projects) missing.push(...(await showProject(api, project)))
  missing.push(...(await showPromises(api, projects)), ...(await showWorkList(api, projects)))
  return [...missing, ...(await showWebhooks(receiver, secret))]
}

/** The workdays before the last day, with the weekends between; on the last day nothing has been reported yet. */
export function* calendarDays(
  end: Date,
  workdays: number,
): Generator<{ readonly at: Date; readonly workday?: number }> {
  const isWorkday = (at: Date) => at.getUTCDay() !== 0 && at.getUTCDay() !== 6
  let first = end
  for (let left = workdays; left > 0; ) {
    first = new Date(first.getTime() - DAY)
    if (isWorkday(first)) left--
  }
  let workday = 0
  for (let at = first; at < end; at = new Date(at.getTime() + DAY)) {
    yield isWorkday(at) ? { at, workday: workday++ } : { at }
  }
}

async function simulateWeeks({ api, end, now, setClock, projectToToday }: DemoEnvironment): Promise<Project[]> {
  const projects: Project[] = []
  const today = () => now().toISOString().slice(0, 10)
  printStep(
    `${WORKDAYS / 5} weeks of work are simulated. ${SAFETY_CUT} % of each estimate is cut as safety; the chains get buffers instead. Each Friday: part of the project buffer used / of the critical chain done.`,
  )
  printRow(
    '',
    PORTFOLIO.map(({ letter }) => letter),
  )
  for (const { at, workday } of calendarDays(end, WORKDAYS)) {
    setClock(at)
    await projectToToday()
    if (workday === undefined) continue
    for (const script of PORTFOLIO.filter(({ startsOn }) => startsOn === workday)) {
      const { started, report, project } = await startProject(api, script, today())
      projects.push(project)
      printStep(
        `${today()}: ${bold(`${project.letter} ${project.name}`)} starts: ${report.tasks} tasks, ${report.links} links, ${report.resources} resources; work until ${started.plannedFinish}, project buffer until ${started.bufferEnd}.`,
      )
    }
    await workOn(api, projects, today())
    if (at.getUTCDay() === 5) await printWeek()
  }
  setClock(end)
  await projectToToday()
  return projects

  async function printWeek(): Promise<void> {
    const { value } = await api.getPortfolio({})
    const cells = projects.map(({ id }) => {
      const { bufferConsumption = 0, chainCompletion = 0 } = value.find((project) => project.id === id) ?? {}
      return `${Math.round(bufferConsumption)} % / ${Math.round(chainCompletion)} %`
    })
    printRow(today(), cells)
  }
}
