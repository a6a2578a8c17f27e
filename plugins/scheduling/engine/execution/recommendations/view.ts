/** What the rules of recommendations look at, and what they ask of it. */
import type { HiddenName, ProjectedTask, Projection, ProjectionInput, Wait } from '../../model.ts'
import { isoDay } from '../../time/iso.ts'
import { quote, UNNAMED } from '../../words.ts'
import type { Baseline } from '../baseline.ts'
import type { Cause } from '../causes.ts'
import type { ForwardPass } from '../forward-pass.ts'
import type { LongestChain } from '../longest-chain.ts'

export const OF_A_KIND = 3 // sentences by one rule, and names in one sentence

export interface View {
  readonly baseline: Baseline
  readonly pass: ForwardPass
  readonly input: ProjectionInput
  readonly facts: Omit<Projection, 'usedBy' | keyof Recommended>
  readonly chain: LongestChain
  readonly causes: readonly Cause[]
  /** Whether all tasks are completed. */
  readonly isDone: boolean
  /** Whether each slip of a task moves the end. */
  movesEnd(task: number): boolean
  /** Whether each slip of its work does: not where links hold its finish after that. */
  workMovesEnd(task: number): boolean
  /** Working days that a task can slip before the end moves. */
  floatOf(task: number): number
  /** Per cent of the project buffer, raw, that a task reaches by its links and people. */
  reachOf(task: number): number
}
/** With where it speaks of another project that it does not name. */
export type Sentence = string | { readonly text: string; readonly hiddenName: HiddenName }
export type Recommended = Pick<Projection, 'recommendations' | 'hiddenNames' | 'headline' | 'cause'>
/** Gives sentences, the most urgent first. */
export type Rule = (view: View) => readonly Sentence[]

/** The tasks that meet a condition, highest priority first. */
export function tasksWith({ facts }: View, meets: (task: ProjectedTask, index: number) => boolean): ProjectedTask[] {
  return facts.tasks.filter(meets).sort((a, b) => b.priority - a.priority || a.id - b.id)
}

/** Whether all that the task needs is free today: a ready one may still wait for a resource. */
export function canStart({ baseline, pass, input }: View, index: number): boolean {
  return (pass.start[index] as number) <= baseline.axis.position(input.statusDate)
}

export function isUnderWay({ pass }: View, index: number): boolean {
  return pass.isStarted(index) && !pass.isCompleted(index)
}

export function isCompleted({ baseline, pass }: View, id: number): boolean {
  const index = baseline.indexOf.get(id)
  return index !== undefined && pass.isCompleted(index)
}

export const isMilestone = ({ baseline: { tasks } }: View, index: number): boolean => tasks[index]?.duration === 0

export const taskOf = ({ tasks, indexOf }: Baseline, id: number) => tasks[indexOf.get(id) ?? -1]

export function nameOf({ baseline }: View, id: number): string {
  return quote(taskOf(baseline, id)?.name ?? String(id))
}

/** The first names of several, and whether there are more. */
export function listOfNames(view: View, ids: readonly number[], most = OF_A_KIND): string {
  return listed(
    ids.map((id) => nameOf(view, id)),
    most,
  )
}

export const listed = (names: readonly string[], most = OF_A_KIND): string =>
  `${names.slice(0, most).join(', ')}${names.length > most ? ' and others' : ''}`

export function resourceName({ baseline }: View, id: number): string {
  return quote(baseline.network.resources.find((resource) => resource.id === id)?.name ?? String(id))
}

/** The last day on which the people that a task waits for are at work elsewhere. */
export const untilOf = ({ until }: Pick<Wait, 'until'>) => isoDay(Math.ceil(until) - 1)

/** A sentence that names another project, or says that it is another one. */
export function withProject(before: string, { id, name }: { id: number; name: string }, after: string): Sentence {
  if (name) return `${before}${quote(name)}${after}`
  const hiddenName: HiddenName = { at: before.length, projectId: id }
  return { text: `${before}${UNNAMED}${after}`, hiddenName }
}

/** Whether a task of the longest chain comes before a wait, so that the end does not move with it. */
export function isBeforeWait({ facts, chain, movesEnd }: View, index: number): boolean {
  if (!facts.tasks[index]?.onLongestChain || movesEnd(index)) return false
  return chain.tasks.indexOf(index) < chain.waiting
}

export function round(value: number): number {
  return Math.round(value * 10) / 10
}
