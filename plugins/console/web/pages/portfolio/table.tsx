/** The projects as a table beside the chart: pointing at a row points at its mark, and the other way round. */
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { text } from '../../text/text.ts'
import { formatCompletion, formatDate, formatPercent } from '../../ui/format.ts'
import { ProjectLink } from '../../ui/project-link.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { type Column, DataTable } from '../../ui/table.tsx'
import { BufferBar, Zone } from '../../ui/zone.tsx'
import classes from './portfolio.module.css'
import { type Row, urgencyOf } from './rows.ts'

interface Properties {
  readonly rows: readonly Row[]
  readonly current: number | undefined
  onCurrent(id: number | undefined): void
}

const STEP = 100 // rows that are drawn at first, and with each further click

export function ProjectTable({ rows, current, onCurrent }: Properties) {
  const navigate = useNavigate()
  const [limit, setLimit] = useState(STEP)
  const open = (id: number) => void navigate({ to: '/projects/$projectId', params: { projectId: String(id) } })
  return (
    <>
      <DataTable
        caption={text.portfolio.table.caption}
        columns={COLUMNS}
        rows={rows}
        limit={limit}
        rowKey={({ id }) => id}
        onRow={({ id }) => open(id)}
        detail={headlineOf}
        isCurrent={({ id }) => id === current}
        onPoint={(row) => onCurrent(row?.id)}
      />
      {rows.length > limit && (
        <Button variant="default" mt="sm" onClick={() => setLimit(limit + STEP)}>
          {text.portfolio.table.more(rows.length - limit)}
        </Button>
      )}
    </>
  )
}

const headlineOf = ({ headline }: Row) =>
  headline ? (
    <span dir="auto">
      <Sentence text={headline.sentence} mentions={headline.mentions} />
    </span>
  ) : null

const words = text.portfolio.columns

const Status = ({ status }: Pick<Row, 'status'>) => (
  <span className={classes.status}>{text.common.statuses[status]}</span>
)

export const statusColumn = (label: string): Column<Pick<Row, 'status'>> => ({
  key: 'status',
  label,
  sortBy: ({ status }) => status,
  cell: Status,
})

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    label: words.name,
    sortBy: ({ name }) => name.toLocaleLowerCase(),
    cell: ({ id, name, manager }) => (
      <div className={classes.name}>
        <ProjectLink id={id} className={classes.nameText} onClick={(event) => event.stopPropagation()}>
          {name}
        </ProjectLink>
        {manager && (
          <span className={classes.manager} dir="auto">
            {manager}
          </span>
        )}
      </div>
    ),
  },
  {
    key: 'zone',
    label: words.zone,
    sortBy: urgencyOf,
    cell: ({ status, zone }) => (status === 'Active' ? <Zone zone={zone} /> : <Status status={status} />),
  },
  {
    key: 'buffer',
    label: words.buffer,
    sortBy: ({ status, bufferConsumption }) => (status === 'Planning' ? null : bufferConsumption),
    cell: ({ name, status, zone, bufferConsumption, bufferEnd }) =>
      status === 'Planning' ? (
        <span className={classes.manager}>{bufferEnd === null ? text.portfolio.table.unplanned : '–'}</span>
      ) : (
        <div className={classes.buffer}>
          <BufferBar
            percentage={bufferConsumption}
            zone={zone}
            label={text.portfolio.table.buffer(name, formatPercent(bufferConsumption))}
          />
        </div>
      ),
  },
  {
    key: 'chain',
    label: words.chain,
    isNumber: true,
    sortBy: ({ status, chainCompletion }) => (status === 'Planning' ? null : chainCompletion),
    cell: ({ status, chainCompletion }) => (status === 'Planning' ? '–' : formatCompletion(chainCompletion)),
  },
  {
    key: 'promise',
    label: words.promise,
    sortBy: ({ bufferEnd }) => bufferEnd,
    cell: ({ status, bufferEnd, probabilityOfPromise, targetEndDate, daysLate }) => (
      <span className={classes.tasks}>
        <span>{formatDate(bufferEnd)}</span>
        {status === 'Active' && probabilityOfPromise !== null && (
          <span className={classes.manager}>
            {text.portfolio.table.likely(formatPercent(100 * probabilityOfPromise))}
          </span>
        )}
        {daysLate > 0 && (
          <span className={classes.late}>{text.portfolio.table.late(daysLate, targetEndDate !== undefined)}</span>
        )}
      </span>
    ),
  },
  {
    key: 'tasks',
    label: words.tasks,
    sortBy: ({ readyTasks, redTasks = 0 }) =>
      readyTasks === undefined ? undefined : redTasks * 1_000_000 + readyTasks,
    cell: ({ readyTasks, redTasks }) =>
      readyTasks === undefined ? (
        '–'
      ) : (
        <span className={classes.tasks}>
          <span>{text.portfolio.table.ready(readyTasks)}</span>
          {redTasks ? <span className={classes.late}>{text.portfolio.table.red(redTasks)}</span> : null}
        </span>
      ),
  },
]
