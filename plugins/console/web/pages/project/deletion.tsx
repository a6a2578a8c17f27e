/** Deletes a project, after a question. */
import { Alert, Group, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useApi } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { Said } from '../../ui/note.tsx'

const words = text.project.settings

export function Deletion({ projectId, name }: { readonly projectId: number; readonly name: string }) {
  const api = useApi()
  const navigate = useNavigate()
  return (
    <section aria-label={words.delete}>
      <Title order={2} size="h5" mb="xs">
        {words.delete}
      </Title>
      <Alert variant="light" color="gray">
        <Group justify="space-between">
          <Text size="sm">{words.deleteHint}</Text>
          <ConfirmButton
            variant="filled"
            color="red"
            label={words.deleteAction}
            title={words.delete}
            act={() => api.deleteProject({ path: { projectId } })}
            changes={['listProjects', 'getPortfolio', 'listTasks']}
            done={words.deleted}
            leave={() => void navigate({ to: '/portfolio' })}
          >
            <Said>{words.deleteQuestion(name)}</Said>
          </ConfirmButton>
        </Group>
      </Alert>
    </section>
  )
}
