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

/** Tasks; what is about no more is calculated here and now, unless it is searched for. */
const INLINE: Readonly<Record<keyof Calculations, number>> = { plan: 10, stagger: 10, whatIf: 10, explain: 250 }

/** One processor is left to serve; more than four at once would take more memory than a service is given. */
const SEARCHES = Math.min(4, Math.max(1, availableParallelism() - 1))

const LIMITS: PoolLimits = {
  searches: SEARCHES,
  waiting: { plan: 32, trial: 16, search: 4 * SEARCHES },
  idle: 30_000, // ms
  grace: 60_000, // ms, many times what the longest takes
  heap: 512, // MB; 10,000 tasks take about 120
}

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
  /** Threads that there are just now, those of them that calculate, and what waits for one. */
  readonly threads: number
  readonly busy: number
  readonly waiting: Readonly<Record<Lane, number>>
  /** Ends every thread; what was not finished fails. */
  close(): Promise<void>
}

/** Starts nothing: the first thread comes with the first network that needs one. */
export function openPlanner(limits: Partial<PoolLimits> = {}): Planner {
  const pool = openPool({ ...LIMITS, ...limits })

  /** @param tasks how many the calculation is about */
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
