/** Resources by weeks as a grid: colour and number say how full a week is. The arrow keys lead from cell to cell. */

import type { LoadWeek, ResourceWeeks } from '@chainwork/sdk'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { text } from '../../text/text.ts'
import { formatDate, formatMonth, formatNumber } from '../../ui/format.ts'
import { SHAPES } from '../../ui/zone.tsx'
import classes from './load.module.css'
import { cellText, type LoadLevel, levelOf, monthsOf, shareOf } from './load-cells.ts'

export interface Chosen {
  readonly resource: ResourceWeeks
  readonly week: LoadWeek
}
interface Properties {
  readonly resources: readonly ResourceWeeks[]
  onChoose(chosen: Chosen): void
}

const words = text.portfolio.load
const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
}

export function LoadGrid({ resources, onChoose }: Properties) {
  const [stop, setStop] = useState('0 0')
  const weeks = resources[0]?.weeks ?? []
  const isStopThere = Number(stop.split(' ')[0]) < resources.length && Number(stop.split(' ')[1]) < weeks.length
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const [row, column] = STEPS[event.key] ?? []
    const at = event.target instanceof HTMLElement ? event.target.dataset.cell?.split(' ').map(Number) : undefined
    if (row === undefined || column === undefined || !at) return
    const next = `${(at[0] ?? 0) + row} ${(at[1] ?? 0) + column}`
    const cell = event.currentTarget.querySelector<HTMLElement>(`[data-cell="${next}"]`)
    if (!cell) return
    event.preventDefault()
    cell.focus()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.scroll} aria-label={words.caption} tabIndex={0} onKeyDown={onKey}>
        <table className={classes.grid}>
          <caption>
            <VisuallyHidden>{words.caption}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th className={classes.resource} rowSpan={2} scope="col">
                {words.resource}
              </th>
              {monthsOf(weeks).map(({ start, weeks }) => (
                <th key={start} colSpan={weeks} scope="colgroup" className={classes.month}>
                  {formatMonth(start)}
                </th>
              ))}
            </tr>
            <tr>
              {weeks.map(({ start, end }) => (
                <th key={start} scope="col" title={`${formatDate(start)} – ${formatDate(end)}`}>
                  {Number(start.slice(8))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {resources.map((resource, row) => (
              <tr key={resource.resourceId}>
                <th scope="row" className={classes.resource}>
                  <span className={classes.name} dir="auto">
                    {resource.name}
                  </span>
                  <span className={classes.units}>{words.units(formatNumber(resource.units))}</span>
                </th>
                {resource.weeks.map((week, column) => (
                  <td key={week.start} className={classes.cell}>
                    <UnstyledButton
                      className={`${classes.week} ${classes[levelOf(week)]}`}
                      data-cell={`${row} ${column}`}
                      data-level={levelOf(week)}
                      tabIndex={stop === `${row} ${column}` || (!isStopThere && row + column === 0) ? 0 : -1}
                      aria-label={nameOf(resource, week)}
                      onFocus={() => setStop(`${row} ${column}`)}
                      onClick={() => onChoose({ resource, week })}
                    >
                      {levelOf(week) === 'over' && <Over />}
                      {cellText(week)}
                    </UnstyledButton>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <ul className="legend">
        {(Object.keys(words.levels) as LoadLevel[]).map((level) => (
          <li key={level}>
            <span className={`${classes.swatch} ${classes[level]}`}>{level === 'over' && <Over />}</span>
            {words.levels[level]}
          </li>
        ))}
      </ul>
    </>
  )
}

const Over = () => (
  <svg width="9" height="9" viewBox="-6 -6 12 12" aria-hidden="true">
    <path d={SHAPES.RED} fill="currentColor" />
  </svg>
)

function nameOf({ name }: ResourceWeeks, week: LoadWeek): string {
  const share = shareOf(week)
  const load = share === null ? words.noCapacity : words.share(Math.round(share))
  const over = week.overAllocation > 0 ? words.over(formatNumber(week.overAllocation)) : ''
  return words.cell(name, formatDate(week.start), load + over)
}
