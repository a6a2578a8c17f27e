/**
 * Calculates without keeping the process from serving: what takes long is done in a thread.
 *
 * Measured: where resources are scarce, a plan of 10 tasks takes a millisecond, and from 20 on any takes up to 100 ms,
 * as the search for a short one has much to try; at 10,000 tasks it is a second. A projection of 10,000 tasks with all
 * that follows from it takes 0.3 s, an explanation 15 ms for 250 tasks and a second for 10,000. To send 10,000 tasks to a
 * thread takes 60 ms, in steps of about 2 (parts.ts); plans and projections cross as text, which takes none. A thread
 * that has to be started first takes 100 ms and 30 MB.
 */
import { availableParallelism } from 'node:os'
import { LRUCache } from 'lru-cache'
import type { Recalculated } from '../calculation/calculation.ts'
import type { HistoryQuestion } from '../calculation/history.ts'
import type { StoredProject } from '../calculation/known-project.ts'
import type { LoadQuestion } from '../calculation/load.ts'
import type { ImportInput, PlannedImport } from '../calculation/plan-import.ts'
import type { ProgressBasis } from '../calculation/planning.ts'
import type { AdviceQuestion, PriceQuestion, SimulationQuestion } from '../calculation/simulation.ts'
import type { Advice } from '../engine/advice/model.ts'
import type { History } from '../engine/index.ts'
import type { Levelling, Network, Plan, PlanOptions } from '../engine/model.ts'
import type { Simulated, SimulationProgress } from '../engine/simulation/model.ts'
import type { FileInput, FileReading } from '../files/read-file.ts'
import type { Json } from '../json.ts'
import { fileTimeout, fileTooCostly } from '../rules/problems.ts'
import {
  type ActivationQuestion,
  type Calculations,
  calculations,
  type DecisionQuestion,
  type Explained,
  type Input,
  type KeptPlan,
  type PipelineQuestion,
  type Question,
  type ResourceQuestion,
  type Result,
  type StaggerQuestion,
  type WhatIfQuestion,
} from './calculations.ts'
import type { RecalculationQuestion } from './known-projects.ts'
import type { Lane } from './lanes.ts'
import type { Progress, Task, TimedSearch, TimeLimit } from './messages.ts'
import { openPool, type PoolHost, type PoolLimits, type Searching } from './pool.ts'
import {
  adviceTimes,
  besideOf,
  completedTasksIn,
  millisecondsFor,
  planned,
  plannedTasks,
  priceTimes,
  projected,
  runningTasks,
  searchLaneOf,
  simulationTimes,
  storedTasks,
  weightOf,
  weightOfAll,
} from './weights.ts'

/** Tasks (see `weightOf`); what is about no more is calculated here and now, unless it is searched for. */
const INLINE: Readonly<Record<keyof Calculations, number>> = {
  plan: 10,
  recalculate: 10, // when it plans; 300 when it only projects
  stagger: 10,
  planPortfolio: 10,
  resourceLoad: 10, // 300
  whatIf: 10,
  isPlanKept: 10, // 300, as it plans nothing
  previewActivation: 10,
  previewDecision: 10, // 300
  resourceTasks: 10, // 300
  simulate: 0, // as it is timed
  advise: 0, // as it is timed
  price: 0, // as it is timed
  history: 20, // some milliseconds
  explain: 250,
  readFile: 40, // 16 kB, some milliseconds
  planImport: 10,
}

const BYTES_PER_TASK = 400 // bytes of a file for each task, about
const LARGE_PROJECT = 2_000 // tasks that are planned or explained: some tenths of a second, which small ones do not wait for

/** With two or three processors one thread each; more threads take more memory than a service is given. */
const MANY = availableParallelism() >= 4

const LIMITS: PoolLimits = {
  threads: MANY ? { small: 2, large: 2, short: 1, long: 3 } : { small: 1, large: 1, short: 1, long: 2 },
  waiting: {
    recalculation: 32,
    plan: 32,
    what_if: 16,
    large_recalculation: 16,
    large_plan: 16,
    large_what_if: 8,
    search: 16,
    long_search: 16,
  },
  searches: 10, // five short ones and five long ones, about
  expected: 60_000, // ms
  // ms. A recalculation holds a connection while it waits.
  maxWait: {
    recalculation: 10_000,
    plan: 10_000,
    what_if: 10_000,
    large_recalculation: 10_000,
    large_plan: 20_000,
    large_what_if: 20_000,
    search: 120_000,
    long_search: 120_000,
  },
  idle: 30_000, // ms
  grace: 60_000, // ms, many times what the longest takes
  heap: 512, // MB; 10,000 tasks take about 120
}

/** For a file to be read, the wait for a thread included; none that is within its bounds takes a tenth of it. */
const FILE_TIME = 20_000 // ms
const FILE_BYTES = 10_485_760 // of a file that is read in that time; a larger one has more in proportion

export interface CalculationRequest {
  /** The account that it is for; accounts are served in rotation. */
  readonly account: number
  /** Aborted, what waits or is under way is wanted no longer. */
  readonly signal?: AbortSignal
}
export interface PlanRequest extends CalculationRequest {
  /** How long to look for a short plan; absent: as long as answers at once. */
  readonly search?: TimedSearch
  /** How far the search is, a few times a second. */
  readonly onProgress?: (at: Levelling) => void
}

/** What ends in time, and says how far it is. */
interface TimedRequest extends CalculationRequest {
  readonly timed?: TimeLimit | undefined
  /** How long it is expected to take, in ms, where that is less than its limit. */
  readonly expected?: number
  // What each calculation reports is of its own kind; the compiler cannot follow that.
  onProgress?(at: Progress): void
}

export interface PlanningRequest extends PlanRequest {
  /** What a project that has started is planned from. */
  readonly basis?: ProgressBasis | undefined
}

export interface Planner {
  /**
   * @throws NetworkError with every fault of the network; 503 when too much waits, or the service stops; 429 for more
   * searches than one account may have; the reason of the signal; an Error when the thread died, which costs no other
   * calculation
   */
  plan(network: Network, options: PlanOptions, request: PlanningRequest): Promise<Json<Plan>>
  /**
   * As `recalculate` of calculation.ts: waited for by transactions, so it goes before the account's other calculations.
   * Projects are kept where they were calculated last; `load` is called where this one is not, or is another one by now,
   * and whenever its plan is not kept. Throws as `plan` does, and what `load` throws.
   */
  recalculate(
    question: Omit<RecalculationQuestion, 'account' | 'stored'>,
    load: () => Promise<StoredProject>,
    request: CalculationRequest,
  ): Promise<Recalculated>
  /**
   * Whether `recalculate` is likely to load nothing of a project whose plan is kept; threads may have ended meanwhile.
   * @param revision of the project
   */
  isKept(account: number, projectId: number, revision: string): boolean
  /** As `stagger` of the engine, and throws as `plan` does. */
  stagger(input: StaggerQuestion, request: CalculationRequest): Promise<Result<'stagger'>>
  /** As `planPortfolio` of the engine, with plans as texts, and throws as `plan` does. */
  planPortfolio(input: PipelineQuestion, request: Omit<PlanRequest, 'onProgress'>): Promise<Result<'planPortfolio'>>
  /** As `resourceLoad` of the engine, and throws as `plan` does. */
  resourceLoad(question: LoadQuestion, request: CalculationRequest): Promise<Result<'resourceLoad'>>
  /** As `whatIf` of the engine, and throws as `plan` does. */
  whatIf(whatIf: WhatIfQuestion, request: CalculationRequest): Promise<Result<'whatIf'>>
  /** Whether a plan is kept beside what runs: as `recalculate`, waited for by transactions. */
  isPlanKept(kept: KeptPlan, request: CalculationRequest): Promise<boolean>
  /** What changes where a project starts; throws as `plan` does. */
  previewActivation(question: ActivationQuestion, request: CalculationRequest): Promise<Result<'previewActivation'>>
  /** What runs and is moved by a decision, by another priority of a project, or both; throws as `plan` does. */
  previewDecision(question: DecisionQuestion, request: CalculationRequest): Promise<Result<'previewDecision'>>
  /** As `resourceTasks` of the engine, and throws as `plan` does. */
  resourceTasks(question: ResourceQuestion, request: CalculationRequest): Promise<Result<'resourceTasks'>>
  /** As `simulateStored` of simulation.ts, within some seconds; throws as `plan` does. */
  simulate(
    question: SimulationQuestion,
    request: CalculationRequest & { readonly onProgress?: (at: SimulationProgress) => void },
  ): Promise<Simulated>
  /** As `adviseStored` of simulation.ts, within some seconds; throws as `plan` does. */
  advise(question: AdviceQuestion, request: CalculationRequest): Promise<Advice>
  /** As `priceStored` of simulation.ts, within some seconds; throws as `plan` does. */
  price(question: PriceQuestion, request: CalculationRequest): Promise<Result<'price'>>
  /** How long completed tasks took; throws as `plan` does. */
  history(question: HistoryQuestion, request: CalculationRequest): Promise<History>
  /** Why a task starts when it does; throws as `plan` does. */
  explain(question: Question, request: CalculationRequest): Promise<Explained>
  /**
   * Reads a project file. Throws as `plan` does; 413 when it takes more memory than a thread has, 503 when it takes too
   * long.
   */
  readFile(file: FileInput, request: CalculationRequest): Promise<FileReading>
  /** The rows of a new project with its plan; throws as `plan` does, 413 when it takes more memory than a thread has. */
  planImport(input: ImportInput, request: CalculationRequest): Promise<PlannedImport>
  /** Threads that there are just now, those of them that calculate, what waits for one, and what was refused so far. */
  readonly threads: number
  readonly busy: number
  readonly waiting: Readonly<Record<Lane, number>>
  readonly refused: Readonly<Record<Lane, number>>
  readonly searching: Searching
  /** Ends every thread; what was not finished fails. */
  close(): Promise<void>
}

/** Starts nothing: the first thread comes with the first network that needs one. */
export function openPlanner(host: PoolHost, limits: Partial<PoolLimits> = {}, fileTime = FILE_TIME): Planner {
  const pool = openPool(host, { ...LIMITS, ...limits })

  /** @param tasks how many the calculation is about */
  async function calculate<Name extends keyof Calculations>(
    name: Name,
    input: Input<Name>,
    tasks: number,
    { timed, expected, onProgress, ...request }: TimedRequest,
  ): Promise<Result<Name>> {
    const calculation = calculations[name] as (input: Input<Name>) => Result<Name>
    if (!timed && tasks <= INLINE[name]) return calculation(input)
    const cancelled = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
    return (await pool.run({
      ...request,
      ...(onProgress && { onProgress }),
      task: { name, input, timed, cancelled } as Task,
      lane: laneOf(name, tasks, timed),
      milliseconds: expected ?? timed?.milliseconds ?? millisecondsFor(tasks),
    })) as Result<Name>
  }

  /** Where each project is kept that was calculated lately. */
  const kept = new LRUCache<string, { readonly revision: string; readonly tasks: number }>({ max: MAX_KEPT })

  async function recalculate(
    asked: Omit<RecalculationQuestion, 'account' | 'stored'>,
    load: () => Promise<StoredProject>,
    request: CalculationRequest,
  ): Promise<Recalculated> {
    const question: RecalculationQuestion = { ...asked, account: request.account }
    const key = `${question.account} ${question.project.id}`
    const last = kept.get(key)
    const known = question.plan === 'keep' && last?.revision === question.revision ? last : undefined
    const ask = (of: RecalculationQuestion) => {
      const own = of.plan === 'make' ? planned(tasks, of.project) : projected(tasks)
      return calculate('recalculate', of, own + besideOf(of.running), request)
    }
    let tasks = known?.tasks ?? 0
    let outcome = known && (await ask(question))
    if (!outcome) {
      const stored = await load()
      tasks = storedTasks(stored)
      outcome = await ask({ ...question, stored })
    }
    if (!outcome) throw new Error('A change of a project that was just read has no outcome.')
    if (question.plan === 'drop') kept.delete(key)
    else kept.set(key, { revision: question.nextRevision, tasks })
    return outcome
  }

  return {
    recalculate,
    isKept: (account, projectId, revision) =>
      kept.get(`${account} ${projectId}`)?.revision.startsWith(`${revision} `) ?? false,
    plan: (network, options, { basis, search, ...request }) =>
      calculate('plan', { network, options, basis }, planned(weightOf(network), options), {
        ...request,
        timed: search,
      }),
    stagger: (input, request) => calculate('stagger', input, weightOfAll(input.projects), request),
    planPortfolio: (input, { search, ...request }) =>
      calculate('planPortfolio', input, weightOfAll(input.projects), { ...request, timed: search }),
    resourceLoad(question, request) {
      const ahead = question.planned.reduce((tasks, project) => tasks + plannedTasks(project), 0)
      return calculate('resourceLoad', question, projected(ahead) + besideOf(question.running), request)
    },
    // Before and after: two plans.
    whatIf(whatIf, request) {
      const { situation, changes } = whatIf
      const own = planned(2 * weightOf(situation.network), { ...situation.options, ...changes.options })
      return calculate('whatIf', whatIf, own + besideOf(situation.running), request)
    },
    isPlanKept: (kept, request) =>
      calculate('isPlanKept', kept, projected(weightOf(kept.network)) + besideOf(kept.running), request),
    previewActivation(question, request) {
      const own = planned(weightOf(question.network), question.options)
      return calculate('previewActivation', question, own + besideOf(question.running), request)
    },
    previewDecision: (question, request) =>
      calculate('previewDecision', question, 2 * besideOf(question.running), request),
    resourceTasks: (question, request) => calculate('resourceTasks', question, besideOf(question.running), request),
    simulate(question, request) {
      const { limit, expected } = simulationTimes(runningTasks(question.running), question.size)
      return calculate('simulate', question, besideOf(question.running), { ...request, timed: limit, expected })
    },
    advise(question, request) {
      const { limit, expected } = adviceTimes(runningTasks(question.running), question.runs)
      return calculate('advise', question, besideOf(question.running), { ...request, timed: limit, expected })
    },
    price(question, request) {
      const { limit, expected } = priceTimes(runningTasks(question.running), question.runs)
      return calculate('price', question, besideOf(question.running), { ...request, timed: limit, expected })
    },
    history: (question, request) => calculate('history', question, completedTasksIn(question.completed), request),
    explain: (question, request) =>
      calculate('explain', question, weightOf(question.network) + besideOf(question.status?.running), request),
    async readFile(file, { signal, ...request }) {
      const late = AbortSignal.timeout(Math.ceil(fileTime * Math.max(1, file.bytes.length / FILE_BYTES)))
      const ended = signal ? AbortSignal.any([signal, late]) : late
      try {
        return await calculate('readFile', file, file.bytes.length / BYTES_PER_TASK, { ...request, signal: ended })
      } catch (error) {
        throw late.aborted && !signal?.aborted ? fileTimeout() : (memoryRefusal(error) ?? error)
      }
    },
    async planImport(input, request) {
      try {
        const plans = input.compared ? 2 : 1
        return await calculate('planImport', input, planned(plans * input.taskIds.length, input.project), request)
      } catch (error) {
        throw memoryRefusal(error) ?? error
      }
    },
    get threads() {
      return pool.threads
    },
    get busy() {
      return pool.busy
    },
    get waiting() {
      return pool.waiting
    },
    get refused() {
      return pool.refused
    },
    searching: pool.searching,
    close: pool.close,
  }
}

const MAX_KEPT = 10_000 // projects

/** What transactions wait for. */
const RECALCULATIONS: ReadonlySet<keyof Calculations> = new Set(['recalculate', 'isPlanKept'])
/** What is kept. */
const PLANS: ReadonlySet<keyof Calculations> = new Set(['plan', 'readFile', 'planImport'])

function laneOf(name: keyof Calculations, tasks: number, timed: TimeLimit | undefined): Lane {
  if (timed) return searchLaneOf(timed.milliseconds)
  const isLarge = tasks > LARGE_PROJECT
  if (RECALCULATIONS.has(name)) return isLarge ? 'large_recalculation' : 'recalculation'
  if (PLANS.has(name)) return isLarge ? 'large_plan' : 'plan'
  return isLarge ? 'large_what_if' : 'what_if'
}

/** A thread ends when its heap is full: what was too large for it is refused, as far as that can be known. */
function memoryRefusal(error: unknown): Error | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  const isMemory = cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isMemory ? fileTooCostly() : undefined
}
