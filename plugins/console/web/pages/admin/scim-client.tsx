/** One SCIM client: its settings and addresses, its state, and what it has done. */
import type { GetScimClientResponse } from '@chainwork/sdk'
import { Anchor, Stack } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useApi, useQueries } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { CopyField } from '../../ui/copy.tsx'
import { Facts, Panel } from '../../ui/facts.tsx'
import { formatTime } from '../../ui/format.ts'
import { Loaded, Page, PageLoading } from '../../ui/page.tsx'
import { useResource } from '../../ui/resource.ts'
import { StoredForm } from '../../ui/stored-form.tsx'
import { ActiveMark } from './activation.tsx'
import classes from './admin.module.css'
import { ScimActions } from './scim/actions.tsx'
import { ConnectionTest } from './scim/connection-test.tsx'
import { SCIM_FIELDS } from './scim/fields.tsx'
import { Limits } from './scim/limits.tsx'

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
