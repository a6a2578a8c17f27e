/** Operations as the requests that they are sent as. */
import { projectBody, taskBody } from './bodies.ts'
import type { Operation, ReportDraft, TaskReport } from './operations.ts'
import { foreign, malformed } from './refused-requests.ts'
import { daysFrom, patch, type Request } from './request.ts'
import type { AccountState, ProjectState } from './state.ts'

/** What an operation is sent as; several requests are sent at the same time. */
export interface Sending {
  readonly requests: readonly Request[]
  /** Projects that are changed, if any is. */
  readonly projects: readonly number[]
}

/** Undefined where there is nothing that it could be done to. */
export function sendingOf(operation: Operation, state: AccountState, today: string): Sending | undefined {
  const projects = [...state.projects.values()]
  const tasks = projects.flatMap((it) => it.tasks.filter((task) => !task.isMilestone))
  const milestones = projects.flatMap((it) => it.tasks.filter((task) => task.isMilestone))
  const one = (request: Request, ...ids: number[]): Sending => ({ requests: [request], projects: ids })
  const taskAt = (pick: number) => tasks[pick % Math.max(1, tasks.length)]
  const projectAt = (pick: number) => projects[pick % Math.max(1, projects.length)]
  const report = (draft: ReportDraft) => datedReport(draft, today)

  switch (operation.kind) {
    case 'report': {
      const task = taskAt(operation.task)
      return task && one(patch(`tasks/${task.id}`, report(operation.report)), task.projectId)
    }
    case 'reports at once': {
      // All in one project: those of different ones have nothing to do with each other.
      const home = taskAt(operation.reports[0]?.task ?? 0)?.projectId
      const own = tasks.filter(({ projectId }) => projectId === home)
      if (home === undefined) return undefined
      const requests = operation.reports.map((it) => patch(`tasks/${own[it.task % own.length]?.id}`, report(it.report)))
      return { requests, projects: [home] }
    }
    case 'report and freeze at once': {
      const task = taskAt(operation.task)
      if (!task) return undefined
      const requests = [
        patch(`tasks/${task.id}`, report(operation.report)),
        patch(`projects/${task.projectId}`, { status: 'Frozen' }),
      ]
      return { requests, projects: [task.projectId] }
    }
    case 'starts at once': {
      const project = projectAt(operation.project)
      const start = project && patch(`projects/${project.project.id}`, { status: 'Active' })
      return start && { requests: [start, start], projects: [project.project.id] }
    }
    case 'batch': {
      const items = operation.items.map((it) => ({ task: taskAt(it.task), report: report(it.report) }))
      const updates = items.map(({ task, report }) => ({ taskId: task?.id ?? 999_999_999, ...report }))
      const asOf = operation.asOf === undefined ? {} : { asOf: daysFrom(today, -operation.asOf) }
      const ids = [...new Set(items.flatMap(({ task }) => task?.projectId ?? []))]
      return one({ method: 'POST', path: 'tasks/batch-update', body: { updates, ...asOf } }, ...ids)
    }
    case 'batches at once': {
      // Of different tasks, so that an answer shows what the batch has made of them.
      const half = (items: readonly TaskReport[], rest: number) => {
        const own = tasks.filter((_, n) => n % 2 === rest)
        const updates = items.flatMap((it) => {
          const task = own[it.task % Math.max(1, own.length)]
          return task ? { taskId: task.id, ...report(it.report) } : []
        })
        return { method: 'POST' as const, path: 'tasks/batch-update', body: { updates } }
      }
      if (tasks.length < 2) return undefined
      const requests = [half(operation.first, 0), half(operation.second, 1)]
      return { requests, projects: projects.map(({ project }) => project.id) }
    }
    case 'milestone': {
      const milestone = milestones[operation.milestone % Math.max(1, milestones.length)]
      const { achieved, ago } = operation
      const body = achieved
        ? { status: 'Achieved', ...(ago && { achievedDate: daysFrom(today, -ago) }) }
        : { status: 'Planned' }
      return milestone && one(patch(`milestones/${milestone.id}`, body), milestone.projectId)
    }
    case 'status':
      return change(projectAt(operation.project), { status: operation.status })
    case 'plan': {
      const project = projectAt(operation.project)
      if (!project) return undefined
      const { id } = project.project
      return one({ method: 'POST', path: `projects/${id}/schedule`, body: operation.options }, id)
    }
    case 'change project':
      return change(
        projectAt(operation.project),
        { ...datedChange(operation.change, today), ...(operation.status && { status: operation.status }) },
        operation.replan,
      )
    case 'create project':
      return one({ method: 'POST', path: 'projects', body: projectBody(operation.draft, today) })
    case 'delete project': {
      const project = projectAt(operation.project)
      // One is left to go on with.
      if (!project || projects.length === 1) return undefined
      return one({ method: 'DELETE', path: `projects/${project.project.id}` }, project.project.id)
    }
    case 'create task': {
      const project = projectAt(operation.project)
      if (!project) return undefined
      const { id } = project.project
      const { predecessors, ...task } = taskBody(operation.draft, idsIn(project), state.resources)
      const body = { name: 'Added', predecessors, ...(!operation.isMilestone && task) }
      const kind = operation.isMilestone ? 'milestones' : 'tasks'
      return one({ method: 'POST', path: `projects/${id}/${kind}${replanned(operation)}`, body }, id)
    }
    case 'change task': {
      const task = taskAt(operation.task)
      const home = task && state.projects.get(task.projectId)
      if (!task || !home) return undefined
      const earlier = idsIn(home).filter((id) => id < task.id)
      const body = {
        ...taskBody(operation.draft, earlier, state.resources),
        ...(operation.report && report(operation.report)),
      }
      return one(patch(`tasks/${task.id}${replanned(operation)}`, body), task.projectId)
    }
    case 'delete task': {
      const all = [...tasks, ...milestones]
      const item = all[operation.task % Math.max(1, all.length)]
      if (!item) return undefined
      const path = `${item.isMilestone ? 'milestones' : 'tasks'}/${item.id}${replanned(operation)}`
      return one({ method: 'DELETE', path }, item.projectId)
    }
    case 'change resource': {
      const id = state.resources[operation.resource % Math.max(1, state.resources.length)]
      return id === undefined
        ? undefined
        : {
            requests: [patch(`resources/${id}`, { capacity: operation.capacity })],
            projects: [...state.projects.keys()],
          }
    }
    case 'holidays': {
      const id = projects[0]?.snapshot.calendar.id
      const holidays = operation.ahead.map((days) => ({ date: daysFrom(today, days) }))
      return id === undefined || id === 0
        ? undefined
        : {
            requests: [{ method: 'PUT', path: `calendars/${id}`, body: { holidays } }],
            projects: [...state.projects.keys()],
          }
    }
    case 'portfolio': {
      const drum = 'rule' in operation.rule && operation.rule.rule === 'DRUM' ? { drumId: state.resources[0] } : {}
      const body = { apply: true, ...operation.rule, ...drum }
      return { requests: [{ method: 'POST', path: 'portfolio/schedule', body }], projects: [...state.projects.keys()] }
    }
    case 'foreign': {
      const task = taskAt(operation.task)
      const ways = task && foreign(task.projectId, task.id)
      return ways && one({ ...(ways[operation.way % ways.length] as Request), foreign: true })
    }
    case 'malformed': {
      const task = taskAt(operation.task)
      const ways = task && malformed(task.projectId, task.id, today)
      return ways && one(ways[operation.way % ways.length] as Request)
    }
    case 'days':
      return undefined
  }
}

function datedReport({ actualStart, actualFinish, asOf, ...rest }: ReportDraft, today: string) {
  const before = (days: number | null) => (days === null ? null : daysFrom(today, -days))
  return {
    ...rest,
    ...(actualStart !== undefined && { actualStart: before(actualStart) }),
    ...(actualFinish !== undefined && { actualFinish: before(actualFinish) }),
    ...(asOf !== undefined && { asOf: before(asOf) }),
  }
}

const datedChange = (change: object, today: string) =>
  Object.fromEntries(
    Object.entries(change).map(([name, value]) =>
      name.endsWith('Date') && typeof value === 'number' ? [name, daysFrom(today, value)] : [name, value],
    ),
  )

const replanned = ({ replan }: { readonly replan: boolean }) => (replan ? '?replan=true' : '')
const idsIn = ({ tasks }: ProjectState) => tasks.map(({ id }) => id)
const change = (project: ProjectState | undefined, body: unknown, replan = false): Sending | undefined =>
  project && {
    requests: [patch(`projects/${project.project.id}${replanned({ replan })}`, body)],
    projects: [project.project.id],
  }
