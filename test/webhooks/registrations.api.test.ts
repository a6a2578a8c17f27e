import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { drill, register, SECRET } from './drill.ts'

let service: TestService
let acme: TestAccount
let other: TestAccount
const HOOK = 'http://127.0.0.1:9/hook'
const input = { name: 'Desk', url: HOOK, events: ['drill.begun'], secret: SECRET }

beforeAll(async () => {
  service = await startTestService({ plugins: [drill] })
  acme = await service.account('Acme')
  other = await service.account('Other')
})
afterAll(() => service?.stop())

describe('a registration', () => {
  test('is answered with all fields, Location and ETag, and without its secret', async () => {
    const { status, body, headers } = await acme.post('/api/v1/webhooks', { ...input, headers: { 'X-Area': 'north' } })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^wh_[0-9a-f]{24}$/),
      name: 'Desk',
      url: HOOK,
      events: ['drill.begun'],
      isActive: true,
      headers: { 'X-Area': 'north' },
      secretSet: true,
      createdAt: expect.any(String),
      statistics: { totalCalls: 0, successfulCalls: 0, failedCalls: 0 },
      rateLimit: null,
      pauseAfterDays: null,
      pauseReason: null,
      pausedAt: null,
      failingSince: null,
      previousSecretUntil: null,
    })
    expect(headers.get('etag')).toBe('"1"')
    expect(headers.get('location')).toMatch(new RegExp(`/api/v1/webhooks/${body.id}$`))
    const read = await acme.get(`/api/v1/webhooks/${body.id}`)
    expect([read.status, read.body]).toEqual([200, body])
  })

  test('has its secret sealed in the database', async () => {
    const id = await register(acme, HOOK)
    const [row] = await service.app.database.query<{ target_sealed: string; all: string }>(
      'SELECT target_sealed, registration::text AS all FROM webhooks.registration WHERE account_id = $1 AND id = $2',
      [acme.accountId, id],
    )
    expect(row?.target_sealed).toMatch(/^v1\./)
    expect(row?.all).not.toContain(SECRET)
  })

  test('is changed by PUT in the fields given; fields left out stay', async () => {
    const id = await register(acme, HOOK, { headers: { 'X-Area': 'north' } })
    const { status, body, headers } = await acme.put(`/api/v1/webhooks/${id}`, {
      name: 'Desk 2',
      events: ['drill.ended', 'drill.ended'],
      isActive: false,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Desk 2',
      events: ['drill.ended'],
      isActive: false,
      url: HOOK,
      headers: { 'X-Area': 'north' },
      secretSet: true,
    })
    expect(headers.get('etag')).toBe('"2"')
    expect((await acme.put(`/api/v1/webhooks/${id}`, { headers: {} })).body.headers).toEqual({})
  })

  test('accepts with PUT exactly what GET gave, and keeps its version', async () => {
    const id = await register(acme, `${HOOK}?key=sesame`, { headers: { 'X-Area': 'north' } })
    const read = await acme.get(`/api/v1/webhooks/${id}`)
    const [listed] = (await acme.get(`/api/v1/webhooks?$filter=id eq '${id}'`)).body.value
    for (const body of [read.body, listed]) {
      const put = await acme.put(`/api/v1/webhooks/${id}`, body)
      expect([put.status, put.body, put.headers.get('etag')]).toEqual([200, read.body, '"1"'])
    }
    const renamed = await acme.put(`/api/v1/webhooks/${id}`, { ...read.body, name: 'Renamed' })
    expect([renamed.status, renamed.body]).toEqual([200, { ...read.body, name: 'Renamed' }])
  })

  test('is shown and changed where an earlier version has taken a blank name', async () => {
    const id = await register(acme, HOOK)
    await service.app.database.query("UPDATE webhooks.registration SET name = ' ' WHERE id = $1", [id])
    expect((await acme.get(`/api/v1/webhooks/${id}`)).body.name).toBe(' ')
    expect((await acme.patch(`/api/v1/webhooks/${id}/pause`)).status).toBe(200)
    const { body } = await acme.get(`/api/v1/webhooks/${id}`)
    const changed = await acme.put(`/api/v1/webhooks/${id}`, { ...body, isActive: !body.isActive })
    expect([changed.status, changed.body.name, changed.body.isActive]).toEqual([200, ' ', !body.isActive])
    const blank = await acme.put(`/api/v1/webhooks/${id}`, { name: '\t' })
    expect([blank.status, blank.body.errors[0].pointer]).toEqual([400, '/name'])
  })

  test('accepts with PUT what GET gave before more attempts were counted', async () => {
    const id = await register(acme, HOOK)
    const count = (calls: number, at: string) =>
      service.app.database.query(
        `UPDATE webhooks.registration SET total_calls = $2::int, successful_calls = $2::int - 1, failed_calls = 1,
           last_triggered = $3 WHERE id = $1`,
        [id, calls, at],
      )
    const fresh = (await acme.get(`/api/v1/webhooks/${id}`)).body
    await count(3, '2026-11-20T09:00:00.123456Z')
    const earlier = (await acme.get(`/api/v1/webhooks/${id}`)).body
    await count(7, '2026-11-20T10:00:00Z')
    for (const read of [fresh, earlier]) {
      const { status, body } = await acme.put(`/api/v1/webhooks/${id}`, { ...read, isActive: false })
      expect([status, body.statistics]).toEqual([200, { totalCalls: 7, successfulCalls: 6, failedCalls: 1 }])
      expect(body).toMatchObject({ lastTriggered: '2026-11-20T10:00:00.000Z', isActive: false })
    }
  })

  test('accepts with PUT what GET gave before failures, a pause and a rotation came and went', async () => {
    const id = await register(acme, HOOK)
    const set = (change: string) =>
      service.app.database.query(`UPDATE webhooks.registration SET ${change} WHERE id = $1`, [id])
    const reads = [(await acme.get(`/api/v1/webhooks/${id}`)).body]
    await set(`failing_since = '2026-11-20T09:00:00.123456Z', last_triggered = '2026-11-20T10:00:00Z',
      previous_secret_until = now() + interval '0.5 s'`)
    reads.push((await acme.get(`/api/v1/webhooks/${id}`)).body)
    expect(reads[1]).toMatchObject({
      failingSince: '2026-11-20T09:00:00.123Z',
      previousSecretUntil: expect.any(String),
    })
    await set(`failing_since = NULL, is_active = false, pause_reason = 'failing', paused_at = now()`)
    await expect.poll(async () => (await acme.get(`/api/v1/webhooks/${id}`)).body.previousSecretUntil).toBe(null)
    const { pauseReason, ...paused } = (await acme.get(`/api/v1/webhooks/${id}`)).body
    expect(pauseReason).toBe('failing')
    for (const read of [...reads, { ...paused, pauseReason }]) {
      const { status } = await acme.put(`/api/v1/webhooks/${id}`, { ...read, isActive: false })
      expect(status).toBe(200)
    }
    expect((await acme.put(`/api/v1/webhooks/${id}`, { ...paused, isActive: true })).body).toMatchObject({
      isActive: true,
      pauseReason: null,
      pausedAt: null,
    })
  })

  test('accepts with PUT the same createdAt in another notation', async () => {
    const id = await register(acme, HOOK)
    const { createdAt } = (await acme.get(`/api/v1/webhooks/${id}`)).body
    const notation = createdAt.replace('Z', '+00:00')
    expect((await acme.put(`/api/v1/webhooks/${id}`, { createdAt: notation })).status).toBe(200)
  })

  test('accepts with PUT an event that no plugin emits any more, and no other unknown event', async () => {
    const id = await register(acme, HOOK)
    await service.app.database.query('UPDATE webhooks.registration SET subscriptions = $2 WHERE id = $1', [
      id,
      ['drill.old'],
    ])
    const { body } = await acme.get(`/api/v1/webhooks/${id}`)
    expect((await acme.put(`/api/v1/webhooks/${id}`, { ...body, name: 'Renamed' })).status).toBe(200)
    const refused = await acme.put(`/api/v1/webhooks/${id}`, { events: ['drill.old', 'drill.older'] })
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ pointer: '/events/1', detail: expect.stringContaining('drill.older') }],
    ])
  })

  test.each([
    ['/id', { id: 'wh_0' }],
    ['/createdAt', { createdAt: '2020-01-01T00:00:00.000Z' }],
    ['/lastTriggered', { lastTriggered: '2020-01-01T00:00:00.000Z' }],
    ['/secretSet', { secretSet: false }],
    ['/statistics/totalCalls', { statistics: { totalCalls: 1, successfulCalls: 0, failedCalls: 0 } }],
    ['/statistics/successfulCalls', { statistics: { totalCalls: 0, successfulCalls: 1, failedCalls: 0 } }],
    ['/statistics/failedCalls', { statistics: { totalCalls: 0, successfulCalls: 0, failedCalls: 1 } }],
    ['/pauseReason', { pauseReason: 'failing' }],
    ['/pausedAt', { pausedAt: '2020-01-01T00:00:00.000Z' }],
    ['/failingSince', { failingSince: '2020-01-01T00:00:00.000Z' }],
    ['/previousSecretUntil', { previousSecretUntil: '9999-01-01T00:00:00.000Z' }],
  ])('refuses a PUT that changes %s, naming the field, and changes nothing', async (pointer, changed) => {
    const id = await register(acme, HOOK)
    const read = await acme.get(`/api/v1/webhooks/${id}`)
    const { status, body } = await acme.put(`/api/v1/webhooks/${id}`, { ...read.body, name: 'Renamed', ...changed })
    expect([status, body.errors]).toEqual([400, [{ pointer, detail: expect.stringContaining('read-only') }]])
    expect((await acme.get(`/api/v1/webhooks/${id}`)).body).toEqual(read.body)
  })

  test('keeps its version when a PUT changes nothing', async () => {
    const id = await register(acme, HOOK, { headers: { 'X-Area': 'north', 'X-Site': '1' } })
    const same = {
      name: 'Drill',
      url: HOOK,
      events: ['drill.begun', 'drill.begun'],
      isActive: true,
      headers: { 'X-Site': '1', 'X-Area': 'north' },
    }
    for (const body of [{}, same]) {
      const { status, headers } = await acme.put(`/api/v1/webhooks/${id}`, body)
      expect([status, headers.get('etag')]).toEqual([200, '"1"'])
    }
    expect((await acme.put(`/api/v1/webhooks/${id}`, { secret: SECRET })).headers.get('etag')).toBe('"2"')
  })

  test('is paused and resumed, and keeps its version the second time', async () => {
    const id = await register(acme, HOOK)
    for (const [verb, isActive, version] of [
      ['pause', false, 2],
      ['pause', false, 2],
      ['resume', true, 3],
      ['resume', true, 3],
    ] as const) {
      const { status, body, headers } = await acme.patch(`/api/v1/webhooks/${id}/${verb}`)
      expect([verb, status, body.isActive, headers.get('etag')]).toEqual([verb, 200, isActive, `"${version}"`])
      const pause = isActive
        ? { pauseReason: null, pausedAt: null }
        : { pauseReason: 'requested', pausedAt: expect.any(String) }
      expect(body).toMatchObject(pause)
      expect((await acme.put(`/api/v1/webhooks/${id}`, body)).headers.get('etag')).toBe(`"${version}"`)
    }
  })

  test('is deleted by DELETE, and is then a 404 on every path', async () => {
    const id = await register(acme, HOOK)
    const gone = await acme.delete(`/api/v1/webhooks/${id}`)
    expect([gone.status, gone.body]).toEqual([204, ''])
    for (const answer of await everyOperation(acme, id))
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('is changed with If-Match only when its version is the one named', async () => {
    const id = await register(acme, HOOK)
    const stale = { 'If-Match': '"7"' }
    const refused = [
      await acme.put(`/api/v1/webhooks/${id}`, { name: 'x' }, stale),
      await acme.patch(`/api/v1/webhooks/${id}/pause`, undefined, stale),
      await acme.patch(`/api/v1/webhooks/${id}/resume`, undefined, stale),
      await acme.post(`/api/v1/webhooks/${id}/rotate-secret`, {}, stale),
      await acme.delete(`/api/v1/webhooks/${id}`, stale),
    ]
    for (const answer of refused) expect(answer).toMatchObject({ status: 412, body: { code: 'precondition_failed' } })
    expect((await acme.put(`/api/v1/webhooks/${id}`, { name: 'x' }, { 'If-Match': '"1"' })).status).toBe(200)
    expect((await acme.delete(`/api/v1/webhooks/${id}`, { 'If-Match': '"2"' })).status).toBe(204)
  })

  test('is created once for one Idempotency-Key', async () => {
    const key = { 'Idempotency-Key': 'created-once' }
    const first = await acme.post('/api/v1/webhooks', input, key)
    const again = await acme.post('/api/v1/webhooks', input, key)
    expect([first.status, again.body.id]).toEqual([201, first.body.id])
  })
})

describe('an invalid registration', () => {
  test.each([
    ['without its required fields', {}, ['/name', '/url', '/events', '/secret']],
    ['with an unknown field', { ...input, colour: 'red' }, ['/colour']],
    ['with a blank name', { ...input, name: ' \t' }, ['/name']],
    ['with no events', { ...input, events: [] }, ['/events']],
    ['with an empty secret', { ...input, secret: '' }, ['/secret']],
    ['with a relative url', { ...input, url: 'hooks.example.com' }, ['/url']],
    ['with a NUL in its url', { ...input, url: `${HOOK}\u0000` }, ['/url']],
    ['with a line break in its url', { ...input, url: `${HOOK}\n` }, ['/url']],
    ['with credentials in its url', { ...input, url: 'https://me:pw@example.com/' }, ['/url']],
    [
      'with headers that only the service sets',
      { ...input, headers: { Host: 'a', 'X-Service-Signature': 'b' } },
      ['/headers/Host', '/headers/X-Service-Signature'],
    ],
    ['with a line break in a header', { ...input, headers: { 'X-A': 'a\r\nX-B: b' } }, ['/headers/X-A']],
    ['with a NUL in a header', { ...input, headers: { 'X-A': 'a\u0000' } }, ['/headers/X-A']],
  ])('%s is a 400 that names every fault', async (_, body, pointers) => {
    const answer = await acme.post('/api/v1/webhooks', body)
    expect(answer.status).toBe(400)
    expect(answer.body.errors.map((fault: { pointer: string }) => fault.pointer).sort()).toEqual([...pointers].sort())
  })

  test('with an unknown event is refused with its name and the known events', async () => {
    const { status, body } = await acme.post('/api/v1/webhooks', { ...input, events: ['drill.begun', 'drill.paused'] })
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      { pointer: '/events/1', detail: expect.stringMatching(/drill\.paused.*drill\.begun, drill\.ended/) },
    ])
  })

  test('is refused by PUT as by POST', async () => {
    const id = await register(acme, HOOK)
    expect(
      (await acme.put(`/api/v1/webhooks/${id}`, { url: 'ftp://x/', events: ['no.such'] })).body.errors,
    ).toHaveLength(2)
  })
})

describe('the list of registrations', () => {
  test('holds only those of the account, and pages by its links', async () => {
    const mine = await service.account('Lister')
    const made: string[] = []
    for (let n = 0; n < 5; n++) made.push(await register(mine, HOOK))
    await register(other, HOOK)
    const all = await mine.get('/api/v1/webhooks?$count=true')
    expect(all.body['@odata.count']).toBe(5)
    expect(all.body['@odata.nextLink']).toBeUndefined()

    const walked: string[] = []
    let next: string | undefined = '/api/v1/webhooks?$top=2'
    for (let page = 0; next && page < 5; page++) {
      const { body } = await mine.get(next)
      walked.push(...body.value.map((it: { id: string }) => it.id))
      const link: string | undefined = body['@odata.nextLink']
      next = link && new URL(link).pathname + new URL(link).search
    }
    expect(walked).toEqual([...made].sort())
    expect((await mine.get('/api/v1/webhooks?$skip=4')).body.value.map((it: { id: string }) => it.id)).toEqual(
      walked.slice(4),
    )
  })

  test('is filtered, sorted and reduced to selected fields', async () => {
    const mine = await service.account('Sorter')
    await register(mine, HOOK, { name: 'b' })
    await register(mine, HOOK, { name: 'c', isActive: false })
    await register(mine, HOOK, { name: 'a' })
    const { status, body } = await mine.get(
      '/api/v1/webhooks?$filter=isActive eq true&$orderby=name&$select=name,events',
    )
    expect([status, body]).toEqual([
      200,
      {
        value: [
          { name: 'a', events: ['drill.begun'] },
          { name: 'b', events: ['drill.begun'] },
        ],
      },
    ])
  })

  test('refuses a forged $skiptoken and an invalid $filter', async () => {
    expect((await acme.get('/api/v1/webhooks?$skiptoken=xyz')).body.errors[0].parameter).toBe('$skiptoken')
    expect((await acme.get('/api/v1/webhooks?$filter=name')).status).toBe(400)
  })

  test('holds without $top all of the hundred that an account may have; one more is a 409', async () => {
    const full = await service.account('Full')
    for (let n = 0; n < 10; n++) await Promise.all(Array.from({ length: 10 }, () => register(full, HOOK)))
    const { status, body } = await full.post('/api/v1/webhooks', input)
    expect([status, body.code, body.detail]).toEqual([409, 'too_many_webhooks', expect.stringContaining('at most 100')])
    const whole = (await full.get('/api/v1/webhooks')).body
    expect([whole.value.length, whole['@odata.nextLink']]).toEqual([100, undefined])
    expect((await full.get('/api/v1/webhooks?$top=1000')).body.value).toHaveLength(100)
    expect((await full.get('/api/v1/webhooks?$top=-1')).body.errors[0].parameter).toBe('$top')
  })
})

describe('authorization', () => {
  test('another account’s webhook is a 404 on every path, and stays as it is', async () => {
    const id = await register(acme, HOOK)
    for (const answer of await everyOperation(other, id))
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await acme.get(`/api/v1/webhooks/${id}`)).body).toMatchObject({ name: 'Drill', isActive: true })
  })

  test('a General User is refused every operation', async () => {
    const id = await register(acme, HOOK)
    const general = await acme.user('Gene')
    const answers = [
      ...(await everyOperation(general, id)),
      await general.get('/api/v1/webhooks'),
      await general.post('/api/v1/webhooks', input),
    ]
    for (const answer of answers) expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })

  test('no token is a 401, and a disabled plugin a 403 with its code', async () => {
    expect((await service.as().get('/api/v1/webhooks')).status).toBe(401)
    const off = await service.account('Off')
    await service.app.activation.set(off.accountId, 'webhooks', false)
    expect((await off.get('/api/v1/webhooks')).body).toMatchObject({ status: 403, code: 'plugin_disabled' })
  })
})

describe('without insecure targets', () => {
  test('http, local names and private addresses are refused, public https is accepted', async () => {
    const strict = await startTestService({
      plugins: [drill],
      environment: { WEBHOOK_ALLOW_INSECURE_TARGETS: 'false' },
    })
    try {
      const account = await strict.account('Strict')
      for (const url of ['http://example.com/', 'https://localhost/', 'https://10.1.2.3/', 'https://[::1]/']) {
        const { status, body } = await account.post('/api/v1/webhooks', { ...input, url })
        expect([url, status, body.errors[0].pointer]).toEqual([url, 400, '/url'])
      }
      const { status, body } = await account.post('/api/v1/webhooks', { ...input, url: 'https://hooks.example.com/' })
      expect(status).toBe(201)
      expect((await account.put(`/api/v1/webhooks/${body.id}`, { url: HOOK })).status).toBe(400)
    } finally {
      await strict.stop()
    }
  })
})

const everyOperation = async (who: Pick<TestAccount, 'get' | 'put' | 'post' | 'patch' | 'delete'>, id: string) => [
  await who.get(`/api/v1/webhooks/${id}`),
  await who.put(`/api/v1/webhooks/${id}`, { name: 'Taken over' }),
  await who.post(`/api/v1/webhooks/${id}/test`, { event: 'drill.begun' }),
  await who.post(`/api/v1/webhooks/${id}/rotate-secret`, {}),
  await who.post(`/api/v1/webhooks/${id}/replay`, { deliveryId: `${id}:evt_1` }),
  await who.post(`/api/v1/webhooks/${id}/replay`, { since: '2026-11-20T00:00:00Z' }),
  await who.get(`/api/v1/webhooks/${id}/logs`),
  await who.patch(`/api/v1/webhooks/${id}/pause`),
  await who.patch(`/api/v1/webhooks/${id}/resume`),
  await who.delete(`/api/v1/webhooks/${id}`),
]
