/** Tasks: list, create, read, update, delete. */
import type { Ops, Schemas } from '#generated/scheduling'
import type { Person } from '#plugins/identity'
import { type Call, type Db, type Fault, type Handler, invalid, type PreparedHandler, type ReadCall } from '#runtime'
import { type List, type ListOptions, listBody, pick, readExpand, readList, readSelect } from '#runtime/odata'
import { checkMatch, etag } from '#runtime/services'
import { sixDecimals } from '../../engine/rule.ts'
import { saveAssignments, savePredecessors } from '../../store/links.ts'
import type { ProjectRow } from '../../store/projects.ts'
import { insertTask } from '../../store/task-changes.ts'
import { type TaskRow, taskFields, taskSource } from '../../store/tasks.ts'
import { changeNetwork, type Growth, mustHaveRoom } from '../../usecases/change-network.ts'
import { readReservedPage } from '../../usecases/memory.ts'
import { outOfSequenceOf } from '../../usecases/out-of-sequence.ts'
import { ofProject, queued } from '../../usecases/queues.ts'
import type { Services } from '../../usecases/recalculate.ts'
import { keepReports, report } from '../../usecases/report-progress.ts'
import { checkUser, lockProject, seeProject, visibilityOf } from '../access.ts'
import {
  checkAssignments,
  checkPredecessors,
  readAssignments,
  readPredecessors,
  sameAssignments,
  samePredecessors,
} from '../links.ts'
import { refuseNetworkChange } from '../problems.ts'
import { viewReported, viewTask } from '../views.ts'
import { readWriteBack } from '../write-back.ts'
import { changeItem, deleteItem, differences, lockItem, mustFind, queueOfItem, seeItem, TASK } from './work-item.ts'

const select = [...Object.keys(taskFields), 'predecessors', 'assignments', 'outline']
const expand = ['assignedTo']

export const taskHandlers = (services: Services) => ({
  listTasks: listTasks(services),
  listProjectTasks: listProjectTasks(services),
  createTask: createTask(services),
  getTask: getTask(services),
  updateTask: updateTask(services),
  deleteTask: deleteTask(services),
})

const listTasks =
  (services: Services): Handler<Ops['listTasks']> =>
  async ({ query }, call) => {
    const list = openList(query)
    const page = await readReservedPage<TaskRow>(call, taskSource(visibilityOf(call), TASK), list, 'task')
    const view = await viewer(services, call, list, page.rows)
    return call.reply(200, listBody(page, list, `${services.baseUrl}/api/v1/tasks`, view))
  }

const listProjectTasks =
  (services: Services): Handler<Ops['listProjectTasks']> =>
  async ({ path, query }, call) => {
    const list = openList(query)
    const { id } = await seeProject(call, path.projectId)
    const page = await readReservedPage<TaskRow>(
      call,
      taskSource(visibilityOf(call), { ...TASK, projectId: id }),
      list,
      'task',
    )
    const view = await viewer(services, call, list, page.rows)
    return call.reply(200, listBody(page, list, `${services.baseUrl}/api/v1/projects/${id}/tasks`, view))
  }

const openList = (query: ListOptions): List => readList(query, { fields: taskFields, key: 'id', select, expand })

async function viewer(services: Services, call: ReadCall, list: Pick<List, 'expand'>, rows: readonly TaskRow[]) {
  if (!list.expand.includes('assignedTo')) return viewTask
  const ids = [...new Set(rows.flatMap((row) => row.assignedToId ?? []))]
  const people = await services.directory.people(call.db, call.account.id, ids)
  return (row: TaskRow) => ({ ...viewTask(row), assignedTo: personOf(row, people) })
}
const personOf = ({ assignedToId }: TaskRow, people: ReadonlyMap<number, Person>) =>
  assignedToId === null ? null : (people.get(assignedToId) ?? null)

const getTask =
  (services: Services): Handler<Ops['getTask']> =>
  async ({ path, query }, call) => {
    const selected = readSelect(query.$select, [...select, 'outOfSequence'])
    const expanded = readExpand(query.$expand, expand)
    const task = await seeItem(call, TASK, path.taskId)
    const view = await viewer(services, call, { expand: expanded }, [task])
    const shown = { ...(await withSequence(call.db, call.account.id, task)), ...view(task) }
    return call.reply(200, pick(shown, selected, expanded), { headers: { ETag: etag(task.version) } })
  }

/** A task as answers about it alone show it. */
async function withSequence(db: Db, accountId: number, task: TaskRow): Promise<Schemas['Task']> {
  const outOfSequence = await outOfSequenceOf(db, accountId, [task])
  return viewReported(task, outOfSequence.get(task.id))
}

const createTask = (services: Services): PreparedHandler<Ops['createTask']> =>
  queued(
    ({ path }) => [ofProject(path.projectId)],
    async ({ path, query, body }, call, plans) => {
      const { tx, account } = call
      const project = await lockProject(call, path.projectId)
      const { predecessors, assignments, duration = 1, ...given } = read(body)
      await mustHaveRoom(call, project, {
        tasks: 1,
        links: predecessors?.length ?? 0,
        assignments: assignments?.length ?? 0,
        resourcesOf: otherResources(undefined, assignments),
      })
      await checkTask(call, services, project, undefined, { duration, predecessors, assignments, ...given })
      const id = await changeNetwork(call, services, project, { replan: query.replan, plans }, async () => {
        const ahead = project.status === 'Planning' ? undefined : await plans.taskId(call)
        const values = {
          id: ahead,
          projectId: project.id,
          isMilestone: false,
          duration,
          remainingDuration: duration,
          ...given,
        }
        const id = await insertTask(tx, account.id, values, services.clock.now())
        if (predecessors) await savePredecessors(tx, account.id, id, predecessors)
        if (assignments) await saveAssignments(tx, account.id, id, assignments)
        return id
      })
      const task = await mustFind(call, TASK, id)
      return call.reply(201, viewTask(task), {
        headers: { Location: `${services.baseUrl}/api/v1/tasks/${id}`, ETag: etag(task.version) },
      })
    },
  )

/** The body with its numbers rounded. */
const read = <Body extends Schemas['TaskCreate'] | Schemas['TaskUpdate']>({
  predecessors,
  assignments,
  duration,
  safeDuration,
  ...rest
}: Body) => ({
  ...rest,
  ...(duration !== undefined && { duration: sixDecimals(duration) }),
  ...(safeDuration !== undefined && { safeDuration: safeDuration === null ? null : sixDecimals(safeDuration) }),
  ...(predecessors && { predecessors: readPredecessors(predecessors) }),
  ...(assignments && { assignments: readAssignments(assignments) }),
})

/** The resources of a task as they will be; undefined where all of them are its own already. */
function otherResources(task: TaskRow | undefined, next: TaskRow['assignments'] = []): Growth['resourcesOf'] {
  const own = new Set(task?.assignments.map((it) => it.resourceId))
  const ids = next.map((it) => it.resourceId)
  return ids.every((id) => own.has(id)) ? undefined : { ...(task && { taskId: task.id }), ids }
}

/** @throws 400 with every fault that the contract cannot express */
async function checkTask(
  call: Call,
  services: Services,
  project: ProjectRow,
  taskId: number | undefined,
  next: Pick<TaskRow, 'name'> &
    Partial<Pick<TaskRow, 'assignedToId' | 'predecessors' | 'assignments' | 'duration' | 'safeDuration'>>,
): Promise<void> {
  const faults: Fault[] = [
    ...(await checkUser(call, services.directory, 'assignedToId', next.assignedToId)),
    ...(await checkPredecessors(call, project.id, taskId, next.predecessors)),
    ...(await checkAssignments(call, next.name, next.assignments)),
  ]
  const { duration, safeDuration } = next
  if (typeof duration === 'number' && typeof safeDuration === 'number' && safeDuration < duration) {
    const detail = `safeDuration ${safeDuration} is below duration ${duration}, the estimate without safety.`
    faults.push({ pointer: '/safeDuration', detail })
  }
  if (faults.length > 0) throw invalid(faults)
}

const updateTask = (services: Services): PreparedHandler<Ops['updateTask']> =>
  queued(
    ({ path }, call) => queueOfItem(call, TASK, path.taskId),
    async ({ path, query, headers, body }, call, plans) => {
      const { tx, account } = call
      const at = services.clock.now()
      const { row: task, project } = await lockItem(call, TASK, path.taskId)
      checkMatch(headers['If-Match'], task.version)
      const shown = body.outOfSequence ? await withSequence(tx, account.id, task) : viewTask(task)
      const given = read(readWriteBack(body, shown, WRITABLE))
      const { status, percentComplete, remainingDuration, duration, actualStart, actualFinish, asOf, ...rest } = given
      const fields = { status, percentComplete, remainingDuration, duration, actualStart, actualFinish, asOf }
      const outcome = report(call, project, task, fields, at)
      if (outcome.problem) throw outcome.problem
      const reported = outcome
      const next: TaskRow = { ...reported.task, ...rest }
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

      const values = differences(STORED, task, next)
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
          progress: reported.changed || task.deadline !== next.deadline,
          plans,
          async save() {
            if (predecessors) await savePredecessors(tx, account.id, task.id, predecessors)
            if (assignments) await saveAssignments(tx, account.id, task.id, assignments)
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

const WRITABLE = [
  'name',
  'description',
  'status',
  'percentComplete',
  'duration',
  'safeDuration',
  'notBefore',
  'deadline',
  'remainingDuration',
  'actualStart',
  'actualFinish',
  'asOf',
  'predecessors',
  'assignments',
  'assignedToId',
  'wbs',
  'outline',
] as const satisfies readonly (keyof Schemas['TaskUpdate'])[]

const changesNetwork = (task: TaskRow, next: TaskRow) =>
  task.duration !== next.duration ||
  task.safeDuration !== next.safeDuration ||
  task.notBefore !== next.notBefore ||
  !samePredecessors(task.predecessors, next.predecessors) ||
  !sameAssignments(task.assignments, next.assignments)

const STORED = [
  'name',
  'description',
  'assignedToId',
  'wbs',
  'outline',
  'duration',
  'safeDuration',
  'notBefore',
  'deadline',
  'status',
  'percentComplete',
  'remainingDuration',
  'remainingBeforeCompletion',
  'actualStart',
  'actualFinish',
  'asOf',
  'reportedOn',
  'estimatedTotal',
] as const satisfies readonly (keyof TaskRow)[]

const deleteTask = (services: Services): PreparedHandler<Ops['deleteTask']> =>
  queued(
    ({ path }, call) => queueOfItem(call, TASK, path.taskId),
    async ({ path, query, headers }, call, plans) => {
      const request = { replan: query.replan, plans, ifMatch: headers['If-Match'] }
      await deleteItem(call, services, { kind: TASK, id: path.taskId }, request)
      return call.reply(204)
    },
  )
