/**
 * Mails with links to set a password: private events (jobs) that carry ids. The link is created when its mail is sent, so that
 * no token stands in the outbox; after a failure the relay calls again later, and another link is created.
 */
import { type EventEnvelope, event, type Listener, on, type Tx } from '#runtime'
import type { Parts } from '../parts.ts'
import { digest } from '../secret.ts'
import { createPasswordLink } from '../sign-in/password-links.ts'
import { deletePasswordLink, type PasswordLinkPurpose } from '../store/password-links.ts'
import { lockMailRecipient } from '../store/user-credentials.ts'
import { type Mailer, MailRefused } from './mailer.ts'
import { passwordMailText } from './texts.ts'

export interface PasswordMail {
  /** Users of the event's account. Those who may not sign in with a password get no mail. */
  readonly userIds: readonly number[]
  readonly purpose: PasswordLinkPurpose
  /** Of whoever asked for the mail. */
  readonly ip: string | null
}

/** Emit it to send each of the users a link; only when `parts.canMail`. */
export const passwordMailDue = event<PasswordMail>('identity.password_mail_due')

/** The relay gives a listener half a minute (`LISTENER_SECONDS`); one mail may take most of it. */
const SENDING_TIME = 5_000 // ms, after which no further mail of a batch is begun

/** A mail of an event. */
type DueMail = EventEnvelope<PasswordMail> & { readonly userId: number }

/**
 * Stops at the first mail that the server does not take now, and after `SENDING_TIME`, so that a server that is down or slow holds
 * up nobody. Mails that were sent are not sent again: each of the others, also of the same event, becomes an event of its own.
 */
export const passwordMailListener = (parts: Parts, mailer: Mailer): Listener =>
  on(passwordMailDue, async (batch, { tx, log }) => {
    const until = performance.now() + SENDING_TIME
    const mails = batch.flatMap((envelope) => envelope.data.userIds.map((userId): DueMail => ({ ...envelope, userId })))
    const sendLater = async (rest: readonly DueMail[]) => {
      for (const { accountId, actor, data, userId } of rest)
        await parts.host
          .call(tx, { id: accountId, timeZone: 'UTC' }, actor)
          .emit(passwordMailDue, { ...data, userIds: [userId] })
    }
    for (const [index, mail] of mails.entries()) {
      if (index > 0 && performance.now() > until) return sendLater(mails.slice(index))
      try {
        await send(parts, mailer, mail)
      } catch (error) {
        if (index === 0) throw error
        log.warn(
          { err: error, mails: mails.length - index },
          'The mail server takes no further mails; they are retried.',
        )
        return sendLater(mails.slice(index))
      }
    }
  })

async function send(parts: Parts, mailer: Mailer, mail: DueMail): Promise<void> {
  const { host } = parts
  const { accountId, userId } = mail
  const { purpose } = mail.data
  // Committed before the mail is sent: the link works when the mail arrives.
  const prepared = await host.transaction((tx) => prepare(parts, tx, mail))
  if (!prepared) return
  const { user, link } = prepared
  try {
    await mailer.send({ to: { name: user.displayName, address: user.email }, ...passwordMailText(user, purpose, link) })
  } catch (error) {
    const token = new URL(link.url).searchParams.get('token') ?? ''
    await deletePasswordLink(host.db, accountId, digest(token))
    if (!(error instanceof MailRefused)) throw error
    const fields = { accountId, userId, purpose, reason: error.message }
    host.log.warn(fields, 'The mail server refused a mail; it is not sent again.')
  }
}

/**
 * Makes the link. The user is locked meanwhile: whoever changes the e-mail ends the links that were made for the address before.
 * Resolves to undefined for a user who gets no mail.
 */
async function prepare(parts: Parts, tx: Tx, { accountId, userId, actor, data: { purpose, ip } }: DueMail) {
  const user = await lockMailRecipient(tx, accountId, userId)
  if (!user) return undefined
  const owner = { accountId, id: userId }
  if ((await parts.passwordMailLimit.retryAfter(tx, owner, purpose)) > 0) {
    const fields = { accountId, userId, purpose }
    parts.host.log.warn(fields, 'A user was sent too many links to set a password; another one is not sent.')
    return undefined
  }
  const link = await createPasswordLink(tx, parts, owner, purpose)
  await parts.logSecurity(tx, {
    accountId,
    action: 'password_link_created',
    actorId: actor.id ?? null,
    actorName: actor.name,
    subject: `user ${userId}`,
    ip,
    details: { purpose },
  })
  return { user, link }
}
