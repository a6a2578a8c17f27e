/** `POST /tasks/batch-update`: each item for itself, one schedule calculation a project. */
import type { Ops, Schemas } from '#generated/scheduling'
import { type Call, type Db, invalidBody, isProblem, notFound, type PreparedHandler, type Problem } from '#runtime'
import { sightOf, wholeAccount } from '../access.ts'
import type { TaskChange, TaskStatus } from '../engine/progress/progress.ts'
import { report } from '../progress.ts'
import { ofProject, queued } from '../queues.ts'
import { type Desk, settle } from '../settle.ts'
import { lockProjects, type ProjectRow } from '../store/projects.ts'
import { saveProgress } from '../store/task-changes.ts'
import { projectsOfTasks, type TaskRow, tasksById } from '../store/tasks.ts'
import { viewTask } from '../views.ts'
import { loadWork } from '../work.ts'

type Item = Schemas['BatchUpdate']['updates'][number]
type Result = Schemas['BatchResult']['results'][number]

const MOST_REMAINING = 10_000 // working days, as in the contract of a single update
const STATUSES: readonly string[] = ['NotStarted', 'InProgress', 'Completed']

export const batchHandlers = (desk: Desk) => ({ batchUpdateTasks: batchUpdateTasks(desk) })

const batchUpdateTasks = (desk: Desk): PreparedHandler<Ops['batchUpdateTasks']> =>
  queued(
    async ({ body: { updates } }, call) =>
      [...new Set((await homesOf(call.db, call, updates)).values())].map(ofProject),
    async ({ body: { updates } }, call, plans) => {
      const homes = await homesOf(call.tx, call, updates)
      const projects = await lockProjects(call.tx, wholeAccount(call.account.id), [...new Set(homes.values())])
      await plans.reserve(call, projects)
      const problems = new Map<number, Problem>()
      for (const project of projects) {
        const own = updates.flatMap((item, index) => (homes.get(item.taskId) === project.id ? [{ item, index }] : []))
        for (const [index, problem] of await updateProject(call, desk, project, own)) problems.set(index, problem)
      }
      const tasks = await tasksById(call.tx, call.account.id, [...homes.keys()])
      const results = updates.map(({ taskId }, index): Result => {
        const task = homes.has(taskId) ? tasks.get(taskId) : undefined
        const problem = problems.get(index) ?? (task ? undefined : notFound('task', taskId))
        return problem || !task
          ? { taskId, succeeded: false, error: viewProblem(problem ?? notFound('task', taskId)) }
          : { taskId, succeeded: true, task: viewTask(task) }
      })
      const succeeded = results.filter((result) => result.succeeded).length
      return call.reply(200, { results, succeeded, failed: results.length - succeeded })
    },
  )

/** The project of each task in the caller's sight. */
async function homesOf(
  db: Db,
  caller: Pick<Call, 'account' | 'actor' | 'may'>,
  updates: readonly Item[],
): Promise<Map<number, number>> {
  const ids = [...new Set(updates.map((item) => item.taskId))]
  const rows = await projectsOfTasks(db, sightOf(caller), ids)
  return new Map(rows.map((row) => [row.id, row.projectId]))
}

/**
 * Applies the items of one project in order, in a savepoint: when the project cannot be calculated its items fail, not
 * those of others.
 * @returns the problems of items, by their place in the batch
 */
async function updateProject(
  call: Call,
  desk: Desk,
  project: ProjectRow,
  items: readonly { readonly item: Item; readonly index: number }[],
): Promise<Map<number, Problem>> {
  const { tx, account } = call
  const at = desk.clock.now()
  const problems = new Map<number, Problem>()
  try {
    await tx.savepoint(async () => {
      const before = await loadWork(tx, account.id, project, at, call)
      const rows = new Map(before.tasks.map((task) => [task.id, task]))
      const changed = new Map<number, TaskRow>()
      for (const { item, index } of items) {
        const task = rows.get(item.taskId)
        if (!task) continue
        const change = readItem(item, index)
        const reported =
          change instanceof Error ? { problem: change } : report(call, project, task, change, at, pointer(index))
        if (reported.problem) {
          problems.set(index, reported.problem)
        } else if (reported.changed) {
          rows.set(task.id, reported.task)
          changed.set(task.id, reported.task)
        }
      }
      if (changed.size === 0) return
      await saveProgress(tx, account.id, [...changed.values()], at)
      const tasks = before.tasks.map((task) => rows.get(task.id) ?? task)
      await settle(call, desk, before, { ...before, tasks }, { plan: 'keep' })
    })
  } catch (error) {
    if (!isProblem(error)) throw error
    for (const { index } of items) problems.set(index, problems.get(index) ?? error)
  }
  return problems
}

const pointer = (index: number) => `/updates/${index}`

/** The values of an item, held to what the contract of a single update says. */
function readItem(item: Item, index: number): TaskChange | Problem {
  const { status, percentComplete, remainingDuration } = item
  if (status !== undefined && !isStatus(status)) {
    return invalidBody(`${pointer(index)}/status`, `status is NotStarted, InProgress or Completed, not '${status}'.`)
  }
  if (remainingDuration !== undefined && !(remainingDuration >= 0 && remainingDuration <= MOST_REMAINING)) {
    const detail = `remainingDuration is 0 to ${MOST_REMAINING} working days, not ${remainingDuration}.`
    return invalidBody(`${pointer(index)}/remainingDuration`, detail)
  }
  return { status, percentComplete, remainingDuration }
}

const isStatus = (word: string): word is TaskStatus => STATUSES.includes(word)

const viewProblem = ({ status, code, message, errors }: Problem): Schemas['BatchError'] => ({
  status,
  code,
  detail: message,
  ...(errors && { errors: [...errors] }),
})
