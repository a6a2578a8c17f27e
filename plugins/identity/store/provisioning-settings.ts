/** Provisioning settings: the table identity.provisioning_settings. An account without a row has the defaults. */
import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  literal,
  Model,
  type NonAttribute,
} from 'sequelize'
import type { Db, Tx } from '#runtime'
import { defineModel } from '#runtime/models'
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

class SettingsModel extends Model<InferAttributes<SettingsModel>, InferCreationAttributes<SettingsModel>> {
  declare accountId: number
  declare defaultRoleId: CreationOptional<number>
  declare autoActivate: CreationOptional<boolean>
  declare allowExternalLogin: CreationOptional<boolean>
  declare allowInternalLogin: CreationOptional<boolean>
  declare useExternalUsername: CreationOptional<boolean>
  declare projectPermissionsOffByDefault: CreationOptional<boolean>
  declare version: CreationOptional<number>

  get row(): NonAttribute<ProvisioningSettingsRow> {
    const { accountId: _, ...row } = this.get({ plain: true })
    return row
  }
}

const flag = (defaultValue: boolean) => ({ type: DataTypes.BOOLEAN, allowNull: false, defaultValue })
const settings = defineModel((sequelize) =>
  class extends SettingsModel {}.init(
    {
      accountId: { type: DataTypes.INTEGER, primaryKey: true },
      defaultRoleId: { type: DataTypes.INTEGER, allowNull: false, defaultValue: DEFAULT_SETTINGS.defaultRoleId },
      autoActivate: flag(DEFAULT_SETTINGS.autoActivate),
      allowExternalLogin: flag(DEFAULT_SETTINGS.allowExternalLogin),
      allowInternalLogin: flag(DEFAULT_SETTINGS.allowInternalLogin),
      useExternalUsername: flag(DEFAULT_SETTINGS.useExternalUsername),
      projectPermissionsOffByDefault: flag(DEFAULT_SETTINGS.projectPermissionsOffByDefault),
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: DEFAULT_SETTINGS.version },
    },
    {
      sequelize,
      schema: 'identity',
      tableName: 'provisioning_settings',
      modelName: 'settings',
      underscored: true,
      timestamps: false,
    },
  ),
)

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
  await tx.query('INSERT INTO identity.provisioning_settings (account_id) VALUES ($1) ON CONFLICT DO NOTHING', [
    accountId,
  ])
  const found = await tx.models(({ sequelize, transaction }) =>
    settings(sequelize).findByPk(accountId, { transaction, lock: transaction.LOCK.UPDATE }),
  )
  if (!found) throw new Error(`The account ${accountId} has no provisioning settings although they were inserted.`)
  return found.row
}

/** Saves the fields that `change` has, and increments the version. The caller has locked the row. */
export const saveProvisioningSettings = (
  tx: Tx,
  accountId: number,
  change: Partial<ProvisioningSettings>,
): Promise<ProvisioningSettingsRow> =>
  tx.models(async ({ sequelize, transaction }) => {
    const values = { ...change, version: literal('version + 1') }
    const options = { where: { accountId }, returning: true as const, transaction }
    const [, [saved]] = await settings(sequelize).update(values, options)
    if (!saved) throw new Error(`The settings of account ${accountId} were not updated although their row is locked.`)
    return saved.row
  })
