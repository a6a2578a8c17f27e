import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secretRow } from '../../plugins/webhooks/target.ts'
import { sealedColumns } from '../../runtime/database/sealed-columns.ts'
import { registerKeys, retireKey } from '../../runtime/secret-keys.ts'
import { readKeyring } from '../../runtime/secrets.ts'
import { SECRETS_KEYS, startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { keptLog } from '../support/log.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { drill, eventually, logs, register, SECRET, tell } from './drill.ts'

const KEY = 'sesame-of-the-url'
const BEARER = 'sesame-of-the-header'
const PART = 'sesame0of0the0path0'

const log = keptLog()
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
const shownUrl = (name: string) => `${receiver.url}/${name}/***?key=***`

/** Tables of all schemas in which one of the texts stands, in any column. */
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

/** The row as code before sealing wrote it. */
async function asOlderCode(id: string, url: string): Promise<void> {
  const ring = await readKeyring({ secretsKeys: SECRETS_KEYS, dataDir: '', production: false })
  await sql(
    `UPDATE webhooks.registration SET url = $2, headers = $3, secret_sealed = $4, target_sealed = NULL,
       sealed_version = NULL WHERE id = $1`,
    id,
    url,
    JSON.stringify(headers),
    ring?.secrets.seal(SECRET, secretRow(id)),
  )
}

const stored = async (id: string) =>
  (
    await sql<{ url: string; secret: string; sealed: string | null; version: number; sealedVersion: number | null }>(
      `SELECT url, secret_sealed AS secret, target_sealed AS sealed, version, sealed_version AS "sealedVersion"
         FROM webhooks.registration WHERE id = $1`,
      id,
    )
  )[0]

async function delivers(id: string, to: string): Promise<void> {
  const before = receiver.at(to).length
  await tell(service, acme, 'drill.begun', {})
  const arrived = await receiver.arrived(before + 1, to)
  expect(arrived.at(-1)).toMatchObject({ signed: true, headers: { authorization: headers.Authorization } })
  expect((await logs(acme, id, 1))[0]).toMatchObject({ status: 'success' })
}

describe('a registration with keys in its url and headers', () => {
  test('is delivered to with them, and they stand nowhere else: not in answers, tables or the log', async () => {
    const made = await acme.post(
      '/api/v1/webhooks',
      { name: 'Keys', url: receiver.url + path('keys'), events: ['drill.begun'], secret: SECRET, headers },
      { 'Idempotency-Key': 'sealed-1' },
    )
    expect(made.body).toMatchObject({ url: shownUrl('keys'), ...shown })
    await delivers(made.body.id, path('keys'))
    receiver.plan(path('keys'), 400)
    await tell(service, acme, 'drill.begun', {})
    const entries = await logs(acme, made.body.id, 2) // before the pause, which would hold the delivery back
    const answers = [
      made,
      await acme.get(`/api/v1/webhooks/${made.body.id}`),
      await acme.get('/api/v1/webhooks'),
      await acme.patch(`/api/v1/webhooks/${made.body.id}/pause`),
      { body: entries },
    ]
    expect(JSON.stringify([answers.map(({ body }) => body), log.lines])).not.toMatch(/sesame/)
    expect(await tablesWith('sesame', Buffer.from(BEARER).toString('base64url'), SECRET)).toEqual([])
    await acme.delete(`/api/v1/webhooks/${made.body.id}`)
  })

  test('keeps them when a PUT writes back what GET gave, and its version too', async () => {
    const id = await register(acme, receiver.url + path('kept'), { headers })
    const read = await acme.get(`/api/v1/webhooks/${id}`)
    const { name, url, events, isActive, headers: masked } = read.body
    const same = await acme.put(`/api/v1/webhooks/${id}`, { name, url, events, isActive, headers: masked })
    expect([same.status, same.headers.get('etag'), same.body]).toEqual([200, '"1"', read.body])
    const more = await acme.put(`/api/v1/webhooks/${id}`, {
      name: 'Renamed',
      url,
      headers: { authorization: '***', 'X-Desk': 'north' },
    })
    expect(more.body).toMatchObject({ name: 'Renamed', url, headers: { authorization: '***', 'X-Desk': '***' } })
    await delivers(id, path('kept'))
    await acme.delete(`/api/v1/webhooks/${id}`)
  })

  test('refuses masks that stand for nothing stored, another host’s too', async () => {
    const id = await register(acme, receiver.url + path('refused'), { headers })
    const wrong = { url: 'http://127.0.0.1:9/refused?key=***', headers: { 'X-Desk': '***' } }
    const answers = [
      await acme.put(`/api/v1/webhooks/${id}`, wrong),
      await acme.post('/api/v1/webhooks', { name: 'New', events: ['drill.begun'], secret: SECRET, ...wrong }),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(400)
      expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['/url', '/headers/X-Desk'])
    }
    await acme.delete(`/api/v1/webhooks/${id}`)
  })

  test('keeps stored header values from another origin: they are given anew, or removed', async () => {
    const id = await register(acme, receiver.url + path('origin'), { headers: { ...headers, 'X-Desk': 'north' } })
    const put = (body: object) => acme.put(`/api/v1/webhooks/${id}`, body)
    const other = await openReceiver({ secret: SECRET })
    const url = other.url + path('origin')
    const refused: [body: object, pointers: string[]][] = [
      [{ url }, ['/headers/Authorization', '/headers/X-Desk']],
      [{ url, secret: SECRET }, ['/headers/Authorization', '/headers/X-Desk']],
      [{ url, headers: { authorization: '***', 'X-Desk': 'south' } }, ['/headers/authorization']],
      [{ url: receiver.url.replace('127.0.0.1', 'localhost') }, ['/headers/Authorization', '/headers/X-Desk']],
    ]
    for (const [body, pointers] of refused) {
      const answer = await put(body)
      expect([answer.status, answer.body.errors?.map((it: { pointer: string }) => it.pointer)]).toEqual([400, pointers])
      expect(JSON.stringify(answer.body)).not.toMatch(/sesame/)
    }
    expect((await put({ url: `${receiver.url}/elsewhere` })).status).toBe(200)
    expect((await put({ url, headers: { 'X-Desk': 'south' } })).status).toBe(200)
    await tell(service, acme, 'drill.begun', {})
    const [first] = await other.arrived(1, path('origin'))
    expect(first).toMatchObject({ signed: true, headers: { 'x-desk': 'south' } })
    expect(first?.headers).not.toHaveProperty('authorization')
    await acme.delete(`/api/v1/webhooks/${id}`)
    await other.close()
  })

  test('is filtered and sorted by what is shown of it', async () => {
    const lister = await service.account('Lister')
    const b = await register(lister, `http://b.test/in?key=${KEY}`)
    const a = await register(lister, `http://a.test/in?key=${KEY}`)
    const find = async (query: string) =>
      (await lister.get(`/api/v1/webhooks?${query}`)).body.value.map(({ id }: { id: string }) => id)
    expect(await find('$orderby=url')).toEqual([a, b])
    expect(await find(`$filter=${encodeURIComponent("url eq 'http://a.test/in?key=***'")}`)).toEqual([a])
    for (const filter of [`contains(url,'sesame')`, `url eq 'http://a.test/in?key=${KEY}'`])
      expect(await find(`$filter=${encodeURIComponent(filter)}`)).toEqual([])
    await asOlderCode(a, `http://a.test/in?key=${KEY}`)
    expect(await find(`$filter=${encodeURIComponent(`contains(url,'sesame')`)}`)).toEqual([])
    for (const id of [a, b]) await lister.delete(`/api/v1/webhooks/${id}`)
  })

  test('that does not open is replaced by url, headers and secret together, and by nothing less', async () => {
    const id = await register(acme, receiver.url + path('damaged'), { headers })
    await sql(`UPDATE webhooks.registration SET target_sealed = 'v1.test.x.y.z' WHERE id = $1`, id)
    expect((await acme.get(`/api/v1/webhooks/${id}`)).body.url).toBe(shownUrl('damaged'))
    expect((await acme.put(`/api/v1/webhooks/${id}`, { name: 'Renamed' })).status).toBe(200)
    const less = await acme.put(`/api/v1/webhooks/${id}`, { secret: SECRET })
    expect([less.status, less.body.code]).toEqual([409, 'target_unreadable'])
    const whole = { url: receiver.url + path('damaged'), headers, secret: SECRET }
    expect((await acme.put(`/api/v1/webhooks/${id}`, { ...whole, headers: { Authorization: '***' } })).status).toBe(400)
    expect((await acme.put(`/api/v1/webhooks/${id}`, whole)).status).toBe(200)
    await delivers(id, path('damaged'))
    await acme.delete(`/api/v1/webhooks/${id}`)
  })
})

describe('a registration that older code wrote', () => {
  test('is shown masked and delivered to as it is, and sealed in the background without a new version', async () => {
    const id = await register(acme, receiver.url + path('older'))
    await asOlderCode(id, receiver.url + path('older'))
    expect((await acme.get(`/api/v1/webhooks/${id}`)).body).toMatchObject({ url: shownUrl('older'), ...shown })
    await delivers(id, path('older'))
    expect(await tablesWith('sesame')).toEqual(['webhooks.registration'])
    await service.makeDue('webhooks.sealing')
    await eventually(
      () => stored(id),
      (row) => row?.sealed != null,
    )
    expect(await stored(id)).toMatchObject({ url: shownUrl('older'), secret: '', version: 1, sealedVersion: 1 })
    expect(await tablesWith('sesame')).toEqual([])
    await delivers(id, path('older'))
    await acme.delete(`/api/v1/webhooks/${id}`)
  })

  test('after it was sealed is as older code left it, and sealed again', async () => {
    const id = await register(acme, receiver.url + path('sealed'), { headers: { ...headers, 'X-Desk': 'north' } })
    await sql(
      `UPDATE webhooks.registration SET url = $2, headers = '{"Authorization":"***"}', version = version + 1 WHERE id = $1`,
      id,
      receiver.url + path('moved'),
    )
    await delivers(id, path('moved'))
    await acme.patch(`/api/v1/webhooks/${id}/pause`)
    await acme.patch(`/api/v1/webhooks/${id}/resume`)
    await service.makeDue('webhooks.sealing')
    await eventually(
      () => stored(id),
      (row) => row?.sealedVersion === row?.version,
    )
    expect(await tablesWith('sesame')).toEqual([])
    await delivers(id, path('moved'))
    await acme.delete(`/api/v1/webhooks/${id}`)
  })

  test('and does not open is left as it is, and holds up no other', async () => {
    const ids = [await register(acme, 'http://a.test/'), await register(acme, 'http://b.test/')]
    for (const id of ids) await asOlderCode(id, 'http://c.test/')
    await sql(`UPDATE webhooks.registration SET secret_sealed = 'v1.test.x.y.z' WHERE id = $1`, ids[0])
    await service.makeDue('webhooks.sealing')
    await eventually(
      () => stored(ids[1] ?? ''),
      (row) => row?.sealed != null,
    )
    expect(await stored(ids[0] ?? '')).toMatchObject({ url: 'http://c.test/', sealed: null })
    for (const id of ids) await acme.delete(`/api/v1/webhooks/${id}`)
  })
})

test('code before sealing cannot sign for a sealed registration, so it sends nothing to the url that is shown', async () => {
  const id = await register(acme, receiver.url + path('before'), { headers })
  const ring = await readKeyring({ secretsKeys: SECRETS_KEYS, dataDir: '', production: false })
  const secret = (await stored(id))?.secret ?? 'none'
  expect(() => ring?.secrets.open(secret, secretRow(id))).toThrow('is not in the form v1')
  await acme.delete(`/api/v1/webhooks/${id}`)
})

test('a key is not retired while a registration is sealed with it', async () => {
  const id = await register(acme, 'http://a.test/')
  const next = `next:${Buffer.alloc(32, 9).toString('base64')}`
  const ring = await readKeyring({ secretsKeys: `${next},${SECRETS_KEYS}`, dataDir: '', production: false })
  if (!ring) throw new Error('There are no keys.')
  const columns = sealedColumns(service.app.plugins.map(({ plugin }) => plugin))
  await registerKeys(service.app.database, ring, columns)
  const retire = () => retireKey(service.app.database, ring, columns, 'test')
  await expect(retire()).rejects.toThrow('sealed with the key test')
  await acme.delete(`/api/v1/webhooks/${id}`)
  expect(await retire()).toMatchObject({ id: 'test' })
})
