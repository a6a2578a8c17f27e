/** The token buckets of registrations with a rate limit, over all workers; `claimDue` fills and spends them. */
import type { Tx } from '#runtime'

/**
 * Adds the bucket of a registration that has a limit, with one token, and removes that of one that has none. The bucket of
 * one that had another limit stays as it is: its size and its speed are those of the limit at each claim.
 */
export const saveBucket = (tx: Tx, accountId: number, webhookId: string, rateLimit: number | null) =>
  tx.query(
    rateLimit === null
      ? 'DELETE FROM webhooks.rate_bucket WHERE account_id = $1 AND webhook_id = $2'
      : `INSERT INTO webhooks.rate_bucket (account_id, webhook_id, tokens, filled_at) VALUES ($1, $2, 1, now())
         ON CONFLICT DO NOTHING`,
    [accountId, webhookId],
  )
