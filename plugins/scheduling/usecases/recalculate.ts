/** Recalculates a project after a change: plans it if asked to, projects it, saves what follows, emits the events. */

import { randomUUID } from 'node:crypto'
import type { Directory } from '#plugins/identity'
import type { Clock } from '#runtime'
import { type Call, isProblem } from '#runtime'
import type { Before, Recalculated, Recalculation } from '../calculation/calculation.ts'
import { type Facts, factsOfResource, factsOfTask } from '../calculation/facts.ts'
import type { ProgressBasis } from '../calculation/planning.ts'
import { type Calculation, type Now, readingOf } from '../calculation/projection.ts'
import { latchesThatDiffer } from '../calculation/report-calculation.ts'
import { NetworkError, type Plan, type Zone } from '../engine/model.ts'
import type { AlertLatches } from '../engine/progress/events.ts'
import { type Json, json } from '../json.ts'
import type { Planner } from '../planner/planner.ts'
import { networkProblem } from '../rules/problems.ts'
import { keepBaseline } from '../store/baselines.ts'
import { saveDerivedTasks, saveLatches } from '../store/derived-tasks.ts'
import { dropPlans } from '../store/dropped-plans.ts'
import { addFeverPoint, lastFeverPoint, lastOfDays } from '../store/history.ts'
import { savePlan, saveProjection } from '../store/plans.ts'
import { type ProjectRow, updateDerived } from '../store/projects.ts'
import type { TaskRow } from '../store/tasks.ts'
import { type EventContext, emissionsOf, peopleIn } from './event-data.ts'
import { type ProjectSnapshot, runningBesideStart } from './project-snapshot.ts'
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

export interface Change {
  /** `make`: plan anew. `drop`: the plan no longer fits the network. `keep`: project what there is. */
  readonly plan: 'make' | 'drop' | 'keep'
  /** Of what `make` would make, when it is there already. */
  readonly made?: Json<Plan>
  /** What `make` starts from; absent where nothing has been started. */
  readonly basis?: ProgressBasis | undefined
  /** Why an Active project is planned anew; by default because it was changed. */
  readonly cause?: 'replanned' | 'changed' | 'resumed'
  /** When the plan counts as made. By default now. */
  readonly madeAt?: Date
  /** Aborted, the change is wanted no longer. */
  readonly signal?: AbortSignal
}

const RECENT_DAYS = 5 // days of the fever chart that a calculation looks back at

/**
 * Recalculates after a change whose stored state is `after` already; the project is locked. A plan that is made here is the
 * short one: the transaction waits for it, some seconds at most, as the change and its plan are to commit together.
 * What it waits for needs no connection of the database, so it always comes to an end.
 * @returns the project as it is now
 * @throws 409 with every fault when the project cannot be planned; 503 when too many plan at once; the signal's reason
 */
export async function recalculateProject(
  call: Call,
  services: Services,
  before: ProjectSnapshot,
  after: ProjectSnapshot,
  change: Change,
): Promise<ProjectRow> {
  const { tx, account } = call
  const { project } = after
  const at = services.clock.now()
  const now = await readNow(call, project, at)
  const begins = before.project.status === 'Planning' && project.status === 'Active'
  const running = begins ? await runningBesideStart(call, project.id) : after.running
  const input = {
    before: await beforeOf(call, before, after),
    after: await factsOf(call, { ...after, running }),
    plan: planFor(after, change),
    isPlanned: change.plan === 'make',
    isChanged: true,
    basis: change.basis,
    now,
  }
  const asked = { account: account.id, ...(change.signal && { signal: change.signal }) }
  const outcome = await withNetworkProblems(project, () => services.planner.recalculate(input, asked))
  const { calculation, events, latches } = outcome

  let recalculated = project
  if (change.plan === 'drop' && before.plan) {
    await dropPlans(tx, account.id, [project.id])
    recalculated = { ...project, plannedFinish: null, bufferEnd: null, projectedCompletion: null, ...untouched }
  }
  if (calculation) await save(call, { before, after }, outcome, calculation, { change, at })
  const isRunning = before.project.status === 'Active' || project.status === 'Active'
  if (isRunning && (before.running ?? running) !== undefined) {
    await emitRunningChanged(
      call,
      [...before.resources, ...after.resources].map(({ id }) => id),
    )
  }
  const turned = latches ? latchesThatDiffer(input.before.latches, latches) : []
  if (turned.length > 0) await saveLatches(tx, account.id, turned)
  const { earlyWarning } = latches ?? input.before.latches
  if (calculation || earlyWarning !== input.before.latches.earlyWarning) {
    recalculated = await updateDerived(tx, account.id, project.id, {
      ...calculation?.project,
      ...(calculation && { calculation: project.calculation + 1 }),
      earlyWarningAlerted: earlyWarning,
      // What planning threads keep of the project lacks the numbers and alerts of this calculation.
      revision: randomUUID(),
    })
  }
  if (events.length > 0) {
    const tasks = { snapshot: { ...after, project: recalculated }, tasksBefore: before.tasks }
    await emitEvents(call, services, tasks, outcome, at)
  }
  return recalculated
}

/** Emits the events of a change. */
export async function emitEvents(
  call: Call,
  { directory }: Services,
  tasks: Pick<EventContext, 'snapshot' | 'tasksBefore'>,
  outcome: Pick<Recalculated, 'plan' | 'calculation' | 'named' | 'events'>,
  at: Date,
): Promise<void> {
  const people = await directory.people(call.tx, call.account.id, peopleIn(tasks.snapshot, outcome.events))
  const context = { ...outcome, ...tasks, people, actor: call.actor, at }
  for (const { event, data } of emissionsOf(context, outcome.events)) await call.emit(event, data)
}

export async function readNow({ tx, account }: Call, project: ProjectRow, at: Date): Promise<Now> {
  const { id, status } = project
  const now = { at, timeZone: account.timeZone, zones: zoneRulesOf(account, project) }
  if (status !== 'Active') return { ...now, history: [] }
  return {
    ...now,
    history: await lastOfDays(tx, account.id, id, RECENT_DAYS),
    last: await lastFeverPoint(tx, account.id, id),
  }
}

/** The plan as it will be. */
function planFor({ plan }: ProjectSnapshot, { plan: change, made }: Change): Recalculation['plan'] {
  if (change === 'drop') return undefined
  if (change === 'keep') return plan && { plan: plan.plan, ...(plan.pause && { pause: plan.pause }) }
  return made === undefined ? 'make' : { plan: made }
}

async function factsOf(
  call: Call,
  { project, tasks, resources, calendar, calendars, bookings, running }: ProjectSnapshot,
): Promise<Facts> {
  return {
    project,
    calendar,
    calendars,
    ...(bookings && { bookings }),
    ...(running !== undefined && { running }),
    tasks: await call.inSlices(tasks, factsOfTask),
    resources: resources.map(factsOfResource),
  }
}

/** What of the state before differs from the one after; rows that were not touched are the same ones. */
async function beforeOf(call: Call, before: ProjectSnapshot, after: ProjectSnapshot): Promise<Before> {
  const earlier = new Map(before.tasks.map((task) => [task.id, task]))
  const later = new Map(after.tasks.map((task) => [task.id, task]))
  const differing = await call.inSlices(before.tasks, (task) =>
    isSame(task, later.get(task.id)) ? [] : [factsOfTask(task)],
  )
  return {
    project: { status: before.project.status, targetEndDate: before.project.targetEndDate },
    tasks: differing.flat(),
    added: after.tasks.flatMap(({ id }) => (earlier.has(id) ? [] : id)),
    zones: new Map(
      before.tasks.flatMap(({ id, zone }): [number, Zone][] => (zone && zone !== 'GREEN' ? [[id, zone]] : [])),
    ),
    latches: latchesBefore(before),
  }
}

/** Whether events and the fever chart see no difference. */
const isSame = (task: TaskRow, other: TaskRow | undefined) =>
  task === other ||
  (task.status === other?.status &&
    task.percentComplete === other.percentComplete &&
    task.remainingDuration === other.remainingDuration &&
    task.actualStart === other.actualStart &&
    task.actualFinish === other.actualFinish &&
    task.asOf === other.asOf &&
    task.isMilestone === other.isMilestone)

async function save(
  call: Call,
  { before, after }: { readonly before: ProjectSnapshot; readonly after: ProjectSnapshot },
  { newPlan, newPointDetails, tasks }: Recalculated,
  calculation: Calculation,
  { change, at }: { readonly change: Change; readonly at: Date },
): Promise<void> {
  const { tx, account, actor } = call
  const { id } = after.project
  const { projection, project } = calculation
  const isMade = change.plan === 'make'
  const madeAt = isMade ? (change.madeAt ?? at) : (after.plan?.madeAt ?? at)
  if (newPlan === undefined) await saveProjection(tx, account.id, id, projection)
  else {
    // A project that is in Planning, or starts just now, has no baselines yet.
    const isInForce = (before.project.statusBeforeFreeze ?? before.project.status) !== 'Planning'
    const isBaselineKept = isInForce && before.plan !== undefined
    if (isBaselineKept) await keepBaseline(tx, account.id, id, { at, tasks: json(before.tasks.map(baselineTask)) })
    await savePlan(tx, account.id, id, {
      madeAt,
      plan: newPlan,
      projection,
      actor,
      isBaselineKept,
      ...(isInForce && { cause: isMade ? (change.cause ?? 'changed') : 'resumed', statusDate: project.statusDate }),
    })
  }
  if (tasks) await saveDerivedTasks(tx, account.id, tasks)
  if (!newPointDetails) return
  const { statusDate } = project
  await addFeverPoint(tx, account.id, id, {
    at,
    statusDate,
    ...readingOf(after, calculation),
    ...newPointDetails,
    actor,
  })
}

const baselineTask = ({ id, name, isMilestone }: TaskRow) => ({ id, name, isMilestone })

/** @throws 409 with every fault in place of a NetworkError */
export async function withNetworkProblems<T>(
  project: Pick<ProjectRow, 'id' | 'name'>,
  calculate: () => Promise<T>,
): Promise<T> {
  try {
    return await calculate()
  } catch (error) {
    if (error instanceof NetworkError && !isProblem(error)) throw networkProblem(project, error)
    throw error
  }
}

const untouched = {
  chainCompletion: 0,
  bufferSize: 0,
  bufferConsumed: 0,
  bufferConsumption: 0,
  bufferStatus: 'GREEN',
  feverZone: 'GREEN',
  daysLate: 0,
} as const

const latchesBefore = ({ project, tasks }: ProjectSnapshot): AlertLatches => ({
  earlyWarning: project.earlyWarningAlerted,
  red: new Set(tasks.filter((task) => task.redAlerted).map((task) => task.id)),
  ready: new Set(tasks.filter((task) => task.readyAlerted).map((task) => task.id)),
})
