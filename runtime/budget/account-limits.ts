/** What operators allow single accounts in place of budgets' shares: few rows, all of them in memory. */
import type { Db, Host, Log } from '../plugin.ts'

const CHANNEL = 'runtime_account_limit'
const MAX_ROWS = 10_000 // about 100 bytes each

export interface AccountLimit {
  /** The budget's name. */
  readonly name: string
  readonly amount: number
}

export interface AccountLimits {
  /** As far as this process has heard; undefined where the budget's share holds. */
  of(accountId: number, name: string): number | undefined
  /** Those of the account as they are stored, by name. */
  list(accountId: number): Promise<AccountLimit[]>
  /** Holds in every process within a second. Null: the budget's share holds again. */
  set(accountId: number, name: string, amount: number | null): Promise<void>
}

type Parts = Db & Pick<Host<unknown>, 'notify' | 'listen'>

export function openAccountLimits(database: Parts, log: Log): AccountLimits {
  let known = new Map<string, number>()
  let reading = Promise.resolve()

  async function read(): Promise<void> {
    const rows = await database.query<AccountLimit & { readonly accountId: number }>(
      `SELECT account_id AS "accountId", name, amount FROM runtime.account_limit
       ORDER BY account_id, name LIMIT ${MAX_ROWS}`,
    )
    known = new Map(rows.map(({ accountId, name, amount }) => [keyOf(accountId, name), amount]))
  }
  // Notices come in order, and so do the readings: the last one has seen the last change.
  database.listen(CHANNEL, () => {
    reading = reading.then(read).catch((err) => log.warn({ err }, 'limits of accounts could not be read'))
  })

  return {
    of: (accountId, name) => known.get(keyOf(accountId, name)),
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
           ON CONFLICT (account_id, name) DO UPDATE SET amount = excluded.amount, changed_at = now()`,
          [accountId, name, amount],
        )
      }
      await database.notify(database, CHANNEL, String(accountId))
    },
  }
}

const keyOf = (accountId: number, name: string) => `${accountId} ${name}`
