/** Updates a task: its values, its progress, and the plan that they change. */
import { type Ops, type Schemas, taskEntity } from '#generated/scheduling'
import type { Db, PreparedHandler } from '#runtime'
import { checkMatch, etag } from '#runtime/services'
import { setsOff } from '../../changes.ts'
import { lockProject } from '../../rules/access.ts'
import { sameAssignments, samePredecessors } from '../../rules/links.ts'
import { refuseNetworkChange } from '../../rules/problems.ts'
import { saveAssignments, savePredecessors } from '../../store/links.ts'
import { changedColumns, type TaskRow } from '../../store/tasks.ts'
import { mustHaveRoom } from '../../usecases/change-network.ts'
import { outOfSequenceOf } from '../../usecases/out-of-sequence.ts'
import { queued } from '../../usecases/queues.ts'
import type { Services } from '../../usecases/recalculate.ts'
import { keepReports, report } from '../../usecases/report-progress.ts'
import { changesNetwork } from '../../usecases/save-tasks.ts'
import { checkTask, otherResources, readTask } from '../task-checks.ts'
import { viewReported } from '../views.ts'
import { readWriteBack } from '../write-back.ts'
import { changeItem, lockItem, queueOfItem, TASK } from './work-item.ts'

/** A task as answers about it alone show it. */
export async function withSequence(db: Db, accountId: number, task: TaskRow): Promise<Schemas['Task']> {
  const outOfSequence = await outOfSequenceOf(db, accountId, [task])
  return viewReported(task, outOfSequence.get(task.id))
}

export const updateTask = (services: Services): PreparedHandler<Ops['updateTask']> =>
  queued(
    ({ path }, call) => queueOfItem(call, TASK, path.taskId),
    async ({ path, query, headers, body }, call, plans) => {
      const { tx, account } = call
      const at = services.clock.now()
      const { row: task, project } = await lockItem(call, TASK, path.taskId)
      checkMatch(headers['If-Match'], task.version)
      const shown = body.outOfSequence ? await withSequence(tx, account.id, task) : taskEntity.view(task)
      const given = readTask(readWriteBack(body, shown, taskEntity.writable))
      const { status, percentComplete, remainingDuration, duration, actualStart, actualFinish, asOf, ...rest } = given
      const fields = { status, percentComplete, remainingDuration, duration, actualStart, actualFinish, asOf }
      const outcome = report(call, project, task, fields, at)
      if (outcome.problem) throw outcome.problem
      const reported = outcome
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
      const refusal = network ? refuseNetworkChange(project, query.replan) : undefined
      if (refusal) throw refusal
      await mustHaveRoom(call, project, {
        links: next.predecessors.length - task.predecessors.length,
        assignments: next.assignments.length - task.assignments.length,
        resourcesOf: otherResources(task, next.assignments),
      })

      const values = changedColumns(task, next)
      if (!network && Object.keys(values).length === 0) return replyTask(task)
      const { predecessors, assignments } = rest
      const changed = await changeItem(
        call,
        services,
        project,
        { kind: TASK, id: task.id },
        {
          values,
          network,
          // Recommendations watch deadlines.
          progress: reported.changed || setsOff(taskEntity, values, 'recalculate'),
          plans,
          async save() {
            if (predecessors) await savePredecessors(tx, account.id, [{ id: task.id, predecessors }])
            if (assignments) await saveAssignments(tx, account.id, [{ id: task.id, assignments }])
          },
        },
      )
      return replyTask(changed)

      async function replyTask(row: TaskRow) {
        await keepReports(call, [reported], at)
        return call.reply(200, await withSequence(tx, account.id, row), { headers: { ETag: etag(row.version) } })
      }
    },
  )
