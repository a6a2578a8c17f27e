/** All projects side by side: which of them needs help, and where each of them stands. */
import { Button, Checkbox, Group, SegmentedControl, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconCalendarTime, IconDownload, IconFileImport, IconPlus, IconSearch } from '@tabler/icons-react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useSession } from '../../app/context.ts'
import { FeverChart } from '../../charts/fever-chart.tsx'
import { text } from '../../text/text.ts'
import { csvOf } from '../../ui/csv.ts'
import { saveFile } from '../../ui/download.ts'
import { Empty } from '../../ui/empty.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Note } from '../../ui/note.tsx'
import { Loaded, Page } from '../../ui/page.tsx'
import { useSearchParams } from '../../ui/search-params.ts'
import { Figures } from './figures.tsx'
import classes from './portfolio.module.css'
import {
  chartedRows,
  commonZones,
  csvColumns,
  filterRows,
  marksOf,
  type Row,
  rowsOf,
  STATUSES,
  trailsOf,
} from './rows.ts'
import { ProjectTable } from './table.tsx'
import { MAX_PROJECTS, usePortfolio } from './use-portfolio.ts'
import { Week } from './week.tsx'

const words = text.portfolio

export default function Portfolio() {
  const { user, allProjects, account } = useSession()
  const { active, listed, trails } = usePortfolio()
  const [{ status, name, zone, manager }, setFilters] = useSearchParams()
  const rows = useMemo(
    () =>
      active.data && listed.data
        ? rowsOf(listed.data.value as Parameters<typeof rowsOf>[0], active.data.value)
        : undefined,
    [active.data, listed.data],
  )
  const managerId = manager === 'me' ? user.id : undefined
  const shown = useMemo(
    () => rows && filterRows(rows, { status, name, zone, managerId }),
    [rows, status, name, zone, managerId],
  )
  const refetch = () => Promise.all([active.refetch(), listed.refetch()])
  const save = () =>
    saveFile(`portfolio-${account.today}.csv`, csvOf(csvColumns(words.csv), shown ?? []), 'text/csv;charset=utf-8')
  return (
    <Page
      title={text.navigation.portfolio}
      actions={
        <>
          {allProjects && (
            <LinkButton
              variant="default"
              icon={IconCalendarTime}
              to="/schedule-portfolio"
              label={words.actions.schedule}
            />
          )}
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={save}
            disabled={!shown?.length}
          >
            {words.actions.csv}
          </Button>
          <ImportButton />
          <NewButton />
        </>
      }
    >
      <Loaded query={{ data: shown, error: active.error ?? listed.error, refetch }} loading={<Loading />}>
        {(shown) =>
          rows?.length === 0 ? (
            <Empty
              title={words.empty.title}
              hint={words.empty.hint}
              action={
                <Group justify="center">
                  <ImportButton />
                  <NewButton />
                </Group>
              }
            />
          ) : (
            <>
              <Figures rows={rows ?? []} zone={zone} onZone={(next) => setFilters({ zone: next, status: undefined })} />
              <Filters {...{ status, name, zone, manager }} counts={countsOf(rows ?? [])} onChange={setFilters} />
              <Body rows={shown} zones={active.data?.zones} trails={trails.data?.value} />
              <Week />
              {listed.data?.['@odata.nextLink'] && <Note mt="sm">{words.limit(MAX_PROJECTS)}</Note>}
            </>
          )
        }
      </Loaded>
    </Page>
  )
}

const countsOf = (rows: readonly Row[]) =>
  Object.fromEntries(STATUSES.map((status) => [status, rows.filter((row) => row.status === status).length]))

const NewButton = () => <LinkButton icon={IconPlus} to="/projects/new" label={words.actions.create} />
const ImportButton = () => (
  <LinkButton variant="default" icon={IconFileImport} to="/import" label={text.navigation.import} />
)

type Values = Readonly<Record<'status' | 'name' | 'zone' | 'manager', string | undefined>>
interface FiltersProperties extends Values {
  readonly counts: Readonly<Record<string, number>>
  onChange(changes: Partial<Values>): void
}

const TYPING = 200 // ms

function Filters({ status, name, zone, manager, counts, onChange }: FiltersProperties) {
  const [typed, setTyped] = useState(name ?? '')
  const search = useDebouncedCallback((next: string) => onChange({ name: next }), TYPING)
  const clear = () => {
    setTyped('')
    onChange({ status: undefined, name: undefined, zone: undefined, manager: undefined })
  }
  return (
    <div className={classes.filters}>
      <SegmentedControl
        size="xs"
        aria-label={words.filters.status}
        value={status ?? ''}
        onChange={(next) => onChange({ status: next, zone: undefined })}
        data={[
          { value: '', label: words.filters.all },
          ...STATUSES.map((it) => ({ value: it, label: `${text.common.statuses[it]} ${counts[it] ?? 0}` })),
        ]}
      />
      <TextInput
        className={classes.search ?? ''}
        size="xs"
        aria-label={words.filters.search}
        placeholder={words.filters.search}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          search(event.currentTarget.value)
        }}
      />
      <Checkbox
        size="xs"
        label={words.filters.mine}
        checked={manager === 'me'}
        onChange={(event) => onChange({ manager: event.currentTarget.checked ? 'me' : undefined })}
      />
      {(status || name || zone || manager) && (
        <Button size="compact-sm" variant="subtle" onClick={clear}>
          {words.filters.clear}
        </Button>
      )}
    </div>
  )
}

interface BodyProperties {
  readonly rows: readonly Row[]
  readonly zones: Parameters<typeof FeverChart>[0]['zones'] | undefined
  readonly trails: Parameters<typeof trailsOf>[1] | undefined
}

function Body({ rows, zones, trails = [] }: BodyProperties) {
  const navigate = useNavigate()
  const router = useRouter()
  const [current, setCurrent] = useState<number>()
  const marks = useMemo(() => {
    const hrefOf = (id: number) =>
      router.history.createHref(
        router.buildLocation({ to: '/projects/$projectId', params: { projectId: String(id) } }).href,
      )
    return marksOf(chartedRows(rows), hrefOf)
  }, [rows, router])
  const common = useMemo(() => zones && commonZones(chartedRows(rows), zones), [rows, zones])
  const lines = useMemo(() => trailsOf(chartedRows(rows), trails), [rows, trails])
  if (rows.length === 0 || !common) return <Empty title={words.nothing.title} hint={words.nothing.hint} />
  return (
    <div className={classes.halves}>
      <section className={classes.panel} aria-label={words.chart.title}>
        <FeverChart
          label={words.chart.summary(marks.length)}
          zones={common}
          marks={marks}
          trails={lines}
          current={current}
          onCurrent={(id) => setCurrent(id === undefined ? undefined : Number(id))}
          onOpen={({ id }) => void navigate({ to: '/projects/$projectId', params: { projectId: String(id) } })}
        />
        {marks.length === 0 && (
          <Note mt="xs" ml={58}>
            {words.chart.planning}
          </Note>
        )}
      </section>
      <div style={{ minWidth: 0 }}>
        <ProjectTable rows={rows} current={current} onCurrent={setCurrent} />
      </div>
    </div>
  )
}

const Loading = () => (
  <div aria-busy="true">
    <div className={classes.figures}>
      {[1, 2, 3, 4].map((it) => (
        <Skeleton key={it} h={80} />
      ))}
    </div>
    <Skeleton h={30} mb="md" maw={640} />
    <div className={classes.halves}>
      <Skeleton h="auto" style={{ aspectRatio: '1 / 0.66' }} />
      <Skeleton h={420} />
    </div>
  </div>
)
