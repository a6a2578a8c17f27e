/** What changed of projects and decisions since a day, in words. Dates are `YYYY-MM-DD`. */
import type { FeverCause } from '../progress/history.ts'
import { dayCount, quote } from '../words.ts'

/** What moved the promise or the buffer consumption of a project. */
export interface MovingPoint {
  readonly date: string
  readonly cause: FeverCause
  /** Null: the service itself. */
  readonly actor: { readonly name: string } | null
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

/** @param points with the names of some of the tasks that were reported, and what moved them in words */
export function changeSentences(project: ProjectChange, points: readonly NamedPoint[]): string[] {
  const { name, status, statusSince, promise, completion } = project
  return [
    ...(statusSince === null ? [] : [`${quote(name)} has been ${status} since ${statusSince}.`]),
    ...movedFrom(promise, (before, now) => `The promise of ${quote(name)} moved from ${before} to ${now}.`),
    ...movedFrom(completion, (before, now) =>
      status === 'Complete'
        ? `${quote(name)} ended on ${now} instead of ${before}.`
        : `${quote(name)} is projected to end on ${now} instead of ${before}.`,
    ),
    ...points.flatMap(pointSentence),
  ]
}

const movedFrom = ({ before, now }: BeforeAndNow, words: (before: string, now: string) => string) =>
  before === null || before === now ? [] : [words(before, now)]

type Deed = Exclude<FeverCause, 'day' | 'progress'>

/** By somebody, and by the service itself. */
const DEEDS: Readonly<Record<Deed, readonly [active: string, passive: string]>> = {
  resume: ['had it go on', 'it went on'],
  status: ['changed its status', 'its status changed'],
  plan: ['planned it anew', 'it was planned anew'],
  target: ['moved its target', 'its target was moved'],
  change: ['changed it', 'it was changed'],
}

type NamedPoint = MovingPoint & { readonly taskNames: readonly string[]; readonly movedBy: string | null }

function deedOf(point: NamedPoint): string {
  const { cause, actor } = point
  if (cause === 'day') return point.movedBy ?? 'a day went by'
  if (cause === 'progress') return actor ? `${actor.name} reported ${tasksOf(point)}` : `${tasksOf(point)} was reported`
  const [active, passive] = DEEDS[cause] ?? DEEDS.change // a newer version may know a further cause
  return actor ? `${actor.name} ${active}` : passive
}

/** None of a point that moved the buffer by less than the sentence shows. */
function pointSentence(point: NamedPoint): string[] {
  const { date, promiseMovedBy, bufferEnd, consumption, consumed } = point
  const [before, after] = [percent(consumption - consumed), percent(consumption)]
  const days = `${dayCount(Math.abs(promiseMovedBy))} ${promiseMovedBy > 0 ? 'later' : 'earlier'}`
  const effects = [
    ...(promiseMovedBy === 0 ? [] : [`the promise is ${bufferEnd}, ${days}`]),
    ...(before === after ? [] : [`buffer consumption went from ${before} to ${after}`]),
  ]
  // A day that went by has nothing else to say.
  const why = point.movedBy === null || point.cause === 'day' || before === after ? '' : `, because ${point.movedBy}`
  return effects.length === 0 ? [] : [`On ${date} ${deedOf(point)}: ${effects.join(', and ')}${why}.`]
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
  /** The last day of its task, where that ended it. */
  readonly completedOn: string | null
  readonly endedOn: string | null
  /** Null: the service itself. */
  readonly endedBy: string | null
}

export function decisionSentences(decision: DecisionChange): string[] {
  const { projectName, taskName, mode, reason, madeOn, madeBy } = decision
  const first = taskName === null ? quote(projectName) : `${quote(taskName)} of ${quote(projectName)}`
  const before = mode === 'now' ? ', before what is under way too' : ''
  const why = reason === null ? '.' : `: ${reason}`
  return [`On ${madeOn} ${madeBy} decided that ${first} comes first${before}${why}`, ...endSentence(decision)]
}

function endSentence({ taskName, heldUntil, completedOn, endedOn, endedBy }: DecisionChange): string[] {
  if (heldUntil !== null) return [`It held until ${heldUntil}, its last day.`]
  if (completedOn !== null) return [`It held until ${quote(taskName ?? '')} was completed on ${completedOn}.`]
  return endedOn === null ? [] : [`It was ended on ${endedOn}${endedBy === null ? '' : ` by ${endedBy}`}.`]
}
