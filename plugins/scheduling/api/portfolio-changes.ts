/** What changed in the portfolio since a day or a moment, as requests ask for it and as answers show it. */
import type { Schemas } from '#generated/scheduling'
import { type Actor, type Db, invalid, type ReadCall, type Reserves, SYSTEM } from '#runtime'
import { beginningOf, dateIn, dateOf, dayOf } from '../dates.ts'
import { type Mention, mentionsIn, projectMention } from '../engine/mentions.ts'
import { changeSentences, decisionSentences } from '../engine/portfolio/change-words.ts'
import { sixDecimals } from '../engine/rule.ts'
import { visibilityOf } from '../rules/access.ts'
import {
  type ChangedDecision,
  type ChangedPoint,
  type ChangedProject,
  changedDecisions,
  changedPoints,
  changedProjects,
  type Since,
} from '../store/portfolio-changes.ts'
import { type MoveNames, movesOf, namesOfMoves } from './moves.ts'

const DEFAULT_DAYS = 7
const MAX_DAYS = 28 // fever charts have all points of the last 30 days, by dates in UTC
const MAX_PROJECTS = 1_000
const MAX_CAUSES = 10 // of one project
const MAX_DECISIONS = 200
const MAX_NAMED_TASKS = 3 // of one sentence
const UNRESERVED_PROJECTS = 50
const BYTES_PER_PROJECT = 30_000 // with all its causes and sentences: rows, viewed, and as text

/** @throws 400 for a day that is to come, or too long ago */
export function readSince(since: string | undefined, today: string): string {
  const earliest = dateOf(dayOf(today) - MAX_DAYS)
  if (since === undefined) return dateOf(dayOf(today) - DEFAULT_DAYS)
  if (since > today) throw invalid([{ parameter: 'since', detail: `since is ${since}, and today is ${today}.` }])
  if (since >= earliest) return since
  throw invalid([
    { parameter: 'since', detail: `since is ${since}: ${earliest}, ${MAX_DAYS} days ago, is the earliest.` },
  ])
}

/** A day, and from when on in it; absent: from its beginning. */
interface AskedSince {
  readonly day: string
  readonly after?: Date
}

/** @throws 400 for a moment that is to come, and where a day is asked for too */
export function readAfter(after: string, since: string | undefined, now: Date, timeZone: string): AskedSince {
  const moment = new Date(after)
  if (since !== undefined) throw invalid([{ parameter: 'after', detail: 'Ask with after or since, not with both.' }])
  if (moment > now) throw invalid([{ parameter: 'after', detail: `after is ${after}, which is to come.` }])
  const earliest = dateOf(dayOf(dateIn(timeZone, now)) - MAX_DAYS)
  const day = dateIn(timeZone, moment)
  return day < earliest ? { day: earliest } : { day, after: moment }
}

/** Who asks for changes, and where they are read. */
export type Asking = Pick<ReadCall, 'account' | 'actor' | 'may'> & { readonly db: Db } & Reserves

/** @throws 503 when there is no room for so much */
export async function viewChanges(
  call: Asking,
  { day, after }: AskedSince,
  today: string,
): Promise<Schemas['PortfolioChanges']> {
  const { db, account } = call
  const { timeZone } = account
  const range: Since = { day, moment: after ?? beginningOf(timeZone, day) }
  const rows = await changedProjects(db, visibilityOf(call), range, MAX_PROJECTS)
  if (rows.length > UNRESERVED_PROJECTS) await call.reserve(rows.length * BYTES_PER_PROJECT)
  const points = await changedPoints(db, account.id, rows, range, MAX_CAUSES)
  const names = await namesOfMoves(call, points.flatMap(movesOfPoint), points.flatMap(firstTasks))
  const pointsOf = Map.groupBy(points, ({ projectId }) => projectId)
  const days = { today, beginnings: beginningsOf(timeZone, day, today) }
  const decisions = await changedDecisions(db, visibilityOf(call), range, days, MAX_DECISIONS)
  return {
    since: day,
    after: after?.toISOString() ?? null,
    statusDate: today,
    projects: rows.toSorted(byChange).map((row) => viewProject(row, pointsOf.get(row.id) ?? [], names, timeZone)),
    decisions: decisions.map((it) => viewDecision(it, timeZone, today)),
  }
}

/** When the days begin from the first one on until two after today, which the day of a report is not beyond. */
function beginningsOf(timeZone: string, first: string, today: string): ReadonlyMap<string, Date> {
  const days = Array.from({ length: dayOf(today) + 3 - dayOf(first) }, (_, number) => dateOf(dayOf(first) + number))
  return new Map(days.map((day) => [day, beginningOf(timeZone, day)]))
}

const movesOfPoint = (point: ChangedPoint) =>
  movesOf({ usedBy: point.usedByBefore, walk: point.walkBefore, baseline: point.baselineBefore }, point)
const firstTasks = ({ tasks }: ChangedPoint) => tasks.slice(0, MAX_NAMED_TASKS)

const promiseDays = ({ bufferEnd, bufferEndBefore }: ChangedProject) =>
  bufferEndBefore === null ? 0 : Math.abs(dayOf(bufferEnd) - dayOf(bufferEndBefore))
const lost = ({ bufferConsumption: now, bufferConsumptionBefore: before }: ChangedProject) => now - (before ?? 0)
const byChange = (a: ChangedProject, b: ChangedProject) =>
  promiseDays(b) - promiseDays(a) || lost(b) - lost(a) || a.id - b.id

function viewProject(
  project: ChangedProject,
  points: readonly ChangedPoint[],
  names: MoveNames,
  timeZone: string,
): Schemas['ChangedProject'] {
  const { id, name, status } = project
  const statusSince = project.statusSince && dateIn(timeZone, project.statusSince)
  const promise = { before: project.bufferEndBefore, now: project.bufferEnd }
  const completion = { before: project.projectedCompletionBefore, now: project.projectedCompletion }
  const named = points.map((it) => ({
    ...it,
    actor: isSystem(it.actor) ? null : it.actor,
    taskNames: firstTasks(it).flatMap((task) => names.taskNames.get(task) ?? []),
    movedBy: names.words(movesOfPoint(it)),
  }))
  const sentences = changeSentences({ name, status, statusSince, promise, completion }, named)
  return {
    projectId: id,
    name,
    status,
    promise,
    became: statusSince === null ? null : status,
    projectedCompletion: completion,
    bufferConsumption: { before: project.bufferConsumptionBefore, now: project.bufferConsumption },
    causes: points.map(viewCause),
    sentences,
    mentions: mentionsIn(sentences, [projectMention(project), ...names.mentions]),
  }
}

const viewCause = (point: ChangedPoint): Schemas['ChangeCause'] => ({
  date: point.date,
  cause: point.cause,
  actor: point.actor,
  bufferEnd: point.bufferEnd,
  promiseMovedBy: point.promiseMovedBy,
  bufferConsumption: point.consumption,
  consumed: sixDecimals(point.consumed),
  taskIds: [...point.tasks],
  taskCount: point.taskCount,
})

function viewDecision(
  { completedOn, ...decision }: ChangedDecision,
  timeZone: string,
  today: string,
): Schemas['ChangedDecision'] {
  const { createdAt, until, endedAt, actor, endedBy } = decision
  const dayIn = (at: Date) => dateIn(timeZone, at)
  const isOpenAfter = (day: string) => endedAt === null || dayIn(endedAt) > day
  // The row is closed later than its last day or the completion of its task.
  const hasLapsed = until !== null && until < today && isOpenAfter(until)
  const isDone = completedOn !== null && (isOpenAfter(completedOn) || isSystem(endedBy))
  const isDoneFirst = isDone && !(hasLapsed && until < completedOn)
  const sentences = decisionSentences({
    ...decision,
    madeOn: dayIn(createdAt),
    madeBy: actor.name,
    heldUntil: hasLapsed && !isDoneFirst ? until : null,
    completedOn: isDoneFirst ? completedOn : null,
    endedOn: endedAt && dayIn(endedAt),
    endedBy: isSystem(endedBy) ? null : (endedBy?.name ?? null),
  })
  return {
    ...decision,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    sentences,
    mentions: mentionsIn(sentences, namedBy(decision)),
  }
}

const namedBy = ({ projectId, projectName, taskId, taskName }: Omit<ChangedDecision, 'completedOn'>): Mention[] => [
  projectMention({ id: projectId, name: projectName }),
  ...(taskId === null || taskName === null ? [] : [{ kind: 'task' as const, id: taskId, name: taskName, projectId }]),
]

const isSystem = (actor: Actor | null) => actor?.id === undefined && actor?.name === SYSTEM.name
