/** The end of a form: its error, what others have changed meanwhile, and its buttons. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { text } from '../text/text.ts'
import type { Edit } from './edit.ts'
import { Said } from './note.tsx'
import { Problem } from './problem.tsx'
import { submits } from './submit.ts'
import { DataTable } from './table.tsx'

interface EndProperties<V extends object> {
  /** Undefined for a dialog whose values nobody else changes. */
  readonly edit?: Edit<V>
  readonly save: { readonly error: unknown; readonly isPending: boolean; reset(): void }
  /** The verb, such as `Create`; `Save` unless given. */
  readonly action?: string
  /** Of the fields, for a conflict. */
  readonly labels?: Readonly<Record<keyof V & string, string>>
  /** Loads the latest version. Without it the form is one for something new. */
  reload?(): void
  /** Closes the form. Without it there is a button that undoes the changes. */
  onCancel?(): void
}

export function FormEnd<V extends object>({ edit, save, action, labels, reload, onCancel }: EndProperties<V>) {
  const isConflict = edit && labels && (save.error as { status?: number } | null)?.status === 412
  const isNew = reload === undefined
  return (
    <Stack gap="sm">
      {isConflict ? (
        <ConflictChoice edit={edit} labels={labels} reload={reload} onChosen={save.reset} />
      ) : (
        save.error !== null && <Problem error={save.error} />
      )}
      <Group justify={isNew ? 'flex-end' : 'flex-start'}>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {text.common.cancel}
          </Button>
        )}
        <Button type="submit" loading={save.isPending} disabled={!isNew && !edit?.isChanged}>
          {action ?? text.common.save}
        </Button>
        {!isNew && edit?.isChanged && (
          <Button
            variant="subtle"
            color="gray"
            onClick={() => {
              edit.reset()
              save.reset()
            }}
          >
            {text.admin.form.undo}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

interface ActionFormProperties {
  readonly action: Pick<EndProperties<object>['save'], 'error' | 'isPending'> & { mutate(input: undefined): void }
  /** The verb. */
  readonly label: string
  readonly size?: string
  readonly children: ReactNode
}

/** A few inputs on a page that do one thing at once. */
export function ActionForm({ action, label, size = 'sm', children }: ActionFormProperties) {
  const submit = submits(() => action.mutate(undefined))
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        {children}
        {action.error !== null && <Problem error={action.error} />}
        <div>
          <Button type="submit" variant="default" size={size} loading={action.isPending}>
            {label}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

interface ConflictProperties<V extends object> {
  readonly edit: Edit<V>
  readonly labels: Readonly<Record<keyof V & string, string>>
  readonly reload: (() => void) | undefined
  onChosen(): void
}

/** Shows what somebody else has saved beside what the user has typed, and lets the user choose. */
function ConflictChoice<V extends object>({ edit, labels, reload, onChosen }: ConflictProperties<V>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the latest version is loaded once, when the conflict is shown
  useEffect(() => reload?.(), [])
  const words = text.admin.form
  const choose = (without: readonly (keyof V)[]) => {
    edit.rebase(without)
    onChosen()
  }
  const both = edit.conflicts.filter(({ mine }) => mine !== undefined).map(({ field }) => field)
  return (
    <Alert color="yellow" variant="light" role="alert" icon={<IconGitMerge aria-hidden />} title={words.conflict}>
      <Text size="sm" mb="xs">
        {words.conflictHint}
      </Text>
      {edit.conflicts.length > 0 && (
        <DataTable
          caption={words.conflict}
          rows={edit.conflicts}
          rowKey={({ field }) => field}
          columns={[
            { key: 'field', label: words.field, cell: ({ field }) => labels[field], isRowHeader: true },
            { key: 'theirs', label: words.theirs, cell: ({ theirs }) => <Shown value={theirs} /> },
            {
              key: 'mine',
              label: words.mine,
              cell: ({ mine }) => (mine === undefined ? words.unchanged : <Shown value={mine} />),
            },
          ]}
        />
      )}
      <Group mt="sm" gap="xs">
        <Button size="compact-sm" variant="default" onClick={() => choose([])}>
          {words.keepMine}
        </Button>
        {both.length > 0 && (
          <Button size="compact-sm" variant="default" onClick={() => choose(both)}>
            {words.takeTheirs}
          </Button>
        )}
      </Group>
    </Alert>
  )
}

const Shown = ({ value }: { readonly value: unknown }) => <Said miw={96}>{shown(value)}</Said>

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? text.common.yes : text.common.no
  if (Array.isArray(value)) return value.map(shown).join(', ') || text.common.none
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  return String(value ?? '') || text.common.none
}
