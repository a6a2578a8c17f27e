/**
 * Changes a project: `decide` makes a change of it from what is stored, as a value. One transaction stores the change,
 * recalculates the project and emits the events.
 *
 * A change that needs a new plan is decided twice: before its transaction, so that no connection is held while the plan is made,
 * and in the transaction, by what is stored then. Both are in one turn of the project's queue, so that only another process, or
 * a change of a calendar or a resource, can come between; where the plan no longer fits, the transaction makes its own, in some
 * seconds at most.
 */
import type { Call, Input, PreparedHandler, QueuedWrite, ReadCall, Reply, Reserves, WriteCallOf } from '#runtime'
import { heldOf } from '../calculation/facts.ts'
import { dateIn, dateOf, dayOf } from '../dates.ts'
import type { Day } from '../engine/model.ts'
import { reassigned } from '../engine/progress/reassignment.ts'
import { type Deciding, wholeAccount } from '../rules/access.ts'
import { sameAssignments } from '../rules/links.ts'
import { mustTakeNetworkChange } from '../rules/problems.ts'
import { dropPlans } from '../store/dropped-plans.ts'
import { drawIds, insertResources, type NewResource } from '../store/imports.ts'
import { findProject, type ProjectRow, updateProject } from '../store/projects.ts'
import { deleteTasks, type TaskRecord } from '../store/task-changes.ts'
import type { TaskRow } from '../store/tasks.ts'
import { reserveLargest } from './memory.ts'
import { fittingPlan, planAhead } from './plan-ahead.ts'
import type { Pause } from './project-snapshot.ts'
import { ofProject } from './queues.ts'
import { type Change, recalculateProject, type Services } from './recalculate.ts'
import { type AcceptedReport, keepReports } from './report-progress.ts'
import { type ChangedTask, needsNewPlan, saveTasks } from './save-tasks.ts'
import type { PreparedPlan } from './search.ts'

/** A change of a locked project. */
export interface DecidedChange extends Pick<Change, 'bufferBasis' | 'cause'> {
  /** As it is stored. */
  readonly project: ProjectRow
  /** Columns with new values. */
  readonly columns?: Partial<ProjectRow>
  readonly tasks?: readonly ChangedTask[]
  readonly removed?: readonly TaskRow[]
  /** To be added to the history of reports. */
  readonly reports?: readonly AcceptedReport[]
  /** Resources that the account lacks. */
  readonly newResources?: readonly NewResource[]
  /** New ones, by the id of their resource; `save` stores them. */
  readonly capacities?: ReadonlyMap<number, number>
  /** The time for which it was frozen, where it goes on. */
  readonly pause?: Pause | undefined
  /** What to do with its plan; `none`: nothing is calculated. */
  readonly plan: 'none' | 'keep' | 'drop' | 'make'
  /** Stores what else belongs to the change. */
  save?(call: Call): Promise<unknown>
}

/** A change of the network drops the plan of a project in Planning, and needs a new one otherwise. */
const planAfter = ({ status }: Pick<ProjectRow, 'status'>) => (status === 'Planning' ? 'drop' : 'make')

/**
 * A change of the network: in Planning the plan is dropped; an Active project is planned anew with the change, when the
 * request asks for it, and keeps its plan where that goes on holding.
 * @throws 409 when the project takes no such change
 */
export function networkChange(
  project: ProjectRow,
  replan: boolean | undefined,
  change: Omit<DecidedChange, 'project' | 'plan'>,
): DecidedChange {
  const keepsPlan = project.status === 'Active' && !replan && !needsNewPlan(change)
  if (!keepsPlan) mustTakeNetworkChange(project, replan)
  const { tasks, ...rest } = change
  const plan = keepsPlan ? 'keep' : planAfter(project)
  return { ...rest, ...(tasks && { tasks: tasks.map(inStoredOrder) }), project, plan }
}

/** With its links and assignments as they are read again, so that what is calculated now is calculated later too. */
function inStoredOrder({ before, after }: ChangedTask): ChangedTask {
  const predecessors = after.predecessors.toSorted((a, b) => a.taskId - b.taskId || compare(a.type, b.type))
  const assignments = after.assignments.toSorted((a, b) => a.resourceId - b.resourceId)
  return { before, after: { ...after, predecessors, assignments } }
}
const compare = (a: string, b: string) => Number(a > b) - Number(a < b)

interface Preparation {
  /** The plan that was made before the transaction. */
  readonly made?: PreparedPlan | undefined
  /** Whether the change is refused where that does not fit. */
  readonly mustFit?: boolean
  readonly reserve?: () => Promise<unknown>
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
  change: DecidedChange,
  preparation: Preparation,
): Promise<ProjectRow> {
  const { tx, account } = call
  const { project, tasks = [], removed = [], newResources = [], reports = [] } = change
  const at = services.clock.now()
  const columns = { ...change.columns, ...(change.columns?.status && { statusSince: at }) }
  const plan = change.plan === 'make' ? await fittingPlan(call, services, change, preparation) : change.plan
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
    ...(preparation.reserve && { reserve: preparation.reserve }),
    ...(preparation.signal && { signal: preparation.signal }),
  })
}

/** A write that changes one project. */
export interface ProjectWrite<Op, Decided extends DecidedChange> {
  readonly projectId: number
  /** Other queues that the write joins. */
  readonly queues?: readonly string[]
  /** Whether the change may need a new plan. */
  readonly replans: boolean
  /** Whether it may be a report, or be calculated like one. */
  readonly reports?: boolean
  /** A plan that was made already, with memory for the project. */
  readonly made?: PreparedPlan | undefined
  /** Whether the change is refused where that does not fit. */
  readonly mustFit?: boolean
  readonly signal: AbortSignal
  /** Decides by what is stored, on locked rows in the transaction. */
  decide(call: Deciding): Promise<Decided>
  /** @param project as it is after the change */
  reply(call: WriteCallOf<Op>, decided: Decided, project: ProjectRow): Promise<Reply<Op>>
}

/**
 * Memory for the work of a large project is waited for in its turn, before the transaction. What a planning thread was expected to
 * have kept, and has lost meanwhile, is the exception.
 */
export function changeInTurn<Op, Decided extends DecidedChange>(
  services: Services,
  reading: ReadCall & Reserves,
  { projectId, queues = [], signal, mustFit = false, reply, ...write }: ProjectWrite<Op, Decided>,
): QueuedWrite<Op> {
  const { account } = reading
  async function decide(call: Deciding): Promise<Decided> {
    const decided = await write.decide(call)
    const today = dayOf(dateIn(account.timeZone, services.clock.now()))
    return decided.tasks ? { ...decided, tasks: decided.tasks.map((it) => withFormerPeople(it, today)) } : decided
  }
  const isKept = ({ id, revision }: Pick<ProjectRow, 'id' | 'revision'>) =>
    services.planner.isKept(account.id, id, revision)
  let made = write.made
  let hasMemory = made !== undefined
  return {
    queues: [ofProject(projectId), ...queues],
    async ready() {
      if (write.replans) hasMemory = await reserveLargest(reading, [projectId])
      else if (write.reports) hasMemory = await reserveLargest(reading, [projectId], (it) => !isKept(it))
      if (write.replans && !made) made = await planUnlocked(reading, services, decide, signal)
    },
    async handle(call) {
      const decided = await decide(call)
      const reserve = async () => {
        const reserving = { db: call.tx, account, reserve: (bytes: number) => call.reserve(bytes) }
        if (!hasMemory) await reserveLargest(reserving, [projectId])
      }
      return reply(call, decided, await changeProject(call, services, decided, { made, mustFit, reserve, signal }))
    },
  }
}

/** With who had what was begun before its people. */
function withFormerPeople({ before, after }: ChangedTask, today: Day): ChangedTask {
  if (!before || sameAssignments(before.assignments, after.assignments)) return { before, after }
  const people = { from: before.assignments, to: after.assignments }
  const { reassignedOn: day, formerPeople } = reassigned(asHeld(before), asHeld(after), people, today)
  const held = {
    reassignedOn: day === undefined ? null : dateOf(day),
    formerPeople: formerPeople?.map(({ resourceIds, to }) => ({ resourceIds, to: dateOf(to) })) ?? null,
  }
  return { before, after: { ...after, ...held } }
}

const asHeld = ({ status, asOf, ...held }: TaskRecord) => ({
  status,
  ...(asOf !== null && { asOf: dayOf(asOf) }),
  ...heldOf(held),
})

/** Decides a change without locks, and makes the plan that it needs. */
export async function planUnlocked(
  reading: ReadCall,
  services: Services,
  decide: (call: Deciding) => Promise<DecidedChange>,
  signal: AbortSignal,
): Promise<PreparedPlan | undefined> {
  const unlocked: Deciding = {
    account: reading.account,
    actor: reading.actor,
    may: reading.may,
    tx: reading.db,
    isUnlocked: true,
    inSlices: (items, each) => reading.inSlices(items, each),
    turn: () => reading.turn(),
  }
  return planAhead(unlocked, services, await decide(unlocked), signal)
}

type Requested = { readonly request: { readonly signal: AbortSignal } }

/** The handler of a request that changes one project. */
export const changing =
  <Op>(services: Services) =>
  <Decided extends DecidedChange>({
    projectOf,
    newTasks = 0,
    replans,
    reports,
    decide,
    reply,
  }: {
    /** @throws 404 */
    projectOf(input: Input<Op>, call: ReadCall): number | Promise<number>
    /** Number of ids of tasks to draw before the write: its plan names them. */
    readonly newTasks?: number
    /** Whether the change may need a new plan. */
    replans(input: Input<Op>, call: ReadCall): boolean | undefined | Promise<boolean>
    /** Whether it may be a report, or be calculated like one. */
    reports?(input: Input<Op>): boolean
    decide(input: Input<Op>, call: Deciding, ids: readonly number[]): Promise<Decided>
    reply(input: Input<Op>, call: WriteCallOf<Op>, decided: Decided, project: ProjectRow): Promise<Reply<Op>>
  }): PreparedHandler<Op> => ({
    async prepare(input, reading) {
      const projectId = await projectOf(input, reading)
      const ids = newTasks > 0 ? await drawIds(reading.db, 'task', newTasks) : []
      return changeInTurn<Op, Decided>(services, reading, {
        projectId,
        replans: (await replans(input, reading)) ?? false,
        reports: reports?.(input) ?? false,
        signal: (input as Requested).request.signal,
        decide: (call) => decide(input, call, ids),
        reply: (call, decided, project) => reply(input, call, decided, project),
      })
    },
  })
