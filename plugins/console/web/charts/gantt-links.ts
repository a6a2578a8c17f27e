/** The links of a Gantt chart as paths between bars. Pure. */
import type { GetScheduleResponse } from '@chainwork/sdk'
import { type GanttRow, type Scale, xOf } from './gantt-layout.ts'

export interface LinkPath {
  readonly key: string
  /** The line. */
  readonly line: string
  /** The head of the arrow. */
  readonly head: string
  readonly isCritical: boolean
  /** It hands a resource over. */
  readonly isResource: boolean
}

/** A link with the numbers of its rows. */
export interface PlacedLink {
  readonly from: number
  readonly to: number
  readonly link: GetScheduleResponse['links'][number]
}

export function placeLinks(links: GetScheduleResponse['links'], rows: readonly GanttRow[]): readonly PlacedLink[] {
  const places = new Map<number, number>()
  rows.forEach((row, index) => {
    if ('taskId' in row) places.set(row.taskId, index)
  })
  return links.flatMap((link) => {
    const [from, to] = [places.get(link.from), places.get(link.to)]
    return from === undefined || to === undefined ? [] : [{ from, to, link }]
  })
}

/** More than these would be a thicket, and slow. */
const MAX_LINKS = 1_500

/** The links that cross the rows from `first` to `last`. */
export function linkPaths(
  placed: readonly PlacedLink[],
  rows: readonly GanttRow[],
  scale: Scale,
  rowHeight: number,
  [first, last]: readonly [number, number],
): readonly LinkPath[] {
  const paths: LinkPath[] = []
  for (const { from, to, link } of placed) {
    if (Math.max(from, to) < first || Math.min(from, to) > last) continue
    const [before, after] = [rows[from], rows[to]]
    if (!before?.span || !after?.span) continue
    const type = link.reason.type ?? 'FS'
    const x1 = xOf(scale, type[0] === 'F' ? before.span.to : before.span.from)
    const x2 = xOf(scale, type[1] === 'F' ? after.span.to : after.span.from)
    paths.push({
      key: `${link.from} ${link.to} ${link.reason.kind} ${type}`,
      ...pathOf(x1, (from + 0.5) * rowHeight, x2, (to + 0.5) * rowHeight, type, rowHeight),
      isCritical: before.isCritical && after.isCritical,
      isResource: link.reason.kind === 'resource',
    })
    if (paths.length === MAX_LINKS) break
  }
  return paths
}

const REACH = 5 // pixels between a bar and where its links turn

function pathOf(x1: number, y1: number, x2: number, y2: number, type: string, rowHeight: number) {
  const out = type[0] === 'F' ? REACH : -REACH
  // An arrow comes in from the left at a start, from the right at a finish.
  const into = type[1] === 'F' ? REACH : -REACH
  const isStraight = type === 'FS' && x2 - x1 >= 2 * REACH
  const between = y2 - (Math.sign(y2 - y1) * rowHeight) / 2
  const turn = isStraight ? `V${y2}H${round(x2)}` : `V${between}H${round(x2 + into)}V${y2}H${round(x2)}`
  return { line: `M${round(x1)} ${y1}H${round(x1 + out)}${turn}`, head: `M${round(x2)} ${y2}l${into} -3v6z` }
}

const round = (value: number) => Math.round(value * 10) / 10
