/** What is known of one thing: names and values. */
import type { ReactNode } from 'react'
import classes from './facts.module.css'

export interface Fact {
  readonly name: string
  readonly value: ReactNode
}

export const Facts = ({ facts }: { readonly facts: readonly (Fact | false | undefined)[] }) => (
  <dl className={classes.facts}>
    {facts
      .filter((it) => it !== false && it !== undefined)
      .map(({ name, value }) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
  </dl>
)

/** Numbers that are seen at a glance, side by side. */
export const Amounts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className={classes.amounts}>
    {facts.map(({ name, value }) => (
      <div key={name} className={classes.amount}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** A part of a page with a title, in a frame. */
export const Panel = ({
  title,
  hint,
  hasNamedContent = false,
  children,
}: {
  readonly title: string
  readonly hint?: ReactNode
  /** The content is a landmark of the same name, such as a table. */
  readonly hasNamedContent?: boolean
  readonly children: ReactNode
}) => (
  <section className={classes.panel} aria-label={hasNamedContent ? undefined : title}>
    <h2 className={classes.title}>{title}</h2>
    {hint && <div className={classes.hint}>{hint}</div>}
    <div style={{ marginTop: '0.875rem' }}>{children}</div>
  </section>
)
