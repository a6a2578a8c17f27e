/** Lists, creates, reads, updates and deletes tasks. */
import { type Handlers, type Ops, type Schemas, taskEntity } from '#generated/scheduling'
import type { Db, PreparedHandler, ReadCall } from '#runtime'
import { type List, type ListOptions, listBody, pick, readExpand, readList, readSelect } from '#runtime/odata'
import { checkMatch, differences, withETag } from '#runtime/services'
import { setsOff } from '../../changes.ts'
import { omit, pick as pickFields } from '../../fields.ts'
import { lockProject } from '../../rules/access.ts'
import { assigneeAfter, sameAssignments, samePredecessors } from '../../rules/links.ts'
import { mustHaveRoom } from '../../rules/room.ts'
import { existingResources } from '../../store/resources.ts'
import { newTask } from '../../store/task-changes.ts'
import { type TaskRow, taskSearch } from '../../store/tasks.ts'
import { changing, networkChange } from '../../usecases/change-project.ts'
import { outOfSequenceOf } from '../../usecases/out-of-sequence.ts'
import type { Services } from '../../usecases/recalculate.ts'
import { report } from '../../usecases/report-progress.ts'
import { changesNetwork } from '../../usecases/save-tasks.ts'
import { checkTask, otherResources, readTask } from '../task-checks.ts'
import { viewReported } from '../views.ts'
import { readWriteBack } from '../write-back.ts'
import {
  itemChange,
  type ListCall,
  lockItem,
  mustFind,
  projectOfItem,
  readItems,
  removeItem,
  seeItem,
  TASK,
} from './work-item.ts'

const { fields, select } = taskEntity
const expand = ['assignedTo', 'resources']

export function taskHandlers(services: Services) {
  return {
    listTasks: async ({ query }, call) => call.reply(200, await listOf(services, call, query)),

    listProjectTasks: async ({ path, query }, call) =>
      call.reply(200, await listOf(services, call, query, path.projectId)),

    createTask: changing<Ops['createTask']>(services)({
      projectOf: ({ path }) => path.projectId,
      newTasks: 1,
      replans: ({ query }) => query.replan,
      async decide({ path, query, body }, call, [id = 0]) {
        const project = await lockProject(call, path.projectId)
        const { predecessors = [], assignments = [], ...given } = readTask(body)
        const { duration = taskEntity.defaults.duration } = given
        const resourcesOf = otherResources(undefined, assignments)
        const more = { tasks: 1, links: predecessors.length, assignments: assignments.length, resourcesOf }
        await mustHaveRoom(call, project, more)
        await checkTask(call, services, project, undefined, { ...given, duration, predecessors, assignments })
        const values = { ...taskEntity.defaults, ...taskEntity.toRow(given), duration, remainingDuration: duration }
        const own = { id, projectId: project.id, name: given.name, isMilestone: false, predecessors, assignments }
        const after = newTask({ ...values, ...own })
        return { id, ...networkChange(project, query.replan, { tasks: [{ before: undefined, after }] }) }
      },
      async reply(_, call, { id }) {
        const task = await mustFind(call, TASK, id)
        return call.reply(201, taskEntity.view(task), withETag(task, `${services.baseUrl}/api/v1/tasks/${id}`))
      },
    }),

    async getTask({ path, query }, call) {
      const expanded = readExpand(query.$expand, expand)
      const selected = readSelect(query.$select, [...select, 'outOfSequence'], expand, expanded)
      const task = await seeItem(call, TASK, path.taskId)
      const view = await viewer(services, call, { expand: expanded }, [task])
      const shown = { ...(await withSequence(call.db, call.account.id, task)), ...view(task) }
      return call.reply(200, pick(shown, selected, expanded), withETag(task))
    },

    updateTask: updateTask(services),

    deleteTask: changing<Ops['deleteTask']>(services)({
      projectOf: ({ path }, call) => projectOfItem(call, TASK, path.taskId),
      replans: ({ query }) => query.replan,
      decide: ({ path, query, headers }, call) =>
        removeItem(call, { kind: TASK, id: path.taskId }, { replan: query.replan, ifMatch: headers['If-Match'] }),
      reply: async (_, call) => call.reply(204),
    }),
  } satisfies Handlers
}

async function listOf(services: Services, call: ListCall, query: ListOptions, projectId?: number) {
  const list = readList(query, { fields, search: taskSearch, key: 'id', select, expand })
  const { page, path } = await readItems(call, TASK, list, projectId)
  return listBody(page, list, `${services.baseUrl}${path}`, await viewer(services, call, list, page.rows))
}

async function viewer(services: Services, call: ReadCall, { expand }: Pick<List, 'expand'>, rows: readonly TaskRow[]) {
  const { db, account } = call
  const people = expand.includes('assignedTo')
    ? await services.directory.people(db, account.id, unique(rows.flatMap((row) => row.assignedToId ?? [])))
    : undefined
  const resources = expand.includes('resources')
    ? await existingResources(db, account.id, unique(rows.flatMap((row) => resourceIds(row))), false)
    : undefined
  return (row: TaskRow): Schemas['TaskView'] => ({
    ...taskEntity.view(row),
    ...(people && { assignedTo: people.get(row.assignedToId ?? 0) ?? null }),
    ...(resources && { resources: resourceIds(row).map((id) => ({ id, name: resources.get(id)?.name ?? '' })) }),
  })
}
const unique = (ids: readonly number[]) => [...new Set(ids)]
const resourceIds = ({ assignments }: TaskRow) => assignments.map(({ resourceId }) => resourceId)

/** A task as answers about it alone show it. */
async function withSequence(db: Db, accountId: number, task: TaskRow): Promise<Schemas['Task']> {
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

/** Updates a task: its values, its progress, and the plan that they change. */
const updateTask = (services: Services): PreparedHandler<Ops['updateTask']> =>
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
      const reported = report(call, project, task, pickFields(given, REPORTED), services.clock.now())
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
