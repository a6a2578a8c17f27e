/** Lists, creates, reads, updates and deletes projects. */
import {
  type Handlers,
  type Ops,
  type ProjectFields,
  projectEntity,
  type Schemas,
  taskEntity,
} from '#generated/scheduling'
import type { Person } from '#plugins/identity'
import { type Call, forbidden, type Handler, notFound, type PreparedHandler } from '#runtime'
import { listBody, pick, readExpand, readList, readSelect } from '#runtime/odata'
import { checkMatch, differences, withETag } from '#runtime/services'
import { setsOff } from '../../changes.ts'
import { dateIn, dateOf, dayOf } from '../../dates.ts'
import { changeProjectStatus, type TransitionOutcome } from '../../engine/progress/transitions.ts'
import { type Deciding, lockProject, seeProject, visibilityOf } from '../../rules/access.ts'
import { mustTakeNetworkChange, ruleProblem } from '../../rules/problems.ts'
import { endDecisionsOf } from '../../store/decisions.ts'
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
import { changesOfTasks, isReportedFor, openTasks, tasksOf } from '../../store/tasks.ts'
import { changing } from '../../usecases/change-project.ts'
import { keepsPlan } from '../../usecases/kept-plans.ts'
import { readReservedPage, reserveExpanded } from '../../usecases/memory.ts'
import { pausesUntil } from '../../usecases/project-snapshot.ts'
import { ofProject, queued } from '../../usecases/queues.ts'
import type { Services } from '../../usecases/recalculate.ts'
import { emitRunningChanged } from '../../usecases/running-changed.ts'
import { checkProject, mustRank } from '../project-checks.ts'
import { viewOfResources } from '../resource-views.ts'
import { readWriteBack } from '../write-back.ts'

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
      await checkProject(call, services, body, values)
      const project = await insertProject(call.tx, call.account.id, values, at)
      const location = `${services.baseUrl}/api/v1/projects/${project.id}`
      return call.reply(201, projectEntity.view(project), withETag(project, location))
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
        const ids = resources.map(({ id }) => id)
        await deleteRow(tx, account.id, project.id)
        if (ids.length > 0) await emitRunningChanged(call, ids)
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
      const shown = rows.filter((task) => !task.isMilestone)
      view.tasks = await call.inSlices(shown, taskEntity.view)
    }
    if (resources) {
      const rows = await resourcesOf(db, account.id, project.id)
      view.resources = await call.inSlices(rows, await viewOfResources({ ...services, account, db }, rows))
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

/** A target moves a plan only where the plan is made from it. */
const changesNetwork = (project: ProjectRow, changed: Partial<ProjectFields>) =>
  setsOff(projectEntity, changed, 'replan') ||
  (changed.targetEndDate !== undefined && (changed.scheduleMethod ?? project.scheduleMethod) === 'FROM_TARGET')

/** Updates a project: its values, its status, and the plan that they change. */
const updateProject = (services: Services): PreparedHandler<Ops['updateProject']> =>
  changing<Ops['updateProject']>(services)({
    projectOf: ({ path }) => path.projectId,
    // One that starts is planned where it has no plan that it can keep.
    replans: async ({ path, query, body }, call) =>
      query.replan || (body.status === 'Active' && (await seeProject(call, path.projectId)).status !== 'Active'),
    reports: ({ body }) => body.status !== undefined || setsOff(projectEntity, body, 'recalculate'),
    async decide({ path, query, headers, body, request }, call) {
      const { tx, account } = call
      const at = services.clock.now()
      const today = dateIn(account.timeZone, at)
      const project = await lockProject(call, path.projectId)
      checkMatch(headers['If-Match'], project.version)
      const { status, ...rest } = readWriteBack(body, projectEntity.view(project), projectEntity.writable)
      const changed = differences(project, projectEntity.toRow(rest))
      if (changed.priority !== undefined) mustRank(call)
      await checkProject(
        call,
        services,
        { ...rest, projectManagerId: changed.managerId ?? undefined },
        { ...project, ...changed },
      )
      const network = changesNetwork(project, changed)
      if (network) mustTakeNetworkChange(project, query.replan)
      const outcome =
        status === undefined ? undefined : transition(project, status, await openTasks(tx, account.id, project.id))
      const columns = {
        ...changed,
        ...(outcome?.changed && {
          status: outcome.project.status,
          statusBeforeFreeze: outcome.project.statusBeforeFreeze,
          frozenOn: outcome.project.status === 'Frozen' ? await firstDayOff(call, project, today) : null,
          pauses: pausesUntil(project, today),
        }),
      }
      const ends = columns.status === 'Frozen' || columns.status === 'Complete'
      const isMade =
        (network && project.status !== 'Planning') ||
        (outcome?.needsPlan && (network || !(await keepsPlan(call, services, project, request.signal))))
      const isKept = outcome?.changed || setsOff(projectEntity, changed, 'recalculate')
      return {
        project,
        columns,
        plan: isMade ? ('make' as const) : network ? ('drop' as const) : isKept ? ('keep' as const) : ('none' as const),
        ...(project.frozenOn !== null &&
          columns.status === 'Active' && { pause: { from: dayOf(project.frozenOn), to: dayOf(today) } }),
        ...(ends && { save: (own: Call) => endDecisionsOf(own.tx, account.id, project.id, call.actor, at) }),
      }
    },
    reply: async (_, call, __, row) => call.reply(200, projectEntity.view(row), withETag(row)),
  })

/** The first day on which a project that is frozen today loses work: today, where that was not worked on and reported. */
async function firstDayOff({ tx, account }: Deciding, { id }: ProjectRow, today: string): Promise<string> {
  return (await isReportedFor(tx, account.id, id, today)) ? dateOf(dayOf(today) + 1) : today
}

/** @throws 400 or 409 that names the allowed ones */
function transition(
  project: ProjectRow,
  status: string,
  open: readonly { readonly id: number; readonly name: string; readonly status: string }[],
): TransitionOutcome & { readonly faults?: never } {
  const outcome = changeProjectStatus(project, status, open)
  if (outcome.faults) throw ruleProblem(outcome.faults, 'status_not_allowed')
  return outcome
}
