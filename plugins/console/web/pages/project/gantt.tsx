/** The Gantt chart of a project, with an earlier plan and links on demand. */
import { NativeSelect, SegmentedControl, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useQueries, useSession } from '../../app/context.ts'
import { Gantt as Chart } from '../../charts/gantt.tsx'
import { DASHES, type SimulatedEnd, spanOf, type Zoom } from '../../charts/gantt-layout.ts'
import { placeLinks } from '../../charts/gantt-links.ts'
import { text } from '../../text/text.ts'
import { formatDate, formatDateIn } from '../../ui/format.ts'
import { optionsOf } from '../../ui/list.tsx'
import { PartLoading } from '../../ui/page.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useSearchParams, wholeNumberOf } from '../../ui/search-params.ts'
import { FIRST_BASELINE, useBaselines } from './baselines.ts'
import { isUnplanned, ProjectFrame, type ProjectQueries, type ShownProject } from './frame.tsx'
import { useGantt } from './gantt-data.ts'
import classes from './gantt-page.module.css'
import { simulatedEnds } from './outlook.ts'
import { ganttSchedule, scheduledLinks } from './schedule.ts'
import { TaskDrawer } from './task-drawer.tsx'
import { Unplanned } from './unplanned.tsx'

const words = text.project.gantt

export default function Gantt() {
  return (
    <ProjectFrame tab="gantt" prefetch={prefetch}>
      {(project) => <GanttPage project={project} />}
    </ProjectFrame>
  )
}

const prefetch = (queries: ProjectQueries, projectId: number) => [ganttSchedule(queries, projectId)]

function GanttPage({ project }: { readonly project: ShownProject }) {
  const { schedule, rows } = useGantt(project.id)
  const [zoom, setZoom] = useState<Zoom>('fit')
  const [hasLinks, setLinks] = useState(false)
  // What is open stands in the address, so that it can be linked to.
  const [parameters, change] = useSearchParams()
  const baseline = wholeNumberOf(parameters.baseline, FIRST_BASELINE)
  const openTask = (task: number | undefined) => change({ task })
  const { data, error } = schedule
  const linked = useQuery({ ...scheduledLinks(useQueries(), project.id), enabled: hasLinks, structuralSharing: false })
  const shownLinks = hasLinks ? linked.data?.links : undefined
  const links = useMemo(() => shownLinks && placeLinks(shownLinks, rows), [shownLinks, rows])
  const earlier = useBaseline(project.id, baseline)
  const ends = useMemo(() => (data ? simulatedEnds(project.status, data) : []), [project.status, data])
  if (!data && isUnplanned(error)) return <Unplanned project={project} />
  return (
    <>
      {error && <Problem error={error} retry={() => void schedule.refetch()} />}
      {linked.error && <Problem error={linked.error} retry={() => void linked.refetch()} />}
      {earlier.error && <Problem error={earlier.error} retry={() => void earlier.refetch()} />}
      <div className={classes.tools}>
        <SegmentedControl
          size="xs"
          aria-label={words.zoom}
          value={zoom}
          onChange={(value) => setZoom(value as Zoom)}
          data={optionsOf(words.zooms)}
        />
        <Switch
          size="sm"
          label={words.links}
          checked={hasLinks}
          onChange={(event) => setLinks(event.currentTarget.checked)}
        />
        <BaselineSelect projectId={project.id} value={baseline} onChange={(number) => change({ baseline: number })} />
        <Legend hasBaseline={baseline !== undefined} ends={ends} />
      </div>
      {data ? (
        <Chart
          label={project.name}
          rows={rows}
          statusDate={data.statusDate}
          zoom={zoom}
          links={links}
          baseline={earlier.spans}
          ends={ends}
          onOpen={openTask}
        />
      ) : (
        !error && <PartLoading h={480} />
      )}
      <TaskDrawer
        taskId={wholeNumberOf(parameters.task)}
        isRunning={project.status === 'Active'}
        onClose={() => openTask(undefined)}
        onTask={openTask}
      />
    </>
  )
}

function useBaseline(projectId: number, number: number | undefined) {
  const queries = useQueries()
  const query = useQuery({
    ...queries.getBaseline({ path: { projectId, number: number ?? 1 } }),
    enabled: number !== undefined,
    structuralSharing: false,
  })
  const { data } = query
  const spans = useMemo(
    () => data && new Map(data.tasks.map((task) => [task.id, spanOf(task.plannedStart, task.plannedFinish)])),
    [data],
  )
  return { ...query, spans: number === undefined ? undefined : spans }
}

interface SelectProperties {
  readonly projectId: number
  readonly value: number | undefined
  onChange(number: number | undefined): void
}

function BaselineSelect({ projectId, value, onChange }: SelectProperties) {
  const { timeZone } = useSession().account
  const { data } = useBaselines(projectId)
  if (!data || data.value.length === 0) return null
  const labels = data.value.map(({ number, fileNumber, at, cause }) => {
    const date = formatDateIn(timeZone, at)
    const label =
      fileNumber === null ? words.baselineOf(number, words.causes[cause], date) : words.importedOf(fileNumber, date)
    return { value: String(number), label }
  })
  return (
    <NativeSelect
      size="xs"
      aria-label={words.baseline}
      value={value === undefined ? '' : String(value)}
      onChange={(event) => onChange(event.currentTarget.value === '' ? undefined : Number(event.currentTarget.value))}
      data={[{ value: '', label: words.noBaseline }, ...labels]}
    />
  )
}

interface LegendProperties {
  readonly hasBaseline: boolean
  readonly ends: readonly SimulatedEnd[]
}

const Legend = ({ hasBaseline, ends }: LegendProperties) => (
  <ul className={classes.legend} aria-label={words.legend.title}>
    <li>
      <svg width="28" height="12" aria-hidden="true">
        <rect width="28" height="12" rx="3" fill="var(--chain-open)" />
        <rect width="14" height="12" rx="3" fill="var(--chain)" />
      </svg>
      {words.legend.chain}
    </li>
    <li>
      <svg width="28" height="12" aria-hidden="true">
        <rect width="28" height="12" rx="3" fill="var(--bar-open)" />
        <rect width="14" height="12" rx="3" fill="var(--bar)" />
      </svg>
      {words.legend.task}
    </li>
    <li>
      <svg width="28" height="12" aria-hidden="true">
        <rect x="0.5" y="0.5" width="27" height="11" rx="3" fill="none" stroke="var(--muted)" />
      </svg>
      {words.legend.planned}
    </li>
    {hasBaseline && (
      <li>
        <svg width="28" height="12" aria-hidden="true">
          <rect y="5" width="28" height="3" fill="var(--muted)" />
        </svg>
        {words.legend.baseline}
      </li>
    )}
    <li>
      <svg width="8" height="14" aria-hidden="true">
        <line x1="4" x2="4" y2="14" stroke="var(--today)" strokeWidth="1.5" strokeDasharray="3 3" />
      </svg>
      {words.legend.today}
    </li>
    {ends.map(({ percent, date }) => (
      <li key={percent}>
        <svg width="8" height="14" aria-hidden="true">
          <line x1="4" x2="4" y2="14" stroke="var(--ink)" strokeWidth="1.5" strokeDasharray={DASHES[percent]} />
        </svg>
        {words.legend.end(percent, formatDate(date))}
      </li>
    ))}
  </ul>
)
