/** What changed of projects and decisions since a day, in words. Dates are `YYYY-MM-DD`. */
import type { FeverCause } from '../progress/history.ts'
import { dayCount, quote } from '../words.ts'

/** What moved the promise or the buffer consumption of a project. */
export interface MovingPoint {
  readonly date: string
  readonly cause: FeverCause
  readonly actor: { readonly name: string }
  readonly taskCount: number
  readonly bufferEnd: string
  /** Calendar days by which it moved the promise. */
  readonly promiseMovedBy: number
  /** Per cent after it, and the percentage points by which it moved. */
  readonly consumption: number
  readonly consumed: number
}

interface BeforeAndNow {
  /** Null where it had not started. */
  readonly before: string | null
  readonly now: string
}
export interface ProjectChange {
  readonly name: string
  readonly status: string
  /** The day since which it has its status, where that is a change. */
  readonly statusSince: string | null
  readonly promise: BeforeAndNow
  readonly completion: BeforeAndNow
}

/** @param points with the names of some of the tasks that were reported */
export function changeSentences(
  project: ProjectChange,
  points: readonly (MovingPoint & { readonly taskNames: readonly string[] })[],
): string[] {
  const { name, status, statusSince, promise, completion } = project
  return [
    ...(statusSince === null ? [] : [`${quote(name)} has been ${status} since ${statusSince}.`]),
    ...movedFrom(promise, (before, now) => `The promise of ${quote(name)} moved from ${before} to ${now}.`),
    ...movedFrom(completion, (before, now) => `${quote(name)} ends on ${now} instead of ${before}, as projected.`),
    ...points.map(pointSentence),
  ]
}

const movedFrom = ({ before, now }: BeforeAndNow, words: (before: string, now: string) => string) =>
  before === null || before === now ? [] : [words(before, now)]

const DEEDS: Readonly<Record<Exclude<FeverCause, 'day' | 'progress'>, string>> = {
  resume: 'had it go on',
  status: 'changed its status',
  plan: 'planned it anew',
  target: 'moved its target',
  change: 'changed it',
}

function pointSentence(point: MovingPoint & { readonly taskNames: readonly string[] }): string {
  const { date, cause, actor, promiseMovedBy, bufferEnd, consumption, consumed } = point
  const deed =
    cause === 'day'
      ? 'time went by, or work of other projects moved'
      : `${actor.name} ${cause === 'progress' ? `reported ${tasksOf(point)}` : DEEDS[cause]}`
  const days = `${dayCount(Math.abs(promiseMovedBy))} ${promiseMovedBy > 0 ? 'later' : 'earlier'}`
  const effects = [
    ...(promiseMovedBy === 0 ? [] : [`the promise is ${bufferEnd}, ${days}`]),
    ...(consumed === 0
      ? []
      : [`buffer consumption went from ${percent(consumption - consumed)} to ${percent(consumption)}`]),
  ]
  return `On ${date} ${deed}: ${effects.join(', and ')}.`
}

const percent = (value: number) => `${Math.round(value)} %`

/** @param taskNames of the first tasks */
function tasksOf({ taskCount, taskNames }: { readonly taskCount: number; readonly taskNames: readonly string[] }) {
  const names = taskNames.map(quote)
  const rest = taskCount - names.length
  if (names.length === 0) return taskCount === 1 ? 'a task' : `${taskCount} tasks`
  return rest > 0 ? `${names.join(', ')} and ${rest} more` : names.join(', ')
}

export interface DecisionChange {
  readonly projectName: string
  readonly taskName: string | null
  readonly mode: 'next' | 'now'
  readonly reason: string | null
  readonly madeOn: string
  readonly madeBy: string
  /** The last day on which it holds, where that is over. */
  readonly heldUntil: string | null
  readonly endedOn: string | null
  readonly endedBy: string | null
}

export function decisionSentences(decision: DecisionChange): string[] {
  const { projectName, taskName, mode, reason, madeOn, madeBy, heldUntil } = decision
  const first = taskName === null ? quote(projectName) : `${quote(taskName)} of ${quote(projectName)}`
  const before = mode === 'now' ? ', before what is under way too' : ''
  const why = reason === null ? '.' : `: ${reason}`
  return [
    `On ${madeOn} ${madeBy} decided that ${first} comes first${before}${why}`,
    ...(heldUntil === null ? endSentence(decision) : [`It held until ${heldUntil}, its last day.`]),
  ]
}

const endSentence = ({ endedOn, endedBy }: DecisionChange): string[] =>
  endedOn === null ? [] : [`It was ended on ${endedOn}${endedBy === null ? '' : ` by ${endedBy}`}.`]
