/** Pages of a Sequelize model: the same options, fields and tokens as those of a `Source`. */
import {
  and,
  cast,
  fn,
  literal,
  type Model,
  type ModelStatic,
  Op,
  type Sequelize,
  type WhereOptions,
  where,
} from 'sequelize'
import type { List, Page } from '../odata.ts'
import type { Db } from '../plugin.ts'
import { type Comparison, type Condition, negate, type TextFunction } from './condition.ts'
import { type Field, SQL_TYPE } from './fields.ts'
import { orderOf, seekCondition, writeToken } from './keyset.ts'

const OPERATORS = { eq: Op.eq, gt: Op.gt, ge: Op.gte, lt: Op.lt, le: Op.lte } as const satisfies Partial<
  Record<Comparison, symbol>
>

type Column = ReturnType<typeof literal>
type Value = ReturnType<typeof cast>

/** `holds` false: the opposite, which is false for null too. */
const FUNCTIONS: Readonly<Record<TextFunction, (column: Column, value: Value, holds: boolean) => WhereOptions>> = {
  contains: (column, value, holds) => where(fn('strpos', column, value), { [holds ? Op.gt : Op.eq]: 0 }),
  startswith: (column, value, holds) => where(fn('starts_with', column, value), { [Op.is]: holds }),
  endswith: (column, value, holds) =>
    where(fn('right', column, fn('length', value)), { [holds ? Op.eq : Op.ne]: value }),
}

/** The condition as Sequelize's `where`. Values are cast: Sequelize doubles a `$` in text that it passes to functions. */
export function conditionWhere(condition: Condition): WhereOptions {
  switch (condition.kind) {
    case 'and':
      return and(...condition.of.map(conditionWhere))
    case 'or':
      // Sequelize writes nothing for an empty `or`.
      return condition.of.length === 0 ? where(literal('false'), { [Op.is]: true }) : anyOf(condition.of)
    case 'not':
      return conditionWhere(negate(condition.of))
    case 'null':
      return where(columnOf(condition), { [Op.is]: null })
    case 'notNull':
      return where(columnOf(condition), { [Op.not]: null })
    case 'in':
      return where(columnOf(condition), { [Op.in]: condition.values.map((value) => typed(condition.field, value)) })
    case 'contains':
    case 'startswith':
    case 'endswith': {
      const { kind, field, value, negated = false } = condition
      return FUNCTIONS[kind](columnOf(condition), typed(field, value), !negated)
    }
    case 'ne': {
      const different = where(columnOf(condition), { [Op.ne]: typed(condition.field, condition.value) })
      return { [Op.or]: [different, where(columnOf(condition), { [Op.is]: null })] }
    }
    default:
      return where(columnOf(condition), { [OPERATORS[condition.kind]]: typed(condition.field, condition.value) })
  }
}

const columnOf = ({ field }: { readonly field: Field }): Column => literal(field.column)
const typed = (field: Field, value: string): Value => cast(value, SQL_TYPE[field.type])
const anyOf = (conditions: readonly Condition[]): WhereOptions => ({ [Op.or]: conditions.map(conditionWhere) })

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
  const filtered = list.filter === undefined ? [] : [conditionWhere(list.filter)]
  const behind = $skiptoken === undefined ? [] : [conditionWhere(seekCondition($skiptoken, list.terms))]
  const keys = list.terms.map(({ field }, index) => [literal(`(${field.column})::text`), `key${index}`] as const)
  return db.models(async ({ sequelize, transaction }) => {
    const rows = model(sequelize)
    const found = await rows.findAll({
      where: and(scope, ...filtered, ...behind) as WhereOptions,
      attributes: { include: keys.map(([key, name]) => [key, name]), exclude: [...exclude] },
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
