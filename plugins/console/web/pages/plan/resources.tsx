/** Resources and calendars, which all projects of the account share. */
import type { Calendar, Resource } from '@chainwork/sdk'
import { Badge, Button, Group, Title, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useInfiniteQueries, useQueries } from '../../app/context.ts'
import { live } from '../../app/live.ts'
import { text } from '../../text/text.ts'
import { Empty } from '../../ui/empty.tsx'
import { formatNumber } from '../../ui/format.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { RowsLoading, SearchBox } from '../../ui/list.tsx'
import { List } from '../../ui/list-page.tsx'
import { useLivePages } from '../../ui/live-pages.ts'
import { Mark } from '../../ui/mark.tsx'
import { Loaded, Page } from '../../ui/page.tsx'
import { searchFor } from '../../ui/search.ts'
import { useSearchParams, wholeNumberOf } from '../../ui/search-params.ts'
import { type Column, DataTable } from '../../ui/table.tsx'
import { CalendarDrawer } from './calendar-form.tsx'
import classes from './forms.module.css'
import { ResourceDrawer } from './resource-form.tsx'

const words = text.plan.people
const PAGE = 100 // resources
const MAX_CALENDARS = 1_000

/** What is open beside the lists, but for a stored resource, which the address has; `new` is one that does not exist yet. */
type Opened =
  | { readonly kind: 'resource'; readonly id: 'new' }
  | { readonly kind: 'calendar'; readonly id: number | 'new' }

export default function Resources() {
  const [opened, setOpened] = useState<Opened>()
  const [{ resource }, change] = useSearchParams()
  const resourceId = wholeNumberOf(resource)
  const close = () => {
    // The answer to a deletion may come when something else is open.
    setOpened((now) => (now === opened ? undefined : now))
    change({ resource: undefined })
  }
  const calendars = useQuery({
    ...useQueries().listCalendars({ query: { $orderby: 'name', $top: MAX_CALENDARS } }),
    ...live,
  })
  return (
    <Page
      title={words.title}
      subtitle={words.subtitle}
      actions={
        <>
          <LinkButton variant="default" to="/load" label={words.load} />
          <Button onClick={() => setOpened({ kind: 'resource', id: 'new' })}>{words.addResource}</Button>
        </>
      }
    >
      <ResourceList
        calendars={calendars.data?.value ?? []}
        onOpen={({ id }) => change({ resource: id })}
        onNew={() => setOpened({ kind: 'resource', id: 'new' })}
      />
      <div className={classes.head}>
        <Title order={2} size="h4">
          {words.calendars}
        </Title>
        <Button variant="default" onClick={() => setOpened({ kind: 'calendar', id: 'new' })}>
          {words.addCalendar}
        </Button>
      </div>
      <Loaded query={calendars} loading={<RowsLoading rows={2} />}>
        {({ value }) => <CalendarTable calendars={value} onOpen={(it) => setOpened({ kind: 'calendar', id: it.id })} />}
      </Loaded>
      {(opened?.kind === 'resource' || resourceId !== undefined) && (
        <ResourceDrawer key={resourceId} resourceId={resourceId} onClose={close} />
      )}
      {opened?.kind === 'calendar' && (
        <CalendarDrawer calendarId={opened.id === 'new' ? undefined : opened.id} onClose={close} />
      )}
    </Page>
  )
}

interface ListProperties {
  readonly calendars: readonly Calendar[]
  onOpen(resource: Resource): void
  onNew(): void
}

function ResourceList({ calendars, onOpen, onNew }: ListProperties) {
  const [name, setName] = useState('')
  const query = useLivePages(
    useInfiniteQueries().listResources({ query: { $orderby: 'name', $top: PAGE, ...searchFor(name) } }),
  )
  return (
    <>
      <div className={classes.head}>
        <Title order={2} size="h4">
          {words.resources}
        </Title>
        <div style={{ flex: '0 1 17.5rem' }}>
          <SearchBox label={words.find} placeholder={words.find} value={name} onChange={setName} />
        </div>
      </div>
      <List
        caption={words.resources}
        query={query}
        empty={
          <Empty
            title={name ? words.noneFound : words.none}
            hint={name ? undefined : words.noneHint}
            action={!name && <Button onClick={onNew}>{words.addResource}</Button>}
          />
        }
        rowKey={({ id }) => id}
        onRow={onOpen}
        columns={columnsOf(calendars, onOpen)}
      />
    </>
  )
}

function columnsOf(calendars: readonly Calendar[], open: (resource: Resource) => void): readonly Column<Resource>[] {
  const names = new Map(calendars.map(({ id, name }) => [id, name]))
  return [
    {
      key: 'name',
      label: words.name,
      cell: (it) => (
        <Group gap={8}>
          <Open of={it} onOpen={() => open(it)} />
          {it.userActive === false && <Mark tone="warn">{words.deactivated}</Mark>}
        </Group>
      ),
    },
    { key: 'email', label: words.email, isWide: true, cell: ({ email }) => email },
    { key: 'capacity', label: words.capacity, isNumber: true, cell: ({ capacity }) => formatNumber(capacity) },
    {
      key: 'work',
      label: words.work,
      isUnbroken: true,
      cell: ({ id, name }) => (
        <Link
          to="/people/$resourceId"
          params={{ resourceId: String(id) }}
          aria-label={words.workOf(name)}
          onClick={(event) => event.stopPropagation()}
        >
          {words.showWork}
        </Link>
      ),
    },
    {
      key: 'calendar',
      label: words.calendar,
      isWide: true,
      cell: ({ calendarId }) => (calendarId === null ? words.projectCalendar : names.get(calendarId)),
    },
    {
      key: 'skills',
      label: words.skills,
      isWide: true,
      cell: ({ skills }) => <bdi className={classes.skills}>{skills.join(', ')}</bdi>,
    },
  ]
}

/** For the keyboard; a click anywhere in the row does the same. */
const Open = ({ of, onOpen }: { readonly of: { readonly name: string }; onOpen(): void }) => (
  <UnstyledButton
    className={classes.name}
    aria-label={words.edit(of.name)}
    onClick={(event) => {
      event.stopPropagation()
      onOpen()
    }}
  >
    <bdi>{of.name}</bdi>
  </UnstyledButton>
)

const CalendarTable = ({ calendars, onOpen }: { calendars: readonly Calendar[]; onOpen(calendar: Calendar): void }) => (
  <DataTable
    caption={words.calendars}
    rows={calendars}
    rowKey={({ id }) => id}
    onRow={onOpen}
    columns={[
      {
        key: 'name',
        label: words.name,
        cell: (it) => (
          <Group gap={8}>
            <Open of={it} onOpen={() => onOpen(it)} />
            {it.isDefault && (
              <Badge size="sm" variant="default" tt="none">
                {words.defaultMark}
              </Badge>
            )}
          </Group>
        ),
      },
      {
        key: 'weekdays',
        label: words.weekdays,
        cell: ({ weekdays }) => weekdays.map((day) => words.weekdayNames[day - 1]).join(', '),
      },
      { key: 'hours', label: words.hours, cell: ({ hoursPerDay }) => formatNumber(hoursPerDay), isNumber: true },
      {
        key: 'holidays',
        label: words.holidays,
        cell: ({ holidays }) => words.holidayCount(formatNumber(holidays.length)),
        isWide: true,
      },
    ]}
  />
)
