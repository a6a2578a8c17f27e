/** What somebody else has changed meanwhile is not overwritten unseen: the user sees both values and chooses. */
import { etagOf } from '@chainwork/sdk'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { text } from '../text/text.ts'
import { DataTable } from './table.tsx'

export type Outcome<R> =
  | { readonly kind: 'saved'; readonly saved: R }
  /** Nothing was saved; `current` is what the service has now. */
  | { readonly kind: 'conflict'; readonly current: R }

interface Save<R extends object> {
  /** Such as `() => api.getTask({ path: { taskId } })`. */
  load(): Promise<R>
  /** Such as `(headers) => api.updateTask({ path: { taskId }, body, headers })`. */
  save(headers: { readonly 'If-Match': string }): Promise<R>
  /** Whether what the user has seen of the fields that are saved still holds. True always: the user's values win. */
  isAsShown(current: R): boolean
}

const ATTEMPTS = 4

/** Saves with `If-Match`. A change of other fields meanwhile does not count: it is saved on top of that. */
export async function saveUnlessChanged<R extends object>({ load, save, isAsShown }: Save<R>): Promise<Outcome<R>> {
  for (let attempt = 1; ; attempt++) {
    const current = await load()
    if (!isAsShown(current)) return { kind: 'conflict', current }
    try {
      return { kind: 'saved', saved: await save({ 'If-Match': etagOf(current) ?? '*' }) }
    } catch (error) {
      if ((error as { status?: number }).status !== 412 || attempt === ATTEMPTS) throw error
    }
  }
}

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

export const ConflictDialog = ({ name, fields, onKeepMine, onTakeTheirs, onClose }: Properties) => (
  <Modal opened onClose={onClose} title={text.conflict.title} size="lg">
    <Stack>
      <Text size="sm" dir="auto">
        {text.conflict.explanation(name)}
      </Text>
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
