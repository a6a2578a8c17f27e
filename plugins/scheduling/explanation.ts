/** Why a task starts when it does: from the work of its project to the answer. */
import type { Schemas } from '#generated/scheduling'
import { dateOf, dayOf, finishDate, startDate } from './dates.ts'
import type { Earlier, Explanation, Holder, Late, LinkReason, Need, Plan, Reason } from './engine/index.ts'
import type { Json } from './json.ts'
import type { Explained, Question } from './planner/calculations.ts'
import type { ProjectRow } from './store/projects.ts'
import type { TaskRow } from './store/tasks.ts'
import { networkOf, optionsOf, progressOf, type Work } from './work.ts'

/** What to ask about a task of a project that has a plan. */
export const questionOf = (work: Work, plan: Json<Plan>, task: TaskRow): Question => ({
  taskId: task.id,
  network: networkOf(work),
  options: optionsOf(work.project),
  plan,
  ...(isProjected(work.project) && {
    standing: { progress: progressOf(work.tasks), statusDate: dayOf(statusDateOf(work.project)) },
  }),
})

/** While a project is in Planning its projection is its plan. */
const isProjected = ({ status, statusBeforeFreeze }: ProjectRow) => (statusBeforeFreeze ?? status) !== 'Planning'

/** The day of the project's last calculation. */
const statusDateOf = ({ statusDate, startDate }: ProjectRow) => statusDate ?? startDate

export const viewExplained = (
  project: ProjectRow,
  task: TaskRow,
  { planned, projected }: Explained,
): Schemas['TaskExplanation'] => ({
  taskId: task.id,
  projectId: project.id,
  name: task.name,
  isMilestone: task.isMilestone,
  statusDate: statusDateOf(project),
  planned: planned ? viewExplanation(planned) : null,
  projected: projected ? viewExplanation(projected) : null,
})

const viewExplanation = (told: Explanation): Schemas['Explanation'] => ({
  status: told.status,
  start: dateOf(told.firstDay),
  finish: dateOf(told.lastDay),
  holders: told.holders.map(viewHolder),
  daysOff: told.daysOff && {
    ...told.daysOff,
    from: dateOf(told.daysOff.from),
    to: dateOf(told.daysOff.to),
    resources: [...told.daysOff.resources],
  },
  earlier: told.earlier && viewEarlier(told.earlier),
  late: told.late && viewLate(told.late),
  reasons: told.reasons.map(viewReason),
  omittedReasons: told.omitted,
  successors: told.successors.map((it) => ({ ...it, reason: viewReasonOf(it.reason) })),
  slip: told.slip,
  sentences: [...told.sentences],
})

function viewHolder(holder: Holder): Schemas['Holder'] {
  const { sentence } = holder
  if (holder.kind === 'date') {
    return { kind: holder.date, taskId: null, reason: null, buffer: 0, date: dateOf(holder.day), sentence }
  }
  const { taskId, reason, buffer, at } = holder
  const countsStart = reason.kind === 'precedence' && (reason.type === 'SS' || reason.type === 'SF')
  const date = countsStart ? startDate(at) : finishDate(at)
  return { kind: 'task', taskId, reason: viewReasonOf(reason), buffer, date, sentence }
}

const viewReasonOf = (reason: LinkReason): Schemas['LinkReason'] => ({
  ...{ type: null, lag: null, resourceId: null, units: null },
  ...reason,
})

const viewEarlier = ({ days, needs, next, sentence }: Earlier): Schemas['Earlier'] => ({
  days,
  needs: needs.map(viewNeed),
  next: next.map(viewHolder),
  sentence,
})

const viewNeed = (need: Need): Schemas['Earlier']['needs'][number] => ({
  kind: need.kind,
  taskId: need.kind === 'not_before' ? null : need.taskId,
  type: need.kind === 'lag' ? need.type : null,
  date: need.kind === 'not_before' ? dateOf(need.day) : null,
  days: need.days,
  work: 'work' in need ? need.work : 0,
  units: 'units' in need ? [...need.units] : [],
  sentence: need.sentence,
})

const viewLate = ({ days, earliest, kind, taskId, buffer, via, sentence }: Late): Schemas['LateStart'] => ({
  ...{ days, earliestStart: dateOf(earliest.firstDay), kind, taskId, buffer, via: [...via], sentence },
})

const viewReason = ({ taskId, firstDay, lastDay, holder }: Reason): Schemas['Explanation']['reasons'][number] => ({
  ...{ taskId, start: dateOf(firstDay), finish: dateOf(lastDay), holder: viewHolder(holder) },
})
