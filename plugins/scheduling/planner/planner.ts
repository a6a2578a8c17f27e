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
import type { StoredProject } from '../calculation/known-project.ts'
import type { ImportInput, PlannedImport } from '../calculation/plan-import.ts'
import type { ProgressBasis } from '../calculation/planning.ts'
import type { Levelling, Network, Plan, PlanOptions } from '../engine/model.ts'
import type { FileInput, FileReading } from '../files/read-file.ts'
import type { Json } from '../json.ts'
import { fileTimeout, fileTooCostly } from '../rules/problems.ts'
import { type Calculations, calculations, type Input, type PipelineQuestion, type Result } from './calculations.ts'
import type { RecalculationQuestion } from './known-projects.ts'
import type { Lane } from './lanes.ts'
import type { Progress, Task, TimedSearch, TimeLimit } from './messages.ts'
import { openPool, type PoolFigures, type PoolHost, type PoolLimits } from './pool.ts'
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

/** How many tasks a question is about. */
const WEIGHTS = {
  stagger: ({ projects }) => weightOfAll(projects),
  resourceLoad: ({ planned: ahead, running }) =>
    projected(ahead.reduce((tasks, project) => tasks + plannedTasks(project), 0)) + besideOf(running),
  // Before and after: two plans.
  whatIf: ({ situation: { network, options, running }, changes }) =>
    planned(2 * weightOf(network), { ...options, ...changes.options }) + besideOf(running),
  isPlanKept: ({ network, running }) => projected(weightOf(network)) + besideOf(running),
  previewActivation: ({ network, options, running }) => planned(weightOf(network), options) + besideOf(running),
  previewDecision: ({ running }) => 2 * besideOf(running),
  resourceTasks: ({ running }) => besideOf(running),
  simulate: ({ running }) => besideOf(running),
  advise: ({ running }) => besideOf(running),
  price: ({ running }) => besideOf(running),
  history: ({ completed }) => completedTasksIn(completed),
  explain: ({ network, status }) => weightOf(network) + besideOf(status?.running),
} satisfies { readonly [Name in keyof Calculations]?: (question: Input<Name>) => number }

/** How long those take that end in time, some seconds at most. */
const TIMES = {
  simulate: ({ running, size }: Input<'simulate'>) => simulationTimes(runningTasks(running), size),
  advise: ({ running, runs }: Input<'advise'>) => adviceTimes(runningTasks(running), runs),
  price: ({ running, runs }: Input<'price'>) => priceTimes(runningTasks(running), runs),
} satisfies { readonly [Name in keyof typeof WEIGHTS]?: (question: Input<Name>) => ReturnType<typeof adviceTimes> }

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

/** As the functions of the same names in `calculations`, each of one question; they throw as `plan` does. */
export type Asking = {
  readonly [Name in keyof typeof WEIGHTS]: (
    question: Input<Name>,
    request: Omit<TimedRequest, 'timed' | 'expected'>,
  ) => Promise<Result<Name>>
}

export interface Planner extends Asking {
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
  /** As `planPortfolio` of the engine, with plans as texts, and throws as `plan` does. */
  planPortfolio(input: PipelineQuestion, request: Omit<PlanRequest, 'onProgress'>): Promise<Result<'planPortfolio'>>
  /**
   * Reads a project file. Throws as `plan` does; 413 when it takes more memory than a thread has, 503 when it takes too
   * long.
   */
  readFile(file: FileInput, request: CalculationRequest): Promise<FileReading>
  /** The rows of a new project with its plan; throws as `plan` does, 413 when it takes more memory than a thread has. */
  planImport(input: ImportInput, request: CalculationRequest): Promise<PlannedImport>
  readonly pool: PoolFigures
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

  const ask = ([name, weightFor]: [string, (question: never) => number]) => {
    const timesFor = (TIMES as Readonly<Record<string, (question: never) => ReturnType<typeof adviceTimes>>>)[name]
    return [
      name,
      (question: never, request: TimedRequest) => {
        const { limit: timed, expected } = timesFor?.(question) ?? {}
        const times = { timed, ...(expected !== undefined && { expected }) }
        return calculate(name as keyof Calculations, question, weightFor(question), { ...request, ...times })
      },
    ]
  }
  return {
    ...(Object.fromEntries(Object.entries(WEIGHTS).map(ask)) as Asking),
    recalculate,
    isKept: (account, projectId, revision) =>
      kept.get(`${account} ${projectId}`)?.revision.startsWith(`${revision} `) ?? false,
    plan: (network, options, { basis, search, ...request }) =>
      calculate('plan', { network, options, basis }, planned(weightOf(network), options) + besideOf(basis?.running), {
        ...request,
        timed: search,
      }),
    planPortfolio: (input, { search, ...request }) =>
      calculate('planPortfolio', input, weightOfAll(input.projects), { ...request, timed: search }),
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
    pool,
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
