/**
 * Defines Sequelize models. The Sequelize models of the project stand in the stores of their plugins: accounts, API clients
 * and users in `plugins/identity/store/`, webhook registrations in `plugins/webhooks/store/registrations.ts`.
 */
import type { Model, ModelStatic, Sequelize, Transaction } from 'sequelize'

declare module './call.ts' {
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
