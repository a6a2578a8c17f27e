/** Four numbers at the head of the portfolio. Zones are buttons that filter the page. */
import { UnstyledButton } from '@mantine/core'
import { text } from '../../text/text.ts'
import { COLORS, SHAPES } from '../../ui/zone.tsx'
import classes from './portfolio.module.css'
import type { Row } from './rows.ts'

interface Properties {
  readonly rows: readonly Row[]
  readonly zone: string | undefined
  onZone(zone: string | undefined): void
}

export function Figures({ rows, zone, onZone }: Properties) {
  const words = text.portfolio.figures
  const active = rows.filter(({ status }) => status === 'Active')
  const inZone = (name: Row['zone']) => active.filter((row) => row.zone === name).length
  const ready = active.reduce((sum, { readyTasks = 0 }) => sum + readyTasks, 0)
  const zoneFigure = (name: 'RED' | 'YELLOW', hint: string) => (
    <UnstyledButton
      className={classes.figure}
      aria-pressed={zone === name}
      onClick={() => onZone(zone === name ? undefined : name)}
    >
      <span className={classes.figureTitle}>
        <svg width="12" height="12" viewBox="-7 -7 14 14" aria-hidden="true">
          <path d={SHAPES[name]} fill={COLORS[name]} />
        </svg>
        {text.common.zones[name]}
      </span>
      <Figure value={inZone(name)} hint={hint} />
    </UnstyledButton>
  )
  return (
    <div className={classes.figures}>
      <div className={classes.figure}>
        <span className={classes.figureTitle}>{words.projects}</span>
        <Figure value={active.length} hint={words.active} />
      </div>
      {zoneFigure('RED', words.actNow)}
      {zoneFigure('YELLOW', words.planRecovery)}
      <div className={classes.figure}>
        <span className={classes.figureTitle}>{words.ready}</span>
        <Figure value={ready} hint={words.readyHint} />
      </div>
    </div>
  )
}

const Figure = ({ value, hint }: { readonly value: number; readonly hint: string }) => (
  <span className={classes.figureBody}>
    <strong className={classes.figureValue}>{value}</strong> <span className={classes.figureHint}>{hint}</span>
  </span>
)
