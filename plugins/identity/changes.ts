/** Tells every process that tokens may have lost their force or changed their meaning. */
import type { Db, Host } from '#runtime'
import type { BearerCache, Subject } from './cache.ts'

export const CHANNEL = 'identity_changed'

export interface Changes {
  /** Sends the notice with the transaction's commit. `applied` must follow it. */
  announce(tx: Db, subject: Subject): Promise<void>
  /** Forgets here at once what depends on the subject; call it after the commit and before answering. */
  applied(subject: Subject): void
}

export const openChanges = (host: Pick<Host<unknown>, 'notify'>, cache: BearerCache): Changes => ({
  announce: (tx, subject) => host.notify(tx, CHANNEL, subject),
  applied: (subject) => cache.forget(subject),
})
