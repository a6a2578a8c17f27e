/**
 * Random projects that share people, to compare stated probabilities with frequencies: 60 tasks in one to three projects,
 * six to eight people, calendars. Every second case is half way: people have worked as in one run of the independent
 * simulator, and have reported what they know of it, no more. Worlds are the same half-way states with what became of them:
 * work went on as it had begun, with the common factor that each project had.
 */
import { plan } from '../../plugins/scheduling/engine/index.ts'
import type {
  CalendarSpec,
  Network,
  NetworkResource,
  NetworkTask,
  Plan,
  Predecessor,
  Progress,
  RunningProject,
} from '../../plugins/scheduling/engine/model.ts'
import { completedTasksOf, type DatedTask } from '../../plugins/scheduling/engine/simulation/completed-tasks.ts'
import type { CompletedTask, Estimates } from '../../plugins/scheduling/engine/simulation/model.ts'
import { randomOf } from './evenings.ts'
import { daysOf, IndependentDispatch, type Times } from './independent-dispatch.ts'
import { medianRest, samplerOf, spreadOf } from './independent-sampler.ts'
import { lastDayOf, sampledTasks } from './independent-simulator.ts'
import { MONDAY } from './networks.ts'
import { runningBy } from './projecting.ts'

export interface CalibrationCase {
  readonly seed: number
  readonly isHalfWay: boolean
  readonly statusDate: number
  readonly running: readonly RunningProject[]
  /** Of the projects, in their order. */
  readonly plans: readonly Plan[]
}

export const ESTIMATES: Estimates = { safetyFactor: 2, correlation: 0.2 }
const TASKS = 60 // of all projects of a case
const BUFFERS = { bufferType: 'PROJECT_AND_FEEDING', bufferSizing: 'percentage', bufferPercentage: 50 } as const
const OPTIONS = { scheduleMethod: 'FROM_START', feedingPolicy: 'SHRINK', ...BUFFERS } as const
const SEARCH = { schedules: 20, seed: 1 }

export function calibrationCases(count: number): CalibrationCase[] {
  return Array.from({ length: count }, (_, index) => {
    const started = caseOf(index + 1)
    return index % 2 === 0 ? started : halfWay(started, started.seed)
  })
}

export interface World extends CalibrationCase {
  readonly completed: readonly CompletedTask[]
  /** What the days tell of it on which tasks were started and finished. */
  readonly completedByDays: readonly CompletedTask[]
  /** The last day of each project in this world, in their order. */
  readonly lastDays: readonly number[]
}

/** What half way was known in worlds that began with one case. */
export function worldsOf(started: CalibrationCase, count: number): World[] {
  return Array.from({ length: count }, (_, index) => {
    const { times, ...state } = halfWay(started, 1_000 * started.seed + index)
    const completed = state.running.flatMap((project) => completedOf(project, times))
    const completedByDays = state.running.flatMap((project) => completedTasksOf(project, datedOf(project)))
    return { ...state, completed, completedByDays, lastDays: state.running.map((project) => lastDayOf(project, times)) }
  })
}

function completedOf(project: RunningProject, times: ReadonlyMap<number, Times>): CompletedTask[] {
  return completedIn(project).map(({ task }) => {
    const { start, finish } = times.get(task.id) as Times
    const { duration: focused, safeDuration: safe } = task
    const took = daysOf(project, task).between(start, finish)
    return { projectId: project.id, focused, ...(safe !== undefined && { safe }), took }
  })
}

function datedOf(project: RunningProject): DatedTask[] {
  return completedIn(project).map(({ task, report: { actualStart, actualFinish } }) => ({
    ...{ focused: task.duration, ...(task.safeDuration !== undefined && { safe: task.safeDuration }) },
    ...{ start: Math.floor(actualStart as number), finish: Math.ceil(actualFinish as number) - 1 },
    resourceIds: task.assignments.map(({ resourceId }) => resourceId),
  }))
}

function completedIn({ network, progress }: RunningProject) {
  const reports = new Map(progress.map((it) => [it.taskId, it]))
  return network.tasks.flatMap((task) => {
    const report = reports.get(task.id)
    return report?.status === 'Completed' ? { task, report } : []
  })
}

/** A case on the first day of its projects. */
function caseOf(seed: number): CalibrationCase {
  const random = randomOf(seed)
  const draw = new Draw(random)
  const resources = draw.people(draw.whole(6, 8))
  const projects = draw.whole(1, 3)
  const networks = Array.from({ length: projects }, (_, index) => draw.network(index + 1, TASKS / projects, resources))
  const plans = networks.map((network) => plan(network, OPTIONS, SEARCH))
  const running = networks.map((network, index) =>
    runningBy(plans[index] as Plan, { id: index + 1, priority: draw.whole(0, 2), network }),
  )
  return { seed, isHalfWay: false, statusDate: MONDAY, running, plans }
}

/** The same case when half of the time that is planned has passed. */
function halfWay(
  started: CalibrationCase,
  seed: number,
): CalibrationCase & { readonly times: ReadonlyMap<number, Times> } {
  const { running, plans, statusDate } = started
  const today = Math.floor((statusDate + Math.max(...plans.map(({ finish }) => finish))) / 2)
  const draw = samplerOf(sampledTasks(running, statusDate, ESTIMATES), ESTIMATES.correlation, seed)()
  const times = new IndependentDispatch(running, statusDate).place((id) => draw.get(id) as number)
  const reported = running.map((project): RunningProject => {
    const reports = project.network.tasks.flatMap((task) => reportOf(project, task, times.get(task.id) as Times, today))
    return { ...project, progress: reports }
  })
  return { ...started, isHalfWay: true, statusDate: today, running: reported, times }
}

/** What is known of a task on the morning of a day. */
function reportOf(project: RunningProject, task: NetworkTask, { start, finish }: Times, today: number): Progress[] {
  if (start >= today) return []
  const common = { taskId: task.id, actualStart: rounded(start), asOf: today - 1 }
  if (finish <= today) return [{ ...common, status: 'Completed', remaining: 0, actualFinish: rounded(finish) }]
  const elapsed = daysOf(project, task).between(common.actualStart, today)
  const { duration: focused, safeDuration: safe = focused * ESTIMATES.safetyFactor } = task
  const remaining = rounded(medianRest(focused, spreadOf({ focused, safe }), elapsed))
  return [{ ...common, status: 'InProgress', remaining }]
}
const rounded = (days: number) => Math.round(days * 1e6) / 1e6

class Draw {
  private readonly random: () => number

  constructor(random: () => number) {
    this.random = random
  }

  whole(least: number, most: number): number {
    return least + Math.floor(this.random() * (most - least + 1))
  }

  private chance(share: number): boolean {
    return this.random() < share
  }

  people(count: number): NetworkResource[] {
    return Array.from({ length: count }, (_, index) => ({
      ...{ id: index + 1, name: `R${index + 1}`, capacity: 1 },
      // Two work together on four days of a week at least.
      ...(this.chance(0.3) && { calendar: { ...this.calendar(), weekdays: [2, 3, 4, 5] } }),
    }))
  }

  private calendar(): CalendarSpec {
    const holidays = Array.from({ length: 6 }, () => MONDAY + this.whole(1, 120))
    return { weekdays: this.chance(0.3) ? [1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5], holidays }
  }

  network(id: number, count: number, resources: readonly NetworkResource[]): Network {
    const tasks: NetworkTask[] = []
    for (let place = 1; place <= count; place++) tasks.push(this.task(1_000 * id + place, tasks, resources))
    return { start: MONDAY + 7 * this.whole(0, id - 1), calendar: this.calendar(), resources, tasks }
  }

  private task(id: number, before: readonly NetworkTask[], resources: readonly NetworkResource[]): NetworkTask {
    const isMilestone = before.length > 0 && this.chance(0.05)
    const duration = isMilestone ? 0 : this.whole(2, 16) / 2
    const people = new Set(Array.from({ length: this.chance(0.15) ? 2 : 1 }, () => this.whole(1, resources.length)))
    const recent = before.slice(-10).filter(() => this.chance(0.2))
    const predecessors = isMilestone && recent.length === 0 ? before.slice(-1) : recent
    return {
      ...{ id, name: `T${id}`, duration },
      ...(this.chance(0.5) && { safeDuration: duration * (1 + this.whole(1, 8) / 4) }),
      predecessors: predecessors.map(({ id: taskId }): Predecessor => ({ taskId, ...this.link() })),
      assignments: isMilestone ? [] : [...people].map((resourceId) => ({ resourceId, units: 1 })),
    }
  }

  private link(): Pick<Predecessor, 'type' | 'lag'> {
    if (this.chance(0.8)) return { type: 'FS', lag: 0 }
    return { type: this.chance(0.5) ? 'FS' : 'SS', lag: this.whole(0, 6) / 2 }
  }
}
