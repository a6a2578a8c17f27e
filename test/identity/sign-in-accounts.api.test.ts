/** Sign-ins whose account is not known: it follows from name and password, and is chosen where it is one of several. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { administratorOf } from './admin.ts'
import { PagesClient, switchSecondFactorOn, type Visit } from './pages-client.ts'
import { askToken, passwordForm } from './support.ts'

const PASSWORD = 'seven quiet boats at noon'
const OTHER_PASSWORD = 'nine loud trains at dawn'

let service: TestService
let acme: TestAccount
let globex: TestAccount
beforeAll(async () => {
  service = await startTestService({ environment: { TRUST_PROXY: '127.0.0.0/8' } })
  acme = await service.account('Acme')
  globex = await service.account('Globex')
})
afterAll(() => service?.stop())
beforeEach(async () => {
  await sql('DELETE FROM identity.failure_count')
  await sql('DELETE FROM identity.sign_in_origin')
})

const sql = <Row = Record<string, unknown>>(text: string, ...params: unknown[]) =>
  service.app.database.query<Row>(text, params)

const create = async ({ accountId }: TestAccount, email: string, password = PASSWORD): Promise<number> =>
  Number((await service.command('user create', { account: accountId, email, password })).id)

/** Sends the form of the sign-in page, from the address. */
async function signIn(userName: string, password: string, client = new PagesClient(service), ip = '198.51.100.1') {
  await client.get('/sign-in')
  return client.post('/sign-in', { userName, password }, { 'X-Forwarded-For': ip })
}

const accountsIn = ({ text }: Visit) =>
  [...text.matchAll(/name="account" value="(\d+)">([^<]+)</g)].map(([, id, name]) => [Number(id), name])
/** Signs in, and follows to the page with the accounts. */
async function signInToSeveral(userName: string, client: PagesClient): Promise<Visit> {
  const { status, location } = await signIn(userName, PASSWORD, client)
  expect([status, location]).toEqual([303, '/sign-in/account?returnUrl=%2Fprofile'])
  return client.get(location)
}
const choose = (client: PagesClient, account: number) =>
  client.post('/sign-in/account', { account, returnUrl: '/profile' })
const accountOf = async (client: PagesClient) =>
  /Account number<\/dt><dd>(\d+)</.exec((await client.get('/profile')).text)?.[1]

describe('an account that follows from name and password', () => {
  it('is that of the only user with the name', async () => {
    await create(globex, 'only@example.com')
    const client = new PagesClient(service)
    expect((await signIn('Only@example.com', PASSWORD, client)).location).toBe('/profile')
    expect(await accountOf(client)).toBe(String(globex.accountId))
  })

  it('is that of the user whose password is right, and no other shows', async () => {
    await create(acme, 'two@example.com', PASSWORD)
    await create(globex, 'two@example.com', OTHER_PASSWORD)
    const [one, two] = [new PagesClient(service), new PagesClient(service)]
    expect((await signIn('two@example.com', PASSWORD, one)).location).toBe('/profile')
    expect((await signIn('two@example.com', OTHER_PASSWORD, two)).location).toBe('/profile')
    expect([await accountOf(one), await accountOf(two)]).toEqual([String(acme.accountId), String(globex.accountId)])
  })

  it('answers wrong passwords alike, in however many accounts there is such a user', async () => {
    for (const account of [acme, globex]) await create(account, 'both@example.com')
    await create(acme, 'one@example.com')
    const answers = []
    for (const name of ['both@example.com', 'one@example.com', 'none@example.com']) {
      const { status, text } = await signIn(name, 'wrong')
      answers.push([status, text.replaceAll(name, '').replace(/name="form_token" value="[^"]+"/, '')])
    }
    expect(new Set(answers.map(String)).size).toBe(1)
    expect(answers[0]?.[0]).toBe(400)
  })
})

describe('the choice of an account', () => {
  beforeAll(async () => {
    for (const account of [acme, globex]) await create(account, 'choice@example.com')
    await create(await service.account('Initech'), 'choice@example.com', OTHER_PASSWORD)
  })

  it('is between those in which the password is right', async () => {
    const client = new PagesClient(service)
    const shown = await signInToSeveral('choice@example.com', client)
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(accountsIn(shown)).toEqual([
      [acme.accountId, 'Acme'],
      [globex.accountId, 'Globex'],
    ])
    expect(client.cookies.has('sid')).toBe(false)
    const chosen = await choose(client, globex.accountId)
    expect(chosen.location).toBe('/profile')
    expect(await accountOf(client)).toBe(String(globex.accountId))
    expect(client.cookies.has('choice')).toBe(false)
  })

  it('leads to the sign-in page for any other account, in another browser, and after five minutes', async () => {
    const client = new PagesClient(service)
    await signInToSeveral('choice@example.com', client)
    const isRefused = async (by: PagesClient, account: number) => {
      const answers = [await by.post('/sign-in/account', { account })]
      if (account === acme.accountId) answers.push(await by.get('/sign-in/account'))
      for (const { status, location } of answers)
        expect([status, location]).toEqual([303, '/sign-in?returnUrl=%2Fprofile'])
      expect(by.cookies.has('sid')).toBe(false)
    }
    const [initech] = await sql<{ id: number }>(`SELECT id FROM identity.account WHERE name = 'Initech'`)
    await isRefused(client, initech?.id ?? 0)
    const made = client.copy()
    made.cookies.set('choice', 'v1.test.made.up.choice')
    await made.get('/sign-in')
    await isRefused(made, acme.accountId)
    const other = new PagesClient(service)
    await other.get('/sign-in')
    other.cookies.set('choice', client.cookies.get('choice') ?? '')
    await isRefused(other, acme.accountId)
    service.clock.advance(5 * 60_000)
    await isRefused(client, acme.accountId)
  })

  it('ends with a new password of the user', async () => {
    const client = new PagesClient(service)
    await signInToSeveral('choice@example.com', client)
    await sql(
      `UPDATE identity.app_user SET token_epoch = token_epoch + 1 WHERE account_id = $1 AND email = 'choice@example.com'`,
      acme.accountId,
    )
    expect(accountsIn(await client.get('/sign-in/account'))).toEqual([[globex.accountId, 'Globex']])
    expect((await choose(client, acme.accountId)).location).toBe('/sign-in?returnUrl=%2Fprofile')
    expect((await choose(client, globex.accountId)).location).toBe('/profile')
  })

  it('comes before the second factor', async () => {
    for (const account of [acme, globex]) await create(account, 'factor@example.com')
    const owner = new PagesClient(service)
    await signInToSeveral('factor@example.com', owner)
    await choose(owner, acme.accountId)
    await switchSecondFactorOn(owner, service)
    const client = new PagesClient(service)
    await signInToSeveral('factor@example.com', client)
    const { location } = await choose(client, acme.accountId)
    expect(location).toBe('/sign-in/second-factor?returnUrl=%2Fprofile')
    expect((await client.get('/profile')).status).toBe(303)
  })
})

it('leaves out accounts in which the password is too short without a second factor, and knows no address by it', async () => {
  const email = 'short@example.com'
  const ids: number[] = []
  for (const account of [acme, globex]) {
    ids.push(await create(account, email, account === acme ? PASSWORD : OTHER_PASSWORD))
    const owner = new PagesClient(service)
    await signIn(email, account === acme ? PASSWORD : OTHER_PASSWORD, owner)
    await switchSecondFactorOn(owner, service)
    const change = { password: account === acme ? PASSWORD : OTHER_PASSWORD, newPassword: 'rusty anvils' }
    expect((await owner.post('/profile/password', change)).location).toBe('/profile?done=password')
  }
  await sql('DELETE FROM identity.sign_in_origin')
  await (await administratorOf(service, globex)).post(`/admin/api/users/${ids[1]}/reset-second-factor`)
  expect((await signIn(email, 'rusty anvils')).location).toBe('/sign-in/second-factor?returnUrl=%2Fprofile')
  await (await administratorOf(service, acme)).post(`/admin/api/users/${ids[0]}/reset-second-factor`)
  expect((await signIn(email, 'rusty anvils')).text).toContain('Your password has fewer than 15 characters')
  expect(await sql('SELECT 1 FROM identity.sign_in_origin WHERE user_id = ANY ($1)', ids)).toEqual([])
})

describe('lockouts of a sign-in without an account', () => {
  const lockOut = async (name: string) => {
    for (let n = 1; n <= 10; n++)
      expect((await signIn(name, 'wrong', new PagesClient(service), `203.0.113.${n}`)).status).toBe(400)
  }

  it('are the same for names that no user has, and do not show in which account one is', async () => {
    await create(acme, 'locked@example.com')
    for (const name of ['locked@example.com', 'unknown@example.com']) {
      await lockOut(name)
      expect((await signIn(name, PASSWORD)).status).toBe(429)
    }
    const form = { ...passwordForm(acme, { username: 'locked@example.com' }), password: PASSWORD }
    expect((await askToken(service, form)).status).toBe(200)
  })

  it('do not apply where the user has signed in lately', async () => {
    await create(acme, 'origin@example.com')
    const here = () => signIn('origin@example.com', PASSWORD, new PagesClient(service), '192.0.2.7')
    expect((await here()).status).toBe(303)
    await lockOut('origin@example.com')
    expect((await here()).status).toBe(303)
    expect((await signIn('origin@example.com', PASSWORD)).status).toBe(429)
  })

  it('count a password that is right for one user and wrong for another, and spare the origins of one alone', async () => {
    await create(acme, 'twin@example.com', PASSWORD)
    await create(globex, 'twin@example.com', OTHER_PASSWORD)
    const at = (password: string) => signIn('twin@example.com', password, new PagesClient(service), '192.0.2.8')
    for (let n = 0; n < 10; n++) expect((await at(OTHER_PASSWORD)).status).toBe(303)
    // The limit is reached: the address is known of the user in Globex, whose password goes on to be accepted.
    expect((await at(OTHER_PASSWORD)).status).toBe(303)
    expect((await at(PASSWORD)).status).toBe(429)
    const failed = await sql(
      `SELECT count(*)::int AS n, max(ip_address) AS ip FROM identity.security_log
        WHERE account_id = $1 AND action = 'sign_in_failed'
          AND subject = 'user ' || (SELECT id FROM identity.app_user WHERE account_id = $1 AND email = 'twin@example.com')`,
      acme.accountId,
    )
    // Another account's user may have sent it from there.
    expect(failed).toEqual([{ n: 10, ip: null }])
  })

  it('are shown to the administrator, and ended unless another account has a user of the name', async () => {
    const alone = await create(acme, 'alone@example.com')
    const shared = await create(acme, 'shared@example.com')
    await create(globex, 'shared@example.com')
    const admin = await administratorOf(service, acme)
    for (const [id, name, status] of [
      [alone, 'alone@example.com', 303],
      [shared, 'shared@example.com', 429],
    ] as const) {
      await lockOut(name)
      expect((await admin.get(`/admin/api/users/${id}`)).body.lockedUntil).toEqual(expect.any(String))
      expect((await admin.post(`/admin/api/users/${id}/unlock`)).status).toBe(200)
      expect([name, (await signIn(name, PASSWORD)).status]).toEqual([name, status])
    }
  })
})
