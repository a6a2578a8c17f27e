/** A zone as colour, shape and word. */
import type { Zone as ZoneName } from '@chainwork/sdk'
import { text } from '../text/text.ts'
import marks from './mark.module.css'
import classes from './zone.module.css'

const CLASSES = { GREEN: marks.good, YELLOW: marks.warn, RED: marks.bad } as const

export const Zone = ({ zone }: { readonly zone: ZoneName }) => (
  <span className={`${marks.mark} ${CLASSES[zone]}`}>
    <svg width="10" height="10" viewBox="-6 -6 12 12" aria-hidden="true">
      <path d={SHAPES[zone]} fill="currentColor" />
    </svg>
    {text.common.zones[zone]}
  </span>
)

/** A circle, a triangle, a diamond: paths around the origin, 10 units wide. */
export const SHAPES: Readonly<Record<ZoneName, string>> = {
  GREEN: 'M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0',
  YELLOW: 'M0 -5.5L5.5 4.5H-5.5Z',
  RED: 'M0 -6L6 0L0 6L-6 0Z',
}
/** Of marks in charts. */
export const COLORS: Readonly<Record<ZoneName, string>> = {
  GREEN: 'var(--green)',
  YELLOW: 'var(--yellow)',
  RED: 'var(--red)',
}

interface BufferBarProperties {
  /** Percent of the buffer that is consumed; may be above 100. */
  readonly percentage: number
  readonly zone: ZoneName
  readonly label: string
}

interface BarProperties extends Pick<BufferBarProperties, 'percentage' | 'label'> {
  readonly className?: string | undefined
  readonly fill: string
}

/** A part of a whole. */
export const Bar = ({ className, label, percentage, fill }: BarProperties) => (
  <svg
    className={className}
    viewBox="0 0 100 8"
    height="0.5rem"
    preserveAspectRatio="none"
    role="img"
    aria-label={label}
  >
    <rect width="100" height="8" rx="2" fill="var(--grid)" />
    <rect width={Math.max(0, Math.min(100, percentage))} height="8" rx="2" fill={fill} />
  </svg>
)

/** How much of a buffer is consumed; the number stands beside the bar. */
export const BufferBar = ({ percentage, zone, label }: BufferBarProperties) => (
  <span className={classes.buffer}>
    <Bar className={classes.bar} label={label} percentage={percentage} fill={COLORS[zone]} />
    <span className={classes.number}>{Math.round(percentage)} %</span>
  </span>
)
