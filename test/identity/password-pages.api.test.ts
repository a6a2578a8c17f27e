import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { ACCEPTED, type MailServer, openMailServer } from './mail-server.ts'
import { PagesClient, switchSecondFactorOn } from './pages-client.ts'
import { askToken, clientOf, isAccepted, passwordForm } from './support.ts'

const NEW = 'seven quiet boats at noon'

let service: TestService
let mailServer: MailServer
let acme: TestAccount
beforeAll(async () => {
  mailServer = await openMailServer()
  const environment = {
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    MAIL_FROM: 'Chainwork <chainwork@example.com>',
  }
  service = await startTestService({ now: '2026-03-02T03:00:00Z', environment })
  acme = await service.account('Acme')
  await service.account('Other')
})
afterAll(async () => {
  await service?.stop()
  await mailServer?.close()
})
beforeEach(async () => {
  await sql('DELETE FROM identity.failure_count')
  mailServer.mails.length = 0
})

const sql = <Row = Record<string, unknown>>(text: string, ...params: unknown[]) =>
  service.app.database.query<Row>(text, params)

async function newUser(name: string) {
  const email = `${name}@example.com`
  const { id } = await service.command('user create', { account: acme.accountId, email, password: acme.password })
  const signIn = async (password = acme.password) => {
    const client = new PagesClient(service)
    return { client, visit: await client.signIn(acme, { userName: email, password }) }
  }
  return { id: Number(id), email, signIn }
}

const tokenOf = async (username: string) => {
  const { body } = await askToken(service, passwordForm(acme, { username, scope: 'api1 offline_access' }))
  return body
}

describe('changing the password', () => {
  it('keeps this session, and ends the others and all tokens', async () => {
    const { email, signIn, id } = await newUser('change')
    const { client } = await signIn()
    const { client: other } = await signIn()
    const { access_token: accessToken, refresh_token: refreshToken = '' } = await tokenOf(email)
    expect(await isAccepted(service, accessToken)).toBe(true)
    await client.get('/profile/password')
    const visit = await client.post('/profile/password', { password: acme.password, newPassword: NEW })
    expect([visit.status, visit.location]).toEqual([303, '/profile?done=password'])
    expect((await client.get(visit.location)).text).toContain('Your password is changed.')
    expect((await other.get('/profile')).status).toBe(303)
    expect(await isAccepted(service, accessToken)).toBe(false)
    const refreshed = await askToken(service, {
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      ...clientOf(acme),
    })
    expect(refreshed.status).toBe(400)
    expect((await signIn()).visit.status).toBe(400)
    expect((await signIn(NEW)).visit.location).toBe('/profile')
    const [row] = await sql(
      `SELECT actor_id FROM identity.security_log WHERE action = 'password_changed' ORDER BY id DESC`,
    )
    expect(row).toEqual({ actor_id: id })
  })

  it.each([
    ['', NEW, 'password', 'Enter your current password.'],
    ['wrong password', NEW, 'password', 'This is not your password.'],
    ['right', 'short', 'newPassword', 'The password must have at least 15 characters.'],
    ['right', 'passwordpassword', 'newPassword', 'The password must not consist of common passwords'],
    ['right', 'AcmeAcmeAcmeAcme', 'newPassword', 'The password must not consist of your name'],
    ['right', 'right', 'newPassword', 'This is your current password.'],
  ])('refuses old %j and new %j', async (old, wanted, name, sentence) => {
    const { signIn } = await newUser(`refused-${Math.random()}`)
    const { client } = await signIn()
    await client.get('/profile/password')
    const real = (text: string) => (text === 'right' ? acme.password : text)
    const visit = await client.post('/profile/password', { password: real(old), newPassword: real(wanted) })
    expect(visit.status).toBe(400)
    expect(visit.text).toMatch(new RegExp(`<p class="fault" id="${name}-fault">${sentence}`))
    expect(visit.text).not.toContain(real(wanted))
    expect((await signIn()).visit.location).toBe('/profile')
  })

  it('counts wrong old passwords as failed sign-ins', async () => {
    const { signIn } = await newUser('borrowed')
    const { client } = await signIn()
    await client.get('/profile/password')
    const statuses = []
    for (let n = 0; n < 16; n++)
      statuses.push((await client.post('/profile/password', { password: 'guess', newPassword: NEW })).status)
    expect(statuses.at(0)).toBe(400)
    expect(statuses.at(-1)).toBe(429)
  })

  it('asks for 8 characters with a second factor', async () => {
    const { signIn } = await newUser('two-factors')
    const { client } = await signIn()
    await switchSecondFactorOn(client, service)
    expect((await client.get('/profile/password')).text).toContain('At least 8 characters.')
    const visit = await client.post('/profile/password', { password: acme.password, newPassword: 'kq7Vw2-x' })
    expect(visit.status).toBe(303)
  })
})

describe('signing out everywhere', () => {
  it('ends all sessions and tokens of the user', async () => {
    const { email, signIn } = await newUser('everywhere')
    const { client } = await signIn()
    const { client: other } = await signIn()
    const { access_token: accessToken } = await tokenOf(email)
    await client.get('/profile')
    const visit = await client.post('/profile/sessions')
    expect([visit.status, visit.location]).toEqual([303, `/sign-in?account=${acme.accountId}&done=sessions`])
    expect(client.cookies.has('sid')).toBe(false)
    expect((await client.get(visit.location)).text).toContain('You are signed out everywhere.')
    expect((await other.get('/profile')).status).toBe(303)
    expect(await isAccepted(service, accessToken)).toBe(false)
  })
})

/** Asks for a link and resolves to the page's answer. */
async function forget(name: string, account: number | string = acme.accountId) {
  const client = new PagesClient(service)
  await client.get('/password/forgot')
  const visit = await client.post('/password/forgot', { account, name })
  return visit.status === 303 ? client.get(visit.location) : visit
}
const linkIn = (text = '') => /http:\/\/\S+\/password\/set\?token=pl_[\w-]{43}/.exec(text)?.[0] ?? ''
const pathOf = (link: string) => link.slice(link.indexOf('/password/'))

async function mailedLink(email: string): Promise<string> {
  await forget(email)
  await expect.poll(() => mailServer.mails.length).toBeGreaterThan(0)
  return pathOf(linkIn(mailServer.mails.at(-1)?.text))
}

describe('forgotten passwords', () => {
  it('send a link by mail, which sets the password and signs nobody in', async () => {
    const { email, signIn, id } = await newUser('forgetful')
    const { client: other } = await signIn()
    const { access_token: accessToken } = await tokenOf(email)
    const path = await mailedLink(email.toUpperCase())
    expect(mailServer.mails.map(({ to }) => to)).toEqual([[email]])
    const { text } = mailServer.mails[0] ?? {}
    expect(text).toContain(`${service.app.config.urls.auth}/sign-in?account=${acme.accountId}`)
    const client = new PagesClient(service)
    const moved = await client.get(path)
    expect([moved.status, moved.location]).toEqual([303, '/password/set'])
    expect(moved.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^link=pl_[\w-]{43}; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    const form = await client.get('/password/set')
    expect(form.text).toContain('Choose a new password')
    expect(form.text).toContain('At least 15 characters.')
    expect(form.text).not.toMatch(/pl_[\w-]{43}/)
    const visit = await client.post('/password/set', { newPassword: NEW })
    expect([visit.status, visit.location]).toEqual([303, `/sign-in?account=${acme.accountId}&done=password`])
    expect([...client.cookies.keys()]).toEqual(['browser'])
    expect((await client.get('/profile')).status).toBe(303)
    expect((await other.get('/profile')).status).toBe(303)
    expect(await isAccepted(service, accessToken)).toBe(false)
    expect((await signIn()).visit.status).toBe(400)
    expect((await signIn(NEW)).visit.location).toBe('/profile')
    const log = await sql(
      `SELECT action, details FROM identity.security_log WHERE subject = 'user ' || $1 AND action LIKE 'password%' ORDER BY id`,
      id,
    )
    expect(log).toEqual([
      { action: 'password_link_created', details: { purpose: 'reset' } },
      { action: 'password_changed', details: { link: 'reset' } },
    ])
  })

  it('answer the same and send nothing for users who do not exist or may not have a password', async () => {
    const { email, id } = await newUser('external-only')
    const { email: gone, id: goneId } = await newUser('gone')
    await sql('UPDATE identity.app_user SET internal_login = false WHERE id = $1', id)
    await sql('UPDATE identity.app_user SET active = false WHERE id = $1', goneId)
    const { email: known } = await newUser('known')
    const answers = []
    for (const name of [email, gone, 'nobody@example.com', 'nul\0', "' OR 1=1 --", known]) {
      const { status, text } = await forget(name)
      answers.push(`${status} ${text}`)
    }
    const elsewhere = await forget(known, 2_000_000_000)
    answers.push(`${elsewhere.status} ${elsewhere.text.replace('2000000000', String(acme.accountId))}`)
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain('Check your mailbox')
    await service.settled()
    expect(mailServer.mails.map(({ to }) => to)).toEqual([[known]])
  })

  it('go to the users of all accounts, where none is named', async () => {
    const globex = await service.account('Globex')
    for (const { accountId } of [acme, globex])
      await service.command('user create', { account: accountId, email: 'consultant@example.com', password: NEW })
    const client = new PagesClient(service)
    await client.get('/password/forgot')
    const sent = await client.post('/password/forgot', { name: 'Consultant@example.com' })
    expect([sent.status, sent.location]).toEqual([303, '/password/forgot?done=sent'])
    await service.settled()
    const accounts = mailServer.mails.map(({ to, text }) => [to, /in the account (\w+)/.exec(text)?.[1]])
    expect(accounts.sort()).toEqual([
      [['consultant@example.com'], 'Acme'],
      [['consultant@example.com'], 'Globex'],
    ])
  })

  it('keep the returnUrl of the sign-in until the way back', async () => {
    const client = new PagesClient(service)
    const returnUrl = '/profile/password'
    await client.get(`/password/forgot?account=${acme.accountId}&returnUrl=${returnUrl}`)
    const sent = await client.post('/password/forgot', { account: acme.accountId, name: 'nobody', returnUrl })
    const { text } = await client.get(sent.location)
    expect(text).toContain(`href="/sign-in?account=${acme.accountId}&amp;returnUrl=%2Fprofile%2Fpassword"`)
  })

  it('leave no token in the outbox', async () => {
    const { email } = await newUser('outbox')
    mailServer.refusals.push(451)
    await forget(email)
    await expect
      .poll(() => sql('SELECT attempts, error FROM runtime.outbox'))
      .toMatchObject([
        {
          attempts: 1,
          error: expect.stringMatching(
            /The mail server at 127\.0\.0\.1:\d+ does not accept the mail \(SMTP reply 451\)/,
          ),
        },
      ])
    const rows = JSON.stringify(await sql('SELECT o::text FROM runtime.outbox o'))
    expect(rows).not.toMatch(/pl_|secret of the server/)
    expect(
      await sql(
        'SELECT 1 FROM identity.password_link l JOIN identity.app_user u ON u.id = l.user_id WHERE u.email = $1',
        email,
      ),
    ).toEqual([])
    await service.makeEventsDue()
    await expect.poll(() => mailServer.mails.length).toBe(1)
    expect((await new PagesClient(service).get(pathOf(linkIn(mailServer.mails[0]?.text)))).status).toBe(303)
  })

  it('send no mail again because another of the same batch failed', async () => {
    const { email: one } = await newUser('batch-one')
    const { email: other } = await newUser('batch-other')
    mailServer.refusals.push(451, 451)
    await forget(one)
    await forget(other)
    const failed = () => sql(`SELECT 1 FROM runtime.outbox WHERE attempts = 1 AND error LIKE '%451%'`)
    await expect.poll(async () => (await failed()).length).toBe(2)
    await sql(`UPDATE runtime.outbox SET due_at = now() + interval '1 hour'`)
    // The first events after a start are handed over one by one, later ones that are due together in one batch.
    const copy = (more: object) =>
      `INSERT INTO runtime.outbox OVERRIDING SYSTEM VALUE
       SELECT (jsonb_populate_record(NULL::runtime.outbox, to_jsonb(old) || '${JSON.stringify(more)}' ||
                 jsonb_build_object('id', 1000 + old.id * 1000 + n, 'due_at', now()))).*`
    const fresh = { attempts: 0, error: null }
    await sql(`${copy({ ...fresh, data: { userIds: [], purpose: 'reset', ip: null } })}
               FROM (SELECT * FROM runtime.outbox LIMIT 1) old, generate_series(1, 200) n`)
    await expect.poll(() => sql('SELECT 1 FROM runtime.outbox')).toHaveLength(2)
    mailServer.refusals.push(ACCEPTED, 451)
    await sql(
      `WITH old AS (DELETE FROM runtime.outbox RETURNING *) ${copy(fresh)} FROM old, generate_series(500, 500) n`,
    )
    await expect.poll(() => mailServer.mails.length).toBe(2)
    await service.settled()
    expect(mailServer.mails.flatMap(({ to }) => to).sort()).toEqual([one, other].sort())
    expect(mailServer.refusals).toEqual([])
  })

  it('send no mail again because that to another user with the same e-mail failed', async () => {
    service.clock.advance(15 * 60_000) // the limit of an address
    const one = await newUser('shared')
    const other = await newUser('sharing')
    await sql('UPDATE identity.app_user SET email = $2, email_key = $2 WHERE id = $1', other.id, one.email)
    mailServer.refusals.push(ACCEPTED, 451)
    await forget(one.email)
    await expect.poll(() => mailServer.refusals).toEqual([])
    await service.makeEventsDue()
    await service.settled()
    const names = mailServer.mails.map(({ text }) => /user name (\S+@example\.com)/.exec(text)?.[1])
    expect(names.sort()).toEqual([one.email, other.email].sort())
    expect((await new PagesClient(service).get(pathOf(linkIn(mailServer.mails[0]?.text)))).status).toBe(303)
  })

  it('go to the e-mail that an Administrator is just entering, and not to the one before', async () => {
    const { email, id } = await newUser('moving')
    const moved = 'moved@example.com'
    await service.app.database.transaction(async (tx) => {
      await tx.query('UPDATE identity.app_user SET email = $2, email_key = $2 WHERE id = $1', [id, moved])
      await forget(email)
      const waiting = () =>
        sql(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
      await expect.poll(async () => (await waiting()).length + mailServer.mails.length).toBeGreaterThan(0)
    })
    await service.settled()
    expect(mailServer.mails.map(({ to }) => to)).toEqual([[moved]])
  })

  it('give up on a mail that the server refuses for good', async () => {
    const { email } = await newUser('bounced')
    mailServer.refusals.push(554)
    await forget(email)
    await service.settled()
    expect([mailServer.mails.length, (await sql('SELECT 1 FROM runtime.outbox')).length]).toEqual([0, 0])
  })

  it('send a user at most 5 links in an hour', async () => {
    const { email } = await newUser('flooded')
    for (let n = 0; n < 7; n++) await forget(email)
    await service.settled()
    expect(mailServer.mails).toHaveLength(5)
  })

  it('are limited for each address', async () => {
    const statuses = []
    for (let n = 0; n < 21; n++) statuses.push(await forget('nobody@example.com'))
    const last = statuses.at(-1)
    expect([last?.status, Number(last?.headers.get('retry-after')) > 0]).toEqual([429, true])
    service.clock.advance(15 * 60_000)
    expect((await forget('nobody@example.com')).status).toBe(200)
  })

  it('say that the name is missing', async () => {
    service.clock.advance(15 * 60_000)
    const { status, text } = await forget(' ')
    expect(status).toBe(400)
    expect(text).toContain('id="name-fault"')
  })

  it('lead to an administrator where no mail is sent', async () => {
    const silent = await startTestService()
    try {
      const client = new PagesClient(silent)
      expect((await client.get('/password/forgot')).text).toContain('Ask an administrator of your account')
      await client.get('/sign-in')
      const sent = await client.post('/password/forgot', { account: 1, name: 'x' })
      expect([sent.status, sent.location]).toEqual([303, '/password/forgot'])
    } finally {
      await silent.stop()
    }
  })
})

describe('setting the password by a link', () => {
  it('does not work twice, nor for two browsers at the same time', async () => {
    const { email } = await newUser('twice')
    const path = await mailedLink(email)
    const clients = Array.from({ length: 4 }, () => new PagesClient(service))
    for (const client of clients) {
      await client.get(path)
      await client.get('/password/set')
    }
    const visits = await Promise.all(clients.map((client) => client.post('/password/set', { newPassword: NEW })))
    expect(visits.map(({ status }) => status).sort()).toEqual([303, 400, 400, 400])
    const late = new PagesClient(service)
    await late.get(path)
    expect((await late.get('/password/set')).text).toContain('The link does not work')
  })

  it('uses nothing up when a mail scanner opens the link', async () => {
    const { email } = await newUser('scanned')
    const path = await mailedLink(email)
    for (let n = 0; n < 3; n++) {
      const scanner = new PagesClient(service)
      await scanner.get(path)
      await scanner.get('/password/set')
    }
    const client = new PagesClient(service)
    await client.get(path)
    expect((await client.get('/password/set')).text).toContain('Choose a new password')
  })

  it('does not work after an hour, nor with a made-up token or none', async () => {
    const { email } = await newUser('slow')
    const path = await mailedLink(email)
    const client = new PagesClient(service)
    await client.get(path)
    await client.get('/password/set')
    service.clock.advance(3_600_000)
    const late = await client.post('/password/set', { newPassword: NEW })
    expect([late.status, late.text.includes('The link does not work')]).toEqual([400, true])
    for (const token of ['', 'pl_x', `pl_${'A'.repeat(43)}`, `at_${'A'.repeat(43)}`, '<script>']) {
      const other = new PagesClient(service)
      expect((await other.get(`/password/set?${new URLSearchParams({ token })}`)).location).toBe('/password/set')
      const { status, text } = await other.get('/password/set')
      expect([status, text.includes('The link does not work')]).toEqual([200, true])
    }
  })

  it('refuses passwords that the policy refuses, and keeps the link', async () => {
    const { email } = await newUser('weak-choice')
    const client = new PagesClient(service)
    await client.get(await mailedLink(email))
    await client.get('/password/set')
    for (const newPassword of ['', 'short', 'weak-choice weak-choice', 'aaaaaaaaaaaaaaaaaaa', 'x1'.repeat(700)])
      expect((await client.post('/password/set', { newPassword })).status).toBe(400)
    expect((await client.post('/password/set', { newPassword: NEW })).status).toBe(303)
  })

  it("ends the user's lockout", async () => {
    const { email, signIn } = await newUser('attacked')
    for (let n = 0; n < 11; n++) await new PagesClient(service).signIn(acme, { userName: email, password: 'guess' })
    expect((await signIn()).visit.status).toBe(429)
    const client = new PagesClient(service)
    await client.get(await mailedLink(email))
    await client.get('/password/set')
    await client.post('/password/set', { newPassword: NEW })
    expect((await signIn(NEW)).visit.location).toBe('/profile')
  })

  it('moves the cookie to the prefix __Host- over https', async () => {
    const secure = await startTestService({ environment: { BASE_URL: 'https://chainwork.example.com' } })
    try {
      const { headers } = await new PagesClient(secure).get(`/password/set?token=pl_${'A'.repeat(43)}`)
      expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-link=pl_A+; .*Secure/)])
      expect(headers.get('referrer-policy')).toBe('same-origin')
    } finally {
      await secure.stop()
    }
  })
})
