/** `POST /tasks/batch-update`: each item for itself, one schedule calculation a project. */
import type { Ops, Schemas } from '#generated/scheduling'
import { type Call, type Db, isProblem, notFound, type PreparedHandler, type Problem } from '#runtime'
import { sightOf, wholeAccount } from '../access.ts'
import { type BatchItem, pointerOf, readItem } from '../batch-item.ts'
import { report } from '../progress.ts'
import { ofProject, queued } from '../queues.ts'
import { type Desk, settle } from '../settle.ts'
import { lockProjects, type ProjectRow } from '../store/projects.ts'
import { saveProgress } from '../store/task-changes.ts'
import { projectsOfTasks, type TaskRow, tasksById } from '../store/tasks.ts'
import { viewTask } from '../views.ts'
import { loadWork } from '../work.ts'

type Result = Schemas['BatchResult']['results'][number]

export const batchHandlers = (desk: Desk) => ({ batchUpdateTasks: batchUpdateTasks(desk) })

const batchUpdateTasks = (desk: Desk): PreparedHandler<Ops['batchUpdateTasks']> =>
  queued(
    async ({ body: { updates } }, call) =>
      [...new Set((await homesOf(call.db, call, updates.map(readItem))).values())].map(ofProject),
    async ({ body: { updates } }, call, plans) => {
      const items = updates.map(readItem)
      const homes = await homesOf(call.tx, call, items)
      const projects = await lockProjects(call.tx, wholeAccount(call.account.id), [...new Set(homes.values())])
      await plans.reserve(call, projects)
      const problems = new Map<number, Problem>()
      for (const project of projects) {
        const own = items.filter((item) => !item.problem && homes.get(item.taskId) === project.id)
        for (const [index, problem] of await updateProject(call, desk, project, own)) problems.set(index, problem)
      }
      const tasks = await tasksById(call.tx, call.account.id, [...homes.keys()])
      const results = items.map((item): Result => {
        const { taskId } = item
        const task = !item.problem && homes.has(item.taskId) ? tasks.get(item.taskId) : undefined
        const problem = item.problem ?? problems.get(item.index)
        return problem || !task
          ? { taskId, succeeded: false, error: viewProblem(problem ?? notFound('task', taskId ?? '')) }
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
  items: readonly BatchItem[],
): Promise<Map<number, number>> {
  const ids = [...new Set(items.flatMap((item) => (item.problem ? [] : item.taskId)))]
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
  items: readonly BatchItem[],
): Promise<Map<number, Problem>> {
  const { tx, account } = call
  const at = desk.clock.now()
  const problems = new Map<number, Problem>()
  try {
    await tx.savepoint(async () => {
      const before = await loadWork(tx, account.id, project, at, call)
      const rows = new Map(before.tasks.map((task) => [task.id, task]))
      const changed = new Map<number, TaskRow>()
      for (const item of items) {
        if (item.problem) continue
        const { index } = item
        const task = rows.get(item.taskId)
        if (!task) continue
        const reported = report(call, project, task, item.change, at, pointerOf(index))
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

const viewProblem = ({ status, code, message, errors }: Problem): Schemas['BatchError'] => ({
  status,
  code,
  detail: message,
  ...(errors && { errors: [...errors] }),
})
