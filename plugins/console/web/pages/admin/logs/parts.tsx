/** What both logs have: the dates of a filter, the export, and the drawer of an entry. */
import { Button, Drawer, Stack, Text, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { text } from '../../../text/text.ts'
import { useAction } from '../../../ui/action.ts'
import { saveFile } from '../../../ui/download.ts'
import { TextBlock } from '../../../ui/text-block.tsx'

interface DatesProperties {
  readonly from: string
  readonly to: string
  onChange(changes: { readonly from?: string; readonly to?: string }): void
}

export const Dates = ({ from, to, onChange }: DatesProperties) => (
  <>
    <TextInput
      type="date"
      aria-label={text.admin.list.from}
      title={text.admin.list.from}
      value={from}
      max={to || undefined}
      onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
    />
    <TextInput
      type="date"
      aria-label={text.admin.list.to}
      title={text.admin.list.to}
      value={to}
      min={from || undefined}
      onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
    />
  </>
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
  <Drawer
    opened={opened}
    onClose={onClose}
    title={title}
    size="lg"
    closeButtonProps={{ 'aria-label': text.common.close }}
  >
    {opened && <Stack>{children}</Stack>}
  </Drawer>
)

/** A value as JSON, in a box that scrolls. */
export const Json = ({ title, hint, value }: { title: string; hint?: string; value: unknown }) => (
  <div>
    <Text size="sm" fw={550} component="h3">
      {title}
    </Text>
    {hint && (
      <Text size="xs" c="dimmed" mb={6}>
        {hint}
      </Text>
    )}
    <TextBlock>{JSON.stringify(value, null, 2)}</TextBlock>
  </div>
)
