/** What day it is in each account. */
import type { Account, Db } from '#runtime'
import { dateIn } from '../dates.ts'
import type { Services } from './recalculate.ts'

export interface AccountDays {
  readonly accounts: ReadonlyMap<number, Account>
  /** By account, `YYYY-MM-DD`. */
  readonly today: ReadonlyMap<number, string>
}

export async function readDays(
  db: Db,
  { directory, clock }: Pick<Services, 'directory' | 'clock'>,
): Promise<AccountDays> {
  const accounts = new Map((await directory.accounts(db)).map((account) => [account.id, account]))
  const now = clock.now()
  return { accounts, today: new Map([...accounts.values()].map(({ id, timeZone }) => [id, dateIn(timeZone, now)])) }
}
