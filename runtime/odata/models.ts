/** Pages of a Sequelize model: the same options, fields and tokens as those of a `Source`. */
import { and, fn, literal, type Model, type ModelStatic, Op, type Sequelize, type WhereOptions, where } from 'sequelize'
import type { List, Page } from '../odata.ts'
import type { Db } from '../plugin.ts'
import { type Comparison, type Condition, negate, type TextFunction } from './condition.ts'
import { parseFilter } from './filter.ts'
import { orderOf, seekCondition, writeToken } from './keyset.ts'

const OPERATORS = { eq: Op.eq, gt: Op.gt, ge: Op.gte, lt: Op.lt, le: Op.lte } as const satisfies Partial<
  Record<Comparison, symbol>
>

type Column = ReturnType<typeof literal>

/** Each with its opposite, which is false for null like the function itself. */
const FUNCTIONS: Readonly<Record<TextFunction, (column: Column, value: string, holds: boolean) => WhereOptions>> = {
  contains: (column, value, holds) => where(fn('strpos', column, value), { [holds ? Op.gt : Op.eq]: 0 }),
  startswith: (column, value, holds) => where(fn('starts_with', column, value), { [Op.is]: holds }),
  endswith: (column, value, holds) =>
    where(fn('right', column, fn('length', value)), { [holds ? Op.eq : Op.ne]: value }),
}
const isTextFunction = (condition: Condition): condition is Condition & { readonly kind: TextFunction } =>
  Object.hasOwn(FUNCTIONS, condition.kind)

/** PostgreSQL reads the quoted values as the type of the column that they are compared with. */
export function conditionWhere(condition: Condition): WhereOptions {
  switch (condition.kind) {
    case 'and':
      return and(...condition.of.map(conditionWhere))
    case 'or':
      // Sequelize writes nothing for an empty `or`.
      return condition.of.length === 0 ? where(literal('false'), { [Op.is]: true }) : anyOf(condition.of)
    case 'not': {
      const { of } = condition
      if (isTextFunction(of)) return FUNCTIONS[of.kind](literal(of.field.column), of.value, false)
      return conditionWhere(negate(of))
    }
    case 'null':
      return where(literal(condition.field.column), { [Op.is]: null })
    case 'notNull':
      return where(literal(condition.field.column), { [Op.not]: null })
    case 'in':
      return where(literal(condition.field.column), { [Op.in]: [...condition.values] })
    case 'contains':
    case 'startswith':
    case 'endswith':
      return FUNCTIONS[condition.kind](literal(condition.field.column), condition.value, true)
    case 'ne': {
      const column = literal(condition.field.column)
      return { [Op.or]: [where(column, { [Op.ne]: condition.value }), where(column, { [Op.is]: null })] }
    }
    default:
      return where(literal(condition.field.column), { [OPERATORS[condition.kind]]: condition.value })
  }
}

const anyOf = (conditions: readonly Condition[]): WhereOptions => ({ [Op.or]: conditions.map(conditionWhere) })

/**
 * One page of the rows that `scope` selects, which names the account: one statement, and one more for `$count`. Columns of
 * the list's fields begin with the name of the model, such as `webhook.name`.
 */
export function readModelPage<M extends Model>(
  db: Db,
  model: (sequelize: Sequelize) => ModelStatic<M>,
  scope: WhereOptions,
  list: List,
): Promise<Page<M>> {
  const { $filter, $skiptoken } = list.options
  const filtered = $filter === undefined ? [] : [conditionWhere(parseFilter($filter, list.fields))]
  const behind = $skiptoken === undefined ? [] : [conditionWhere(seekCondition($skiptoken, list.terms))]
  const keys = list.terms.map(({ field }, index) => [literal(`(${field.column})::text`), `key${index}`] as const)
  return db.models(async ({ sequelize, transaction }) => {
    const rows = model(sequelize)
    const found = await rows.findAll({
      where: and(scope, ...filtered, ...behind) as WhereOptions,
      attributes: { include: keys.map(([key, name]) => [key, name]) },
      order: list.terms.map((term) => [literal(term.field.column), orderOf(term)]),
      limit: list.top + 1,
      offset: list.skip,
      transaction,
    })
    const count = list.count
      ? await rows.count({ where: and(scope, ...filtered) as WhereOptions, transaction })
      : undefined
    const last = found.length > list.top ? found[list.top - 1] : undefined
    return {
      rows: found.slice(0, list.top),
      count,
      token: last && writeToken(list.terms, last.get({ plain: true }) as Record<string, unknown>),
    }
  })
}
