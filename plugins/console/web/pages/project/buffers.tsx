/** The buffers of a project: their sizes, what is consumed, their dates. */
import type { Zone as ZoneName } from '@chainwork/sdk'
import { text } from '../../text/text.ts'
import { formatDate, formatNumber } from '../../ui/format.ts'
import { Hint } from '../../ui/note.tsx'
import { DataTable } from '../../ui/table.tsx'
import { BufferBar, Zone } from '../../ui/zone.tsx'
import classes from './overview.module.css'
import type { OverviewSchedule } from './schedule.ts'

const words = text.project.overview

interface BufferLine {
  readonly key: string
  readonly name: string
  readonly size: number
  readonly consumed: number
  readonly percentage: number
  readonly zone: ZoneName
  readonly start: string | null
  readonly finish: string | null
  readonly movedBy: number
}

export function Buffers({ schedule }: { readonly schedule: OverviewSchedule }) {
  const { projectBuffer, feedingBuffers, tasks } = schedule
  const names = new Map(tasks.map(({ id, name }) => [id, name]))
  const lines: BufferLine[] = [
    { ...projectBuffer, key: 'project', name: words.projectBuffer, movedBy: 0 },
    ...feedingBuffers.map((buffer) => ({
      ...buffer,
      key: `${buffer.from} ${buffer.to}`,
      name: words.feedingBuffer(
        names.get(buffer.from) ?? '',
        buffer.to === null ? words.projectEnd : (names.get(buffer.to) ?? ''),
      ),
      size: buffer.granted,
      start: buffer.projectedStart,
      finish: buffer.projectedFinish,
    })),
  ]
  return (
    <DataTable
      caption={words.buffers}
      rows={lines}
      rowKey={({ key }) => key}
      columns={[
        {
          key: 'name',
          label: words.buffer,
          cell: ({ name, movedBy }) => (
            <>
              <span dir="auto" className={classes.words}>
                {name}
              </span>
              {movedBy > 0 && <Hint>{text.project.gantt.moved(formatNumber(movedBy))}</Hint>}
            </>
          ),
        },
        {
          key: 'size',
          label: words.size,
          isNumber: true,
          sortBy: ({ size }) => size,
          isUnbroken: true,
          cell: ({ size }) => text.common.days(formatNumber(size)),
        },
        {
          key: 'consumed',
          label: words.consumed,
          sortBy: ({ percentage }) => percentage,
          cell: ({ name, size, consumed, percentage, zone }) =>
            size > 0 ? (
              <BufferBar
                percentage={Math.max(0, percentage)}
                zone={zone}
                label={words.consumedOf(formatNumber(Math.max(0, consumed)), formatNumber(size), name)}
              />
            ) : (
              words.noBuffer
            ),
        },
        { key: 'zone', label: words.zone, cell: ({ zone }) => <Zone zone={zone} /> },
        { key: 'start', label: words.from, isWide: true, isUnbroken: true, cell: ({ start }) => formatDate(start) },
        { key: 'finish', label: words.to, isWide: true, isUnbroken: true, cell: ({ finish }) => formatDate(finish) },
      ]}
    />
  )
}
