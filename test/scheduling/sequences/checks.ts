/** What has to hold of a project and of answers, whatever was done before. */
import { expect } from 'vitest'
import { projectEntity, taskEntity } from '../../../generated/scheduling.ts'
import { viewWait } from '../../../plugins/scheduling/api/explanation.ts'
import { recommendedIn, viewRecommendations } from '../../../plugins/scheduling/api/named-sentences.ts'
import { viewSchedule } from '../../../plugins/scheduling/api/schedule-views.ts'
import { viewBuffer, viewMilestone } from '../../../plugins/scheduling/api/views.ts'
import { recentPoints } from '../../../plugins/scheduling/store/history.ts'
import type { Answer, Requests, TestService } from '../../../runtime/testing.ts'
import { type AccountState, deriveAnew, derivedOf, type ProjectState, plain } from './state.ts'

const MAX_DETAIL = 2_000 // characters of a refusal
const UNPLANNED = {
  plannedFinish: null,
  bufferEnd: null,
  projectedCompletion: null,
  chainCompletion: 0,
  bufferSize: 0,
  bufferConsumed: 0,
  bufferConsumption: 0,
  bufferStatus: 'GREEN',
  feverZone: 'GREEN',
  daysLate: 0,
}

const STOPPED: ReadonlySet<string> = new Set(['Frozen', 'Complete'])

/** Success, or a refusal that says what is wrong. */
export function mustBeAnswer({ status, body, headers }: Answer): void {
  expect(status, JSON.stringify(body)).toBeLessThan(500)
  if (status < 400) return
  expect(headers.get('content-type')).toContain('application/problem+json')
  mustBeProblem(body, status)
}

interface ProblemBody {
  readonly status: unknown
  readonly code: unknown
  readonly detail: unknown
}
function mustBeProblem({ status, code, detail }: ProblemBody, expected: unknown): void {
  expect(status).toBe(expected)
  expect(code).toMatch(/^[a-z][a-z_]+$/)
  expect(typeof detail === 'string' && detail.length > 0 && detail.length <= MAX_DETAIL, String(detail)).toBe(true)
}

/** @param isOutdated calendars or resources have changed since the last calculation */
export function mustBeDerived(before: ProjectState | undefined, after: ProjectState, isOutdated: boolean): void {
  const { project, tasks, plan } = after
  if (!plan) {
    expect(project.status === 'Planning' || project.statusBeforeFreeze === 'Planning', 'a plan is missing').toBe(true)
    expect(project).toMatchObject(UNPLANNED)
    expect(tasks.filter((task) => task.plannedStart !== null || task.isReady || task.zone !== null)).toEqual([])
    return
  }
  // A request that plans it anew and freezes it calculates it once more.
  const standsStill = STOPPED.has(project.status) && before?.project.calculation === project.calculation
  if (standsStill || isOutdated) {
    const known = before && project.status === 'Frozen' ? stopped(before) : before
    if (known?.plan) expect(calculated(after), `project ${project.id} was not calculated`).toEqual(calculated(known))
    return
  }
  const { critical: _, ...anew } = deriveAnew(after, project.statusDate as string)
  expect(derivedOf(after), `project ${project.id} as calculated from scratch`).toEqual(anew)
}

/** Nothing of a frozen project starts. */
const stopped = (state: ProjectState): ProjectState => ({
  ...state,
  tasks: state.tasks.map((task) => ({ ...task, startsToday: false })),
})

/** Recommendations change as resources and other projects do: without what they name. */
function calculated(state: ProjectState) {
  const { projection, ...derived } = derivedOf(state)
  const { mentions: _, hiddenNames: __, ...numbers } = projection
  return { ...derived, projection: numbers, plan: state.plan?.plan }
}

/** Answers show what is stored. */
export async function mustBeShown(
  { app: { database } }: TestService,
  accountId: number,
  requests: Requests,
  { project, tasks, plan }: ProjectState,
): Promise<void> {
  const url = `/api/v1/projects/${project.id}`
  const get = async (path: string) => (await requests.get(path)).body
  const [shown, taskList, milestones, schedule, buffer] = await Promise.all([
    get(url),
    get(`${url}/tasks?$top=1000&$orderby=id`),
    get(`${url}/milestones?$top=1000&$orderby=id`),
    get(`${url}/schedule`),
    get(`${url}/buffer-analysis`),
  ])
  expect(shown).toEqual(plain(projectEntity.view(project)))
  expect(taskList.value).toEqual(plain(tasks.filter((task) => !task.isMilestone).map((task) => taskEntity.view(task))))
  expect(milestones.value).toEqual(plain(tasks.filter((task) => task.isMilestone).map(viewMilestone)))
  const rows = await database.query<{ id: number; name: string }>(
    'SELECT id, name FROM scheduling.project WHERE account_id = $1',
    [accountId],
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const recommendations = plan && viewRecommendations(recommendedIn(project, plan.projection), names)
  expect(buffer).toEqual(plain(viewBuffer(project, recommendations)))
  if (!plan) {
    expect(schedule).toMatchObject({ status: 404, code: 'not_found' })
    return
  }
  const waits = plan.projection.waits.map((wait) => viewWait(wait, names))
  const scheduled = tasks.map((task) => ({ ...task, resourceIds: task.assignments.map((it) => it.resourceId) }))
  const viewed = await viewSchedule(project, scheduled, plan, atOnce)
  expect(schedule).toEqual(plain({ ...viewed, waits, ...recommendations }))
  if (project.status !== 'Active') return
  const { last: point } = await recentPoints(database, accountId, project.id, 0)
  const { chainCompletion, bufferConsumption, feverZone } = project
  expect(point).toMatchObject({ completion: chainCompletion, consumption: bufferConsumption, zone: feverZone })
}
const atOnce = {
  inSlices: async <T, R>(items: readonly T[], each: (item: T, index: number) => R) => items.map(each),
  turn: async () => {},
}

/** The projects that were calculated once more after the request: its answer shows what was derived before that. */
export type Followed = ReadonlySet<number>

/** The answer to a report is what reads give, and the newest report of its history. */
export async function mustBeKept(
  requests: Requests,
  { body }: Answer,
  { projects }: AccountState,
  followed: Followed,
): Promise<void> {
  const url = `/api/v1/tasks/${body.id}`
  const shown = (await requests.get(url)).body
  expect(answered(shown, followed)).toEqual(answered(body, followed))
  const { status } = projects.get(body.projectId)?.project ?? {}
  if (status === 'Frozen' || status === 'Complete') return
  const { value } = (await requests.get(`${url}/reports?$top=1`)).body
  expect(value[0]).toMatchObject({
    asOf: body.reportedOn,
    status: body.status,
    percentComplete: body.percentComplete,
    remainingDuration: body.remainingDuration,
    actualStart: body.actualStart,
    actualFinish: body.actualFinish,
  })
}

/** Each item of a batch has an outcome: its task as it is now, or a refusal. */
export function mustBeBatch({ body }: Answer, { projects }: AccountState, followed: Followed): void {
  const tasks = new Map([...projects.values()].flatMap((it) => it.tasks.map((task) => [task.id, task])))
  expect(body.succeeded + body.failed).toBe(body.results.length)
  for (const { taskId, succeeded, task: shown, error } of body.results) {
    if (!succeeded) {
      mustBeProblem(error, error.status)
      continue
    }
    const task = tasks.get(taskId)
    const { outOfSequence: _, ...rest } = shown
    expect(answered(rest, followed)).toEqual(task && answered(plain(taskEntity.view(task)), followed))
  }
}

const DERIVED: ReadonlySet<string> = new Set([
  ...['plannedStart', 'plannedFinish', 'projectedStart', 'projectedFinish', 'dueDate', 'isCritical', 'isReady'],
  ...['bufferConsumption', 'zone', 'priority'],
])
const answered = (task: { readonly projectId: number }, followed: Followed) =>
  followed.has(task.projectId) ? Object.fromEntries(Object.entries(task).filter(([name]) => !DERIVED.has(name))) : task
