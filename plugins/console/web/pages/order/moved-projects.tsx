/** The projects that a decision or a start moves, each with its end before and after. */
import type { MovedProject } from '@chainwork/sdk'
import { Text } from '@mantine/core'
import { text } from '../../text/text.ts'
import { projectColumn } from '../../ui/columns.tsx'
import { formatDate, formatPercent } from '../../ui/format.ts'
import { type Column, DataTable } from '../../ui/table.tsx'
import { Zone } from '../../ui/zone.tsx'

const words = text.order.moved

export const MovedProjects = ({ moved }: { readonly moved: readonly MovedProject[] }) =>
  moved.length === 0 ? (
    <Text size="sm">{words.none}</Text>
  ) : (
    <DataTable caption={words.caption} columns={COLUMNS} rows={moved} rowKey={({ projectId }) => projectId} />
  )

const COLUMNS: readonly Column<MovedProject>[] = [
  projectColumn('projectName', words.project, { isRowHeader: true }),
  {
    key: 'end',
    label: words.end,
    isUnbroken: true,
    cell: ({ before, after }) =>
      words.change(formatDate(before.projectedCompletion), formatDate(after.projectedCompletion)),
  },
  {
    key: 'buffer',
    label: words.buffer,
    isUnbroken: true,
    cell: ({ before, after }) =>
      words.change(formatPercent(before.bufferConsumption), formatPercent(after.bufferConsumption)),
  },
  { key: 'zone', label: text.portfolio.columns.zone, cell: ({ after }) => <Zone zone={after.zone} /> },
]
