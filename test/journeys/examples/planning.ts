/** The story of a project: it is set up, planned, worked on and read, beside a second one that shares its people. */
import type { Chainwork } from '@chainwork/sdk'
import { waitFor } from '../../support/wait-for.ts'
import type { ExampleService } from './service.ts'

const TASKS_TABLE = `id,name,duration,predecessors,resources,externalKey
1,Order the press,5,,Grace Adeyemi,LINE-1
2,Mount the press,3,1,Concrete crew,LINE-2
`
const PROJECT_FILE = `<?xml version="1.0" encoding="UTF-8"?>
<Project xmlns="http://schemas.microsoft.com/project">
  <Name>Office move</Name>
  <StartDate>2026-12-07T08:00:00</StartDate>
  <Tasks>
    <Task><UID>1</UID><ID>1</ID><Name>Pack</Name><Duration>PT16H0M0S</Duration></Task>
    <Task>
      <UID>2</UID><ID>2</ID><Name>Move</Name><Duration>PT8H0M0S</Duration>
      <PredecessorLink><PredecessorUID>1</PredecessorUID><Type>1</Type></PredecessorLink>
    </Task>
  </Tasks>
</Project>
`
const TASKS_UPDATE = `externalKey,name,duration
LINE-1,Order the press,6
LINE-3,Paint the floor,2
`

export async function planProjects({ api, unrecorded, clock, service }: ExampleService): Promise<void> {
  const calendarId = await setUpCalendars(api)
  const people = await setUpResources(api, calendarId)
  const { projectId, taskIds, milestoneId } = await setUpProject(api, people)
  await importProjects(api)
  await api.schedulePortfolio({ body: { rule: 'CAPACITY', apply: false } })
  await api.updateProject({ path: { projectId }, body: { status: 'Active' } })

  clock.set('2026-12-01T15:30:00Z')
  const [survey = 0, foundations = 0, , power = 0] = taskIds
  const done = { status: 'Completed', percentComplete: 100 } as const
  await api.batchUpdateTasks({ body: { asOf: '2026-11-25', updates: [{ taskId: survey, ...done }] } })
  const progress = { status: 'InProgress', percentComplete: 40, remainingDuration: 3, asOf: '2026-12-01' } as const
  await api.updateTask({ path: { taskId: foundations }, body: progress })
  await api.updateMilestone({
    path: { milestoneId },
    body: { linkedDeliverables: [{ name: 'Protocol', status: 'Done' }] },
  })
  await readProject(api, projectId, foundations)
  await api.getMilestone({ path: { milestoneId } })
  await api.simulateProject({ path: { projectId }, body: { runs: 1000, seed: 7 } })
  await api.adviseProject({ path: { projectId }, body: { runs: 1000, seed: 7 } })
  await readPortfolio(api, people.crew)
  await api.tryChanges({
    path: { projectId },
    body: { tasks: [{ taskId: power, remainingDuration: 6 }], replan: false },
  })
  await api.applyChanges({ path: { projectId }, body: { tasks: [{ taskId: power, duration: 5 }], replan: true } })
  await readFeeds(api, projectId)
  await api.getConsoleSettings()
  await api.getConsoleSession({})
  await decideOrder(api, service)
  await api.proposeReleases({})
  await api.getReleases({})
  await api.visitPortfolio()
  await api.getPortfolioChanges({})
  await searchWithoutWaiting(api, unrecorded, projectId)
}

/** Everything that planners carry out, asked for without a wait. */
async function searchWithoutWaiting(api: Chainwork, unrecorded: Chainwork, projectId: number): Promise<void> {
  const path = { projectId }
  const headers = { Prefer: 'respond-async' } as const
  const { id: searchId } = await api.simulateProject({ path, body: { runs: 200, seed: 7 }, headers })
  await api.simulatePortfolio({ body: { runs: 200, seed: 7 }, headers })
  await api.adviseProject({ path, body: { runs: 200, seed: 7 }, headers })
  await api.schedulePortfolio({ body: { rule: 'CAPACITY' }, headers })
  const planned = await api.planProject({ path, body: { searchSeconds: 0.1 }, headers })
  await waitFor('the simulation has ended', async () => (await unrecorded.getSearch({ path: { searchId } })).endedAt)
  await api.getSearch({ path: { searchId } })
  await api.cancelSearch({ path: { searchId: planned.id } })
}

async function setUpCalendars(api: Chainwork): Promise<number> {
  const { id } = await api.createCalendar({ body: { name: 'Six days', weekdays: [1, 2, 3, 4, 5, 6] } })
  const path = { calendarId: id }
  const holidays = [{ date: '2026-12-25', name: 'Christmas Day' }]
  await api.replaceCalendar({ path, body: { name: 'Six days', weekdays: [1, 2, 3, 4, 5, 6], holidays } })
  await api.getCalendar({ path })
  await api.listCalendars({})
  return id
}

async function setUpResources(api: Chainwork, calendarId: number) {
  const crew = await api.createResource({ body: { name: 'Concrete crew', capacity: 2, skills: ['concrete'] } })
  const { id } = await api.createResource({ body: { name: 'Crane', calendarId } })
  await api.createResource({ body: { name: 'Grace Adeyemi', email: 'grace@example.com' } })
  const absences = [{ from: '2026-12-14', to: '2026-12-18', units: 1, reason: 'Training' }]
  await api.updateResource({ path: { resourceId: crew.id }, body: { capacity: 3, absences } })
  await api.getResource({ path: { resourceId: crew.id } })
  await api.listResources({ query: { $top: 2 } })
  return { crew: crew.id, crane: id }
}

async function setUpProject(api: Chainwork, { crew, crane }: { crew: number; crane: number }) {
  const { id: projectId } = await api.createProject({
    body: {
      name: 'Plant move',
      description: 'Line 2 moves to the new hall.',
      startDate: '2026-11-23',
      targetEndDate: '2027-01-29',
      bufferType: 'PROJECT_AND_FEEDING',
      bufferPercentage: 50,
    },
  })
  const path = { projectId }
  const taskIds: number[] = []
  const task = async (name: string, duration: number, resourceId: number, ...after: number[]) => {
    const predecessors = after.map((at) => ({ taskId: taskIds[at] ?? 0 }))
    const assignments = [{ resourceId, units: 1 }]
    taskIds.push((await api.createTask({ path, body: { name, duration, predecessors, assignments } })).id)
  }
  await task('Survey the hall', 3, crew)
  await task('Lay foundations', 5, crew, 0)
  await task('Move the press', 8, crane, 1)
  await task('Connect power', 4, crane)
  const milestone = await api.createMilestone({
    path,
    body: {
      name: 'Hall accepted',
      predecessors: [{ taskId: taskIds[2] ?? 0 }, { taskId: taskIds[3] ?? 0 }],
      linkedDeliverables: [{ name: 'Protocol' }],
    },
  })
  await api.planProject({ path, body: { bufferType: 'PROJECT_AND_FEEDING', bufferSizing: 'rootSquaredError' } })
  return { projectId, taskIds, milestoneId: milestone.id }
}

async function importProjects(api: Chainwork): Promise<void> {
  const query = { name: 'Second line', startDate: '2026-12-07' }
  const headers = { 'Content-Type': 'text/csv' }
  await api.previewImport({ body: PROJECT_FILE })
  await api.previewImport({ body: TASKS_TABLE, query, headers })
  await api.importProject({ body: PROJECT_FILE })
  const { project } = await api.importProject({ body: TASKS_TABLE, query, headers })
  await api.importTasks({ path: { projectId: project.id }, body: TASKS_UPDATE })
  await api.planProject({ path: { projectId: project.id } })
}

async function readProject(api: Chainwork, projectId: number, taskId: number): Promise<void> {
  const path = { projectId }
  await api.getProject({ path })
  await api.listProjects({})
  await api.getBufferAnalysis({ path })
  await api.getSchedule({ path })
  await api.getFeverChart({ path })
  await api.listBaselines({ path })
  await api.getBaseline({ path: { ...path, number: 1 } })
  await api.exportProject({ path, headers: { Accept: 'application/xml' } })
  await api.exportProject({ path, headers: { Accept: 'text/csv' } })
  await api.listProjectTasks({ path, query: { $top: 1, $filter: "status eq 'InProgress'" } })
  await api.listTasks({ query: { $top: 1, $orderby: 'priority' } })
  await api.getTask({ path: { taskId } })
  await api.listTaskReports({ path: { taskId } })
  await api.getExplanation({ path: { taskId } })
  await api.listMilestones({ path })
  await api.listAllMilestones({ query: { $top: 1 } })
}

async function readPortfolio(api: Chainwork, crew: number): Promise<void> {
  const weeks = { from: '2026-12-07', to: '2026-12-20' }
  await api.getPortfolio({})
  await api.getPortfolioLoad({ query: { ...weeks, $top: 1 } })
  await api.getResourceLoad({ path: { resourceId: crew }, query: weeks })
  await api.staggerPortfolio({ body: { rule: 'DRUM', drumIds: [crew], capacityBufferPercentage: 50 } })
  await api.simulatePortfolio({ body: { accuracy: 2, seed: 7 } })
  await api.getPortfolioEstimates()
}

/** One project waits for another one on a machine, until somebody decides that it comes first. */
async function decideOrder(api: Chainwork, service: ExampleService['service']): Promise<void> {
  const startDate = '2026-12-07'
  const { id: resourceId } = await api.createResource({ body: { name: 'Paver' } })
  const hall = await api.createProject({ body: { name: 'Hall floor', startDate } })
  const yard = await api.createProject({ body: { name: 'Yard drains', startDate } })
  const assignments = [{ resourceId }]
  await api.createTask({ path: { projectId: hall.id }, body: { name: 'Pour the floor', duration: 6, assignments } })
  await api.createTask({ path: { projectId: yard.id }, body: { name: 'Lay the drains', duration: 2, assignments } })
  await api.updateProject({ path: { projectId: hall.id }, body: { status: 'Active' } })
  await api.previewActivation({ path: { projectId: yard.id }, body: { priority: 900 } })
  await api.updateProject({ path: { projectId: yard.id }, body: { status: 'Active' } })
  const body = { first: { projectId: yard.id }, mode: 'next' as const, reason: 'The frost comes in a week.' }
  await api.createDecision({ body: { ...body, preview: true } })
  const { decision } = await api.createDecision({ body })
  await service.settled()
  await api.listDecisions({})
  await api.listResourceTasks({ path: { resourceId } })
  await api.endDecision({ path: { decisionId: decision?.id ?? '' } })
  await service.settled()
}

async function readFeeds(api: Chainwork, projectId: number): Promise<void> {
  const { url } = await api.createCalendarFeed({ body: { projectId } })
  await api.readCalendarFeed({ path: { token: url.split('/').at(-2) ?? '' } })
  await api.listCalendarFeeds({})
}
