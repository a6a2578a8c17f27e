/** Lists, creates, reads and deletes projects; `update-project.ts` updates them. */
import { type Handlers, type Ops, projectEntity, resourceEntity, type Schemas, taskEntity } from '#generated/scheduling'
import type { Person } from '#plugins/identity'
import { forbidden, type Handler, notFound } from '#runtime'
import { listBody, pick, readExpand, readList, readSelect } from '#runtime/odata'
import { checkMatch, withETag } from '#runtime/services'
import { dateIn } from '../../dates.ts'
import { lockProject, visibilityOf } from '../../rules/access.ts'
import {
  deleteProject as deleteRow,
  findShownProject,
  insertProject,
  type ProjectRow,
  projectSource,
  type ShownProject,
} from '../../store/projects.ts'
import { resourcesOf } from '../../store/resources.ts'
import { type SharedSizes, sharedSizes } from '../../store/sizes.ts'
import { changesOfTasks, tasksOf } from '../../store/tasks.ts'
import { readReservedPage, reserveExpanded } from '../../usecases/memory.ts'
import { ofProject, queued } from '../../usecases/queues.ts'
import type { Services } from '../../usecases/recalculate.ts'
import { emitRunningChanged } from '../../usecases/running-changed.ts'
import { checkProject, mustRank } from '../project-checks.ts'
import { updateProject } from './update-project.ts'

export function projectHandlers(services: Services) {
  return {
    async listProjects({ query }, call) {
      const list = readList(query, {
        fields: projectEntity.fields,
        search: 'p.search_text',
        select: projectEntity.select,
        key: 'id',
        expand: ['projectManager'],
        defaultTop: 1_000,
      })
      const page = await readReservedPage<ProjectRow>(call, projectSource(visibilityOf(call)), list, 'project')
      const managers = list.expand.includes('projectManager')
        ? await services.directory.people(call.db, call.account.id, managerIds(page.rows))
        : undefined
      const view = (row: ProjectRow) => ({ ...projectEntity.view(row), ...(managers && managerOf(row, managers)) })
      return call.reply(200, listBody(page, list, `${services.baseUrl}/api/v1/projects`, view))
    },

    async createProject({ body }, call) {
      const at = services.clock.now()
      const { projectManagerId = call.actor.id, ...given } = body
      const values = {
        startDate: dateIn(call.account.timeZone, at),
        ...projectEntity.defaults,
        ...projectEntity.toRow(given),
        name: given.name,
        managerId: projectManagerId ?? null,
      }
      if (!call.may.allProjects && projectManagerId !== call.actor.id) {
        throw forbidden('Users who see only their own projects create them with themselves as the manager.')
      }
      if (body.priority !== undefined) mustRank(call)
      await checkProject(call, services, { ...values, projectManagerId: body.projectManagerId }, values)
      const project = await insertProject(call.tx, call.account.id, values, at)
      return call.reply(
        201,
        projectEntity.view(project),
        withETag(project, `${services.baseUrl}/api/v1/projects/${project.id}`),
      )
    },

    getProject: getProject(services, sharedSizes()),

    updateProject: updateProject(services),

    deleteProject: queued<Ops['deleteProject']>(
      ({ path }) => [ofProject(path.projectId)],
      async ({ path, headers }, call) => {
        const project = await lockProject(call, path.projectId)
        checkMatch(headers['If-Match'], project.version)
        const { tx, account } = call
        const resources = project.status === 'Active' ? await resourcesOf(tx, account.id, project.id) : []
        await deleteRow(tx, account.id, project.id)
        if (resources.length > 0) {
          await emitRunningChanged(
            call,
            resources.map(({ id }) => id),
          )
        }
        return call.reply(204)
      },
    ),
  } satisfies Handlers
}

const managerIds = (rows: readonly ShownProject[]) => [...new Set(rows.flatMap((row) => row.managerId ?? []))]
const managerOf = (row: ShownProject, people: ReadonlyMap<number, Person>) => ({
  projectManager: row.managerId === null ? null : (people.get(row.managerId) ?? null),
})

const EXPANDED = ['tasks', 'resources', 'projectManager', 'taskChanges']

const getProject =
  (services: Services, sizes: SharedSizes): Handler<Ops['getProject']> =>
  async ({ path, query }, call) => {
    const expand = readExpand(query.$expand, EXPANDED)
    const select = readSelect(query.$select, projectEntity.select, EXPANDED, expand)
    const { db, account } = call
    const project = await findShownProject(db, visibilityOf(call), path.projectId)
    if (!project) throw notFound('project', path.projectId)
    const view: Schemas['ProjectView'] = projectEntity.view(project)
    const [tasks, resources] = [expand.includes('tasks'), expand.includes('resources')]
    await reserveExpanded(call, sizes, project.id, { tasks, resources })
    if (tasks) {
      const rows = await tasksOf(db, account.id, project.id, call)
      view.tasks = await call.inSlices(
        rows.filter((task) => !task.isMilestone),
        taskEntity.view,
      )
    }
    if (resources) {
      view.resources = await call.inSlices(await resourcesOf(db, account.id, project.id), resourceEntity.view)
    }
    if (expand.includes('projectManager')) {
      const people = await services.directory.people(db, account.id, managerIds([project]))
      view.projectManager = managerOf(project, people).projectManager
    }
    if (expand.includes('taskChanges')) {
      view.taskChanges = await changesOfTasks(db, account.id, project.id)
    }
    return call.reply(200, pick(view, select, expand), withETag(project))
  }
