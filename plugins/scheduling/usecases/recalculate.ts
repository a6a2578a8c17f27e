/**
 * Recalculates a project after a change, or with a new day: plans it if asked to, projects it, saves what follows, emits the
 * events.
 */
import { randomUUID } from 'node:crypto'
import type { Directory } from '#plugins/identity'
import type { Clock } from '#runtime'
import { type Call, isProblem } from '#runtime'
import type { Recalculated, Recalculation } from '../calculation/calculation.ts'
import { factsOfTask } from '../calculation/facts.ts'
import type { StoredProject } from '../calculation/known-project.ts'
import { type Calculation, type Now, readingOf } from '../calculation/projection.ts'
import type { Running } from '../calculation/running.ts'
import { NetworkError } from '../engine/model.ts'
import type { Planner } from '../planner/planner.ts'
import { sameAssignments } from '../rules/links.ts'
import { networkProblem, type Planned } from '../rules/problems.ts'
import { keepBaseline } from '../store/baselines.ts'
import { findDefaultCalendar } from '../store/calendars.ts'
import { saveDerivedTasks, saveLatches } from '../store/derived-tasks.ts'
import { dropPlans } from '../store/dropped-plans.ts'
import { addFeverPoint, recentPoints } from '../store/history.ts'
import { savePlan, saveProjection } from '../store/plans.ts'
import { resourcesAmong } from '../store/portfolio.ts'
import { type ProjectRow, updateDerived } from '../store/projects.ts'
import { findBasis, resourcesOf } from '../store/resources.ts'
import { NOT_SIMULATED } from '../store/simulations.ts'
import type { TaskRecord } from '../store/task-changes.ts'
import { type TaskRow, tasksById, teamSize } from '../store/tasks.ts'
import { estimatesOf } from './estimates.ts'
import { emissionsOf, peopleIn } from './event-data.ts'
import { calendarsOf, loadStored } from './project-snapshot.ts'
import { emitRunningChanged } from './running-changed.ts'
import { zoneRulesOf } from './zone-rules.ts'

/** What handlers share; all that they need beside the call. */
export interface Services {
  readonly clock: Clock
  readonly directory: Directory
  /** `BASE_URL`, without a trailing slash. */
  readonly baseUrl: string
  readonly planner: Planner
}

/** A change whose rows are stored already; the project is locked. */
export interface Change extends Partial<Pick<Recalculation, 'pause' | 'bufferBasis'>> {
  /** As it was. */
  readonly before: ProjectRow
  /** As it is now; absent where it is the same. */
  readonly project?: ProjectRow
  /** Changed tasks; without `before` new ones, without `after` deleted ones. */
  readonly tasks?: readonly { readonly before?: TaskRow | undefined; readonly after?: TaskRecord | undefined }[]
  /** What becomes of the plan; by default it is kept. */
  readonly plan?: Recalculation['plan']
  /** Why an Active project is planned anew; by default because it was changed. */
  readonly cause?: 'replanned' | 'changed'
  /** When the plan counts as made. By default now. */
  readonly madeAt?: Date
  /** Called before the work of the project is loaded: holds memory for it. */
  readonly reserve?: () => Promise<unknown>
  /** Aborted, the change is wanted no longer. */
  readonly signal?: AbortSignal
  /**
   * What runs in the account, undefined where the project shares nobody, for projects that are projected together; absent:
   * it is read for this one.
   */
  readonly running?: () => Promise<Running | undefined>
}

const RECENT_DAYS = 5 // days of the fever chart that a calculation looks back at

/**
 * At a cost that goes by what changes where the plan is kept. A plan that is made here is the short one: the transaction
 * waits for it, some seconds at most, as the change and its plan are to commit together. What it waits for needs no
 * connection of the database, so it always comes to an end.
 * @returns the project as it is now
 * @throws 409 with every fault when the project cannot be planned; 503 when too many plan at once; the signal's reason
 */
export async function recalculateProject(call: Call, services: Services, change: Change): Promise<ProjectRow> {
  const { tx, account } = call
  const { before, project = before, tasks = [], plan = 'keep', pause, bufferBasis, signal, running: read } = change
  const at = services.clock.now()
  // A project in Planning holds nobody, and nobody holds it.
  const { version, running: found } = await findBasis(
    tx,
    account.id,
    project.id,
    !read && project.status !== 'Planning',
  )
  const running = read ? await read() : found
  const revision = randomUUID()
  const question = {
    project,
    before: { status: before.status, targetEndDate: before.targetEndDate },
    changed: tasks.map((it) => ({
      before: it.before && factsOfTask(it.before),
      after: it.after && factsOfTask(it.after),
    })),
    isChanged: change.project !== undefined || tasks.length > 0 || plan !== 'keep',
    plan,
    pause,
    bufferBasis,
    running,
    now: await readNow(call, project, at),
    // Of other people what a planning thread has kept knows nothing.
    revision: isReassigned(change) ? '' : `${before.revision} ${version}`,
    nextRevision: `${revision} ${version}`,
  }
  async function load(): Promise<StoredProject> {
    await change.reserve?.()
    return loadStored(tx, account.id, project, { at, withBookings: plan === 'make' })
  }
  const asked = { account: account.id, ...(signal && { signal }) }
  const outcome = await withNetworkProblems(project, () => services.planner.recalculate(question, load, asked))
  const recalculated = await save(call, change, outcome, { revision, at })
  await emitRunning(call, change, running !== undefined)
  await emitEvents(call, services, { project: recalculated, tasks }, outcome, at)
  return recalculated
}

const isReassigned = ({ tasks = [] }: Pick<Change, 'tasks'>) =>
  tasks.some((it) => !sameAssignments(it.before?.assignments ?? [], it.after?.assignments ?? []))

/** Others follow what runs beside them: a report, another plan, the start and the end of a project. */
async function emitRunning(
  call: Call,
  { before, project, tasks = [], plan = 'keep' }: Change,
  shares: boolean,
): Promise<void> {
  const isRunning = before.status === 'Active' || project?.status === 'Active'
  const isMore = project !== undefined || plan !== 'keep'
  // Tasks may have had people whom the project shares no more.
  if (!isRunning || !(isMore || tasks.length > 0) || !(shares || isReassigned({ tasks }))) return
  const assignments = tasks.flatMap((it) => [...(it.before?.assignments ?? []), ...(it.after?.assignments ?? [])])
  // A project that ends, is frozen or gets another plan may share nobody any more.
  const all = isMore ? await resourcesOf(call.tx, call.account.id, before.id) : []
  const resourceIds = [...all.map(({ id }) => id), ...assignments.map((it) => it.resourceId)]
  await emitRunningChanged(call, resourceIds, { projectId: before.id, shares })
}

async function readNow({ tx, account }: Call, project: ProjectRow, at: Date): Promise<Now> {
  const { id, status } = project
  const now = { at, timeZone: account.timeZone, zones: zoneRulesOf(account, project), estimates: estimatesOf(account) }
  if (status !== 'Active') return { ...now, history: [] }
  const { last, ofDays } = await recentPoints(tx, account.id, id, RECENT_DAYS)
  return { ...now, history: ofDays, last }
}

/** The project comes last: triggers rename its state with each change of what it names. */
async function save(
  call: Call,
  change: Change,
  outcome: Recalculated,
  { revision, at }: { readonly revision: string; readonly at: Date },
): Promise<ProjectRow> {
  const { tx, account, actor } = call
  const { before, project = before, tasks: changed = [], plan = 'keep' } = change
  const { calculation, tasks, latches, newPointDetails } = outcome
  const { id } = project
  if (plan === 'drop') await dropPlans(tx, account.id, [id])
  if (calculation) await saveCalculation(call, change, outcome, calculation, at)
  if (tasks) await saveDerivedTasks(tx, account.id, tasks)
  if (latches && latches.tasks.length > 0) await saveLatches(tx, account.id, latches.tasks)
  if (calculation && newPointDetails) {
    const { statusDate } = calculation.project
    const reading = readingOf({ project }, calculation)
    const { usedBy } = calculation
    await addFeverPoint(tx, account.id, id, { at, statusDate, ...reading, ...newPointDetails, usedBy, actor })
  }
  if (!calculation && !latches && plan !== 'drop') return project
  const figures = Object.entries(calculation?.project ?? {})
  const isOther = figures.some(([name, value]) => value !== project[name as keyof ProjectRow])
  // A project that follows others may stay as it is.
  const isChanged =
    change.project !== undefined || plan !== 'keep' || changed.length > 0 || tasks !== undefined || isOther
  return updateDerived(tx, account.id, id, {
    ...calculation?.project,
    // What was simulated is of the promise of the plan before.
    ...(outcome.newPlan !== undefined && NOT_SIMULATED),
    ...(calculation && isChanged && { calculation: project.calculation + 1 }),
    earlyWarningAlerted: latches?.earlyWarning ?? project.earlyWarningAlerted,
    // What planning threads keep of the project is under the name of what this calculation made of it.
    revision,
  })
}

async function saveCalculation(
  { tx, account, actor }: Call,
  { before, tasks = [], plan = 'keep', cause = 'changed', madeAt }: Change,
  { newPlan }: Recalculated,
  { projection, project: { statusDate } }: Calculation,
  at: Date,
): Promise<void> {
  if (newPlan === undefined) {
    await saveProjection(tx, account.id, before.id, projection)
    return
  }
  // A project that is in Planning, or starts just now, has no baselines yet.
  const isInForce = (before.statusBeforeFreeze ?? before.status) !== 'Planning'
  const isBaselineKept = isInForce && (await keepBaseline(tx, account.id, before.id, tasks.map(baselineTask), at))
  await savePlan(tx, account.id, before.id, {
    // A plan that is moved by the time for which its project was frozen is that of before.
    madeAt: madeAt ?? (plan === 'keep' ? undefined : at),
    plan: newPlan,
    projection,
    actor,
    isBaselineKept,
    ...(isInForce && { cause: plan === 'keep' ? 'resumed' : cause, statusDate }),
  })
}

const baselineTask = ({ before, after }: NonNullable<Change['tasks']>[number]) => ({
  id: (before ?? after)?.id ?? 0,
  before: before && { id: before.id, name: before.name, isMilestone: before.isMilestone },
})

/** Emits the events of a change. */
async function emitEvents(
  call: Call,
  { directory }: Services,
  { project, tasks: changed }: { readonly project: ProjectRow; readonly tasks: NonNullable<Change['tasks']> },
  outcome: Recalculated,
  at: Date,
): Promise<void> {
  const { events, calculation } = outcome
  if (events.length === 0) return
  const { tx, account, actor } = call
  const happens = (...names: (typeof events)[number]['event'][]) => events.some(({ event }) => names.includes(event))
  const named = events.flatMap((it) => ('taskId' in it ? it.taskId : 'milestoneId' in it ? it.milestoneId : []))
  const warned = happens('project.early_warning') ? (calculation?.critical ?? []) : []
  // Milestones are read with their deliverables.
  const known = new Map(changed.flatMap(({ after }) => (after && !after.isMilestone ? [[after.id, after]] : [])))
  const about = [...new Set([...named, ...warned.map(({ id }) => id)])]
  const unread = about.filter((id) => !known.has(id))
  const read = await tasksById(tx, account.id, unread)
  const tasks = about.flatMap((id) => known.get(id) ?? read.get(id) ?? [])
  const assigned = happens('task.ready', 'task.red')
    ? [...new Set(tasks.flatMap(({ assignments }) => assignments[0]?.resourceId ?? []))]
    : []
  const resources = assigned.length > 0 ? await resourcesAmong(tx, account.id, assigned) : []
  const calendar = happens('task.completed')
    ? (await calendarsOf(tx, account.id, project, [], () => findDefaultCalendar(tx, account.id))).calendar
    : undefined
  const snapshot = {
    project,
    tasks,
    resources,
    calendar,
    teamSize: happens('project.started') ? await teamSize(tx, account.id, project.id) : 0,
  }
  const people = await directory.people(tx, account.id, peopleIn(snapshot, events))
  const tasksBefore = changed.flatMap(({ before }) => before ?? [])
  const context = { ...outcome, snapshot, tasksBefore, people, actor, at }
  for (const { event, data } of emissionsOf(context, events)) await call.emit(event, data)
}

/** @throws 409 with every fault in place of a NetworkError */
export async function withNetworkProblems<T>(project: Planned, calculate: () => Promise<T>): Promise<T> {
  try {
    return await calculate()
  } catch (error) {
    if (error instanceof NetworkError && !isProblem(error)) throw networkProblem(project, error)
    throw error
  }
}
