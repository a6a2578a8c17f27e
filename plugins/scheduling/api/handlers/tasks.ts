/** Tasks: list, create, read, delete; `update-task.ts` updates them. */
import { type Handlers, type Ops, type Schemas, taskEntity } from '#generated/scheduling'
import type { ReadCall } from '#runtime'
import { type List, type ListOptions, listBody, pick, readExpand, readList, readSelect } from '#runtime/odata'
import { withETag } from '#runtime/services'
import { lockProject } from '../../rules/access.ts'
import { mustHaveRoom } from '../../rules/room.ts'
import { existingResources } from '../../store/resources.ts'
import { newTask } from '../../store/task-changes.ts'
import { type TaskRow, taskSearch } from '../../store/tasks.ts'
import { changing, networkChange } from '../../usecases/change-project.ts'
import type { Services } from '../../usecases/recalculate.ts'
import { checkTask, otherResources, readTask } from '../task-checks.ts'
import { updateTask, withSequence } from './update-task.ts'
import { type ListCall, mustFind, projectOfItem, readItems, removeItem, seeItem, TASK } from './work-item.ts'

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
