/** Tasks: list, create, read, update, delete. */
import type { Ops, Schemas } from '#generated/scheduling'
import type { Person } from '#plugins/identity'
import { type Call, type Fault, type Handler, invalid, type PreparedHandler, type ReadCall } from '#runtime'
import { type List, type ListOptions, listBody, pick, readExpand, readList, readSelect } from '#runtime/odata'
import { checkMatch, etag } from '#runtime/services'
import { checkUser, lockProject, seeProject, sightOf } from '../access.ts'
import { sixDecimals } from '../engine/rule.ts'
import { refuseNetworkChange } from '../faults.ts'
import {
  checkAssignments,
  checkPredecessors,
  readAssignments,
  readPredecessors,
  sameAssignments,
  samePredecessors,
} from '../links.ts'
import { readReservedPage } from '../memory.ts'
import { changeNetwork, type Growth, mustHaveRoom } from '../network.ts'
import { report } from '../progress.ts'
import { ofProject, queued } from '../queues.ts'
import type { Desk } from '../settle.ts'
import { saveAssignments, savePredecessors } from '../store/links.ts'
import type { ProjectRow } from '../store/projects.ts'
import { insertTask } from '../store/task-changes.ts'
import { type TaskRow, taskFields, taskSource } from '../store/tasks.ts'
import { viewTask } from '../views.ts'
import { readWriteBack } from '../write-back.ts'
import { changeItem, deleteItem, differences, lockItem, mustFind, queueOfItem, seeItem, TASK } from './work-item.ts'

const select = [...Object.keys(taskFields), 'predecessors', 'assignments', 'outline']
const expand = ['assignedTo']

export const taskHandlers = (desk: Desk) => ({
  listTasks: listTasks(desk),
  listProjectTasks: listProjectTasks(desk),
  createTask: createTask(desk),
  getTask: getTask(desk),
  updateTask: updateTask(desk),
  deleteTask: deleteTask(desk),
})

const listTasks =
  (desk: Desk): Handler<Ops['listTasks']> =>
  async ({ query }, call) => {
    const list = openList(query)
    const page = await readReservedPage<TaskRow>(call, taskSource(sightOf(call), TASK), list, 'task')
    const view = await viewer(desk, call, list, page.rows)
    return call.reply(200, listBody(page, list, `${desk.baseUrl}/api/v1/tasks`, view))
  }

const listProjectTasks =
  (desk: Desk): Handler<Ops['listProjectTasks']> =>
  async ({ path, query }, call) => {
    const list = openList(query)
    const { id } = await seeProject(call, path.projectId)
    const page = await readReservedPage<TaskRow>(
      call,
      taskSource(sightOf(call), { ...TASK, projectId: id }),
      list,
      'task',
    )
    const view = await viewer(desk, call, list, page.rows)
    return call.reply(200, listBody(page, list, `${desk.baseUrl}/api/v1/projects/${id}/tasks`, view))
  }

const openList = (query: ListOptions): List => readList(query, { fields: taskFields, key: 'id', select, expand })

async function viewer(desk: Desk, call: ReadCall, list: Pick<List, 'expand'>, rows: readonly TaskRow[]) {
  if (!list.expand.includes('assignedTo')) return viewTask
  const ids = [...new Set(rows.flatMap((row) => row.assignedToId ?? []))]
  const people = await desk.directory.people(call.db, call.account.id, ids)
  return (row: TaskRow) => ({ ...viewTask(row), assignedTo: personOf(row, people) })
}
const personOf = ({ assignedToId }: TaskRow, people: ReadonlyMap<number, Person>) =>
  assignedToId === null ? null : (people.get(assignedToId) ?? null)

const getTask =
  (desk: Desk): Handler<Ops['getTask']> =>
  async ({ path, query }, call) => {
    const selected = readSelect(query.$select, select)
    const expanded = readExpand(query.$expand, expand)
    const task = await seeItem(call, TASK, path.taskId)
    const view = await viewer(desk, call, { expand: expanded }, [task])
    return call.reply(200, pick(view(task), selected, expanded), { headers: { ETag: etag(task.version) } })
  }

const createTask = (desk: Desk): PreparedHandler<Ops['createTask']> =>
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
      await checkTask(call, desk, project, undefined, { duration, predecessors, assignments, ...given })
      const id = await changeNetwork(call, desk, project, { replan: query.replan, plans }, async () => {
        const ahead = project.status === 'Planning' ? undefined : await plans.taskId(call)
        const values = {
          id: ahead,
          projectId: project.id,
          isMilestone: false,
          duration,
          remainingDuration: duration,
          ...given,
        }
        const id = await insertTask(tx, account.id, values, desk.clock.now())
        if (predecessors) await savePredecessors(tx, account.id, id, predecessors)
        if (assignments) await saveAssignments(tx, account.id, id, assignments)
        return id
      })
      const task = await mustFind(call, TASK, id)
      return call.reply(201, viewTask(task), {
        headers: { Location: `${desk.baseUrl}/api/v1/tasks/${id}`, ETag: etag(task.version) },
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
  desk: Desk,
  project: ProjectRow,
  taskId: number | undefined,
  next: Pick<TaskRow, 'name'> &
    Partial<Pick<TaskRow, 'assignedToId' | 'predecessors' | 'assignments' | 'duration' | 'safeDuration'>>,
): Promise<void> {
  const faults: Fault[] = [
    ...(await checkUser(call, desk.directory, 'assignedToId', next.assignedToId)),
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

const updateTask = (desk: Desk): PreparedHandler<Ops['updateTask']> =>
  queued(
    ({ path }, call) => queueOfItem(call, TASK, path.taskId),
    async ({ path, query, headers, body }, call, plans) => {
      const { tx, account } = call
      const at = desk.clock.now()
      const { row: task, project } = await lockItem(call, TASK, path.taskId)
      checkMatch(headers['If-Match'], task.version)
      const given = read(readWriteBack(body, viewTask(task), WRITABLE))
      const { status, percentComplete, remainingDuration, duration, ...rest } = given
      const reported = report(call, project, task, { status, percentComplete, remainingDuration, duration }, at)
      if (reported.problem) throw reported.problem
      const next: TaskRow = { ...reported.task, ...rest }
      const network = changesNetwork(task, next)
      // Whoever only works on it neither plans the project anew nor says what the task waits for.
      const links = !samePredecessors(task.predecessors, next.predecessors)
      if (links || (network && project.status !== 'Planning')) await lockProject(call, project.id)
      await checkTask(call, desk, project, task.id, {
        ...rest,
        // What is there already stands, whatever has become of its resource or its user.
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
        desk,
        project,
        { kind: TASK, id: task.id },
        {
          values,
          network,
          progress: reported.changed,
          plans,
          async save() {
            if (predecessors) await savePredecessors(tx, account.id, task.id, predecessors)
            if (assignments) await saveAssignments(tx, account.id, task.id, assignments)
          },
        },
      )
      return replyTask(changed)

      function replyTask(row: TaskRow) {
        return call.reply(200, viewTask(row), { headers: { ETag: etag(row.version) } })
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
  'remainingDuration',
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
  'status',
  'percentComplete',
  'remainingDuration',
  'remainingBeforeCompletion',
  'actualStart',
  'actualFinish',
] as const satisfies readonly (keyof TaskRow)[]

const deleteTask = (desk: Desk): PreparedHandler<Ops['deleteTask']> =>
  queued(
    ({ path }, call) => queueOfItem(call, TASK, path.taskId),
    async ({ path, query, headers }, call, plans) => {
      const request = { replan: query.replan, plans, ifMatch: headers['If-Match'] }
      await deleteItem(call, desk, { kind: TASK, id: path.taskId }, request)
      return call.reply(204)
    },
  )
