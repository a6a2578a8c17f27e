/** Projects: list, create, read, update, delete. */
import type { Ops, Schemas } from '#generated/scheduling'
import type { Person } from '#plugins/identity'
import {
  type Call,
  type Fault,
  forbidden,
  type Handler,
  invalid,
  invalidBody,
  notFound,
  type PreparedHandler,
} from '#runtime'
import { listBody, pick, readExpand, readList, readSelect } from '#runtime/odata'
import { checkMatch, etag } from '#runtime/services'
import { dateIn } from '../../dates.ts'
import { changeProjectStatus, type TransitionOutcome } from '../../engine/progress/transitions.ts'
import { json } from '../../json.ts'
import { projectsWaitingFor } from '../../store/bookings.ts'
import { calendarExists } from '../../store/calendars.ts'
import { projectFields } from '../../store/project-fields.ts'
import {
  deleteProject as deleteRow,
  findShownProject,
  insertProject,
  type ProjectRow,
  projectSource,
  type ShownProject,
  updateProject as updateRow,
} from '../../store/projects.ts'
import { resourcesOf } from '../../store/resources.ts'
import { type SharedSizes, sharedSizes } from '../../store/sizes.ts'
import { tasksOf } from '../../store/tasks.ts'
import { emitBookingsChanged } from '../../usecases/booking-changes.ts'
import { planAfter } from '../../usecases/change-network.ts'
import { keepsPlan, keepsResumedPlan } from '../../usecases/kept-plans.ts'
import { readReservedPage, reserveExpanded } from '../../usecases/memory.ts'
import { loadSnapshot, type ProjectSnapshot, pausesUntil, resumeSnapshot } from '../../usecases/project-snapshot.ts'
import { ofProject, queued } from '../../usecases/queues.ts'
import { type Change, recalculateProject, type Services } from '../../usecases/recalculate.ts'
import { checkUser, lockProject, visibilityOf } from '../access.ts'
import { refuseNetworkChange, ruleProblem } from '../problems.ts'
import { viewProject, viewResource, viewTask } from '../views.ts'
import { readWriteBack } from '../write-back.ts'

const fields = Object.keys(projectFields)

export const projectHandlers = (services: Services) => ({
  listProjects: listProjects(services),
  createProject: createProject(services),
  getProject: getProject(services, sharedSizes()),
  updateProject: updateProject(services),
  deleteProject,
})

const listProjects =
  (services: Services): Handler<Ops['listProjects']> =>
  async ({ query }, call) => {
    const list = readList(query, { fields: projectFields, key: 'id', expand: ['projectManager'], defaultTop: 1_000 })
    const page = await readReservedPage<ProjectRow>(call, projectSource(visibilityOf(call)), list, 'project')
    const managers = list.expand.includes('projectManager')
      ? await services.directory.people(call.db, call.account.id, managerIds(page.rows))
      : undefined
    const view = (row: ProjectRow) => ({ ...viewProject(row), ...(managers && managerOf(row, managers)) })
    return call.reply(200, listBody(page, list, `${services.baseUrl}/api/v1/projects`, view))
  }

const managerIds = (rows: readonly ShownProject[]) => [...new Set(rows.flatMap((row) => row.managerId ?? []))]
const managerOf = (row: ShownProject, people: ReadonlyMap<number, Person>) => ({
  projectManager: row.managerId === null ? null : (people.get(row.managerId) ?? null),
})

const getProject =
  (services: Services, sizes: SharedSizes): Handler<Ops['getProject']> =>
  async ({ path, query }, call) => {
    const select = readSelect(query.$select, fields)
    const expand = readExpand(query.$expand, ['tasks', 'resources', 'projectManager'])
    const { db, account } = call
    const project = await findShownProject(db, visibilityOf(call), path.projectId)
    if (!project) throw notFound('project', path.projectId)
    const view: Schemas['ProjectView'] = viewProject(project)
    const [tasks, resources] = [expand.includes('tasks'), expand.includes('resources')]
    await reserveExpanded(call, sizes, project.id, { tasks, resources })
    if (tasks) {
      const rows = await tasksOf(db, account.id, project.id, call)
      view.tasks = await call.inSlices(
        rows.filter((task) => !task.isMilestone),
        viewTask,
      )
    }
    if (resources) {
      view.resources = await call.inSlices(await resourcesOf(db, account.id, project.id), viewResource)
    }
    if (expand.includes('projectManager')) {
      const people = await services.directory.people(db, account.id, managerIds([project]))
      view.projectManager = managerOf(project, people).projectManager
    }
    return call.reply(200, pick(view, select, expand), { headers: { ETag: etag(project.version) } })
  }

const createProject =
  (services: Services): Handler<Ops['createProject']> =>
  async ({ body }, call) => {
    const at = services.clock.now()
    const { projectManagerId = call.actor.id, ...given } = body
    const values = {
      startDate: dateIn(call.account.timeZone, at),
      scheduleMethod: 'FROM_START',
      bufferType: 'PROJECT',
      bufferSizing: 'percentage',
      bufferPercentage: 50,
      feedingPolicy: 'SHRINK',
      ...given,
    } as const
    if (!call.may.allProjects && projectManagerId !== call.actor.id) {
      throw forbidden('Users who see only their own projects create them with themselves as the manager.')
    }
    if (body.priority !== undefined) mustRank(call)
    await checkProject(call, services, { ...values, projectManagerId: body.projectManagerId }, values)
    const project = await insertProject(call.tx, call.account.id, { ...values, managerId: projectManagerId }, at)
    return call.reply(201, viewProject(project), {
      headers: { Location: `${services.baseUrl}/api/v1/projects/${project.id}`, ETag: etag(project.version) },
    })
  }

/** A priority is one against those of all other projects. @throws 403 */
function mustRank(call: Call): void {
  if (!call.may.allProjects) throw forbidden('Priorities of projects are set by users who may see all projects.')
}

/** @throws 400 with every fault that the contract cannot express */
async function checkProject(
  call: Call,
  services: Services,
  given: { readonly projectManagerId?: number; readonly calendarId?: number | null },
  next: { readonly startDate: string; readonly targetEndDate?: string | null },
): Promise<void> {
  const faults: Fault[] = await checkUser(call, services.directory, 'projectManagerId', given.projectManagerId)
  const { calendarId } = given
  if (typeof calendarId === 'number' && !(await calendarExists(call.tx, call.account.id, calendarId))) {
    faults.push({ pointer: '/calendarId', detail: `There is no calendar ${calendarId}.` })
  }
  if (typeof next.targetEndDate === 'string' && next.targetEndDate < next.startDate) {
    const detail = `targetEndDate ${next.targetEndDate} lies before startDate ${next.startDate}.`
    faults.push({ pointer: '/targetEndDate', detail })
  }
  if (faults.length > 0) throw invalid(faults)
}

const WRITABLE = [
  'name',
  'description',
  'startDate',
  'targetEndDate',
  'projectManagerId',
  'status',
  'scheduleMethod',
  'bufferType',
  'bufferSizing',
  'bufferPercentage',
  'feedingPolicy',
  'calendarId',
  'priority',
] as const satisfies readonly (keyof Schemas['ProjectUpdate'])[]

/** What of the body differs from the row, by the names of the columns. */
function differences(
  project: ProjectRow,
  body: Omit<Pick<Schemas['ProjectUpdate'], (typeof WRITABLE)[number]>, 'status'>,
): Partial<ProjectRow> {
  const { projectManagerId, ...rest } = body
  const wanted: Partial<ProjectRow> = {
    ...rest,
    ...(projectManagerId !== undefined && { managerId: projectManagerId }),
  }
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => value !== project[name as keyof ProjectRow]),
  ) as Partial<ProjectRow>
}

const NETWORK_FIELDS: readonly (keyof ProjectRow)[] = [
  'startDate',
  'scheduleMethod',
  'bufferType',
  'bufferSizing',
  'bufferPercentage',
  'feedingPolicy',
  'calendarId',
]
const changesNetwork = (project: ProjectRow, changed: Partial<ProjectRow>) =>
  NETWORK_FIELDS.some((field) => Object.hasOwn(changed, field)) ||
  (changed.targetEndDate !== undefined && (changed.scheduleMethod ?? project.scheduleMethod) === 'FROM_TARGET')

const updateProject = (services: Services): PreparedHandler<Ops['updateProject']> =>
  queued(
    ({ path }) => [ofProject(path.projectId)],
    async ({ path, query, headers, body }, call, plans) => {
      const { tx, account } = call
      const at = services.clock.now()
      const today = dateIn(account.timeZone, at)
      const project = await lockProject(call, path.projectId)
      checkMatch(headers['If-Match'], project.version)
      const { status, ...rest } = readWriteBack(body, viewProject(project), WRITABLE)
      const changed = differences(project, rest)
      if (changed.priority !== undefined) mustRank(call)
      if (changed.managerId === null) throw invalidBody('/projectManagerId', 'A project has a manager: name a user.')
      await checkProject(
        call,
        services,
        { ...rest, projectManagerId: changed.managerId ?? undefined },
        { ...project, ...changed },
      )
      const network = changesNetwork(project, changed)
      const refusal = network ? refuseNetworkChange(project, query.replan) : undefined
      if (refusal) throw refusal

      const moves = status !== undefined || network || changed.targetEndDate !== undefined
      if (moves) await plans.reserve(call, [project])
      const before = moves ? await loadSnapshot(tx, account.id, project, at, call) : undefined
      const outcome = before && status !== undefined ? transition(project, status, before.tasks) : undefined
      const values = {
        ...changed,
        ...(outcome?.changed && {
          status: outcome.project.status,
          statusBeforeFreeze: outcome.project.statusBeforeFreeze,
          frozenOn: outcome.project.status === 'Frozen' ? today : null,
          pauses: json(pausesUntil(project, today)),
        }),
      }
      if (Object.keys(values).length === 0) return replyProject(call, project)

      const stored = await updateRow(tx, account.id, project.id, values, at)
      if (!before) return replyProject(call, stored)
      const changedSnapshot = network
        ? await loadSnapshot(tx, account.id, stored, at, call)
        : { ...before, project: stored }
      const goesOn = project.frozenOn !== null && stored.status === 'Active'
      const after = goesOn ? resumeSnapshot(changedSnapshot, project.frozenOn, today) : changedSnapshot
      const starts = outcome?.needsPlan && (network || !(await keepsPlan(call, services, before, plans.signal)))
      const plan = starts ? 'make' : planAfter(project, network)
      const change =
        goesOn && !(await keepsResumedPlan(call, services, after, plans.signal))
          ? planResumed()
          : plan === 'make'
            ? plans.make(call, services, { before, after })
            : { plan, signal: plans.signal }
      return replyProject(call, await recalculateProject(call, services, before, after, change))

      /** Its buffers stay where its moved plan has them: its waits for other projects consume them. */
      function planResumed(): Change {
        const made = plans.make(call, services, { before: before as ProjectSnapshot, after, bufferBasis: 'original' })
        return { ...made, cause: 'resumed' }
      }

      function replyProject({ reply }: typeof call, row: ProjectRow) {
        return reply(200, viewProject(row), { headers: { ETag: etag(row.version) } })
      }
    },
  )

/** @throws 400 or 409 that names the allowed ones */
function transition(
  project: ProjectRow,
  status: string,
  tasks: readonly { readonly id: number; readonly name: string; readonly status: string }[],
): TransitionOutcome & { readonly faults?: never } {
  const open = tasks.filter((task) => task.status !== 'Completed')
  const outcome = changeProjectStatus(project, status, open)
  if (outcome.faults) throw ruleProblem(outcome.faults, 'status_not_allowed')
  return outcome
}

const deleteProject: PreparedHandler<Ops['deleteProject']> = queued(
  ({ path }) => [ofProject(path.projectId)],
  async ({ path, headers }, call) => {
    const project = await lockProject(call, path.projectId)
    checkMatch(headers['If-Match'], project.version)
    const { tx, account } = call
    const waiting = project.status === 'Active' ? await projectsWaitingFor(tx, account.id, project.id) : []
    await deleteRow(tx, account.id, project.id)
    await emitBookingsChanged(call, waiting)
    return call.reply(204)
  },
)
