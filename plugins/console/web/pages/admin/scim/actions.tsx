/** What can be done with a SCIM client as a whole. */
import { type CreateScimClientResponse, etagOf } from '@chainwork/sdk'
import { Button, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDots, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../../app/context.ts'
import { text } from '../../../text/text.ts'
import { ConfirmAction, ConfirmButton } from '../../../ui/confirm.tsx'
import { useMenuFocus } from '../../../ui/focus-back.ts'
import { Activation } from '../activation.tsx'
import type { ScimClientProperties } from '../scim-client.tsx'
import { ScimSecret } from './create.tsx'

const words = text.admin.scim

export function ScimActions({ client, replace }: ScimClientProperties) {
  const api = useApi()
  const navigate = useNavigate()
  const [isDeleting, { open, close }] = useDisclosure()
  const [secret, setSecret] = useState<CreateScimClientResponse>()
  const { button, fromMenu } = useMenuFocus()
  const at = () => ({ path: { scimClientId: client.clientId }, headers: { 'If-Match': etagOf(client) } })
  const changes = ['listScimClients', 'getScimClient']
  return (
    <>
      <ConfirmButton
        label={words.regenerate}
        title={words.regenerateTitle}
        action={words.regenerateAction}
        act={() => api.regenerateScimClientSecret(at())}
        changes={changes}
        onDone={setSecret}
      >
        {words.regenerateHint}
      </ConfirmButton>
      <Activation
        active={client.active}
        title={words.deactivateTitle}
        changes={changes}
        activate={() => api.activateScimClient(at())}
        deactivate={() => api.deactivateScimClient(at())}
        onDone={replace}
      >
        {words.deactivateHint}
      </Activation>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <Button ref={button} variant="default" px={10} aria-label={text.admin.more}>
            <IconDots size={18} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            disabled={client.active}
            onClick={fromMenu(open)}
          >
            {words.deleteAction}
          </Menu.Item>
          {client.active && <Menu.Label>{words.deleteFirst}</Menu.Label>}
        </Menu.Dropdown>
      </Menu>
      <ConfirmAction
        opened={isDeleting}
        onClose={close}
        title={words.deleteTitle}
        action={words.deleteAction}
        act={() => api.deleteScimClient(at())}
        changes={['listScimClients']}
        done={words.deleted(client.displayName)}
        leave={() => void navigate({ to: '/scim' })}
      >
        {words.deleteHint}
      </ConfirmAction>
      {secret && <ScimSecret client={secret} onStored={() => setSecret(undefined)} />}
    </>
  )
}
