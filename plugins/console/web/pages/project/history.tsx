/** What has happened to a project: the points of its fever chart with their causes, and the plans that it had. */
import { Button, Group, NativeSelect, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useQueries } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { dateColumn, numberColumn } from '../../ui/columns.tsx'
import { Empty } from '../../ui/empty.tsx'
import { formatTime } from '../../ui/format.ts'
import { optionsOf } from '../../ui/list.tsx'
import { Note } from '../../ui/note.tsx'
import { Loaded, PartLoading } from '../../ui/page.tsx'
import { type Column, DataTable } from '../../ui/table.tsx'
import { useBaselines } from './baselines.ts'
import { Cause, POINT_COLUMNS } from './fever-card.tsx'
import type { FeverChartPoint } from './fever-causes.ts'
import { ProjectFrame } from './frame.tsx'
import classes from './overview.module.css'
import { scheduledNames } from './schedule.ts'
import { ToPlan } from './to-plan.tsx'

const words = text.project.history

export default function History() {
  return (
    <ProjectFrame tab="history">
      {({ id }) => (
        <Stack gap="xl">
          <Baselines projectId={id} />
          <Points projectId={id} />
        </Stack>
      )}
    </ProjectFrame>
  )
}

const SHOWN = 50 // points

function Points({ projectId }: { readonly projectId: number }) {
  const queries = useQueries()
  const query = useQuery(queries.getFeverChart({ path: { projectId } }))
  const { data: schedule } = useQuery(scheduledNames(queries, projectId))
  const names = useMemo(() => new Map(schedule?.tasks.map(({ id, name }) => [id, name])), [schedule])
  const [kind, setKind] = useState<Kind>('all')
  const [count, setCount] = useState(SHOWN)
  return (
    <section>
      <Group justify="space-between" gap={8} mb="sm">
        <Title order={2} size="h5">
          {words.points}
        </Title>
        <NativeSelect
          size="xs"
          aria-label={words.filter}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as Kind)}
          data={optionsOf(words.kinds)}
        />
      </Group>
      <Loaded query={query} loading={<PartLoading h={420} />}>
        {({ points, mentions }) => {
          const shown = points.filter((point) => isShown(kind, point)).reverse()
          if (shown.length === 0)
            return (
              <Empty
                title={words.noPoints}
                hint={points.length === 0 ? words.noPointsHint : undefined}
                action={points.length === 0 && <ToPlan projectId={projectId} />}
              />
            )
          return (
            <>
              <DataTable
                caption={words.points}
                rows={shown.slice(0, count)}
                rowKey={({ at }) => at}
                columns={
                  points.some(({ targetEndDate }) => targetEndDate !== null)
                    ? [...COLUMNS, TARGET, AT]
                    : [...COLUMNS, AT]
                }
                detail={(point) => <Cause {...{ point, names, mentions, projectId }} />}
              />
              {shown.length > count && (
                <Button variant="subtle" mt="xs" onClick={() => setCount(count * 4)}>
                  {text.common.more}
                </Button>
              )}
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

const COLUMNS: readonly Column<FeverChartPoint>[] = [
  ...POINT_COLUMNS,
  dateColumn('bufferEnd', words.promise, { isWide: true }),
]
const TARGET: Column<FeverChartPoint> = dateColumn('targetEndDate', words.target, { isWide: true })
const AT: Column<FeverChartPoint> = {
  key: 'at',
  label: words.at,
  isWide: true,
  isUnbroken: true,
  cell: ({ at }) => formatTime(at),
}

type Kind = keyof typeof words.kinds

/** The filters, beside `all`, that show the points of a cause. */
const KINDS: Readonly<Record<FeverChartPoint['cause'], readonly Exclude<Kind, 'all'>[]>> = {
  resume: ['plan', 'status'],
  status: ['status'],
  plan: ['plan'],
  target: ['plan'],
  progress: ['progress'],
  change: ['plan'],
  day: [],
}

/** A service that is newer than the page may have more causes. */
const isShown = (kind: Kind, { cause }: FeverChartPoint) => kind === 'all' || KINDS[cause]?.includes(kind)

function Baselines({ projectId }: { readonly projectId: number }) {
  const query = useBaselines(projectId)
  return (
    <section>
      <Title order={2} size="h5" mb="sm">
        {words.baselines}
      </Title>
      <Loaded query={query} loading={<PartLoading h={120} />}>
        {({ value }) =>
          value.length === 0 ? (
            <Note>{words.noBaselines}</Note>
          ) : (
            <DataTable
              caption={words.baselines}
              rows={value}
              rowKey={({ number }) => number}
              columns={[
                {
                  key: 'number',
                  label: words.number,
                  isNumber: true,
                  isUnbroken: true,
                  cell: ({ number, fileNumber }) => (fileNumber === null ? number : words.numberInFile(fileNumber)),
                },
                {
                  key: 'cause',
                  label: words.cause,
                  cell: ({ cause, actor, replacedAt }) => (
                    <span dir="auto" className={classes.words}>
                      {words.made(text.project.gantt.causes[cause], actor.name)}
                      {replacedAt === null && ` ${words.present}`}
                    </span>
                  ),
                },
                { key: 'at', label: words.at, isUnbroken: true, cell: ({ at }) => formatTime(at) },
                dateColumn('plannedFinish', words.finish),
                numberColumn('chainLength', words.chain, { isWide: true }),
                numberColumn('bufferSize', words.buffer, { isWide: true }),
                {
                  key: 'compare',
                  label: words.compare,
                  isUnbroken: true,
                  cell: ({ number, fileNumber }) => (
                    <Link
                      to="/projects/$projectId/gantt"
                      params={{ projectId: String(projectId) }}
                      search={{ baseline: number } as never}
                    >
                      {fileNumber === null ? words.onGantt(number) : words.importedOnGantt(fileNumber)}
                    </Link>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
    </section>
  )
}
