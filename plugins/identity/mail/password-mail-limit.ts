/**
 * The limits of mails with links to set a password. Of a user, by purpose: further ones could fill the user's mailbox, whoever
 * asks for them. Links are counted in the database, where they are made when their mail is sent; mails that an Administrator has
 * asked for are counted before, in the memory of this process, so that one that would not be sent is refused. Of an account: an
 * Administrator enters any address, and the service's mail server must not become one for unwanted mails.
 */
import { type Db, type Host, Problem } from '#runtime'
import { WindowCounter } from '#runtime/services'
import { findPasswordLinkTime, type PasswordLinkPurpose } from '../store/password-links.ts'

const MAX_MAILS = 5 // to a user in an hour
const HOUR = 3_600_000 // ms
/** As many as large accounts have users, who may all be invited at once. */
const MAX_ACCOUNT_MAILS = 20_000 // in a day
const DAY = 86_400_000 // ms

interface User {
  readonly accountId: number
  readonly id: number
}

export function openPasswordMailLimit({ clock }: Pick<Host<unknown>, 'clock'>) {
  const askedForUser = new WindowCounter(MAX_MAILS, HOUR)
  const askedByAccount = new WindowCounter(MAX_ACCOUNT_MAILS, DAY)

  /** How many seconds pass until a further link may be sent; 0 when one may be sent now. */
  async function retryAfter(db: Db, user: User, purpose: PasswordLinkPurpose): Promise<number> {
    const time = await findPasswordLinkTime(db, user, purpose, MAX_MAILS)
    const wait = time === undefined ? 0 : time.getTime() + HOUR - clock.now().getTime()
    return Math.max(0, Math.ceil(wait / 1000))
  }

  return {
    retryAfter,

    /** Counts a mail that is asked for. @throws 429 when it would not be sent */
    async count(db: Db, user: User, purpose: PasswordLinkPurpose): Promise<void> {
      const { accountId, id } = user
      const account = String(accountId)
      const key = `${accountId} ${id} ${purpose}`
      const now = clock.now()
      const wait = Math.max(askedForUser.retryAfter(key, now), await retryAfter(db, user, purpose))
      if (wait > 0) throw tooManyMails(`The user ${id} is mailed ${MAX_MAILS} links to set a password in an hour`, wait)
      const longWait = askedByAccount.retryAfter(account, now)
      if (longWait > 0)
        throw tooManyMails(`The users of an account are mailed ${MAX_ACCOUNT_MAILS} such links in a day`, longWait)
      askedForUser.increment(key, now)
      askedByAccount.increment(account, now)
    },
  }
}

const tooManyMails = (limit: string, retryAfter: number) =>
  new Problem(429, 'too_many_mails', `${limit} at most; nothing was changed. Try again in ${retryAfter} seconds.`, {
    headers: { 'Retry-After': String(retryAfter) },
  })
