/** Stands in the place of a page whose plugin is off for the account. */
import { Code, Stack } from '@mantine/core'
import { useSession } from '../app/context.ts'
import { text } from '../text/text.ts'
import { Empty } from './empty.tsx'
import { Page } from './page.tsx'

interface Properties {
  readonly title: string
  /** Of the plugin. */
  readonly name: string
  /** What is off, as the beginning of a sentence. */
  readonly what: string
}

export function PluginOff({ title, name, what }: Properties) {
  const { account } = useSession()
  const words = text.admin.pluginOff
  return (
    <Page title={title}>
      <Empty
        title={words.title(what)}
        hint={
          <Stack gap="xs" component="span">
            <span>{words.hint}</span>
            <Code>
              chainwork plugin enable --account {account.id} {name}
            </Code>
            <span>{words.afterwards}</span>
          </Stack>
        }
      />
    </Page>
  )
}
