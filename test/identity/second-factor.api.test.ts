import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RULES } from '../../plugins/identity/sign-in/lockout-rules.ts'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { administratorOf, GOOD_PASSWORD } from './admin.ts'
import { authorizeForm, registerClient } from './oauth-support.ts'
import { codeOf, PagesClient, switchSecondFactorOn } from './pages-client.ts'
import { passwordForm } from './support.ts'

let service: TestService
let acme: TestAccount
beforeAll(async () => {
  service = await startTestService({ now: '2026-03-02T03:00:00Z' })
  acme = await service.account('Acme')
})
afterAll(() => service?.stop())
beforeEach(() => sql('DELETE FROM identity.failure_count'))

const sql = <Row = Record<string, unknown>>(text: string, ...params: unknown[]) =>
  service.app.database.query<Row>(text, params)
const now = () => service.clock.now()

/** A user, and a browser in which the user is signed in. */
async function newUser(name: string) {
  const email = `${name}@example.com`
  const { id } = await service.command('user create', { account: acme.accountId, email, password: acme.password })
  const client = new PagesClient(service)
  const signIn = (browser = new PagesClient(service)) => browser.signIn(acme, { userName: email })
  await signIn(client)
  return { id: Number(id), email, client, signIn }
}

/** A user with a second factor, and a browser that has sent the password. */
async function pendingUser(name: string) {
  const user = await newUser(name)
  const secrets = await switchSecondFactorOn(user.client, service)
  // The code that switched it on cannot be used again.
  service.clock.advance(60_000)
  const pending = new PagesClient(service)
  const visit = await user.signIn(pending)
  expect([visit.status, visit.location]).toEqual([303, '/sign-in/second-factor?returnUrl=%2Fprofile'])
  await pending.get(visit.location)
  const send = (code: string, browser = pending) =>
    browser.post('/sign-in/second-factor', { code, returnUrl: '/profile' })
  return { ...user, ...secrets, pending, send }
}

describe('second factor at sign-in', () => {
  it('signs in with the code of the authenticator app', async () => {
    const { key, pending, send, id } = await pendingUser('ada')
    const visit = await send(codeOf(key, now()))
    expect([visit.status, visit.location]).toEqual([303, '/profile'])
    expect((await pending.get('/profile')).text).toContain('Second factor: on')
    const [session] = await sql(
      'SELECT amr, state FROM identity.session WHERE user_id = $1 ORDER BY created_at DESC',
      id,
    )
    expect(session).toEqual({ amr: ['pwd', 'otp', 'mfa'], state: 'signed_in' })
  })

  it('gives nothing to a browser that has sent the password alone', async () => {
    const { pending } = await pendingUser('stolen')
    const thief = pending.copy()
    for (const path of ['/profile', '/profile/password', '/profile/second-factor'])
      expect((await thief.get(path)).location).toBe(`/sign-in?returnUrl=${encodeURIComponent(path)}`)
    const client = await registerClient(service, acme)
    const authorized = await thief.get(`/connect/authorize?${new URLSearchParams(authorizeForm(client))}`)
    expect(authorized.location).toMatch(/^\/sign-in\?returnUrl=/)
    await thief.get('/sign-in')
    const attempts = [
      await thief.post('/profile/second-factor', { action: 'disable', password: acme.password }),
      await thief.post('/profile/password', { password: acme.password, newPassword: 'seven quiet boats at noon' }),
      await thief.post('/profile/sessions'),
    ]
    for (const { status, location } of attempts)
      expect([status, location]).toEqual([303, expect.stringMatching(/^\/sign-in/)])
    expect((await pending.get('/sign-in/second-factor')).status).toBe(200)
  })

  it('ends the pending session with the sign-in, and after 10 minutes', async () => {
    const { key, pending, send, signIn } = await pendingUser('brief')
    const thief = pending.copy()
    await send(codeOf(key, now()))
    expect((await thief.get('/sign-in/second-factor')).location).toMatch(/^\/sign-in\?/)
    const late = new PagesClient(service)
    await signIn(late)
    await late.get('/sign-in/second-factor')
    service.clock.advance(10 * 60_000)
    expect((await send(codeOf(key, now()), late)).location).toBe('/sign-in?returnUrl=%2Fprofile')
  })

  it.each([-1, 1])('accepts the code of the step %i beside the current one', async (steps) => {
    const { key, send } = await pendingUser(`clock${steps}`)
    expect((await send(codeOf(key, now(), steps))).status).toBe(303)
  })

  it.each(['000000', '', 'abcdef', '12345', '1234567', '\u0661\u0662\u0663\u0664\u0665\u0666', '0'.repeat(100), '\0'])(
    'refuses the code %j',
    async (code) => {
      const { send } = await pendingUser(`wrong${Math.random()}`)
      const { status, text } = await send(code)
      expect(status).toBe(400)
      expect(text).toMatch(/<p class="fault" id="code-fault">/)
      expect(text).not.toContain(`value="${code || 'x'}"`)
    },
  )

  it('refuses the codes of steps that are too old or too far ahead', async () => {
    const { key, send } = await pendingUser('drift')
    expect((await send(codeOf(key, now(), -3))).status).toBe(400)
    expect((await send(codeOf(key, now(), 3))).status).toBe(400)
  })

  it('accepts a code once, also when 5 browsers send it at the same time', async () => {
    const { key, signIn } = await pendingUser('replay')
    const browsers = Array.from({ length: 5 }, () => new PagesClient(service))
    for (const browser of browsers) {
      await signIn(browser)
      await browser.get('/sign-in/second-factor')
    }
    const code = codeOf(key, now())
    const visits = await Promise.all(browsers.map((browser) => browser.post('/sign-in/second-factor', { code })))
    expect(visits.map(({ status }) => status).sort()).toEqual([303, 400, 400, 400, 400])
  })

  it('refuses the code of an earlier step after that of a later one', async () => {
    const { key, send, signIn } = await pendingUser('earlier')
    expect((await send(codeOf(key, now(), 1))).status).toBe(303)
    const next = new PagesClient(service)
    await signIn(next)
    await next.get('/sign-in/second-factor')
    expect((await send(codeOf(key, now()), next)).status).toBe(400)
  })

  it('signs in with a recovery code, once, and logs it', async () => {
    const { recoveryCodes, send, signIn, pending, id } = await pendingUser('lost')
    const [code = ''] = recoveryCodes
    expect((await pending.get('/sign-in/second-factor?method=recovery')).text).toContain('>Recovery code</label>')
    expect((await send(` ${code.toUpperCase().replaceAll('-', ' ')} `)).location).toBe('/profile')
    expect((await pending.get('/profile')).text).toContain('9 recovery codes are left.')
    const next = new PagesClient(service)
    await signIn(next)
    await next.get('/sign-in/second-factor')
    const again = await send(code, next)
    expect(again.status).toBe(400)
    expect(again.text).toContain('>Recovery code</label>')
    const [row] = await sql(`SELECT actor_id, details FROM identity.security_log WHERE action = 'recovery_code_used'`)
    expect(row).toEqual({ actor_id: id, details: { left: 9 } })
    const stored = await sql('SELECT c::text FROM identity.recovery_code c WHERE user_id = $1', id)
    expect(JSON.stringify(stored)).not.toContain(code.replaceAll('-', ''))
  })

  it("refuses another user's recovery code", async () => {
    const { recoveryCodes } = await pendingUser('owner')
    const { send } = await pendingUser('taker')
    expect((await send(recoveryCodes[0] ?? '')).status).toBe(400)
  })

  it('locks the user out after too many wrong codes, for right ones too', async () => {
    const { key, send } = await pendingUser('guessed')
    const statuses = []
    for (let n = 0; n < 16; n++) statuses.push((await send('000000')).status)
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(400))
    expect(statuses.at(-1)).toBe(429)
    const right = await send(codeOf(key, now()))
    expect([right.status, Number(right.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(right.text).toContain('Too many attempts')
  })

  it('compares no more wrong codes that arrive at once than one after another', async () => {
    const { pending } = await pendingUser('crowd')
    const browsers = Array.from({ length: 60 }, () => pending.copy())
    await Promise.all(browsers.map((browser) => browser.get('/sign-in/second-factor')))
    const visits = await Promise.all(
      browsers.map((browser) => browser.post('/sign-in/second-factor', { code: '000000', returnUrl: '/profile' })),
    )
    const compared = visits.filter(({ status }) => status === 400)
    expect(compared.length).toBeGreaterThan(0)
    expect(compared.length).toBeLessThanOrEqual(RULES.user.maxFailures + RULES.origin.maxFailures)
    expect(visits.filter(({ status }) => status === 429)).toHaveLength(60 - compared.length)
  })

  it('does not go on after the password was changed meanwhile', async () => {
    const { key, send, id } = await pendingUser('changed')
    await sql('UPDATE identity.app_user SET token_epoch = token_epoch + 1 WHERE id = $1', id)
    expect((await send(codeOf(key, now()))).location).toBe('/sign-in?returnUrl=%2Fprofile')
  })
})

describe('settings of the second factor', () => {
  it('switch it on with a confirmed code, end the other sessions and log it', async () => {
    const { client, signIn, id } = await newUser('enrol')
    const other = new PagesClient(service)
    await signIn(other)
    const { key } = await switchSecondFactorOn(client, service)
    expect((await client.get('/profile')).text).toContain('Second factor: on')
    expect((await other.get('/profile')).status).toBe(303)
    const [user] = await sql('SELECT totp_sealed FROM identity.app_user WHERE id = $1', id)
    expect(user?.totp_sealed).not.toContain(key)
    const [row] = await sql(
      `SELECT actor_id FROM identity.security_log WHERE action = 'second_factor_enabled' ORDER BY id DESC`,
    )
    expect(row).toEqual({ actor_id: id })
  })

  it('show the key as a picture and as text, and nothing of it once it is confirmed', async () => {
    const { client } = await newUser('shown')
    await client.get('/profile/second-factor')
    await client.post('/profile/second-factor', { action: 'start' })
    const page = await client.get('/profile/second-factor')
    expect(page.text).toMatch(/<svg class="qr"[^>]* role="img" aria-label="QR code of the key/)
    const { key } = await switchSecondFactorOn(client, service)
    const after = await client.get('/profile/second-factor')
    expect(after.text.replaceAll(' ', '')).not.toContain(key)
    expect(after.text).not.toContain('class="qr"')
  })

  it('stay off until a right code is sent', async () => {
    const { client, signIn } = await newUser('unsure')
    await client.get('/profile/second-factor')
    await client.post('/profile/second-factor', { action: 'start' })
    await client.get('/profile/second-factor')
    for (const code of ['', '000000', 'x'])
      expect((await client.post('/profile/second-factor', { action: 'confirm', code })).status).toBe(400)
    expect((await signIn()).location).toBe('/profile')
  })

  it('cannot replace the key of a second factor that is on', async () => {
    const { client, id } = await newUser('kept')
    await switchSecondFactorOn(client, service)
    const sealed = () => sql('SELECT totp_sealed FROM identity.app_user WHERE id = $1', id)
    const before = await sealed()
    expect((await client.post('/profile/second-factor', { action: 'start' })).status).toBe(303)
    expect((await client.post('/profile/second-factor', { action: 'confirm', code: '000000' })).status).toBe(303)
    expect(await sealed()).toEqual(before)
  })

  it.each(['disable', 'newRecoveryCodes'])('ask for the password or a code: %s', async (action) => {
    const { client } = await newUser(`asked-${action}`)
    await switchSecondFactorOn(client, service)
    const proofs: Record<string, string>[] = [{}, { password: 'wrong' }, { code: '000000' }, { password: '000000' }]
    for (const fields of proofs) {
      const { status, text } = await client.post('/profile/second-factor', { action, ...fields })
      expect(status).toBe(400)
      expect(text).toContain('class="fault"')
    }
    expect((await client.get('/profile')).text).toContain('10 recovery codes are left.')
  })

  it('switch it off with the password, and log it', async () => {
    const { client, signIn, id } = await newUser('off')
    await switchSecondFactorOn(client, service)
    const visit = await client.post('/profile/second-factor', { action: 'disable', password: acme.password })
    expect(visit.location).toBe('/profile?done=secondFactorOff')
    expect((await client.get(visit.location)).text).toContain('Second factor: off')
    expect((await signIn()).location).toBe('/profile')
    const [left] = await sql('SELECT count(*) AS n FROM identity.recovery_code WHERE user_id = $1', id)
    expect(left).toEqual({ n: 0 })
    const [row] = await sql(`SELECT actor_id FROM identity.security_log WHERE action = 'second_factor_disabled'`)
    expect(row).toEqual({ actor_id: id })
  })

  it('do not switch it off with a code, which does not show how long the password is', async () => {
    const { client } = await newUser('off-by-code')
    const { key } = await switchSecondFactorOn(client, service)
    service.clock.advance(60_000)
    const visit = await client.post('/profile/second-factor', { action: 'disable', password: codeOf(key, now()) })
    expect([visit.status, visit.text.includes('a code does not switch the second factor off')]).toEqual([400, true])
    expect((await client.get('/profile')).text).toContain('Second factor: on')
  })

  it('switch it off with a code for a user who has no password', async () => {
    const { client, id } = await newUser('off-by-provider')
    const { key } = await switchSecondFactorOn(client, service)
    await sql('UPDATE identity.app_user SET password_hash = NULL WHERE id = $1', id)
    service.clock.advance(60_000)
    const fields = { action: 'disable', password: codeOf(key, now()) }
    expect((await client.post('/profile/second-factor', fields)).location).toBe('/profile?done=secondFactorOff')
  })

  it('signs nobody in by a password of fewer than 15 characters once an administrator has switched it off', async () => {
    const { id, email, client } = await newUser('reset')
    await switchSecondFactorOn(client, service)
    await client.post('/profile/password', { password: acme.password, newPassword: 'rusty anvils' })
    const browser = new PagesClient(service)
    const signIn = (password: string) => browser.signIn(acme, { userName: email, password })
    expect((await signIn('rusty anvils')).location).toBe('/sign-in/second-factor?returnUrl=%2Fprofile')

    const admin = await administratorOf(service, acme)
    const { body } = await admin.post(`/admin/api/users/${id}/reset-second-factor`)
    expect(body.secondFactor).toBe(false)
    const refused = await signIn('rusty anvils')
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('Your password has fewer than 15')])
    const [failed] = await sql('SELECT action, details FROM identity.security_log ORDER BY id DESC LIMIT 1')
    expect(failed).toEqual({ action: 'sign_in_failed', details: { reason: 'password_too_short' } })
    expect((await signIn('busty anvils')).text).toContain('The user name or the password is wrong.')
    const grant = async (password: string) => {
      const form = passwordForm(acme, { username: email, password })
      const reply = await fetch(`${service.url}/connect/token`, { method: 'POST', body: new URLSearchParams(form) })
      return [reply.status, ((await reply.json()) as { error?: string }).error]
    }
    expect(await grant('rusty anvils')).toEqual([400, 'invalid_grant'])

    await admin.post(`/admin/api/users/${id}/set-password`, { password: GOOD_PASSWORD })
    expect((await signIn(GOOD_PASSWORD)).location).toBe('/profile')
    expect(await grant(GOOD_PASSWORD)).toEqual([200, undefined])
  })

  it('keep it on while the password has fewer than 15 characters, and say so', async () => {
    const { client } = await newUser('short')
    await switchSecondFactorOn(client, service)
    const change = (password: string, newPassword: string) =>
      client.post('/profile/password', { password, newPassword })
    expect((await change(acme.password, 'rusty anvils')).location).toBe('/profile?done=password')
    const disable = (password: string) => client.post('/profile/second-factor', { action: 'disable', password })
    const refused = await disable('rusty anvils')
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining('fewer than 15 characters, too few without a second factor'),
    ])
    expect((await client.get('/profile')).text).toContain('Second factor: on')
    await change('rusty anvils', 'seven rusty anvils hum')
    expect((await disable('seven rusty anvils hum')).location).toBe('/profile?done=secondFactorOff')
  })

  it('ask for the password to set it up later than 5 minutes after the sign-in', async () => {
    const { client } = await newUser('late')
    const start = (password?: string) => client.post('/profile/second-factor', { action: 'start', password })
    service.clock.advance(5 * 60_000 + 1)
    expect((await client.get('/profile/second-factor')).text).toContain('<input id="password"')
    for (const password of ['', 'wrong']) expect((await start(password)).status).toBe(400)
    expect((await client.get('/profile/second-factor')).text).not.toContain('class="key"')
    expect((await start(acme.password)).status).toBe(303)
    expect((await client.get('/profile/second-factor')).text).toContain('class="key"')
    await switchSecondFactorOn(client, service)
  })

  it('neither show nor confirm a key that was left unconfirmed for 20 minutes', async () => {
    const { client } = await newUser('abandoned')
    await client.get('/profile/second-factor')
    await client.post('/profile/second-factor', { action: 'start' })
    const { text } = await client.get('/profile/second-factor')
    const key = (/<code class="key">([A-Z2-7 ]+)</.exec(text)?.[1] ?? '').replaceAll(' ', '')
    service.clock.advance(20 * 60_000 + 1)
    expect((await client.get('/profile/second-factor')).text).not.toContain('class="key"')
    const confirmed = await client.post('/profile/second-factor', { action: 'confirm', code: codeOf(key, now()) })
    expect([confirmed.status, confirmed.location]).toEqual([303, '/profile/second-factor'])
    expect((await client.get('/profile')).text).toContain('Second factor: off')
  })

  it('lead a user without a password to a new sign-in', async () => {
    const { client, id } = await newUser('provided')
    await sql('UPDATE identity.app_user SET password_hash = NULL WHERE id = $1', id)
    service.clock.advance(5 * 60_000 + 1)
    const page = await client.get('/profile/second-factor')
    expect(page.text).toContain('Sign out, sign in again')
    expect((await client.post('/profile/second-factor', { action: 'start' })).status).toBe(400)
  })

  it('replace the recovery codes', async () => {
    const { client, recoveryCodes, send } = await pendingUser('renewed')
    const renewed = await client.post('/profile/second-factor', { action: 'newRecoveryCodes', password: acme.password })
    expect(renewed.status).toBe(200)
    const codes = [...renewed.text.matchAll(/<li>([0-9a-z-]{19})<\/li>/g)].map(([, code = '']) => code)
    expect(new Set([...codes, ...recoveryCodes]).size).toBe(20)
    expect((await send(recoveryCodes[0] ?? '')).status).toBe(400)
    expect((await send(codes[0] ?? '')).status).toBe(303)
  })
})
