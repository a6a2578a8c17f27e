// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
/** Models of Sequelize, each defined once on every connection pool that uses it. */
import type { Model, ModelStatic, Sequelize } from 'sequelize';
/**
 * A process may have several pools, and a model belongs to one `Sequelize`: the result returns the model of that one.
 *
 *     const users = defineModel((sequelize) => class extends User {}.init({ ... }, { sequelize, ... }))
 *     db.models(({ sequelize, transaction }) => users(sequelize).findByPk(7, { transaction }))
 */
export declare function defineModel<M extends Model>(define: (sequelize: Sequelize) => ModelStatic<M>): (sequelize: Sequelize) => ModelStatic<M>;
