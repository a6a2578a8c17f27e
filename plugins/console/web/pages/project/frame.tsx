/** What all pages of a project stand in: its head with the actions, and links to its pages. */

import type { GetProjectResponse } from '@chainwork/sdk'
import { Badge, Group } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useQueries } from '../../app/context.ts'
import { PROJECT, useLiveProject } from '../../app/live.ts'
import { text } from '../../text/text.ts'
import { describe, isNotFound } from '../../ui/errors.ts'
import { formatDate } from '../../ui/format.ts'
import { idOf } from '../../ui/id.ts'
import { NotFound, Page, PageLoading } from '../../ui/page.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Zone } from '../../ui/zone.tsx'
import { ProjectActions } from './actions.tsx'
import classes from './frame.module.css'

const words = text.project.frame

const TABS = [
  ['overview', '/projects/$projectId'],
  ['gantt', '/projects/$projectId/gantt'],
  ['plan', '/projects/$projectId/plan'],
  ['whatIf', '/projects/$projectId/what-if'],
  ['history', '/projects/$projectId/history'],
  ['settings', '/projects/$projectId/settings'],
] as const
export type ProjectTab = (typeof TABS)[number][0]

/** A project as its pages have it. */
export type ShownProject = GetProjectResponse

/** A project without a plan has no schedule. @param error of `getSchedule` */
export const isUnplanned = isNotFound

interface Properties {
  readonly tab: ProjectTab
  /** Further buttons, before those of the project. */
  readonly actions?: ReactNode
  /** What the page will ask for, so that it does not wait for the project first. */
  readonly prefetch?: (queries: ProjectQueries, projectId: number) => readonly Prefetched[]
  readonly children: (project: ShownProject) => ReactNode
}
export type ProjectQueries = ReturnType<typeof useQueries>
type Prefetched = Pick<ReturnType<ProjectQueries['getFeverChart']>, 'queryKey'> & {
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<unknown>
}

/** The project that the address names, kept up to date. */
export function ProjectFrame(properties: Properties) {
  const { projectId } = useParams({ strict: false }) as { projectId: string }
  const id = idOf(projectId)
  return id === undefined ? <NotFound /> : <Known key={id} projectId={id} {...properties} />
}

function Known({ projectId, tab, actions, prefetch, children }: Properties & { readonly projectId: number }) {
  const queries = useQueries()
  const client = useQueryClient()
  for (const query of prefetch?.(queries, projectId) ?? [])
    if (!client.getQueryState(query.queryKey)) void client.prefetchQuery(query)
  useLiveProject(projectId)
  const { data: project, error, refetch } = useQuery(queries.getProject({ path: { projectId }, query: PROJECT }))
  useDocumentTitle(project ? `${words.tabs[tab]} · ${project.name} · Chainwork` : 'Chainwork')
  const problem = error && <Problem error={error} retry={() => void refetch()} />
  // Nothing can be done any more with what is shown of it.
  if (isNotFound(error))
    return (
      <Page title={describe(error).sentence} subtitle={text.notFound.hasGone}>
        <Link to="/portfolio">{text.notFound.toPortfolio}</Link>
      </Page>
    )
  if (!project) return problem ? <Page title={words.project}>{problem}</Page> : <PageLoading />
  return (
    <Page
      title={project.name}
      subtitle={<Facts project={project} />}
      actions={
        <>
          {actions}
          <ProjectActions project={project} />
        </>
      }
    >
      {problem}
      <Tabs projectId={projectId} tab={tab} />
      {children(project)}
    </Page>
  )
}

function Facts({ project }: { readonly project: ShownProject }) {
  const { status, startDate, plannedFinish, bufferEnd, feverZone, projectManager } = project
  return (
    <Group gap="sm" mt={4}>
      <Badge variant="light" color="gray" radius="sm" tt="none" classNames={{ label: classes.badge ?? '' }}>
        {text.common.statuses[status]}
      </Badge>
      {status !== 'Planning' && <Zone zone={feverZone} />}
      <span className="numbers">
        {bufferEnd ? words.dates(formatDate(startDate), formatDate(bufferEnd)) : words.starts(formatDate(startDate))}
      </span>
      {plannedFinish === null && <span>{words.unplanned}</span>}
      {projectManager && (
        <span className={classes.manager}>
          {words.manager} <bdi>{projectManager.name}</bdi>
        </span>
      )}
    </Group>
  )
}

function Tabs({ projectId, tab }: { readonly projectId: number; readonly tab: ProjectTab }) {
  return (
    <nav className={classes.tabs} aria-label={words.pages}>
      {TABS.map(([name, to]) => (
        <Link
          key={name}
          to={to}
          params={{ projectId: String(projectId) }}
          className={classes.tab}
          activeOptions={{ exact: true }}
          {...(name === tab && { 'data-current': true, 'aria-current': 'page' as const })}
        >
          {words.tabs[name]}
        </Link>
      ))}
    </nav>
  )
}
