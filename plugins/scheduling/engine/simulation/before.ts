/** What links put before each item of a dispatch, the way back along them. */
import type { Prepared } from '../execution/dispatch/prepared.ts'
import type { Round } from '../execution/dispatch/round.ts'
import { shifted, type TaskCalendar } from '../time/task-calendar.ts'

/** A link into an item. */
interface Before {
  readonly item: number
  readonly countsFinish: boolean
  /** Whether it holds the start, or the finish. */
  readonly ofStart: boolean
  readonly lag: number
}

/** The item behind which another one comes last, -1 for none, and the moment that puts it to. */
export interface Last {
  readonly item: number
  readonly at: number
}

export class LinksBefore {
  private readonly of: readonly (readonly Before[])[]

  constructor({ size, links }: Prepared) {
    const of: Before[][] = Array.from({ length: size }, () => [])
    for (const countsFinish of [false, true]) {
      const { offsets, items, lags, ofStart } = countsFinish ? links.afterFinish : links.afterStart
      for (let item = 0; item < size; item++) {
        for (let link = offsets[item] as number; link < (offsets[item + 1] as number); link++) {
          const own = { item, countsFinish, ofStart: ofStart[link] === 1, lag: lags[link] as number }
          of[items[link] as number]?.push(own)
        }
      }
    }
    this.of = of
  }

  /** The link into the start, or the finish, of an item that puts it latest in a round. @param isAsked which count */
  last({ start, finish, prepared }: Round, item: number, ofStart: boolean, isAsked = (_: number) => true): Last {
    const { links, projects, projectCalendars } = prepared
    const calendar = projectCalendars[projects[item] as number] as TaskCalendar
    let last = { item: -1, at: (ofStart ? links.startBounds : links.finishBounds)[item] as number }
    for (const link of this.of[item] ?? []) {
      if (link.ofStart !== ofStart || !isAsked(link.item)) continue
      const at = shifted(calendar, (link.countsFinish ? finish : start)[link.item] as number, link.lag)
      if (at >= last.at) last = { item: link.item, at }
    }
    return last
  }
}
