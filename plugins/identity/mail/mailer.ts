/**
 * Sends mail through the SMTP server of `SMTP_URL`, with nodemailer; no other file uses that library. Each mail gets a
 * connection of its own, since mails are rare. Errors contain neither the server's credentials nor what it answered.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Transporter } from 'nodemailer'
import { oneLine } from './texts.ts'

export interface MailSettings {
  /** `smtp://` or `smtps://`, with user name and password where the server asks for them. */
  readonly url: string
  /** The address that mails are sent from, with or without a name: `Chainwork <chainwork@example.com>`. */
  readonly from: string
}

export interface Mail {
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
}

export interface Mailer {
  /** @throws MailRefused when a retry cannot help; another error when the server does not take the mail now */
  send(mail: Mail): Promise<void>
}

/** The server refuses the mail for good (a reply of 5xx to the recipient or the content, RFC 5321, section 4.2.1). */
export class MailRefused extends Error {}

const TIMEOUT = 5_000 // ms, of each step
const LONGEST = 15_000 // ms, of a whole mail: a listener has half a minute (`LISTENER_SECONDS`)

export const openMailer = (settings: MailSettings): Mailer => ({
  async send({ to: { name, address }, subject, text }) {
    const transport = await openTransport(settings)
    const tooLong = new AbortController()
    try {
      const sent = transport.sendMail({
        from: settings.from,
        to: { name: oneLine(name), address },
        subject: oneLine(subject),
        text,
        headers: { 'Auto-Submitted': 'auto-generated' }, // RFC 3834: no out-of-office replies
      })
      await Promise.race([sent, expiry(tooLong.signal)])
    } catch (error) {
      const { command, responseCode } = error as SmtpError
      const isRefused = ['RCPT TO', 'DATA'].includes(command ?? '') && (responseCode ?? 0) >= 500
      throw new (isRefused ? MailRefused : Error)(describe(error, settings))
    } finally {
      tooLong.abort()
      transport.close()
    }
  },
})

/** Rejects after `LONGEST`, unless the signal aborts before. */
async function expiry(signal: AbortSignal): Promise<never> {
  await wait(LONGEST, undefined, { signal })
  throw Object.assign(new Error('The mail took too long.'), { code: 'ETIMEDOUT' })
}

/** For `doctor`: connects and signs in. Resolves to a sentence. @throws Error that names what is wrong */
export async function checkMailServer(settings: MailSettings): Promise<string> {
  const transport = await openTransport(settings)
  try {
    await transport.verify()
    return `The mail server answers at ${place(settings)}`
  } catch (error) {
    throw new Error(describe(error, settings))
  } finally {
    transport.close()
  }
}

async function openTransport({ url }: MailSettings): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  return createTransport({
    host,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    // A password must not cross a network in the clear.
    requireTLS: !secure && username !== '' && !isLoopback(host),
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

interface SmtpError {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
}

/** Without user name and password. */
const place = ({ url }: MailSettings): string => new URL(url).host

const SENTENCES: Readonly<Record<string, string>> = {
  EAUTH: 'does not accept the user name and password of SMTP_URL',
  ECONNECTION: 'cannot be reached',
  EDNS: 'has an unknown name',
  ENOTFOUND: 'has an unknown name',
  ECONNREFUSED: 'refuses connections',
  ESOCKET: 'cannot be reached, or its TLS certificate is not accepted',
  ETLS: 'does not offer TLS (STARTTLS), or its certificate is not accepted',
  ETIMEDOUT: 'does not answer in time',
  EENVELOPE: 'does not accept the sender or the recipient',
  EMESSAGE: 'does not accept the mail',
}

function describe(error: unknown, settings: MailSettings): string {
  const { code = '', responseCode } = error as SmtpError
  const reply = responseCode === undefined ? '' : ` (SMTP reply ${responseCode})`
  return `The mail server at ${place(settings)} ${SENTENCES[code] ?? 'failed'}${reply}.`
}
