/**
 * The links of a dispatch. FS and SS links hold starts; FF and SF hold finishes alone: the people of such a task are free at
 * the end of its work. A link holds while what it counts from is not placed; what is under way no link starts again.
 */
import type { Arc } from '../../network/graph.ts'
import { countsFinish, holdsStart } from '../../network/passes.ts'
import type { ForwardPass } from '../forward-pass.ts'
import type { Item } from './items.ts'

/** Where leads count from, which are met before that is placed. */
export type Expected = ReadonlyMap<Arc, number>

export class OpenLinks {
  /** By their project and its tasks. */
  private readonly items: ReadonlyMap<ForwardPass, readonly (Item | undefined)[]>
  /** Absent where there are none: looking up arcs is slow. */
  private readonly expected: Expected | undefined

  constructor(items: OpenLinks['items'], expected: Expected) {
    this.items = items
    this.expected = expected.size > 0 ? expected : undefined
    for (const [pass, own] of items) {
      for (const arc of pass.baseline.graph.arcs) {
        const item = own[arc.to]
        if (!item || !Number.isNaN(this.source(pass, arc))) continue
        if (!holdsStart(arc)) item.finishHolds++
        else if (!pass.isStarted(arc.to)) item.startHolds++
      }
    }
  }

  /** Whether all that holds its start is placed; of a task without work, its finish too. */
  isFree({ pass, task, startHolds, finishHolds }: Item): boolean {
    return startHolds === 0 && (pass.left(task) > 0 || finishHolds === 0)
  }

  /** Where the links into the start, or the finish, of a task put it. */
  bound({ pass, task }: Item, ofStart: boolean): number {
    let bound = Number.NEGATIVE_INFINITY
    for (const arc of pass.baseline.graph.into[task] ?? []) {
      if (holdsStart(arc) === ofStart) bound = Math.max(bound, this.source(pass, arc))
    }
    return bound
  }

  /** The start or the finish of a task is placed: calls `free` for what it was the last to hold, the start or the finish of each. */
  follow({ pass, task }: Item, isFinish: boolean, free: (item: Item, ofStart: boolean) => void): void {
    const items = this.items.get(pass) ?? []
    for (const arc of pass.baseline.graph.outOf[task] ?? []) {
      if (countsFinish(arc) !== isFinish || this.expected?.has(arc)) continue
      const ofStart = holdsStart(arc)
      const item = ofStart && pass.isStarted(arc.to) ? undefined : items[arc.to]
      if (item && (ofStart ? --item.startHolds : --item.finishHolds) === 0) free(item, ofStart)
    }
  }

  private source(pass: ForwardPass, arc: Arc): number {
    return this.expected?.get(arc) ?? pass.source(arc)
  }
}
