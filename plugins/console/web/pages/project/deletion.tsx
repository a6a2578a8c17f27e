/** Deletes a project, after a question. */
import { Alert, Button, Group, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { useAction } from '../../ui/action.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Problem } from '../../ui/problem.tsx'

const words = text.project.settings

export function Deletion({ projectId, name }: { readonly projectId: number; readonly name: string }) {
  const [isAsked, setAsked] = useState(false)
  const api = useApi()
  const navigate = useNavigate()
  const remove = useAction(() => api.deleteProject({ path: { projectId } }), {
    showsError: true,
    done: words.deleted,
    changes: ['listProjects', 'getPortfolio', 'listTasks'],
    onDone: () => void navigate({ to: '/portfolio' }),
  })
  return (
    <section aria-label={words.delete}>
      <Title order={2} size="h5" mb="xs">
        {words.delete}
      </Title>
      <Alert variant="light" color="gray">
        <Group justify="space-between">
          <Text size="sm">{words.deleteHint}</Text>
          <Button color="red" onClick={() => setAsked(true)}>
            {words.deleteAction}
          </Button>
        </Group>
      </Alert>
      <Confirm
        opened={isAsked}
        title={words.delete}
        action={words.deleteAction}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(undefined)}
        onClose={() => setAsked(false)}
      >
        <Text size="sm" dir="auto" mb="sm">
          {words.deleteQuestion(name)}
        </Text>
        {remove.error !== null && <Problem error={remove.error} />}
      </Confirm>
    </section>
  )
}
