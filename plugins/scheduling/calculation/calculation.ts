/**
 * Calculates what follows from a change of a project: its plan, if it is to be planned; its projection; the numbers derived
 * from both, the fever chart's point among them; and the events. Pure. Runs in a planning thread when the project is large;
 * what the service only stores is returned as JSON text.
 */
import type { Plan, Zone } from '../engine/model.ts'
import {
  type AlertLatches,
  eventsOfChange,
  type ScheduleEvent,
  type Situation,
  situationOf,
} from '../engine/progress/events.ts'
import { detailsOfNewFeverPoint, type FeverPointDetails, type ProjectChange } from '../engine/progress/history.ts'
import { type Json, json, parseJson } from '../json.ts'
import type { DerivedTask } from '../store/derived-tasks.ts'
import type { ProjectRow } from '../store/projects.ts'
import type { StoredPlan } from '../usecases/project-snapshot.ts'
import { type Facts, networkOf, optionsOf, progressOf, specOf, stateOf, type TaskFacts } from './facts.ts'
import { makePlan, type ProgressBasis, resumedPlan } from './planning.ts'
import {
  type Calculation,
  calculationOf,
  type Now,
  type Projectable,
  type Projected,
  projected,
  readingOf,
} from './projection.ts'

/** A project before a change. */
export interface Before {
  readonly project: Pick<ProjectRow, 'status' | 'targetEndDate'>
  /** Tasks that were different or have been deleted; the others are as after the change. */
  readonly tasks: readonly TaskFacts[]
  /** Ids of tasks that were not there. */
  readonly added: readonly number[]
  /** Zones of all tasks that were not GREEN, by id. */
  readonly zones: ReadonlyMap<number, Zone>
  readonly latches: AlertLatches
}

export interface Recalculation {
  readonly before: Before
  readonly after: Facts
  /** `make`: plan anew. A plan, as text or parsed already: take that one. Absent: there is none. */
  readonly plan?: 'make' | (Pick<StoredPlan, 'pause'> & { readonly plan: Json<Plan> | Plan }) | undefined
  /** Whether the plan is a new one. */
  readonly isPlanned: boolean
  /** Whether more was changed than progress. */
  readonly isChanged: boolean
  /** What it is made anew from; absent where nothing has been started. */
  readonly basis?: ProgressBasis | undefined
  readonly now: Now
}

export interface Recalculated {
  /** What is derived of tasks: of all, or at least of those of which it is another than before. */
  readonly tasks?: Json<readonly DerivedTask[]>
  /** What events have of the plan. */
  readonly plan?: { readonly bufferSize: number; readonly chainLength: number }
  /** The plan, where it has to be saved. */
  readonly newPlan?: Json<Plan>
  /** Absent where the project's clock stands still, or there is no plan. */
  readonly calculation?: Calculation
  readonly events: readonly ScheduleEvent[]
  /** The tasks that events name, where there is a calculation. */
  readonly named: readonly DerivedTask[]
  /** Absent where none has changed. */
  readonly latches?: AlertLatches
  /** Of an active project: the details of the point that its fever chart gets; absent where it gets none. */
  readonly newPointDetails?: FeverPointDetails
}

/** @throws NetworkError with every fault where no plan or no projection is possible; 409 beyond the year 9999 */
export function recalculate(input: Recalculation): Recalculated {
  const { derived, ...outcome } = calculate(input)
  return { ...outcome, ...(derived && { tasks: json(derived) }) }
}

/** As `recalculate`, what is derived of tasks as values. */
export function calculate(
  input: Recalculation,
): Omit<Recalculated, 'tasks'> & { readonly derived?: readonly DerivedTask[] } {
  const { before, after, isPlanned, now } = input
  const plan = clockRuns(input) ? planOf(input) : undefined
  const made = plan && projected(projectableOf(after), plan.plan, now)
  const calculation = made && calculationOf(after, made, now)

  const earlier = statesBefore(input)
  const states = after.tasks.map(stateOf)
  const { events, latches } = eventsOfChange(
    situationBefore(before, earlier),
    situationOf(after.project.status, states, made?.projection ?? null),
    before.latches,
    now.zones,
  )
  const active = calculation && after.project.status === 'Active'
  const newPointDetails =
    active && detailsOfNewFeverPoint(now.last, readingOf(after, calculation), changeOf(input, earlier, states))
  return {
    ...(plan && {
      plan: { bufferSize: plan.plan.projectBuffer.size, chainLength: plan.plan.criticalChain.length },
      ...((isPlanned || plan.isMoved) && { newPlan: plan.text ?? json(plan.plan) }),
    }),
    ...(calculation && { calculation }),
    ...(made && { derived: made.tasks }),
    events,
    named: made ? namedIn(events, made) : [],
    ...(latches !== before.latches && { latches }),
    ...(newPointDetails && { newPointDetails }),
  }
}

interface Given {
  readonly plan: Plan
  /** As it came. */
  readonly text?: Json<Plan>
  /** By the time for which the project was frozen. */
  readonly isMoved: boolean
}

function planOf({ after, plan, basis }: Recalculation): Given | undefined {
  if (!plan) return undefined
  if (plan === 'make') {
    return { plan: makePlan({ network: networkOf(after), options: optionsOf(after.project), basis }), isMoved: false }
  }
  const text = typeof plan.plan === 'string' ? plan.plan : undefined
  const stored = typeof plan.plan === 'string' ? parseJson(plan.plan) : plan.plan
  if (!plan.pause) return { plan: stored, ...(text !== undefined && { text }), isMoved: false }
  const tasks = after.tasks.map(({ id, status }) => ({ taskId: id, status }))
  const moved = resumedPlan(stored, plan.pause, specOf(after.calendar), tasks)
  return { plan: moved, isMoved: moved !== stored }
}

/** A project is projected while its clock runs, and whenever it was planned. */
const clockRuns = ({ after: { project }, isPlanned }: Recalculation) =>
  isPlanned || project.status === 'Active' || project.status === 'Planning'

const projectableOf = (facts: Facts): Projectable => ({
  network: networkOf(facts),
  project: facts.project,
  tasks: facts.tasks,
  progress: facts.project.status === 'Planning' ? [] : progressOf(facts.tasks),
  ...(facts.running !== undefined && { running: facts.running }),
})

type State = ReturnType<typeof stateOf>

/** The tasks as they were. */
function statesBefore({ before, after }: Recalculation): State[] {
  const changed = new Set([...before.tasks.map(({ id }) => id), ...before.added])
  return [...before.tasks, ...after.tasks.filter(({ id }) => !changed.has(id))].map(stateOf)
}

/** Of a projection that is past only the zones of its tasks are known. */
function situationBefore({ project, zones }: Before, states: readonly State[]): Situation {
  const situation = situationOf(project.status, states, null)
  return { ...situation, tasks: situation.tasks.map((task) => ({ ...task, zone: zones.get(task.id) ?? 'GREEN' })) }
}

const changeOf = (
  { before, after, isPlanned, isChanged }: Recalculation,
  earlier: readonly State[],
  now: readonly State[],
): ProjectChange => ({
  before: { ...before.project, tasks: earlier },
  after: { status: after.project.status, targetEndDate: after.project.targetEndDate, tasks: now },
  isPlanned,
  isChanged,
})

function namedIn(events: readonly ScheduleEvent[], { tasks }: Projected): DerivedTask[] {
  const ids = new Set(events.map((it) => ('taskId' in it ? it.taskId : 'milestoneId' in it ? it.milestoneId : null)))
  return tasks.filter(({ id }) => ids.has(id))
}
