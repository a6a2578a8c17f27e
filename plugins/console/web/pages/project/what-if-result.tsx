/** A project before and after the changes that are tried. */

import type { ProjectOutcome, TryChangesResponse } from '@chainwork/sdk'
import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { text } from '../../text/text.ts'
import { formatCompletion, formatDate, formatNumber, formatPercent, NOTHING } from '../../ui/format.ts'
import { Said } from '../../ui/note.tsx'
import { DataTable } from '../../ui/table.tsx'
import { Zone } from '../../ui/zone.tsx'
import { MovedProjects } from '../order/moved-projects.tsx'
import classes from './what-if.module.css'
import { chainDifference } from './what-if-changes.ts'

const words = text.project.whatIf

const LINES: readonly (readonly [keyof typeof words.lines, (outcome: ProjectOutcome) => ReactNode])[] = [
  ['finish', ({ finish }) => formatDate(finish)],
  ['bufferEnd', ({ bufferEnd }) => formatDate(bufferEnd)],
  ['daysLate', ({ daysLate }) => text.common.days(String(daysLate))],
  ['bufferSize', ({ bufferSize }) => text.common.days(formatNumber(bufferSize))],
  ['bufferConsumption', ({ bufferConsumption }) => formatPercent(Math.max(0, bufferConsumption))],
  ['zone', ({ bufferStatus }) => <Zone zone={bufferStatus} />],
  ['chainCompletion', ({ chainCompletion }) => formatCompletion(chainCompletion)],
]

interface Properties {
  readonly comparison: TryChangesResponse
  readonly names: ReadonlyMap<number, string>
}

export function Result({ comparison, names }: Properties) {
  const { before, after, movedTasks, movedCount, movedProjects } = comparison
  const lines = LINES.map(([key, show]) => {
    const [old, new_] = [before ? show(before) : NOTHING, show(after)]
    const isSame = key === 'zone' ? before?.bufferStatus === after.bufferStatus : old === new_
    return { key, old, new: new_, isSame }
  })
  return (
    <Stack gap="md">
      <DataTable
        caption={words.comparison}
        rows={lines}
        rowKey={({ key }) => key}
        columns={[
          { key: 'what', label: words.what, cell: ({ key }) => words.lines[key] },
          { key: 'before', label: words.before, isUnbroken: true, cell: (it) => it.old },
          {
            key: 'after',
            label: words.after,
            cell: (it) => (
              <span className={classes.after} data-same={it.isSame || undefined}>
                {it.new}
              </span>
            ),
          },
        ]}
      />
      {before && <Chain before={before} after={after} names={names} />}
      {movedProjects.length > 0 && (
        <>
          <Text size="sm">{words.movesOthers}</Text>
          <MovedProjects moved={movedProjects} />
        </>
      )}
      <Text size="sm">{words.moved(movedCount)}</Text>
      {movedTasks.length > 0 && (
        <DataTable
          caption={words.movedTasks}
          rows={movedTasks}
          rowKey={({ taskId }) => taskId}
          columns={[
            {
              key: 'task',
              label: words.task,
              cell: ({ taskId }) => (
                <span dir="auto" className={classes.task}>
                  {names.get(taskId) ?? taskId}
                </span>
              ),
            },
            { key: 'before', label: words.before, cell: (it) => dates(it.startBefore, it.finishBefore) },
            { key: 'after', label: words.after, cell: (it) => dates(it.startAfter, it.finishAfter) },
            {
              key: 'days',
              label: words.days,
              isNumber: true,
              cell: ({ days }) => (days > 0 ? `+${days}` : String(days)),
            },
          ]}
        />
      )}
    </Stack>
  )
}

const dates = (start: string, finish: string) => (
  <>
    <span className="nowrap">{formatDate(start)}</span> – <span className="nowrap">{formatDate(finish)}</span>
  </>
)

interface ChainProperties {
  readonly before: ProjectOutcome
  readonly after: ProjectOutcome
  readonly names: ReadonlyMap<number, string>
}

/** How the chain that decides the end changes. */
function Chain({ before, after, names }: ChainProperties) {
  const { joined, left } = chainDifference(before.longestChain, after.longestChain)
  if (joined.length === 0 && left.length === 0) return <Text size="sm">{words.sameChain}</Text>
  const listed = (ids: readonly number[]) => ids.map((id) => names.get(id) ?? String(id)).join(', ')
  return (
    <div>
      {joined.length > 0 && <Said>{words.joined(listed(joined))}</Said>}
      {left.length > 0 && <Said>{words.left(listed(left))}</Said>}
    </div>
  )
}
