/** What a resource does now, what is paused, what comes next, and what waits for what. */
import type { WorkItem } from '@chainwork/sdk'
import { Select, Text } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useQueries } from '../../app/context.ts'
import { live } from '../../app/live.ts'
import { text } from '../../text/text.ts'
import { useAllResources } from '../../ui/all-pages.ts'
import { numberColumn } from '../../ui/columns.tsx'
import { Panel } from '../../ui/facts.tsx'
import { formatDate } from '../../ui/format.ts'
import { Note } from '../../ui/note.tsx'
import { Loaded } from '../../ui/page.tsx'
import { ProjectLink } from '../../ui/project-link.tsx'
import { useSearchParams } from '../../ui/search-params.ts'
import { type Column, DataTable } from '../../ui/table.tsx'
import portfolio from '../portfolio/portfolio.module.css'
import schedule from '../portfolio/schedule.module.css'
import { type Names, placeSentence } from '../work/groups.ts'
import { DECISIONS_IN_FORCE } from '../work/use-groups.ts'

const words = text.order.work

export function ResourceTasks() {
  const queries = useQueries()
  const [{ resource = null }, change] = useSearchParams()
  const { data: resources = [] } = useAllResources()
  const people = new Map(resources.map((it) => [it.id, it.name]))
  const { data: decisions } = useQuery(queries.listDecisions({ query: DECISIONS_IN_FORCE }))
  const decided = new Map(decisions?.value.map(({ id = '', ...decision }) => [id, decision]))
  const name = resources.find(({ id }) => String(id) === resource)?.name ?? ''
  const asked = queries.listResourceTasks({ path: { resourceId: Number(resource) } })
  const query = useQuery({ ...asked, ...live, ...(resource === null && { queryFn: skipToken }) })
  return (
    <Panel title={words.title} hasNamedContent={resource !== null}>
      <Select
        label={words.resource}
        w={260}
        mb="md"
        searchable
        clearable
        limit={100}
        value={resource}
        data={resources.map(({ id, name: label }) => ({ value: String(id), label: `${label}` }))}
        onChange={(id) => change({ resource: id ?? undefined })}
      />
      {resource === null ? (
        <Note>{words.choose}</Note>
      ) : (
        <Loaded query={query}>
          {({ value }) =>
            value.length === 0 ? (
              <Text size="sm">{words.none}</Text>
            ) : (
              <DataTable
                caption={words.caption(name)}
                columns={columnsOf({ people, decisions: decided, tasks: NO_TASKS })}
                rows={value.map((item, place) => ({ ...item, place }))}
                rowKey={({ place }) => place}
              />
            )
          }
        </Loaded>
      )}
    </Panel>
  )
}

/** Names of tasks come with the order of work. */
const NO_TASKS: Names['tasks'] = new Map()

const columnsOf = (names: Names): readonly Column<WorkItem & { readonly place: number }>[] => [
  { key: 'state', label: words.columns.state, isUnbroken: true, cell: ({ state }) => <b>{words.states[state]}</b> },
  {
    key: 'task',
    label: words.columns.task,
    isRowHeader: true,
    cell: ({ taskName, projectId, projectName }) =>
      taskName === null ? (
        words.hidden
      ) : (
        <div className={portfolio.name} dir="auto">
          {taskName}
          <br />
          <ProjectLink id={Number(projectId)}>{projectName}</ProjectLink>
        </div>
      ),
  },
  {
    key: 'dates',
    label: words.columns.dates,
    isUnbroken: true,
    cell: ({ start, finish }) =>
      start === finish ? formatDate(start) : `${formatDate(start)} – ${formatDate(finish)}`,
  },
  numberColumn('remainingDuration', words.columns.left),
  {
    key: 'why',
    label: words.columns.why,
    cell: (item) => (
      <span dir="auto" className={schedule.wait}>
        {placeSentence({ item, taskId: item.taskId ?? 0 }, names)}
      </span>
    ),
  },
]
