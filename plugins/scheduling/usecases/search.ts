/**
 * Makes plans while no transaction is open, so that none holds a connection through seconds of calculation.
 *
 * What is only planned, or searched for long, is planned before its transaction begins: the work is read without a lock,
 * planned in a thread and, if it was searched for long, read again; if it has changed by then, it is planned again. The
 * transaction that saves the plan locks the project and compares a last time.
 *
 * A change that commits together with its plan (`PlanOutside`) is made twice: the first transaction makes it, to read
 * what there is to plan then, and is rolled back; the second one makes it again and saves it with the plan. Both are in
 * one turn of the project's queue, so that only another process, or a change of a calendar or a resource, can come
 * between them. Then a second plan is made in the same way, and where that fits no more either, the transaction makes its
 * own: some seconds at the utmost. Memory for a large project is waited for in the same way.
 */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Call, OutsideTransaction, type ReadCall, type Reserves } from '#runtime'
import { seeProject, visibilityOf } from '../api/access.ts'
import { changedMeanwhile, refuseNetworkChange } from '../api/problems.ts'
import type {
  Assignment,
  Booking,
  BufferBasis,
  Levelling,
  Network,
  NetworkResource,
  NetworkTask,
  Plan,
  Predecessor,
} from '../engine/model.ts'
import type { Json } from '../json.ts'
import { drawIds } from '../store/imports.ts'
import type { ProjectRow } from '../store/projects.ts'
import { BEAT, beatSearch, endSearch } from '../store/searches.ts'
import { bytesOfLargest } from './memory.ts'
import { isSameBasis, type Planning, type ProgressBasis, progressBasis } from './planning.ts'
import { networkOf, optionsOf, type ProjectSnapshot, readSnapshot, withBookings } from './project-snapshot.ts'
import { type Change, type Services, withNetworkProblems } from './recalculate.ts'

const TRIES = 3 // each for half as long as the one before, so that all take no twice the time
const SEED = 1

/** What a plan is made of. */
type Basis = Pick<Planning, 'network' | 'options'>
/** What of a project that has started its plan is made of. */
type Progressed = ProgressBasis | undefined
export interface PreparedPlan {
  readonly plan: Json<Plan>
  /** Whether the plan is still one of this work, and from this progress. */
  fits(snapshot: ProjectSnapshot, basis: Progressed): boolean
}

export interface Preparation {
  /** How long to search; 0 takes the plan that is made at once. */
  readonly seconds: number
  /** What the project will be planned with. */
  readonly changed: Partial<ProjectRow>
  /** Of a project that has started; by default that of its plan. */
  readonly bufferBasis?: BufferBasis | undefined
  /** Aborted, it ends without a plan. */
  readonly signal: AbortSignal
}

/**
 * @throws 404; 409 when the project cannot be planned, or changes faster than it is searched; 503 when too many plan; the
 * signal's reason
 */
export async function preparePlan(
  call: ReadCall,
  services: Services,
  projectId: number,
  { seconds, changed, bufferBasis, signal }: Preparation,
): Promise<PreparedPlan> {
  let snapshot = await read()
  let basis = progressOf(snapshot)
  if (seconds === 0) return planAtOnce(services, snapshot, basis, call.account.id, signal)
  for (let tries = 0; tries < TRIES; tries++) {
    const fits = fittingProgress(snapshot, basis)
    const plan = await withNetworkProblems(snapshot.project, () =>
      search(call, services, { snapshot, basis }, seconds / 2 ** tries, signal),
    )
    snapshot = await read()
    basis = progressOf(snapshot)
    if (fits(snapshot, basis)) return { plan, fits }
  }
  throw changedMeanwhile(snapshot.project)

  function progressOf(read: ProjectSnapshot): Progressed {
    const now = { at: services.clock.now(), timeZone: call.account.timeZone }
    return progressBasis(read, read.tasks, now, bufferBasis)
  }

  async function read(): Promise<ProjectSnapshot> {
    const project = await seeProject(call, projectId)
    const refusal = refuseNetworkChange(project, true)
    if (refusal) throw refusal
    const visibility = visibilityOf(call)
    const own = await readSnapshot(call.db, visibility, { ...project, ...changed }, call)
    return withBookings(call.db, visibility, own)
  }
}

/** A project before and after the change that it is planned anew with. */
interface Replanned {
  readonly before: ProjectSnapshot
  readonly after: ProjectSnapshot
  /** By default that of the plan before. */
  readonly bufferBasis?: BufferBasis | undefined
}

/** Plans faster than a second transaction takes. */
const SMALL = 10 // tasks
const MAX_OUTSIDE = 2 // plans

/** What one write leaves from one of its transactions to the next. */
export class PlanOutside {
  readonly #signal: () => AbortSignal
  readonly #memory: Reserves
  #hasMemory = false
  #prepared: PreparedPlan | undefined
  #plans = 0
  #taskId: number | undefined

  /**
   * @param signal aborted, no more is planned
   * @param memory of the request
   */
  constructor(signal: () => AbortSignal, memory: Reserves) {
    this.#signal = signal
    this.#memory = memory
  }

  /**
   * Before the work of locked projects is loaded, one after the other: holds memory for it where one of them is large.
   * No connection is held while memory is waited for, nor is memory while the write waits for its turn.
   * @throws OutsideTransaction where memory is still to be reserved, which ends with a 503 when there is none
   */
  async reserve({ tx, account }: Call, projects: readonly Pick<ProjectRow, 'id'>[]): Promise<void> {
    if (this.#hasMemory) return
    const bytes = await bytesOfLargest(tx, account.id, projects)
    if (bytes === undefined) return
    throw new OutsideTransaction(async () => {
      await this.#memory.reserve(bytes)
      this.#hasMemory = true
    })
  }

  /** Aborted, the write is wanted no longer. */
  get signal(): AbortSignal {
    return this.#signal()
  }

  /** The id of the write's new task, which its plan names: the same in each of its transactions. */
  async taskId({ tx }: Call): Promise<number | undefined> {
    this.#taskId ??= (await drawIds(tx, 'task', 1))[0]
    return this.#taskId
  }

  /**
   * Plans the changed work anew, as `recalculateProject` takes it; an Active project from its progress.
   * @throws OutsideTransaction where the plan is still to be made
   */
  make({ account }: Call, services: Services, { before, after, bufferBasis }: Replanned): Change {
    const { signal } = this
    const now = { at: services.clock.now(), timeZone: account.timeZone }
    const basis = progressBasis({ project: before.project, plan: after.plan }, after.tasks, now, bufferBasis)
    if (this.#prepared?.fits(after, basis)) return { plan: 'make', made: this.#prepared.plan, signal }
    if (after.tasks.length <= SMALL || this.#plans === MAX_OUTSIDE) return { plan: 'make', basis, signal }
    throw new OutsideTransaction(async () => {
      this.#plans += 1
      this.#prepared = await planAtOnce(services, after, basis, account.id, signal)
    })
  }
}

/** @throws 409 when the project cannot be planned; 503 when too many plan; the signal's reason */
async function planAtOnce(
  services: Services,
  snapshot: ProjectSnapshot,
  basis: Progressed,
  account: number,
  signal: AbortSignal,
): Promise<PreparedPlan> {
  const { network, options } = basisOf(snapshot)
  const asked = { account, signal, basis }
  const plan = await withNetworkProblems(snapshot.project, () => services.planner.plan(network, options, asked))
  return { plan, fits: fittingProgress(snapshot, basis) }
}

function fittingProgress(snapshot: ProjectSnapshot, basis: Progressed): PreparedPlan['fits'] {
  const fits = fitsBasis(basisOf(snapshot))
  return (other, from) => isSameBasis(basis, from) && fits(other)
}

const basisOf = (snapshot: ProjectSnapshot): Basis => ({
  network: networkOf(snapshot),
  options: optionsOf(snapshot.project),
})

/** Whether a plan that was made of it is still one of the project's. */
export const fitsBasis =
  ({ network, options }: Basis) =>
  (snapshot: ProjectSnapshot) =>
    isDeepStrictEqual(options, optionsOf(snapshot.project)) && isSameNetwork(network, networkOf(snapshot))

/** Names are in a network for the sake of its faults alone: another name is no other plan. */
const isSameNetwork = (one: Network, other: Network) =>
  one.start === other.start &&
  isDeepStrictEqual(one.calendar, other.calendar) &&
  isSameList(one.resources, other.resources, resourceComparison()) &&
  isSameList(one.tasks, other.tasks, isSameTask) &&
  bookAtMost(other.bookings, one.bookings)

/**
 * Whether a plan that was made around bookings is one around others too: nothing is booked that was not. When it is does
 * not count: projections follow booked work that moves. A plan that was made together with other projects is around
 * those.
 */
function bookAtMost(bookings: readonly Booking[] = [], known: readonly Booking[] | undefined): boolean {
  const keyOf = ({ resourceId, projectId, taskId }: Booking) => `${resourceId} ${projectId} ${taskId}`
  const unitsOf = new Map(known?.map((it) => [keyOf(it), it.units]))
  return !known || bookings.every((it) => it.units <= (unitsOf.get(keyOf(it)) ?? 0))
}

/** Resources share calendars: two that were found to be the same are not compared once more. */
function resourceComparison() {
  const known = new Map<NetworkResource['calendar'], NetworkResource['calendar']>()
  function isSameCalendar(one: NetworkResource['calendar'], other: NetworkResource['calendar']): boolean {
    if (known.has(one) && known.get(one) === other) return true
    if (!isDeepStrictEqual(one, other)) return false
    known.set(one, other)
    return true
  }
  return (one: NetworkResource, other: NetworkResource) =>
    one.id === other.id && one.capacity === other.capacity && isSameCalendar(one.calendar, other.calendar)
}

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

/** One search, shown to every process while it runs. */
async function search(
  call: ReadCall,
  services: Services,
  { snapshot, basis }: { readonly snapshot: ProjectSnapshot; readonly basis: Progressed },
  seconds: number,
  signal: AbortSignal,
): Promise<Json<Plan>> {
  const { db, account } = call
  const key = { accountId: account.id, projectId: snapshot.project.id, id: randomUUID() }
  const since = { startedAt: services.clock.now(), seconds }
  let latest: Levelling | undefined
  let beating: Promise<unknown> = Promise.resolve()
  // A failed beat does not fail the search: what the database does not take comes with the next beat, or not at all.
  const beat = () => {
    beating = beating.then(() => beatSearch(db, key, since, latest)).catch(() => {})
  }
  beat()
  const heart = setInterval(beat, BEAT)
  try {
    const { network, options } = basisOf(snapshot)
    return await services.planner.plan(network, options, {
      account: account.id,
      basis,
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
