/** A page that is one list: its filters, its rows as a table, and the dialog that makes another one. */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useHasKept } from './edit.ts'
import { Empty } from './empty.tsx'
import { type EndlessQuery, Filters, LoadMore, Newer, NoMatch, RowsLoading } from './list.tsx'
import { Loaded, Page } from './page.tsx'
import { DataTable, type TableProperties } from './table.tsx'

interface Answer<Row> {
  readonly value: readonly Row[]
}
/** The query of a whole list, or of one that loads further pages. */
interface ListQuery<Row> extends Partial<EndlessQuery> {
  readonly data: Answer<Row> | { readonly pages: readonly Answer<Row>[] } | undefined
  readonly error: unknown
  refetch(): unknown
  restart?(): void
}

interface ListProperties<Row> extends Omit<TableProperties<Row>, 'rows'> {
  readonly query: ListQuery<Row>
  /** How many rows stand there before the data, about. */
  readonly expected?: number
  readonly filters?: ReactNode
  /** Whether there are newer rows than those that are shown, which the user may ask for. */
  readonly hasNewer?: boolean
  /** Stands in the place of no rows; that nothing matches unless given. */
  readonly empty?: ReactNode
}

export function List<Row>({ query, expected, filters, hasNewer, empty, ...table }: ListProperties<Row>) {
  return (
    <>
      {filters && <Filters>{filters}</Filters>}
      {hasNewer !== undefined && <Newer isShown={hasNewer} onShow={() => query.restart?.()} />}
      <Loaded query={query} loading={<RowsLoading {...(expected && { rows: expected })} />}>
        {(data) => {
          const rows = rowsOf(data)
          if (rows.length === 0) return empty ?? <NoMatch />
          return (
            <>
              <DataTable {...table} rows={rows} />
              {query.fetchNextPage && <LoadMore query={query as EndlessQuery} />}
            </>
          )
        }}
      </Loaded>
    </>
  )
}

const rowsOf = <Row,>(data: NonNullable<ListQuery<Row>['data']>): readonly Row[] =>
  'pages' in data ? data.pages.flatMap(({ value }) => value) : data.value

interface PageProperties<Row> extends Omit<ListProperties<Row>, 'caption' | 'empty'> {
  readonly title: string
  readonly subtitle: string
  readonly actions?: ReactNode
  readonly creation?: {
    readonly label: string
    readonly icon?: ReactNode
    /** The name of the form: the dialog opens again when a reload has kept what was entered. */
    readonly form: string
    dialog(close: () => void): ReactNode
  }
  /** What is said of an empty list, beside the way to the first entry. */
  readonly empty?: { readonly title: string; readonly hint: string; readonly action?: ReactNode } | undefined
  /** Drawers. */
  readonly children?: ReactNode
}

export function ListPage<Row>(properties: PageProperties<Row>) {
  const { title, subtitle, actions, creation, empty, children, ...list } = properties
  const [isCreating, setCreating] = useState(useHasKept(creation?.form ?? ''))
  const create = creation && (
    <Button leftSection={creation.icon ?? <IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {creation.label}
    </Button>
  )
  const { data } = list.query
  const isEmpty = empty !== undefined && data !== undefined && rowsOf(data).length === 0
  return (
    <Page title={title} subtitle={subtitle} actions={actions ?? (!isEmpty && create)}>
      <List {...list} caption={title} empty={empty && <Empty action={create} {...empty} />} />
      {isCreating && creation?.dialog(() => setCreating(false))}
      {children}
    </Page>
  )
}
