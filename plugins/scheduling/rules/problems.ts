/** The errors of scheduling: status, code and sentence of everything that it refuses. */
import { conflict, type Fault, invalid, Problem } from '#runtime'
import type { NetworkError } from '../engine/model.ts'
import type { RuleFault } from '../engine/rule.ts'
import type { ProjectRow } from '../store/projects.ts'
import type { TaskRow } from '../store/tasks.ts'
import { excessOf, type Size } from './limits.ts'

const MAX_FAULTS = 200 // of a network, in one answer
const MAX_DETAIL = 2_000 // characters of one fault's sentence

/**
 * The faults of the field's rules.
 * @param code of a 409
 * @param pointerTo where a field stands in the body, a JSON pointer
 */
export function ruleProblem(faults: readonly RuleFault[], code: string, pointerTo = topLevel): Problem {
  const errors = faults.map(({ field, detail }): Fault => ({ pointer: pointerTo(field), detail }))
  if (faults.some((fault) => fault.code === 'invalid')) return invalid(errors)
  return conflict(code, faults.map((fault) => fault.detail).join(' '), errors)
}

const topLevel = (field: string) => `/${field}`

/** The code of a 409 that a project's status is the reason of, such as `project_frozen`. */
export const statusCode = (project: ProjectRow) => `project_${project.status.toLowerCase()}`

/**
 * A network that cannot be planned: every fault, naming tasks and resources.
 * @param project without an id where it is not stored
 */
export function networkProblem(project: Planned, { faults }: NetworkError): Problem {
  const errors = faults.slice(0, MAX_FAULTS).map(({ detail }) => ({ pointer: '', detail: detail.slice(0, MAX_DETAIL) }))
  const more = faults.length > 1 ? ` And ${faults.length - 1} more.` : ''
  return conflict('not_plannable', `${name(project)} cannot be planned. ${errors[0]?.detail ?? ''}${more}`, errors)
}

/** @throws 409 where a project takes no change of its network now */
export function mustTakeNetworkChange(project: ProjectRow, replan: boolean | undefined): void {
  if (project.status === 'Planning' || (project.status === 'Active' && replan)) return
  if (project.status === 'Active') {
    throw conflict(
      'plan_frozen',
      `${name(project)} is Active and its plan frozen: send replan=true to make this change and plan it anew.`,
    )
  }
  const way = project.status === 'Frozen' ? 'take it off hold first' : 'set its status to Active first'
  throw conflict(statusCode(project), `${name(project)} is ${project.status} and takes no such change: ${way}.`)
}

/** A report that was made on another state of the task than it has now. */
export const taskChanged = ({ id, name: called, updatedAt }: Pick<TaskRow, 'id' | 'name' | 'updatedAt'>): Problem =>
  conflict(
    'task_changed',
    `Task ${id} '${called}' has been changed since, at ${updatedAt.toISOString()}: read it again, and send that updatedAt or none.`,
  )

/** @throws 409 where a project, or a task of it, does not come first */
export function mustBeAbleToComeFirst(project: ProjectRow, task?: Pick<TaskRow, 'id' | 'name' | 'status'>): void {
  if (project.status !== 'Active') {
    const why = `${name(project)} is ${project.status}: only what is Active comes first.`
    throw conflict(statusCode(project), project.status === 'Planning' ? `${why} Set its status to Active first.` : why)
  }
  if (task?.status !== 'Completed') return
  throw conflict('task_completed', `Task ${task.id} '${task.name}' is Completed: only what is open comes first.`)
}

export const decisionExists = (kind: 'Project' | 'Task', { id, name: called }: Named, decisionId: string): Problem =>
  conflict(
    'decision_exists',
    `${kind} ${id} '${called}' comes first by the decision ${decisionId}: end that one first.`,
  )

export const tooManyDecisions = (most: number): Problem =>
  conflict('too_many_decisions', `There are ${most} decisions in force, which are the most; end one first.`)

/** @throws 409 where a project is not simulated */
export function mustBeSimulable(project: ProjectRow): void {
  if (project.status !== 'Planning' && project.status !== 'Active') {
    const why = `${name(project)} is ${project.status}; projects in Planning or Active are simulated.`
    throw conflict(statusCode(project), why)
  }
  if (project.bufferEnd !== null) return
  throw conflict(
    'project_unplanned',
    `${name(project)} has no plan to simulate: plan it first, with POST /projects/${project.id}/schedule.`,
  )
}

/** @throws 409 where there is no advice for a project */
export function mustBeAdvisable(project: ProjectRow): void {
  if (project.status === 'Active') return
  throw conflict(statusCode(project), `${name(project)} is ${project.status}: there is advice for what is Active.`)
}

export const changedWhileSimulated = (project: ProjectRow): Problem =>
  conflict('changed_meanwhile', `${name(project)} was changed while it was simulated. Simulate it again.`)

export const noPlan = (project: ProjectRow): Problem =>
  new Problem(
    404,
    'not_found',
    `${name(project)} has no plan: plan it first, with POST /projects/${project.id}/schedule.`,
  )

/** The project has changed since the what-if whose changes are to be applied. */
export const whatIfOutdated = (project: ProjectRow): Problem =>
  new Problem(
    412,
    'precondition_failed',
    `${name(project)}, or what it shares with other projects, has changed since the changes were tried; nothing was applied. Try them again.`,
  )

/** The project changed again and again while plans of it were searched for. */
export const changedMeanwhile = (project: ProjectRow): Problem =>
  conflict(
    'changed_meanwhile',
    `${name(project)} was changed while it was being planned, so that the plan no longer fits; nothing was kept. Plan it again.`,
  )

const LONGEST_WAIT = 3_600 // s, in an answer

/** @param wait how long it is expected to be, in ms */
function tooMuch(status: 429 | 503, code: string, why: string, wait: number): Problem {
  const seconds = Math.min(LONGEST_WAIT, Math.max(1, Math.ceil(wait / 1_000)))
  const detail = `${why}: the wait is about ${seconds} s. The request changed nothing; try again then.`
  return new Problem(status, code, detail, { headers: { 'Retry-After': String(seconds) } })
}

/**
 * More calculations wait, or this one would wait longer, than the service allows.
 * @param wait how long it is expected to be, in ms
 */
export const plannerBusy = (wait: number): Problem =>
  tooMuch(503, 'planner_busy', 'The service has more to plan or to simulate than it takes on at once', wait)

/**
 * The account's own searches leave no room for one more: its share is used up, or they make the wait too long.
 * @param wait how long it is expected to be, in ms
 */
export function tooManySearches(wait: number): Problem {
  const why = 'The account has as many searches and simulations under way and in line as it may'
  return tooMuch(429, 'too_many_searches', why, wait)
}

/** No process of the installation takes searches and simulations. */
export const noPlanner = (): Problem =>
  new Problem(
    503,
    'no_planner',
    'No process with the role planner runs, which long searches and simulations need; the request changed nothing. Try again when one does.',
    { headers: { 'Retry-After': '10' } },
  )

/** The planner of a search died, and that of its repetition too, or the search was cancelled while the request waited for it. */
export const searchLost = (): Problem =>
  new Problem(503, 'search_lost', 'The search broke off; nothing of it was stored. Try again.', {
    headers: { 'Retry-After': '5' },
  })

/** A file that is within every bound, and still takes more memory to read or to plan than a thread has. */
export const fileTooCostly = (): Problem =>
  new Problem(
    413,
    'file_too_costly',
    'The file takes more memory than the service spends on one; nothing was imported. Split it into several projects.',
  )

export const fileTimeout = (): Problem =>
  new Problem(
    503,
    'file_timeout',
    'The file was not read in the time that the service spends on one; nothing was imported. Try again.',
    { headers: { 'Retry-After': '5' } },
  )

/** The service stops before the calculation came to its end. */
export const plannerClosed = (): Problem =>
  new Problem(503, 'stopping', 'The service stops; the request changed nothing. Try again.', {
    headers: { 'Retry-After': '1' },
  })

/** @throws 409 that names each bound that the project would go beyond */
export function mustKeepBounds(project: { readonly id: number }, size: Partial<Size>): void {
  const [first, ...more] = excessOf(`Project ${project.id} would have`, size)
  if (!first) return
  throw conflict(first.code, [first, ...more].map((it) => it.detail).join(' '))
}

type Named = Pick<ProjectRow, 'id' | 'name'>
export type Planned = Pick<Named, 'name'> & Partial<Named>
const name = ({ id, name: called }: Planned) => `${id === undefined ? 'The project' : `Project ${id}`} '${called}'`
