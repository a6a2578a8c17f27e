/** The defaults for users that identity providers create. */
import type { ProvisioningSettings } from '@chainwork/sdk'
import { useApi, useQueries } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { checkField } from '../../ui/field-kinds.tsx'
import { RowsLoading } from '../../ui/list.tsx'
import { Loaded, Page } from '../../ui/page.tsx'
import { useResource } from '../../ui/resource.ts'
import { StoredForm } from '../../ui/stored-form.tsx'
import classes from './admin.module.css'
import { roleField } from './users/user.tsx'

const words = text.admin.account

const switchOf = (name: Exclude<keyof ProvisioningSettings, 'defaultRoleId'>) =>
  checkField({ label: words.settings[name], description: words.hints[name] })

const FIELDS = {
  defaultRoleId: roleField(words.settings.defaultRoleId, words.hints.defaultRoleId),
  autoActivate: switchOf('autoActivate'),
  allowExternalLogin: switchOf('allowExternalLogin'),
  allowInternalLogin: switchOf('allowInternalLogin'),
  useExternalUsername: switchOf('useExternalUsername'),
  projectPermissionsOffByDefault: switchOf('projectPermissionsOffByDefault'),
}

export default function ProvisioningPage() {
  const api = useApi()
  const query = useResource(useQueries().getProvisioningSettings())
  return (
    <Page title={words.provisioning} subtitle={words.provisioningSubtitle}>
      <Loaded query={query} loading={<RowsLoading rows={6} />}>
        {(settings) => (
          <div className={classes.form}>
            <StoredForm
              name="provisioning settings"
              fields={FIELDS}
              stored={settings}
              save={(request) => api.updateProvisioningSettings(request)}
              resource={query}
            />
          </div>
        )}
      </Loaded>
    </Page>
  )
}
