/** The calendar feeds of a project: addresses that calendar programs read its dates from. */

import type { CreatedCalendarFeed } from '@chainwork/sdk'
import { Button, Group, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi, useQueries } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { useAction } from '../../ui/action.ts'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { faultsByField } from '../../ui/errors.ts'
import { typed } from '../../ui/field-kinds.tsx'
import { formatTime } from '../../ui/format.ts'
import { Note, Said } from '../../ui/note.tsx'
import { Loaded } from '../../ui/page.tsx'
import { Problem } from '../../ui/problem.tsx'
import { SecretOnce } from '../../ui/secret-once.tsx'
import { submits } from '../../ui/submit.ts'
import { DataTable } from '../../ui/table.tsx'

const words = text.project.feeds
const changes = ['listCalendarFeeds']

export function Feeds({ projectId }: { readonly projectId: number }) {
  const query = useQuery(useQueries().listCalendarFeeds({ query: { $filter: `projectId eq ${projectId}`, $top: 100 } }))
  const api = useApi()
  return (
    <section>
      <Title order={2} size="h5" mb={4}>
        {words.title}
      </Title>
      <Note mb="sm">{words.hint}</Note>
      <Loaded query={query} loading={<Text size="sm">{text.common.loading}</Text>}>
        {({ value }) =>
          value.length > 0 && (
            <DataTable
              caption={words.title}
              rows={value}
              rowKey={({ id }) => id ?? ''}
              columns={[
                { key: 'name', label: words.name, cell: ({ name }) => <span dir="auto">{name}</span> },
                { key: 'made', label: words.made, isWide: true, cell: ({ createdAt }) => formatTime(createdAt) },
                {
                  key: 'read',
                  label: words.read,
                  cell: ({ lastReadAt }) => (lastReadAt ? formatTime(lastReadAt) : words.never),
                },
                {
                  key: 'delete',
                  label: words.action,
                  cell: ({ id = '', name = '' }) => (
                    <ConfirmButton
                      size="compact-sm"
                      aria-label={words.deleteOf(name)}
                      label={text.common.delete}
                      title={words.delete}
                      action={words.delete}
                      act={() => api.deleteCalendarFeed({ path: { feedId: id } })}
                      changes={changes}
                      done={words.deleted}
                    >
                      <Said>{words.deleteQuestion(name)}</Said>
                    </ConfirmButton>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
      <NewFeed projectId={projectId} />
    </section>
  )
}

function NewFeed({ projectId }: { readonly projectId: number }) {
  const [name, setName] = useState('')
  const [made, setMade] = useState<CreatedCalendarFeed>()
  const api = useApi()
  const create = useAction(
    (given: string, headers) => api.createCalendarFeed({ body: { projectId, ...(given && { name: given }) }, headers }),
    {
      changes,
      showsError: true,
      onDone(feed) {
        setMade(feed)
        setName('')
      },
    },
  )
  const fault = faultsByField(create.error).name
  const submit = submits(() => create.mutate(name.trim()))
  return (
    <form onSubmit={submit}>
      <Group align="end" mt="sm" gap="sm">
        <TextInput
          label={words.newName}
          placeholder={words.optional}
          dir="auto"
          {...typed({ value: name, onChange: setName, error: fault })}
        />
        <Button type="submit" variant="default" loading={create.isPending}>
          {words.create}
        </Button>
      </Group>
      {create.error !== null && !fault && <Problem error={create.error} />}
      {made && (
        <SecretOnce
          title={words.created}
          hint={words.once}
          secrets={[{ label: words.address, value: made.url }]}
          onStored={() => setMade(undefined)}
        />
      )}
    </form>
  )
}
