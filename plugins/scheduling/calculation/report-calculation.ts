/**
 * Calculates what follows from reports of progress, from the cached project: nothing that the reports leave as it is is read
 * again. Pure; the cache keeps `next` of the outcome, under the name of its state.
 */
import type { Plan } from '../engine/model.ts'
import type { AlertLatches } from '../engine/progress/events.ts'
import { type Json, json, parseJson } from '../json.ts'
import type { DerivedTask, TaskLatches } from '../store/derived-tasks.ts'
import type { CalculatedTask } from '../store/tasks.ts'
import { calculate, type Recalculated } from './calculation.ts'
import type { Facts, TaskFacts } from './facts.ts'
import type { Now } from './projection.ts'
import type { Running } from './running.ts'

/** A project as it is read from the database. */
export interface StoredProject extends Pick<Facts, 'resources' | 'calendar' | 'calendars'> {
  readonly tasks: readonly Json<readonly CalculatedTask[]>[]
  readonly plan: Json<Plan> | undefined
}

type KnownTask = TaskFacts & Omit<CalculatedTask, keyof TaskFacts>
/** A project as it is kept between calculations. */
export interface KnownProject extends Pick<Facts, 'resources' | 'calendar' | 'calendars'> {
  /** By id, with what was derived of them last. */
  readonly tasks: ReadonlyMap<number, KnownTask>
  readonly plan: Plan | undefined
  /** Of its texts. */
  readonly characters: number
}

export interface Report {
  readonly before: TaskFacts
  readonly after: TaskFacts
}
export interface ReportCalculation {
  readonly project: Facts['project']
  readonly reports: readonly Report[]
  /** What runs in the account, which changes without any change of this project; absent where it shares no resource with it. */
  readonly running?: Json<Running> | undefined
  readonly now: Now
}
export interface ReportOutcome extends Omit<Recalculated, 'newPlan' | 'latches'> {
  /** Absent where they are as before. */
  readonly latches?: { readonly earlyWarning: boolean; readonly tasks: readonly TaskLatches[] }
}

export const charactersOf = ({ tasks, plan = '' }: StoredProject): number =>
  tasks.reduce((sum, text) => sum + text.length, plan.length)

export function readKnown(stored: StoredProject): KnownProject {
  const tasks = new Map<number, KnownTask>()
  for (const text of stored.tasks) {
    for (const row of parseJson(text)) tasks.set(row.id, row)
  }
  const { resources, calendar, calendars } = stored
  const plan = stored.plan === undefined ? undefined : parseJson(stored.plan)
  return { resources, calendar, calendars, tasks, plan, characters: charactersOf(stored) }
}

/** @throws NetworkError where no projection is possible */
export function recalculateKnown(
  known: KnownProject,
  { project, reports, running, now }: ReportCalculation,
): { readonly outcome: ReportOutcome; readonly next: KnownProject } {
  const tasks = new Map(known.tasks)
  for (const { after } of reports) {
    const row = tasks.get(after.id)
    if (row) tasks.set(after.id, { ...row, ...after })
  }
  const { resources, calendar, calendars, plan } = known
  const before = latchesOf(project.earlyWarningAlerted, known)
  const {
    derived,
    latches,
    newPlan: _,
    ...outcome
  } = calculate({
    before: {
      project: { status: project.status, targetEndDate: project.targetEndDate },
      tasks: reports.map((report) => report.before),
      added: [],
      zones: zonesOf(known),
      latches: before,
    },
    after: {
      project,
      tasks: [...tasks.values()],
      resources,
      calendar,
      calendars,
      ...(running !== undefined && { running }),
    },
    plan: plan && { plan },
    isPlanned: false,
    isChanged: false,
    now,
  })
  const changed = (derived ?? []).filter((task) => differs(task, tasks.get(task.id)))
  for (const task of changed) tasks.set(task.id, { ...(tasks.get(task.id) as KnownTask), ...task })
  const turned = latches ? latchesThatDiffer(before, latches) : []
  for (const { id, red, ready } of turned) {
    const row = tasks.get(id)
    if (row) tasks.set(id, { ...row, redAlerted: red, readyAlerted: ready })
  }
  return {
    outcome: {
      ...outcome,
      ...(changed.length > 0 && { tasks: json(changed) }),
      ...(latches && { latches: { earlyWarning: latches.earlyWarning, tasks: turned } }),
    },
    next: { ...known, tasks },
  }
}

function latchesOf(earlyWarning: boolean, { tasks }: KnownProject): AlertLatches {
  const [red, ready] = [new Set<number>(), new Set<number>()]
  for (const { id, redAlerted, readyAlerted } of tasks.values()) {
    if (redAlerted) red.add(id)
    if (readyAlerted) ready.add(id)
  }
  return { earlyWarning, red, ready }
}

function zonesOf({ tasks }: KnownProject) {
  const zones = new Map<number, NonNullable<KnownTask['zone']>>()
  for (const { id, zone } of tasks.values()) if (zone !== null && zone !== 'GREEN') zones.set(id, zone)
  return zones
}

/** The latches of tasks that differ from those before. */
export function latchesThatDiffer(before: AlertLatches, after: AlertLatches): TaskLatches[] {
  const ids = new Set([...before.red, ...before.ready, ...after.red, ...after.ready])
  return [...ids]
    .filter((id) => before.red.has(id) !== after.red.has(id) || before.ready.has(id) !== after.ready.has(id))
    .map((id) => ({ id, red: after.red.has(id), ready: after.ready.has(id) }))
}

/** Spelt out: it compares all tasks of a project at each report. */
const differs = (task: DerivedTask, stored: KnownTask | undefined) =>
  task.plannedAt !== stored?.plannedAt ||
  task.plannedStart !== stored.plannedStart ||
  task.plannedFinish !== stored.plannedFinish ||
  task.projectedStart !== stored.projectedStart ||
  task.projectedFinish !== stored.projectedFinish ||
  task.dueDate !== stored.dueDate ||
  task.isCritical !== stored.isCritical ||
  task.isReady !== stored.isReady ||
  task.startsToday !== stored.startsToday ||
  task.bufferConsumption !== stored.bufferConsumption ||
  task.zone !== stored.zone ||
  task.priority !== stored.priority ||
  task.criticalChainImpact !== stored.criticalChainImpact
