/** What both logs have: the dates of a filter, the export, and the drawer of an entry. */
import { Button, Drawer, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { text } from '../../../text/text.ts'
import { useAction } from '../../../ui/action.ts'
import { saveFile } from '../../../ui/download.ts'
import { formatTime } from '../../../ui/format.ts'
import { Hint } from '../../../ui/note.tsx'
import { useSearchParams } from '../../../ui/search-params.ts'
import type { Column } from '../../../ui/table.tsx'
import { TextBlock } from '../../../ui/text-block.tsx'
import classes from '../admin.module.css'

/** The days between which entries are looked for: `from` and `to` in the address. */
export function DatesFilter() {
  const [{ from = '', to = '' }, change] = useSearchParams()
  return (
    <>
      <TextInput
        type="date"
        aria-label={text.admin.list.from}
        title={text.admin.list.from}
        value={from}
        max={to || undefined}
        onChange={({ currentTarget }) => change({ from: currentTarget.value })}
      />
      <TextInput
        type="date"
        aria-label={text.admin.list.to}
        title={text.admin.list.to}
        value={to}
        min={from || undefined}
        onChange={({ currentTarget }) => change({ to: currentTarget.value })}
      />
    </>
  )
}

/** The time of an entry, which opens it by the keyboard; a click anywhere in the row does the same. */
export const timeColumn = <Row extends { readonly performedOn: string }>(open: (entry: Row) => void): Column<Row> => ({
  key: 'time',
  label: text.admin.logs.time,
  cell: (entry) => <OpenTime time={entry.performedOn} onOpen={() => open(entry)} />,
})

export const OpenTime = ({ time, onOpen }: { readonly time: string; onOpen(): void }) => (
  <UnstyledButton
    className={`${classes.nowrap} numbers`}
    fz="sm"
    onClick={(event) => {
      event.stopPropagation()
      onOpen()
    }}
  >
    {formatTime(time)}
  </UnstyledButton>
)

interface ExportProperties {
  readonly file: string
  load(): Promise<string>
}

export function ExportButton({ file, load }: ExportProperties) {
  const download = useAction(load, { onDone: (csv) => saveFile(file, csv, 'text/csv') })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate(undefined)}
    >
      {text.admin.list.csv}
    </Button>
  )
}

interface EntryProperties {
  readonly title: string
  readonly opened: boolean
  onClose(): void
  readonly children: ReactNode
}

export const EntryDrawer = ({ title, opened, onClose, children }: EntryProperties) => (
  <Drawer opened={opened} onClose={onClose} title={title} size="lg">
    {opened && <Stack>{children}</Stack>}
  </Drawer>
)

/** A value as JSON, in a box that scrolls. */
export const Json = ({ title, hint, value }: { title: string; hint?: string; value: unknown }) => (
  <div>
    <Text size="sm" fw={550} component="h3">
      {title}
    </Text>
    {hint && <Hint mb={6}>{hint}</Hint>}
    <TextBlock>{JSON.stringify(value, null, 2)}</TextBlock>
  </div>
)
