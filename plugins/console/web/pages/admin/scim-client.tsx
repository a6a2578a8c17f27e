/** One SCIM client: its settings and addresses, its state, and what it has done. */
import { type CreateScimClientResponse, etagOf, type GetScimClientResponse } from '@chainwork/sdk'
import { Anchor, Button, Group, Menu, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDots, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi, useQueries } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { ConfirmAction, ConfirmButton } from '../../ui/confirm.tsx'
import { CopyField } from '../../ui/copy.tsx'
import { Facts, Panel } from '../../ui/facts.tsx'
import { useMenuFocus } from '../../ui/focus-back.ts'
import { formatNumber, formatTime } from '../../ui/format.ts'
import { Loaded, Page, PageLoading } from '../../ui/page.tsx'
import { useResource } from '../../ui/resource.ts'
import { StoredForm } from '../../ui/stored-form.tsx'
import { Bar } from '../../ui/zone.tsx'
import { Activation, ActiveMark } from './activation.tsx'
import classes from './admin.module.css'
import { ConnectionTest } from './scim/connection-test.tsx'
import { ScimSecret } from './scim/create.tsx'
import { SCIM_FIELDS } from './scim/fields.tsx'

const words = text.admin.scim

export interface ScimClientProperties {
  readonly client: GetScimClientResponse
  replace(client: GetScimClientResponse): void
}

export default function ScimClientPage() {
  const { clientId = '' } = useParams({ strict: false }) as { clientId?: string }
  const api = useApi()
  const query = useResource(useQueries().getScimClient({ path: { scimClientId: clientId } }))
  const { data: client, replace } = query
  return (
    <Page
      title={client?.displayName ?? words.title}
      subtitle={client && <ActiveMark active={client.active} />}
      actions={client && <ScimActions client={client} replace={replace} />}
    >
      <Loaded query={query} loading={<PageLoading />}>
        {(loaded) => (
          <div className="columns">
            <div className="column">
              <Panel title={words.settings}>
                <StoredForm
                  name={`SCIM client ${clientId}`}
                  fields={SCIM_FIELDS}
                  stored={loaded}
                  save={(request) => api.updateScimClient({ path: { scimClientId: clientId }, ...request })}
                  changes={['listScimClients']}
                  resource={query}
                />
              </Panel>
              <ConnectionTest client={loaded} />
            </div>
            <div className="column">
              <Addresses client={loaded} />
              <Activity client={loaded} />
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  )
}

const Addresses = ({ client }: Pick<ScimClientProperties, 'client'>) => (
  <Panel title={words.connect}>
    <Stack gap="sm">
      <CopyField label={words.scimUrl} value={client.scimUrl} hint={words.scimUrlHint} />
      <CopyField label={words.tokenUrl} value={client.tokenUrl} hint={words.tokenUrlHint} />
      <CopyField label={words.clientId} value={client.clientId} />
    </Stack>
  </Panel>
)

const Activity = ({ client }: Pick<ScimClientProperties, 'client'>) => (
  <Panel title={words.activity}>
    <Stack>
      <Facts
        facts={[
          {
            name: words.lastSeen,
            value: client.lastRequestAt ? formatTime(client.lastRequestAt) : text.admin.never,
          },
          client.lastRequestIp !== null && { name: words.lastIp, value: client.lastRequestIp },
          {
            name: words.lastError,
            value: client.lastError ? (
              <>
                {client.lastError.detail}
                <span className={classes.sub}>
                  {' '}
                  {words.errorIn(client.lastError.status)}, {formatTime(client.lastError.at)}
                </span>
              </>
            ) : (
              words.noError
            ),
          },
          { name: text.admin.created, value: formatTime(client.createdAt) },
        ]}
      />
      <Limits client={client} />
      <Anchor
        size="sm"
        renderRoot={(props) => <Link to="/audit" search={{ client: client.clientId } as never} {...props} />}
      >
        {words.audit}
      </Anchor>
    </Stack>
  </Panel>
)

/** What can be done with a SCIM client as a whole. */
function ScimActions({ client, replace }: ScimClientProperties) {
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

/** How much of its rate limits a SCIM client has used. */
const Limits = ({ client: { limits, rateLimitUntil } }: { readonly client: GetScimClientResponse }) => (
  <Stack gap="xs" role="group" aria-label={words.limits}>
    {limits.map(({ requests, seconds, remaining, resetSeconds }) => {
      const used = Math.max(0, requests - remaining)
      const share = (100 * used) / requests
      const usage = words.used(formatNumber(used), formatNumber(requests))
      return (
        <Stack key={seconds} gap={4} fz="0.8125rem">
          <Group justify="space-between" gap={8} wrap="nowrap">
            <span>{words.limit(formatNumber(requests), seconds)}</span>
            <span className={classes.sub}>{words.resets(resetSeconds)}</span>
          </Group>
          <Bar label={usage} percentage={share} fill={share >= 90 ? 'var(--red)' : 'var(--bar)'} />
          <span className={classes.sub}>{usage}</span>
        </Stack>
      )
    })}
    {rateLimitUntil && <span className={classes.sub}>{words.limitsUntil(formatTime(rateLimitUntil))}</span>}
  </Stack>
)
