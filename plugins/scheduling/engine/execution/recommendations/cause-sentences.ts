/** Sentences on what the use of the project buffer rests on, one for each cause. */
import type { BookedTask, Day, Wait } from '../../model.ts'
import { isoDay } from '../../time/iso.ts'
import { days } from '../../time/ticks.ts'
import { ASK, dayCount, goneWords, unreportedWords } from '../../words.ts'
import type { Cause } from '../causes.ts'
import { goneBefore, restOf } from '../holding-absences.ts'
import { holdsOf } from '../holds.ts'
import { type TaskOf, unreportedBehind } from '../through-others.ts'
import {
  isMilestone,
  isUnderWay,
  nameOf,
  resourceName,
  round,
  type Sentence,
  untilOf,
  type View,
  withProject,
} from './view.ts'

/** Working days of the project buffer that a cause uses: what was gained before it or behind it is not used. */
function usedBy({ baseline: { axis, plannedOf }, pass, facts }: View, { task, days: gross }: Cause): number {
  const planned = plannedOf(task)?.finish
  const late = planned === undefined ? gross : days((pass.finish[task] as number) - axis.position(planned))
  return round(Math.max(0, Math.min(gross, late, facts.projectBuffer.consumed)))
}

const usesWords = (used: number) => (used > 0 ? `, which uses ${dayCount(used)} of the project buffer` : '')

/** What nothing was reported of, in this project and in those that have its people. */
export function missingReports(view: View): readonly Sentence[] {
  const named = new Set<string>()
  return movers(view).flatMap((cause) => {
    const unreported = unreportedOf(view, cause)
    const key = unreported && `${unreported.pass.id} ${unreported.task}`
    if (!unreported || key === undefined || named.has(key)) return []
    named.add(key)
    return sentenceOf(view, cause)
  })
}

/** Nothing that is done in the project moves its end before whom it waits for is free. */
export function heldByOthers(view: View): readonly Sentence[] {
  const named = new Set<string>()
  return movers(view).flatMap((cause) => {
    const { wait, task } = cause
    if (!wait || isOwn(view, wait) || unreportedOf(view, cause)) return []
    const key = `${wait.booked.projectId} ${wait.booked.taskId} ${task}`
    if (named.has(key)) return []
    named.add(key)
    return sentenceOf(view, cause)
  })
}

/** That a task waits for one of another project, in the words of the headline; undefined where it does not. */
export function heldSentence(view: View, waiting: number, { projectId, taskId }: BookedTask): Sentence | undefined {
  const isOf = ({ booked }: Wait) => booked.projectId === projectId && booked.taskId === taskId
  const causes = view.causes.filter(({ task, wait, isPast }) => task === waiting && wait && isOf(wait) && !isPast)
  const [most] = causes.sort(byUse(view))
  if (most) return sentenceOf(view, most)
  const wait = view.pass.waitsOf(waiting).find(isOf)
  return wait && sentenceOf(view, { kind: 'wait', task: waiting, days: 0, movesEnd: false, wait })
}

export const heldByDate = (view: View): readonly Sentence[] =>
  movers(view).flatMap((cause) => (cause.kind === 'date' ? sentenceOf(view, cause) : []))

/** Whether a missing report of a task is named as what the use of the project buffer rests on. */
export const isNamedAsMissing = (view: View, task: number): boolean =>
  view.pass.lostUnreported(task) > 0 &&
  view.facts.feverZone !== 'GREEN' &&
  view.causes.some((cause) => cause.kind === 'unreported' && cause.task === task && isMoving(cause))

/** What most of the use of the project buffer rests on. */
export function mainCause(view: View): Sentence {
  const causes = view.causes.filter((cause) => round(cause.days) > 0)
  const moving = causes.filter(({ movesEnd }) => movesEnd)
  const [most] = (moving.length > 0 ? moving : causes).toSorted(byUse(view))
  if (most) return sentenceOf(view, most)
  const percentage = Math.round(view.facts.projectBuffer.percentage)
  const used = `${percentage} % of the project buffer is used, for which the plan leaves too little time`
  return `${used}${adviceTo(view, 'shorten the chain')}`
}

/** How a sentence ends: of work that is done nothing can be advised. */
const adviceTo = ({ isDone }: View, advice: string) => (isDone ? '.' : `: ${advice}.`)

/** The causes that move the end, the one that has used most first. */
function movers(view: View): readonly Cause[] {
  return view.facts.feverZone === 'GREEN' ? [] : view.causes.filter(isMoving).sort(byUse(view))
}
const byUse = (view: View) => (a: Cause, b: Cause) => usedBy(view, b) - usedBy(view, a) || b.days - a.days
const isMoving = ({ movesEnd, days }: Cause) => movesEnd && round(days) > 0

function unreportedOf({ pass }: View, { kind, task, wait, isPast }: Cause): TaskOf | undefined {
  if (isPast) return undefined
  if (kind === 'unreported') return { pass, task }
  return wait && unreportedBehind(pass, wait)
}

function sentenceOf(view: View, cause: Cause): Sentence {
  const { wait } = cause
  if (!wait) return ownSentence(view, cause)
  if (cause.isPast) return pastWaitSentence(view, cause, wait)
  if (isOwn(view, wait)) return ownWaitSentence(view, cause, wait)
  const unreported = unreportedOf(view, cause)
  return unreported ? missingElsewhere(view, cause, wait, unreported) : waitSentence(view, cause, wait)
}

function ownSentence(view: View, cause: Cause): string {
  const { baseline, pass } = view
  const { kind, task } = cause
  const name = nameOf(view, baseline.tasks[task]?.id as number)
  const count = dayCount(round(cause.days))
  const uses = usesWords(usedBy(view, cause))
  const isDone = pass.isCompleted(task)
  const isEvent = isMilestone(view, task)
  const shorten = isDone || isEvent ? 'shorten what comes behind it' : 'shorten what is left of it'
  const advised = (advice: string) => `${uses}${adviceTo(view, advice)}`
  switch (kind) {
    case 'unreported':
      return `${unreportedWords(name, sinceOf({ pass, task }))}${advised(ASK)}`
    case 'blocked':
      return `${name} is blocked${advised('remove what keeps its people from it')}`
    case 'date': {
      const day = isoDay(baseline.tasks[task]?.notBefore ?? view.input.statusDate)
      const [verb, earlier] = isEvent ? ['be achieved', 'be'] : ['start', 'start']
      return `${name} is not to ${verb} before ${day}${advised(`let it ${earlier} earlier, or shorten what comes behind it`)}`
    }
    case 'days_off': {
      const left = cause.isWithin && leftWords(view, task)
      if (left) {
        const still = `for ${count} more than planned, days off included`
        return `${left}, and ${name} stands still ${still}${advised(`give it to others, or ${shorten}`)}`
      }
      const still = `for ${count} more than planned, on days off`
      if (areDaysOffOver(view, cause)) return `${name} stood still ${still}${uses}.`
      return `${name} stands still ${still}${advised(`give it to others for these days, or ${shorten}`)}`
    }
    case 'start': {
      const isOver = isDone || isUnderWay(view, task)
      const is = isEvent ? (isOver ? 'was achieved' : 'is') : isOver ? 'was started' : 'starts'
      return `${name} ${is} ${count} later than planned${advised(shorten)}`
    }
    case 'link': {
      const own = ownHolder(view, cause)
      if (!own) return `${name} waits ${count} longer than planned for what comes before it${advised(shorten)}`
      const waits = `${name} waits ${dayCount(own.days)} longer than planned for ${own.words}`
      return `${waits}${advised(`help that work to end earlier, or shorten what is left of ${name}`)}`
    }
    default:
      return `${name} ${isDone ? 'took' : 'takes'} ${count} longer than planned${advised(shorten)}`
  }
}

/**
 * Who does other work of the project before a task, where nothing but their work on that one holds it, and by how many days at
 * most it starts later for it: work that overtakes it was planned to end long after it.
 */
function ownHolder(view: View, { task, after, days: gap }: Cause): { words: string; days: number } | undefined {
  const { baseline, pass } = view
  const { bounds } = holdsOf(pass, task)
  const latest = bounds.reduce((last, { at }) => Math.max(last, at), Number.NEGATIVE_INFINITY)
  const binding = bounds.filter(({ at }) => at === latest)
  const [first] = binding
  if (!first || binding.some(({ arc, isEnd }) => arc.from !== after || arc.resource < 0 || isEnd)) return undefined
  const planned = baseline.plannedOf(task)
  const late = planned ? days((pass.start[task] as number) - baseline.axis.position(planned.start)) : gap
  const waited = round(Math.min(gap, late))
  if (waited <= 0) return undefined
  const until = baseline.axis.finishMoment(pass.source(first.arc))
  const who = resourceName(view, baseline.resourceIds[first.arc.resource] as number)
  const work = nameOf(view, baseline.tasks[first.arc.from]?.id as number)
  return { words: `${who}, at work on ${work} until ${untilOf({ until })}`, days: waited }
}

/** That one of those who are to do what is left of a task is there no more; undefined where all are. */
function leftWords({ baseline: { network, tasks }, pass }: View, task: number): string | undefined {
  if (pass.isCompleted(task)) return undefined
  const rest = restOf(pass, task)
  const ids = new Set(tasks[task]?.assignments.map(({ resourceId }) => resourceId))
  const [first] = network.resources.flatMap((it) => {
    const gone = ids.has(it.id) ? goneBefore(it, rest) : undefined
    return gone !== undefined && gone <= pass.statusDate ? [goneWords(it, gone)] : []
  })
  return first
}

/** Whether none of the days off of a task is to come, before its start or, of one under way, before its end. */
function areDaysOffOver({ pass }: View, { task, isWithin }: Cause): boolean {
  if (pass.isCompleted(task)) return true
  if (!pass.isStarted(task)) return !isWithin && (pass.start[task] as number) <= pass.today
  const known = Math.max(pass.today, pass.reportedTo(task))
  return pass.resumesAlone(task) <= known && pass.workedOn(task).every(({ from, to, work }) => to - from <= work)
}

/** The last day that was reported of a task, of others that of which something is known. */
function sinceOf({ pass, task }: TaskOf): Day {
  const { reportedOn, unreportedSince } = pass.entryOf(task) ?? {}
  return reportedOn ?? unreportedSince ?? pass.statusDate
}

function missingElsewhere(view: View, cause: Cause, wait: Wait, unreported: TaskOf): Sentence {
  const name = nameOf(view, view.baseline.tasks[cause.task]?.id as number)
  const before = `Nothing has been reported since ${isoDay(sinceOf(unreported))} of work in `
  const kept = `that keeps ${resourceName(view, wait.resourceId)} from ${name} until ${untilOf(wait)}`
  const used = usedBy(view, cause)
  const missing = Math.min(used, round(days(unreported.pass.lostUnreported(unreported.task))))
  const share = missing < used ? `, ${missing} of ${used === 1 ? 'it' : 'them'} by the missing report` : ''
  return withProject(before, unreported.pass, ` ${kept}${usesWords(used)}${share}: ${ASK}.`)
}

function waitSentence(view: View, cause: Cause, wait: Wait): Sentence {
  const { task } = cause
  const name = nameOf(view, view.baseline.tasks[task]?.id as number)
  const since = readySince(view, task)
  const ready = since === undefined ? '' : ` has been ready since ${isoDay(since)} and`
  const [waited, used] = [round(cause.days), usedBy(view, cause)]
  const longer = used < waited ? ` ${dayCount(waited)} longer than planned` : ''
  const state = isUnderWay(view, task) ? ' has begun and' : ready
  const before = `${name}${state} waits${longer} for ${resourceName(view, wait.resourceId)}, at work on `
  const after = ` until ${untilOf(wait)}${usesWords(used)}: it helps if that work ends earlier.`
  return withProject(before, { id: wait.booked.projectId, name: wait.projectName }, `${after}${floatWords(view, task)}`)
}

/** Whether the people are at work in the project itself. */
const isOwn = ({ pass }: View, { booked }: Wait) => booked.projectId === pass.id

function ownWaitSentence(view: View, cause: Cause, wait: Wait): string {
  const name = nameOf(view, view.baseline.tasks[cause.task]?.id as number)
  const who = `${resourceName(view, wait.resourceId)}, at work on ${nameOf(view, wait.booked.taskId)}`
  const waits = `${name} has begun and waits for ${who} until ${untilOf(wait)}`
  return `${waits}${usesWords(usedBy(view, cause))}: help that work to end earlier, or shorten what is left of ${name}.`
}

function pastWaitSentence(view: View, cause: Cause, wait: Wait): Sentence {
  const { task } = cause
  const name = nameOf(view, view.baseline.tasks[task]?.id as number)
  const before = `${name} waited until ${untilOf(wait)} for ${resourceName(view, wait.resourceId)}, who was at work on `
  const after = `${usesWords(usedBy(view, cause))}${adviceTo(view, 'shorten what is left of it')}`
  const { projectId, taskId } = wait.booked
  if (isOwn(view, wait)) return `${before}${nameOf(view, taskId)}${after}`
  return withProject(before, { id: projectId, name: wait.projectName }, after)
}

/** The day, before today, from which on a task that has not started lacks its people alone. */
function readySince({ pass, baseline: { axis, tasks }, input }: View, task: number): Day | undefined {
  const { bounds } = holdsOf(pass, task, false)
  if (pass.isStarted(task) || bounds.length === 0 || !bounds.every(({ arc }) => pass.isCompleted(arc.from))) return
  const day = Math.floor(axis.startMoment(Math.max(...bounds.map(({ at }) => at))))
  return day < input.statusDate && day >= (tasks[task]?.notBefore ?? day) ? day : undefined
}

/** That what comes before a wait on the longest chain can slip, so that nobody hurries it. */
function floatWords(view: View, waiting: number): string {
  const { chain, baseline, floatOf } = view
  const before = chain.tasks[chain.waiting - 1]
  if (before === undefined || chain.tasks[chain.waiting] !== waiting || !isUnderWay(view, before)) return ''
  const float = round(floatOf(before))
  return float > 0 ? ` ${nameOf(view, baseline.tasks[before]?.id as number)} can slip by ${dayCount(float)}.` : ''
}
