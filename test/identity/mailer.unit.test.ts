import { afterEach, expect, test } from 'vitest'
import { readConfig } from '../../plugins/identity/config.ts'
import { checkMailServer, MailRefused, openMailer } from '../../plugins/identity/mail/mailer.ts'
import { passwordMailText } from '../../plugins/identity/mail/texts.ts'
import { readEnv } from '../../runtime/boot/settings.ts'
import { type MailServer, openMailServer } from './mail-server.ts'

let server: MailServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

const FROM = 'Chainwork <chainwork@example.com>'
const mail = { to: { name: 'Ada Łovelace', address: 'ada@example.com' }, subject: 'Größe', text: 'Zürich\n' }
const settings = (port: number, credentials = '') => ({ url: `smtp://${credentials}127.0.0.1:${port}`, from: FROM })
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: Error) => error,
  )

test('mailer: sends a mail as text, from the configured sender', async () => {
  server = await openMailServer()
  await openMailer(settings(server.port)).send(mail)
  const [received] = server.mails
  expect(received).toMatchObject({ to: ['ada@example.com'], from: 'chainwork@example.com' })
  expect(received?.text).toMatch(/^From: Chainwork <chainwork@example.com>/m)
  expect(received?.text).toMatch(/^Auto-Submitted: auto-generated/m)
  expect(received?.text).toContain('Zürich')
})

test('mailer: signs in with the credentials of SMTP_URL, percent-decoded', async () => {
  server = await openMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      password === 'p@ss/word' ? done(null, { user: username ?? '' }) : done(new Error('no')),
  })
  await openMailer(settings(server.port, 'chain%40work:p%40ss%2Fword@')).send(mail)
  expect(server.mails[0]?.user).toBe('chain@work')
  const error = await failure(openMailer(settings(server.port, 'chainwork:wrong-secret@')).send(mail))
  expect(error?.message).toBe(
    `The mail server at 127.0.0.1:${server.port} does not accept the user name and password of SMTP_URL (SMTP reply 535).`,
  )
  expect(error).not.toBeInstanceOf(MailRefused)
  expect(JSON.stringify([error?.message, error?.stack, error?.cause])).not.toContain('wrong-secret')
})

test('mailer: sends no password in the clear to another machine', async () => {
  server = await openMailServer({ authOptional: false, allowInsecureAuth: true })
  const url = `smtp://chainwork:secret@0.0.0.0:${server.port}`
  const error = await failure(openMailer({ url, from: FROM }).send(mail))
  expect(error?.message).toMatch(/does not offer TLS/)
})

test('mailer: distinguishes refusals for good from those for now', async () => {
  server = await openMailServer()
  server.refusals.push(451, 554)
  const mailer = openMailer(settings(server.port))
  const later = await failure(mailer.send(mail))
  expect([later instanceof Error, later instanceof MailRefused]).toEqual([true, false])
  const never = await failure(mailer.send(mail))
  expect(never).toBeInstanceOf(MailRefused)
  expect(never?.message).toBe(`The mail server at 127.0.0.1:${server.port} does not accept the mail (SMTP reply 554).`)
})

test('mailer: an address with line breaks adds no header and no recipient', async () => {
  server = await openMailServer()
  const to = { name: 'Ada\r\nBcc: eve@example.com', address: 'ada@example.com' }
  await openMailer(settings(server.port)).send({ ...mail, to, subject: 'a\r\nX-Injected: 1' })
  expect(server.mails[0]?.to).toEqual(['ada@example.com'])
  expect(server.mails[0]?.text).not.toMatch(/^(Bcc|X-Injected):/m)
})

test('doctor: says that the mail server answers, or why it does not', async () => {
  server = await openMailServer()
  expect(await checkMailServer(settings(server.port))).toBe(`The mail server answers at 127.0.0.1:${server.port}`)
  const { port } = server
  await server.close()
  server = undefined
  const error = await failure(checkMailServer(settings(port, 'chainwork:top-secret@')))
  expect(error?.message).toBe(
    `The mail server at 127.0.0.1:${port} cannot be reached, or its TLS certificate is not accepted.`,
  )
})

const configOf = (variables: Record<string, string>) => {
  const env = readEnv(variables)
  return { config: readConfig(env), faults: env.faults }
}

test('settings: SMTP_URL and MAIL_FROM are read together', () => {
  const both = { SMTP_URL: 'smtps://user:p%40ss@mail.example.com:465', MAIL_FROM: FROM }
  expect(configOf(both)).toMatchObject({ config: { mail: { url: both.SMTP_URL, from: FROM } }, faults: [] })
  expect(configOf({}).config.mail).toBeUndefined()
  expect(configOf({ SMTP_URL: both.SMTP_URL }).faults).toEqual(['MAIL_FROM: must be set together with SMTP_URL.'])
  expect(configOf({ MAIL_FROM: FROM }).faults).toEqual(['SMTP_URL: must be set together with MAIL_FROM.'])
})

test.each([
  'mail.example.com',
  'http://mail.example.com',
  'smtp://',
  'smtp://user@mail.example.com',
  'smtp://mail.example.com/path',
  'smtp://mail.example.com?tls=no',
  'smtp://user:%zz@mail.example.com',
])('settings: SMTP_URL=%s is refused without being repeated', (SMTP_URL) => {
  const { faults } = configOf({ SMTP_URL, MAIL_FROM: FROM })
  expect(faults).toEqual([expect.stringMatching(/^SMTP_URL: is no address of a mail server; write it like/)])
})

test.each(['chainwork', 'Chainwork <a@b>\r\nBcc: c@d', '<>', 'a b@example.com'])(
  'settings: MAIL_FROM=%j is refused',
  (MAIL_FROM) => {
    expect(configOf({ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM }).faults).toEqual([
      expect.stringMatching(/^MAIL_FROM: is no sender/),
    ])
  },
)

test('mail: names do not reorder the sentences and headers that they stand in', async () => {
  const recipient = { displayName: 'Ada\u202e\u2066 Łovelace', userName: 'ada', accountName: '\u202bשלום\u202c' }
  const link = { url: 'https://id.example.com/password/set', signInUrl: 'https://id.example.com/sign-in' }
  for (const purpose of ['invitation', 'reset'] as const) {
    const { subject, text } = passwordMailText(recipient, purpose, link)
    expect(subject + text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
    expect(text).toContain('Hello Ada Łovelace,')
    expect(text).toContain('account שלום on Chainwork')
  }
  server = await openMailServer()
  await openMailer(settings(server.port)).send({ ...mail, to: { ...mail.to, name: 'Ada\u202e Lovelace' } })
  expect(server.mails[0]?.text).toMatch(/^To: "?Ada Lovelace"? <ada@example.com>/m)
})
