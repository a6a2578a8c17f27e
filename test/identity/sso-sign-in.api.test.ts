/** Sign-in at a real OpenID provider (npm's oidc-provider), step by step as a browser makes it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expired } from '../../plugins/identity/retention.ts'
import { deleteOldRows } from '../../runtime/plugin.ts'
import type { Requests, TestAccount, TestService } from '../../runtime/testing.ts'
import { authorizeForm, type RegisteredClient, registerClient } from './oauth-support.ts'
import {
  adminOf,
  answerOf,
  Browser,
  createProvider,
  type IdentityProvider,
  lastLogged,
  link,
  locationOf,
  signInAt,
  startIdentityProvider,
  startSsoService,
  userOf,
} from './sso-support.ts'

let service: TestService
let idp: IdentityProvider
let acme: TestAccount
let admin: Requests
let providerId: string
let browser: Browser

beforeAll(async () => {
  service = await startSsoService()
  idp = await startIdentityProvider(service.url)
  acme = await service.account('Acme')
  admin = await adminOf(service, acme)
  const provider = await createProvider(admin, { authenticationScheme: 'acme', authorityUrl: idp.url })
  providerId = provider.id
  await link(service, acme, providerId, 'ada')
})
afterAll(async () => {
  await idp?.close()
  await service?.stop()
})
beforeEach(() => {
  browser = new Browser()
  idp.user = 'ada'
})

const sql = (text: string, ...params: unknown[]) => service.app.database.query(text, params)

/** The parameters of the link to the sign-in page. */
const signInLinkOf = ({ text }: { readonly text: string }) => {
  const query = /href="\/sign-in\?([^"]*)">Back to sign-in</.exec(text)?.[1] ?? ''
  return Object.fromEntries(new URLSearchParams(query.replaceAll('&amp;', '&')))
}

describe('sign-in at a provider', () => {
  it('sends the browser to the provider with PKCE, nonce, state and the callback URL', async () => {
    const { status, headers } = await browser.get(`${service.url}/sso/${providerId}`)
    expect([status, headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
      303,
      'no-store',
      'no-referrer',
    ])
    const url = new URL(headers.get('location') ?? '')
    expect(url.origin + url.pathname).toBe(`${idp.url}/auth`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'chainwork',
      response_type: 'code',
      redirect_uri: `${service.url}/sso/${providerId}/callback`,
      scope: 'openid profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^browser=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
  })

  it('stores neither state nor code verifier in the clear', async () => {
    const { headers } = await browser.get(`${service.url}/sso/${providerId}`)
    const state = new URL(headers.get('location') ?? '').searchParams.get('state') ?? ''
    const rows = JSON.stringify(await sql('SELECT r::text AS row, verifier_sealed AS v FROM identity.sso_request r'))
    expect(rows).not.toContain(state)
    expect(rows).toMatch(/"v":"v1\./)
  })

  it('ends with a session of the linked user, and leads to the return url', async () => {
    const authorize = '/connect/authorize?client_id=desk&scope=openid'
    const end = await signInAt(service, providerId, browser, `?returnUrl=${encodeURIComponent(authorize)}`)
    expect([end.status, end.headers.get('location')]).toEqual([303, authorize])
    expect(end.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^sid=se_[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    expect(await userOf(service, browser)).toBe(acme.userId)
    const [session] = await sql(
      'SELECT state, amr, sso_provider_id AS provider FROM identity.session WHERE user_id = $1 ORDER BY created_at DESC',
      acme.userId,
    )
    expect(session).toEqual({ state: 'signed_in', amr: ['sso'], provider: providerId })
    expect(await lastLogged(service, acme.accountId)).toEqual({
      action: 'sso_sign_in',
      actorId: acme.userId,
      details: { scheme: 'acme' },
    })
    const [user] = await sql('SELECT last_sign_in_at AS at FROM identity.app_user WHERE id = $1', acme.userId)
    expect(user?.at).toBeInstanceOf(Date)
  })

  it.each(['https://evil.example.com/', '//evil.example.com', '/\\evil.example.com', 'javascript:alert(1)', ''])(
    'leads to the profile instead of the return url %j',
    async (returnUrl) => {
      const end = await signInAt(service, providerId, browser, `?returnUrl=${encodeURIComponent(returnUrl)}`)
      expect([end.status, end.headers.get('location')]).toEqual([303, '/profile'])
    },
  )

  it('leads back to the sign-in page of the account with the return url, when the callback refuses the user', async () => {
    idp.user = 'nobody'
    const authorize = '/connect/authorize?client_id=desk&scope=openid'
    const end = await signInAt(service, providerId, browser, `?returnUrl=${encodeURIComponent(authorize)}`)
    expect(end.status).toBe(403)
    expect(signInLinkOf(end)).toEqual({ returnUrl: authorize, account: String(acme.accountId) })
    expect(end.text).toContain(`Request ${end.headers.get('x-request-id')}`)
  })

  it('leads back to the sign-in page with the return url, when there is no such provider', async () => {
    const end = await browser.get(`${service.url}/sso/unknown?returnUrl=/profile/password`)
    expect([end.status, signInLinkOf(end)]).toEqual([404, { returnUrl: '/profile/password' }])
  })

  it('begins a new session each time, and ends the one before (session fixation)', async () => {
    await signInAt(service, providerId, browser)
    const first = browser.cookie(service.url, 'sid')
    const sessions = () => sql('SELECT 1 FROM identity.session WHERE user_id = $1', acme.userId)
    const before = (await sessions()).length
    await signInAt(service, providerId, browser)
    expect(browser.cookie(service.url, 'sid')).not.toBe(first)
    expect((await sessions()).length).toBe(before)
  })

  it('trusts the second factor of the provider', async () => {
    const { userId } = await acme.user('Tess Totp')
    await sql(`UPDATE identity.app_user SET totp_sealed = 'x', totp_confirmed_at = now() WHERE id = $1`, userId)
    await link(service, { accountId: acme.accountId, userId }, providerId, 'tess')
    idp.user = 'tess'
    expect((await signInAt(service, providerId, browser)).status).toBe(303)
    expect(await userOf(service, browser)).toBe(userId)
  })

  it('reads the claim that the provider is set to', async () => {
    const globex = await service.account('Globex')
    const { id } = await createProvider(await adminOf(service, globex), {
      authenticationScheme: 'acme-oid',
      authorityUrl: `${idp.url}/.well-known/openid-configuration`,
      externalIdClaim: 'oid',
    })
    await link(service, globex, id, 'oid-ada')
    expect((await signInAt(service, id, browser)).status).toBe(303)
    expect(await userOf(service, browser)).toBe(globex.userId)
  })

  it('allows five sign-ins under way in a browser; a sixth ends the oldest', async () => {
    const answers = []
    for (let tab = 0; tab < 6; tab++) answers.push(await answerOf(service, providerId, browser))
    const statuses = []
    for (const url of answers) statuses.push((await browser.get(url.href)).status)
    expect(statuses).toEqual([400, 303, 303, 303, 303, 303])
  })

  it('limits the sign-ins that an address starts', async () => {
    const small = await startSsoService()
    try {
      const statuses = new Set<number>()
      for (let round = 0; round < 301; round++) statuses.add((await new Browser().get(`${small.url}/sso/none`)).status)
      expect([...statuses]).toEqual([404, 429])
    } finally {
      await small.stop()
    }
  })
})

it('sign-ins that were abandoned are deleted when they have expired, in batches', async () => {
  const { database } = service.app
  await database.query('DELETE FROM identity.sso_request')
  for (let tab = 0; tab < 4; tab++) await browser.get(`${service.url}/sso/${providerId}`)
  await database.query(
    `UPDATE identity.sso_request SET expires_at = now() - interval '1 s'
      WHERE hash <> (SELECT max(hash::text)::bytea FROM identity.sso_request)`,
  )
  const deleteBatch = () => deleteOldRows(database, expired('sso_request'), service.clock.now(), 2)
  expect([await deleteBatch(), await deleteBatch(), await deleteBatch()]).toEqual([2, 1, 0])
})

describe('the user of an external id', () => {
  /** Signs in as `name` and expects a page with this status, no session, and the reason in the security log. */
  async function isRefused(provider: string, name: string, accountId: number, status: number, reason: string) {
    idp.user = name
    const end = await signInAt(service, provider, new Browser())
    expect([end.status, end.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
    expect(end.headers.getSetCookie()).toEqual([])
    expect(await lastLogged(service, accountId)).toMatchObject({ action: 'sso_sign_in_failed', details: { reason } })
    return end
  }

  it('is compared with regard to case', async () => {
    await isRefused(providerId, 'Ada', acme.accountId, 403, 'not_provisioned')
    const ADA = await acme.user('Another Ada')
    await link(service, { accountId: acme.accountId, userId: ADA.userId }, providerId, 'ADA')
    idp.user = 'ADA'
    await signInAt(service, providerId, browser)
    expect(await userOf(service, browser)).toBe(ADA.userId)
  })

  it('is never found by its e-mail, and never created', async () => {
    const users = () => sql('SELECT count(*) AS n FROM identity.app_user')
    const before = await users()
    const page = await isRefused(providerId, acme.email, acme.accountId, 403, 'not_provisioned')
    expect(page.text).toContain('no user here is linked to you')
    expect(page.text).not.toContain(acme.email)
    expect(await users()).toEqual(before)
  })

  it('is found in the account of the provider, where two accounts have the same external id', async () => {
    const other = await service.account('Other')
    const { id } = await createProvider(await adminOf(service, other), {
      authenticationScheme: 'globex',
      authorityUrl: idp.url,
    })
    await link(service, other, id, 'ada')
    await signInAt(service, id, browser)
    expect(await userOf(service, browser)).toBe(other.userId)
    await signInAt(service, providerId, browser)
    expect(await userOf(service, browser)).toBe(acme.userId)
  })

  it('is refused while the user is inactive or may not sign in externally, with the same page', async () => {
    const user = await acme.user('Ivan Inactive')
    await link(service, { accountId: acme.accountId, userId: user.userId }, providerId, 'ivan')
    await sql('UPDATE identity.app_user SET active = false WHERE id = $1', user.userId)
    const inactive = await isRefused(providerId, 'ivan', acme.accountId, 403, 'user_inactive')
    await sql('UPDATE identity.app_user SET active = true, external_login = false WHERE id = $1', user.userId)
    const off = await isRefused(providerId, 'ivan', acme.accountId, 403, 'external_login_off')
    const textOf = ({ text }: typeof off) => text.replace(/Request [\w-]+/, 'Request')
    expect(textOf(off)).toBe(textOf(inactive))
    await sql('UPDATE identity.app_user SET external_login = true, internal_login = false WHERE id = $1', user.userId)
    idp.user = 'ivan'
    expect((await signInAt(service, providerId, browser)).status).toBe(303)
  })

  it('that no provider set counts only while the account has exactly one provider', async () => {
    const solo = await service.account('Solo')
    const soloAdmin = await adminOf(service, solo)
    const first = await createProvider(soloAdmin, { authenticationScheme: 'solo', authorityUrl: idp.url })
    await link(service, solo, '', 'ada')
    await signInAt(service, first.id, browser)
    expect(await userOf(service, browser)).toBe(solo.userId)
    const second = await createProvider(soloAdmin, {
      authenticationScheme: 'other',
      authorityUrl: idp.url,
      active: false,
    })
    await isRefused(first.id, 'ada', solo.accountId, 403, 'not_provisioned')
    await soloAdmin.post(`/admin/api/sso-providers/${second.id}/activate`)
    await isRefused(second.id, 'ada', solo.accountId, 403, 'not_provisioned')
    await link(service, solo, second.id, 'ada')
    await signInAt(service, second.id, browser)
    expect(await userOf(service, browser)).toBe(solo.userId)
    await isRefused(first.id, 'ada', solo.accountId, 403, 'not_provisioned')
  })

  it('is refused when the provider was deactivated or changed while the user was there', async () => {
    const path = `/admin/api/sso-providers/${providerId}`
    const url = await answerOf(service, providerId, browser)
    await admin.patch(path, { displayName: 'Acme login, renamed' })
    expect((await browser.get(url.href)).status).toBe(400)
    await signInAt(service, providerId, browser)
    expect(await userOf(service, browser)).toBe(acme.userId)
    const late = await answerOf(service, providerId, browser)
    await admin.post(`${path}/deactivate`)
    expect(await userOf(service, browser)).toBeUndefined()
    expect((await browser.get(late.href)).status).toBe(400)
    expect((await browser.get(`${service.url}/sso/${providerId}`)).status).toBe(403)
    admin = await adminOf(service, acme) // who is linked to the provider, so that the token has ended too
    await admin.post(`${path}/activate`)
    expect((await signInAt(service, providerId, browser)).status).toBe(303)
  })
})

describe('acr_values at /connect/authorize', () => {
  interface Okta {
    readonly account: TestAccount
    readonly id: string
    readonly client: RegisteredClient
  }
  let ours: Okta
  let theirs: Okta
  beforeAll(async () => {
    const [one, two] = await Promise.all(
      ['Initech', 'Hooli'].map(async (name): Promise<Okta> => {
        const account = await service.account(name)
        const provider = { authenticationScheme: 'okta', authorityUrl: idp.url }
        const { id } = await createProvider(await adminOf(service, account), provider)
        await link(service, account, id, 'ada')
        return { account, id, client: await registerClient(service, account) }
      }),
    )
    ours = one as Okta
    theirs = two as Okta
  })

  const authorizeUrl = (client: RegisteredClient, more: Record<string, string>) =>
    `${service.url}/connect/authorize?${new URLSearchParams(authorizeForm(client, more))}`
  const isAtApp = ({ href }: URL) => href.startsWith(ours.client.redirectUri)
  const startsAt = async (client: RegisteredClient, more: Record<string, string>) =>
    new URL((await browser.get(authorizeUrl(client, more))).headers.get('location') ?? '', service.url)

  it('lead to the provider that the client’s account names so, and to no other', async () => {
    for (const { account, id, client } of [ours, theirs]) {
      const window = new Browser()
      const steps = await window.follow(authorizeUrl(client, { acr_values: 'urn:x idp:okta' }), isAtApp)
      expect(new URL(steps[1]?.url ?? '').pathname).toBe(`/sso/${id}`)
      expect(new URL(locationOf(steps)).searchParams.get('code')).toMatch(/^ac_/)
      expect(await userOf(service, window)).toBe(account.userId)
    }
  })

  it('are ignored when the account has no such scheme, whatever other accounts have', async () => {
    for (const value of ['idp:acme', 'idp:unknown', 'idp:', `idp:${providerId}`, 'loa2']) {
      const { pathname, searchParams } = await startsAt(ours.client, { acr_values: value })
      expect([pathname, searchParams.get('returnUrl')]).toEqual(['/sign-in', expect.stringContaining('acr_values=')])
    }
    await sql('UPDATE identity.sso_provider SET active = false WHERE id = $1', theirs.id)
    expect((await startsAt(theirs.client, { acr_values: 'idp:okta' })).pathname).toBe('/sign-in')
    await sql('UPDATE identity.sso_provider SET active = true WHERE id = $1', theirs.id)
  })

  it('demand a session of the provider', async () => {
    const silent = { acr_values: 'idp:okta', prompt: 'none' }
    await signInAt(service, ours.id, browser)
    expect((await startsAt(ours.client, silent)).searchParams.get('code')).toMatch(/^ac_/)
    await sql('UPDATE identity.session SET sso_provider_id = NULL WHERE user_id = $1', ours.account.userId)
    expect((await startsAt(ours.client, silent)).searchParams.get('error')).toBe('login_required')
    expect((await startsAt(ours.client, { prompt: 'none' })).searchParams.get('code')).toMatch(/^ac_/)
    expect((await startsAt(ours.client, { acr_values: 'idp:okta' })).pathname).toBe(`/sso/${ours.id}`)
  })

  it('are no address: a scheme is not found under /sso', async () => {
    expect((await browser.get(`${service.url}/sso/okta`)).status).toBe(404)
  })
})

it('callbacks stand under the path of AUTH_URL', async () => {
  const auth = 'https://id.example.com/identity'
  const behind = await startSsoService({ BASE_URL: 'https://id.example.com', AUTH_URL: auth })
  try {
    const account = await behind.account('Behind')
    const made = await createProvider(await adminOf(behind, account), {
      authenticationScheme: 'behind',
      authorityUrl: idp.url,
    })
    expect(made.callbackUrl).toBe(`${auth}/sso/${made.id}/callback`)
    const { headers } = await browser.get(`${behind.url}/sso/${made.id}`)
    expect(new URL(headers.get('location') ?? '').searchParams.get('redirect_uri')).toBe(made.callbackUrl)
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-browser=.*; Path=\/; HttpOnly; Secure;/)])
  } finally {
    await behind.stop()
  }
})
