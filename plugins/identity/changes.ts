/** Tells every process that tokens may have lost their force or changed their meaning. */
import type { Host, Tx } from '#runtime'
import type { BearerCache, Subject } from './cache.ts'

export const CHANNEL = 'identity_changed'

export interface Changes {
  /**
   * Forgets what depends on the subject: in this process after the commit and before the answer, in the others with the
   * notice that the commit sends.
   */
  announce(tx: Tx, subject: Subject): Promise<void>
}

export const openChanges = (host: Pick<Host<unknown>, 'notify'>, cache: BearerCache): Changes => ({
  async announce(tx, subject) {
    tx.afterCommit(() => cache.forget(subject))
    await host.notify(tx, CHANNEL, subject)
  },
})
