import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Requests, startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { administratorOf } from '../identity/admin.ts'
import { PagesClient } from '../identity/pages-client.ts'
import { askToken } from '../identity/support.ts'
import { recordingLog } from '../support/log.ts'

let service: TestService
let acme: TestAccount
let projectId: number
const log = recordingLog()
const CSV = { 'Content-Type': 'text/csv' }
beforeAll(async () => {
  service = await startTestService({
    ...{ now: '2026-11-23T10:00:00Z', log },
    environment: { TRUST_PROXY: '127.0.0.1/32' },
  })
  acme = await service.account('Acme')
  const table = 'name,duration,predecessors\nDig,4,\nDone,0,1'
  const { body } = await acme.post('/api/v1/projects/import?name=Hall', table, CSV)
  projectId = body.project.id
})
afterAll(() => service?.stop())

const pathOf = (url: string) => new URL(url).pathname
async function read(url: string) {
  const response = await fetch(service.url + pathOf(url))
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}
const create = (body: object) => acme.post('/api/v1/calendar-feeds', body)

describe('a calendar feed', () => {
  test('of a project gives its tasks and milestones to whoever has its address', async () => {
    const { status, body } = await create({ projectId })
    expect([status, body.name, body.projectId]).toEqual([201, 'Hall', projectId])
    const calendar = await read(body.url)
    expect([calendar.status, calendar.type]).toEqual([200, expect.stringContaining('text/calendar')])
    expect(calendar.text).toContain('SUMMARY:Dig\r\n')
    expect(calendar.text).toContain('DTSTART;VALUE=DATE:20261123\r\nDTEND;VALUE=DATE:20261127\r\n')
    expect(calendar.text).toContain('SUMMARY:Milestone: Done\r\n')
  })

  test('is made once by requests with one Idempotency-Key, and its address is stored sealed', async () => {
    const send = () => acme.post('/api/v1/calendar-feeds', { projectId, name: 'Once' }, { 'Idempotency-Key': 'once' })
    const first = await send()
    expect(await send()).toMatchObject({ status: 201, body: first.body })
    expect((await acme.get(`/api/v1/calendar-feeds?$filter=name eq 'Once'`)).body.value).toHaveLength(1)
    const rows = await service.app.database.query('SELECT i::text AS row FROM runtime.idempotency i')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(pathOf(first.body.url).split('/').at(-2))
  })

  test('of a user has what is assigned to it', async () => {
    const { value } = (await acme.get(`/api/v1/projects/${projectId}/tasks`)).body
    const me = (await acme.get(`/api/v1/projects/${projectId}?$expand=projectManager`)).body.projectManager.id
    await acme.patch(`/api/v1/tasks/${value[0].id}`, { assignedToId: me })
    const { status, body } = await create({ userId: me, name: 'Mine' })
    expect(status).toBe(201)
    const { text } = await read(body.url)
    expect(text).toContain('X-WR-CALNAME:Mine\r\n')
    expect(text).toContain('SUMMARY:Dig\r\n')
    expect(text).not.toContain('Done')
  })

  test('is refused beyond 1,000 of an account, also where several are made at once', async () => {
    const full = await service.account('Full')
    await service.app.database.query(
      `INSERT INTO scheduling.calendar_feed (account_id, id, digest, name, user_id, maker_epoch)
       SELECT $1, 'feed_' || n, sha256(n::text::bytea), 'Mine', $2, 0 FROM generate_series(1, 998) n`,
      [full.accountId, full.userId],
    )
    const feed = () => full.post('/api/v1/calendar-feeds', { userId: full.userId })
    const answers = await Promise.all(Array.from({ length: 8 }, feed))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    const refused = answers.filter(({ body }) => body.code === 'too_many_feeds')
    expect(refused).toHaveLength(6)
  })

  test('of a user has nothing of a completed project, and that of the project has', async () => {
    const { project } = (await acme.post('/api/v1/projects/import?name=Shed', 'name,duration\nPaint,1', CSV)).body
    const [{ id }] = (await acme.get(`/api/v1/projects/${project.id}/tasks`)).body.value
    await acme.patch(`/api/v1/tasks/${id}`, { assignedToId: acme.userId })
    const feeds: string[] = []
    for (const body of [{ projectId: project.id }, { userId: acme.userId }]) feeds.push((await create(body)).body.url)
    const having = () => Promise.all(feeds.map(async (url) => (await read(url)).text.includes('SUMMARY:Paint\r\n')))
    expect(await having()).toEqual([true, true])
    await acme.patch(`/api/v1/projects/${project.id}`, { status: 'Active' })
    await acme.patch(`/api/v1/tasks/${id}`, { status: 'Completed' })
    expect((await acme.patch(`/api/v1/projects/${project.id}`, { status: 'Complete' })).status).toBe(200)
    expect(await having()).toEqual([true, false])
  })

  test('is listed without its address, stored without its token, and answers no longer once it is revoked', async () => {
    const { body } = await create({ projectId, name: 'Short-lived' })
    const token = pathOf(body.url).split('/').at(-2) ?? ''
    const list = await acme.get(`/api/v1/calendar-feeds?$filter=name eq 'Short-lived'`)
    expect(list.body).toMatchObject({ value: [{ id: body.id, projectId }] })
    expect(JSON.stringify(list.body)).not.toContain(token)
    const rows = await service.app.database.query('SELECT f::text AS row FROM scheduling.calendar_feed f')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((await acme.delete(`/api/v1/calendar-feeds/${body.id}`)).status).toBe(204)
    expect((await read(body.url)).status).toBe(404)
    expect((await acme.delete(`/api/v1/calendar-feeds/${body.id}`)).status).toBe(404)
  })

  test('is read without its token in the log, under a wrong path and method too', async () => {
    const { body } = await create({ projectId })
    const path = pathOf(body.url)
    const token = path.split('/').at(-2) ?? ''
    log.lines.length = 0
    await read(body.url)
    await fetch(`${service.url}${path}x`)
    await fetch(service.url + path, { method: 'DELETE' })
    const masked = () => log.lines.filter(({ fields }) => String(fields.path).includes('/feeds/ft_***/'))
    await expect.poll(masked).toHaveLength(3)
    expect(JSON.stringify(log.lines)).not.toContain(token)
  })

  test('is refused for both of a project and a user, for neither, and for what there is not', async () => {
    expect((await create({})).body.detail).toMatch(/either projectId or userId/)
    expect((await create({ projectId, userId: 1 })).status).toBe(400)
    expect((await create({ projectId: 999_999 })).status).toBe(404)
    expect((await create({ userId: 999_999 })).status).toBe(400)
    expect((await read(`http://x/api/v1/feeds/ft_1_${'x'.repeat(43)}/calendar.ics`)).status).toBe(404)
  })

  test('of another account is not found', async () => {
    const { body } = await create({ projectId })
    const other = await service.account('Other')
    expect((await other.delete(`/api/v1/calendar-feeds/${body.id}`)).status).toBe(404)
    expect((await other.get('/api/v1/calendar-feeds')).body.value).toEqual([])
    expect((await other.post('/api/v1/calendar-feeds', { projectId })).status).toBe(404)
  })
})

describe('the rights to read a calendar feed', () => {
  const PASSWORD = 'nine quiet herons wait by the weir'
  let admin: Requests
  beforeAll(async () => {
    admin = await administratorOf(service, acme)
  })
  /** A user with a feed of the project, one of the administrator's tasks, and one of its own. */
  async function maker(name: string) {
    const user = await acme.user(name)
    const feeds: string[] = []
    for (const body of [{ projectId }, { userId: acme.userId }, { userId: user.userId }])
      feeds.push((await user.post('/api/v1/calendar-feeds', body)).body.url)
    const statuses = () => Promise.all(feeds.map(async (url) => (await read(url)).status))
    expect(await statuses()).toEqual([200, 200, 200])
    return { ...user, statuses, path: `/admin/api/users/${user.userId}` }
  }

  test('are those that its maker has today, for the project and for the tasks of others', async () => {
    const user = await maker('Otto Own')
    expect((await admin.patch(user.path, { projectPermissions: false })).status).toBe(200)
    expect((await user.get(`/api/v1/projects/${projectId}`)).status).toBe(404)
    expect(await user.statuses()).toEqual([404, 404, 200])
    expect((await admin.patch(user.path, { projectPermissions: true })).status).toBe(200)
    expect(await user.statuses()).toEqual([200, 200, 200])
    expect((await admin.post(`${user.path}/deactivate`)).status).toBe(200)
    expect(await user.statuses()).toEqual([404, 404, 404])
  })

  test('end when an administrator resets the password of the maker', async () => {
    const user = await maker('Rita Reset')
    expect((await admin.post(`${user.path}/set-password`, { password: PASSWORD })).status).toBe(200)
    expect(await user.statuses()).toEqual([404, 404, 404])
  })

  test('outlast an ordinary change of the password, and end with all sessions', async () => {
    const user = await maker('Cora Changes')
    const pages = new PagesClient(service)
    await pages.signIn({ ...acme, email: user.email })
    await pages.get('/profile/password')
    const changed = await pages.post('/profile/password', { password: acme.password, newPassword: PASSWORD })
    expect(changed.location).toBe('/profile?done=password')
    expect(await user.statuses()).toEqual([200, 200, 200])
    await pages.get('/profile')
    expect((await pages.post('/profile/sessions')).status).toBe(303)
    expect(await user.statuses()).toEqual([404, 404, 404])
  })

  test('of an API client without a user end when it is deactivated', async () => {
    const client = await service.command('client create', { account: acme.accountId, name: 'Wall display' })
    const form = {
      grant_type: 'client_credentials',
      client_id: String(client.clientId),
      client_secret: String(client.clientSecret),
    }
    const { body: issued } = await askToken(service, form)
    const { body } = await service.as(issued.access_token).post('/api/v1/calendar-feeds', { projectId })
    expect((await read(body.url)).status).toBe(200)
    await service.command('client deactivate', { account: acme.accountId, client: String(client.clientId) })
    expect((await read(body.url)).status).toBe(404)
  })
})

describe('reads of calendar feeds', () => {
  const MINUTE = 60_000
  /** By the proxy that the service trusts. */
  const from = async (ip: string, url: string) => {
    const response = await fetch(service.url + pathOf(url), { headers: { 'X-Forwarded-For': ip } })
    const body = await response.text()
    return { status: response.status, retryAfter: Number(response.headers.get('retry-after')), body }
  }
  const wrong = (n: number) => `http://x/api/v1/feeds/ft_1_${String(n).padStart(43, '0')}/calendar.ics`

  test('are refused for a minute where one network address asks for too many wrong ones', async () => {
    const { body } = await create({ projectId })
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => from('192.0.2.7', wrong(n))))
    const count = (status: number) => answers.filter((it) => it.status === status).length
    expect([count(404), count(429)]).toEqual([30, 10])
    const refused = await from('192.0.2.7', body.url)
    expect(refused).toMatchObject({ status: 429, body: expect.stringContaining('rate_limited') })
    expect(refused.retryAfter).toBeGreaterThan(0)
    expect(refused.retryAfter).toBeLessThanOrEqual(60)
    expect((await from('192.0.2.8', body.url)).status).toBe(200)
    service.clock.advance(MINUTE)
    expect((await from('192.0.2.7', body.url)).status).toBe(200)
  })

  test('of a feed that was read before go on, whatever others ask for from the same network address', async () => {
    const { body } = await create({ projectId })
    expect((await from('198.51.100.21', body.url)).status).toBe(200)
    await Promise.all(Array.from({ length: 31 }, (_, n) => from('198.51.100.20', wrong(n))))
    expect((await from('198.51.100.20', wrong(1))).status).toBe(429)
    expect((await from('198.51.100.20', body.url)).status).toBe(200)
    expect((await acme.delete(`/api/v1/calendar-feeds/${body.id}`)).status).toBe(204)
    expect((await from('198.51.100.20', body.url)).status).toBe(404)
    expect((await from('198.51.100.20', body.url)).status).toBe(429)
  })

  test('are refused for a minute where all together read one too often, and others are read on', async () => {
    const [busy, other] = [(await create({ projectId })).body.url, (await create({ projectId })).body.url]
    for (let n = 0; n < 60; n += 20) {
      const answers = Array.from({ length: 20 }, (_, at) => from(`192.0.2.${n + at}`, busy))
      for (const { status } of await Promise.all(answers)) expect(status).toBe(200)
    }
    const refused = await from('198.51.100.1', busy)
    expect(refused).toMatchObject({ status: 429, body: expect.stringContaining('more than 60 times in a minute') })
    expect(refused.retryAfter).toBeGreaterThan(0)
    expect((await from('198.51.100.1', other)).status).toBe(200)
    service.clock.advance(MINUTE)
    expect((await from('198.51.100.1', busy)).status).toBe(200)
  })

  test('of valid feeds use up nothing of what a network address has for wrong ones', async () => {
    const feeds = await Promise.all(Array.from({ length: 4 }, () => create({ projectId })))
    for (const { body } of feeds) {
      for (const { status } of await Promise.all(Array.from({ length: 15 }, () => from('203.0.113.5', body.url)))) {
        expect(status).toBe(200)
      }
    }
    expect((await from('203.0.113.5', wrong(1))).status).toBe(404)
  })
})
