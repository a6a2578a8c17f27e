/** The work list of a resource: what it does now, what is paused, what comes next, and what waits for what. */
import type { Ops, Schemas } from '#generated/scheduling'
import { type Handler, notFound } from '#runtime'
import { dateIn, dateOf, dayOf, finishDate, startDate } from '../../dates.ts'
import type { BookedTask } from '../../engine/model.ts'
import type { ResourceTask } from '../../engine/portfolio/resource-tasks.ts'
import { sixDecimals } from '../../engine/rule.ts'
import { visibilityOf } from '../../rules/access.ts'
import { findResource } from '../../store/resources.ts'
import { findAllRunning } from '../../store/running.ts'
import { namedTasks } from '../../store/tasks.ts'
import type { Services } from '../../usecases/recalculate.ts'

const MAX_WAITS = 600 // of a task
const MAX_ABSENCES = 10 // of a task

export const workListHandlers = (services: Services) => ({ listResourceTasks: listResourceTasks(services) })

const listResourceTasks =
  (services: Services): Handler<Ops['listResourceTasks']> =>
  async ({ path, request }, call) => {
    const { db, account } = call
    const visibility = visibilityOf(call)
    const resource = await findResource(db, visibility, path.resourceId)
    if (!resource) throw notFound('resource', path.resourceId)
    const today = dateIn(account.timeZone, services.clock.now())
    const running = await findAllRunning(db, visibility)
    const question = { running, resourceId: resource.id, statusDate: dayOf(today) }
    const asked = { account: account.id, signal: request.signal }
    const tasks = await services.planner.resourceTasks(question, asked)

    const named = tasks
      .flatMap((it) => [it, ...it.overtakes, ...it.waitsFor, ...it.awaitedBy])
      .map(({ taskId }) => taskId)
    const names = new Map((await namedTasks(db, visibility, [...new Set(named)])).map((it) => [it.taskId, it]))
    // Their order says how projects do.
    const seenFirst = (awaitedBy: ResourceTask['awaitedBy']) =>
      awaitedBy.toSorted((a, b) => Number(names.has(b.taskId)) - Number(names.has(a.taskId)))
    const nameOf = ({ taskId }: BookedTask): Schemas['OtherTask'] => names.get(taskId) ?? UNSEEN
    const value = tasks.map((it): Schemas['WorkItem'] => {
      const isSeen = names.has(it.taskId)
      return {
        state: it.state,
        ...nameOf(it),
        start: startDate(it.start),
        finish: finishDate(it.finish, it.start),
        remainingDuration: sixDecimals(it.left),
        why: it.why,
        ...(isSeen && it.decision !== undefined && { decisionId: it.decision }),
        ...(it.overtakes.length > 0 && { overtakes: it.overtakes.map(nameOf) }),
        waitsFor: (isSeen ? it.waitsFor.slice(0, MAX_WAITS) : []).map(({ resourceId, until, ...task }) => ({
          kind: resourceId === undefined ? 'predecessor' : 'resource',
          task: nameOf(task),
          ...(resourceId !== undefined && { resourceId }),
          until: finishDate(until),
        })),
        awaitedBy: seenFirst(isSeen ? it.awaitedBy : []).map((other) => ({
          task: nameOf(other),
          start: startDate(other.start),
        })),
        ...(isSeen && it.absences.length > 0 && { absences: it.absences.slice(0, MAX_ABSENCES).map(viewAbsence) }),
      }
    })
    return call.reply(200, { statusDate: dateOf(question.statusDate), value })
  }

const viewAbsence = ({ resourceId, from, to }: ResourceTask['absences'][number]) => ({
  resourceId,
  from: dateOf(from),
  to: to === undefined ? null : dateOf(to),
})

const UNSEEN = { taskId: null, taskName: null, projectId: null, projectName: null }
