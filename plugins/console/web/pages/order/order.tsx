/** The order of work: what is decided to come first, and what each resource does. */
import type { DecisionEntry } from '@chainwork/sdk'
import { Box, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi, useQueries, useSession } from '../../app/context.ts'
import { live } from '../../app/live.ts'
import { text } from '../../text/text.ts'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/facts.tsx'
import { formatDate, formatMinute, NOTHING } from '../../ui/format.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { List } from '../../ui/list-page.tsx'
import { Hint } from '../../ui/note.tsx'
import { Loaded, Page } from '../../ui/page.tsx'
import { ProjectLink } from '../../ui/project-link.tsx'
import { type Column, DataTable } from '../../ui/table.tsx'
import portfolio from '../portfolio/portfolio.module.css'
import schedule from '../portfolio/schedule.module.css'
import { DECISIONS_IN_FORCE } from '../work/use-groups.ts'
import { CHANGED_BY_DECISION, DecisionForm } from './decision-form.tsx'
import { Price } from './price.tsx'
import { ResourceTasks } from './resource-tasks.tsx'

const words = text.order

export default function Order() {
  const { allProjects } = useSession()
  const query = useQuery({ ...useQueries().listDecisions({ query: DECISIONS_IN_FORCE }), ...live })
  return (
    <Page title={text.navigation.order} subtitle={words.subtitle}>
      <Box mb="md">
        <List
          query={query}
          expected={1}
          caption={words.decisions}
          columns={allProjects ? [...COLUMNS, UNTIL, END] : [...COLUMNS, UNTIL]}
          rowKey={({ id }) => id ?? ''}
          empty={
            <Empty
              title={words.noDecisions}
              hint={words.noDecisionsHint}
              action={<LinkButton variant="light" to="/portfolio" label={text.navigation.portfolio} />}
            />
          }
        />
      </Box>
      {allProjects && <DecisionForm />}
      <ResourceTasks />
      <EndedDecisions />
    </Page>
  )
}

const nameOf = ({ taskName, projectName }: DecisionEntry) => taskName ?? projectName ?? ''

const COLUMNS: readonly Column<DecisionEntry>[] = [
  { key: 'position', label: words.columns.position, isNumber: true, cell: ({ position }) => position },
  {
    key: 'first',
    label: words.columns.first,
    isRowHeader: true,
    cell: ({ taskId, taskName, projectId, projectName }) => (
      <div className={portfolio.name} dir="auto">
        {taskName !== null && (
          <>
            <ProjectLink id={projectId} task={taskId ?? undefined}>
              {taskName}
            </ProjectLink>
            <br />
          </>
        )}
        <ProjectLink id={projectId}>{projectName}</ProjectLink>
      </div>
    ),
  },
  { key: 'mode', label: words.columns.mode, isUnbroken: true, cell: ({ mode = 'next' }) => words.modes[mode] },
  {
    key: 'reason',
    label: words.columns.reason,
    cell: ({ reason }) => (
      <span dir="auto" className={schedule.wait}>
        {reason ?? NOTHING}
      </span>
    ),
  },
  { key: 'price', label: words.columns.price, cell: ({ price }) => <Price price={price} /> },
  {
    key: 'actor',
    label: words.columns.actor,
    cell: ({ actor, createdAt }) => <Deed by={actor?.name} at={createdAt} />,
  },
]
const UNTIL: Column<DecisionEntry> = {
  key: 'until',
  label: words.columns.until,
  isUnbroken: true,
  cell: ({ until }) => formatDate(until),
}
const ENDED: Column<DecisionEntry> = {
  key: 'ended',
  label: words.columns.ended,
  cell: ({ endedBy, endedAt, until }) =>
    endedAt ? <Deed by={endedBy?.name} at={endedAt} /> : words.lapsed(formatDate(until)),
}

/** Who did it and when. */
const Deed = ({ by, at }: { readonly by: string | undefined; readonly at: string | null | undefined }) => (
  <div className={portfolio.name}>
    <span dir="auto">{by}</span>
    <Hint>{formatMinute(at)}</Hint>
  </div>
)

const ENDED_SHOWN = 20

/** Those that have ended: what was decided before, by whom and at which price. */
function EndedDecisions() {
  const query = useQuery(
    useQueries().listDecisions({ query: { ended: true, $top: ENDED_SHOWN, $orderby: 'endedAt desc' } }),
  )
  return query.data?.value.length === 0 ? null : (
    <Panel title={words.endedDecisions} hasNamedContent>
      <Loaded query={query}>
        {({ value }) => (
          <DataTable
            caption={words.endedDecisions}
            columns={[...COLUMNS.filter(({ key }) => key !== 'position'), ENDED]}
            rows={value}
            rowKey={({ id }) => id ?? ''}
          />
        )}
      </Loaded>
    </Panel>
  )
}

const END: Column<DecisionEntry> = {
  key: 'end',
  label: words.columns.end,
  cell: (decision) => <EndButton decision={decision} />,
}

function EndButton({ decision }: { readonly decision: DecisionEntry }) {
  const api = useApi()
  return (
    <ConfirmButton
      size="xs"
      label={words.end}
      title={words.endTitle}
      action={words.endTitle}
      isDangerous={false}
      act={() => api.endDecision({ path: { decisionId: decision.id ?? '' } })}
      changes={CHANGED_BY_DECISION}
      done={words.ended}
    >
      <Text size="sm">{words.endText(nameOf(decision))}</Text>
    </ConfirmButton>
  )
}
