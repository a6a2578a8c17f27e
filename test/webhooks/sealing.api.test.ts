import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyColumns } from '../../runtime/database/key-columns.ts'
import { registerKeys, retireKey } from '../../runtime/security/secret-keys.ts'
import { readKeyring } from '../../runtime/security/secrets.ts'
import { SECRETS_KEYS, startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { recordingLog } from '../support/log.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { drill, emit, logs, register, SECRET } from './drill.ts'

const KEY = 'sesame-of-the-url'
const BEARER = 'sesame-of-the-header'
const PART = 'sesame0of0the0path0'

const log = recordingLog()
let service: TestService
let acme: TestAccount
let receiver: Receiver
beforeAll(async () => {
  receiver = await openReceiver({ secret: SECRET })
  service = await startTestService({ plugins: [drill], log })
  acme = await service.account('Acme')
})
afterAll(async () => {
  await service?.stop()
  await receiver?.close()
})

const sql = <Row>(text: string, ...params: unknown[]) => service.app.database.query<Row>(text, params)
const path = (name: string) => `/${name}/${PART}?key=${KEY}`
const headers = { Authorization: `Bearer ${BEARER}` }
const shown = { headers: { Authorization: '***' } }
const maskedUrl = (name: string) => `${receiver.url}/${name}/***?key=***`

/** The tables of all schemas that contain one of the texts in any column. */
async function tablesWith(...texts: readonly string[]): Promise<string[]> {
  const tables = await sql<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await sql(
      `SELECT 1 FROM ${name} t WHERE t::text ILIKE ANY ($1) LIMIT 1`,
      texts.map((it) => `%${it}%`),
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

async function delivers(id: string, to: string): Promise<void> {
  const before = receiver.at(to).length
  await emit(service, acme, 'drill.begun', {})
  const arrived = await receiver.arrived(before + 1, to)
  expect(arrived.at(-1)).toMatchObject({ signed: true, headers: { authorization: headers.Authorization } })
  expect((await logs(acme, id, 1))[0]).toMatchObject({ status: 'success' })
}

describe('a registration with credentials in its url and headers', () => {
  test('is sent deliveries with them; answers show the url, but no table or log line does, and nothing shows the header', async () => {
    const url = receiver.url + path('keys')
    const body = { name: 'Keys', url, events: ['drill.begun'], secret: SECRET, headers }
    const create = () => acme.post('/api/v1/webhooks', body, { 'Idempotency-Key': 'sealed-1' })
    const made = await create()
    expect(made.body).toMatchObject({ url, ...shown })
    expect(await create()).toMatchObject({ status: 201, body: made.body })
    await delivers(made.body.id, path('keys'))
    receiver.plan(path('keys'), 400)
    await emit(service, acme, 'drill.begun', {})
    const entries = await logs(acme, made.body.id, 2) // before the pause, which would hold the delivery back
    const answers = [
      made,
      await acme.get(`/api/v1/webhooks/${made.body.id}`),
      await acme.get('/api/v1/webhooks'),
      await acme.patch(`/api/v1/webhooks/${made.body.id}/pause`),
      { body: entries },
    ]
    const texts = answers.map(({ body }) => JSON.stringify(body))
    expect(texts.map((text) => text.includes(JSON.stringify(url)))).toEqual([true, true, true, true, false])
    expect([texts.filter((text) => text.includes(BEARER)), JSON.stringify(log.lines)]).toEqual([
      [],
      expect.not.stringMatching(/sesame/),
    ])
    expect(await tablesWith('sesame', Buffer.from(BEARER).toString('base64url'), SECRET)).toEqual([])
    await acme.delete(`/api/v1/webhooks/${made.body.id}`)
  })

  test('keeps them and its version when a PUT writes back what GET gave', async () => {
    const id = await register(acme, receiver.url + path('kept'), { headers })
    const read = await acme.get(`/api/v1/webhooks/${id}`)
    const { name, url, events, isActive, headers: masked } = read.body
    const same = await acme.put(`/api/v1/webhooks/${id}`, { name, url, events, isActive, headers: masked })
    expect([same.status, same.headers.get('etag'), same.body]).toEqual([200, '"1"', read.body])
    const more = await acme.put(`/api/v1/webhooks/${id}`, {
      name: 'Renamed',
      url,
      headers: { authorization: '***', 'X-Area': 'north' },
    })
    expect(more.body).toMatchObject({ name: 'Renamed', url, headers: { authorization: '***', 'X-Area': 'north' } })
    await delivers(id, path('kept'))
    await acme.delete(`/api/v1/webhooks/${id}`)
  })

  test('refuses masks that replace no stored value, also in the url of another host', async () => {
    const id = await register(acme, receiver.url + path('refused'), { headers })
    const wrong = { url: 'http://127.0.0.1:9/refused?key=***', headers: { 'X-Area': '***' } }
    const answers = [
      await acme.put(`/api/v1/webhooks/${id}`, wrong),
      await acme.post('/api/v1/webhooks', { name: 'New', events: ['drill.begun'], secret: SECRET, ...wrong }),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(400)
      expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['/url', '/headers/X-Area'])
    }
    await acme.delete(`/api/v1/webhooks/${id}`)
  })

  test('does not send stored header values to another origin: they are given again, or removed', async () => {
    const id = await register(acme, receiver.url + path('origin'), { headers: { ...headers, 'X-Area': 'north' } })
    const put = (body: object) => acme.put(`/api/v1/webhooks/${id}`, body)
    const other = await openReceiver({ secret: SECRET })
    const url = other.url + path('origin')
    const refused: [body: object, pointers: string[]][] = [
      [{ url }, ['/headers/Authorization']],
      [{ url, secret: SECRET }, ['/headers/Authorization']],
      [{ url, headers: { authorization: '***', 'X-Area': 'south' } }, ['/headers/authorization']],
      [{ url: receiver.url.replace('127.0.0.1', 'localhost') }, ['/headers/Authorization']],
    ]
    for (const [body, pointers] of refused) {
      const answer = await put(body)
      expect([answer.status, answer.body.errors?.map((it: { pointer: string }) => it.pointer)]).toEqual([400, pointers])
      expect(JSON.stringify(answer.body)).not.toMatch(/sesame/)
    }
    expect((await put({ url: `${receiver.url}/elsewhere` })).status).toBe(200)
    expect((await put({ url, headers: { 'X-Area': 'south' } })).status).toBe(200)
    await emit(service, acme, 'drill.begun', {})
    const [first] = await other.arrived(1, path('origin'))
    expect(first).toMatchObject({ signed: true, headers: { 'x-area': 'south' } })
    expect(first?.headers).not.toHaveProperty('authorization')
    await acme.delete(`/api/v1/webhooks/${id}`)
    await other.close()
  })

  test('is filtered by eq and ne of its whole url, and sorted by the masked one', async () => {
    const lister = await service.account('Lister')
    const b = await register(lister, `http://b.test/in?key=${KEY}`)
    const a = await register(lister, `http://a.test/in?key=${KEY}`)
    const find = async (query: string) =>
      (await lister.get(`/api/v1/webhooks?${query}`)).body.value.map(({ id }: { id: string }) => id)
    expect(await find('$orderby=url')).toEqual([a, b])
    const whole = `'http://a.test/in?key=${KEY}'`
    const filters: [filter: string, found: string[]][] = [
      [`url eq ${whole}`, [a]],
      [`url ne ${whole}`, [b]],
      [`not (url eq ${whole}) or name eq 'none'`, [b]],
      [`not (url ne ${whole})`, [a]],
      ["url eq 'http://a.test/in?key=***'", []],
    ]
    for (const [filter, found] of filters) {
      const query = `$filter=${encodeURIComponent(filter)}`
      expect([filter, await find(query)]).toEqual([filter, found])
    }
    const refused = await lister.get(`/api/v1/webhooks?$filter=${encodeURIComponent("contains(url,'sesame')")}`)
    expect([refused.status, refused.body.errors[0].parameter]).toEqual([400, '$filter'])
    for (const id of [a, b]) await lister.delete(`/api/v1/webhooks/${id}`)
  })

  test('that cannot be opened is replaced only by url, headers and secret together', async () => {
    const id = await register(acme, receiver.url + path('damaged'), { headers })
    await sql(`UPDATE webhooks.registration SET target_sealed = 'v1.test.x.y.z' WHERE id = $1`, id)
    expect((await acme.get(`/api/v1/webhooks/${id}`)).body.url).toBe(maskedUrl('damaged'))
    expect((await acme.put(`/api/v1/webhooks/${id}`, { name: 'Renamed' })).status).toBe(200)
    const read = (await acme.get(`/api/v1/webhooks/${id}`)).body
    expect((await acme.put(`/api/v1/webhooks/${id}`, { ...read, name: 'Renamed again' })).status).toBe(200)
    const less = await acme.put(`/api/v1/webhooks/${id}`, { secret: SECRET })
    expect([less.status, less.body.code]).toEqual([409, 'target_unreadable'])
    const whole = { url: receiver.url + path('damaged'), headers, secret: SECRET }
    expect((await acme.put(`/api/v1/webhooks/${id}`, { ...whole, headers: { Authorization: '***' } })).status).toBe(400)
    expect((await acme.put(`/api/v1/webhooks/${id}`, whole)).status).toBe(200)
    await delivers(id, path('damaged'))
    await acme.delete(`/api/v1/webhooks/${id}`)
  })
})

test('a key is not retired while a registration is sealed with it', async () => {
  const id = await register(acme, 'http://a.test/')
  const next = `next:${Buffer.alloc(32, 9).toString('base64')}`
  const ring = await readKeyring({ secretsKeys: `${next},${SECRETS_KEYS}`, dataDir: '', production: false })
  if (!ring) throw new Error('There are no keys.')
  const columns = keyColumns(service.app.plugins.map(({ plugin }) => plugin))
  await registerKeys(service.app.database, ring)
  const retire = () => retireKey(service.app.database, ring, columns, 'test')
  await expect(retire()).rejects.toThrow('encrypted with the key test')
  await acme.delete(`/api/v1/webhooks/${id}`)
  expect(await retire()).toMatchObject({ id: 'test' })
})
