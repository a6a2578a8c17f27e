/** The order of work: what is decided to come first, and what each resource does. */
import type { DecisionEntry } from '@chainwork/sdk'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApi, useQueries, useSession } from '../../app/context.ts'
import { live } from '../../app/live.ts'
import { text } from '../../text/text.ts'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { formatDate, NOTHING } from '../../ui/format.ts'
import { List } from '../../ui/list-page.tsx'
import { Page } from '../../ui/page.tsx'
import type { Column } from '../../ui/table.tsx'
import { CHANGED_BY_DECISION, DecisionForm } from './decision-form.tsx'
import { ResourceTasks } from './resource-tasks.tsx'

const words = text.order

export default function Order() {
  const { allProjects } = useSession()
  const query = useQuery({ ...useQueries().listDecisions({ query: { $top: 100 } }), ...live })
  return (
    <Page title={text.navigation.order} subtitle={words.subtitle}>
      <List
        query={query}
        expected={1}
        caption={words.decisions}
        columns={allProjects ? [...COLUMNS, END] : COLUMNS}
        rowKey={({ id }) => id ?? ''}
        empty={
          <Text size="sm" mb="md">
            {words.noDecisions}
          </Text>
        }
      />
      {allProjects && <DecisionForm />}
      <ResourceTasks />
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
    cell: ({ taskName, projectId, projectName }) => (
      <span dir="auto">
        {taskName !== null && (
          <>
            {taskName}
            <br />
          </>
        )}
        <Link to="/projects/$projectId" params={{ projectId: String(projectId) }}>
          {projectName}
        </Link>
      </span>
    ),
  },
  { key: 'mode', label: words.columns.mode, cell: ({ mode = 'next' }) => words.modes[mode] },
  { key: 'reason', label: words.columns.reason, cell: ({ reason }) => <span dir="auto">{reason ?? NOTHING}</span> },
  { key: 'until', label: words.columns.until, isUnbroken: true, cell: ({ until }) => formatDate(until) },
  { key: 'actor', label: words.columns.actor, cell: ({ actor }) => <span dir="auto">{actor?.name}</span> },
]

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
