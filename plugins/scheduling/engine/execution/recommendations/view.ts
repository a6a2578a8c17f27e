/** What the rules of recommendations look at, and what they ask of it. */
import type { Mention, ProjectedTask, Projection, ProjectionInput } from '../../model.ts'
import { quote } from '../../words.ts'
import type { Baseline } from '../baseline.ts'
import type { Cause } from '../causes.ts'
import type { ForwardPass } from '../forward-pass.ts'
import type { LongestChain } from '../longest-chain.ts'
import { indexIn } from '../reports.ts'

export const OF_A_KIND = 3 // sentences by one rule, and names in one sentence

export interface View {
  readonly baseline: Baseline
  readonly pass: ForwardPass
  readonly input: ProjectionInput
  readonly facts: Omit<Projection, 'recommendations' | 'mentions'>
  readonly chain: LongestChain
  readonly causes: readonly Cause[]
  /** Whether each slip of a task moves the end. */
  movesEnd(task: number): boolean
}
/** With where it speaks of another project that it does not name. */
export type Sentence = string | { readonly text: string; readonly mention: Omit<Mention, 'sentence'> }
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
  const index = indexIn(baseline.tasks, id)
  return baseline.tasks[index]?.id === id && pass.isCompleted(index)
}

export function nameOf({ baseline }: View, id: number): string {
  const task = baseline.tasks[indexIn(baseline.tasks, id)]
  return quote(task?.id === id ? task.name : String(id))
}

/** The first names of several, and whether there are more. */
export function listOfNames(view: View, ids: readonly number[]): string {
  const more = ids.length > OF_A_KIND ? ' and others' : ''
  return `${ids
    .slice(0, OF_A_KIND)
    .map((id) => nameOf(view, id))
    .join(', ')}${more}`
}

export function resourceName({ baseline }: View, id: number): string {
  return quote(baseline.network.resources.find((resource) => resource.id === id)?.name ?? String(id))
}

/** Whether a task of the longest chain comes before a wait, so that the end does not move with it. */
export function isBeforeWait({ facts, chain, movesEnd }: View, index: number): boolean {
  if (!facts.tasks[index]?.onLongestChain || movesEnd(index)) return false
  return chain.tasks.indexOf(index) < chain.waiting
}

export function plannedStart({ plannedOf }: Baseline, index: number): number | undefined {
  return plannedOf(index)?.start
}

export function round(value: number): number {
  return Math.round(value * 10) / 10
}
