/**
 * Draws the fever chart: how much of the project buffer is consumed, against how much of the critical chain is done. Used for
 * one project (its history, with a mark for each point) and for a portfolio (a mark for each project, with its trail).
 *
 * One mark is a tab stop; the arrow keys move to the others, Enter opens. The mark that is pointed at can be shared with a
 * table beside the chart: `current` and `onCurrent`. While it is, the chart has its zones, where these are its own.
 */
import { useResizeObserver } from '@mantine/hooks'
import { type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from 'react'
import { text } from '../text/text.ts'
import { formatCompletion, formatPercent } from '../ui/format.ts'
import { TEXT_SIZE } from '../ui/text-size.ts'
import { COLORS, SHAPES } from '../ui/zone.tsx'
import classes from './fever.module.css'
import {
  type FeverLayout,
  type FeverMark,
  type FeverTrail,
  type FeverTrend,
  type FeverZones,
  feverHeight,
  layOutFeverChart,
  type PlacedMark,
} from './fever-layout.ts'

export interface FeverChartProperties {
  /** What the chart shows, such as the project's name and how it stands; read out by screen readers. */
  readonly label: string
  readonly zones: FeverZones
  readonly marks: readonly FeverMark[]
  readonly trails?: readonly FeverTrail[]
  readonly trend?: FeverTrend | undefined
  /** The mark that is pointed at, here or elsewhere on the page. */
  readonly current?: FeverMark['id'] | undefined
  onCurrent?(id: FeverMark['id'] | undefined): void
  /** A mark was clicked or opened by Enter. Marks with `href` are links all the same, so that they open in new windows. */
  onOpen?(mark: FeverMark): void
}

const NONE: readonly FeverTrail[] = []
const FIRST_WIDTH = 560 // px, before the page is measured

export function FeverChart({
  label,
  zones,
  marks,
  trails = NONE,
  trend,
  current,
  onCurrent,
  onOpen,
}: FeverChartProperties) {
  const [box, { width: measured }] = useResizeObserver<HTMLDivElement>()
  const width = Math.max(280, Math.round((measured || FIRST_WIDTH) / TEXT_SIZE))
  const layout = useMemo(
    () => layOutFeverChart({ width, height: feverHeight(width) }, zones, marks, trails, trend),
    [width, zones, marks, trails, trend],
  )
  const [own, setOwn] = useState<FeverMark['id']>()
  const shown = current ?? own
  const point = (id: FeverMark['id'] | undefined) => {
    setOwn(id)
    onCurrent?.(id)
  }
  const tip = layout.marks.find(({ mark }) => mark.id === shown)
  return (
    <div>
      <div style={{ position: 'relative', minWidth: 0 }} ref={box}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in for a drawing */}
        <svg
          className={classes.drawing}
          viewBox={`0 0 ${layout.width} ${layout.height}`}
          role="group"
          aria-label={label}
          data-most={layout.most}
          {...(tip && { 'data-focused': true })}
        >
          <Plot layout={layout} zones={tip?.zones ?? layout.zones} />
          {layout.trails.map(({ id, points }) => (
            <polyline
              key={id}
              className={classes.trail}
              points={points}
              data-trail={id}
              {...(id === shown && { 'data-current': true })}
            />
          ))}
          {layout.trend && <TrendLine {...layout.trend} />}
          <Marks placed={layout.marks} shown={shown} onPoint={point} {...(onOpen && { onOpen })} />
          <Labels placed={layout.marks} shown={shown} />
        </svg>
        {tip && own === tip.mark.id && <Tooltip tip={tip} layout={layout} />}
      </div>
      <ul className={classes.legend}>
        {(['GREEN', 'YELLOW', 'RED'] as const).map((zone) => (
          <li key={zone}>
            <svg width="12" height="12" viewBox="-7 -7 14 14" aria-hidden="true">
              <path d={SHAPES[zone]} fill={COLORS[zone]} />
            </svg>
            {text.portfolio.chart.legend[zone]}
          </li>
        ))}
        {trend && (
          <li>
            <svg width="24" height="12" aria-hidden="true">
              <TrendLine from={{ x: 2, y: 6 }} to={{ x: 22, y: 6 }} />
            </svg>
            {trend.label}
          </li>
        )}
      </ul>
      {layout.marks.some((it) => it.zones) && <p className={classes.note}>{text.portfolio.chart.ownZones}</p>}
    </div>
  )
}

const TrendLine = ({ from, to }: Pick<NonNullable<FeverLayout['trend']>, 'from' | 'to'>) => (
  <line className={classes.trend} x1={from.x} y1={from.y} x2={to.x} y2={to.y} data-trend />
)

interface PlotProperties {
  readonly layout: FeverLayout
  /** Of the mark that is pointed at, where it has its own. */
  readonly zones: FeverLayout['zones']
}

const Plot = ({ layout: { rows, columns, left, right, top, bottom, full, height }, zones }: PlotProperties) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
  <g aria-hidden="true">
    {zones.map(({ zone, points }) => (
      <polygon key={zone} fill={`var(--${zone.toLowerCase()}-bg)`} points={points} data-zone={zone} />
    ))}
    {rows.map(({ value, y, isOpenEnded }) => (
      <g key={value}>
        <line className={value === 100 ? classes.full : classes.grid} x1={left} x2={right} y1={y} y2={y} />
        <text className={classes.axis} x={left - 6} y={y + 4} textAnchor="end">
          {isOpenEnded && '≥ '}
          {value} %
        </text>
      </g>
    ))}
    {rows.every(({ value }) => value !== 100) && (
      <line className={classes.full} x1={left} x2={right} y1={full} y2={full} />
    )}
    {columns.map(({ value, x }) => (
      <text key={value} className={classes.axis} x={x} y={bottom + 15} textAnchor={value === 100 ? 'end' : 'middle'}>
        {value} %
      </text>
    ))}
    <text className={classes.axis} x={(left + right) / 2} y={height - 6} textAnchor="middle">
      {text.portfolio.chart.completion}
    </text>
    <text
      className={classes.axis}
      textAnchor="middle"
      transform={`translate(7 ${(top + bottom) / 2}) rotate(-90)`}
      dominantBaseline="middle"
    >
      {text.portfolio.chart.consumption}
    </text>
  </g>
)

interface MarksProperties {
  readonly placed: readonly PlacedMark[]
  readonly shown: FeverMark['id'] | undefined
  onPoint(id: FeverMark['id'] | undefined): void
  onOpen?(mark: FeverMark): void
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

function Marks({ placed, shown, onPoint, onOpen }: MarksProperties) {
  const group = useRef<SVGGElement>(null)
  const [stop, setStop] = useState<FeverMark['id']>()
  const found = placed.findIndex(({ mark }) => mark.id === stop)
  const stopIndex = Math.max(0, found)
  const onKey = (event: KeyboardEvent, index: number) => {
    const last = placed.length - 1
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? last : index + (STEPS[event.key] ?? 0)
    const mark = placed[index]?.mark
    if ((event.key === 'Enter' || event.key === ' ') && onOpen && mark) {
      event.preventDefault()
      onOpen(mark)
    }
    if (next === index || next < 0 || next > last) return
    event.preventDefault()
    group.current?.querySelectorAll<SVGElement>('[data-mark]')[next]?.focus()
  }
  return (
    <g ref={group}>
      {placed.map(({ mark, x, y }, index) => {
        const properties = {
          className: classes.mark,
          tabIndex: index === stopIndex ? 0 : -1,
          'aria-label': nameOf(mark),
          'data-mark': mark.id,
          'data-completion': mark.chainCompletion,
          'data-consumption': mark.bufferConsumption,
          'data-zone': mark.zone,
          ...(mark.id === shown && { 'data-current': true }),
          ...((onOpen || mark.href) && { 'data-active': true }),
          onFocus: () => {
            setStop(mark.id)
            onPoint(mark.id)
          },
          onBlur: () => onPoint(undefined),
          onPointerEnter: () => onPoint(mark.id),
          onPointerLeave: () => onPoint(undefined),
          onKeyDown: (event: KeyboardEvent) => onKey(event, index),
        }
        const shape = (
          <>
            <circle fill="transparent" cx={x} cy={y} r={mark.isSmall ? 9 : 13} />
            <g transform={`translate(${x} ${y}) scale(${mark.isSmall ? 0.7 : 1.2})`}>
              <circle className={classes.ring} r={9} />
              <path className={classes.shape} d={SHAPES[mark.zone]} fill={COLORS[mark.zone]} />
            </g>
          </>
        )
        if (mark.href === undefined)
          return (
            <g
              key={mark.id}
              role={onOpen ? 'button' : 'img'}
              {...(onOpen && { onClick: () => onOpen(mark) })}
              {...properties}
            >
              {shape}
            </g>
          )
        return (
          <a key={mark.id} href={mark.href} onClick={(event) => follow(event, mark, onOpen)} {...properties}>
            {shape}
          </a>
        )
      })}
    </g>
  )
}

/** Outside of the links, whose names hold the numbers too. */
const Labels = ({ placed, shown }: Pick<MarksProperties, 'placed' | 'shown'>) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
  <g aria-hidden="true">
    {placed.map(
      ({ mark, label }) =>
        label && (
          <text
            key={mark.id}
            className={classes.label}
            x={label.x}
            y={label.y}
            textAnchor={label.anchor}
            {...(mark.id === shown && { 'data-current': true })}
          >
            {label.text}
          </text>
        ),
    )}
  </g>
)

/** A plain click stays in the application; with a modifier the browser opens the link. */
function follow(event: MouseEvent, mark: FeverMark, onOpen: ((mark: FeverMark) => void) | undefined): void {
  if (!onOpen || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  onOpen(mark)
}

const numbersOf = ({ chainCompletion, bufferConsumption, zone }: FeverMark) =>
  text.portfolio.chart.numbers(
    formatCompletion(chainCompletion),
    formatPercent(bufferConsumption),
    text.common.zones[zone],
  )
const nameOf = (mark: FeverMark) => [`${mark.name}: ${numbersOf(mark)}`, ...(mark.details ?? [])].join('. ')

/** Beside the mark, on the side where there is more room. */
function Tooltip({ tip: { mark, x, y }, layout }: { readonly tip: PlacedMark; readonly layout: FeverLayout }) {
  const across =
    x > layout.width / 2
      ? { right: `${100 - ((x - 12) / layout.width) * 100}%` }
      : { left: `${((x + 12) / layout.width) * 100}%` }
  const along =
    y > layout.height / 2
      ? { bottom: `${100 - ((y - 8) / layout.height) * 100}%` }
      : { top: `${((y + 8) / layout.height) * 100}%` }
  return (
    <div className={classes.tooltip} style={{ ...across, ...along }} aria-hidden="true">
      <strong dir="auto">{mark.name}</strong>
      <div>{numbersOf(mark)}</div>
      {mark.details?.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </div>
  )
}
