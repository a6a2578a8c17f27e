/** Provisioning settings: the table identity.provisioning_settings. An account without a row has the defaults. */
import { provisioningSettingsEntity } from '#generated/identity'
import type { Db, Tx } from '#runtime'
import { aliasedColumns, columnsOf, integer, tableModel } from '#runtime/models'
import type { ProvisioningSettings } from '../provisioning/service.ts'

const settings = tableModel('identity.provisioning_settings', {
  ...columnsOf(provisioningSettingsEntity),
  accountId: integer().key().hidden(),
  version: integer().default(1),
})

export type ProvisioningSettingsRow = typeof settings.row

export const DEFAULT_SETTINGS: ProvisioningSettingsRow = { ...provisioningSettingsEntity.defaults, version: 1 }

/** Without Sequelize, since every change that an identity provider makes asks for them. Without a row: `DEFAULT_SETTINGS`. */
export const provisioningSettingsSql = (accountId: number) => ({
  sql: `SELECT ${aliasedColumns({ ...provisioningSettingsEntity.columns, version: 'settings.version' })}
          FROM identity.provisioning_settings settings WHERE account_id = $1`,
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
