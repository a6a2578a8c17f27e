/** How a project stands: its fever chart with the cause of each point, what to do, its buffers and its dates. */

import type { Task } from '@chainwork/sdk'
import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useQueries } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { Panel } from '../../ui/facts.tsx'
import { formatDate, formatPercent } from '../../ui/format.ts'
import { Hint, Note, Said } from '../../ui/note.tsx'
import { Loaded, PartLoading } from '../../ui/page.tsx'
import { useSearchParams, wholeNumberOf } from '../../ui/search-params.ts'
import { Sentence } from '../../ui/sentence.tsx'
import { DataTable } from '../../ui/table.tsx'
import { Zone } from '../../ui/zone.tsx'
import { Advice } from './advice.tsx'
import { Buffers } from './buffers.tsx'
import { FeverCard } from './fever-card.tsx'
import { isUnplanned, ProjectFrame, type ProjectQueries, type ShownProject } from './frame.tsx'
import { outlookSentence } from './outlook.ts'
import classes from './overview.module.css'
import { type OverviewSchedule, overviewSchedule } from './schedule.ts'
import { TaskDrawer } from './task-drawer.tsx'
import { Unplanned } from './unplanned.tsx'

const words = text.project.overview

export default function Overview() {
  return (
    <ProjectFrame tab="overview" prefetch={prefetch}>
      {(project) => <ProjectOverview project={project} />}
    </ProjectFrame>
  )
}

const prefetch = (queries: ProjectQueries, projectId: number) => [
  overviewSchedule(queries, projectId),
  queries.getFeverChart({ path: { projectId } }),
]

function ProjectOverview({ project }: { readonly project: ShownProject }) {
  const query = useQuery(overviewSchedule(useQueries(), project.id))
  // What is open stands in the address, so that sentences elsewhere can link to it.
  const [{ task }, change] = useSearchParams()
  const setTaskId = (next: number | undefined) => change({ task: next })
  if (isUnplanned(query.error)) return <Unplanned project={project} />
  return (
    <Loaded query={query} loading={<PartLoading h={560} />}>
      {(schedule) => (
        <>
          <div className={`columns ${classes.wide}`}>
            <div className="column">
              <FeverCard project={project} schedule={schedule} />
            </div>
            <div className="column">
              <BlockedTasks projectId={project.id} onTask={setTaskId} />
              <KeyDates project={project} schedule={schedule} />
              <Panel title={words.next} hasNamedContent>
                <NextTasks schedule={schedule} onTask={setTaskId} />
              </Panel>
              <Panel title={words.recommendations}>
                <Recommendations schedule={schedule} />
              </Panel>
              {project.status === 'Active' && <Advice project={project} />}
            </div>
            <Panel title={words.buffers} hasNamedContent>
              <Buffers schedule={schedule} />
            </Panel>
          </div>
          <TaskDrawer
            taskId={wholeNumberOf(task)}
            isRunning={project.status === 'Active'}
            onClose={() => setTaskId(undefined)}
            onTask={setTaskId}
          />
        </>
      )}
    </Loaded>
  )
}

const Recommendations = ({ schedule: { recommendations, mentions } }: ScheduleProperties) =>
  recommendations.length === 0 ? (
    <Note>{words.noRecommendations}</Note>
  ) : (
    <ol className={classes.recommendations}>
      {recommendations.map((sentence) => (
        <li key={sentence} dir="auto">
          <Sentence text={sentence} mentions={mentions} />
        </li>
      ))}
    </ol>
  )

interface ScheduleProperties {
  readonly schedule: OverviewSchedule
}

function KeyDates({ project, schedule }: ScheduleProperties & { readonly project: ShownProject }) {
  const { plannedFinish, bufferEnd, projectedCompletion, trendCompletion, daysLate } = schedule
  const outlook = outlookSentence(project.status, schedule)
  const dates: readonly (readonly [string, ReactNode])[] = [
    [words.dates.plannedFinish, formatDate(plannedFinish)],
    [words.dates.bufferEnd, formatDate(bufferEnd)],
    [words.dates.probability, probabilityOf(schedule)],
    [words.dates.target, formatDate(project.targetEndDate)],
    [words.dates.projected, formatDate(projectedCompletion)],
    [words.dates.trend, trendCompletion ? formatDate(trendCompletion) : words.dates.noTrend],
    [
      words.dates.late,
      <span key="late" data-late={daysLate > 0 || undefined} className={classes.late}>
        {daysLate > 0 ? text.common.days(String(daysLate)) : words.dates.onTime}
      </span>,
    ],
  ]
  return (
    <Panel title={words.keyDates}>
      <dl className={classes.dates}>
        {dates.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="numbers">{value}</dd>
          </div>
        ))}
      </dl>
      {outlook && (
        <Text size="sm" mt="md">
          {outlook}
        </Text>
      )}
    </Panel>
  )
}

const probabilityOf = ({ probabilityOfPromise, probabilityOn }: OverviewSchedule): string =>
  probabilityOfPromise === null
    ? words.dates.noProbability
    : words.dates.probabilityOn(formatPercent(100 * probabilityOfPromise), formatDate(probabilityOn))

const MAX_NEXT = 8

function NextTasks({ schedule, onTask }: ScheduleProperties & { onTask(taskId: number): void }) {
  const ready = schedule.tasks
    .filter(({ startsToday, priority }) => startsToday && priority !== null)
    .sort((a, b) => Number(b.isCritical) - Number(a.isCritical) || (b.priority ?? 0) - (a.priority ?? 0))
  if (ready.length === 0) return <Note>{words.nothingReady}</Note>
  return (
    <DataTable
      caption={words.next}
      rows={ready.slice(0, MAX_NEXT)}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'task',
          label: words.task,
          cell: ({ id, name, isCritical }) => (
            <>
              <Anchor component="button" type="button" size="sm" ta="start" dir="auto" onClick={() => onTask(id)}>
                {name}
              </Anchor>
              {isCritical && <Hint>{words.critical}</Hint>}
            </>
          ),
        },
        { key: 'zone', label: words.zone, cell: ({ zone }) => <Zone zone={zone} /> },
        {
          key: 'handOn',
          label: text.work.columns.due,
          isUnbroken: true,
          cell: ({ projectedFinish }) => formatDate(projectedFinish),
        },
      ]}
    />
  )
}

const MAX_SHOWN = 20 // tasks

interface Properties {
  readonly projectId: number
  onTask(taskId: number): void
}

/** What people have reported to be blocked, and by what: for the project manager to act on. */
function BlockedTasks({ projectId, onTask }: Properties) {
  const query = { $filter: 'blockedNote ne null', $select: 'id,name,blockedNote', $top: MAX_SHOWN }
  const { data } = useQuery(useQueries().listProjectTasks({ path: { projectId }, query }))
  if (!data || data.value.length === 0) return null
  return (
    <Panel title={text.project.overview.blocked}>
      <ul className={classes.recommendations}>
        {(data.value as Pick<Task, 'id' | 'name' | 'blockedNote'>[]).map(({ id, name, blockedNote }) => (
          <li key={id}>
            <Anchor component="button" type="button" size="sm" ta="start" dir="auto" onClick={() => onTask(id)}>
              {name}
            </Anchor>
            <Said>{blockedNote}</Said>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
