/** The work list of a resource: what it does now, what is paused, what comes next, and what waits for what. */
import type { Ops, Schemas } from '#generated/scheduling'
import { type Handler, notFound } from '#runtime'
import { dateIn, dateOf, dayOf, finishDate, startDate } from '../../dates.ts'
import type { BookedTask } from '../../engine/model.ts'
import { sixDecimals } from '../../engine/rule.ts'
import { visibilityOf } from '../../rules/access.ts'
import { decisionsInForce } from '../../store/decisions.ts'
import { findResource } from '../../store/resources.ts'
import { findAllRunning } from '../../store/running.ts'
import { namedTasks } from '../../store/tasks.ts'
import type { Services } from '../../usecases/recalculate.ts'

const MAX_TASKS = 200 // of an answer
const MAX_OVERTAKEN = 10 // of a task

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
    const tasks = (await services.planner.resourceTasks(question, asked)).slice(0, MAX_TASKS)

    const named = tasks.flatMap((it) => [it, ...it.overtakes, ...it.waitsFor]).map(({ taskId }) => taskId)
    const names = new Map((await namedTasks(db, visibility, [...new Set(named)])).map((it) => [it.taskId, it]))
    const decisions = new Map((await decisionsInForce(db, account.id, today)).map((it) => [it.place, it.id]))
    const nameOf = ({ taskId }: BookedTask): Schemas['OtherTask'] => names.get(taskId) ?? UNSEEN
    const value = tasks.map((it): Schemas['WorkItem'] => {
      const isSeen = names.has(it.taskId)
      const decisionId = isSeen && it.decision !== undefined ? decisions.get(it.decision) : undefined
      const overtakes = it.why === 'overtakes' ? it.overtakes.slice(0, MAX_OVERTAKEN) : []
      return {
        state: it.state,
        ...nameOf(it),
        start: startDate(it.start),
        finish: finishDate(it.finish, it.start),
        remainingDuration: sixDecimals(it.left),
        why: it.why,
        ...(decisionId !== undefined && { decisionId }),
        ...(overtakes.length > 0 && { overtakes: overtakes.map(nameOf) }),
        waitsFor: it.waitsFor.map(({ resourceId, until, ...task }) => ({
          kind: resourceId === undefined ? 'predecessor' : 'resource',
          task: nameOf(task),
          ...(resourceId !== undefined && { resourceId }),
          until: finishDate(until),
        })),
      }
    })
    return call.reply(200, { statusDate: dateOf(question.statusDate), value })
  }

const UNSEEN = { taskId: null, taskName: null, projectId: null, projectName: null }
