/** Changes of an account: what the admin API and operators' commands have in common. */
import type { AccountInput } from '#generated/identity'
import type { Tx } from '#runtime'
import type { Parts } from '../parts.ts'
import { type AccountRow, READ_WITH_TOKENS, saveAccount } from '../store/accounts.ts'
import { type Author, changesOf } from './author.ts'

/**
 * Saves a change of an account whose row the caller has locked, and logs it. Without a change the version stays. The account's
 * tokens are looked up anew, since requests read settings of the account with them.
 */
export const accountChanges =
  ({ cacheInvalidation, logSecurity }: Pick<Parts, 'cacheInvalidation' | 'logSecurity'>) =>
  async (tx: Tx, current: AccountRow, change: Partial<AccountInput>, by: Author): Promise<AccountRow> => {
    if (Object.keys(change).length === 0) return current
    const saved = await saveAccount(tx, current.id, change)
    if (READ_WITH_TOKENS.some((name) => change[name] !== undefined))
      await cacheInvalidation.invalidate(tx, `account:${current.id}`)
    const details = { changes: changesOf(current, change) }
    await logSecurity(tx, { ...by, accountId: current.id, action: 'account_updated', details })
    return saved
  }
