/** Plans a changed project before the transaction of its change, and checks in the transaction whether the plan still fits. */
import type { Facts } from '../calculation/facts.ts'
import { progressBasis } from '../calculation/planning.ts'
import type { Plan } from '../engine/model.ts'
import type { Json } from '../json.ts'
import type { Deciding } from '../rules/access.ts'
import { changedMeanwhile } from '../rules/problems.ts'
import { findDefaultCalendar } from '../store/calendars.ts'
import { findPlanText } from '../store/plans.ts'
import { resourcesAmong } from '../store/portfolio.ts'
import { findAllRunning, findRunning } from '../store/running.ts'
import type { TaskRecord } from '../store/task-changes.ts'
import { tasksOf } from '../store/tasks.ts'
import { loadBookings } from './bookings.ts'
import type { DecidedChange } from './change-project.ts'
import { calendarsOf, nameless, type StoredPlan } from './project-snapshot.ts'
import type { Services } from './recalculate.ts'
import { type PreparedPlan, planAtOnce } from './search.ts'

/** Plans faster than a second look at the project takes. */
const SMALL_PROJECT = 10 // tasks

/** Undefined where the change needs no new plan, or is small. @throws as `planAtOnce` */
export async function planAhead(
  call: Deciding,
  services: Services,
  change: DecidedChange,
  signal: AbortSignal,
): Promise<PreparedPlan | undefined> {
  if (change.plan !== 'make') return undefined
  const after = await factsWith(call, change)
  const isSimulated = after.project.bufferSizing === 'confidence'
  if (after.tasks.length <= SMALL_PROJECT && !isSimulated) return undefined
  const basis = basisOf(call, services, change, { ...after, ...(await runningBeside(call, change, after)) })
  return planAtOnce(services, after, basis, call.account, signal)
}

/**
 * What runs beside a running project: changes may take people that it shares with nobody as it is stored. Without any, what
 * is decided of its own tasks counts still, and at what other work their people were.
 */
async function runningBeside({ tx, account }: Deciding, { project }: DecidedChange, { bookings = [] }: Facts) {
  if (project.status !== 'Active') return {}
  const seen = nameless(account.id)
  const running = await (bookings.length > 0 ? findAllRunning(tx, seen) : findRunning(tx, seen, project.id))
  return running ? { running } : {}
}

/** The plan that was made before, where it fits the locked project. @throws 409 where one that must fit does not */
export async function fittingPlan(
  call: Deciding,
  services: Services,
  change: DecidedChange,
  { made, mustFit }: { readonly made?: PreparedPlan | undefined; readonly mustFit?: boolean },
): Promise<Json<Plan> | 'make'> {
  if (!made) return 'make'
  const after = await factsWith(call, change)
  if (made.fits(after, basisOf(call, services, change, after))) return made.plan
  if (mustFit) throw changedMeanwhile(change.project)
  return 'make'
}

type PlannedFacts = Facts & { readonly plan: StoredPlan | undefined }

const basisOf = (
  { account: { timeZone } }: Deciding,
  { clock }: Services,
  { project, bufferBasis }: DecidedChange,
  { plan, tasks, running, project: { priority } }: PlannedFacts,
) =>
  progressBasis({ project: { ...project, priority }, plan, running }, tasks, { at: clock.now(), timeZone }, bufferBasis)

/** The project as the change leaves it, which is not stored yet, with the plan before. */
async function factsWith(call: Deciding, change: DecidedChange): Promise<PlannedFacts> {
  const { tx, account } = call
  const { columns, tasks: changed = [], removed = [], newResources = [], capacities, pause } = change
  const project = { ...change.project, ...columns }
  const rows = new Map<number, TaskRecord>()
  for (const row of await tasksOf(tx, account.id, project.id, call)) rows.set(row.id, row)
  for (const { after } of changed) rows.set(after.id, after)
  for (const { id } of removed) rows.delete(id)
  const tasks = [...rows.values()].map(({ predecessors, ...row }) => ({
    ...row,
    predecessors: predecessors.filter((it) => rows.has(it.taskId)),
  }))
  const used = [...new Set(tasks.flatMap(({ assignments }) => assignments.map((it) => it.resourceId)))]
  const resources = [
    ...(await resourcesAmong(tx, account.id, used)).map((row) => ({
      ...row,
      capacity: capacities?.get(row.id) ?? row.capacity,
    })),
    ...newResources.map((row) => ({ ...row, absences: [], until: null })),
  ]
  const days = await calendarsOf(tx, account.id, project, resources, () => findDefaultCalendar(tx, account.id))
  const bookings = await loadBookings(tx, nameless(account.id), project, resources)
  const plan = await findPlanText(tx, account.id, project.id)
  return { project, tasks, resources, ...days, bookings, plan: plan && { ...plan, ...(pause && { pause }) } }
}
