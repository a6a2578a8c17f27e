/** What statements of the stores have in common. */
export { aliasedColumns, insertSql, type SqlValues as Values, setSql } from '#runtime/models'

/** Whose rows a caller sees: all of the account, or those of the projects that it manages and the tasks assigned to it. */
export interface Visibility {
  readonly accountId: number
  readonly all: boolean
  readonly userId: number | null
}
/** The first parameters of a statement that is bound to a visibility: `$1` account, `$2` all, `$3` user. */
export const visibilityParams = (visibility: Visibility) => [visibility.accountId, visibility.all, visibility.userId]
