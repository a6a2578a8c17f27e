/** Explanations in words: sentences that name tasks, resources and days. */

import { goneBefore, holdingAbsences } from '../execution/holding-absences.ts'
import type { Day, Decision } from '../model.ts'
import { AWAY } from '../network/booked.ts'
import type { Arc } from '../network/graph.ts'
import { countsFinish, holdsStart } from '../network/passes.ts'
import { isoDay } from '../time/iso.ts'
import { days, TICKS } from '../time/ticks.ts'
import { awayWords, dayCount, goneWords, quote, replacedWords, UNNAMED } from '../words.ts'
import type { BookedBy, DateBound } from './date-bounds.ts'
import type { AlapPlacement, DaysOff, Float, Need, Successor } from './explanation.ts'
import type { Bound, ScheduleView } from './schedule-view.ts'

const MAX_NAMED = 3 // things of a kind in one sentence

/** The first ones, and how many more there are. */
function listed(items: readonly string[]): string {
  const more = items.length > MAX_NAMED ? [`${items.length - MAX_NAMED} more`] : []
  return [...items.slice(0, MAX_NAMED), ...more].join(' and ')
}

function nameOf({ net }: ScheduleView, task: number): string {
  return quote(net.tasks[task]?.name ?? String(task))
}

const indexById = ({ net }: ScheduleView, id: number): number => net.indexOf.get(id) ?? -1
const nameById = (view: ScheduleView, id: number): string => nameOf(view, indexById(view, id))

function resourceName({ net }: ScheduleView, id: number): string {
  return quote(net.resourceNames[net.resourceIds.indexOf(id)] ?? String(id))
}

/** Days of a number of ticks, in words. */
const span = (ticks: number) => dayCount(days(ticks))
const rise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const isMilestone = ({ work, started, net }: ScheduleView, task: number) =>
  started[task] ? net.work[task] === 0 : work[task] === 0

function starts(view: ScheduleView, task: number): string {
  const name = nameOf(view, task)
  const day = isoDay(view.slotOf(task).firstDay)
  if (view.isAlap(task)) return `${name} could ${isMilestone(view, task) ? 'fall on' : 'start on'} ${day}, no earlier,`
  return `${name} ${isMilestone(view, task) ? 'falls on' : 'starts on'} ${day}`
}

/** Why a task starts when it does: one driving predecessor, one sentence. */
export function drivingPredecessorWords(view: ScheduleView, task: number, { by }: Bound): string {
  const isFinishHeld = view.isProjected && 'arc' in by && !holdsStart(by.arc) && !isMilestone(view, task)
  if (view.started[task] || isFinishHeld) return startedWords(view, task, by)
  return `${starts(view, task)} because ${'date' in by ? dateWords(view, by.date) : arcWords(view, by.arc)}.`
}

function startedWords(view: ScheduleView, task: number, by: Bound['by']): string {
  const { firstDay, lastDay } = view.slotOf(task)
  const name = nameOf(view, task)
  if ('arc' in by) return `${name} is not done before ${isoDay(lastDay)} because ${arcWords(view, by.arc)}.`
  if (by.date.date === 'booking')
    return `${name} is not done before ${isoDay(lastDay)} because ${dateWords(view, by.date)}.`
  if (!view.completed[task]) return `${name} started on ${isoDay(firstDay)}, as reported.`
  if (isMilestone(view, task)) return `${name} was achieved on ${isoDay(lastDay)}, as reported.`
  return `${name} started on ${isoDay(firstDay)} and was done on ${isoDay(lastDay)}, as reported.`
}

function dateWords(view: ScheduleView, { date, day, booked }: DateBound): string {
  switch (date) {
    case 'project_start':
      return `the project starts on ${isoDay(day)}`
    case 'not_before':
      return `it is not to start before ${isoDay(day)}`
    case 'status_date':
      return `nothing that has not started by ${isoDay(day)} can start earlier`
    case 'reported':
      return `it was reported so on ${isoDay(day)}`
    case 'booking':
      if (booked?.by?.projectId === AWAY) {
        return `it waits for ${resourceName(view, booked.resourceId)}, of which some is away until ${isoDay(day)}`
      }
      return `it waits for ${resourceName(view, booked?.resourceId as number)}, at work on ${otherProject(booked?.by)} until ${isoDay(day)}`
  }
}

function otherProject(by: BookedBy | undefined): string {
  return by?.projectName ? quote(by.projectName) : UNNAMED
}

function arcWords(view: ScheduleView, arc: Arc): string {
  const name = nameOf(view, arc.from)
  const { firstDay, lastDay } = view.slotOf(arc.from)
  const buffer = view.bufferOn(arc)
  const done = isMilestone(view, arc.from) ? 'achieved' : 'done'
  const source = countsFinish(arc) ? `${name} is ${done}` : `${name} starts`
  const day = isoDay(countsFinish(arc) ? lastDay : firstDay)
  const kept = buffer > 0 ? `, and its feeding buffer of ${span(buffer)} lies between` : ''
  if (arc.resource >= 0) {
    const resource = quote(view.net.resourceNames[arc.resource] ?? '')
    return `${name} hands over ${days(arc.units)} of ${resource} on ${day}${kept}`
  }
  const lag = arc.lag - buffer
  const what = isMilestone(view, arc.to) ? 'be achieved' : holdsStart(arc) ? 'start' : 'be done'
  if (lag > 0) return `it can ${what} ${span(lag)} after ${source} (${day}) at the earliest${kept}`
  if (lag < 0) return `it can ${what} no more than ${span(-lag)} before ${source} (${day})${kept}`
  return `it cannot ${what} before ${source}, on ${day}${kept}`
}

/** What a decision is about: a task of the project itself, or another project or a task of it. */
export type DecidedFirst = { readonly task: number } | { readonly projectName: string | undefined }

/** Who decided what comes first, and why. */
export function decisionWords(view: ScheduleView, { by, reason, taskId }: Decision, first: DecidedFirst): string {
  if (by === undefined) return `It was decided that ${UNNAMED} comes first.`
  const other = 'task' in first ? nameOf(view, first.task) : quote(first.projectName ?? '')
  const what = taskId === undefined || 'task' in first ? other : `a task of ${other}`
  return `${quote(by)} decided that ${what} comes first.${reason === undefined ? '' : ` Reason: ${reason}`}`
}

export function needWords(view: ScheduleView, need: WithoutSentence<Need>): string {
  switch (need.kind) {
    case 'not_before':
      return `let it start from ${isoDay(need.day)} on`
    case 'lag':
      return `shorten the lag behind ${nameById(view, need.taskId)} by ${dayCount(need.days)}`
    default: {
      const isMore = need.kind === 'finish' && need.days > need.work && need.work > 0
      const own = isMore ? ` (its own work can give at most ${dayCount(need.work)} of that)` : ''
      const other = need.units.map(({ resourceId, units }) => `${units} more of ${resourceName(view, resourceId)}`)
      const or = other.length > 0 ? ` (or have ${listed(other)})` : ''
      const verb = isMilestone(view, indexById(view, need.taskId)) ? 'achieve' : need.kind
      return `${verb} ${nameById(view, need.taskId)} ${dayCount(need.days)} earlier${own}${or}`
    }
  }
}
/** A part of an explanation before it is put into words. */
export type WithoutSentence<T> = T extends unknown ? Omit<T, 'sentence'> : never

export function earlierWords(
  view: ScheduleView,
  task: number,
  gain: number,
  needs: readonly Need[],
  then: readonly Bound[],
): string {
  const all = listed(needs.map(({ sentence }) => sentence))
  const drivingPredecessors = listed([...new Set(then.map((bound) => thingOf(view, bound)))])
  const can = isMilestone(view, task) ? 'be achieved' : 'start'
  return `${rise(all)}: then ${nameOf(view, task)} can ${can} ${dayCount(gain)} earlier, held by ${drivingPredecessors}.`
}

function thingOf(view: ScheduleView, { by }: Bound): string {
  if ('arc' in by) return nameOf(view, by.arc.from)
  return {
    project_start: "the project's start",
    not_before: 'its own date',
    status_date: "today's date",
    reported: 'its report',
    booking: by.date.booked?.by?.projectId === AWAY ? 'an absence' : otherProject(by.date.booked?.by),
  }[by.date.date]
}

export function daysOffWords(
  view: ScheduleView,
  { from, to, project, resources, gain }: WithoutSentence<DaysOff>,
): string {
  const off = listed([
    ...(project > 0 ? [`${calendarDays(project)} on which the project does not work`] : []),
    ...resources.map((it) => `${dayCount(it.days)} on which ${resourceName(view, it.resourceId)} does not work`),
  ])
  const lost = gain > 0 ? `; with all of its resources there it could start ${dayCount(gain)} earlier` : ''
  const between = from === to ? `${isoDay(from)} is a day off` : `${isoDay(from)} to ${isoDay(to)} are days off`
  return `${between}: ${off}${lost}.`
}

/** Who is away while a task waits for them or is worked on, and who is there no more. */
export function absenceWords(view: ScheduleView, task: number, from: Day): string[] {
  const { net, network, today, completed } = view
  if (completed[task] || isMilestone(view, task)) return []
  const used = new Set(net.tasks[task]?.assignments.map(({ resourceId }) => resourceId))
  const rest = { from: view.started[task] ? Math.max(from, today ?? from) : from, spans: view.spansOf(task) }
  return network.resources.flatMap((resource) => {
    if (!used.has(resource.id)) return []
    const gone = today === undefined ? undefined : goneBefore(resource, rest)
    return [
      ...holdingAbsences(resource, net.axis, rest).map((it) => `${awayWords(resource.name, it)}.`),
      ...(gone === undefined ? [] : [`${goneWords(resource, gone)}; ${replacedWords(gone, today ?? gone)}.`]),
    ]
  })
}

const calendarDays = (count: number) => (count === 1 ? '1 calendar day' : `${count} calendar days`)

export function alapWords(view: ScheduleView, task: number, alap: WithoutSentence<AlapPlacement>): string {
  const name = nameOf(view, task)
  if (alap.days < 0) {
    return `${name} is planned ${dayCount(-alap.days)} before its links and today's calendars allow: plan the project anew.`
  }
  const could = `${name} could start ${dayCount(alap.days)} earlier, on ${isoDay(alap.earliest.firstDay)}; it is planned late because`
  return `${could} ${placeWords(view, alap)}.`
}

function placeWords(view: ScheduleView, { kind, taskId, buffer, via }: WithoutSentence<AlapPlacement>): string {
  const before = taskId === null ? "the project's end" : nameById(view, taskId)
  const through =
    via.length > 0
      ? `, through ${via
          .slice(0, MAX_NAMED)
          .map((id) => nameById(view, id))
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

export function successorWords(view: ScheduleView, successors: readonly Successor[]): string[] {
  const [first] = successors
  if (!first) return []
  const name = nameById(view, first.taskId)
  if (first.slack <= 0) return [`Each day that it is late moves ${name}.`]
  const buffer =
    first.buffer > 0 ? ` (${dayCount(Math.min(first.buffer, first.slack))} of that is a feeding buffer)` : ''
  return [`It can slip by ${dayCount(first.slack)} before it moves ${name}${buffer}.`]
}

export function floatWords(view: ScheduleView, task: number, { buffer, chain, end }: Float): string {
  const isOnChain = view.chain[task] === 1
  const effects = [
    ...(buffer ? [{ days: buffer.days, verb: 'eats', what: `into ${bufferName(view, buffer)}` }] : []),
    ...(chain && !isOnChain
      ? [{ days: chain.days, verb: 'moves', what: `${nameById(view, chain.taskId)} on the ${view.chainKind} chain` }]
      : []),
    { days: end, verb: 'moves', what: 'the end of the work' },
  ]
  const at = (days: number) =>
    effects
      .filter((effect) => effect.days === days)
      .map(({ verb, what }, index, those) => (those[index - 1]?.verb === verb ? what : `${verb} ${what}`))
      .join(' and ')
  const floats = [...new Set(effects.map(({ days }) => days))].filter((days) => days > 0).sort((a, b) => a - b)
  const later = floats.map((days) => `${dayCount(days)} before it ${at(days)}`).join(', ')
  const now = at(0)
  return [
    ...(isOnChain ? [`It is on the ${view.chainKind} chain.`] : []),
    ...(now ? [`Any slip ${now}.`] : []),
    ...(later ? [`It can slip by ${later}.`] : []),
  ].join(' ')
}

function bufferName(
  view: ScheduleView,
  { from, to }: { readonly from: number | null; readonly to: number | null },
): string {
  if (from === null) return 'the project buffer'
  return `the feeding buffer between ${nameById(view, from)} and ${to === null ? "the project's end" : nameById(view, to)}`
}

/** When work pauses for others, and for whom. */
export const pauseWords = (view: ScheduleView, task: number): string[] =>
  view.pausesOf(task).map(({ from, to, projectName }) => {
    const whose = projectName ? quote(projectName) : 'another project'
    const why = projectName === undefined ? '' : `, as its people work on ${whose} until then`
    return `It pauses from ${isoDay(from)} and goes on on ${isoDay(to)}${why}.`
  })

/** How the start of started work goes on. */
export function remainingWords(view: ScheduleView, task: number, today: Day): string[] {
  if (!view.started[task] || view.completed[task]) return []
  const work = (view.work[task] as number) / TICKS
  const { lastDay } = view.slotOf(task)
  const from = Math.floor(view.spansOf(task)[0]?.start ?? today)
  return [`The ${dayCount(work)} of work left go on from ${isoDay(from)} and end on ${isoDay(lastDay)}.`]
}
