/** What the request of a change names. */
import type { Call } from '#runtime'

/** The row that a change is for. */
export interface Ref<Id = string> {
  readonly accountId: number
  readonly id: Id
  readonly ifMatch?: string | undefined
}

export const refOf = <Id>(
  { account }: Pick<Call, 'account'>,
  id: Id,
  headers: { readonly 'If-Match'?: string | undefined },
): Ref<Id> => ({ accountId: account.id, id, ifMatch: headers['If-Match'] })
