/**
 * Quotas that operators have set for single accounts, in place of the budgets' own: few rows, all of them in memory.
 */
import type { Db, Host, Log } from '../plugin.ts'

const CHANNEL = 'runtime_account_limit'
const MAX_ROWS = 10_000 // about 100 bytes each

export interface AccountLimit {
  /** Name of the budget. */
  readonly name: string
  readonly amount: number
}

export interface AccountLimits {
  /** From memory, up to a second old; undefined if the budget's own quota applies. */
  of(accountId: number, name: string): number | undefined
  /** The account's limits from the database, ordered by name. */
  list(accountId: number): Promise<AccountLimit[]>
  /** Takes effect in every process within a second. `null` removes the limit: the budget's own quota applies again. */
  set(accountId: number, name: string, amount: number | null): Promise<void>
}

type Parts = Db & Pick<Host<unknown>, 'notify' | 'listen'>

export function openAccountLimits(database: Parts, log: Log): AccountLimits {
  let limits = new Map<string, number>()
  let lastRead = Promise.resolve()

  async function read(): Promise<void> {
    const rows = await database.query<AccountLimit & { readonly accountId: number }>(
      `/* over all accounts */ SELECT account_id AS "accountId", name, amount FROM runtime.account_limit
       ORDER BY account_id, name LIMIT ${MAX_ROWS}`,
    )
    limits = new Map(rows.map(({ accountId, name, amount }) => [keyOf(accountId, name), amount]))
  }
  // Reads run one after the other, in the order of the notifications: the last read sees the last change.
  database.listen(CHANNEL, () => {
    lastRead = lastRead.then(read).catch((err) => log.warn({ err }, 'cannot read the limits of accounts'))
  })

  return {
    of: (accountId, name) => limits.get(keyOf(accountId, name)),
    list: (accountId) =>
      database.query<AccountLimit>(
        'SELECT name, amount FROM runtime.account_limit WHERE account_id = $1 ORDER BY name',
        [accountId],
      ),
    async set(accountId, name, amount) {
      if (amount === null) {
        await database.query('DELETE FROM runtime.account_limit WHERE account_id = $1 AND name = $2', [accountId, name])
      } else {
        await database.query(
          `INSERT INTO runtime.account_limit (account_id, name, amount, changed_at) VALUES ($1, $2, $3, now())
           ON CONFLICT (account_id, name) DO UPDATE SET amount = excluded.amount, changed_at = excluded.changed_at`,
          [accountId, name, amount],
        )
      }
      await database.notify(database, CHANNEL, String(accountId))
    },
  }
}

const keyOf = (accountId: number, name: string) => `${accountId} ${name}`
