/** An error in the service's own words, with its request id, and a way on. */
import { Alert, Button, Group, List, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { use } from 'react'
import { ApplicationContext } from '../app/context.ts'
import { text } from '../text/text.ts'
import { describe } from './errors.ts'
import { Hint } from './note.tsx'

interface Properties {
  readonly error: unknown
  retry?(): void
}

export function Problem({ error, retry }: Properties) {
  const { sentence, details, requestId, code } = describe(error)
  const signedIn = use(ApplicationContext)
  const renew = code === 'sign_in_required' ? signedIn?.renew : undefined
  const shown = details.filter((it) => it !== sentence)
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} role="alert" maw={720}>
      <Text size="sm">{sentence}</Text>
      {shown.length > 0 && (
        <List size="sm" mt={4}>
          {shown.map((it) => (
            <List.Item key={it}>{it}</List.Item>
          ))}
        </List>
      )}
      {(requestId || retry || renew) && (
        <Group mt="xs" gap="sm">
          {renew && (
            <Button size="compact-sm" onClick={() => void renew()}>
              {text.common.signInAgain}
            </Button>
          )}
          {retry && (
            <Button size="compact-sm" variant="default" onClick={retry}>
              {text.common.retry}
            </Button>
          )}
          {requestId && <Hint>{text.common.requestId(requestId)}</Hint>}
        </Group>
      )}
    </Alert>
  )
}
