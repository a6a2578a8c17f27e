/**
 * Plans that are made before their transaction begins, so that none waits through minutes of calculation. The work is
 * read without a lock, planned in a thread and, if it was searched for long, read again; if it is another by then, it is
 * planned again. Whoever saves the plan locks the project and looks a last time.
 */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ReadCall } from '#runtime'
import { seeProject } from './access.ts'
import type {
  Assignment,
  Levelling,
  Network,
  NetworkResource,
  NetworkTask,
  Plan,
  PlanOptions,
  Predecessor,
} from './engine/model.ts'
import { changedMeanwhile, refuseNetworkChange } from './faults.ts'
import type { Json } from './json.ts'
import { type Desk, withNetworkProblems } from './settle.ts'
import type { ProjectRow } from './store/projects.ts'
import { BEAT, beatSearch, endSearch } from './store/searches.ts'
import { networkOf, optionsOf, readWork, type Work } from './work.ts'

const TRIES = 3 // each for half as long as the one before, so that all take no twice the time
const SEED = 1

/** What a plan is made of. */
interface Basis {
  readonly network: Network
  readonly options: PlanOptions
}
export interface PreparedPlan {
  readonly plan: Json<Plan>
  /** Whether the plan is still one of this work. */
  fits(work: Work): boolean
}

export interface Preparation {
  /** How long to search; 0 takes the plan that is made at once. */
  readonly seconds: number
  /** What the project will be planned with. */
  readonly changed: Partial<ProjectRow>
  /** Aborted, it ends without a plan. */
  readonly signal: AbortSignal
}

/**
 * @throws 404; 409 when the project cannot be planned, or changes faster than it is searched; 503 when too many plan; the
 * signal's reason
 */
export async function preparePlan(
  call: ReadCall,
  desk: Desk,
  projectId: number,
  { seconds, changed, signal }: Preparation,
): Promise<PreparedPlan> {
  let work = await read()
  if (seconds === 0) {
    const basis = basisOf(work)
    const asked = { account: call.account.id, signal }
    const plan = await withNetworkProblems(work.project, () => desk.planner.plan(basis.network, basis.options, asked))
    return { plan, fits: fitting(basis) }
  }
  for (let tries = 0; tries < TRIES; tries++) {
    const fits = fitting(basisOf(work))
    const plan = await withNetworkProblems(work.project, () => search(call, desk, work, seconds / 2 ** tries, signal))
    work = await read()
    if (fits(work)) return { plan, fits }
  }
  throw changedMeanwhile(work.project)

  async function read(): Promise<Work> {
    const project = await seeProject(call, projectId)
    const refusal = refuseNetworkChange(project, true)
    if (refusal) throw refusal
    return readWork(call.db, call.account.id, { ...project, ...changed })
  }
}

const basisOf = (work: Work): Basis => ({ network: networkOf(work), options: optionsOf(work.project) })

const fitting =
  ({ network, options }: Basis) =>
  (work: Work) =>
    isDeepStrictEqual(options, optionsOf(work.project)) && isSameNetwork(network, networkOf(work))

/** Names are in a network for the sake of its faults alone: another name is no other plan. */
const isSameNetwork = (one: Network, other: Network) =>
  one.start === other.start &&
  isDeepStrictEqual(one.calendar, other.calendar) &&
  isSameList(one.resources, other.resources, isSameResource) &&
  isSameList(one.tasks, other.tasks, isSameTask)

const isSameResource = ({ name: _, ...one }: NetworkResource, { name: __, ...other }: NetworkResource) =>
  isDeepStrictEqual(one, other)

/** Spelt out: a deep comparison of 10,000 tasks would keep the serving thread for 50 ms. */
const isSameTask = (one: NetworkTask, other: NetworkTask) =>
  one.id === other.id &&
  one.duration === other.duration &&
  one.safeDuration === other.safeDuration &&
  one.notBefore === other.notBefore &&
  isSameList(one.predecessors, other.predecessors, isSamePredecessor) &&
  isSameList(one.assignments, other.assignments, isSameAssignment)

const isSamePredecessor = (one: Predecessor, other: Predecessor) =>
  one.taskId === other.taskId && one.type === other.type && one.lag === other.lag

const isSameAssignment = (one: Assignment, other: Assignment) =>
  one.resourceId === other.resourceId && one.units === other.units

const isSameList = <T>(one: readonly T[], other: readonly T[], isSame: (one: T, other: T) => boolean) =>
  one.length === other.length && one.every((item, index) => isSame(item, other[index] as T))

/** One search, told of while it runs. */
async function search(
  call: ReadCall,
  desk: Desk,
  work: Work,
  seconds: number,
  signal: AbortSignal,
): Promise<Json<Plan>> {
  const { db, account } = call
  const key = { accountId: account.id, projectId: work.project.id, id: randomUUID() }
  const since = { startedAt: desk.clock.now(), seconds }
  let latest: Levelling | undefined
  let beating: Promise<unknown> = Promise.resolve()
  // To tell is not worth a search: what the database does not take is told with the next beat, or not at all.
  const beat = () => {
    beating = beating.then(() => beatSearch(db, key, since, latest)).catch(() => {})
  }
  beat()
  const heart = setInterval(beat, BEAT)
  try {
    const { network, options } = basisOf(work)
    return await desk.planner.plan(network, options, {
      account: account.id,
      search: { schedules: Number.MAX_SAFE_INTEGER, seed: SEED, milliseconds: seconds * 1_000 },
      signal,
      onProgress: (at) => {
        const first = latest === undefined
        latest = at
        if (first) beat()
      },
    })
  } finally {
    clearInterval(heart)
    await beating
    await endSearch(db, key).catch(() => {})
  }
}
