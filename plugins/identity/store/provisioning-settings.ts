/** Provisioning settings: the table identity.provisioning_settings. An account without a row has the defaults. */
import type { Db, Tx } from '#runtime'
import { boolean, integer, tableModel } from '#runtime/models'
import type { ProvisioningSettings } from '../provisioning/service.ts'

export interface ProvisioningSettingsRow extends ProvisioningSettings {
  readonly version: number
}

export const DEFAULT_SETTINGS: ProvisioningSettingsRow = {
  defaultRoleId: 2,
  autoActivate: true,
  allowExternalLogin: true,
  allowInternalLogin: false,
  useExternalUsername: false,
  projectPermissionsOffByDefault: false,
  version: 1,
}

const settings = tableModel('identity.provisioning_settings', {
  accountId: integer().key().hidden(),
  defaultRoleId: integer().default(DEFAULT_SETTINGS.defaultRoleId),
  autoActivate: boolean().default(DEFAULT_SETTINGS.autoActivate),
  allowExternalLogin: boolean().default(DEFAULT_SETTINGS.allowExternalLogin),
  allowInternalLogin: boolean().default(DEFAULT_SETTINGS.allowInternalLogin),
  useExternalUsername: boolean().default(DEFAULT_SETTINGS.useExternalUsername),
  projectPermissionsOffByDefault: boolean().default(DEFAULT_SETTINGS.projectPermissionsOffByDefault),
  version: integer().default(DEFAULT_SETTINGS.version),
})

/** Without Sequelize, since every change that an identity provider makes asks for them. Without a row: `DEFAULT_SETTINGS`. */
export const provisioningSettingsSql = (accountId: number) => ({
  sql: `SELECT default_role_id AS "defaultRoleId", auto_activate AS "autoActivate", allow_external_login AS "allowExternalLogin",
            allow_internal_login AS "allowInternalLogin", use_external_username AS "useExternalUsername",
            project_permissions_off_by_default AS "projectPermissionsOffByDefault", version
       FROM identity.provisioning_settings WHERE account_id = $1`,
  params: [accountId],
})

export async function loadProvisioningSettings(db: Db, accountId: number): Promise<ProvisioningSettingsRow> {
  const { sql, params } = provisioningSettingsSql(accountId)
  const [row] = await db.query<ProvisioningSettingsRow>(sql, params)
  return row ?? DEFAULT_SETTINGS
}

/** Loads the settings and locks their row, which is made if there is none, until the transaction ends. */
export async function lockProvisioningSettings(tx: Tx, accountId: number): Promise<ProvisioningSettingsRow> {
  await settings.insertUnlessTaken(tx, { accountId })
  const found = await settings.lock(tx, { accountId })
  if (!found) throw new Error(`The account ${accountId} has no provisioning settings although they were inserted.`)
  return found
}

/** Saves the fields that `change` has, and increments the version. The caller has locked the row. */
export const saveProvisioningSettings = (
  tx: Tx,
  accountId: number,
  change: Partial<ProvisioningSettings>,
): Promise<ProvisioningSettingsRow> => settings.save(tx, { accountId }, change)
