/**
 * Calculates where the parts of a fever chart are drawn, in pixels of the drawing. Pure.
 *
 * The horizontal axis is chain completion from 0 to 100 %, the vertical one buffer consumption from 0 to what the highest mark
 * needs. Both are linear, so that a mark's numbers can be computed back from its place.
 */
import type { FeverChart, Zone } from '@chainwork/sdk'

export type FeverZones = FeverChart['zones']

/** Per cent of the critical chain that is done, and per cent of the project buffer that is consumed. */
export interface FeverPoint {
  readonly chainCompletion: number
  readonly bufferConsumption: number
}
export interface FeverMark extends FeverPoint {
  /** Unique in the chart. */
  readonly id: string | number
  readonly zone: Zone
  /** What the mark is; spoken with its numbers. */
  readonly name: string
  /** Drawn beside the mark where there is room; none without it. */
  readonly label?: string | undefined
  /** Further lines of the tooltip, such as the cause of the point. */
  readonly details?: readonly string[] | undefined
  /** Where a click leads; with it the mark is a link. */
  readonly href?: string | undefined
  /** Where its zones begin; by default where those of the chart do. */
  readonly zones?: FeverZones | undefined
  /** Of minor importance, such as a point of the past; drawn smaller. */
  readonly isSmall?: boolean | undefined
}
export interface FeverTrail {
  /** The mark that it leads to, which it is highlighted with. */
  readonly id: string | number
  /** Oldest first, the mark's own point last. */
  readonly points: readonly FeverPoint[]
}
/** Where a project is led if it goes on as it has. */
export interface FeverTrend {
  /** In the legend: where it ends. */
  readonly label: string
  readonly from: FeverPoint
  readonly to: FeverPoint
}

export interface Size {
  readonly width: number
  readonly height: number
}
export interface Place {
  readonly x: number
  readonly y: number
}
export interface PlacedLabel extends Place {
  readonly text: string
  readonly anchor: 'start' | 'middle' | 'end'
}
export interface ZoneArea {
  readonly zone: Zone
  /** A polygon. */
  readonly points: string
}
export interface PlacedMark extends Place {
  readonly mark: FeverMark
  /** Where its zones are others than those of the chart. */
  readonly zones?: readonly ZoneArea[] | undefined
  readonly label?: PlacedLabel | undefined
}
export interface FeverLayout extends Size {
  /** Edges of the plot within the drawing. */
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Per cent of consumption at the upper edge. */
  readonly most: number
  /** From below. */
  readonly zones: readonly ZoneArea[]
  readonly rows: readonly {
    readonly value: number
    readonly y: number
    /** Whether what has consumed more stands here too, or a trend leads further up. */
    readonly isOpenEnded: boolean
  }[]
  readonly columns: readonly { readonly value: number; readonly x: number }[]
  /** The height of a buffer that is consumed wholly. */
  readonly full: number
  readonly trails: readonly { readonly id: string | number; readonly points: string }[]
  readonly trend?: { readonly label: string; readonly from: Place; readonly to: Place } | undefined
  /** In reading order: by chain completion. */
  readonly marks: readonly PlacedMark[]
}

const MARGIN = { left: 58, right: 14, top: 10, bottom: 40 } // px
const LEAST = 120 // %, so that the line of 100 % is seen with room above
const HIGHEST = 300 // %; marks above stand at the upper edge, or all others would be flat

/** The height that suits the width. */
export const feverHeight = (width: number): number => Math.round(Math.min(460, Math.max(280, width * 0.62)))

export function layOutFeverChart(
  { width, height }: Size,
  zones: FeverZones,
  marks: readonly FeverMark[],
  trails: readonly FeverTrail[] = [],
  trend?: FeverTrend,
): FeverLayout {
  const [left, right, top, bottom] = [MARGIN.left, width - MARGIN.right, MARGIN.top, height - MARGIN.bottom]
  const shown = [...marks, ...trails.flatMap(({ points }) => points), ...(trend ? [trend.to] : [])]
  const most = axisEnd(shown, [zones, ...marks.flatMap((mark) => mark.zones ?? [])])
  const isCut = shown.some(({ bufferConsumption }) => bufferConsumption > most)
  const x = (completion: number) => round(left + ((right - left) * clamp(completion, 0, 100)) / 100)
  const y = (consumption: number) => round(bottom - ((bottom - top) * clamp(consumption, 0, most)) / most)
  const place = (point: FeverPoint) => ({ x: x(point.chainCompletion), y: y(point.bufferConsumption) })

  const zone = (name: Zone, from: readonly [number, number], to: readonly [number, number]) => ({
    zone: name,
    points: `${x(0)},${y(from[0])} ${x(100)},${y(from[1])} ${x(100)},${y(to[1])} ${x(0)},${y(to[0])}`,
  })
  const areas = ({ yellowFrom, redFrom }: FeverZones) => {
    const [yellow, red] = [bounds(yellowFrom), bounds(redFrom)]
    return [zone('GREEN', [0, 0], yellow), zone('YELLOW', yellow, red), zone('RED', red, [most, most])]
  }
  const step = most > 160 ? 50 : 20
  const placed = marks
    .map((mark) => ({ mark, ...place(mark) }))
    .sort((a, b) => a.x - b.x || b.y - a.y || order(a.mark.id, b.mark.id))
  const labels = placeLabels(placed, { left, right, top, bottom })
  return {
    width,
    height,
    left,
    right,
    top,
    bottom,
    most,
    zones: areas(zones),
    rows: range(0, most, step).map((value) => ({ value, y: y(value), isOpenEnded: isCut && value === most })),
    columns: range(0, 100, width < 420 ? 50 : 25).map((value) => ({ value, x: x(value) })),
    full: y(100),
    trails: trails.map(({ id, points }) => ({
      id,
      points: points.map((point) => `${x(point.chainCompletion)},${y(point.bufferConsumption)}`).join(' '),
    })),
    trend: trend && { label: trend.label, from: place(trend.from), to: place(cutAt(most, trend)) },
    marks: placed.map((it) => ({
      ...it,
      label: labels.get(it.mark.id),
      zones: it.mark.zones && zonesKey(it.mark.zones) !== zonesKey(zones) ? areas(it.mark.zones) : undefined,
    })),
  }
}

/** Where a trend leaves the plot: it has to lead in the same direction. @param most per cent of consumption at the upper edge */
function cutAt(most: number, { from, to }: FeverTrend): FeverPoint {
  if (to.bufferConsumption <= most || from.bufferConsumption >= most) return to
  const share = (most - from.bufferConsumption) / (to.bufferConsumption - from.bufferConsumption)
  const chainCompletion = from.chainCompletion + share * (to.chainCompletion - from.chainCompletion)
  return { chainCompletion, bufferConsumption: most }
}

const FONT = 11 // px
const LINE = 14 // px
const GAP = 9 // px from the middle of a mark to its label
const MARK = 6 // px, half of a mark's width
const LONGEST = 26 // characters of a label

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/**
 * A place for each label where it covers no mark and no other label: at the right of its mark, the left, above or below. Marks
 * that consumed most are served first; a label without room is left out, its mark has a tooltip.
 */
export function placeLabels(
  placed: readonly (Place & { readonly mark: FeverMark })[],
  plot: Box,
): ReadonlyMap<string | number, PlacedLabel> {
  const taken: Box[] = placed.map(({ x, y }) => around(x, y, 2 * MARK, 2 * MARK))
  const labels = new Map<string | number, PlacedLabel>()
  for (const { x, y, mark } of [...placed].sort((a, b) => a.y - b.y || a.x - b.x)) {
    if (!mark.label) continue
    const text = shorten(mark.label)
    const width = textWidth(text)
    for (const label of candidates(x, y, text)) {
      const box = boxOf(label, width)
      const isInside =
        box.left >= plot.left && box.right <= plot.right && box.top >= plot.top && box.bottom <= plot.bottom
      if (!isInside || taken.some((other) => overlap(box, other))) continue
      taken.push(box)
      labels.set(mark.id, label)
      break
    }
  }
  return labels
}

function* candidates(x: number, y: number, text: string): Generator<PlacedLabel> {
  const base = y + FONT / 3 // letters stand on it when their middle is at y
  for (const dy of [0, -10, 10]) {
    yield { text, x: x + GAP, y: base + dy, anchor: 'start' }
    yield { text, x: x - GAP, y: base + dy, anchor: 'end' }
  }
  yield { text, x, y: base - LINE, anchor: 'middle' }
  yield { text, x, y: base + LINE, anchor: 'middle' }
}

/** The box of a label whose text is so wide. */
export function boxOf({ x, y, anchor }: PlacedLabel, width: number): Box {
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return { left, right: left + width, top: y - FONT, bottom: y + FONT / 3 }
}

/** An estimate, rather too wide: letters are not measured, so that the layout is the same everywhere. */
export const textWidth = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (/[ᄀ-￿]/.test(letter) ? FONT : 0.6 * FONT), 0)

export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const around = (x: number, y: number, width: number, height: number): Box => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
})

function shorten(text: string): string {
  const letters = [...text]
  return letters.length > LONGEST
    ? `${letters
        .slice(0, LONGEST - 1)
        .join('')
        .trimEnd()}…`
    : text
}

/** The begin of RED is seen, with some of RED above it. */
function axisEnd(points: readonly FeverPoint[], zones: readonly FeverZones[]): number {
  const highest = points.reduce((most, { bufferConsumption }) => Math.max(most, bufferConsumption), 0)
  const red = zones.reduce((most, { redFrom }) => Math.max(most, ...redFrom), 0)
  const needed = Math.ceil(Math.max(highest + 5, red + 20) / 20) * 20
  return Math.min(HIGHEST, Math.max(LEAST, needed))
}

/** The same for zones that begin at the same numbers. */
export const zonesKey = ({ yellowFrom, redFrom }: FeverZones): string => `${yellowFrom} ${redFrom}`

const bounds = ([first = 0, last = first]: readonly number[]): readonly [number, number] => [first, last]
const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
const round = (value: number) => Math.round(value * 10) / 10
const order = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)
const range = (from: number, to: number, step: number) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step)
