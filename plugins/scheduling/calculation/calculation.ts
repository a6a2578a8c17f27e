/**
 * Calculates what follows from a change of a project: its plan, if it is to be planned; its projection; the numbers derived
 * from both, the fever chart's point among them; and the events. Pure. Runs in a planning thread when the project is large;
 * what the service only stores is returned as JSON text. What the change leaves as it is is not read again: the thread keeps
 * `next` of the outcome, under the name of its state.
 */
import type { BufferBasis, Network, Plan } from '../engine/model.ts'
import { eventsOfChange, type ScheduleEvent, type Situation, situationOf } from '../engine/progress/events.ts'
import { detailsOfNewFeverPoint, type FeverPointDetails } from '../engine/progress/history.ts'
import { type Json, json, parseJson } from '../json.ts'
import type { DerivedTask, TaskLatches } from '../store/derived-tasks.ts'
import type { ProjectRow } from '../store/projects.ts'
import type { Pause } from '../usecases/project-snapshot.ts'
import { type Facts, networkOf, optionsOf, progressOf, specOf, stateOf, type TaskFacts } from './facts.ts'
import { differs, type KnownProject, type KnownTask, latchesOf, latchesThatDiffer } from './known-project.ts'
import { makePlan, progressBasis, resumedPlan } from './planning.ts'
import { type Calculation, calculationOf, type Now, projected, readingOf } from './projection.ts'
import type { Running } from './running.ts'

/** A task before and after a change; without `before` a new one, without `after` one that was deleted. */
export interface TaskDifference {
  readonly before?: TaskFacts | undefined
  readonly after?: TaskFacts | undefined
}

export interface Recalculation {
  /** As it is after the change. */
  readonly project: ProjectRow
  readonly before: Pick<ProjectRow, 'status' | 'targetEndDate'>
  /** Those that were changed, added or deleted. */
  readonly changed: readonly TaskDifference[]
  /** Whether anything of it was changed; if not, a day has begun, or others have moved. */
  readonly isChanged: boolean
  /** `keep`: the plan that there is. `make`: plan anew. `drop`: there is none any more. A text: the plan that was made. */
  readonly plan: 'keep' | 'make' | 'drop' | Json<Plan>
  /** Of a project that goes on after it was frozen: its plan is moved by that time. */
  readonly pause?: Pause | undefined
  /** What buffers are sized by where it is planned anew; by default as before. */
  readonly bufferBasis?: BufferBasis | undefined
  /** What runs in the account, which changes without any change of this project; absent where it shares no resource with it. */
  readonly running?: Running | undefined
  readonly now: Now
}

export interface Recalculated {
  /** What is derived of tasks that differ from before. */
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
  /** Absent where they are as before. */
  readonly latches?: { readonly earlyWarning: boolean; readonly tasks: readonly TaskLatches[] }
  /** Of an active project: the details of the point that its fever chart gets; absent where it gets none. */
  readonly newPointDetails?: FeverPointDetails
}

/**
 * @param known rows of before or after the change, which is applied to either
 * @returns what follows, and the project to be kept
 * @throws NetworkError with every fault where no plan or no projection is possible; 409 beyond the year 9999
 */
export function recalculate(
  known: KnownProject,
  change: Recalculation,
): { readonly outcome: Recalculated; readonly next: KnownProject } {
  const { project, changed, isChanged, running, now } = change
  // Other projects' work matters to new plans alone.
  const { bookings: _, ...kept } = known
  const tasks = new Map(known.tasks)
  for (const { after } of changed) {
    const row = after && tasks.get(after.id)
    if (row) tasks.set(row.id, { ...row, ...after })
  }
  const facts: Facts = { ...known, project, tasks: [...tasks.values()] }
  const network = networkOf(facts)
  const plan = planOf(known, facts, network, change)
  const progress = project.status === 'Planning' ? [] : progressOf(facts)
  const runs = plan && (plan.isPlanned || project.status === 'Active' || project.status === 'Planning')
  const projectable = { network, project, tasks: facts.tasks, progress, ...(running && { running }) }
  const made = runs ? projected(projectable, plan.plan, now) : undefined
  const calculation = made && calculationOf(facts, made, now)

  const earlier = statesBefore(change, facts)
  const states = facts.tasks.map(stateOf)
  const latchesBefore = latchesOf(project.earlyWarningAlerted, known)
  const { events, latches } = eventsOfChange(
    situationBefore(change, known, earlier),
    situationOf(project.status, states, made?.projection ?? null),
    latchesBefore,
    now.zones,
  )
  const newPointDetails =
    calculation &&
    project.status === 'Active' &&
    detailsOfNewFeverPoint(now.last, readingOf(facts, calculation), {
      before: { ...change.before, tasks: earlier },
      after: { status: project.status, targetEndDate: project.targetEndDate, tasks: states },
      isPlanned: plan?.isPlanned ?? false,
      isChanged,
    })
  const derived = (made?.tasks ?? stopped(project, tasks)).filter((task) => differs(task, tasks.get(task.id)))
  const turned = latchesThatDiffer(latchesBefore, latches)
  const newPlan = runs && (plan.isPlanned || plan.isMoved) ? (plan.text ?? json(plan.plan)) : undefined
  for (const task of derived) tasks.set(task.id, { ...(tasks.get(task.id) as KnownTask), ...task })
  for (const { id, red, ready } of turned) {
    const row = tasks.get(id)
    if (row) tasks.set(id, { ...row, redAlerted: red, readyAlerted: ready })
  }
  return {
    outcome: {
      ...(runs && { plan: { bufferSize: plan.plan.projectBuffer.size, chainLength: plan.plan.criticalChain.length } }),
      ...(newPlan !== undefined && { newPlan }),
      ...(calculation && { calculation }),
      ...(derived.length > 0 && { tasks: json(derived) }),
      events,
      named: made ? namedIn(events, made.tasks) : [],
      ...(latches !== latchesBefore && { latches: { earlyWarning: latches.earlyWarning, tasks: turned } }),
      ...(newPointDetails && { newPointDetails }),
    },
    next: {
      ...kept,
      tasks,
      plan: plan?.plan,
      ...(newPlan !== undefined && { characters: { ...known.characters, plan: newPlan.length } }),
    },
  }
}

/** The tasks of a frozen project that were to start on the day, which they do not. */
const stopped = ({ status }: ProjectRow, tasks: ReadonlyMap<number, KnownTask>): readonly DerivedTask[] =>
  status === 'Frozen' ? [...tasks.values()].filter(isStarting).map((task) => ({ ...task, startsToday: false })) : []

const isStarting = (task: KnownTask): task is KnownTask & DerivedTask => task.startsToday

interface Given {
  readonly plan: Plan
  /** As it came. */
  readonly text?: Json<Plan>
  readonly isPlanned: boolean
  /** By the time for which the project was frozen. */
  readonly isMoved: boolean
}

function planOf(
  { plan: stored }: KnownProject,
  facts: Facts,
  network: Network,
  change: Recalculation,
): Given | undefined {
  const { plan, pause, before, now, bufferBasis, running } = change
  if (plan === 'drop') return undefined
  if (plan === 'make') {
    const planned = {
      project: { ...facts.project, status: before.status },
      plan: stored && { plan: stored, ...(pause && { pause }) },
      running,
    }
    const basis = progressBasis(planned, facts.tasks, now, bufferBasis)
    const made = makePlan({ network, options: optionsOf(facts.project, now.estimates), basis })
    return { plan: made, isPlanned: true, isMoved: false }
  }
  if (plan !== 'keep') return { plan: parseJson(plan), text: plan, isPlanned: true, isMoved: false }
  if (!stored) return undefined
  if (!pause) return { plan: stored, isPlanned: false, isMoved: false }
  const tasks = facts.tasks.map(({ id, status }) => ({ taskId: id, status }))
  const moved = resumedPlan(stored, pause, specOf(facts.calendar), tasks)
  return { plan: moved, isPlanned: false, isMoved: moved !== stored }
}

type State = ReturnType<typeof stateOf>

/** The tasks as they were. */
function statesBefore({ changed }: Recalculation, { tasks }: Facts): State[] {
  const others = new Set(changed.map(({ before, after }) => (after ?? before)?.id))
  const were = changed.flatMap(({ before }) => before ?? [])
  return [...were, ...tasks.filter(({ id }) => !others.has(id))].map(stateOf)
}

/** Of a projection that is past only the zones of its tasks are known. */
function situationBefore({ before }: Recalculation, known: KnownProject, states: readonly State[]): Situation {
  const situation = situationOf(before.status, states, null)
  const zoneOf = (id: number) => known.tasks.get(id)?.zone ?? 'GREEN'
  return { ...situation, tasks: situation.tasks.map((task) => ({ ...task, zone: zoneOf(task.id) })) }
}

function namedIn(events: readonly ScheduleEvent[], tasks: readonly DerivedTask[]): DerivedTask[] {
  const ids = new Set(events.map((it) => ('taskId' in it ? it.taskId : 'milestoneId' in it ? it.milestoneId : null)))
  return tasks.filter(({ id }) => ids.has(id))
}
