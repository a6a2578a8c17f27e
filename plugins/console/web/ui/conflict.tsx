/** What somebody else has changed meanwhile is not overwritten unseen: the user sees both values and chooses. */
import { Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { text } from '../text/text.ts'
import { useFocusBack } from './focus-back.ts'
import { Said } from './note.tsx'
import { DataTable } from './table.tsx'

export interface ConflictField {
  readonly label: string
  readonly mine: ReactNode
  readonly theirs: ReactNode
}

interface Properties {
  /** The name of what was changed by both. */
  readonly name: string
  readonly fields: readonly ConflictField[]
  onKeepMine(): void
  onTakeTheirs(): void
  /** Decides nothing: what was entered stays where it was entered. */
  onClose(): void
}

export function ConflictDialog({ name, fields, onKeepMine, onTakeTheirs, onClose }: Properties) {
  useFocusBack()
  return (
    <Modal opened onClose={onClose} title={text.conflict.title} size="lg">
      <Stack>
        <Said>{text.conflict.explanation(name)}</Said>
        <DataTable
          caption={name}
          rows={fields}
          rowKey={({ label }) => label}
          columns={[
            { key: 'field', label: text.conflict.field, cell: ({ label }) => label, isRowHeader: true },
            { key: 'mine', label: text.conflict.mine, cell: ({ mine }) => <span dir="auto">{mine}</span> },
            { key: 'theirs', label: text.conflict.theirs, cell: ({ theirs }) => <span dir="auto">{theirs}</span> },
          ]}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onTakeTheirs}>
            {text.conflict.takeTheirs}
          </Button>
          <Button onClick={onKeepMine}>{text.conflict.keepMine}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
