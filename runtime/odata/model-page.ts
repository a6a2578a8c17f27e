/** Pages of a Sequelize model: the same options, fields and tokens as those of a `Source`. */
import { and, literal, type Model, type ModelStatic, type Sequelize, type WhereOptions } from 'sequelize'
import type { List, Page } from '../odata.ts'
import type { Db } from '../plugin.ts'
import type { Condition } from './condition.ts'
import { orderOf, seekCondition, writeToken } from './keyset.ts'
import { conditionSql } from './sql.ts'

/**
 * One page of the rows that `scope` selects, which names the account: one statement, and one more for `$count`. Columns of
 * the list's fields begin with the name of the model, such as `webhook.name`.
 * @param exclude attributes that are not read
 */
export function readModelPage<M extends Model>(
  db: Db,
  model: (sequelize: Sequelize) => ModelStatic<M>,
  scope: WhereOptions,
  list: List,
  exclude: readonly string[] = [],
): Promise<Page<M>> {
  const { $skiptoken } = list.options
  const behind = $skiptoken === undefined ? undefined : seekCondition($skiptoken, list.terms)
  const keys = list.terms.map(({ field }, index) => [literal(`(${field.column})::text`), `key${index}`] as const)
  return db.models(async ({ sequelize, transaction }) => {
    const rows = model(sequelize)
    const where = (...conditions: readonly (Condition | undefined)[]) =>
      and(
        scope,
        ...conditions.flatMap((it) => (it ? literal(conditionSql(it, (value) => sequelize.escape(value))) : [])),
      ) as WhereOptions
    const found = await rows.findAll({
      where: where(list.filter, behind),
      attributes: { include: keys.map(([key, name]) => [key, name]), exclude: [...exclude] },
      order: list.terms.map((term) => [literal(term.field.column), orderOf(term)]),
      limit: list.top + 1,
      offset: list.skip,
      transaction,
    })
    const count = list.count ? await rows.count({ where: where(list.filter), transaction }) : undefined
    const last = found.length > list.top ? found[list.top - 1] : undefined
    return {
      rows: found.slice(0, list.top),
      count,
      token: last && writeToken(list.terms, last.get({ plain: true }) as Record<string, unknown>),
    }
  })
}
