/** How much of each resource is wanted week by week, by which projects. */
import { Button, Drawer, Group, Pagination, Select, Text, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useQueries, useSession } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { numberColumn, projectColumn } from '../../ui/columns.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Amounts } from '../../ui/facts.tsx'
import { formatDate, formatNumber } from '../../ui/format.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Note } from '../../ui/note.tsx'
import { Loaded, Page, PartLoading } from '../../ui/page.tsx'
import { useSearchParams } from '../../ui/search-params.ts'
import { type Column, DataTable } from '../../ui/table.tsx'
import classes from './load.module.css'
import { isDate, rangeOf } from './load-cells.ts'
import { type Chosen, LoadGrid } from './load-grid.tsx'
import { statusColumn } from './table.tsx'

const PERIODS = ['6', '13', '26', '52'] // weeks
const PER_PAGE = 50 // resources
const INTERVAL = 30_000 // ms: a load is calculated from all plans

const words = text.portfolio.load

export default function Load() {
  const queries = useQueries()
  const { account } = useSession()
  const [parameters, change] = useSearchParams()
  const [chosen, setChosen] = useState<Chosen>()
  const from = isDate(parameters.from) ? parameters.from : account.today
  const weeks = PERIODS.includes(parameters.weeks ?? '') ? String(parameters.weeks) : '13'
  const page = Math.max(1, Math.trunc(Number(parameters.page)) || 1)
  const query = useQuery({
    ...queries.getPortfolioLoad({
      query: { ...rangeOf(from, Number(weeks)), $top: PER_PAGE, $skip: (page - 1) * PER_PAGE },
    }),
    refetchInterval: INTERVAL,
    placeholderData: keepPreviousData,
  })
  return (
    <Page title={text.navigation.load} subtitle={words.subtitle}>
      <div className={classes.filters}>
        <TextInput
          type="date"
          size="xs"
          label={words.from}
          value={from}
          min="1900-01-01"
          max="2199-01-01"
          onChange={({ currentTarget: { value } }) => {
            if (isDate(value)) change({ from: value === account.today ? undefined : value })
          }}
        />
        <Select
          size="xs"
          w={130}
          label={words.period}
          allowDeselect={false}
          value={weeks}
          data={PERIODS.map((value) => ({ value, label: words.weeks(value) }))}
          onChange={(value) => change({ weeks: value === '13' ? undefined : (value ?? undefined) })}
        />
        {isDate(parameters.from) && (
          <Button size="xs" variant="default" onClick={() => change({ from: undefined })}>
            {words.today}
          </Button>
        )}
      </div>
      <Loaded query={query} loading={<PartLoading h={360} />}>
        {({ value, unplanned, '@odata.count': count }) =>
          value.length === 0 ? (
            <Empty
              title={words.empty.title}
              hint={words.empty.hint}
              action={
                <Group justify="center">
                  <LinkButton variant="default" to="/people" label={text.navigation.resources} />
                  <LinkButton to="/portfolio" label={text.navigation.portfolio} />
                </Group>
              }
            />
          ) : (
            <>
              <LoadGrid resources={value} onChoose={setChosen} />
              {count > PER_PAGE && (
                <Pagination
                  mt="md"
                  total={Math.ceil(count / PER_PAGE)}
                  value={page}
                  onChange={(next) => change({ page: next === 1 ? undefined : String(next) })}
                  getControlProps={(control) => ({ 'aria-label': words.pages[control] })}
                />
              )}
              {unplanned.length > 0 && <Note mt="sm">{words.unplanned(unplanned.length)}</Note>}
            </>
          )
        }
      </Loaded>
      <Week chosen={chosen} onClose={() => setChosen(undefined)} />
    </Page>
  )
}

type Demand = Chosen['week']['projects'][number]

const COLUMNS: readonly Column<Demand>[] = [
  projectColumn('name', text.portfolio.columns.name, { isSortable: true }),
  statusColumn(words.status),
  numberColumn('demand', words.demand, { isSortable: true }),
]

function Week({ chosen, onClose }: { readonly chosen: Chosen | undefined; onClose(): void }) {
  return (
    <Drawer
      opened={chosen !== undefined}
      onClose={onClose}
      title={chosen ? <span dir="auto">{chosen.resource.name}</span> : ''}
    >
      {chosen && (
        <>
          <Note mb="md">{words.week(formatDate(chosen.week.start), formatDate(chosen.week.end))}</Note>
          <Amounts
            facts={(['capacity', 'demand', 'overAllocation'] as const).map((name) => ({
              name: words[name],
              value: formatNumber(chosen.week[name]),
            }))}
          />
          {chosen.week.projects.length === 0 ? (
            <Text size="sm">{words.free}</Text>
          ) : (
            <DataTable
              caption={words.byProject}
              columns={COLUMNS}
              rows={[...chosen.week.projects].sort((a, b) => b.demand - a.demand)}
              rowKey={({ projectId }) => projectId}
            />
          )}
        </>
      )}
    </Drawer>
  )
}
