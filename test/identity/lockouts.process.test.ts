import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SECRETS_KEYS, startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { recordingLog } from '../support/log.ts'
import { launchProcess, type RunningService, untilReady } from '../support/process.ts'
import { askToken, clientOf, passwordForm, type TokenAnswer } from './support.ts'

const log = recordingLog()
let service: TestService
let acme: TestAccount
beforeAll(async () => {
  service = await startTestService({ environment: { TRUST_PROXY: '127.0.0.0/8' }, log })
  acme = await service.account('Acme')
})
afterAll(() => service?.stop())
beforeEach(async () => {
  await sql('DELETE FROM identity.failure_count')
  await sql('DELETE FROM identity.sign_in_origin')
})

const sql = <Row>(text: string, ...params: unknown[]) => service.app.database.query<Row>(text, params)

/** Moves all failure counts into the past, as if so many seconds had passed on the database's clock. */
const elapse = (seconds: number) =>
  sql(
    `UPDATE identity.failure_count SET window_ends_at = window_ends_at - make_interval(secs => $1),
       locked_until = locked_until - make_interval(secs => $1), forget_at = forget_at - make_interval(secs => $1)`,
    seconds,
  )

const from = (ip: string) => ({ 'X-Forwarded-For': ip })
const QUARTER = 900 // s

const signIn = (ip: string, username: string, password = 'wrong', at: Pick<TestService, 'url'> = service) =>
  askToken(at, passwordForm(acme, { username, password }), from(ip))
const signInRight = (ip: string, username = acme.email) => signIn(ip, username, acme.password)
/** Fails ten sign-ins, one after the other, each from another address. */
async function lockOut(username: string) {
  for (let n = 1; n <= 10; n++) expect((await signIn(`203.0.113.${n}`, username)).status).toBe(400)
}
/** As fifty wrong passwords do. */
const lockOutAddress = (ip: string) =>
  sql(
    `INSERT INTO identity.failure_count
       (kind, name_digest, address, failed, window_ends_at, locked_until, lockouts, forget_at)
     VALUES ('address', '', $1, 0, now(), now() + interval '15 minutes', 1, now() + interval '1 day')
     ON CONFLICT ON CONSTRAINT failure_count_pkey DO UPDATE
       SET locked_until = excluded.locked_until, lockouts = excluded.lockouts, forget_at = excluded.forget_at`,
    ip,
  )
const statuses = (answers: readonly TokenAnswer[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
const comparable = ({ status, text, headers }: TokenAnswer) => [
  status,
  text.replace(/\d+ seconds/, 'n seconds'),
  [...headers].filter(([name]) => !['date', 'x-request-id', 'retry-after'].includes(name)),
]

describe('lockout after wrong client secrets', () => {
  const POOL = 10 // connections, by default
  const clientGrant = { grant_type: 'client_credentials' }
  const wrongSecret = (ip: string, id = acme.clientId) =>
    askToken(service, { ...clientGrant, client_id: id, client_secret: 'wrong' }, from(ip))

  it('applies to the address, and not to the right client secret', async () => {
    const answers = []
    for (let n = 0; n < 50; n++) answers.push(await wrongSecret('198.51.100.1'))
    expect(statuses(answers)).toEqual({ 401: 50 })
    const limited = await wrongSecret('198.51.100.1')
    expect([limited.status, limited.body.error]).toEqual([429, 'temporarily_unavailable'])
    const seconds = Number(limited.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(890)
    expect(seconds).toBeLessThanOrEqual(900)
    expect(limited.headers.get('x-ratelimit-remaining')).toBe('0')
    expect(comparable(await wrongSecret('198.51.100.1', 'no-client'))).toEqual(comparable(limited))
    expect((await askToken(service, { ...clientGrant, ...clientOf(acme) }, from('198.51.100.1'))).status).toBe(200)
    expect((await wrongSecret('198.51.100.2')).status).toBe(401)
    await elapse(QUARTER)
    expect((await wrongSecret('198.51.100.1')).status).toBe(401)
  })

  it('leaves database connections to other requests, while many wrong secrets arrive', async () => {
    const inUse: number[] = []
    const { database } = service.app
    const sampler = setInterval(() => inUse.push(database.pool.inUse), 1)
    const burst = Promise.all(Array.from({ length: 300 }, () => wrongSecret('198.51.100.1')))
    let isOver = false
    const ended = burst.finally(() => (isOver = true))
    const project = await acme.get('/api/v1/projects')
    expect([project.status, isOver]).toEqual([200, false])
    const { 401: wrong, 429: refused } = statuses(await ended)
    clearInterval(sampler)
    expect([wrong, refused]).toEqual([50, 250])
    expect(Math.max(...inUse)).toBeGreaterThan(0)
    // Work of the service itself may take the last one for a moment.
    expect(inUse.filter((count) => count >= POOL).length).toBeLessThan(inUse.length / 10)
    expect((await askToken(service, { ...clientGrant, ...clientOf(acme) }, from('198.51.100.1'))).status).toBe(200)
  })

  it('counts all addresses of an IPv6 /64 together', async () => {
    for (let n = 0; n < 50; n++) await wrongSecret(`2001:db8:0:1::${n + 1}`)
    expect((await wrongSecret('2001:db8:0:1:ffff::1')).status).toBe(429)
    expect((await wrongSecret('2001:db8:0:2::1')).status).toBe(401)
  })
})

describe('lockout after wrong passwords', () => {
  it('applies to the user, with the right password too, after failures from many addresses', async () => {
    await lockOut(acme.email)
    const limited = await signIn('198.51.100.1', acme.email.toUpperCase())
    expect([limited.status, limited.body.error]).toEqual([429, 'temporarily_unavailable'])
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(890)
    expect((await signInRight('198.51.100.1')).status).toBe(429)
    await elapse(QUARTER)
    expect((await signInRight('198.51.100.1')).status).toBe(200)
  })

  it('lasts longer the second time', async () => {
    await lockOut(acme.email)
    await elapse(QUARTER)
    await lockOut(acme.email)
    expect(Number((await signInRight('198.51.100.1')).headers.get('retry-after'))).toBeGreaterThan(1790)
  })

  it('applies to the address and to no other, after failures for many user names', async () => {
    const answers = []
    for (let n = 0; n < 60; n++) answers.push(await signIn('198.51.100.1', `name${n}@example.com`))
    expect(statuses(answers)).toEqual({ 400: 50, 429: 10 })
    expect((await signInRight('198.51.100.1')).status).toBe(429)
    expect((await signInRight('198.51.100.2')).status).toBe(200)
  })

  it('sends the same response for users who exist and for those who do not', async () => {
    const names = [acme.email, 'unknown@example.com']
    for (const name of names) await lockOut(name)
    const refused = []
    for (const name of names) refused.push(await signIn('198.51.100.1', name), await signInRight('198.51.100.1', name))
    const [first, ...others] = refused.map(comparable)
    for (const other of others) expect(other).toEqual(first)
    expect(first?.[0]).toBe(429)
  })

  it('counts correctly when all wrong passwords arrive at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => signIn(`198.51.100.${n + 1}`, 'target@example.com')),
    )
    expect(statuses(answers)).toEqual({ 400: 10, 429: 40 })
  })

  it('refuses a right password that arrives together with too many wrong ones', async () => {
    const wrong = Array.from({ length: 40 }, (_, n) => signIn(`198.51.100.${n + 1}`, acme.email))
    const last = await Promise.all([...wrong, signInRight('198.51.100.99')]).then((answers) => answers.at(-1))
    expect(last?.status).toBe(429)
  })

  it('does not count right passwords, when many arrive at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => signInRight('198.51.100.1')))
    expect(statuses(answers)).toEqual({ 200: 40 })
    expect(await sql('SELECT 1 FROM identity.failure_count WHERE failed > 0 OR pending > 0')).toEqual([])
  })

  it('stores only a digest of the user name', async () => {
    await signIn('198.51.100.1', 'correct horse battery staple')
    const rows = await sql('SELECT c::text AS row FROM identity.failure_count c')
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toMatch(/horse/)
  })
})

describe('origin, an address from which the user has signed in', () => {
  const ORIGIN = '192.0.2.7'
  const RETRIES = `SELECT failed FROM identity.failure_count WHERE kind = 'retry' AND address = $1`
  const lockedOut = async (kind: string) =>
    (await sql('SELECT 1 FROM identity.failure_count WHERE kind = $1 AND locked_until > now()', kind)).length

  it('accepts the right password while the user is locked out', async () => {
    expect((await signInRight(ORIGIN)).status).toBe(200)
    await lockOut(acme.email)
    expect([(await signInRight(ORIGIN)).status, (await signInRight('198.51.100.1')).status]).toEqual([200, 429])
  })

  it('accepts the right password while the address itself is locked out', async () => {
    expect((await signInRight(ORIGIN)).status).toBe(200)
    await lockOutAddress(ORIGIN)
    const other = await acme.user('Other')
    expect([(await signInRight(ORIGIN)).status, (await signInRight(ORIGIN, other.email)).status]).toEqual([200, 429])
  })

  it('refuses wrong passwords like other addresses, and is locked out after five', async () => {
    expect((await signInRight(ORIGIN)).status).toBe(200)
    await lockOut(acme.email)
    const elsewhere = await signIn('198.51.100.1', acme.email)
    for (let n = 0; n < 5; n++) expect(comparable(await signIn(ORIGIN, acme.email))).toEqual(comparable(elsewhere))
    expect((await signInRight(ORIGIN)).status).toBe(429)
    await elapse(QUARTER)
    expect((await signInRight(ORIGIN)).status).toBe(200)
  })

  it('counts wrong passwords against the user too, while the address is locked out', async () => {
    expect((await signInRight(ORIGIN)).status).toBe(200)
    await lockOutAddress(ORIGIN)
    for (let n = 1; n <= 6; n++) await signIn(`203.0.113.${n}`, acme.email)
    for (let n = 0; n < 3; n++) expect((await signIn(ORIGIN, acme.email)).status).toBe(429)
    expect([await lockedOut('user'), (await signInRight('198.51.100.1')).status]).toEqual([0, 200])
    expect((await signIn(ORIGIN, acme.email)).status).toBe(429)
    expect([await lockedOut('user'), (await signInRight('198.51.100.2')).status]).toEqual([1, 429])
    expect((await signInRight(ORIGIN)).status).toBe(200)
  })

  it('allows 50 failures during lockouts for all users together, and then refuses right passwords too', async () => {
    expect((await signInRight(ORIGIN)).status).toBe(200)
    await lockOutAddress(ORIGIN)
    for (let n = 0; n < 49; n++) expect((await signIn(ORIGIN, `name${n}@example.com`)).status).toBe(429)
    expect((await signInRight(ORIGIN)).status).toBe(200)
    expect(await lockedOut('retry')).toBe(0)
    expect((await signIn(ORIGIN, acme.email)).status).toBe(429)
    expect(await lockedOut('retry')).toBe(1)
    expect(comparable(await signInRight(ORIGIN))).toEqual(comparable(await signIn(ORIGIN, 'unknown@example.com')))
    expect((await signInRight('198.51.100.1')).status).toBe(200)
    await elapse(QUARTER)
    expect((await signInRight(ORIGIN)).status).toBe(200)
  })

  it('counts attempts during a lockout alike for existing and unknown users, right and wrong passwords', async () => {
    for (const name of [acme.email, 'unknown@example.com']) await lockOut(name)
    const retries = async () => (await sql<{ failed: number }>(RETRIES, '198.51.100.1'))[0]?.failed
    await signIn('198.51.100.1', acme.email)
    expect(await retries()).toBe(1)
    await signInRight('198.51.100.1')
    expect(await retries()).toBe(2)
    await signIn('198.51.100.1', 'unknown@example.com')
    expect(await retries()).toBe(3)
  })

  it('expires after 30 days', async () => {
    expect((await signInRight(ORIGIN)).status).toBe(200)
    await sql(`UPDATE identity.sign_in_origin SET last_at = last_at - interval '30 days'`)
    await lockOut(acme.email)
    expect((await signInRight(ORIGIN)).status).toBe(429)
  })

  it('is stored once a day; only the latest twenty of a user are kept', async () => {
    const stored = () =>
      sql<{ xmin: string; address: string }>('SELECT xmin::text, address FROM identity.sign_in_origin ORDER BY last_at')
    await signInRight(ORIGIN)
    const before = await stored()
    await signInRight(ORIGIN)
    expect(await stored()).toEqual(before)
    for (let n = 1; n <= 20; n++) await signInRight(`198.51.100.${n}`)
    expect((await stored()).map(({ address }) => address)).toEqual(
      Array.from({ length: 20 }, (_, n) => `198.51.100.${n + 1}`),
    )
  })
})

describe('user unlock', () => {
  it('ends the lockout of the user with the e-mail or user name, and returns whether there was one', async () => {
    for (const by of [{ email: acme.email.toUpperCase() }, { userName: acme.email }]) {
      await lockOut(acme.email)
      const unlocked = await service.command('user unlock', { account: acme.accountId, ...by })
      expect(unlocked).toMatchObject({ id: acme.userId, userName: acme.email, lockedUntil: null, unlocked: true })
      expect((await signInRight('198.51.100.1')).status).toBe(200)
      await sql('DELETE FROM identity.sign_in_origin')
    }
    const again = await service.command('user unlock', { account: acme.accountId, email: acme.email })
    expect(again.unlocked).toBe(false)
  })

  it('deletes the count of lockouts in a row, so that the next lockout is short', async () => {
    await lockOut(acme.email)
    await elapse(QUARTER)
    await lockOut(acme.email)
    await service.command('user unlock', { account: acme.accountId, email: acme.email })
    await lockOut(acme.email)
    expect(Number((await signInRight('198.51.100.1')).headers.get('retry-after'))).toBeLessThanOrEqual(900)
  })

  it.each([
    ['a user who is not in the account', { email: 'unknown@example.com' }, 404],
    ['without a user', {}, 400],
    ['with both e-mail and user name', { email: 'a@example.com', userName: 'a' }, 400],
  ])('refuses: %s', async (_what, by, status) => {
    await expect(service.command('user unlock', { account: acme.accountId, ...by })).rejects.toMatchObject({ status })
  })
})

describe('lockout log', () => {
  const lines = (since: number) => log.lines.slice(since).filter(({ level }) => level === 'warn')

  it('logs client, user and address when a lockout begins and at its first refusal, without the password', async () => {
    const since = log.lines.length
    await lockOut(acme.email)
    for (let n = 0; n < 5; n++) await signIn('198.51.100.1', acme.email, 'a-secret-password')
    const ids = { accountId: acme.accountId, clientId: acme.clientId, userId: acme.userId, userExists: true }
    expect(lines(since)).toMatchObject([
      { fields: { ...ids, address: '203.0.113.10', lockout: 'user' }, message: expect.stringContaining('locked out') },
      { fields: { ...ids, address: '198.51.100.1' }, message: expect.stringContaining('refused') },
    ])
    expect(JSON.stringify(log.lines)).not.toContain('a-secret-password')
  })

  it('does not contain the name of a user who does not exist', async () => {
    const since = log.lines.length
    await lockOut('hunter2-typed-as-name')
    await signIn('198.51.100.1', 'hunter2-typed-as-name')
    expect(lines(since).map(({ fields }) => [fields.userExists, fields.userId])).toEqual([
      [false, undefined],
      [false, undefined],
    ])
    expect(JSON.stringify(log.lines)).not.toContain('hunter2')
  })
})

describe('lockouts with two processes', () => {
  let another: RunningService
  beforeAll(async () => {
    another = await launchProcess({
      ROLES: 'identity',
      BASE_URL: service.url,
      DATABASE_URL: service.databaseUrl,
      SECRETS_KEYS,
      TRUST_PROXY: '127.0.0.0/8',
    })
    await untilReady(another)
  })
  afterAll(async () => {
    another.kill('SIGKILL')
    await another.ended
  })

  it('share the failure counts, when failures arrive at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        signIn(`198.51.100.${n + 1}`, acme.email, 'wrong', n % 2 === 0 ? service : another),
      ),
    )
    expect(statuses(answers)).toEqual({ 400: 10, 429: 50 })
    expect((await signIn('198.51.100.99', acme.email, acme.password, another)).status).toBe(429)
    expect((await signInRight('198.51.100.99')).status).toBe(429)
  })

  it('share the counts of wrong client secrets', async () => {
    const form = { grant_type: 'client_credentials', client_id: acme.clientId, client_secret: 'wrong' }
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, n) => askToken(n % 2 === 0 ? service : another, form, from('198.51.100.1'))),
    )
    expect(statuses(answers)).toEqual({ 401: 50, 429: 30 })
  })
})
