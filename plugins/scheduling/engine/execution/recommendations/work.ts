/** Recommendations on what to start, to mark as done, to report and to help. */
import type { Day, ProjectedTask } from '../../model.ts'
import { isoDay } from '../../time/iso.ts'
import { days, TICKS } from '../../time/ticks.ts'
import { ASK, dayCount, unreportedWords } from '../../words.ts'
import { zoneIn } from '../../zones.ts'
import { isFinishHeld } from '../holds.ts'
import { isHeldToday } from './absences.ts'
import { isNamedAsMissing } from './cause-sentences.ts'
import {
  canStart,
  isBeforeWait,
  isMilestone,
  isUnderWay,
  nameOf,
  resourceName,
  round,
  tasksWith,
  type View,
} from './view.ts'

const DAYS_WITHOUT_REPORT = 2 // working days

export function deepestTask(view: View): readonly string[] {
  const zoneOf = ({ bufferConsumption }: ProjectedTask) =>
    zoneIn(view.input.zones, bufferConsumption, view.facts.chainCompletion)
  const [deepest] = tasksWith(view, (task, index) => zoneOf(task) !== 'GREEN' && isHelped(view, task, index))
  if (!deepest) return []
  const uses = `uses ${Math.round(deepest.bufferConsumption)} % of its buffer and is projected to end on ${isoDay(deepest.lastDay)}`
  const name = nameOf(view, deepest.id)
  if (view.pass.isBlocked(view.baseline.indexOf.get(deepest.id) as number)) {
    return [`${name} is blocked, ${uses}: remove what keeps its people from it.`]
  }
  const act = zoneOf(deepest) === 'RED' ? 'give it all help there is now' : 'prepare to shorten what is left of it'
  return [`${name} ${uses}: ${act}.`]
}

/**
 * Whether help gains time: not where nobody knows what is left, nor while its people are away, and of a task with float only
 * where it is that deep in a feeding buffer of its own.
 */
function isHelped(view: View, { bufferConsumption }: ProjectedTask, index: number): boolean {
  if (!isUnderWay(view, index) || isBeforeWait(view, index) || isNamedAsMissing(view, index)) return false
  if (isHeldToday(view, index)) return false
  return view.movesEnd(index) || bufferConsumption > view.reachOf(index) + ROUNDING
}
const ROUNDING = 1e-6 // per cent

export function readyOnChain(view: View): readonly string[] {
  const { baseline, facts, input, chain, pass } = view
  return facts.tasks.flatMap(({ id, isReady, onLongestChain }, index) => {
    if (!isReady || !canStart(view, index)) return []
    if (isMilestone(view, index)) return unmarked(view, index)
    if (!onLongestChain || (baseline.plannedOf(index)?.start ?? 0) > input.statusDate) return []
    if (canWait(view, index)) return []
    const start = `${nameOf(view, id)} is on the longest chain and ready: start it ${startDay(view, index) ?? 'today'}`
    if (!isBeforeWait(view, index)) return `${start}, each day of waiting uses up a day of the project buffer.`
    const waiting = chain.tasks[chain.waiting] as number
    const [wait] = pass.bindingWaits(waiting)
    const what = wait ? resourceName(view, wait.resourceId) : 'its date'
    const name = nameOf(view, baseline.tasks[waiting]?.id as number)
    return `${start}. A delay first uses up the time in which ${name} waits for ${what}, then the project buffer.`
  })
}

/** The words for the next working day, on a day off; undefined where the task can start today. */
function startDay({ facts, input }: View, index: number): string | undefined {
  const { firstDay } = facts.tasks[index] as ProjectedTask
  return firstDay > input.statusDate ? `on ${isoDay(firstDay)}` : undefined
}

/** Whether links hold the finish of a task, so that it can start later and still ends as it would. */
const canWait = (view: View, index: number): boolean => isFinishHeld(view.pass, index) && !view.workMovesEnd(index)

/**
 * A milestone that no link holds any more: it takes no time, so that it may stand before the longest chain, not on it. One without
 * predecessors waits for an event outside of the project.
 */
function unmarked(view: View, index: number): readonly string[] {
  const { baseline, facts } = view
  const behind = baseline.graph.outOf[index] ?? []
  const { id, onLongestChain } = facts.tasks[index] as ProjectedTask
  const mark = baseline.links.into[index]?.length
    ? `Nothing in the project holds ${nameOf(view, id)} any more: mark it as achieved`
    : `Nothing in the project comes before ${nameOf(view, id)}: mark it as achieved once it has happened`
  if (behind.some(({ to }) => facts.tasks[to]?.onLongestChain)) return [`${mark}, the longest chain goes on behind it.`]
  return onLongestChain ? [`${mark}.`] : []
}

/** What a task of the chain gains is lost unless the next one begins: nobody waits for it before its planned day. */
export function finishedEarly(view: View): readonly string[] {
  const { baseline, facts, input } = view
  const { axis, critical } = baseline
  return facts.tasks.flatMap(({ id, isReady, onLongestChain }, index) => {
    const planned = baseline.plannedOf(index)?.start ?? 0
    if (!isReady || planned <= input.statusDate || !canStart(view, index) || canWait(view, index)) return []
    if (!(onLongestChain || critical[index]) || isMilestone(view, index)) return []
    const before = lastBefore(view, index)
    const gained = round(days(axis.position(planned) - axis.position(input.statusDate)))
    if (before === undefined || gained <= 0) return []
    const [done, next] = [nameOf(view, baseline.tasks[before]?.id as number), nameOf(view, id)]
    const day = startDay(view, index)
    return `${done} finished early: ${next} can start ${day ?? 'now'}, ${dayCount(gained)} before its planned start; start it ${day ? 'then' : 'today'} to keep the gain.`
  })
}

/** Of what a task waited for, that which was planned to finish last, if it finished early. */
function lastBefore({ baseline, pass }: View, index: number): number | undefined {
  const plannedFinish = (task: number) => baseline.plannedOf(task)?.finish ?? Number.NEGATIVE_INFINITY
  const done = (baseline.graph.into[index] ?? [])
    .map(({ from }) => from)
    .filter((task) => pass.isCompleted(task))
    .sort((a, b) => plannedFinish(b) - plannedFinish(a) || a - b)
  const [last] = done
  const wasEarly = last !== undefined && (pass.finish[last] as number) < baseline.axis.position(plannedFinish(last))
  return wasEarly ? last : undefined
}

/** Remaining durations that nobody looks after are worth nothing. */
export function unreported(view: View): readonly string[] {
  const { statusDate } = view.input
  const { axis } = view.baseline
  const reportedOn = (index: number): Day => view.pass.entryOf(index)?.reportedOn ?? statusDate
  const ticksSince = (index: number) => view.pass.unfrozen(index, axis.position(reportedOn(index)), view.pass.today)
  return tasksWith(
    view,
    (_, index) =>
      isUnderWay(view, index) &&
      !isNamedAsMissing(view, index) &&
      ticksSince(index) - view.pass.elsewhere(index) > DAYS_WITHOUT_REPORT * TICKS,
  ).map(({ id }) => {
    const since = reportedOn(view.baseline.indexOf.get(id) as number)
    return `${unreportedWords(nameOf(view, id), since)}: ${ASK}.`
  })
}

export function overdueStarts(view: View): readonly string[] {
  const { baseline, input } = view
  const startOf = (index: number) => baseline.plannedOf(index)?.start ?? Number.POSITIVE_INFINITY
  const isOverdue = (index: number) =>
    startOf(index) < input.statusDate && canStart(view, index) && !canWait(view, index)
  return tasksWith(
    view,
    (task, index) => task.isReady && !task.onLongestChain && task.bufferConsumption > 0 && isOverdue(index),
  ).map(({ id }) => {
    const index = baseline.indexOf.get(id) as number
    const was = isMilestone(view, index) ? 'was to be achieved' : 'is ready and was to start'
    return `${nameOf(view, id)} ${was} on ${isoDay(Math.floor(startOf(index)))}: its chain is using up its buffer by waiting.`
  })
}
