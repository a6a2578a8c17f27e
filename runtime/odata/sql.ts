/** Conditions as SQL. Only the columns of fields and fixed words reach it as they are. */
import type { Comparison, Condition, TextFunction } from './condition.ts'
import { type Field, SQL_TYPE } from './fields.ts'

const OPERATORS: Readonly<Record<Exclude<Comparison, 'ne'>, string>> = { eq: '=', gt: '>', ge: '>=', lt: '<', le: '<=' }
const FUNCTIONS: Readonly<Record<TextFunction, (column: string, parameter: string) => string>> = {
  contains: (column, parameter) => `strpos(${column}, ${parameter}) > 0`,
  startswith: (column, parameter) => `starts_with(${column}, ${parameter})`,
  endswith: (column, parameter) => `right(${column}, length(${parameter})) = ${parameter}`,
}

/**
 * The condition. OData has two truth values where SQL has three: a comparison with null is false, and `ne` is the opposite
 * of `eq`.
 * @param write a value as SQL: a parameter, or an escaped literal
 */
export function conditionSql(condition: Condition, write: (value: string) => string): string {
  const bind = (field: Field, value: string) => `${write(value)}::${SQL_TYPE[field.type]}`
  const sql = (it: Condition): string => {
    switch (it.kind) {
      case 'and':
      case 'or': {
        const parts = it.of.map(sql)
        if (parts.length === 0) return it.kind === 'and' ? 'true' : 'false'
        return parts.length === 1 ? parts.join('') : `(${parts.join(it.kind === 'and' ? ' AND ' : ' OR ')})`
      }
      case 'not':
        return `((${sql(it.of)}) IS NOT TRUE)`
      case 'null':
        return `${it.field.column} IS NULL`
      case 'notNull':
        return `${it.field.column} IS NOT NULL`
      case 'in':
        return `${it.field.column} IN (${it.values.map((value) => bind(it.field, value)).join(', ')})`
      case 'contains':
      case 'startswith':
      case 'endswith':
        return FUNCTIONS[it.kind](it.field.column, bind(it.field, it.value))
      case 'ne':
        return `${it.field.column} IS DISTINCT FROM ${bind(it.field, it.value)}`
      default:
        return `${it.field.column} ${OPERATORS[it.kind]} ${bind(it.field, it.value)}`
    }
  }
  return sql(condition)
}
