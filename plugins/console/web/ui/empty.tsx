/** Says that there is nothing yet, and teaches the next step. */
import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface Properties {
  readonly title: string
  readonly hint?: ReactNode
  /** A button or a link that takes the next step. */
  readonly action?: ReactNode
}

export const Empty = ({ title, hint, action }: Properties) => (
  <Stack align="center" ta="center" gap="xs" py={48} px="md">
    <Title order={2} size="h4">
      {title}
    </Title>
    {hint && (
      <Text c="dimmed" maw={480}>
        {hint}
      </Text>
    )}
    {action}
  </Stack>
)
