/** When each task can start, in a search: its sides of the trail, with what its task calendar and work make of them. */
import type { Compiled } from '../../network/network.ts'
import { WHOLE } from '../../time/task-calendar.ts'
import type { Trail } from './trail.ts'

/** The side of a variable's lower bound. */
export const lower = (variable: number) => 2 * variable
/** The side of a variable's upper bound, whose values are negative. */
export const upper = (variable: number) => 2 * variable + 1

/** Task indexes are the numbers of the variables that are their starts. */
export class Windows {
  readonly net: Compiled
  readonly trail: Trail
  private readonly isWhole: readonly boolean[]
  /** The finish that was last asked for, and of which start, for each side: counting days off takes its time. */
  private readonly finishes: Float64Array
  private readonly finishesOf: Float64Array

  constructor(net: Compiled, trail: Trail) {
    this.net = net
    this.trail = trail
    this.isWhole = net.tasks.map((_, task) => net.work[task] === 0 || net.taskCalendars[task] === WHOLE)
    this.finishes = new Float64Array(2 * net.tasks.length)
    this.finishesOf = new Float64Array(2 * net.tasks.length).fill(Number.NaN)
  }

  earliestStart(task: number): number {
    return this.trail.bound[2 * task] as number
  }

  latestStart(task: number): number {
    return -(this.trail.bound[2 * task + 1] as number)
  }

  earliestFinish(task: number): number {
    return this.finish(task, 2 * task, this.trail.bound[2 * task] as number)
  }

  latestFinish(task: number): number {
    return this.finish(task, 2 * task + 1, -(this.trail.bound[2 * task + 1] as number))
  }

  private finish(task: number, side: number, start: number): number {
    const work = this.net.work[task] as number
    if (this.isWhole[task]) return start + work
    if (this.finishesOf[side] !== start) {
      this.finishesOf[side] = start
      this.finishes[side] = this.net.taskCalendars[task]?.after(start, work) as number
    }
    return this.finishes[side] as number
  }

  /** The first possible start at or after a moment. */
  open(task: number, at: number): number {
    return this.isWhole[task] ? at : (this.net.taskCalendars[task]?.open(at) as number)
  }

  openBefore(task: number, at: number): number {
    return this.isWhole[task] ? at : (this.net.taskCalendars[task]?.openBefore(at) as number)
  }

  /** The latest start that ends by a moment. */
  before(task: number, finish: number): number {
    const work = this.net.work[task] as number
    return this.isWhole[task] ? finish - work : (this.net.taskCalendars[task]?.before(finish, work) as number)
  }

  /** The earliest start, on the grain, that does not end before a moment. */
  reaching(task: number, finish: number): number {
    const work = this.net.work[task] as number
    if (this.isWhole[task]) return finish - work
    const start = this.net.taskCalendars[task]?.reaching(finish, work) as number
    const { grain } = this.trail
    return start % grain === 0 ? start : this.open(task, Math.ceil(start / grain) * grain)
  }
}
