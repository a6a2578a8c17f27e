/** Recalculates a project after reports of progress or with a new day: projects the plan, saves what changes, emits events. */
import { randomUUID } from 'node:crypto'
import type { Call } from '#runtime'
import { factsOfTask } from '../calculation/facts.ts'
import { readingOf } from '../calculation/projection.ts'
import type { ReportOutcome } from '../calculation/report-calculation.ts'
import type { Running } from '../calculation/running.ts'
import type { Json } from '../json.ts'
import { findDefaultCalendar } from '../store/calendars.ts'
import { saveDerivedTasks, saveLatches } from '../store/derived-tasks.ts'
import { addFeverPoint } from '../store/history.ts'
import { saveProjection } from '../store/plans.ts'
import { resourcesAmong } from '../store/portfolio.ts'
import { type ProjectRow, updateDerived } from '../store/projects.ts'
import { findBasis } from '../store/resources.ts'
import { type TaskRow, tasksById } from '../store/tasks.ts'
import { calendarsOf, loadStored } from './project-snapshot.ts'
import { emitEvents, readNow, type Services, withNetworkProblems } from './recalculate.ts'
import { emitRunningChanged } from './running-changed.ts'

/** A task before and after a report, which is stored already; its links and assignments are as they were. */
export interface StoredReport {
  readonly before: TaskRow
  readonly after: TaskRow
}
export interface ReportOptions {
  /** Called before much is loaded: holds memory for it. */
  readonly reserve: () => Promise<void>
  /** Aborted, the change is wanted no longer. */
  readonly signal?: AbortSignal
  /**
   * What runs in the account, undefined where the project shares nobody, for projects that are projected together; absent:
   * it is read for this one.
   */
  readonly running?: () => Promise<Json<Running> | undefined>
}

/**
 * As `recalculateProject` where nothing but progress has changed, at a cost that goes by what changes.
 * @param project as it was when it was locked, before the reports were stored
 * @returns the project as it is now
 * @throws 409 with every fault when the project cannot be projected; 503 when too many calculate; the signal's reason
 */
export async function recalculateReports(
  call: Call,
  services: Services,
  project: ProjectRow,
  reports: readonly StoredReport[],
  { reserve, signal, running: read }: ReportOptions,
): Promise<ProjectRow> {
  const { tx, account } = call
  const at = services.clock.now()
  const { version: basis, running: found } = await findBasis(tx, account.id, project.id, read === undefined)
  const running = read ? await read() : (found ?? undefined)
  const revision = randomUUID()
  const question = {
    project,
    reports: reports.map(({ before, after }) => ({ before: factsOfTask(before), after: factsOfTask(after) })),
    running,
    now: await readNow(call, project, at),
    revision: `${project.revision} ${basis}`,
    nextRevision: `${revision} ${basis}`,
  }
  async function load() {
    await reserve()
    return loadStored(tx, account.id, project, at)
  }
  const asked = { account: account.id, ...(signal && { signal }) }
  const outcome = await withNetworkProblems(project, () => services.planner.recalculateReports(question, load, asked))
  const recalculated = await save(call, project, outcome, { isReported: reports.length > 0, revision, at })
  const isFollowed = project.status === 'Active' && running !== undefined && reports.length > 0
  if (isFollowed) {
    const assignments = reports.flatMap(({ after }) => after.assignments)
    await emitRunningChanged(
      call,
      assignments.map(({ resourceId }) => resourceId),
    )
  }
  if (outcome.events.length > 0) {
    const snapshot = await snapshotFor(call, recalculated, outcome)
    const tasksBefore = reports.map(({ before }) => before)
    await emitEvents(call, services, { snapshot, tasksBefore }, outcome, at)
  }
  return recalculated
}

/** The project comes last: triggers rename its state with each change of what it names. */
async function save(
  { tx, account, actor }: Call,
  project: ProjectRow,
  { calculation, tasks, latches, newPointDetails }: ReportOutcome,
  { isReported, revision, at }: { readonly isReported: boolean; readonly revision: string; readonly at: Date },
): Promise<ProjectRow> {
  const { id } = project
  if (calculation) await saveProjection(tx, account.id, id, calculation.projection)
  if (tasks) await saveDerivedTasks(tx, account.id, tasks)
  if (latches && latches.tasks.length > 0) await saveLatches(tx, account.id, latches.tasks)
  if (calculation && newPointDetails) {
    const { statusDate } = calculation.project
    await addFeverPoint(tx, account.id, id, {
      at,
      statusDate,
      ...readingOf({ project }, calculation),
      ...newPointDetails,
      actor,
    })
  }
  if (!calculation && !latches) return project
  const figures = Object.entries(calculation?.project ?? {})
  const isOther = figures.some(([name, value]) => value !== project[name as keyof ProjectRow])
  // A project that follows others may stay as it is.
  const isChanged = calculation !== undefined && (isReported || tasks !== undefined || isOther)
  return updateDerived(tx, account.id, id, {
    ...calculation?.project,
    ...(isChanged && { calculation: project.calculation + 1 }),
    earlyWarningAlerted: latches?.earlyWarning ?? project.earlyWarningAlerted,
    revision,
  })
}

/** What events name: their tasks, whoever works on them, and the tasks of an early warning. */
async function snapshotFor({ tx, account }: Call, project: ProjectRow, { events, calculation }: ReportOutcome) {
  const named = events.flatMap((it) => ('taskId' in it ? it.taskId : 'milestoneId' in it ? it.milestoneId : []))
  const warned = events.some(({ event }) => event === 'project.early_warning') ? (calculation?.critical ?? []) : []
  const tasks = [...(await tasksById(tx, account.id, [...new Set([...named, ...warned.map(({ id }) => id)])])).values()]
  const assigned = [...new Set(tasks.flatMap(({ assignments }) => assignments[0]?.resourceId ?? []))]
  const resources = assigned.length > 0 ? await resourcesAmong(tx, account.id, assigned) : []
  const days = await calendarsOf(tx, account.id, project, [], () => findDefaultCalendar(tx, account.id))
  return { project, tasks, resources, calendar: days.calendar }
}
