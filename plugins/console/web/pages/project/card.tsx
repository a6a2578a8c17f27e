/** A framed part of a page with a head. */
import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './overview.module.css'

interface CardProperties {
  readonly title: string
  readonly isWide?: boolean
  readonly children: ReactNode
}

export const Card = ({ title, isWide, children }: CardProperties) => (
  <div className={classes.card} {...(isWide && { 'data-wide': true })}>
    <Title order={2} size="h5" mb="sm">
      {title}
    </Title>
    {children}
  </div>
)
