/** Updates a task: its values, its progress, and the plan that they change. */
import { type Ops, type Schemas, taskEntity } from '#generated/scheduling'
import type { Db, PreparedHandler } from '#runtime'
import { checkMatch, differences, withETag } from '#runtime/services'
import { setsOff } from '../../changes.ts'
import { omit, pick } from '../../fields.ts'
import { lockProject } from '../../rules/access.ts'
import { assigneeAfter, sameAssignments, samePredecessors } from '../../rules/links.ts'
import { mustHaveRoom } from '../../rules/room.ts'
import { existingResources } from '../../store/resources.ts'
import type { TaskRow } from '../../store/tasks.ts'
import { changing } from '../../usecases/change-project.ts'
import { outOfSequenceOf } from '../../usecases/out-of-sequence.ts'
import type { Services } from '../../usecases/recalculate.ts'
import { report } from '../../usecases/report-progress.ts'
import { changesNetwork } from '../../usecases/save-tasks.ts'
import { checkTask, otherResources, readTask } from '../task-checks.ts'
import { viewReported } from '../views.ts'
import { readWriteBack } from '../write-back.ts'
import { itemChange, lockItem, mustFind, projectOfItem, TASK } from './work-item.ts'

/** A task as answers about it alone show it. */
export async function withSequence(db: Db, accountId: number, task: TaskRow): Promise<Schemas['Task']> {
  const outOfSequence = await outOfSequenceOf(db, accountId, [task])
  return viewReported(task, outOfSequence.get(task.id))
}

/** What of a body is reported of the work. */
const REPORTED = [
  ...(['status', 'percentComplete', 'remainingDuration', 'duration', 'actualStart', 'actualFinish'] as const),
  ...(['asOf', 'blockedNote'] as const),
]
/** What of a body may be calculated with, without a new plan. */
const CALCULATED = [...REPORTED, 'deadline', 'assignments'] as const

export const updateTask = (services: Services): PreparedHandler<Ops['updateTask']> =>
  changing<Ops['updateTask']>(services)({
    projectOf: ({ path }, call) => projectOfItem(call, TASK, path.taskId),
    replans: ({ query }) => query.replan,
    reports: ({ body }) => CALCULATED.some((name) => body[name] !== undefined),
    async decide({ path, query, headers, body }, call) {
      const { tx, account } = call
      const { row: task, project } = await lockItem(call, TASK, path.taskId)
      checkMatch(headers['If-Match'], task.version)
      const shown = body.outOfSequence ? await withSequence(tx, account.id, task) : taskEntity.view(task)
      const given = readTask(readWriteBack(body, shown, taskEntity.writable))
      const rest = omit(given, REPORTED)
      if (rest.assignments && rest.assignedToId === undefined && task.assignedToId !== null) {
        const ids = [...task.assignments, ...rest.assignments].map((it) => it.resourceId)
        const resources = await existingResources(tx, account.id, ids, false)
        rest.assignedToId = assigneeAfter(task, rest.assignments, resources)
      }
      const reported = report(call, project, task, pick(given, REPORTED), services.clock.now())
      if (reported.problem) throw reported.problem
      const next: TaskRow = { ...reported.task, ...taskEntity.toRow(rest) }
      const network = changesNetwork(task, next)
      // A caller who sees only the task may neither plan the project anew nor change what the task waits for.
      const links = !samePredecessors(task.predecessors, next.predecessors)
      if (links || (network && project.status !== 'Planning')) await lockProject(call, project.id)
      await checkTask(call, services, project, task.id, {
        ...rest,
        // Stored assignments are not checked again, although their resource or its user may have changed.
        assignments: sameAssignments(task.assignments, next.assignments) ? [] : next.assignments,
        name: next.name,
        assignedToId: next.assignedToId === task.assignedToId ? null : next.assignedToId,
        ...(network && { duration: next.duration, safeDuration: next.safeDuration }),
      })
      // Recommendations watch deadlines.
      const progress = reported.changed || setsOff(taskEntity, differences(task, rest), 'recalculate')
      const change = itemChange(
        project,
        { before: task, after: next },
        { progress, replan: query.replan, reports: [reported] },
      )
      await mustHaveRoom(call, project, {
        links: next.predecessors.length - task.predecessors.length,
        assignments: next.assignments.length - task.assignments.length,
        resourcesOf: otherResources(task, next.assignments),
      })
      return change
    },
    async reply({ path }, call) {
      const row = await mustFind(call, TASK, path.taskId)
      const shown = await withSequence(call.tx, call.account.id, row)
      return call.reply(200, shown, withETag(row))
    },
  })
