/** One SSO provider in a drawer: the callback address, the connection test, its settings, activation and deletion. */
import { etagOf, type SsoProvider } from '@chainwork/sdk'
import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useApi, useQueries } from '../../../app/context.ts'
import { CONSOLE_PATH } from '../../../app/sign-in.ts'
import { text } from '../../../text/text.ts'
import { useAction } from '../../../ui/action.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { CopyField } from '../../../ui/copy.tsx'
import { useEdit } from '../../../ui/edit.ts'
import { FormEnd } from '../../../ui/form.tsx'
import { FormDrawer } from '../../../ui/form-dialog.tsx'
import { RowsLoading } from '../../../ui/list.tsx'
import { Loaded } from '../../../ui/page.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { useResource } from '../../../ui/resource.ts'
import { Steps } from '../scim/connection-test.tsx'
import { ActiveMark } from '../scim.tsx'
import { bodyOf, LABELS, SECRET, SsoFields, type SsoValues, valuesOf } from './fields.tsx'

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
  const query = useResource(useQueries().getSsoProvider({ path: { ssoProviderId: id } }))
  const { replace } = query
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
          <Settings provider={provider} replace={replace} reload={() => void query.refetch()} />
          <Actions provider={provider} replace={replace} onClose={onClose} />
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
        <Text size="xs" c="dimmed" mt={6}>
          {words.testHint}
        </Text>
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

const versionOf = (provider: SsoProvider) => ({ values: valuesOf(provider), etag: etagOf(provider) })

function Settings({ provider, replace, reload }: ProviderProperties & { reload(): void }) {
  const api = useApi()
  const edit = useEdit<SsoValues>(`SSO provider ${provider.id}`, versionOf(provider), SECRET)
  const save = useAction(
    (sent: Partial<SsoValues>) =>
      api.updateSsoProvider({
        path: { ssoProviderId: provider.id },
        body: bodyOf(sent),
        headers: { 'If-Match': edit.etag },
      }),
    {
      done: text.common.saved,
      changes: ['listSsoProviders'],
      showsError: true,
      onDone(saved, sent) {
        replace(saved)
        edit.saved(sent, versionOf(saved))
      },
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(edit.changes)
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <SsoFields edit={edit} error={save.error} />
        <FormEnd edit={edit} save={save} labels={LABELS} reload={reload} />
      </Stack>
    </form>
  )
}

function Actions({ provider, replace, onClose }: ProviderProperties & { onClose(): void }) {
  const api = useApi()
  const [asked, ask] = useState<'deactivate' | 'delete'>()
  const [unlinksUsers, setUnlinksUsers] = useState(false)
  const close = () => ask(undefined)
  const at = () => ({ path: { ssoProviderId: provider.id }, headers: { 'If-Match': etagOf(provider) } })
  const changes = ['listSsoProviders']
  const activate = useAction(() => api.activateSsoProvider(at()), { changes, onDone: replace })
  const deactivate = useAction(() => api.deactivateSsoProvider(at()), {
    changes,
    onDone(changed) {
      replace(changed)
      close()
    },
  })
  const remove = useAction(() => api.deleteSsoProvider({ ...at(), query: { unlinkUsers: unlinksUsers } }), {
    changes,
    showsError: true,
    done: words.deleted(provider.displayName),
    onDone: onClose,
  })
  return (
    <>
      <Group gap="xs">
        {provider.active ? (
          <Button variant="default" onClick={() => ask('deactivate')}>
            {text.admin.deactivate}
          </Button>
        ) : (
          <>
            <Button loading={activate.isPending} onClick={() => activate.mutate(undefined)}>
              {text.admin.activate}
            </Button>
            <Button variant="default" onClick={() => ask('delete')}>
              {words.deleteAction}
            </Button>
          </>
        )}
      </Group>
      {provider.active && (
        <Text size="xs" c="dimmed">
          {words.deleteFirst}
        </Text>
      )}
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
        <Stack>
          <span>{words.deleteHint}</span>
          <Checkbox
            label={words.unlinkUsers}
            description={words.unlinkUsersHint}
            checked={unlinksUsers}
            onChange={({ currentTarget }) => setUnlinksUsers(currentTarget.checked)}
          />
          {remove.error !== null && <Problem error={remove.error} />}
        </Stack>
      </Confirm>
    </>
  )
}
