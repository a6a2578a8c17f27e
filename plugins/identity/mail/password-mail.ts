/**
 * Mails with links to set a password: private events (jobs) that carry ids. The link is created when its mail is sent, so that
 * no token stands in the outbox; after a failure the relay calls again later, and another link is created.
 */
import { type EventEnvelope, event, type Listener, on } from '#runtime'
import type { Parts } from '../parts.ts'
import { digest } from '../secret.ts'
import { createPasswordLink } from '../sign-in/password-links.ts'
import { deletePasswordLink, type PasswordLinkPurpose } from '../store/password-links.ts'
import { findMailRecipients, type MailRecipient } from '../store/user-credentials.ts'
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

/**
 * Stops at the first mail that the server does not take now, and after `SENDING_TIME`, so that a server that is down or slow holds
 * up nobody. Mails that were sent are not sent again: the others of the batch become events of their own.
 */
export const passwordMailListener = (parts: Parts, mailer: Mailer): Listener =>
  on(passwordMailDue, async (batch, { tx, log }) => {
    const until = performance.now() + SENDING_TIME
    const sendLater = async (rest: typeof batch) => {
      for (const { accountId, actor, data } of rest)
        await parts.host.call(tx, { id: accountId, timeZone: 'UTC' }, actor).emit(passwordMailDue, data)
    }
    for (const [index, envelope] of batch.entries()) {
      if (index > 0 && performance.now() > until) return sendLater(batch.slice(index))
      try {
        await sendAll(parts, mailer, envelope)
      } catch (error) {
        if (index === 0) throw error
        log.warn(
          { err: error, mails: batch.length - index },
          'The mail server takes no further mails; they are retried.',
        )
        return sendLater(batch.slice(index))
      }
    }
  })

async function sendAll(parts: Parts, mailer: Mailer, envelope: EventEnvelope<PasswordMail>): Promise<void> {
  const { accountId, data } = envelope
  for (const user of await findMailRecipients(parts.host.db, accountId, data.userIds))
    await send(parts, mailer, envelope, { ...user, accountId })
}

async function send(
  parts: Parts,
  mailer: Mailer,
  { actor, data }: EventEnvelope<PasswordMail>,
  user: MailRecipient & { readonly accountId: number },
): Promise<void> {
  const { host } = parts
  const { purpose, ip } = data
  const logFields = { accountId: user.accountId, userId: user.id, purpose }
  if ((await parts.passwordMailLimit.retryAfter(host.db, user, purpose)) > 0)
    return host.log.warn(logFields, 'A user was sent too many links to set a password; another one is not sent.')
  // Committed before the mail is sent: the link works when the mail arrives.
  const link = await host.transaction(async (tx) => {
    const created = await createPasswordLink(tx, parts, user, purpose)
    await parts.logSecurity(tx, {
      accountId: user.accountId,
      action: 'password_link_created',
      actorId: actor.id ?? null,
      actorName: actor.name,
      subject: `user ${user.id}`,
      ip,
      details: { purpose },
    })
    return created
  })
  try {
    await mailer.send({ to: { name: user.displayName, address: user.email }, ...passwordMailText(user, purpose, link) })
  } catch (error) {
    const token = new URL(link.url).searchParams.get('token') ?? ''
    await deletePasswordLink(host.db, user.accountId, digest(token))
    if (!(error instanceof MailRefused)) throw error
    host.log.warn({ ...logFields, reason: error.message }, 'The mail server refused a mail; it is not sent again.')
  }
}
