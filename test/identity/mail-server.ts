/** An SMTP server for tests, in process. */
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail {
  readonly to: readonly string[]
  readonly from: string
  /** Headers and text, with the transfer encoding undone. */
  readonly text: string
  readonly user: string | undefined
}

/** In `refusals`: the mail is taken. */
export const ACCEPTED = 0

export interface MailServer {
  readonly port: number
  readonly mails: ReceivedMail[]
  /** The replies to the next mails: SMTP codes. */
  readonly refusals: number[]
  close(): Promise<void>
}

export async function openMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const refusals: number[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const responseCode = refusals.shift()
        if (responseCode) return done(Object.assign(new Error('refused, secret of the server'), { responseCode }))
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          to: rcptTo.map(({ address }) => address),
          from: mailFrom ? mailFrom.address : '',
          text: decodeQuotedPrintable(Buffer.concat(chunks).toString('latin1')),
          user: session.user,
        })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    mails,
    refusals,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
