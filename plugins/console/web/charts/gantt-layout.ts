/**
 * The layout of a Gantt chart: which rows it has, in which order, and where on the scale of days their bars begin and end.
 * Days are numbers, counted since 1970-01-01. Pure.
 */
import type { GetScheduleResponse, Zone } from '@chainwork/sdk'
import { formatMonth, formatMonthOnly } from '../ui/format.ts'

/** From the beginning of a day to the beginning of another one, so that a task of one day is 1 long. */
export interface Span {
  readonly from: number
  readonly to: number
}

interface CommonRow {
  readonly key: string
  readonly name: string
  /** On the critical chain, or the buffer behind it. */
  readonly isCritical: boolean
  /** Null for a buffer that got no days. */
  readonly span: Span | null
}
export interface TaskRow extends CommonRow {
  readonly kind: 'task' | 'milestone'
  readonly taskId: number
  readonly planned: Span
  /** Share of the work that is done, 0 to 1. */
  readonly done: number
  /** Names of resources. */
  readonly people: string
}
export interface BufferRow extends CommonRow {
  readonly kind: 'projectBuffer' | 'feedingBuffer'
  /** Where it was planned; null for a buffer that got no days. */
  readonly planned: Span | null
  /** Working days that it lies later than planned, with the task behind it. */
  readonly movedBy: number
  /** Per cent of the buffer; never below 0. */
  readonly percentage: number
  readonly zone: Zone
}
export type GanttRow = TaskRow | BufferRow

/** The day by which the work ends in so many per cent of simulated runs. */
export interface SimulatedEnd {
  readonly percent: 50 | 80
  /** `YYYY-MM-DD` */
  readonly date: string
}

/** The part of a schedule that is drawn. */
export type DrawnSchedule = Pick<GetScheduleResponse, 'statusDate' | 'projectBuffer' | 'feedingBuffers'> & {
  readonly criticalChain: Pick<GetScheduleResponse['criticalChain'], 'tasks'>
  readonly tasks: readonly Pick<
    GetScheduleResponse['tasks'][number],
    | 'id'
    | 'name'
    | 'isMilestone'
    | 'plannedStart'
    | 'plannedFinish'
    | 'projectedStart'
    | 'projectedFinish'
    | 'isCritical'
    | 'percentComplete'
    | 'resourceIds'
  >[]
}

export interface Names {
  readonly projectBuffer: string
  /** @param last the task that the chain ends with; @param joined the critical task behind the buffer, null: the end */
  feedingBuffer(last: string, joined: string | null): string
  resource(id: number): string
}

const DAY = 86_400_000 // ms

export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY
export const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10)

/** Finish dates are inclusive. */
export const spanOf = (start: string, finish: string): Span => ({ from: dayOf(start), to: dayOf(finish) + 1 })

/**
 * The critical chain and the project buffer, each feeding chain with its feeding buffers, then what is on no chain. A task
 * that several feeding chains share stands in the first of them.
 */
export function ganttRows(schedule: DrawnSchedule, names: Names): readonly GanttRow[] {
  const { tasks, criticalChain, projectBuffer, feedingBuffers } = schedule
  const byId = new Map(tasks.map((task) => [task.id, task]))
  const placed = new Set<number>()
  const rows: GanttRow[] = []
  const place = (id: number) => {
    const task = byId.get(id)
    if (!task || placed.has(id)) return
    placed.add(id)
    rows.push(taskRow(task, names))
  }
  const inOrder = [...tasks].sort(byStart)
  // What was completed before the project was planned anew belongs to the chain, but is not named in it.
  const onChain = new Set(criticalChain.tasks)
  for (const { id, isCritical } of inOrder) if (isCritical && !onChain.has(id)) place(id)
  for (const id of criticalChain.tasks) place(id)
  if (projectBuffer.size > 0) rows.push(bufferRow('project buffer', names.projectBuffer, fixed(projectBuffer), true))
  for (const group of feedingChains(feedingBuffers)) {
    for (const { chain } of group) for (const id of chain) place(id)
    for (const buffer of group) {
      const last = byId.get(buffer.from)
      const joined = buffer.to === null ? undefined : byId.get(buffer.to)
      const name = names.feedingBuffer(last?.name ?? '', buffer.to === null ? null : (joined?.name ?? ''))
      rows.push(bufferRow(`feeding buffer ${buffer.from} ${buffer.to}`, name, buffer, false))
    }
  }
  for (const { id } of inOrder) place(id)
  return rows
}

type Task = DrawnSchedule['tasks'][number]
type FeedingBuffer = DrawnSchedule['feedingBuffers'][number]

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const byStart = (a: Task, b: Task) =>
  compare(a.projectedStart, b.projectedStart) || compare(a.projectedFinish, b.projectedFinish) || a.id - b.id

/** Buffers of the same chain together, in the order in which the chains join the critical one. */
function feedingChains(buffers: readonly FeedingBuffer[]): FeedingBuffer[][] {
  const chains = Map.groupBy(buffers, ({ from }) => from)
  const joinsOn = (group: FeedingBuffer[]) => group[0]?.projectedStart ?? '9999'
  return [...chains.values()].sort((a, b) => compare(joinsOn(a), joinsOn(b)))
}

function taskRow(task: Task, names: Names): TaskRow {
  return {
    key: `task ${task.id}`,
    kind: task.isMilestone ? 'milestone' : 'task',
    taskId: task.id,
    name: task.name,
    isCritical: task.isCritical,
    span: spanOf(task.projectedStart, task.projectedFinish),
    planned: spanOf(task.plannedStart, task.plannedFinish),
    done: task.percentComplete / 100,
    people: task.resourceIds.map(names.resource).join(', '),
  }
}

type DrawnBuffer = Pick<
  FeedingBuffer,
  'start' | 'finish' | 'movedBy' | 'projectedStart' | 'projectedFinish' | 'projectedJoin' | 'percentage' | 'zone'
>

/** The project buffer stays where it was planned. */
const fixed = (buffer: DrawnSchedule['projectBuffer']): DrawnBuffer => ({
  ...buffer,
  movedBy: 0,
  projectedStart: buffer.start,
  projectedFinish: buffer.finish,
  projectedJoin: buffer.finish,
})

const bufferRow = (key: string, name: string, buffer: DrawnBuffer, isCritical: boolean): BufferRow => ({
  key,
  kind: isCritical ? 'projectBuffer' : 'feedingBuffer',
  name,
  isCritical,
  span: spanAtJoin(buffer),
  planned: bufferSpan(buffer.start, buffer.finish),
  movedBy: buffer.movedBy,
  percentage: Math.max(0, buffer.percentage),
  zone: buffer.zone,
})

/**
 * Where a buffer is drawn: up to where its chain joins, and as long as planned. The service places a buffer that is used
 * up as if its chain were in time, and says where it joins.
 */
function spanAtJoin({ projectedStart, projectedFinish, projectedJoin }: DrawnBuffer): Span | null {
  const span = bufferSpan(projectedStart, projectedFinish)
  if (span === null || projectedJoin === null) return span
  const later = dayOf(projectedJoin) + 1 - span.to
  return { from: span.from + later, to: span.to + later }
}

const bufferSpan = (start: string | null, finish: string | null) => (start && finish ? spanOf(start, finish) : null)

export type Zoom = 'weeks' | 'months' | 'fit'
const DAY_WIDTHS: Readonly<Record<Exclude<Zoom, 'fit'>, number>> = { weeks: 8, months: 2.5 } // pixels
const MIN_DAY_WIDTH = 0.05 // pixels
const MAX_DAY_WIDTH = 24 // pixels
/** Pixels right of the last bar, for the names beside it; less where there is little room. */
const MARGIN = 132
const MAX_MARGIN = 0.3 // of the width

export interface Scale {
  /** The Monday on which it begins. */
  readonly first: number
  /** Pixels. */
  readonly dayWidth: number
  readonly width: number
}

/** A scale on which all spans and the status date have room. @param width pixels that there are */
export function scaleOf(spans: readonly Span[], statusDate: string, zoom: Zoom, width: number): Scale {
  let from = dayOf(statusDate)
  let to = from + 1
  for (const span of spans) {
    from = Math.min(from, span.from)
    to = Math.max(to, span.to)
  }
  const first = mondayBefore(from)
  const days = to - first
  const margin = Math.min(MARGIN, MAX_MARGIN * width)
  const fitting = Math.max(MIN_DAY_WIDTH, Math.min(MAX_DAY_WIDTH, (width - margin) / days))
  const dayWidth = zoom === 'fit' ? fitting : DAY_WIDTHS[zoom]
  return { first, dayWidth, width: Math.max(width, Math.ceil(days * dayWidth + margin)) }
}

// 1970-01-05, day 4, was a Monday.
const mondayBefore = (day: number) => day - ((((day - 4) % 7) + 7) % 7)

export const xOf = ({ first, dayWidth }: Scale, day: number): number => (day - first) * dayWidth

const LETTER = 6.6 // pixels, of the charts' type at its widest
const GAP = 6 // pixels between a bar and its label

/**
 * Where a label of a bar fits: after the bar, else before it. Undefined: nowhere, and the table has it.
 * @param bar pixels from where to where it and what belongs to it are
 */
export function labelPlace(
  { width }: Scale,
  bar: { readonly from: number; readonly to: number },
  label: string,
): { readonly x: number; readonly textAnchor: 'start' | 'end' } | undefined {
  const length = label.length * LETTER
  if (bar.to + GAP + length <= width) return { x: bar.to + GAP, textAnchor: 'start' }
  return bar.from - GAP - length >= 0 ? { x: bar.from - GAP, textAnchor: 'end' } : undefined
}

export interface Tick {
  readonly day: number
  readonly x: number
  readonly label: string
}
export interface Ticks {
  /** Months, or years above months. */
  readonly upper: readonly Tick[]
  /** Weeks by the date of their Monday, or months; a line of the grid stands at each. */
  readonly lower: readonly Tick[]
}

const LABEL_INSET = 2 // pixels from a tick to its label
const MIN_WEEK = 20 // pixels
const MIN_MONTH = 26 // pixels
const MIN_NAMED_MONTH = 110 // pixels
const MIN_QUARTER = 24 // pixels
const MIN_YEAR = 32 // pixels

const dayOfMonth = (day: number) => String(new Date(day * DAY).getUTCDate())
const yearOf = (day: number) => dateOf(day).slice(0, 4)
const quarterOf = (day: number) => `Q${Math.floor(new Date(day * DAY).getUTCMonth() / 3) + 1}`

/** The labels of a scale, as fine as there is room for. */
export function ticksOf(scale: Scale): Ticks {
  const { first, dayWidth } = scale
  const last = first + Math.ceil(scale.width / dayWidth)
  /** At the right edge a line stands without its label, if that would be cut. */
  const ticks = (days: readonly number[], labelOf: (day: number) => string): Tick[] =>
    days.map((day) => {
      const [x, label] = [xOf(scale, day), labelOf(day)]
      return { day, x, label: x + LABEL_INSET + label.length * LETTER <= scale.width ? label : '' }
    })
  const months = (label: (date: string) => string) => ticks(startsOf(first, last, 1), (day) => label(dateOf(day)))
  if (dayWidth * 7 >= MIN_WEEK) {
    const mondays = Array.from({ length: Math.ceil((last - first) / 7) }, (_, week) => first + 7 * week)
    return {
      upper: withoutNarrow(months(formatMonth), MIN_NAMED_MONTH).filter(
        ({ x }, index) => index === 0 || x + MIN_NAMED_MONTH <= scale.width,
      ),
      lower: ticks(mondays, dayOfMonth),
    }
  }
  const years = withoutNarrow(ticks(startsOf(first, last, 12), yearOf), 40)
  if (dayWidth * 30 >= MIN_MONTH) return { upper: years, lower: withoutNarrow(months(formatMonthOnly), 26) }
  if (dayWidth * 91 >= MIN_QUARTER)
    return { upper: years, lower: withoutNarrow(ticks(startsOf(first, last, 3), quarterOf), 24) }
  const step = 12 * Math.ceil(MIN_YEAR / (dayWidth * 365))
  return { upper: [], lower: withoutNarrow(ticks(startsOf(first, last, step), yearOf), MIN_YEAR) }
}

/** The first day, and each beginning of so many months after it. */
function startsOf(first: number, last: number, step: number): number[] {
  const starts = [first]
  const date = new Date(first * DAY)
  const month = Math.floor(date.getUTCMonth() / step) * step
  for (let n = 1; ; n++) {
    const day = Date.UTC(date.getUTCFullYear(), month + n * step, 1) / DAY
    if (day >= last) return starts
    starts.push(day)
  }
}

/** The first label gives way where the next one would overlap it. */
const withoutNarrow = (ticks: readonly Tick[], width: number) =>
  ticks.filter((_, index) => index > 0 || ticks.length === 1 || ticks[1]!.x - ticks[0]!.x >= width)

/** Of lines where a project has probably ended, by the probability. */
export const DASHES = { 50: '5 3', 80: '1.5 3' }
