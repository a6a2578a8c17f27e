/** What a person works on now, what of it pauses, what comes next, and what waits for what. Pure. */
import type { DecisionEntry, Task, WorkItem } from '@chainwork/sdk'
import type { Reported } from '../../reports/progress.ts'
import { text } from '../../text/text.ts'
import { formatDate, formatPercent } from '../../ui/format.ts'

const words = text.work

/** Of a task, what a list shows and reports change. */
export const LISTED =
  'id,projectId,name,status,percentComplete,remainingDuration,assignments,plannedFinish,projectedFinish,actualStart,actualFinish,blockedNote,reportedOn,isCritical,isReady,startsToday,bufferConsumption,zone,priority,updatedAt'
export type ListedTask = Reported &
  Pick<
    Task,
    | ('id' | 'projectId' | 'name' | 'assignments' | 'plannedFinish' | 'projectedFinish' | 'reportedOn' | 'isCritical')
    | ('isReady' | 'startsToday' | 'bufferConsumption' | 'zone' | 'priority' | 'updatedAt')
  > & {
    /** Where it was asked for. */
    readonly assignedTo?: { readonly name: string } | null
  }
/** With what a task of one person waits for. */
export type ShownTask = ListedTask & Pick<Task, 'predecessors'>

export const GROUPS = ['now', 'paused', 'next', 'waiting'] as const
export type Group = (typeof GROUPS)[number]

export interface Entry {
  readonly taskId: number
  /** How the order of work places it; missing for a task of a user without a resource. */
  readonly item?: WorkItem
}

export interface Groups extends Readonly<Record<Group, readonly Entry[]>> {
  /** Tasks of projects that the user does not see. */
  readonly hidden: number
}

/**
 * Whether it is under way, and its people are away or at work on something else. Without a plan nothing says so, nor in
 * Planning, where each priority is 0.
 */
export const isPaused = ({ status, startsToday, priority }: ListedTask): boolean =>
  status === 'InProgress' && !startsToday && priority !== null && priority > 0

function groupOfTask(task: ListedTask): Group {
  if (isPaused(task)) return 'paused'
  return task.status === 'InProgress' || task.startsToday ? 'now' : task.isReady ? 'next' : 'waiting'
}

/**
 * @param items the order of work of the person's resources
 * @param assigned tasks of the user, the most urgent one first; those in the order of work stand where it has them
 */
export function groupsOf(items: readonly WorkItem[], assigned: readonly ShownTask[]): Groups {
  const groups: Record<Group, Entry[]> = { now: [], paused: [], next: [], waiting: [] }
  const placed = new Set<number>()
  let hidden = 0
  for (const item of items) {
    const { taskId } = item
    if (taskId === null) hidden++
    else if (!placed.has(taskId)) {
      placed.add(taskId)
      groups[item.state].push({ taskId, item })
    }
  }
  for (const task of assigned) if (!placed.has(task.id)) groups[groupOfTask(task)].push({ taskId: task.id })
  return { ...groups, hidden }
}

/** What is known now of the tasks, each where it is shown: so that dates follow a report, and no row moves. */
export function inPlaceOf(shown: Groups, latest: Groups): Groups {
  const known = new Map(GROUPS.flatMap((group) => latest[group].map(({ taskId, item }) => [taskId, item] as const)))
  const updated = (entry: Entry): Entry => {
    const item = known.get(entry.taskId)
    if (!entry.item || !item) return entry
    // A line that comes or goes would move what is below it.
    const keepsLine = item.awaitedBy.length > 0 === entry.item.awaitedBy.length > 0
    return { ...entry, item: { ...item, awaitedBy: (keepsLine ? item : entry.item).awaitedBy } }
  }
  const groups = Object.fromEntries(GROUPS.map((group) => [group, shown[group].map(updated)]))
  return { ...(groups as Record<Group, Entry[]>), hidden: shown.hidden }
}

const MAX_IDS = 200 // in one filter

/** The tasks whose fields the page shows: those in the groups first, then what they wait for and what waits for them. */
export function idsOf(groups: Groups, assigned: readonly ShownTask[]): readonly number[] {
  const entries = GROUPS.flatMap((group) => groups[group])
  const predecessors = new Map(assigned.map(({ id, predecessors: links }) => [id, links.map(({ taskId }) => taskId)]))
  const waitedFor = entries.flatMap(({ taskId, item }) =>
    item ? item.waitsFor.slice(0, 1).flatMap(({ task }) => task.taskId ?? []) : (predecessors.get(taskId) ?? []),
  )
  const waiting = entries.flatMap((entry) => firstAwaiting(entry)?.task.taskId ?? [])
  return [...new Set([...entries.map(({ taskId }) => taskId), ...waitedFor, ...waiting])].slice(0, MAX_IDS)
}

/** What the browser has kept from before this version has none. */
const firstAwaiting = ({ item }: Entry) => item?.awaitedBy?.[0]

export interface Names {
  readonly tasks: ReadonlyMap<number, ShownTask>
  /** Of resources. */
  readonly people: ReadonlyMap<number, string>
  /** By their ids, those in force. */
  readonly decisions?: ReadonlyMap<string, Decided>
}
/** Who has decided that something comes first, and why. */
export type Decided = Pick<DecisionEntry, 'actor' | 'reason'>

const quoted = (name: string | null) => (name === null ? text.order.work.hidden : `“${name}”`)

/** Who works on the task. */
export const peopleOf = (task: ListedTask | undefined, people: Names['people']): string =>
  task?.assignedTo?.name ?? task?.assignments.flatMap(({ resourceId }) => people.get(resourceId) ?? []).join(', ') ?? ''

/** Why the task stands where it does: what it waits for, else the rule that put it there. */
export const placeSentence = (entry: Entry, names: Names): string =>
  waitSentence(entry, names) ?? whySentence(entry, names)

function whySentence({ item, taskId }: Entry, { tasks, decisions }: Names): string {
  const task = tasks.get(taskId)
  if (!item) {
    if (task && isPaused(task)) return words.why.paused
    const used = task?.bufferConsumption ?? 0
    return used > 0 ? words.why.urgency(formatPercent(used)) : words.why.noUrgency
  }
  if (item.state === 'paused') return words.why.paused
  if (item.why === 'overtakes')
    return words.why.overtakes((item.overtakes ?? []).map(({ taskName }) => quoted(taskName)).join(', '))
  if (item.why === 'decision') {
    const { actor, reason } = decisions?.get(item.decisionId ?? '') ?? {}
    return words.why.decision(actor?.name, reason)
  }
  return item.why === 'plan' && item.state === 'now' ? words.why.planNow : words.why[item.why]
}

/** What the task waits for, with names; undefined while it waits for nothing. */
function waitSentence({ item, taskId }: Entry, { tasks, people }: Names): string | undefined {
  if (!item) {
    const task = tasks.get(taskId)
    if (task && groupOfTask(task) === 'now') return undefined
    const open = (tasks.get(taskId)?.predecessors ?? []).flatMap((link) => tasks.get(link.taskId) ?? [])
    const first = open.find(({ status }) => status !== 'Completed')
    return first && words.waits.task(quoted(first.name), peopleOf(first, people), formatDate(first.projectedFinish))
  }
  if (item.state === 'now') return undefined
  const [first] = item.waitsFor
  const away = item.absences?.find(({ to }) => to !== null && to < item.start && (!first || first.until < to))
  if (away?.to) return words.waits.away(people.get(away.resourceId) ?? `#${away.resourceId}`, formatDate(away.to))
  if (!first) return undefined
  const { task, resourceId, until } = first
  const more = item.waitsFor.length > 1 ? words.waits.more(item.waitsFor.length - 1) : ''
  const sentence =
    resourceId === undefined
      ? words.waits.task(quoted(task.taskName), peopleOf(tasks.get(task.taskId ?? 0), people), formatDate(until))
      : words.waits.person(people.get(resourceId) ?? `#${resourceId}`, quoted(task.taskName), formatDate(until))
  return sentence + more
}

/** What would start earlier if the task was done earlier; undefined where nothing would. */
export function handOnSentence(entry: Entry, { tasks, people }: Names): string | undefined {
  const first = firstAwaiting(entry)
  if (!first) return undefined
  const { task, start } = first
  const who = peopleOf(tasks.get(task.taskId ?? 0), people)
  return words.awaited(quoted(task.taskName), who, formatDate(start), (entry.item?.awaitedBy.length ?? 0) - 1)
}

/** The day on which the task is handed on: that of its own work, without any buffer. */
export const handOnDay = ({ item }: Pick<Entry, 'item'>, task: ListedTask): string | null =>
  task.actualFinish ?? item?.finish ?? task.projectedFinish ?? task.plannedFinish
