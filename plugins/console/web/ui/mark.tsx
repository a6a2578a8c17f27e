/** A state as colour, shape and word. */
import { IconAlertTriangle, IconCheck, IconCircleMinus, IconInfoCircle, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './mark.module.css'

export type Tone = 'good' | 'warn' | 'bad' | 'off' | 'info'

const ICONS = { good: IconCheck, warn: IconAlertTriangle, bad: IconX, off: IconCircleMinus, info: IconInfoCircle }

export function Mark({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  const Icon = ICONS[tone]
  return (
    <span className={`${classes.mark} ${classes[tone]}`}>
      <Icon size={13} stroke={2.4} aria-hidden />
      {children}
    </span>
  )
}
