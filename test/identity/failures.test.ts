import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freePort, SECRETS_KEYS, startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { keptLog } from '../support/log.ts'
import { askToken, clientOf, passwordForm, type TokenAnswer } from './support.ts'

const log = keptLog()
let service: TestService
let acme: TestAccount
beforeAll(async () => {
  service = await startTestService({ environment: { TRUST_PROXY: '127.0.0.0/8' }, log })
  acme = await service.account('Acme')
})
afterAll(() => service?.stop())
/** Nobody has failed, and nobody has signed in from anywhere. */
beforeEach(async () => {
  await sql('DELETE FROM identity.failure_count')
  await sql('DELETE FROM identity.sign_in_origin')
})

const sql = <Row>(text: string, ...params: unknown[]) => service.app.database.query<Row>(text, params)

/** As if so many seconds had passed on the database's clock. */
const pass = (seconds: number) =>
  sql(
    `UPDATE identity.failure_count SET window_ends_at = window_ends_at - make_interval(secs => $1),
       locked_until = locked_until - make_interval(secs => $1), forget_at = forget_at - make_interval(secs => $1)`,
    seconds,
  )

const from = (ip: string) => ({ 'X-Forwarded-For': ip })
const QUARTER = 900 // s

const guess = (ip: string, username: string, password = 'guess', of: Pick<TestService, 'url'> = service) =>
  askToken(of, passwordForm(acme, { username, password }), from(ip))
const right = (ip: string, username = acme.email) => guess(ip, username, acme.password)
/** One after the other, each from an address of its own. */
async function lockOut(username: string) {
  for (let n = 1; n <= 10; n++) expect((await guess(`203.0.113.${n}`, username)).status).toBe(400)
}
const statuses = (answers: readonly TokenAnswer[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
const whole = ({ status, text, headers }: TokenAnswer) => [
  status,
  text.replace(/\d+ seconds/, 'n seconds'),
  [...headers].filter(([name]) => !['date', 'x-request-id', 'retry-after'].includes(name)),
]

describe('wrong client secrets', () => {
  const POOL = 10 // connections, by default
  const alone = { grant_type: 'client_credentials' }
  const wrongSecret = (ip: string, id = acme.clientId) =>
    askToken(service, { ...alone, client_id: id, client_secret: 'guess' }, from(ip))

  it('are limited by address, and never shut out the right one', async () => {
    const answers = []
    for (let n = 0; n < 50; n++) answers.push(await wrongSecret('198.51.100.1'))
    expect(statuses(answers)).toEqual({ 401: 50 })
    const limited = await wrongSecret('198.51.100.1')
    expect([limited.status, limited.body.error]).toEqual([429, 'temporarily_unavailable'])
    const seconds = Number(limited.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(890)
    expect(seconds).toBeLessThanOrEqual(900)
    expect(limited.headers.get('x-ratelimit-remaining')).toBe('0')
    expect(whole(await wrongSecret('198.51.100.1', 'nobody'))).toEqual(whole(limited))
    expect((await askToken(service, { ...alone, ...clientOf(acme) }, from('198.51.100.1'))).status).toBe(200)
    expect((await wrongSecret('198.51.100.2')).status).toBe(401)
    await pass(QUARTER)
    expect((await wrongSecret('198.51.100.1')).status).toBe(401)
  })

  it('sent all at once leave connections to others, who are answered meanwhile', async () => {
    let used = 0
    const { database } = service.app
    const sampler = setInterval(() => (used = Math.max(used, database.pool.inUse)), 1)
    const burst = Promise.all(Array.from({ length: 300 }, () => wrongSecret('198.51.100.1')))
    let over = false
    const ended = burst.finally(() => (over = true))
    const project = await acme.get('/api/v1/projects')
    expect([project.status, over]).toEqual([200, false])
    const { 401: wrong, 429: refused } = statuses(await ended)
    clearInterval(sampler)
    expect([wrong, refused]).toEqual([50, 250])
    expect(used).toBeGreaterThan(0)
    expect(used).toBeLessThan(POOL)
    expect((await askToken(service, { ...alone, ...clientOf(acme) }, from('198.51.100.1'))).status).toBe(200)
  })

  it('count against a whole /64 of IPv6', async () => {
    for (let n = 0; n < 50; n++) await wrongSecret(`2001:db8:0:1::${n + 1}`)
    expect((await wrongSecret('2001:db8:0:1:ffff::1')).status).toBe(429)
    expect((await wrongSecret('2001:db8:0:2::1')).status).toBe(401)
  })
})

describe('wrong passwords', () => {
  it('from many addresses lock the user out, also with the right password', async () => {
    await lockOut(acme.email)
    const limited = await guess('198.51.100.1', acme.email.toUpperCase())
    expect([limited.status, limited.body.error]).toEqual([429, 'temporarily_unavailable'])
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(890)
    expect((await right('198.51.100.1')).status).toBe(429)
    await pass(QUARTER)
    expect((await right('198.51.100.1')).status).toBe(200)
  })

  it('lock out for longer when they go on', async () => {
    await lockOut(acme.email)
    await pass(QUARTER)
    await lockOut(acme.email)
    expect(Number((await right('198.51.100.1')).headers.get('retry-after'))).toBeGreaterThan(1790)
  })

  it('of many names lock their address out, and no other', async () => {
    const answers = []
    for (let n = 0; n < 60; n++) answers.push(await guess('198.51.100.1', `name${n}@example.com`))
    expect(statuses(answers)).toEqual({ 400: 50, 429: 10 })
    expect((await right('198.51.100.1')).status).toBe(429)
    expect((await right('198.51.100.2')).status).toBe(200)
  })

  it('are refused byte for byte alike for users who exist and others', async () => {
    const names = [acme.email, 'ghost@example.com']
    for (const name of names) await lockOut(name)
    const refused = []
    for (const name of names) refused.push(await guess('198.51.100.1', name), await right('198.51.100.1', name))
    const [first, ...others] = refused.map(whole)
    for (const other of others) expect(other).toEqual(first)
    expect(first?.[0]).toBe(429)
  })

  it('sent all at once are answered as often as the rule allows, and no oftener', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => guess(`198.51.100.${n + 1}`, 'target@example.com')),
    )
    expect(statuses(answers)).toEqual({ 400: 10, 429: 40 })
  })

  it('let a right guess among them through only before the lockout', async () => {
    const guesses = Array.from({ length: 40 }, (_, n) => guess(`198.51.100.${n + 1}`, acme.email))
    const last = await Promise.all([...guesses, right('198.51.100.99')]).then((answers) => answers.at(-1))
    expect(last?.status).toBe(429)
  })

  it('are not counted when the password is right, however many come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => right('198.51.100.1')))
    expect(statuses(answers)).toEqual({ 200: 40 })
    expect(await sql('SELECT 1 FROM identity.failure_count')).toEqual([])
  })

  it('store no name in the clear', async () => {
    await guess('198.51.100.1', 'correct horse battery staple')
    const rows = await sql('SELECT c::text AS row FROM identity.failure_count c')
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toMatch(/horse/)
  })
})

describe('an address that the user has signed in from', () => {
  const HOME = '192.0.2.7'
  const RETRIES = `SELECT failed FROM identity.failure_count WHERE kind = 'retry' AND address = $1`
  const lockedOut = async (kind: string) =>
    (await sql('SELECT 1 FROM identity.failure_count WHERE kind = $1 AND locked_until > now()', kind)).length

  it('gets through with the right password while the user is locked out elsewhere', async () => {
    expect((await right(HOME)).status).toBe(200)
    await lockOut(acme.email)
    expect([(await right(HOME)).status, (await right('198.51.100.1')).status]).toEqual([200, 429])
  })

  it('gets through while it is itself locked out for the guesses of others', async () => {
    expect((await right(HOME)).status).toBe(200)
    for (let n = 0; n < 50; n++) await guess(HOME, `name${n}@example.com`)
    const stranger = await acme.user('Stranger')
    expect([(await right(HOME)).status, (await right(HOME, stranger.email)).status]).toEqual([200, 429])
  })

  it('is refused a wrong password as any other is, and shut out after five', async () => {
    expect((await right(HOME)).status).toBe(200)
    await lockOut(acme.email)
    const elsewhere = await guess('198.51.100.1', acme.email)
    for (let n = 0; n < 5; n++) expect(whole(await guess(HOME, acme.email))).toEqual(whole(elsewhere))
    expect((await right(HOME)).status).toBe(429)
    await pass(QUARTER)
    expect((await right(HOME)).status).toBe(200)
  })

  it('counts wrong passwords during its own lockout on the user too', async () => {
    expect((await right(HOME)).status).toBe(200)
    for (let n = 0; n < 50; n++) await guess(HOME, `name${n}@example.com`)
    for (let n = 1; n <= 6; n++) await guess(`203.0.113.${n}`, acme.email)
    for (let n = 0; n < 3; n++) expect((await guess(HOME, acme.email)).status).toBe(429)
    expect([await lockedOut('user'), (await right('198.51.100.1')).status]).toEqual([0, 200])
    expect((await guess(HOME, acme.email)).status).toBe(429)
    expect([await lockedOut('user'), (await right('198.51.100.2')).status]).toEqual([1, 429])
    expect((await right(HOME)).status).toBe(200)
  })

  it('allows fifty guesses during lockouts for all users together, and then not even right ones', async () => {
    expect((await right(HOME)).status).toBe(200)
    for (let n = 0; n < 50; n++) await guess(HOME, `name${n}@example.com`)
    for (let n = 0; n < 49; n++) expect((await guess(HOME, `name${n}@example.com`)).status).toBe(429)
    expect((await right(HOME)).status).toBe(200)
    expect(await lockedOut('retry')).toBe(0)
    expect((await guess(HOME, acme.email)).status).toBe(429)
    expect(await lockedOut('retry')).toBe(1)
    expect(whole(await right(HOME))).toEqual(whole(await guess(HOME, 'ghost@example.com')))
    expect((await right('198.51.100.1')).status).toBe(200)
    await pass(QUARTER)
    expect((await right(HOME)).status).toBe(200)
  })

  it('counts a guess during a lockout alike whether the user, the origin and the password are right or not', async () => {
    for (const name of [acme.email, 'ghost@example.com']) await lockOut(name)
    const retries = async () => (await sql<{ failed: number }>(RETRIES, '198.51.100.1'))[0]?.failed
    await guess('198.51.100.1', acme.email)
    expect(await retries()).toBe(1)
    await right('198.51.100.1')
    expect(await retries()).toBe(2)
    await guess('198.51.100.1', 'ghost@example.com')
    expect(await retries()).toBe(3)
  })

  it('is one no longer after 30 days', async () => {
    expect((await right(HOME)).status).toBe(200)
    await sql(`UPDATE identity.sign_in_origin SET last_at = last_at - interval '30 days'`)
    await lockOut(acme.email)
    expect((await right(HOME)).status).toBe(429)
  })

  it('is stored once a day, and for the latest twenty alone', async () => {
    const stored = () =>
      sql<{ xmin: string; address: string }>('SELECT xmin::text, address FROM identity.sign_in_origin ORDER BY last_at')
    await right(HOME)
    const before = await stored()
    await right(HOME)
    expect(await stored()).toEqual(before)
    for (let n = 1; n <= 20; n++) await right(`198.51.100.${n}`)
    expect((await stored()).map(({ address }) => address)).toEqual(
      Array.from({ length: 20 }, (_, n) => `198.51.100.${n + 1}`),
    )
  })
})

describe('user unlock', () => {
  it('ends the lockout, found by e-mail or user name, and says whether there was one', async () => {
    for (const by of [{ email: acme.email.toUpperCase() }, { userName: acme.email }]) {
      await lockOut(acme.email)
      const unlocked = await service.command('user unlock', { account: acme.accountId, ...by })
      expect(unlocked).toMatchObject({ id: acme.userId, userName: acme.email, lockedUntil: null, unlocked: true })
      expect((await right('198.51.100.1')).status).toBe(200)
      await sql('DELETE FROM identity.sign_in_origin')
    }
    const again = await service.command('user unlock', { account: acme.accountId, email: acme.email })
    expect(again.unlocked).toBe(false)
  })

  it('forgets the failures and the lockouts before, so that the next one is short again', async () => {
    await lockOut(acme.email)
    await pass(QUARTER)
    await lockOut(acme.email)
    await service.command('user unlock', { account: acme.accountId, email: acme.email })
    await lockOut(acme.email)
    expect(Number((await right('198.51.100.1')).headers.get('retry-after'))).toBeLessThanOrEqual(900)
  })

  it.each([
    ['a user of another account', { email: 'ghost@example.com' }, 404],
    ['nobody', {}, 400],
    ['a user in two ways', { email: 'a@example.com', userName: 'a' }, 400],
  ])('refuses to unlock %s', async (_what, by, status) => {
    await expect(service.command('user unlock', { account: acme.accountId, ...by })).rejects.toMatchObject({ status })
  })
})

describe('the log', () => {
  const lines = (since: number) => log.lines.slice(since).filter(({ level }) => level === 'warn')

  it('names client, user and address when a lockout begins and once when it refuses, and no password', async () => {
    const since = log.lines.length
    await lockOut(acme.email)
    for (let n = 0; n < 5; n++) await guess('198.51.100.1', acme.email, 'a-secret-guess')
    const who = { accountId: acme.accountId, clientId: acme.clientId, userId: acme.userId, userExists: true }
    expect(lines(since)).toMatchObject([
      { fields: { ...who, address: '203.0.113.10', lockout: 'user' }, message: expect.stringContaining('locked out') },
      { fields: { ...who, address: '198.51.100.1' }, message: expect.stringContaining('refuses') },
    ])
    expect(JSON.stringify(log.lines)).not.toContain('a-secret-guess')
  })

  it('does not repeat the name of a user who does not exist', async () => {
    const since = log.lines.length
    await lockOut('hunter2-typed-as-name')
    await guess('198.51.100.1', 'hunter2-typed-as-name')
    expect(lines(since).map(({ fields }) => [fields.userExists, fields.userId])).toEqual([
      [false, undefined],
      [false, undefined],
    ])
    expect(JSON.stringify(log.lines)).not.toContain('hunter2')
  })
})

describe('two processes on one database', () => {
  let second: ChildProcess
  const another = { url: '' }
  beforeAll(async () => {
    const port = await freePort()
    another.url = `http://127.0.0.1:${port}`
    second = spawn(process.execPath, [fileURLToPath(new URL('../../runtime/main.ts', import.meta.url))], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        ROLES: 'identity',
        PORT: String(port),
        BASE_URL: service.url,
        DATABASE_URL: service.databaseUrl,
        SECRETS_KEYS,
        TRUST_PROXY: '127.0.0.0/8',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await ready()
  })
  afterAll(async () => {
    second.kill('SIGKILL')
    await once(second, 'exit')
  })

  async function ready() {
    for (let round = 0; round < 300; round++) {
      if ((await fetch(`${another.url}/readyz`).catch(() => undefined))?.ok) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error('The second process does not get ready.')
  }

  it('count failures together, also those that come all at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        guess(`198.51.100.${n + 1}`, acme.email, 'guess', n % 2 === 0 ? service : another),
      ),
    )
    expect(statuses(answers)).toEqual({ 400: 10, 429: 50 })
    expect((await guess('198.51.100.99', acme.email, acme.password, another)).status).toBe(429)
    expect((await right('198.51.100.99')).status).toBe(429)
  })

  it('count wrong client secrets together', async () => {
    const form = { grant_type: 'client_credentials', client_id: acme.clientId, client_secret: 'guess' }
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, n) => askToken(n % 2 === 0 ? service : another, form, from('198.51.100.1'))),
    )
    expect(statuses(answers)).toEqual({ 401: 50, 429: 30 })
  })
})
