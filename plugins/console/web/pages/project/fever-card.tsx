/** The fever chart of one project, with a table of its latest points and their causes beside it. */

import type { GetFeverChartResponse } from '@chainwork/sdk'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, useMemo, useState } from 'react'
import { useQueries } from '../../app/context.ts'
import { FeverChart } from '../../charts/fever-chart.tsx'
import { text } from '../../text/text.ts'
import { Panel } from '../../ui/facts.tsx'
import { formatCompletion, formatDate, formatPercent } from '../../ui/format.ts'
import { Note, Said } from '../../ui/note.tsx'
import { Loaded, PartLoading } from '../../ui/page.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { DataTable } from '../../ui/table.tsx'
import { Zone } from '../../ui/zone.tsx'
import { causeOf, type FeverChartPoint, type KnownNames } from './fever-causes.ts'
import type { ShownProject } from './frame.tsx'
import { promiseLabel, promiseSentence, trendLine } from './outlook.ts'
import classes from './overview.module.css'
import type { OverviewSchedule } from './schedule.ts'

const words = text.project.fever

/** More would hide each other; the trail goes through all points. */
const MAX_MARKS = 120
const IN_TABLE = 6

interface Properties {
  readonly project: ShownProject
  readonly schedule: OverviewSchedule
}

export function FeverCard({ project, schedule }: Properties) {
  const query = useQuery(useQueries().getFeverChart({ path: { projectId: project.id } }))
  const names = useMemo(() => new Map(schedule.tasks.map(({ id, name }) => [id, name])), [schedule.tasks])
  return (
    <Panel title={words.title}>
      <Loaded query={query} loading={<PartLoading h={460} />}>
        {(chart) =>
          chart.points.length === 0 ? (
            <Note>{words.noPoints}</Note>
          ) : (
            <Fever project={project} chart={chart} schedule={schedule} names={names} />
          )
        }
      </Loaded>
    </Panel>
  )
}

interface FeverProperties {
  readonly project: ShownProject
  readonly chart: GetFeverChartResponse
  readonly schedule: OverviewSchedule
  readonly names: ReadonlyMap<number, string>
}

function Fever({ project, chart, schedule, names }: FeverProperties) {
  const { zones, points, mentions } = chart
  const [current, setCurrent] = useState<string | number>()
  const promise = useMemo(() => promiseSentence(chart), [chart])
  const probability = promiseLabel(chart)
  const known = useMemo(() => ({ names, mentions, projectId: project.id }), [names, mentions, project.id])
  const marks = useMemo(
    () =>
      points.slice(-MAX_MARKS).map((point, index, shown) => ({
        id: point.at,
        name: formatDate(point.date),
        chainCompletion: point.chainCompletion,
        bufferConsumption: point.bufferConsumption,
        zone: point.zone,
        details: [
          ...causeOf(point, known).map((it) => it.text),
          ...(index === shown.length - 1 ? (promise ?? []) : []),
        ],
        isSmall: index < shown.length - 1,
        label: index === shown.length - 1 ? probability : undefined,
      })),
    [points, known, promise, probability],
  )
  const trails = useMemo(() => [{ id: points.at(-1)?.at ?? '', points }], [points])
  const last = points.at(-1)
  const trend = useMemo(() => last && trendLine(schedule, last), [schedule, last])
  const [chosen, setChosen] = useState<string | number>()
  const told = points.find(({ at }) => at === chosen) ?? last
  const completion = formatCompletion(project.chainCompletion)
  const choose = (id: string | number | undefined) => {
    setCurrent(id)
    if (id !== undefined) setChosen(id)
  }
  return (
    <>
      <FeverChart
        label={words.label(project.name, completion, formatPercent(project.bufferConsumption))}
        zones={zones}
        marks={marks}
        trails={trails}
        trend={trend}
        current={current}
        onCurrent={choose}
        onOpen={({ id }) => choose(id)}
      />
      {promise && (
        <Text size="sm" mt="xs">
          {promise}
        </Text>
      )}
      {told && (
        <div className={classes.cause} role="status">
          <Said>
            <strong>{formatDate(told.date)}:</strong> <Cause point={told} {...known} />
          </Said>
        </div>
      )}
      <DataTable
        caption={words.latest}
        rows={points.slice(-IN_TABLE).reverse()}
        rowKey={({ at }) => at}
        isCurrent={({ at }) => at === told?.at}
        columns={POINT_COLUMNS}
        detail={(point) => <Cause point={point} {...known} />}
      />
      <Text size="sm" mt="xs">
        <Link to="/projects/$projectId/history" params={{ projectId: String(project.id) }}>
          {words.all(points.length)}
        </Link>
      </Text>
    </>
  )
}

/** Why the point is where it is. */
export const Cause = ({ point, ...known }: KnownNames & { readonly point: FeverChartPoint }) => (
  <span dir="auto">
    {causeOf(point, known).map((it, place) => (
      <Fragment key={it.text}>
        {place > 0 && ' '}
        <Sentence {...it} />
      </Fragment>
    ))}
  </span>
)

export const POINT_COLUMNS = [
  { key: 'date', label: words.date, isUnbroken: true, cell: ({ date }: FeverChartPoint) => formatDate(date) },
  {
    key: 'chain',
    label: words.chain,
    isNumber: true,
    isUnbroken: true,
    cell: (it: FeverChartPoint) => formatCompletion(it.chainCompletion),
  },
  {
    key: 'buffer',
    label: words.buffer,
    isNumber: true,
    isUnbroken: true,
    cell: (it: FeverChartPoint) => formatPercent(it.bufferConsumption),
  },
  { key: 'zone', label: words.zone, cell: ({ zone }: FeverChartPoint) => <Zone zone={zone} /> },
]
