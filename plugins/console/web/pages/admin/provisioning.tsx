/** The defaults for users that identity providers create. */
import { etagOf, type ProvisioningSettings, type ProvisioningSettingsUpdate } from '@chainwork/sdk'
import { Checkbox, NativeSelect } from '@mantine/core'
import type { FormEvent } from 'react'
import { useApi, useQueries } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { useAction } from '../../ui/action.ts'
import { inputsOf, useEdit } from '../../ui/edit.ts'
import { FormEnd } from '../../ui/form.tsx'
import { RowsLoading } from '../../ui/list.tsx'
import { Loaded, Page } from '../../ui/page.tsx'
import { useResource } from '../../ui/resource.ts'
import classes from './admin.module.css'
import { roleOptions } from './users/user.tsx'

const words = text.admin.account
const SWITCHES = [
  'autoActivate',
  'allowExternalLogin',
  'allowInternalLogin',
  'useExternalUsername',
  'projectPermissionsOffByDefault',
] as const

/** `defaultRoleId` as the input has it: `1` or `2`. */
type Values = Omit<ProvisioningSettings, 'defaultRoleId'> & { readonly defaultRoleId: string }

export default function ProvisioningPage() {
  const query = useResource(useQueries().getProvisioningSettings())
  return (
    <Page title={words.provisioning} subtitle={words.provisioningSubtitle}>
      <Loaded query={query} loading={<RowsLoading rows={6} />}>
        {(settings) => <Form settings={settings} replace={query.replace} reload={() => void query.refetch()} />}
      </Loaded>
    </Page>
  )
}

interface Properties {
  readonly settings: ProvisioningSettings
  replace(settings: ProvisioningSettings): void
  reload(): void
}

const versionOf = (settings: ProvisioningSettings) => ({
  values: { ...settings, defaultRoleId: String(settings.defaultRoleId) },
  etag: etagOf(settings),
})

function Form({ settings, replace, reload }: Properties) {
  const api = useApi()
  const edit = useEdit<Values>('provisioning settings', versionOf(settings))
  const save = useAction(
    (sent: Partial<Values>) =>
      api.updateProvisioningSettings({
        body: bodyOf(sent),
        headers: { 'If-Match': edit.etag },
      }),
    {
      done: text.common.saved,
      showsError: true,
      onDone(saved, sent) {
        replace(saved)
        edit.saved(sent, versionOf(saved))
      },
    },
  )
  const inputs = inputsOf(edit, save.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(edit.changes)
  }
  return (
    <form onSubmit={submit} className={classes.form}>
      <NativeSelect
        label={words.settings.defaultRoleId}
        description={words.hints.defaultRoleId}
        data={roleOptions}
        {...inputs.text('defaultRoleId')}
      />
      {SWITCHES.map((name) => (
        <Checkbox key={name} label={words.settings[name]} description={words.hints[name]} {...inputs.check(name)} />
      ))}
      <FormEnd edit={edit} save={save} labels={words.settings} reload={reload} />
    </form>
  )
}

const bodyOf = ({ defaultRoleId, ...rest }: Partial<Values>): ProvisioningSettingsUpdate => ({
  ...rest,
  ...(defaultRoleId !== undefined && { defaultRoleId: Number(defaultRoleId) as 1 | 2 }),
})
