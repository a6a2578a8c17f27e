/** One row of the bars of a Gantt chart. */
import { memo } from 'react'
import { text } from '../text/text.ts'
import { formatNumber, formatPercent } from '../ui/format.ts'
import { COLORS, SHAPES } from '../ui/zone.tsx'
import classes from './gantt.module.css'
import { type BufferRow, type GanttRow, labelPlace, type Scale, type Span, type TaskRow, xOf } from './gantt-layout.ts'

const words = text.project.gantt

// In rows of 28.
const BAR_TOP = 7
const BAR_HEIGHT = 14
const MIN_WIDTH = 2

interface Properties {
  readonly row: GanttRow
  readonly baseline: Span | undefined
  readonly y: number
  readonly scale: Scale
}

export const GanttChartRow = memo(({ row, baseline, y, scale }: Properties) => (
  <g data-row={row.key}>
    {'percentage' in row ? <BufferBar row={row} y={y} scale={scale} /> : <TaskBar row={row} y={y} scale={scale} />}
    {baseline && <rect {...extent(baseline, scale)} y={y + 23} height={3} fill="var(--muted)" data-baseline />}
  </g>
))
GanttChartRow.displayName = 'GanttChartRow'

const extent = (span: Span, scale: Scale) => ({
  x: xOf(scale, span.from),
  width: Math.max(MIN_WIDTH, (span.to - span.from) * scale.dayWidth),
})

interface BarProperties<Row> {
  readonly row: Row
  readonly y: number
  readonly scale: Scale
}

function TaskBar({ row, y, scale }: BarProperties<TaskRow>) {
  const { span, planned, taskId, done, people, kind } = row
  if (!span) return null
  const { x, width } = extent(span, scale)
  const isMilestone = kind === 'milestone'
  const shown = shortened(people)
  const place = labelPlace(scale, { from: isMilestone ? x - 8 : x, to: isMilestone ? x + 8 : x + width }, shown)
  return (
    <>
      {kind === 'task' && <PlannedPlace planned={planned} span={span} taskId={taskId} y={y} scale={scale} />}
      {isMilestone ? (
        <path
          d={`M${x} ${y + 6}l8 8l-8 8l-8 -8z`}
          fill={row.isCritical ? 'var(--chain)' : 'var(--bar)'}
          data-milestone={taskId}
        />
      ) : (
        <>
          <rect
            x={x}
            width={width}
            y={y + BAR_TOP}
            height={BAR_HEIGHT}
            rx={3}
            fill={row.isCritical ? 'var(--chain-open)' : 'var(--bar-open)'}
            data-bar={taskId}
          />
          {done > 0 && (
            <rect
              x={x}
              width={width * Math.min(1, done)}
              y={y + BAR_TOP}
              height={BAR_HEIGHT}
              rx={3}
              fill={row.isCritical ? 'var(--chain)' : 'var(--bar)'}
              data-done={taskId}
            />
          )}
        </>
      )}
      {shown && place && (
        <text {...place} y={y + 18.5} fontSize={12} fill="var(--muted)" direction="ltr">
          {shown}
        </text>
      )}
    </>
  )
}

/** The whole of it stands in the table. */
const shortened = (people: string) => (people.length > 28 ? `${people.slice(0, 26)}…` : people)

interface PlannedProperties {
  readonly planned: Span | null
  readonly span: Span
  readonly taskId?: number
  readonly y: number
  readonly scale: Scale
}

/** Where a bar was planned, if it is elsewhere now. */
function PlannedPlace({ planned, span, taskId, y, scale }: PlannedProperties) {
  if (!planned || (planned.from === span.from && planned.to === span.to)) return null
  return (
    <rect
      {...extent(planned, scale)}
      y={y + BAR_TOP - 2.5}
      height={BAR_HEIGHT + 5}
      rx={4}
      className={classes.planned}
      data-planned={taskId}
    />
  )
}

function BufferBar({ row, y, scale }: BarProperties<BufferRow>) {
  const { span, planned, zone, percentage, movedBy, key } = row
  if (!span) return null
  const { x, width } = extent(span, scale)
  const bar = { x, y: y + BAR_TOP, height: BAR_HEIGHT, rx: 3 }
  const consumed = formatPercent(percentage)
  const moved = movedBy > 0 ? `${consumed} · ${words.moved(formatNumber(movedBy))}` : consumed
  // Beside the mark of the zone, shortened where there is room for less.
  const place = { from: x, to: x + width + 16 }
  const long = labelPlace(scale, place, moved)
  return (
    <>
      <PlannedPlace planned={planned} span={span} y={y} scale={scale} />
      <rect {...bar} width={width} className={classes.buffer} stroke={COLORS[zone]} data-buffer={key} />
      <rect {...bar} width={width} fill="url(#gantt-hatching)" />
      {percentage > 0 && (
        <rect {...bar} width={width * Math.min(1, percentage / 100)} fill={COLORS[zone]} data-consumed={key} />
      )}
      <path d={SHAPES[zone]} transform={`translate(${x + width + 13} ${y + 14}) scale(0.8)`} fill={COLORS[zone]} />
      <text
        {...(long ?? labelPlace(scale, place, consumed))}
        y={y + 18.5}
        className={classes.percentage}
        data-zone={zone}
      >
        {long ? moved : consumed}
      </text>
    </>
  )
}
