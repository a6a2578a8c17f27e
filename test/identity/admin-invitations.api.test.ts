/** From an Administrator's invitation, or reset, to the user's sign-in: with and without a mail server. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Requests, signIn, startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { actionsAbout, administratorOf, GOOD_PASSWORD } from './admin.ts'
import { type MailServer, openMailServer } from './mail-server.ts'
import { PagesClient } from './pages-client.ts'

const USERS = '/admin/api/users'
let mailServer: MailServer
beforeAll(async () => {
  mailServer = await openMailServer()
})
afterAll(() => mailServer?.close())

const linkOf = (text: string) => /\/password\/set\?token=pl_[\w-]{43}/.exec(text)?.[0] ?? ''

async function setPassword(service: TestService, link: string, newPassword: string): Promise<void> {
  const browser = new PagesClient(service)
  await browser.get(link)
  await browser.get('/password/set')
  const { status, text } = await browser.post('/password/set', { newPassword })
  expect(status, text).toBe(303)
}

describe.each([
  ['without a mail server', false],
  ['with a mail server', true],
])('%s', (_, mails) => {
  let service: TestService
  let acme: TestAccount
  let admin: Requests
  beforeAll(async () => {
    const url = { SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`, MAIL_FROM: 'chainwork@example.com' }
    service = await startTestService({ environment: mails ? url : {} })
    acme = await service.account('Acme')
    admin = await administratorOf(service, acme)
  })
  afterAll(() => service?.stop())

  /** The link of the answer, or of the next mail to the address. */
  async function received(body: { setPasswordUrl?: string }, email: string): Promise<string> {
    if (!mails) return linkOf(body.setPasswordUrl ?? '')
    expect(body).not.toHaveProperty('setPasswordUrl')
    const arrived = () => mailServer.mails.findIndex(({ to }) => to.includes(email))
    await expect.poll(arrived).toBeGreaterThanOrEqual(0)
    const [mail] = mailServer.mails.splice(arrived(), 1)
    return linkOf(mail?.text ?? '')
  }

  test('an invited user sets a password, signs in, and is logged as invited', async () => {
    const email = 'ivy@example.com'
    const { body } = await admin.post(USERS, { email, displayName: 'Ivy' })
    expect(body.invitationMailed).toBe(mails)
    await setPassword(service, await received(body, email), GOOD_PASSWORD)
    expect(await signIn(service.url, acme, email, GOOD_PASSWORD)).toMatch(/^at_/)
    expect((await admin.get(`${USERS}/${body.id}`)).body.passwordSet).toBe(true)
    const actions = await actionsAbout(admin, `user ${body.id}`)
    expect(actions.slice(0, 2)).toEqual(['user_created', 'password_link_created'])
  })

  test('a reset ends the old password only when the user sets another', async () => {
    const email = 'ray@example.com'
    const { body: ray } = await admin.post(USERS, { email, password: GOOD_PASSWORD })
    const { body } = await admin.post(`${USERS}/${ray.id}/set-password`, {})
    expect(body).toMatchObject({ passwordSet: true, linkMailed: mails })
    const link = await received(body, email)
    expect(await signIn(service.url, acme, email, GOOD_PASSWORD)).toMatch(/^at_/)
    await setPassword(service, link, 'eleven violet kites rise')
    expect(await signIn(service.url, acme, email, 'eleven violet kites rise')).toMatch(/^at_/)
    await expect(signIn(service.url, acme, email, GOOD_PASSWORD)).rejects.toThrow('invalid_grant')
  })

  test("a link ends when the user's e-mail is corrected", async () => {
    const { body } = await admin.post(USERS, { email: 'wrong@example.com' })
    const link = await received(body, 'wrong@example.com')
    expect((await admin.patch(`${USERS}/${body.id}`, { email: 'right@example.com' })).status).toBe(200)
    const browser = new PagesClient(service)
    await browser.get(link)
    expect((await browser.get('/password/set')).text).not.toContain('name="newPassword"')
    await expect(setPassword(service, link, GOOD_PASSWORD)).rejects.toThrow()
  })

  test('a link ends with the deactivation of its user', async () => {
    const email = 'dot@example.com'
    const { body } = await admin.post(USERS, { email })
    const link = await received(body, email)
    await admin.post(`${USERS}/${body.id}/deactivate`)
    await admin.post(`${USERS}/${body.id}/activate`)
    const browser = new PagesClient(service)
    await browser.get(link)
    expect((await browser.get('/password/set')).text).toContain('The link does not work')
  })
})
