/**
 * From when on due rows are looked for. While any transaction of the server is open for long, a listener's that hangs for
 * one, deleted rows cannot be cleared away, and every look from the beginning passes all of them. So looks from the
 * beginning take a fiftieth of the time at most, and those between begin shortly before the last row found.
 *
 * A row that commits long after it became due is found by the former alone.
 */

const EPOCH = new Date(0)
/** How much later than a row that is found one may commit that was due before it, and be found by every look. */
const SLACK = 5_000 // ms
/** From the end of one whole look to the next: so many times what it took, within these bounds. */
const PAUSE = { times: 49, least: 250, most: 5_000 } // ms

export interface Range {
  /** Looks from the beginning when it is time to, else from shortly before the last row. */
  look<Row extends { readonly due_at: Date }>(find: (from: Date) => Promise<readonly Row[]>): Promise<readonly Row[]>
  /** Milliseconds until a look may find what the last one may have missed; 0 or less: it missed nothing. */
  missed(): number
}

export function openRange(): Range {
  let wholeAt = 0 // ms
  let last = 0 // ms
  let wasWhole = true
  return {
    async look(find) {
      const began = performance.now()
      wasWhole = began >= wholeAt
      const rows = await find(wasWhole ? EPOCH : new Date(last - SLACK))
      last = rows.at(-1)?.due_at.getTime() ?? last
      if (wasWhole) {
        const ended = performance.now()
        wholeAt = ended + Math.min(Math.max((ended - began) * PAUSE.times, PAUSE.least), PAUSE.most)
      }
      return rows
    },
    missed: () => (wasWhole ? 0 : Math.max(1, wholeAt - performance.now())),
  }
}
