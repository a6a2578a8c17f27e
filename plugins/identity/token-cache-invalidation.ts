/** Token cache invalidation: notifies all processes (LISTEN/NOTIFY) of a change that revokes tokens or alters their meaning. */
import type { Host, Tx } from '#runtime'
import type { Dependency, TokenCache } from './token-cache.ts'

export const CHANNEL = 'identity_changed'

export interface TokenCacheInvalidation {
  /**
   * Evicts the entries that depend on `dependency` once `tx` has committed: in this process before the response is sent, in
   * the others when the notification of the commit arrives.
   */
  invalidate(tx: Tx, dependency: Dependency): Promise<void>
}

export const openTokenCacheInvalidation = (
  host: Pick<Host<unknown>, 'notify'>,
  cache: TokenCache,
): TokenCacheInvalidation => ({
  async invalidate(tx, dependency) {
    tx.afterCommit(() => cache.evict(dependency))
    await host.notify(tx, CHANNEL, dependency)
  },
})
