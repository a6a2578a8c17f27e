/** What links put before each item of a dispatch, the way back along them. */
import type { Prepared } from '../execution/dispatch/prepared.ts'
import type { Round } from '../execution/dispatch/round.ts'
import { shifted, type TaskCalendar } from '../time/task-calendar.ts'

/** Links into the starts, or the finishes, of items: of each from its offset on. */
interface Into {
  readonly offsets: Int32Array
  readonly items: Int32Array
  /** 1 where it counts from the finish of its item. */
  readonly countsFinish: Uint8Array
  readonly lags: Float64Array
}

export class LinksBefore {
  /** The moment to which the last of the links asked about puts an item. */
  at = Number.NEGATIVE_INFINITY
  private readonly ofStart: Into
  private readonly ofFinish: Into

  constructor(prepared: Prepared) {
    this.ofStart = linksInto(prepared, 1)
    this.ofFinish = linksInto(prepared, 0)
  }

  /**
   * The item behind which another one comes last by a link into its start, or its finish, in a round, -1 for none; `at` is
   * where that puts it.
   * @param without an item that does not count
   */
  last({ start, finish, prepared }: Round, item: number, ofStart: boolean, without = -1): number {
    const { links, projects, projectCalendars } = prepared
    const { offsets, items, countsFinish, lags } = ofStart ? this.ofStart : this.ofFinish
    const calendar = projectCalendars[projects[item] as number] as TaskCalendar
    let last = -1
    let at = (ofStart ? links.startBounds : links.finishBounds)[item] as number
    for (let link = offsets[item] as number; link < (offsets[item + 1] as number); link++) {
      const from = items[link] as number
      if (from === without) continue
      const own = shifted(calendar, (countsFinish[link] === 1 ? finish : start)[from] as number, lags[link] as number)
      if (own < at) continue
      at = own
      last = from
    }
    this.at = at
    return last
  }
}

function linksInto({ size, links }: Prepared, ofStart: 0 | 1): Into {
  const found: { to: number; from: number; countsFinish: 0 | 1; lag: number }[] = []
  for (const countsFinish of [0, 1] as const) {
    const after = countsFinish === 1 ? links.afterFinish : links.afterStart
    for (let from = 0; from < size; from++) {
      for (let link = after.offsets[from] as number; link < (after.offsets[from + 1] as number); link++) {
        if (after.ofStart[link] !== ofStart) continue
        found.push({ to: after.items[link] as number, from, countsFinish, lag: after.lags[link] as number })
      }
    }
  }
  found.sort((a, b) => a.to - b.to)
  const offsets = new Int32Array(size + 1)
  for (const { to } of found) offsets[to + 1] = (offsets[to + 1] as number) + 1
  for (let item = 0; item < size; item++) offsets[item + 1] = (offsets[item + 1] as number) + (offsets[item] as number)
  return {
    offsets,
    items: Int32Array.from(found, ({ from }) => from),
    countsFinish: Uint8Array.from(found, (it) => it.countsFinish),
    lags: Float64Array.from(found, ({ lag }) => lag),
  }
}
