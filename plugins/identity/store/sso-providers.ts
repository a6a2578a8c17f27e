/** Single sign-on providers: the table identity.sso_provider. */
import {
  type CreationOptional,
  DataTypes,
  EmptyResultError,
  type InferAttributes,
  type InferCreationAttributes,
  literal,
  Model,
  type NonAttribute,
} from 'sequelize'
import type { Db, Tx } from '#runtime'
import { defineModel } from '#runtime/models'
import { type Fields, type List, type Page, readModelPage } from '#runtime/odata'
import type { SsoProvider } from '../sso/provider.ts'

class ProviderModel extends Model<InferAttributes<ProviderModel>, InferCreationAttributes<ProviderModel>> {
  declare accountId: number
  declare id: string
  declare displayName: string
  declare authenticationScheme: string
  declare authorityUrl: string
  declare clientId: string
  declare clientSecretSealed: string
  declare externalIdClaim: string
  declare active: boolean
  declare version: CreationOptional<number>
  declare createdAt: Date
  declare updatedAt: Date

  get row(): NonAttribute<SsoProvider> {
    const { accountId: _, ...row } = this.get({ plain: true })
    return row
  }
}

const text = () => ({ type: DataTypes.TEXT, allowNull: false })
const providers = defineModel((sequelize) =>
  class extends ProviderModel {}.init(
    {
      accountId: { type: DataTypes.INTEGER, primaryKey: true },
      id: { type: DataTypes.TEXT, primaryKey: true },
      displayName: text(),
      authenticationScheme: text(),
      authorityUrl: text(),
      clientId: text(),
      clientSecretSealed: text(),
      externalIdClaim: text(),
      active: { type: DataTypes.BOOLEAN, allowNull: false },
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
      createdAt: { type: DataTypes.DATE(6), allowNull: false },
      updatedAt: { type: DataTypes.DATE(6), allowNull: false },
    },
    {
      sequelize,
      schema: 'identity',
      tableName: 'sso_provider',
      modelName: 'provider',
      underscored: true,
      timestamps: false,
    },
  ),
)

/** What a list may be filtered and sorted by. */
export const providerFields: Fields = {
  id: { column: 'provider.id', type: 'string', notNull: true },
  displayName: { column: 'provider.display_name', type: 'string', notNull: true },
  authenticationScheme: { column: 'provider.authentication_scheme', type: 'string', notNull: true },
  authorityUrl: { column: 'provider.authority_url', type: 'string', notNull: true },
  clientId: { column: 'provider.client_id', type: 'string', notNull: true },
  externalIdClaim: { column: 'provider.external_id_claim', type: 'string', notNull: true },
  active: { column: 'provider.active', type: 'boolean', notNull: true },
  createdAt: { column: 'provider.created_at', type: 'timestamp', notNull: true },
  updatedAt: { column: 'provider.updated_at', type: 'timestamp', notNull: true },
}

export const listProviders = async (db: Db, accountId: number, list: List): Promise<Page<SsoProvider>> => {
  const page = await readModelPage(db, providers, { accountId }, list)
  return { ...page, rows: page.rows.map(({ row }) => row) }
}

/** The active providers of the account, for its sign-in page. */
export const listSignInProviders = (
  db: Db,
  accountId: number,
): Promise<{ readonly scheme: string; readonly displayName: string }[]> =>
  db.models(async ({ sequelize, transaction }) => {
    const order = ['displayName', 'id']
    const found = await providers(sequelize).findAll({ where: { accountId, active: true }, order, transaction })
    return found.map(({ authenticationScheme: scheme, displayName }) => ({ scheme, displayName }))
  })

export const countProviders = (db: Db, accountId: number): Promise<number> =>
  db.models(({ sequelize, transaction }) => providers(sequelize).count({ where: { accountId }, transaction }))

/** Holds back other new providers of the account until the transaction ends, so that a count stays true. */
export const lockAccountProviders = (tx: Tx, accountId: number) =>
  tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('identity.sso_provider:' || $1::text, 0))`, [accountId])

export const loadProvider = (db: Db, accountId: number, id: string): Promise<SsoProvider | undefined> =>
  db.models(async ({ sequelize, transaction }) => {
    const found = await providers(sequelize).findOne({ where: { accountId, id }, transaction })
    return found?.row
  })

/** The provider of whatever account: the scheme is unique in the installation. */
export const loadProviderByScheme = (
  db: Db,
  authenticationScheme: string,
): Promise<{ readonly accountId: number; readonly provider: SsoProvider } | undefined> =>
  db.models(async ({ sequelize, transaction }) => {
    const found = await providers(sequelize).findOne({ where: { authenticationScheme }, transaction })
    return found ? { accountId: found.accountId, provider: found.row } : undefined
  })

/**
 * Loads the provider and locks its row until the transaction ends: to change it, or, with `share`, so that it is not
 * changed.
 */
export const lockProvider = (
  tx: Tx,
  accountId: number,
  id: string,
  { share = false } = {},
): Promise<SsoProvider | undefined> =>
  tx.models(async ({ sequelize, transaction }) => {
    const lock = share ? transaction.LOCK.SHARE : transaction.LOCK.UPDATE
    const found = await providers(sequelize).findOne({ where: { accountId, id }, lock, transaction })
    return found?.row
  })

/** Resolves to undefined when the scheme is taken, by whatever account. */
export const insertProvider = (
  tx: Tx,
  accountId: number,
  provider: Omit<SsoProvider, 'version'>,
): Promise<SsoProvider | undefined> =>
  tx.models(async ({ sequelize, transaction }) => {
    try {
      // The option makes Sequelize's type of the result void, though not the result.
      const options = { ignoreDuplicates: true, transaction }
      const made: unknown = await providers(sequelize).create({ accountId, ...provider }, options)
      return (made as ProviderModel).row
    } catch (error) {
      // ON CONFLICT DO NOTHING has returned no row.
      if (error instanceof EmptyResultError) return undefined
      throw error
    }
  })

export type ProviderChange = Partial<
  Pick<SsoProvider, 'displayName' | 'authorityUrl' | 'clientId' | 'clientSecretSealed' | 'externalIdClaim' | 'active'>
>

/** Saves the fields and increments the version. The row exists: the caller has locked it. */
export const saveProvider = (
  tx: Tx,
  accountId: number,
  id: string,
  change: ProviderChange,
  updatedAt: Date,
): Promise<SsoProvider> =>
  tx.models(async ({ sequelize, transaction }) => {
    const values = { ...change, updatedAt, version: literal('version + 1') }
    const where = { accountId, id }
    const [, [saved]] = await providers(sequelize).update(values, { where, returning: true, transaction })
    if (!saved) throw new Error(`The SSO provider ${id} was not updated although its row is locked.`)
    return saved.row
  })

export const deleteProvider = (tx: Tx, accountId: number, id: string): Promise<number> =>
  tx.models(({ sequelize, transaction }) => providers(sequelize).destroy({ where: { accountId, id }, transaction }))

/** Whether a SCIM client of the account is linked to the provider. */
export async function hasLinkedClient(tx: Tx, accountId: number, id: string): Promise<boolean> {
  const rows = await tx.query('SELECT 1 FROM identity.client WHERE account_id = $1 AND sso_provider_id = $2 LIMIT 1', [
    accountId,
    id,
  ])
  return rows.length > 0
}

/** Ends the browser sessions that began with a sign-in at the provider. */
export const deleteSessionsOfProvider = (tx: Tx, accountId: number, id: string) =>
  tx.query('DELETE FROM identity.session WHERE account_id = $1 AND sso_provider_id = $2', [accountId, id])
