/**
 * Plans that are made before their transaction begins, so that none waits through minutes of calculation. The work is
 * read without a lock, planned in a thread and, if it was searched for long, read again; if it is another by then, it is
 * planned again. Whoever saves the plan locks the project and looks a last time.
 */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ReadCall } from '#runtime'
import { seeProject } from './access.ts'
import type { Levelling, Network, Plan, PlanOptions } from './engine/model.ts'
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

const fitting = (basis: Basis) => (work: Work) => isDeepStrictEqual(planned(basis), planned(basisOf(work)))

const basisOf = (work: Work): Basis => ({ network: networkOf(work), options: optionsOf(work.project) })

/** Names are in a network for the sake of its faults alone: another name is no other plan. */
const planned = ({ network, options }: Basis) => ({
  options,
  network: {
    ...network,
    tasks: network.tasks.map(({ name: _, ...task }) => task),
    resources: network.resources.map(({ name: _, ...resource }) => resource),
  },
})

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
