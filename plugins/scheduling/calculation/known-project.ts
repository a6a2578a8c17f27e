/** A project as calculations keep it: read from the database as texts, and known until its rows are others. */
import type { Plan } from '../engine/model.ts'
import type { AlertLatches } from '../engine/progress/events.ts'
import { type Json, parseJson } from '../json.ts'
import type { DerivedTask, TaskLatches } from '../store/derived-tasks.ts'
import type { CalculatedTask } from '../store/tasks.ts'
import type { Facts, TaskFacts } from './facts.ts'

/** A project as it is read from the database. */
export interface StoredProject extends Pick<Facts, 'resources' | 'calendar' | 'calendars' | 'bookings'> {
  readonly tasks: readonly Json<readonly CalculatedTask[]>[]
  readonly plan: Json<Plan> | undefined
}

export type KnownTask = TaskFacts & Omit<CalculatedTask, keyof TaskFacts>
export interface KnownProject extends Pick<Facts, 'resources' | 'calendar' | 'calendars' | 'bookings'> {
  /** By id, with what was derived of them last. */
  readonly tasks: ReadonlyMap<number, KnownTask>
  readonly plan: Plan | undefined
  /** Of its texts. */
  readonly characters: { readonly tasks: number; readonly plan: number }
}

export const charactersOf = ({ tasks, plan = '' }: StoredProject): number =>
  tasks.reduce((sum, text) => sum + text.length, plan.length)

export function readKnown({ tasks: texts, plan, ...stored }: StoredProject): KnownProject {
  const tasks = new Map(texts.flatMap((text) => parseJson(text).map((row): [number, KnownTask] => [row.id, row])))
  const characters = { tasks: charactersOf({ ...stored, tasks: texts, plan: undefined }), plan: plan?.length ?? 0 }
  return { ...stored, tasks, plan: plan === undefined ? undefined : parseJson(plan), characters }
}

export function latchesOf(earlyWarning: boolean, { tasks }: KnownProject): AlertLatches {
  const [red, ready] = [new Set<number>(), new Set<number>()]
  for (const { id, redAlerted, readyAlerted } of tasks.values()) {
    if (redAlerted) red.add(id)
    if (readyAlerted) ready.add(id)
  }
  return { earlyWarning, red, ready }
}

/** The latches of tasks that differ from those before. */
export function latchesThatDiffer(before: AlertLatches, after: AlertLatches): TaskLatches[] {
  const ids = new Set([...before.red, ...before.ready, ...after.red, ...after.ready])
  return [...ids]
    .filter((id) => before.red.has(id) !== after.red.has(id) || before.ready.has(id) !== after.ready.has(id))
    .map((id) => ({ id, red: after.red.has(id), ready: after.ready.has(id) }))
}

/** Spelt out: it compares all tasks of a project at each report. */
export const differs = (task: DerivedTask, stored: KnownTask | undefined) =>
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
