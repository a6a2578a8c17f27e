/** The settings of mail: `SMTP_URL` and `MAIL_FROM`. */
import type { Env } from '#runtime'
import type { MailSettings } from './mailer.ts'

/** A rough check for typing errors: an address, or a name and an address in angle brackets. */
const ADDRESS = /^([^<>\r\n]*<[^\s@<>]{1,64}@[^\s@<>]+>|[^\s@<>]{1,64}@[^\s@<>]+)$/

/** Undefined without a mail server: then administrators pass links on themselves. */
export function readMailSettings(env: Env): MailSettings | undefined {
  const url = env.text('SMTP_URL')
  const from = env.text('MAIL_FROM')
  if (url === undefined) {
    if (from !== undefined) env.fault('SMTP_URL', 'must be set together with MAIL_FROM.')
    return undefined
  }
  if (!isSmtpUrl(url))
    env.fault('SMTP_URL', 'is no address of a mail server; write it like smtps://user:password@mail.example.com.')
  if (from === undefined) env.fault('MAIL_FROM', 'must be set together with SMTP_URL.')
  else if (from.length > 320 || !ADDRESS.test(from))
    env.fault('MAIL_FROM', 'is no sender; write it like Chainwork <chainwork@example.com>.')
  return from === undefined ? undefined : { url, from }
}

function isSmtpUrl(text: string): boolean {
  const url = URL.parse(text)
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') return false
  if (!['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '') return false
  if ((url.username === '') !== (url.password === '')) return false
  try {
    decodeURIComponent(url.username + url.password)
    return true
  } catch {
    return false
  }
}
