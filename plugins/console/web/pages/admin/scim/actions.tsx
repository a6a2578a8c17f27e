/** What can be done with a SCIM client as a whole. */
import { type CreateScimClientResponse, etagOf } from '@chainwork/sdk'
import { Button, Menu } from '@mantine/core'
import { IconDots, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../../app/context.ts'
import { text } from '../../../text/text.ts'
import { useAction } from '../../../ui/action.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import type { ScimClientProperties } from '../scim-client.tsx'
import { ScimSecret } from './create.tsx'

const words = text.admin.scim

export function ScimActions({ client, replace }: ScimClientProperties) {
  const api = useApi()
  const navigate = useNavigate()
  const [asked, ask] = useState<'regenerate' | 'deactivate' | 'delete'>()
  const [secret, setSecret] = useState<CreateScimClientResponse>()
  const close = () => ask(undefined)
  const at = () => ({ path: { scimClientId: client.clientId }, headers: { 'If-Match': etagOf(client) } })
  const changes = ['listScimClients', 'getScimClient']
  const activate = useAction(() => api.activateScimClient(at()), { changes, onDone: replace })
  const deactivate = useAction(() => api.deactivateScimClient(at()), {
    changes,
    onDone(changed) {
      replace(changed)
      close()
    },
  })
  const regenerate = useAction(() => api.regenerateScimClientSecret(at()), {
    changes,
    onDone(changed) {
      setSecret(changed)
      close()
    },
  })
  const remove = useAction(() => api.deleteScimClient(at()), {
    changes: ['listScimClients'],
    done: words.deleted(client.displayName),
    onDone: () => void navigate({ to: '/scim' }),
  })
  return (
    <>
      <Button variant="default" onClick={() => ask('regenerate')}>
        {words.regenerate}
      </Button>
      {client.active ? (
        <Button variant="default" onClick={() => ask('deactivate')}>
          {text.admin.deactivate}
        </Button>
      ) : (
        <Button loading={activate.isPending} onClick={() => activate.mutate(undefined)}>
          {text.admin.activate}
        </Button>
      )}
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <Button variant="default" px={10} aria-label={text.admin.more}>
            <IconDots size={18} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            disabled={client.active}
            onClick={() => ask('delete')}
          >
            {words.deleteAction}
          </Menu.Item>
          {client.active && <Menu.Label>{words.deleteFirst}</Menu.Label>}
        </Menu.Dropdown>
      </Menu>
      <Confirm
        opened={asked === 'regenerate'}
        title={words.regenerateTitle}
        action={words.regenerateAction}
        isPending={regenerate.isPending}
        onConfirm={() => regenerate.mutate(undefined)}
        onClose={close}
      >
        {words.regenerateHint}
      </Confirm>
      <Confirm
        opened={asked === 'deactivate'}
        title={words.deactivateTitle}
        action={text.admin.deactivate}
        isPending={deactivate.isPending}
        onConfirm={() => deactivate.mutate(undefined)}
        onClose={close}
      >
        {words.deactivateHint}
      </Confirm>
      <Confirm
        opened={asked === 'delete'}
        title={words.deleteTitle}
        action={words.deleteAction}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(undefined)}
        onClose={close}
      >
        {words.deleteHint}
      </Confirm>
      {secret && <ScimSecret client={secret} onStored={() => setSecret(undefined)} />}
    </>
  )
}
