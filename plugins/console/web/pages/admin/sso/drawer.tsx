/** One SSO provider in a drawer: the callback address, the connection test, its settings, activation and deletion. */
import { etagOf, type SsoProvider } from '@chainwork/sdk'
import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApi, useQueries } from '../../../app/context.ts'
import { CONSOLE_PATH } from '../../../app/sign-in.ts'
import { text } from '../../../text/text.ts'
import { useAction } from '../../../ui/action.ts'
import { ConfirmButton } from '../../../ui/confirm.tsx'
import { CopyField } from '../../../ui/copy.tsx'
import { FormDrawer } from '../../../ui/form-dialog.tsx'
import { RowsLoading } from '../../../ui/list.tsx'
import { Hint } from '../../../ui/note.tsx'
import { Loaded } from '../../../ui/page.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { useResource } from '../../../ui/resource.ts'
import { StoredForm } from '../../../ui/stored-form.tsx'
import { Activation, ActiveMark } from '../activation.tsx'
import { Steps } from '../scim/connection-test.tsx'
import { SSO_FIELDS } from './fields.tsx'

const words = text.admin.sso

interface Properties {
  /** Empty while the drawer is closed. */
  readonly id: string
  onClose(): void
}

export const ProviderDrawer = ({ id, onClose }: Properties) => (
  <FormDrawer opened={id !== ''} onClose={onClose} title={words.provider} size="lg">
    {id !== '' && <Provider key={id} id={id} onClose={onClose} />}
  </FormDrawer>
)

function Provider({ id, onClose }: Properties) {
  const api = useApi()
  const query = useResource(useQueries().getSsoProvider({ path: { ssoProviderId: id } }))
  return (
    <Loaded query={query} loading={<RowsLoading rows={6} />}>
      {(provider) => (
        <Stack gap="lg">
          <Group>
            <Text fw={600} size="lg" dir="auto" lineClamp={3}>
              {provider.displayName}
            </Text>
            <ActiveMark active={provider.active} />
          </Group>
          <CopyField label={words.callbackUrl} value={provider.callbackUrl} hint={words.callbackUrlHint} />
          <CopyField
            label={words.signInAddress}
            value={`${location.origin}${CONSOLE_PATH}/?idp=${provider.id}`}
            hint={words.signInAddressHint}
          />
          <Test provider={provider} />
          <StoredForm
            name={`SSO provider ${id}`}
            fields={SSO_FIELDS}
            stored={provider}
            save={(request) => api.updateSsoProvider({ path: { ssoProviderId: id }, ...request })}
            changes={['listSsoProviders']}
            resource={query}
          />
          <Actions provider={provider} replace={query.replace} onClose={onClose} />
        </Stack>
      )}
    </Loaded>
  )
}

interface ProviderProperties {
  readonly provider: SsoProvider
  replace(provider: SsoProvider): void
}

function Test({ provider }: Pick<ProviderProperties, 'provider'>) {
  const api = useApi()
  const test = useAction(() => api.testSsoProvider({ path: { ssoProviderId: provider.id } }), { showsError: true })
  const { data } = test
  return (
    <Stack gap="sm">
      <div>
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate(undefined)}>
          {words.testAction}
        </Button>
        <Hint mt={6}>{words.testHint}</Hint>
      </div>
      {test.error !== null && <Problem error={test.error} />}
      {data && (
        <Alert
          color={data.succeeded ? 'teal' : 'red'}
          variant="light"
          role="status"
          title={data.succeeded ? words.testSucceeded : words.testFailed}
        >
          <Steps
            steps={data.checks.map(({ name, passed, failure, detail }) => ({
              label: words.checks[name],
              succeeded: passed,
              detail: failure ? `${detail} ${words.remedies[failure]}` : detail,
            }))}
          />
        </Alert>
      )}
    </Stack>
  )
}

function Actions({ provider, replace, onClose }: ProviderProperties & { onClose(): void }) {
  const api = useApi()
  const [unlinksUsers, setUnlinksUsers] = useState(false)
  const at = () => ({ path: { ssoProviderId: provider.id }, headers: { 'If-Match': etagOf(provider) } })
  const changes = ['listSsoProviders']
  return (
    <>
      <Group gap="xs">
        <Activation
          active={provider.active}
          title={words.deactivateTitle}
          changes={changes}
          activate={() => api.activateSsoProvider(at())}
          deactivate={() => api.deactivateSsoProvider(at())}
          onDone={replace}
        >
          {words.deactivateHint}
        </Activation>
        {!provider.active && (
          <ConfirmButton
            label={words.deleteAction}
            title={words.deleteTitle}
            act={() => api.deleteSsoProvider({ ...at(), query: { unlinkUsers: unlinksUsers } })}
            changes={changes}
            done={words.deleted(provider.displayName)}
            leave={onClose}
          >
            <Stack>
              <span>{words.deleteHint}</span>
              <Checkbox
                label={words.unlinkUsers}
                description={words.unlinkUsersHint}
                checked={unlinksUsers}
                onChange={({ currentTarget }) => setUnlinksUsers(currentTarget.checked)}
              />
            </Stack>
          </ConfirmButton>
        )}
      </Group>
      {provider.active && <Hint>{words.deleteFirst}</Hint>}
    </>
  )
}
