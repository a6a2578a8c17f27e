import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { standardSignature } from '../../plugins/webhooks/delivery/signature.ts'
import { openTarget } from '../../plugins/webhooks/target.ts'
import { readKeyring } from '../../runtime/security/secrets.ts'
import { SECRETS_KEYS, startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { recordingLog } from '../support/log.ts'
import { type Delivery, openReceiver } from '../support/receiver.ts'
import { drill, emit, register, SECRET } from './drill.ts'

const HOOK = 'https://receiver.example.com/rotation'
const DAY = 86_400_000 // ms
const MADE = /^whsec_[A-Za-z0-9+/]{43}=$/
const log = recordingLog()
let service: TestService
let acme: TestAccount
beforeAll(async () => {
  service = await startTestService({ plugins: [drill], environment: { ROLES: 'api,identity' }, log })
  acme = await service.account('Acme')
})
afterAll(() => service?.stop())

const rotate = (id: string, body?: object, headers?: Record<string, string>) =>
  acme.post(`/api/v1/webhooks/${id}/rotate-secret`, body, headers)

const read = async (id: string) => (await acme.get(`/api/v1/webhooks/${id}`)).body

/** What the sealed target holds. */
async function secrets(id: string, of = service) {
  const ring = await readKeyring({ secretsKeys: SECRETS_KEYS, dataDir: '', production: false })
  const [row] = await of.app.database.query<{ sealed: string }>(
    'SELECT target_sealed AS sealed FROM webhooks.registration WHERE id = $1',
    [id],
  )
  if (!ring || !row) throw new Error('There is no sealed target.')
  const { secret, previous } = openTarget(ring.secrets, id, row.sealed)
  return { secret, previous: previous?.secret }
}

/** Ends the time of the previous secret. */
const expire = (id: string, of = service) =>
  of.app.database.query('UPDATE webhooks.registration SET previous_secret_until = now() WHERE id = $1', [id])

describe('rotate-secret', () => {
  test('replaces the secret by the given one, does not show it, and keeps the old one for 24 hours', async () => {
    const id = await register(acme, HOOK, { headers: { 'X-Area': 'north' } })
    const before = Date.now()
    const { status, body, headers } = await rotate(id, { secret: 'the second' })
    expect([status, Object.keys(body), headers.get('etag')]).toEqual([200, ['previousSecretUntil'], '"2"'])
    const until = Date.parse(body.previousSecretUntil)
    expect(until).toBeGreaterThan(before + DAY - 60_000)
    expect(until).toBeLessThan(Date.now() + DAY + 60_000)
    expect(await read(id)).toMatchObject({ previousSecretUntil: body.previousSecretUntil, secretSet: true, url: HOOK })
    expect(await secrets(id)).toEqual({ secret: 'the second', previous: SECRET })
  })

  test('without a secret, and without a body, makes one of 256 bits and shows it in this answer only', async () => {
    const id = await register(acme, HOOK)
    const answers = [await rotate(id, {}, { 'Idempotency-Key': 'shown-once' }), await rotate(id)]
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body).toEqual({ secret: expect.stringMatching(MADE), previousSecretUntil: expect.any(String) })
    }
    const [first, second] = answers.map(({ body }) => body.secret)
    expect(await secrets(id)).toEqual({ secret: second, previous: first })
    const shown = [await acme.get(`/api/v1/webhooks/${id}`), await acme.get('/api/v1/webhooks'), log.lines]
    const stored = await service.app.database.query<{ text: string }>(
      `SELECT t::text AS text FROM runtime.idempotency t UNION ALL SELECT t::text FROM webhooks.registration t`,
    )
    const all = JSON.stringify([shown, stored])
    for (const secret of [first, second, SECRET]) expect(all).not.toContain(secret)
  })

  test('again within 24 hours ends the older of the two secrets', async () => {
    const id = await register(acme, HOOK)
    await rotate(id, { secret: 'the second' })
    await rotate(id, { secret: 'the third' })
    expect(await secrets(id)).toEqual({ secret: 'the third', previous: 'the second' })
  })

  test('with the current secret keeps the one before, so that the request can be repeated', async () => {
    const id = await register(acme, HOOK)
    await rotate(id, { secret: 'the second' })
    expect((await rotate(id, { secret: 'the second' })).status).toBe(200)
    expect(await secrets(id)).toEqual({ secret: 'the second', previous: SECRET })
  })

  test('repeated with its Idempotency-Key changes nothing and gives the same secret', async () => {
    const id = await register(acme, HOOK)
    const key = { 'Idempotency-Key': 'lost-answer', 'If-Match': '"1"' }
    const first = await rotate(id, {}, key)
    const again = await rotate(id, undefined, key)
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([200, first.body, '"2"'])
    expect(await secrets(id)).toEqual({ secret: first.body.secret, previous: SECRET })

    const other = await rotate(id, { secret: 'another' }, { 'Idempotency-Key': 'lost-answer' })
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused'])
    const given = { 'Idempotency-Key': 'given-secret' }
    await rotate(id, { secret: 'the third' }, given)
    expect(Object.keys((await rotate(id, { secret: 'the third' }, given)).body)).toEqual(['previousSecretUntil'])
    expect((await rotate(id, {}, given)).body.code).toBe('idempotency_key_reused')
    expect(await secrets(id)).toEqual({ secret: 'the third', previous: first.body.secret })
  })

  test('requests that arrive together with one Idempotency-Key rotate once', async () => {
    const id = await register(acme, HOOK)
    const answers = await Promise.all([1, 2, 3, 4].map(() => rotate(id, {}, { 'Idempotency-Key': 'together' })))
    expect(new Set(answers.map(({ body }) => body.secret)).size).toBe(1)
    expect((await secrets(id)).previous).toBe(SECRET)
  })

  test('is ended by a PUT with a secret, which drops the old one at once, and by no other PUT', async () => {
    const id = await register(acme, HOOK)
    await rotate(id, { secret: 'the second' })
    await acme.put(`/api/v1/webhooks/${id}`, { ...(await read(id)), headers: { 'X-Area': 'south' } })
    expect(await secrets(id)).toEqual({ secret: 'the second', previous: SECRET })
    expect((await read(id)).previousSecretUntil).not.toBeNull()
    const put = await acme.put(`/api/v1/webhooks/${id}`, { secret: 'the third' })
    expect(put.body.previousSecretUntil).toBeNull()
    expect(await secrets(id)).toEqual({ secret: 'the third', previous: undefined })
  })

  test('shows previousSecretUntil until it has passed; lists are filtered by it', async () => {
    const id = await register(acme, HOOK)
    await rotate(id)
    const list = `/api/v1/webhooks?$filter=id eq '${id}' and previousSecretUntil ne null&$select=id`
    expect((await acme.get(list)).body.value).toEqual([{ id }])
    await expire(id)
    expect((await read(id)).previousSecretUntil).toBeNull()
    expect((await acme.get(list)).body.value).toEqual([])
  })

  test('refuses wrong input before it looks for the registration, and a stale If-Match', async () => {
    for (const [body, pointer] of [
      [{ secret: '' }, '/secret'],
      [{ secret: 'ü'.repeat(129) }, '/secret'],
      [{ secret: 7 }, '/secret'],
      [{ secrets: 'x' }, '/secrets'],
    ] as const) {
      const { status, body: problem } = await rotate('wh_none', body)
      expect([status, problem.errors[0].pointer]).toEqual([400, pointer])
    }
    const id = await register(acme, HOOK)
    expect((await rotate(id, {}, { 'If-Match': '"7"' })).status).toBe(412)
    expect(await secrets(id)).toEqual({ secret: SECRET, previous: undefined })
  })

  test('of another account’s webhook is a 404 and changes nothing', async () => {
    const other = await service.account('Other')
    const id = await register(acme, HOOK)
    const { status } = await other.post(`/api/v1/webhooks/${id}/rotate-secret`, { secret: 'taken over' })
    expect([status, await secrets(id)]).toEqual([404, { secret: SECRET, previous: undefined }])
  })

  test('of a target that cannot be read is a 409', async () => {
    const id = await register(acme, HOOK)
    await service.app.database.query(`UPDATE webhooks.registration SET target_sealed = 'v1.lost' WHERE id = $1`, [id])
    expect((await rotate(id)).body).toMatchObject({ status: 409, code: 'target_unreadable' })
  })
})

describe('with a worker', () => {
  test('both secrets sign until the old one ends, and the job then removes it', async () => {
    const receiver = await openReceiver({ secret: 'the second' })
    const working = await startTestService({ plugins: [drill] })
    try {
      const account = await working.account('Working')
      const id = await register(account, `${receiver.url}/rotated`)
      await account.post(`/api/v1/webhooks/${id}/rotate-secret`, { secret: 'the second' })
      await emit(working, account, 'drill.begun', {})
      const [both] = await receiver.arrived(1, '/rotated')
      expect(both?.signed).toBe(true)
      expect(both && signatures(both.headers)).toEqual(both && signed(both, ['the second', SECRET]))

      await expire(id, working)
      const { version } = await row(working, id)
      await working.makeDue('webhooks.previous secrets')
      await expect.poll(() => row(working, id)).toEqual({ version, until: null })
      expect(await secrets(id, working)).toEqual({ secret: 'the second', previous: undefined })
      await emit(working, account, 'drill.begun', {})
      const [, one] = await receiver.arrived(2, '/rotated')
      expect(one && signatures(one.headers)).toEqual(one && signed(one, ['the second']))
    } finally {
      await working.stop()
      await receiver.close()
    }
  })

  const signatures = (headers: Readonly<Record<string, string>>) => headers['webhook-signature']

  const signed = ({ headers, text }: Delivery, by: readonly string[]) =>
    standardSignature(by, headers['webhook-id'] ?? '', Number(headers['webhook-timestamp']), Buffer.from(text))

  const row = async (of: TestService, id: string) => {
    const [found] = await of.app.database.query<{ version: number; until: Date | null }>(
      'SELECT version, previous_secret_until AS until FROM webhooks.registration WHERE id = $1',
      [id],
    )
    if (!found) throw new Error(`There is no registration ${id}.`)
    return found
  }
})
