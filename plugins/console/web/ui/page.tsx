/** The frame of one page: its title, what can be done, its content, and what stands there while it loads or fails. */
import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { text } from '../text/text.ts'
import { isNotFound } from './errors.ts'
import classes from './page.module.css'
import { Problem } from './problem.tsx'

interface Properties {
  readonly title: string
  readonly subtitle?: ReactNode
  /** Buttons at the right of the title, under it on narrow windows. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export function Page({ title, subtitle, actions, children }: Properties) {
  useDocumentTitle(`${title} · Chainwork`)
  return (
    <>
      <div className={classes.head}>
        <div className={classes.titles}>
          <Title order={1} size="h2" dir="auto" className={classes.title}>
            {title}
          </Title>
          {subtitle && (
            <Text c="dimmed" size="sm" component="div">
              {subtitle}
            </Text>
          )}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </>
  )
}

/** As high as most pages, so that nothing jumps when the content comes. */
export const PageLoading = () => (
  <Stack gap="md" aria-busy="true">
    <Skeleton h={36} w={220} />
    <Skeleton h={96} />
    <Skeleton h={420} />
  </Stack>
)

/** As high as the part of a page that it stands for. */
export const PartLoading = ({ h }: { readonly h: number }) => <Skeleton h={h} aria-busy="true" />

export const NotFound = () => (
  <Page title={text.notFound.title}>
    <Text c="dimmed">{text.notFound.hint}</Text>
  </Page>
)

export const PageFault = ({ error, reset }: { readonly error: unknown; reset?(): void }) => (
  <Problem error={error} {...(reset && { retry: reset })} />
)

interface LoadedProperties<T> {
  /** A query, or several that a page has put together. */
  readonly query: { readonly data: T | undefined; readonly error: unknown; refetch(): unknown }
  /** What stands there before the data, of about its size. */
  readonly loading?: ReactNode
  readonly children: (data: T) => ReactNode
}

/**
 * The data of a query, or its error. What was loaded stays while a later request fails, and the error stands above it; what the
 * service no longer has goes.
 */
export function Loaded<T>({ query: { data, error, refetch }, loading, children }: LoadedProperties<T>) {
  const problem = error ? <Problem error={error} retry={() => void refetch()} /> : undefined
  if (data === undefined || isNotFound(error)) return problem ?? loading ?? <PageLoading />
  return (
    <>
      {problem}
      {children(data)}
    </>
  )
}
