/**
 * A project buffer that is sized by confidence ends when the work is done in so many per cent of simulated runs. What runs
 * in them is the project alone with its own plan, handed out as the projection does. What others have booked counts as
 * planned: what follows a booking starts no earlier than that ends, and nobody is asked to hurry for one that it precedes.
 *
 * Planned from the start, nothing starts later for a larger buffer: one simulation sizes it. Before a target, the work
 * moves with the size of its buffer, and days off that it meets change the size: it is planned and simulated again, at
 * most four times, each time from the second on moved later by only half of what there is too much. The buffer always is
 * that of the work as it lies in the plan; after the last round it may end some days off the target.
 */
import type { Day, Moment, Network, Plan, PlanOptions, Progress, RunningProject } from '../model.ts'
import type { Compiled } from '../network/network.ts'
import { DEFAULT_ESTIMATES } from '../simulation/durations.ts'
import { simulate } from '../simulation/simulate.ts'
import { TICKS, ticks } from '../time/ticks.ts'
import { defaultThresholds } from '../zones.ts'
import { bufferAt } from './description.ts'
import { confidenceOf } from './sizing.ts'

const MAX_RUNS = 1_000 // a standard error of 1.3 percentage points at most
const MIN_RUNS = 200 // of 2.9 points
const MAX_DRAWS = 1_000_000 // about half a second
const RUNS_PER_BATCH = 100 // whole batches are stratified
const SEED = 1
const MAX_ROUNDS = 4

/** What has happened of a project until a day. */
interface State {
  readonly progress: readonly Progress[]
  readonly statusDate: Day
}

/**
 * The plan with its project buffer sized by simulation.
 * @param net with the calendar of the network
 * @param start the position of the buffer in it
 * @param state by default nothing has started
 */
export function withConfidentBuffer(
  plan: Plan,
  network: Network,
  options: PlanOptions,
  { net, start, state }: { readonly net: Compiled; readonly start: number; readonly state?: State },
): Plan {
  if (plan.tasks.length === 0) return plan
  // The last day before the buffer, which ends there where it has no size.
  const promise = Math.max(plan.lastDay, net.axis.day(Math.ceil(start / TICKS) - 1))
  const { finish, probability } = simulatedEnd(plan, promise, network, options, state)
  const size = Math.max(0, net.axis.position(finish) - start)
  return { ...plan, projectBuffer: { ...bufferAt(net, start, size), probability } }
}

/**
 * Plans with room for a buffer, in ticks, until the buffer of the work as planned ends within a day before that room does.
 * @param isAnchored whether the work moves with the room
 */
export function inRounds(first: number, isAnchored: boolean, planWith: (room: number) => Plan): Plan {
  let room = first
  for (let round = 1; ; round++) {
    const plan = planWith(room)
    const size = ticks(plan.projectBuffer.size)
    const isNear = size <= room && room - size < TICKS
    if (!isAnchored || isNear || round === MAX_ROUNDS) return plan
    room = round > 1 && size < room ? Math.round((room + size) / 2) : size
  }
}

function simulatedEnd(plan: Plan, promise: Day, network: Network, options: PlanOptions, state?: State) {
  const statusDate = state?.statusDate ?? Math.min(network.start, Math.floor(plan.start))
  const running = runningOf(plan, network, options, state?.progress ?? [])
  const asked = { id: running.id, promise, feedingBuffers: [], milestones: [] }
  const { projects } = simulate({
    running: [running],
    completed: [],
    asked: [{ ...asked, confidence: confidenceOf(options) }],
    statusDate,
    estimates: options.estimates ?? DEFAULT_ESTIMATES,
    seed: SEED,
    size: { runs: runsFor(network.tasks.length) },
  })
  const confident = projects[0]?.confident
  if (!confident) throw new Error('The simulation has not answered for its only project.')
  return confident
}

const runsFor = (tasks: number): number =>
  Math.max(MIN_RUNS, Math.min(MAX_RUNS, RUNS_PER_BATCH * Math.floor(MAX_DRAWS / tasks / RUNS_PER_BATCH)))

function runningOf(plan: Plan, network: Network, options: PlanOptions, progress: readonly Progress[]): RunningProject {
  const bookingEnds = bookingEndsOf(plan)
  const begun = new Set(progress.flatMap(({ taskId, status }) => (status === 'NotStarted' ? [] : taskId)))
  // Planned back from a target, what is left does not start before its plan does.
  const isAnchored = options.scheduleMethod === 'FROM_TARGET'
  const first = isAnchored
    ? Math.min(...plan.tasks.flatMap(({ id, start }) => (begun.has(id) ? [] : start)))
    : undefined
  const tasks = network.tasks.map((task) => {
    const bounds = [first, bookingEnds.get(task.id), task.notBefore].filter((it) => it !== undefined)
    return bounds.length === 0 || begun.has(task.id) ? task : { ...task, notBefore: Math.max(...bounds) }
  })
  return {
    id: 1,
    name: '',
    priority: 0,
    decisions: [],
    progress,
    network: { ...network, tasks, startsWithPlan: isAnchored },
    plannedStarts: new Map(plan.tasks.map(({ id, start }) => [id, start])),
    planStart: plan.start,
    bufferStart: plan.projectBuffer.start,
    bufferSize: 0,
    thresholds: defaultThresholds, // no zone is asked for
  }
}

/** By task, when the last booking ends that it follows. */
function bookingEndsOf({ bookingLinks = [] }: Plan): ReadonlyMap<number, Moment> {
  const ends = new Map<number, Moment>()
  for (const { taskId, order, at } of bookingLinks) {
    if (order === 'after') ends.set(taskId, Math.max(at, ends.get(taskId) ?? at))
  }
  return ends
}
