/**
 * Calculates without keeping the process from serving: what takes long is done in a thread.
 *
 * Measured: where resources are scarce, a plan of 10 tasks takes a millisecond, and from 20 on any takes up to 100 ms,
 * as the search for a short one has much to try; at 10,000 tasks it is a second. To send a network of 1,000 tasks and to
 * get its plan keeps this thread busy for 7 ms, one of 10,000 for 120, and a thread that has to be started first takes
 * 100 ms and 30 MB. An explanation searches nothing: it takes 15 ms for 250 tasks, a second for 10,000.
 */
import { availableParallelism } from 'node:os'
import type { Levelling, Network, Plan, PlanOptions } from '../engine/model.ts'
import type { StaggerInput } from '../engine/portfolio/portfolio.ts'
import { fileTimeout, fileTooCostly } from '../faults.ts'
import type { ImportInput, PlannedImport } from '../importing/plan-import.ts'
import type { FileInput, FileReading } from '../importing/read-file.ts'
import {
  type Calculations,
  calculations,
  type Explained,
  type Input,
  type Question,
  type Result,
  type Trial,
} from './calculations.ts'
import type { Task, TimedSearch } from './messages.ts'
import { type Lane, openPool, type PoolLimits } from './pool.ts'

/** Tasks, or bytes of a file; what is about no more is calculated here and now, unless it is searched for. */
const INLINE: Readonly<Record<keyof Calculations, number>> = {
  ...{ plan: 10, stagger: 10, whatIf: 10, explain: 250 },
  readFile: 16_384, // some milliseconds
  planImport: 10,
}

/** One processor is left to serve; more than four at once would take more memory than a service is given. */
const SEARCHES = Math.min(4, Math.max(1, availableParallelism() - 1))

const LIMITS: PoolLimits = {
  searches: SEARCHES,
  waiting: { plan: 32, trial: 16, search: 4 * SEARCHES },
  idle: 30_000, // ms
  grace: 60_000, // ms, many times what the longest takes
  heap: 512, // MB; 10,000 tasks take about 120
}

/** For a file to be read, the wait for a thread included; none that is within its bounds takes a tenth of it. */
const FILE_TIME = 20_000 // ms

export interface CalculationRequest {
  /** The account that it is for; accounts take turns. */
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

export interface Planner {
  /**
   * @throws NetworkError with every fault of the network; 503 when too many wait, or the service stops; the reason of
   * the signal; an Error when the thread died, which costs no other calculation
   */
  plan(network: Network, options: PlanOptions, request: PlanRequest): Promise<Plan>
  /** As `stagger` of the engine, and throws as `plan` does. */
  stagger(input: StaggerInput, request: CalculationRequest): Promise<Result<'stagger'>>
  /** As `whatIf` of the engine, and throws as `plan` does. */
  whatIf(trial: Trial, request: CalculationRequest): Promise<Result<'whatIf'>>
  /** Why a task starts when it does; throws as `plan` does. */
  explain(question: Question, request: CalculationRequest): Promise<Explained>
  /**
   * Reads a project file. Throws as `plan` does; 413 when it takes more memory than a thread has, 503 when it takes too
   * long.
   */
  readFile(file: FileInput, request: CalculationRequest): Promise<FileReading>
  /** The rows of a new project with its plan; throws as `plan` does, 413 when it takes more memory than a thread has. */
  planImport(input: ImportInput, request: CalculationRequest): Promise<PlannedImport>
  /** Threads that there are just now, those of them that calculate, and what waits for one. */
  readonly threads: number
  readonly busy: number
  readonly waiting: Readonly<Record<Lane, number>>
  /** Ends every thread; what was not finished fails. */
  close(): Promise<void>
}

/** Starts nothing: the first thread comes with the first network that needs one. */
export function openPlanner(limits: Partial<PoolLimits> = {}, fileTime = FILE_TIME): Planner {
  const pool = openPool({ ...LIMITS, ...limits })

  /** @param tasks how many the calculation is about, or the bytes of its file */
  async function calculate<Name extends keyof Calculations>(
    name: Name,
    input: Input<Name>,
    tasks: number,
    { search, ...request }: PlanRequest,
  ): Promise<Result<Name>> {
    const calculation = calculations[name] as (input: Input<Name>) => Result<Name>
    if (!search && tasks <= INLINE[name]) return calculation(input)
    const cancelled = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
    return (await pool.run({ ...request, task: { name, input, search, cancelled } as Task })) as Result<Name>
  }

  return {
    plan: (network, options, request) => calculate('plan', { network, options }, network.tasks.length, request),
    stagger: (input, request) =>
      calculate(
        'stagger',
        input,
        input.projects.reduce((sum, it) => sum + it.network.tasks.length, 0),
        request,
      ),
    // Before and after: two plans.
    whatIf: (trial, request) => calculate('whatIf', trial, 2 * trial.situation.network.tasks.length, request),
    explain: (question, request) => calculate('explain', question, question.network.tasks.length, request),
    async readFile(file, { signal, ...request }) {
      const late = AbortSignal.timeout(fileTime)
      const ended = signal ? AbortSignal.any([signal, late]) : late
      try {
        return await calculate('readFile', file, file.bytes.length, { ...request, signal: ended })
      } catch (error) {
        throw late.aborted && !signal?.aborted ? fileTimeout() : (memoryRefusal(error) ?? error)
      }
    },
    async planImport(input, request) {
      try {
        return await calculate('planImport', input, input.taskIds.length, request)
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
    close: pool.close,
  }
}

/** A thread ends when its heap is full: what was too large for it is refused, as far as that can be known. */
function memoryRefusal(error: unknown): Error | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  const isMemory = cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isMemory ? fileTooCostly() : undefined
}
