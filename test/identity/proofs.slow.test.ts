/** Proofs of work at the sign-in page of an address that is locked out. */
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { codeOf, PagesClient, switchSecondFactorOn } from './pages-client.ts'
import { askToken, passwordForm } from './support.ts'

let service: TestService
let acme: TestAccount
beforeAll(async () => {
  service = await startTestService({ environment: { TRUST_PROXY: '127.0.0.0/8' } })
  acme = await service.account('Acme')
})
afterAll(() => service?.stop())
beforeEach(async () => {
  await sql('DELETE FROM identity.failure_count')
  await sql('DELETE FROM identity.sign_in_origin')
})

const sql = (text: string, ...params: unknown[]) => service.app.database.query(text, params)

const OFFICE = '198.51.100.7'
const from = (ip: string) => ({ 'X-Forwarded-For': ip })
/** Fields of the form of a user who has never signed in from the address. */
const fields = (more: Readonly<Record<string, string>> = {}) => ({
  ...{ account: acme.accountId, userName: acme.email, password: acme.password },
  ...more,
})

/** A neighbour's wrong passwords. */
async function flood(ip: string, times = 55): Promise<void> {
  for (let n = 0; n < times; n++)
    await askToken(service, passwordForm(acme, { username: `user${n}@example.com`, password: 'wrong' }), from(ip))
}

/** As after so many failures, `until` the lockout ends or without one. */
const count = (kind: 'address' | 'proof', ip: string, failed: number, until?: string) =>
  sql(
    `INSERT INTO identity.failure_count
       (kind, name_digest, address, failed, window_ends_at, locked_until, lockouts, forget_at)
     VALUES ($1, '', $2, $3, now() + interval '10 minutes', now() + $4::interval, 0, now() + interval '10 minutes')`,
    ...[kind, ip, failed, until],
  )
const lockOut = (ip: string) => count('address', ip, 0, '10 minutes')

const challengeIn = (text: string): Challenge | undefined => {
  const [, json] = / data-challenge="([^"]*)"/.exec(text) ?? []
  return json === undefined ? undefined : JSON.parse(json.replaceAll('&quot;', '"'))
}
async function proofFor(challenge: Challenge | undefined): Promise<string> {
  if (!challenge) throw new Error('The page has no challenge.')
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
}
/** A page of the form at the address, and a proof for its challenge. */
async function openForm(ip = OFFICE) {
  const client = new PagesClient(service)
  const { text } = await client.get('/sign-in', from(ip))
  return { client, proof: await proofFor(challengeIn(text)) }
}

describe('while wrong passwords of a neighbour keep an address locked out', () => {
  beforeEach(() => lockOut(OFFICE))

  it('a user who signs in there for the first time does so with a proof of work', async () => {
    await sql('DELETE FROM identity.failure_count')
    await flood(OFFICE)
    const client = new PagesClient(service)
    const page = await client.get('/sign-in', from(OFFICE))
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'; /)
    expect(page.text).toContain('<script type="module" src="/sign-in/assets/proof.js"></script>')
    const without = await client.post('/sign-in', fields(), from(OFFICE))
    expect([without.status, Number(without.headers.get('retry-after')) > 800]).toEqual([429, true])
    expect(without.text).toContain('Many sign-ins from your network have failed.')
    const proof = await proofFor(challengeIn(without.text))
    const signedIn = await client.post('/sign-in', fields({ proof }), from(OFFICE))
    expect([signedIn.status, signedIn.location]).toEqual([303, '/profile'])
  })

  it('a user with a second factor sends its code, too', async () => {
    const email = 'two.factors@example.com'
    await service.command('user create', { account: acme.accountId, email, password: acme.password })
    const elsewhere = new PagesClient(service)
    await elsewhere.signIn({ ...acme, email })
    const { key } = await switchSecondFactorOn(elsewhere, service)
    const { client, proof } = await openForm()
    const first = await client.post('/sign-in', fields({ userName: email, proof }), from(OFFICE))
    expect(first.location).toMatch(/^\/sign-in\/second-factor/)
    await client.get(first.location, from(OFFICE))
    const code = codeOf(key, service.clock.now(), 1)
    expect((await client.post('/sign-in/second-factor', { code: '000000' }, from(OFFICE))).status).toBe(400)
    expect((await client.post('/sign-in/second-factor', { code }, from(OFFICE))).status).toBe(303)
  })

  it('other addresses see nothing of it', async () => {
    const { text, headers } = await new PagesClient(service).get('/sign-in', from('198.51.100.8'))
    expect(challengeIn(text)).toBeUndefined()
    expect(headers.get('content-security-policy')).not.toContain('script-src')
  })

  it('the password grant stays refused', async () => {
    const right = passwordForm(acme, { username: acme.email, password: acme.password })
    expect((await askToken(service, right, from(OFFICE))).status).toBe(429)
  })

  it('a proof is accepted once', async () => {
    const { client, proof } = await openForm()
    const wrong = await client.post('/sign-in', fields({ password: 'wrong', proof }), from(OFFICE))
    expect([wrong.status, wrong.text.includes('The user name or the password is wrong.')]).toEqual([400, true])
    expect((await client.post('/sign-in', fields({ proof }), from(OFFICE))).status).toBe(429)
  })

  it('a proof is accepted from its address alone', async () => {
    const { client, proof } = await openForm()
    await lockOut('198.51.100.9')
    expect((await client.post('/sign-in', fields({ proof }), from('198.51.100.9'))).status).toBe(429)
  })

  it.each(['', 'proof', 'null', '{"challenge":{},"solution":{}}', '{"challenge":{"parameters":{}},"solution":{}}'])(
    'refuses %j',
    async (proof) => {
      const client = new PagesClient(service)
      await client.get('/sign-in', from(OFFICE))
      expect((await client.post('/sign-in', fields({ proof }), from(OFFICE))).status).toBe(429)
    },
  )

  it('refuses a challenge that was changed, and another solution', async () => {
    const { client, proof } = await openForm()
    const changed = [
      proof.replace(/"cost":\d+/, '"cost":1'),
      proof.replace(/"expiresAt":\d+/, '"expiresAt":9999999999999'),
      proof.replace(/"derivedKey":"../, '"derivedKey":"zz'),
      proof.replace(/^{/, '{"hmacAlgorithm":"x",').replace(/"signature":"/, '"signature":"0'),
      proof.replace(/"signature":"[0-9a-f]{64}"/, `"signature":${JSON.stringify(Array(64).fill('a'))}`),
    ]
    for (const it of changed) {
      expect(it).not.toBe(proof)
      expect((await client.post('/sign-in', fields({ proof: it }), from(OFFICE))).status).toBe(429)
    }
    expect((await client.post('/sign-in', fields({ proof }), from(OFFICE))).status).toBe(303)
  })

  it('refuses a proof when its challenge has expired', async () => {
    const { client, proof } = await openForm()
    service.clock.advance(10 * 60_000 + 1)
    expect((await client.post('/sign-in', fields({ proof }), from(OFFICE))).status).toBe(429)
  })

  it('wrong passwords with proofs count for the user, whom then no proof lets in', async () => {
    await sql(
      `INSERT INTO identity.failure_count (kind, name_digest, address, failed, window_ends_at, locked_until, lockouts, forget_at)
       SELECT 'user', sha256(convert_to($1 || ' ' || lower($2), 'UTF8')), '', 9, now() + interval '10 minutes', NULL, 0,
         now() + interval '10 minutes'`,
      String(acme.accountId),
      acme.email,
    )
    const first = await openForm()
    const wrong = fields({ password: 'wrong', proof: first.proof })
    expect((await first.client.post('/sign-in', wrong, from(OFFICE))).status).toBe(400)
    const { client, proof } = await openForm()
    const refused = await client.post('/sign-in', fields({ proof }), from(OFFICE))
    expect([refused.status, challengeIn(refused.text)]).toEqual([429, undefined])
  })

  it('fifty wrong passwords with proofs lock the address out with proofs too', async () => {
    await count('proof', OFFICE, 49)
    const [first, { client, proof }] = [await openForm(), await openForm()]
    const wrong = fields({ password: 'wrong', proof: first.proof })
    expect((await first.client.post('/sign-in', wrong, from(OFFICE))).status).toBe(400)
    expect((await client.post('/sign-in', fields({ proof }), from(OFFICE))).status).toBe(429)
    // Nor is any further work asked for.
    expect(challengeIn((await client.get('/sign-in', from(OFFICE))).text)).toBeUndefined()
  })
})

it('used proofs are deleted when their challenges have expired', async () => {
  await sql(
    `INSERT INTO identity.used_proof VALUES ('\\x01', now() - interval '1 second'), ('\\x02', now() + interval '9 minutes')`,
  )
  await service.makeDue('identity.delete expired tokens')
  await expect
    .poll(() => sql('SELECT digest FROM identity.used_proof WHERE length(digest) = 1'))
    .toEqual([{ digest: Buffer.from([2]) }])
})
