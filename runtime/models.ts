/**
 * Defines Sequelize models, for the tables whose rows are read and written one by one. They stand in the stores of their
 * plugins: accounts, API clients and users in `plugins/identity/store/`, webhook registrations in
 * `plugins/webhooks/store/registrations.ts`.
 */
import type { Model, ModelAttributes, ModelStatic, Sequelize, Transaction } from 'sequelize'
import type { Columns, NewRow, Row, Values } from './models/columns.ts'
import { Table } from './models/table.ts'

export * from './models/columns.ts'
export * from './models/sql.ts'
export { type Change, Table } from './models/table.ts'
export { storable } from './text/storable.ts'

declare module './plugin/call.ts' {
  interface ModelTypes {
    readonly sequelize: Sequelize
    readonly transaction: Transaction
  }
}

/**
 * A process may have several pools, and a model belongs to one `Sequelize`: the result returns the model of that one.
 *
 *     const users = defineModel((sequelize) => class extends User {}.init({ ... }, { sequelize, ... }))
 *     db.models(({ sequelize, transaction }) => users(sequelize).findByPk(7, { transaction }))
 */
export function defineModel<M extends Model>(
  define: (sequelize: Sequelize) => ModelStatic<M>,
): (sequelize: Sequelize) => ModelStatic<M> {
  const defined = new WeakMap<Sequelize, ModelStatic<M>>()
  return (sequelize) => {
    const known = defined.get(sequelize)
    if (known) return known
    const made = define(sequelize)
    defined.set(sequelize, made)
    return made
  }
}

/**
 * The table with these columns. SQL that is passed to it names columns with the table, such as `client.created_at`.
 *
 *     const clients = tableModel('identity.client', { id: text().key(), rateLimit: integer().orNull() })
 *     clients.find(db, { id: 'client-1' })
 *
 * @param name schema and table
 * @param derive what rows have beside their columns
 */
export function tableModel<const C extends Columns, Derived extends object = object>(
  name: `${string}.${string}`,
  columns: C,
  derive?: (values: Values<C>) => Derived,
): Table<C, Row<C> & Derived> {
  const [schema, table = ''] = name.split('.')
  const model = defineModel((sequelize) =>
    sequelize.define<Model<Values<C>, NewRow<C>>>(
      table,
      // A new object for each column: Sequelize writes the column's name into it.
      Object.fromEntries(
        Object.entries(columns).map(([attribute, { options }]) => [attribute, { ...options }]),
      ) as ModelAttributes<Model<Values<C>, NewRow<C>>, Values<C>>,
      { schema, tableName: table, underscored: true, timestamps: false },
    ),
  )
  return new Table(model, columns, derive)
}
