/**
 * The links of a dispatch. FS and SS links hold starts; FF and SF hold finishes alone: the people of such a task are free at
 * the end of its work. A link holds while what it counts from is not placed; what is under way no link starts again.
 */

import type { Arc } from '../../network/graph.ts'
import { countsFinish, holdsStart } from '../../network/passes.ts'
import type { Axis } from '../../time/calendar.ts'
import type { ForwardPass } from '../forward-pass.ts'

export interface Links {
  /** By item: how many links hold its start, or its finish, until something is placed; leads are not among them. */
  readonly startHolds: Int32Array
  readonly finishHolds: Int32Array
  /** Before which no item starts, or finishes, whatever is placed. */
  readonly startBounds: Float64Array
  readonly finishBounds: Float64Array
  /** Those that count from the start of each item, and from its finish. */
  readonly afterStart: Followers
  readonly afterFinish: Followers
  readonly leads: readonly Lead[]
}
/** Of each item, from its offset on. */
export interface Followers {
  readonly offsets: Int32Array
  readonly items: Int32Array
  /** Ticks of the project's time. */
  readonly lags: Float64Array
  /** 1 where it holds the start, 0 where the finish. */
  readonly ofStart: Uint8Array
  /** The number of the lead; -1 for others. */
  readonly leads: Int32Array
}
/** A link by which an item may start, or finish, before what it waits for is placed. */
export interface Lead {
  readonly from: number
  readonly to: number
  readonly countsFinish: boolean
  readonly ofStart: boolean
  readonly lag: number
}

interface Linked {
  readonly passes: readonly ForwardPass[]
  readonly size: number
  readonly itemOf: (project: number, task: number) => number
  readonly clock: Axis
}

/** @param linked items are numbered in the order of their projects and tasks */
export function linksOf({ passes, size, itemOf, clock }: Linked): Links {
  const links = {
    startHolds: new Int32Array(size),
    finishHolds: new Int32Array(size),
    startBounds: new Float64Array(size).fill(Number.NEGATIVE_INFINITY),
    finishBounds: new Float64Array(size).fill(Number.NEGATIVE_INFINITY),
  }
  const leads: Lead[] = []
  const afterStart = new FollowerLists()
  const afterFinish = new FollowerLists()
  const raise = (bounds: Float64Array, item: number, at: number) => {
    bounds[item] = Math.max(bounds[item] as number, clock.positionAt(at))
  }
  const follow = (pass: ForwardPass, from: number, item: number, arc: Arc) => {
    const ofStart = holdsStart(arc)
    if (ofStart && pass.isStarted(arc.to)) return
    const { axis } = pass.baseline
    const source = pass.source(arc)
    if (!Number.isNaN(source)) {
      // A finish is at the end of a day rather than at the start of the next one.
      if (ofStart) raise(links.startBounds, item, axis.startAt(source))
      else raise(links.finishBounds, item, axis.endAt(source))
      return
    }
    const { lag } = arc
    const lead = lag < 0 ? leads.push({ from, to: item, countsFinish: countsFinish(arc), ofStart, lag }) - 1 : -1
    const holds = ofStart ? links.startHolds : links.finishHolds
    if (lead < 0) holds[item] = (holds[item] as number) + 1
    ;(countsFinish(arc) ? afterFinish : afterStart).add(item, lag, ofStart, lead)
  }
  for (const [project, pass] of passes.entries()) {
    const { axis, graph } = pass.baseline
    for (const task of pass.baseline.tasks.keys()) {
      const item = itemOf(project, task)
      if (item >= 0) {
        raise(links.startBounds, item, axis.startAt(pass.floorOf(task)))
      }
      for (const arc of graph.outOf[task] ?? []) {
        const to = itemOf(project, arc.to)
        if (to >= 0) follow(pass, item, to, arc)
      }
      if (item >= 0) {
        afterStart.close()
        afterFinish.close()
      }
    }
  }
  return { ...links, leads, afterStart: afterStart.made(), afterFinish: afterFinish.made() }
}

/** Followers as they are found, item by item. */
class FollowerLists {
  private readonly offsets = [0]
  private readonly items: number[] = []
  private readonly lags: number[] = []
  private readonly ofStart: number[] = []
  private readonly leads: number[] = []

  add(item: number, lag: number, ofStart: boolean, lead: number): void {
    this.items.push(item)
    this.lags.push(lag)
    this.ofStart.push(ofStart ? 1 : 0)
    this.leads.push(lead)
  }

  /** The next ones are those of the next item. */
  close(): void {
    this.offsets.push(this.items.length)
  }

  made(): Followers {
    return {
      offsets: Int32Array.from(this.offsets),
      items: Int32Array.from(this.items),
      lags: Float64Array.from(this.lags),
      ofStart: Uint8Array.from(this.ofStart),
      leads: Int32Array.from(this.leads),
    }
  }
}
