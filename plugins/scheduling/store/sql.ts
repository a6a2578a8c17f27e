/** Texts of SQL that are made of names in code; nothing of a request ever stands in them. */

/** `p.start_date AS "startDate", ...` for columns, by the names of the fields of rows. */
export const aliasedColumns = (columns: Readonly<Record<string, string>>) =>
  Object.entries(columns)
    .map(([name, column]) => `${column} AS "${name}"`)
    .join(', ')

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** What an update or an insert sets, by the camel-case names of the columns; undefined is left out. */
export type Values = Readonly<Record<string, unknown>>
const given = (values: Values) => Object.entries(values).filter(([, value]) => value !== undefined)

/** `start_date = $3, ...`, numbered after `params`, to which the values are appended. */
export const setSql = (values: Values, params: unknown[]) =>
  given(values)
    .map(([name, value]) => `${snake(name)} = $${params.push(value)}`)
    .join(', ')

/** An insert statement and its parameters. */
export function insertSql(table: string, values: Values, returning: string) {
  const entries = given(values)
  return {
    sql:
      `INSERT INTO ${table} (${entries.map(([name]) => snake(name)).join(', ')}) ` +
      `VALUES (${entries.map((_, index) => `$${index + 1}`).join(', ')}) RETURNING ${returning}`,
    params: entries.map(([, value]) => value),
  }
}

/** Whose rows a caller sees: all of the account, or those of the projects that it manages and the tasks assigned to it. */
export interface Visibility {
  readonly accountId: number
  readonly all: boolean
  readonly userId: number | null
}
/** The first parameters of a statement that is bound to a visibility: `$1` account, `$2` all, `$3` user. */
export const visibilityParams = (visibility: Visibility) => [visibility.accountId, visibility.all, visibility.userId]
