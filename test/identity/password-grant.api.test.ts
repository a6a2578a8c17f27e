import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { askToken, clientOf, HERE, passwordForm } from './support.ts'

let service: TestService
let acme: TestAccount
beforeAll(async () => {
  service = await startTestService()
  acme = await service.account('Acme')
})
afterAll(() => service?.stop())

const sql = (text: string, ...params: unknown[]) => service.app.database.query(text, params)

describe('password grant', () => {
  it('T01: issues an access token for the user', async () => {
    const { status, body, headers } = await askToken(service, passwordForm(acme))
    expect([headers.get('cache-control'), headers.get('content-type')]).toEqual(['no-store', 'application/json'])
    expect(status).toBe(200)
    expect(body).toEqual({
      access_token: expect.stringMatching(/^at_[\w-]{55}$/),
      expires_in: 3600,
      token_type: 'Bearer',
      scope: 'api1',
    })
    expect(await service.app.tokens.verify(body.access_token, HERE)).toMatchObject({
      account: {
        id: acme.accountId,
        timeZone: 'UTC',
        zones: 'flat',
        reportsCountForDayFrom: '13:00',
        safetyFactor: 2,
        durationCorrelation: 0.2,
        estimatesFromHistory: false,
        activeProjectLimit: null,
      },
      actor: { id: acme.userId, name: 'Ada Admin', email: acme.email },
      may: { administer: true, allProjects: true },
      scopes: ['api1'],
      clientId: acme.clientId,
    })
  })

  it('T29: issues a different token each time, and stores only digests', async () => {
    const one = (await askToken(service, passwordForm(acme))).body.access_token
    const other = (await askToken(service, passwordForm(acme))).body.access_token
    expect(one).not.toBe(other)
    const stored = await sql('SELECT t::text AS row FROM identity.access_token t')
    expect(stored.length).toBeGreaterThan(1)
    expect(JSON.stringify(stored)).not.toContain(one.slice(3))
  })

  it('finds the user, whatever the case of the user name', async () => {
    expect((await askToken(service, passwordForm(acme, { username: acme.email.toUpperCase() }))).status).toBe(200)
  })

  it('T28: accepts any Unicode password, composed or decomposed', async () => {
    const password = 'pw\u{1f600}-z\u00fcrich \u2026x am Abend'
    await service.command('user create', { account: acme.accountId, email: 'j\u00fcrgen@example.com', password })
    const form = passwordForm(acme, { username: 'J\u00dcRGEN@example.com', password: password.normalize('NFD') })
    expect((await askToken(service, form)).status).toBe(200)
  })

  it('T17, T18: sends the same response for every reason for which a user may not sign in', async () => {
    const emails = ['inactive', 'external', 'unset', 'twofactor', 'wrong'].map((name) => `${name}@example.com`)
    for (const email of emails)
      await service.command('user create', { account: acme.accountId, email, password: acme.password })
    await sql(`UPDATE identity.app_user SET active = false WHERE user_name = 'inactive@example.com'`)
    await sql(`UPDATE identity.app_user SET internal_login = false WHERE user_name = 'external@example.com'`)
    await sql(`UPDATE identity.app_user SET password_hash = null WHERE user_name = 'unset@example.com'`)
    await sql(`UPDATE identity.app_user SET totp_confirmed_at = now() WHERE user_name = 'twofactor@example.com'`)
    const answers = []
    for (const username of [...emails.slice(0, 4), 'nobody@example.com'])
      answers.push(await askToken(service, passwordForm(acme, { username })))
    answers.push(await askToken(service, passwordForm(acme, { username: 'wrong@example.com', password: 'not it' })))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['400 {"error":"invalid_grant","error_description":"The user name or the password is wrong."}']),
    )
    expect((await askToken(service, passwordForm(acme, { username: 'wrong@example.com' }))).status).toBe(200)
  })

  it.each(['username', 'password'])('T19: responds invalid_request, without %s', async (name) => {
    const answer = await askToken(service, passwordForm(acme, { [name]: '' }))
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request'])
  })

  it('refuses a password of more than 1,024 bytes', async () => {
    const answer = await askToken(service, passwordForm(acme, { password: '\u00fc'.repeat(600) }))
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_grant'])
  })

  it('finds only users of the account of the client', async () => {
    const other = await service.account('Other')
    const answer = await askToken(service, passwordForm(acme, clientOf(other)))
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_grant'])
  })

  it('distinguishes users of the same name in two accounts', async () => {
    const other = await service.account('Twin')
    for (const [account, password] of [
      [acme, 'the first secret'],
      [other, 'the second secret'],
    ] as const)
      await service.command('user create', { account: account.accountId, email: 'twin@example.com', password })
    const ask = (account: TestAccount, password: string) =>
      askToken(service, passwordForm(account, { username: 'twin@example.com', password }))
    expect((await ask(acme, 'the first secret')).status).toBe(200)
    expect((await ask(other, 'the second secret')).status).toBe(200)
    expect((await ask(other, 'the first secret')).status).toBe(400)
  })

  it('applies the access token lifetime of the client', async () => {
    const client = await service.command('client create', { account: acme.accountId, name: 'Brief' })
    await sql('UPDATE identity.client SET access_token_lifetime = 90 WHERE id = $1', client.clientId)
    const brief = { client_id: String(client.clientId), client_secret: String(client.clientSecret) }
    const { body } = await askToken(service, passwordForm(acme, brief))
    expect(body.expires_in).toBe(90)
    expect(await service.app.tokens.verify(body.access_token, HERE)).toBeDefined()
    service.clock.advance(90_000)
    expect(await service.app.tokens.verify(body.access_token, HERE)).toBeUndefined()
  })
})
