/** Projects as bars: the work, then the project buffer, and the target. The table below has the same dates. */
import { text } from '../../text/text.ts'
import { formatMonth } from '../../ui/format.ts'
import classes from './schedule.module.css'
import { layOutSpans, type Span } from './span-layout.ts'

interface Properties {
  readonly spans: readonly (Span & { readonly name: string; readonly isActive: boolean })[]
  readonly today: string
}

const words = text.portfolio.schedule

export function Spans({ spans, today }: Properties) {
  const { bars, months, today: now } = layOutSpans(spans, today)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.panel} aria-label={words.bars} tabIndex={0}>
      <div style={{ minWidth: '32.5rem' }}>
        <div className={classes.line} aria-hidden="true">
          <span />
          <svg className={classes.months} aria-hidden="true">
            {months.map(({ start, x }) => (
              <text key={start} x={`${x}%`} y={12} dx={3}>
                {formatMonth(start)}
              </text>
            ))}
          </svg>
        </div>
        {bars.map(({ id, work, buffer, target }, index) => {
          const span = spans[index]
          return (
            <div key={id} className={classes.line}>
              <span className={classes.label} dir="auto" title={span?.name}>
                {span?.name}
              </span>
              <svg className={classes.track} data-project={id} aria-hidden="true">
                {months.map(({ start, x }) => (
                  <line key={start} stroke="var(--grid)" x1={`${x}%`} x2={`${x}%`} y1={-2} y2={28} />
                ))}
                <rect
                  className={span?.isActive ? classes.active : classes.work}
                  {...{ x: `${work.x}%`, width: `${work.width}%`, y: 6, height: 14, rx: 3 }}
                />
                {buffer.width > 0 && (
                  <rect
                    className={classes.buffer}
                    {...{ x: `${buffer.x}%`, width: `${buffer.width}%`, y: 6.5, height: 13, rx: 3 }}
                  />
                )}
                {target !== undefined && (
                  <line className={classes.target} x1={`${target}%`} x2={`${target}%`} y1={2} y2={24} />
                )}
                {now !== undefined && <line className={classes.today} x1={`${now}%`} x2={`${now}%`} y1={-2} y2={28} />}
              </svg>
            </div>
          )
        })}
      </div>
      <ul className="legend">
        {(['active', 'work', 'buffer', 'target', 'today'] as const).map((part) => (
          <li key={part}>
            <svg width="22" height="14" aria-hidden="true">
              {part === 'target' || part === 'today' ? (
                <line className={classes[part]} x1={11} x2={11} y1={0} y2={14} />
              ) : (
                <rect className={classes[part]} x={1} y={2} width={20} height={10} rx={3} />
              )}
            </svg>
            {words.legend[part]}
          </li>
        ))}
      </ul>
    </section>
  )
}
