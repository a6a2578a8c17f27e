/**
 * A Gantt chart: a table of names and dates that stays at the left, and the bars beside it. Rows are drawn as they come into
 * view. The table is the grid that keyboards and screen readers use; the picture repeats it.
 */
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { text } from '../text/text.ts'
import { usePrinting } from '../ui/printing.ts'
import { TEXT_SIZE } from '../ui/text-size.ts'
import classes from './gantt.module.css'
import { GanttChartRow } from './gantt-bars.tsx'
import {
  DASHES,
  dateOf,
  dayOf,
  type GanttRow,
  type Scale,
  type SimulatedEnd,
  type Span,
  scaleOf,
  spanOf,
  ticksOf,
  xOf,
  type Zoom,
} from './gantt-layout.ts'
import { linkPaths, type PlacedLink } from './gantt-links.ts'
import { HiddenHead, ROLES, TableRow } from './gantt-table.tsx'

const words = text.project.gantt

// Lengths in the drawing: pixels, where text is of 16 pixels.
const ROW_HEIGHT = 28
const HEAD_HEIGHT = 44
const PRINT_WIDTH = 450 // of the bars on paper
const ROW_PIXELS = ROW_HEIGHT * TEXT_SIZE
const HEAD_PIXELS = HEAD_HEIGHT * TEXT_SIZE
const MAX_PRINTED = 1_000 // rows

const NONE: readonly SimulatedEnd[] = []

interface Properties {
  readonly label: string
  readonly rows: readonly GanttRow[]
  readonly statusDate: string
  readonly zoom: Zoom
  /** Drawn when given. */
  readonly links?: readonly PlacedLink[] | undefined
  /** An earlier plan by task, drawn when given. */
  readonly baseline?: ReadonlyMap<number, Span> | undefined
  readonly ends?: readonly SimulatedEnd[]
  onOpen(taskId: number): void
}

export function Gantt({ label, rows, statusDate, zoom, links, baseline, ends = NONE, onOpen }: Properties) {
  const scroll = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLDivElement>(null)
  const id = useId()
  const isPrinting = usePrinting()
  const room = useRoom(scroll, table)
  const [current, setCurrent] = useState(0)
  const scale = useMemo(() => {
    const spans = rows.flatMap((row) => [row.span, 'planned' in row ? row.planned : null])
    const others = [...(baseline?.values() ?? []), ...ends.map(({ date }) => spanOf(date, date))]
    const all = [...spans, ...others].filter((span) => span !== null)
    return scaleOf(all, statusDate, isPrinting ? 'fit' : zoom, isPrinting ? PRINT_WIDTH : room)
  }, [rows, baseline, ends, statusDate, zoom, room, isPrinting])
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PIXELS,
    overscan: 12,
    paddingStart: HEAD_PIXELS,
    scrollPaddingStart: HEAD_PIXELS,
    useFlushSync: false,
  })
  const items = virtualizer.getVirtualItems()
  const first = isPrinting ? 0 : (items[0]?.index ?? 0)
  const last = isPrinting ? Math.min(rows.length, MAX_PRINTED) - 1 : (items.at(-1)?.index ?? -1)
  const shown = rows.slice(first, last + 1)
  const today = xOf(scale, dayOf(statusDate))

  // A chart that does not fit begins a little before today. Newer data leave it where the user has scrolled it to.
  const placed = useRef<Zoom>(undefined)
  useEffect(() => {
    if (placed.current === zoom) return
    placed.current = zoom
    if (scroll.current) scroll.current.scrollLeft = Math.max(0, today - room / 3) * TEXT_SIZE
  }, [zoom, room, today])

  const choose = (index: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, index))
    setCurrent(next)
    virtualizer.scrollToIndex(next)
  }
  const open = (index: number) => {
    const row = rows[index]
    if (row && 'taskId' in row) onOpen(row.taskId)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = moveOf(event.key, current, rows.length)
    if (to !== undefined) choose(to)
    else if (event.key === 'Enter') open(current)
    else return
    event.preventDefault()
  }
  /** The browser has scrolled the table as a whole into view; its current row has the focus. */
  const onFocus = ({ currentTarget }: FocusEvent) => {
    if (currentTarget.matches(':focus-visible')) requestAnimationFrame(() => virtualizer.scrollToIndex(current))
  }
  const onClick = (event: MouseEvent<Element>) => {
    const index = first + Math.floor((event.clientY - event.currentTarget.getBoundingClientRect().top) / ROW_PIXELS)
    setCurrent(index)
    open(index)
  }
  const height = (last - first + 1) * ROW_HEIGHT
  return (
    <div className={classes.scroll} ref={scroll} data-printing={isPrinting || undefined}>
      <div className={classes.head}>
        <div className={classes.corner} aria-hidden="true">
          <span className={classes.name}>{words.task}</span>
          <span className={classes.date}>{words.start}</span>
          <span className={classes.date}>{words.finish}</span>
        </div>
        <TimeScale scale={scale} today={today} />
      </div>
      <div className={classes.body} style={{ height: rows.length * ROW_PIXELS }}>
        <div
          className={classes.table}
          ref={table}
          {...{
            ...ROLES.grid,
            'aria-label': words.tableOf(label),
            'aria-rowcount': rows.length + 1,
            'aria-activedescendant': current >= first && current <= last ? `${id}${current}` : undefined,
            'aria-describedby': `${id}keys`,
            tabIndex: 0,
            onFocus,
            onKeyDown,
          }}
        >
          <HiddenHead />
          {shown.map((row, index) => (
            <TableRow
              key={row.key}
              id={`${id}${first + index}`}
              row={row}
              index={first + index}
              isCurrent={first + index === current}
              height={ROW_PIXELS}
              onChoose={() => {
                setCurrent(first + index)
                open(first + index)
              }}
            />
          ))}
        </div>
        <svg
          className={classes.chart}
          style={{ top: first * ROW_PIXELS }}
          width={scale.width * TEXT_SIZE}
          height={Math.max(0, height) * TEXT_SIZE}
          viewBox={`0 ${first * ROW_HEIGHT} ${scale.width} ${Math.max(0, height)}`}
          role="img"
          aria-label={words.chartOf(label)}
          data-first={dateOf(scale.first)}
          data-day-width={scale.dayWidth}
          {...{ onClick }}
        >
          <Hatching />
          {shown.map((row, index) => (
            <rect
              key={row.key}
              y={(first + index) * ROW_HEIGHT}
              width={scale.width}
              height={ROW_HEIGHT}
              fill={(first + index) % 2 === 0 ? 'var(--stripe)' : 'transparent'}
              {...(first + index === current && { className: classes.current })}
            />
          ))}
          <Grid scale={scale} top={first * ROW_HEIGHT} height={height} />
          {ends.map(({ percent, date }) => (
            <DayLine
              key={percent}
              x={xOf(scale, spanOf(date, date).to)}
              top={first * ROW_HEIGHT}
              height={height}
              stroke="var(--ink)"
              dashes={DASHES[percent]}
            />
          ))}
          {shown.map((row, index) => (
            <GanttChartRow
              key={row.key}
              row={row}
              baseline={'taskId' in row ? baseline?.get(row.taskId) : undefined}
              y={(first + index) * ROW_HEIGHT}
              scale={scale}
            />
          ))}
          {links && (
            <g fill="none">
              {linkPaths(links, rows, scale, ROW_HEIGHT, [first, last]).map(
                ({ key, line, head, isCritical, isResource }) => (
                  <g key={key} className={isCritical ? classes.criticalLink : classes.link}>
                    <path d={line} data-link {...(isResource && { strokeDasharray: '3 2' })} />
                    <path d={head} fill="currentColor" stroke="none" />
                  </g>
                ),
              )}
            </g>
          )}
          <DayLine x={today} top={first * ROW_HEIGHT} height={height} stroke="var(--today)" dashes="3 3" />
        </svg>
      </div>
      <span id={`${id}keys`} className={classes.hidden}>
        {words.keys}
      </span>
    </div>
  )
}

const PAGE = 10 // rows

/** The row that a key leads to. */
function moveOf(key: string, current: number, count: number): number | undefined {
  if (key === 'ArrowDown') return current + 1
  if (key === 'ArrowUp') return current - 1
  if (key === 'PageDown') return current + PAGE
  if (key === 'PageUp') return current - PAGE
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

function TimeScale({ scale, today }: { readonly scale: Scale; readonly today: number }) {
  const { upper, lower } = ticksOf(scale)
  return (
    <svg
      width={scale.width * TEXT_SIZE}
      height={HEAD_PIXELS}
      viewBox={`0 0 ${scale.width} ${HEAD_HEIGHT}`}
      aria-hidden="true"
      style={{ display: 'block', flex: 'none' }}
    >
      {upper.map(({ day, x, label }) => (
        <text key={day} x={x + 2} y={15} fontSize={12} fontWeight={600} fill="var(--ink)">
          {label}
        </text>
      ))}
      {lower.map(({ day, x, label }) => (
        <text key={day} x={x + 2} y={34} fontSize={11} fill="var(--muted)">
          {label}
        </text>
      ))}
      <path d={`M${today} ${HEAD_HEIGHT}l-4 -6h8z`} fill="var(--today)" />
    </svg>
  )
}

function Grid({ scale, top, height }: { readonly scale: Scale; readonly top: number; readonly height: number }) {
  const d = ticksOf(scale)
    .lower.map(({ x }) => `M${Math.round(x) + 0.5} ${top}V${top + height}`)
    .join('')
  return <path d={d} stroke="var(--grid)" fill="none" pointerEvents="none" />
}

interface LineProperties {
  readonly x: number
  readonly top: number
  readonly height: number
  readonly stroke: string
  readonly dashes: string
}

const DayLine = ({ x, top, height, dashes, stroke }: LineProperties) => (
  <line
    x1={x}
    x2={x}
    y1={top}
    y2={top + height}
    stroke={stroke}
    strokeWidth={1.5}
    strokeDasharray={dashes}
    pointerEvents="none"
  />
)

const Hatching = () => (
  <defs>
    <pattern id="gantt-hatching" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="2" height="6" fill="var(--line)" />
    </pattern>
  </defs>
)

/** The width that is left for the bars, as a length in the drawing; it follows the window's. */
function useRoom(scroll: React.RefObject<HTMLElement | null>, table: React.RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(800)
  useEffect(() => {
    const element = scroll.current
    if (!element) return
    const measure = () => {
      const width = (element.clientWidth - (table.current?.offsetWidth ?? 0)) / TEXT_SIZE
      if (width > 0) setRoom(Math.max(160, width))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroll, table])
  return room
}
