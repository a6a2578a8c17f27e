/** The author of a change, for the security log. */
import type { Call } from '#runtime'
import type { SecurityEvent } from '../store/security-log.ts'

export type Author = Pick<SecurityEvent, 'actorId' | 'actorName' | 'ip'>

/** An operator's command. */
export const OPERATOR: Author = { actorId: null, actorName: 'operator', ip: null }

export const authorOf = ({ actor }: Pick<Call, 'actor'>, { ip }: { readonly ip: string }): Author => ({
  actorId: actor.id ?? null,
  actorName: actor.name,
  ip,
})

/** What identifies a request that creates something: its Idempotency-Key and who sent it. */
export const creationKeyOf = ({ actor }: Pick<Call, 'actor'>, given: string | undefined): string | undefined =>
  given === undefined ? undefined : `${actor.id} ${actor.name} ${given}`

/** Old and new values of the fields that a change has, for the details of an entry. */
export const changesOf = <Row extends object>(before: Row, change: Partial<Row>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(change).map(([name, to]) => [name, { from: before[name as keyof Row] ?? null, to }]),
  )
