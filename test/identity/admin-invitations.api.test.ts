/** From an Administrator's invitation, or reset, to the user's sign-in: with and without a mail server. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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

describe('links to set a password', () => {
  let service: TestService
  let acme: TestAccount
  let admin: Requests
  beforeAll(async () => {
    const environment = { SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`, MAIL_FROM: 'chainwork@example.com' }
    service = await startTestService({ now: '2026-03-02T03:00:00Z', environment })
    acme = await service.account('Acme')
  })
  beforeEach(async () => {
    admin = await administratorOf(service, acme)
  })
  afterAll(() => service?.stop())

  const mailsTo = async (email: string) => {
    await service.settled()
    return mailServer.mails.filter(({ to }) => to.includes(email)).length
  }

  test.each([
    ['invitations', undefined, 4],
    ['after a reset', GOOD_PASSWORD, 5],
  ])('%s: an Administrator has at most 5 mailed to a user in an hour', async (_, password, more) => {
    const email = `flooded${more}@example.com`
    const { body: user } = await admin.post(USERS, { email, ...(password && { password }) })
    const ask = () => admin.post(`${USERS}/${user.id}/set-password`, {})
    for (let n = 0; n < more; n++) expect((await ask()).body).toMatchObject({ linkMailed: true })
    const refused = await ask()
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_mails'])
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait > 3_500 && wait <= 3_600, String(wait)).toBe(true)
    expect(await mailsTo(email)).toBe(5)
    expect((await ask()).status).toBe(429)
    service.clock.advance(3_600_000)
    admin = await administratorOf(service, acme)
    expect((await ask()).body).toMatchObject({ linkMailed: true })
    expect(await mailsTo(email)).toBe(6)
  })

  test('an Administrator is refused a link that would not be mailed, after 5 that others asked for', async () => {
    const email = 'forgetful@example.com'
    const { body: user } = await admin.post(USERS, { email, password: GOOD_PASSWORD })
    const browser = new PagesClient(service)
    for (let n = 0; n < 6; n++) {
      await browser.get('/password/forgot')
      await browser.post('/password/forgot', { name: email })
    }
    expect(await mailsTo(email)).toBe(5)
    const { status, body } = await admin.post(`${USERS}/${user.id}/set-password`, {})
    expect([status, body.code]).toEqual([429, 'too_many_mails'])
  })
})
