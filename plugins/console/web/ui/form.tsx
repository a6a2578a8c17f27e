/** The end of a form: its error, what others have changed meanwhile, and its buttons. */
import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { useEffect } from 'react'
import { text } from '../text/text.ts'
import type { Edit } from './edit.ts'
import classes from './form.module.css'
import { Problem } from './problem.tsx'

interface EndProperties<V extends object> {
  readonly edit: Edit<V>
  readonly save: { readonly error: unknown; readonly isPending: boolean; reset(): void }
  /** The verb, such as `Create`; `Save` unless given. */
  readonly action?: string
  /** Of the fields, for a conflict. */
  readonly labels: Readonly<Record<keyof V & string, string>>
  /** Loads the latest version. Without it the form is one for something new. */
  reload?(): void
  /** Closes the form. Without it there is a button that undoes the changes. */
  onCancel?(): void
}

export function FormEnd<V extends object>({ edit, save, action, labels, reload, onCancel }: EndProperties<V>) {
  const isConflict = (save.error as { status?: number } | null)?.status === 412
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
        <Button type="submit" loading={save.isPending} disabled={!isNew && !edit.isChanged}>
          {action ?? text.common.save}
        </Button>
        {!isNew && edit.isChanged && (
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
        <div className={classes.scroll}>
          <Table verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{words.field}</Table.Th>
                <Table.Th>{words.theirs}</Table.Th>
                <Table.Th>{words.mine}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {edit.conflicts.map(({ field, theirs, mine }) => (
                <Table.Tr key={field}>
                  <Table.Td>{labels[field]}</Table.Td>
                  <Table.Td dir="auto" className={classes.value}>
                    {shown(theirs)}
                  </Table.Td>
                  <Table.Td dir="auto" className={classes.value}>
                    {mine === undefined ? words.unchanged : shown(mine)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
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

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? text.common.yes : text.common.no
  if (Array.isArray(value)) return value.map(shown).join(', ') || text.common.none
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  return String(value ?? '') || text.common.none
}
