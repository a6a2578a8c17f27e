/** The author of a change, for the security log. */
import type { UserAuthor as Author } from '../provisioning/service.ts'

export { authorOf, type UserAuthor as Author } from '../provisioning/service.ts'

/** An operator's command. */
export const OPERATOR: Author = { actorId: null, actorName: 'operator', ip: null }

/** Old and new values of the fields that a change has, for the details of an entry. */
export const changesOf = <Row extends object>(before: Row, change: Partial<Row>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(change).map(([name, to]) => [name, { from: before[name as keyof Row] ?? null, to }]),
  )
