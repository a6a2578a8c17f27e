/** `POST /tasks/batch-update`: each item for itself, one schedule calculation a project. */
import type { Ops, Schemas } from '#generated/scheduling'
import { type Call, type Db, isProblem, notFound, type PreparedHandler, type Problem } from '#runtime'
import { visibilityOf, wholeAccount } from '../../rules/access.ts'
import { taskChanged } from '../../rules/problems.ts'
import { lockProjects, type ProjectRow } from '../../store/projects.ts'
import { projectsOfTasks, type TaskRow, tasksById } from '../../store/tasks.ts'
import { changeProject } from '../../usecases/change-project.ts'
import { reserveLargest } from '../../usecases/memory.ts'
import { outOfSequenceOf } from '../../usecases/out-of-sequence.ts'
import { ofProject, queued } from '../../usecases/queues.ts'
import type { Services } from '../../usecases/recalculate.ts'
import { type AcceptedReport, type ReportedFields, report } from '../../usecases/report-progress.ts'
import { type BatchItem, pointerOf, readItem } from '../batch-item.ts'
import { viewReported } from '../views.ts'

type Result = Schemas['BatchResult']['results'][number]

export const batchHandlers = (services: Services) => ({ batchUpdateTasks: batchUpdateTasks(services) })

const batchUpdateTasks = (services: Services): PreparedHandler<Ops['batchUpdateTasks']> =>
  queued(
    async ({ body: { updates } }, call) =>
      [...new Set((await homesOf(call.db, call, updates.map(readItem))).values())].map(ofProject),
    async ({ body: { updates, asOf }, request: { signal } }, call) => {
      const items = updates.map(readItem)
      const homes = await homesOf(call.tx, call, items)
      const projects = await lockProjects(call.tx, wholeAccount(call.account.id), [...new Set(homes.values())])
      const problems = new Map<number, Problem>()
      for (const project of projects) {
        const own = items.filter((item) => !item.problem && homes.get(item.taskId) === project.id)
        for (const [index, problem] of await updateProject(call, services, project, own, { signal, asOf })) {
          problems.set(index, problem)
        }
      }
      const tasks = await tasksById(call.tx, call.account.id, [...homes.keys()])
      const outOfSequence = await outOfSequenceOf(call.tx, call.account.id, [...tasks.values()])
      const results = items.map((item): Result => {
        const { taskId } = item
        const task = !item.problem && homes.has(item.taskId) ? tasks.get(item.taskId) : undefined
        const problem = item.problem ?? problems.get(item.index)
        return problem || !task
          ? { taskId, succeeded: false, error: viewProblem(problem ?? notFound('task', taskId ?? '')) }
          : { taskId, succeeded: true, task: viewReported(task, outOfSequence.get(task.id)) }
      })
      const succeeded = results.filter((result) => result.succeeded).length
      return call.reply(200, { results, succeeded, failed: results.length - succeeded })
    },
    async ({ body: { updates } }, call) => {
      const homes = await homesOf(call.db, call, updates.map(readItem))
      await reserveLargest(call, [...new Set(homes.values())])
    },
  )

/** The project of each task that the caller sees. */
async function homesOf(
  db: Db,
  caller: Pick<Call, 'account' | 'actor' | 'may'>,
  items: readonly BatchItem[],
): Promise<Map<number, number>> {
  const ids = [...new Set(items.flatMap((item) => (item.problem ? [] : item.taskId)))]
  const rows = await projectsOfTasks(db, visibilityOf(caller), ids)
  return new Map(rows.map((row) => [row.id, row.projectId]))
}

/**
 * Applies the items of one project in order, in a savepoint: when the project cannot be calculated its items fail, not
 * those of others.
 * @param asOf of items without their own
 * @returns the problems of items, by their place in the batch
 */
async function updateProject(
  call: Call,
  services: Services,
  project: ProjectRow,
  items: readonly BatchItem[],
  { asOf, signal }: { readonly asOf: string | undefined; readonly signal: AbortSignal },
): Promise<Map<number, Problem>> {
  const { tx, account } = call
  const at = services.clock.now()
  const problems = new Map<number, Problem>()
  try {
    await tx.savepoint(async () => {
      const ids = items.flatMap((item) => (item.problem ? [] : item.taskId))
      const before = await tasksById(tx, account.id, [...new Set(ids)])
      const rows = new Map(before)
      const changed = new Map<number, TaskRow>()
      const accepted: AcceptedReport[] = []
      for (const item of items) {
        if (item.problem) continue
        const { index } = item
        const task = rows.get(item.taskId)
        if (!task) continue
        const seen = before.get(item.taskId)
        if (seen && item.seenAt !== undefined && item.seenAt !== seen.updatedAt.getTime()) {
          problems.set(index, taskChanged(seen))
          continue
        }
        const change = { ...(asOf !== undefined && { asOf }), ...item.change, ...madeWithin(item.change, task) }
        const pointerTo = (field: string) =>
          field === 'asOf' && item.change.asOf === undefined ? '/asOf' : `${pointerOf(index)}/${field}`
        const reported = report(call, project, task, change, at, pointerTo)
        if (reported.problem) {
          problems.set(index, reported.problem)
          continue
        }
        accepted.push(reported)
        if (!reported.changed) continue
        rows.set(task.id, reported.task)
        changed.set(task.id, reported.task)
      }
      const tasks = [...changed.values()].map((after) => ({ before: before.get(after.id) as TaskRow, after }))
      const plan = tasks.length > 0 ? 'keep' : 'none'
      await changeProject(call, services, { project, tasks, reports: accepted, plan }, { signal })
    })
  } catch (error) {
    if (!isProblem(error)) throw error
    for (const { index } of items) problems.set(index, problems.get(index) ?? error)
  }
  return problems
}

/** Nobody reports on a task that is not there yet: a clock that is far behind reports for no day before it was created. */
const madeWithin = ({ madeAt }: ReportedFields, { createdAt }: Pick<TaskRow, 'createdAt'>) =>
  madeAt !== undefined && Date.parse(madeAt) < createdAt.getTime() ? { madeAt: createdAt.toISOString() } : {}

const viewProblem = ({ status, code, message, errors }: Problem): Schemas['BatchError'] => ({
  status,
  code,
  detail: message,
  ...(errors && { errors: [...errors] }),
})
