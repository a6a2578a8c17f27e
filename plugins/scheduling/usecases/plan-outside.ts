/**
 * Plans for a change that commits together with its plan, between two transactions of the change, so that none is open
 * through seconds of calculation.
 *
 * Such a change is made twice: the first transaction makes it, to read what there is to plan then, and is rolled back;
 * the second one makes it again and saves it with the plan. Both are in one turn of the project's queue, so that only
 * another process, or a change of a calendar or a resource, can come between them. Then a second plan is made in the
 * same way, and where that fits no more either, the transaction makes its own, in some seconds at most. Memory for a
 * large project is waited for in the same way.
 */
import { type Call, OutsideTransaction, type Reserves } from '#runtime'
import { progressBasis } from '../calculation/planning.ts'
import type { BufferBasis } from '../engine/model.ts'
import { drawIds } from '../store/imports.ts'
import type { ProjectRow } from '../store/projects.ts'
import { bytesOfLargest } from './memory.ts'
import type { ProjectSnapshot } from './project-snapshot.ts'
import type { Change, Services } from './recalculate.ts'
import { type PreparedPlan, planAtOnce } from './search.ts'

/** A project before and after the change that it is planned anew with. */
interface Replanned {
  readonly before: ProjectSnapshot
  readonly after: ProjectSnapshot
  /** By default that of the plan before. */
  readonly bufferBasis?: BufferBasis | undefined
}

/** Plans faster than a second transaction takes. */
const SMALL_PROJECT = 10 // tasks
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
    if (after.tasks.length <= SMALL_PROJECT || this.#plans === MAX_OUTSIDE) return { plan: 'make', basis, signal }
    throw new OutsideTransaction(async () => {
      this.#plans += 1
      this.#prepared = await planAtOnce(services, after, basis, account.id, signal)
    })
  }
}
