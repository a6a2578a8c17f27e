/** Explanations in words: sentences that name tasks, resources and days. */

import type { Arc } from '../graph.ts'
import { isoDay } from '../iso.ts'
import type { Day } from '../model.ts'
import { countsFinish, holdsStart } from '../passes.ts'
import { days, TICKS } from '../ticks.ts'
import { dayCount, quote } from '../words.ts'
import type { DaysOff, Late, Need, Slip, Successor } from './explanation.ts'
import type { Bound, DateBound, Scene } from './scene.ts'

const NAMED = 3 // things of a kind in one sentence

/** The first ones, and how many more there are. */
function listed(items: readonly string[]): string {
  const more = items.length > NAMED ? [`${items.length - NAMED} more`] : []
  return [...items.slice(0, NAMED), ...more].join(' and ')
}

function nameOf({ net }: Scene, task: number): string {
  return quote(net.tasks[task]?.name ?? String(task))
}

const indexById = ({ net }: Scene, id: number): number => net.indexOf.get(id) ?? -1
const nameById = (scene: Scene, id: number): string => nameOf(scene, indexById(scene, id))

function resourceName({ net }: Scene, id: number): string {
  return quote(net.resourceNames[net.resourceIds.indexOf(id)] ?? String(id))
}

/** Days of a number of ticks, in words. */
const span = (ticks: number) => dayCount(days(ticks))
const rise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const isMilestone = ({ work, started, net }: Scene, task: number) =>
  started[task] ? net.work[task] === 0 : work[task] === 0

function starts(scene: Scene, task: number): string {
  const name = nameOf(scene, task)
  const day = isoDay(scene.slotOf(task).firstDay)
  if (scene.isLate(task))
    return `${name} could ${isMilestone(scene, task) ? 'fall on' : 'start on'} ${day}, no earlier,`
  return `${name} ${isMilestone(scene, task) ? 'falls on' : 'starts on'} ${day}`
}

/** Why a task starts when it does: one holder, one sentence. */
export function holderWords(scene: Scene, task: number, { by }: Bound): string {
  if (scene.started[task]) return startedWords(scene, task, by)
  return `${starts(scene, task)} because ${'date' in by ? dateWords(by.date) : arcWords(scene, by.arc)}.`
}

function startedWords(scene: Scene, task: number, by: Bound['by']): string {
  const { firstDay, lastDay } = scene.slotOf(task)
  const name = nameOf(scene, task)
  if ('arc' in by) return `${name} is not done before ${isoDay(lastDay)} because ${arcWords(scene, by.arc)}.`
  if (!scene.completed[task]) return `${name} started on ${isoDay(firstDay)}, as reported.`
  if (isMilestone(scene, task)) return `${name} was reached on ${isoDay(lastDay)}, as reported.`
  return `${name} started on ${isoDay(firstDay)} and was done on ${isoDay(lastDay)}, as reported.`
}

function dateWords({ date, day }: DateBound): string {
  switch (date) {
    case 'project_start':
      return `the project starts on ${isoDay(day)}`
    case 'not_before':
      return `it is not to start before ${isoDay(day)}`
    case 'status_date':
      return `nothing that has not started by ${isoDay(day)} can start earlier`
    case 'reported':
      return `it was reported so on ${isoDay(day)}`
  }
}

function arcWords(scene: Scene, arc: Arc): string {
  const name = nameOf(scene, arc.from)
  const { firstDay, lastDay } = scene.slotOf(arc.from)
  const buffer = scene.bufferOn(arc)
  const done = isMilestone(scene, arc.from) ? 'reached' : 'done'
  const source = countsFinish(arc) ? `${name} is ${done}` : `${name} starts`
  const day = isoDay(countsFinish(arc) ? lastDay : firstDay)
  const kept = buffer > 0 ? `, and its feeding buffer of ${span(buffer)} lies between` : ''
  if (arc.resource >= 0) {
    const resource = quote(scene.net.resourceNames[arc.resource] ?? '')
    return `${name} hands over ${days(arc.units)} of ${resource} on ${day}${kept}`
  }
  const lag = arc.lag - buffer
  const what = isMilestone(scene, arc.to) ? 'be reached' : holdsStart(arc) ? 'start' : 'be done'
  if (lag > 0) return `it can ${what} ${span(lag)} after ${source} (${day}) at the earliest${kept}`
  if (lag < 0) return `it can ${what} no more than ${span(-lag)} before ${source} (${day})${kept}`
  return `it cannot ${what} before ${source}, on ${day}${kept}`
}

export function needWords(scene: Scene, need: WithoutSentence<Need>): string {
  switch (need.kind) {
    case 'not_before':
      return `let it start from ${isoDay(need.day)} on`
    case 'lag':
      return `shorten the lag behind ${nameById(scene, need.taskId)} by ${dayCount(need.days)}`
    default: {
      const isMore = need.kind === 'finish' && need.days > need.work && need.work > 0
      const own = isMore ? ` (its own work can give at most ${dayCount(need.work)} of that)` : ''
      const other = need.units.map(({ resourceId, units }) => `${units} more of ${resourceName(scene, resourceId)}`)
      const or = other.length > 0 ? ` (or have ${listed(other)})` : ''
      const verb = isMilestone(scene, indexById(scene, need.taskId)) ? 'reach' : need.kind
      return `${verb} ${nameById(scene, need.taskId)} ${dayCount(need.days)} earlier${own}${or}`
    }
  }
}
/** What is told before it is put into words. */
export type WithoutSentence<T> = T extends unknown ? Omit<T, 'sentence'> : never

export function earlierWords(
  scene: Scene,
  task: number,
  gain: number,
  needs: readonly Need[],
  then: readonly Bound[],
): string {
  const all = listed(needs.map(({ sentence }) => sentence))
  const holders = listed([...new Set(then.map((bound) => thingOf(scene, bound)))])
  const can = isMilestone(scene, task) ? 'be reached' : 'start'
  return `${rise(all)}: then ${nameOf(scene, task)} can ${can} ${dayCount(gain)} earlier, held by ${holders}.`
}

function thingOf(scene: Scene, { by }: Bound): string {
  if ('arc' in by) return nameOf(scene, by.arc.from)
  return {
    project_start: "the project's start",
    not_before: 'its own date',
    status_date: "today's date",
    reported: 'its report',
  }[by.date.date]
}

export function daysOffWords(scene: Scene, { from, to, project, resources, gain }: WithoutSentence<DaysOff>): string {
  const off = listed([
    ...(project > 0 ? [`${calendarDays(project)} on which the project does not work`] : []),
    ...resources.map((it) => `${dayCount(it.days)} on which ${resourceName(scene, it.resourceId)} does not work`),
  ])
  const lost = gain > 0 ? `; with all of its resources there it could start ${dayCount(gain)} earlier` : ''
  return `It waits from ${isoDay(from)} to ${isoDay(to)}, ${off}${lost}.`
}

const calendarDays = (count: number) => (count === 1 ? '1 calendar day' : `${count} calendar days`)

export function lateWords(scene: Scene, task: number, late: WithoutSentence<Late>): string {
  const name = nameOf(scene, task)
  if (late.days < 0) {
    return `${name} is planned ${dayCount(-late.days)} before its links and today's calendars allow: plan the project anew.`
  }
  const could = `${name} could start ${dayCount(late.days)} earlier, on ${isoDay(late.earliest.firstDay)}; it is planned late because`
  return `${could} ${placeWords(scene, late)}.`
}

function placeWords(scene: Scene, { kind, taskId, buffer, via }: WithoutSentence<Late>): string {
  const before = taskId === null ? "the project's end" : nameById(scene, taskId)
  const through =
    via.length > 0
      ? `, through ${via
          .slice(0, NAMED)
          .map((id) => nameById(scene, id))
          .join(', ')},`
      : ''
  switch (kind) {
    case 'buffer':
      return `that${through} still leaves the feeding buffer of ${dayCount(buffer)} before ${before} whole`
    case 'chain':
      return `that${through} is early enough for ${before}, which is on the critical chain`
    case 'end':
      return `that${through} is early enough for the end of the work`
    case 'target':
      return `the work is planned back from the target`
    case 'plan':
      return `the plan was made or moved so`
  }
}

export function successorWords(scene: Scene, successors: readonly Successor[]): string[] {
  const [first] = successors
  if (!first) return []
  const name = nameById(scene, first.taskId)
  if (first.slack <= 0) return [`Each day that it is late moves ${name}.`]
  const buffer =
    first.buffer > 0 ? ` (${dayCount(Math.min(first.buffer, first.slack))} of that is a feeding buffer)` : ''
  return [`It can slip by ${dayCount(first.slack)} before it moves ${name}${buffer}.`]
}

export function slipWords(scene: Scene, task: number, { buffer, chain, end }: Slip): string {
  const isOnChain = scene.chain[task] === 1
  const effects = [
    ...(buffer ? [{ days: buffer.days, verb: 'eats', what: `into ${bufferName(scene, buffer)}` }] : []),
    ...(chain && !isOnChain
      ? [{ days: chain.days, verb: 'moves', what: `${nameById(scene, chain.taskId)} on the ${scene.chainKind} chain` }]
      : []),
    { days: end, verb: 'moves', what: 'the end of the work' },
  ]
  const at = (days: number) =>
    effects
      .filter((effect) => effect.days === days)
      .map(({ verb, what }, index, those) => (those[index - 1]?.verb === verb ? what : `${verb} ${what}`))
      .join(' and ')
  const room = [...new Set(effects.map(({ days }) => days))].filter((days) => days > 0).sort((a, b) => a - b)
  const later = room.map((days) => `${dayCount(days)} before it ${at(days)}`).join(', ')
  const now = at(0)
  return [
    ...(isOnChain ? [`It is on the ${scene.chainKind} chain.`] : []),
    ...(now ? [`Any slip ${now}.`] : []),
    ...(later ? [`It can slip by ${later}.`] : []),
  ].join(' ')
}

function bufferName(scene: Scene, { from, to }: { readonly from: number | null; readonly to: number | null }): string {
  if (from === null) return 'the project buffer'
  return `the feeding buffer between ${nameById(scene, from)} and ${to === null ? "the project's end" : nameById(scene, to)}`
}

/** How the start of started work goes on. */
export function remainingWords(scene: Scene, task: number, today: Day): string[] {
  if (!scene.started[task] || scene.completed[task]) return []
  const work = (scene.work[task] as number) / TICKS
  const { lastDay } = scene.slotOf(task)
  return [`The ${dayCount(work)} of work left go on from ${isoDay(today)} and end on ${isoDay(lastDay)}.`]
}
