/**
 * Changes a project: what becomes of it is decided as values, by what is stored, and then stored, calculated and emitted in one
 * transaction.
 *
 * A change that needs a new plan is decided twice: before its transaction, so that the plan is made while no connection is held
 * and nothing is locked, and in the transaction, by what is stored then. Both are in one turn of the project's queue, so that
 * only another process, or a change of a calendar or a resource, can come between; where the plan no longer fits, the
 * transaction makes its own, in some seconds at most.
 */
import type { Call, CallOf, Input, PreparedHandler, QueuedWrite, ReadCall, Reply, Reserves } from '#runtime'
import { type Deciding, wholeAccount } from '../rules/access.ts'
import { refuseNetworkChange } from '../rules/problems.ts'
import { dropPlans } from '../store/dropped-plans.ts'
import { drawIds, insertResources, type NewResource } from '../store/imports.ts'
import { findProject, type ProjectRow, updateProject } from '../store/projects.ts'
import { deleteTasks } from '../store/task-changes.ts'
import type { TaskRow } from '../store/tasks.ts'
import { reserveLargest } from './memory.ts'
import { fittingPlan, planAhead } from './plan-ahead.ts'
import type { Pause } from './project-snapshot.ts'
import { ofProject } from './queues.ts'
import { type Change, recalculateProject, type Services } from './recalculate.ts'
import { type AcceptedReport, keepReports } from './report-progress.ts'
import { type ChangedTask, saveTasks } from './save-tasks.ts'
import type { PreparedPlan } from './search.ts'

/** What becomes of a locked project. */
export interface ProjectChange extends Pick<Change, 'bufferBasis' | 'cause'> {
  /** As it is stored. */
  readonly project: ProjectRow
  /** Those of its columns that become others. */
  readonly columns?: Partial<ProjectRow>
  readonly tasks?: readonly ChangedTask[]
  readonly removed?: readonly TaskRow[]
  /** Those that are kept as they were made. */
  readonly reports?: readonly AcceptedReport[]
  /** Resources that the account lacks. */
  readonly newResources?: readonly NewResource[]
  /** Of resources, by id, those that become others; `save` stores them. */
  readonly capacities?: ReadonlyMap<number, number>
  /** Of a project that goes on after it was frozen. */
  readonly pause?: Pause | undefined
  /** What becomes of its plan; `none`: nothing is calculated. */
  readonly plan: 'none' | 'keep' | 'drop' | 'make'
  /** Stores what else belongs to the change. */
  save?(call: Call): Promise<unknown>
}

/** What a change of the network does to the plan. */
export const planAfter = ({ status }: Pick<ProjectRow, 'status'>) => (status === 'Planning' ? 'drop' : 'make')

/**
 * A change of the network: in Planning the plan is dropped; an Active project is planned anew with the change, when the
 * request asks for it.
 * @throws 409 when the project takes no such change
 */
export function networkChange(
  project: ProjectRow,
  replan: boolean | undefined,
  change: Omit<ProjectChange, 'project' | 'plan'>,
): ProjectChange {
  const refusal = refuseNetworkChange(project, replan)
  if (refusal) throw refusal
  return { ...change, project, plan: planAfter(project) }
}

interface Planned {
  /** The plan that was made before the transaction. */
  readonly made?: PreparedPlan | undefined
  /** Whether the change is refused where that does not fit. */
  readonly mustFit?: boolean
  readonly signal?: AbortSignal
}

/**
 * Stores a change of a locked project, and calculates once.
 * @returns the project as it is then
 * @throws as `recalculateProject`; 409 where a plan that must fit does not
 */
export async function changeProject(
  call: Call,
  services: Services,
  change: ProjectChange,
  planned: Planned,
): Promise<ProjectRow> {
  const { tx, account } = call
  const { project, columns = {}, tasks = [], removed = [], newResources = [], reports = [] } = change
  const at = services.clock.now()
  const plan = change.plan === 'make' ? await fittingPlan(call, services, change, planned) : change.plan
  if (newResources.length > 0) await insertResources(tx, account.id, newResources, at)
  if (removed.length > 0) {
    const ids = removed.map(({ id }) => id)
    await deleteTasks(tx, account.id, ids, at)
  }
  await saveTasks(call, project.id, tasks, at)
  await keepReports(call, reports, at)
  const isOther = Object.keys(columns).length > 0
  const stored = isOther ? await updateProject(tx, account.id, project.id, columns, at) : project
  await change.save?.(call)
  if (plan === 'none') return stored
  const hasEvents = stored.status !== project.status || reports.some((it) => it.changed)
  if (plan === 'drop' && !hasEvents) {
    if (project.plannedFinish === null) return stored
    await dropPlans(tx, account.id, [project.id])
    return (await findProject(tx, wholeAccount(account.id), project.id)) as ProjectRow
  }
  const { bufferBasis, cause, pause } = change
  return recalculateProject(call, services, {
    before: project,
    ...(isOther && { project: stored }),
    tasks: [...tasks, ...removed.map((before) => ({ before }))],
    plan,
    ...(bufferBasis && { bufferBasis }),
    ...(cause && { cause }),
    ...(pause && { pause }),
    ...(planned.signal && { signal: planned.signal }),
  })
}

/** A write that changes one project. */
export interface ProjectWrite<Op, Decided extends ProjectChange> {
  readonly projectId: number
  /** Those that it waits in beside that of its project. */
  readonly queues?: readonly string[]
  /** Whether the change may need a new plan. */
  readonly replans: boolean
  /** A plan that was searched for: the change is refused where it does not fit. */
  readonly searched?: PreparedPlan | undefined
  readonly signal: AbortSignal
  /** Decides by what is stored, on locked rows in the transaction. */
  decide(call: Deciding): Promise<Decided>
  /** @param project as it is after the change */
  reply(call: CallOf<Op>, decided: Decided, project: ProjectRow): Promise<Reply<Op>>
}

/** Memory for a large project is waited for in its turn too, so that no connection is held meanwhile. */
export function changeInTurn<Op, Decided extends ProjectChange>(
  services: Services,
  reading: ReadCall & Reserves,
  { projectId, queues = [], replans, searched, signal, decide, reply }: ProjectWrite<Op, Decided>,
): QueuedWrite<Op> {
  let made = searched
  return {
    queues: [ofProject(projectId), ...queues],
    async ready() {
      await reserveLargest(reading, services.planner, [projectId], { replans })
      if (!replans || made) return
      const unlocked = decidingBy(reading)
      made = await planAhead(unlocked, services, await decide(unlocked), signal)
    },
    async handle(call) {
      const own = call as Call & typeof call
      const decided = await decide(own)
      const planned = { made, mustFit: searched !== undefined, signal }
      return reply(call, decided, await changeProject(own, services, decided, planned))
    },
  }
}

const decidingBy = (reading: ReadCall): Deciding => ({
  account: reading.account,
  actor: reading.actor,
  may: reading.may,
  tx: reading.db,
  inSlices: (items, each) => reading.inSlices(items, each),
  turn: () => reading.turn(),
})

type Requested = { readonly request: { readonly signal: AbortSignal } }

/** The handler of a request that changes one project. */
export const changing =
  <Op>(services: Services) =>
  <Decided extends ProjectChange>({
    projectOf,
    newTasks = 0,
    replans,
    decide,
    reply,
  }: {
    /** @throws 404 */
    projectOf(input: Input<Op>, call: ReadCall): number | Promise<number>
    /** How many it may add, whose ids are drawn first: a plan names them. */
    readonly newTasks?: number
    replans(input: Input<Op>): boolean | undefined
    decide(input: Input<Op>, call: Deciding, ids: readonly number[]): Promise<Decided>
    reply(input: Input<Op>, call: CallOf<Op>, decided: Decided, project: ProjectRow): Promise<Reply<Op>>
  }): PreparedHandler<Op> => ({
    async prepare(input, reading) {
      const ids = newTasks > 0 ? await drawIds(reading.db, 'task', newTasks) : []
      return changeInTurn<Op, Decided>(services, reading, {
        projectId: await projectOf(input, reading),
        replans: replans(input) ?? false,
        signal: (input as Requested).request.signal,
        decide: (call) => decide(input, call, ids),
        reply: (call, decided, project) => reply(input, call, decided, project),
      })
    },
  })
