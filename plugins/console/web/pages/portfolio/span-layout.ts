/** Bars of projects along one time axis: work, then its buffer. Pure. */

export interface Span {
  readonly id: number
  readonly start: string
  /** Last day of the work. */
  readonly finish: string
  readonly bufferEnd: string
  readonly targetEndDate: string | null
}
export interface Bar {
  readonly id: number
  /** Per cent of the axis. */
  readonly work: { readonly x: number; readonly width: number }
  readonly buffer: { readonly x: number; readonly width: number }
  readonly target: number | undefined
}
export interface SpanLayout {
  readonly bars: readonly Bar[]
  readonly months: readonly { readonly start: string; readonly x: number }[]
  /** Of the status date, per cent; undefined beyond the axis. */
  readonly today: number | undefined
}

const DAY = 86_400_000 // ms
const timeOf = (date: string) => Date.parse(`${date}T00:00:00Z`)
const MAX_LABELS = 12 // labels

/** The axis goes from the first of a month to the last day of another. Finish dates are inclusive. */
export function layOutSpans(spans: readonly Span[], today: string): SpanLayout {
  if (spans.length === 0) return { bars: [], months: [], today: undefined }
  const starts = spans.map(({ start }) => timeOf(start))
  const ends = spans.flatMap(({ finish, bufferEnd, targetEndDate }) =>
    [finish, bufferEnd, targetEndDate ?? finish].map(timeOf),
  )
  const first = monthOf(Math.min(...starts), 0)
  const last = monthOf(Math.max(...ends), 1)
  const x = (time: number) => round((100 * (time - first)) / (last - first))
  const bar = (from: number, to: number) => ({ x: x(from), width: Math.max(0, round(x(to) - x(from))) })
  const months: { start: string; x: number }[] = []
  for (let time = first; time < last; time = monthOf(time, 1))
    months.push({ start: new Date(time).toISOString().slice(0, 10), x: x(time) })
  const every = Math.ceil(months.length / MAX_LABELS)
  const now = timeOf(today)
  return {
    bars: spans.map(({ id, start, finish, bufferEnd, targetEndDate }) => {
      const end = timeOf(finish) + DAY
      return {
        id,
        work: bar(timeOf(start), end),
        buffer: bar(end, Math.max(end, timeOf(bufferEnd) + DAY)),
        target: targetEndDate === null ? undefined : x(timeOf(targetEndDate) + DAY),
      }
    }),
    months: months.filter((_, index) => index % every === 0),
    today: now >= first && now < last ? x(now) : undefined,
  }
}

/** The first day of the month of a day, or of one so many months later. */
function monthOf(time: number, later: number): number {
  const day = new Date(time)
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + later, 1)
}
const round = (value: number) => Math.round(value * 1_000) / 1_000
