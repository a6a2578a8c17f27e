import { beforeAll, expect, test } from 'vitest'
import type { Requests, TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { administratorOf } from './admin.ts'
import { HERE } from './support.ts'

let service: SharedService
let acme: TestAccount
let admin: Requests
beforeAll(async () => {
  service = await sharedService()
  acme = await service.account('Acme', 'Europe/Vienna')
  admin = await administratorOf(service, acme)
})

const latestEntry = async () => (await admin.get('/admin/api/security-log?$top=1')).body.value[0]

test('account: shows name, time zone, zones, the time for reports and rate limit, and changes what is given', async () => {
  const { status, body, headers } = await admin.get('/admin/api/account')
  expect([status, body]).toEqual([
    200,
    {
      id: acme.accountId,
      name: 'Acme',
      timeZone: 'Europe/Vienna',
      zones: 'flat',
      reportsCountForDayFrom: '13:00',
      safetyFactor: 2,
      durationCorrelation: 0.2,
      estimatesFromHistory: false,
      activeProjectLimit: null,
      rateLimit: 1_000_000,
      createdAt: expect.any(String),
    },
  ])
  const changed = await admin.patch('/admin/api/account', { name: 'Acme North', zones: 'sloped' })
  expect([changed.status, changed.body]).toEqual([200, { ...body, name: 'Acme North', zones: 'sloped' }])
  expect(changed.headers.get('ETag')).not.toBe(headers.get('ETag'))
  expect(await latestEntry()).toMatchObject({
    action: 'account_updated',
    actorId: acme.userId,
    ipAddress: expect.stringContaining('127.0.0.1'),
    details: { changes: { name: { from: 'Acme', to: 'Acme North' }, zones: { from: 'flat', to: 'sloped' } } },
  })
})

test('account: a new time zone counts for tokens that were used before', async () => {
  const zoneOf = async () => (await service.app.tokens.verify(acme.token, HERE))?.account.timeZone
  expect(await zoneOf()).toBe('Europe/Vienna')
  for (const timeZone of ['America/New_York', 'Asia/Tokyo']) {
    await admin.patch('/admin/api/account', { timeZone })
    expect(await zoneOf()).toBe(timeZone)
  }
})

test('account: a new time for reports counts for tokens that were used before; null is none', async () => {
  const timeOf = async () => (await service.app.tokens.verify(acme.token, HERE))?.account.reportsCountForDayFrom
  expect(await timeOf()).toBe('13:00')
  for (const reportsCountForDayFrom of ['00:00', '23:59', null]) {
    const { body } = await admin.patch('/admin/api/account', { reportsCountForDayFrom })
    expect([body.reportsCountForDayFrom, await timeOf()]).toEqual([reportsCountForDayFrom, reportsCountForDayFrom])
  }
})

test('account: what simulations make of estimates counts for tokens that were used before', async () => {
  const estimates = { safetyFactor: 1.05, durationCorrelation: 0, estimatesFromHistory: true }
  const { body } = await admin.patch('/admin/api/account', estimates)
  expect(body).toMatchObject(estimates)
  expect((await service.app.tokens.verify(acme.token, HERE))?.account).toMatchObject(estimates)
})

test('account: what GET gave may be written back, and changes nothing', async () => {
  const { body, headers } = await admin.get('/admin/api/account')
  const same = await admin.patch('/admin/api/account', body, { 'If-Match': headers.get('ETag') ?? '' })
  expect([same.status, same.body, same.headers.get('ETag')]).toEqual([200, body, headers.get('ETag')])
})

test('account: shows the rate limit that the operator has set', async () => {
  const limited = await service.account('Limited')
  await service.command('limits set', { account: limited.accountId, requests: 300 })
  const theirs = await administratorOf(service, limited)
  expect((await theirs.get('/admin/api/account')).body.rateLimit).toBe(300)
})

test.each([
  ['an unknown time zone', { timeZone: 'Mars/Olympus' }, '/timeZone'],
  ['an empty name', { name: ' ' }, '/name'],
  ['unknown zones', { zones: 'round' }, '/zones'],
  ['no time of day', { reportsCountForDayFrom: '24:00' }, '/reportsCountForDayFrom'],
  ['a time without minutes', { reportsCountForDayFrom: '9' }, '/reportsCountForDayFrom'],
  ['no safety at all', { safetyFactor: 1 }, '/safetyFactor'],
  ['too much safety', { safetyFactor: 10.5 }, '/safetyFactor'],
  ['a correlation below 0', { durationCorrelation: -0.1 }, '/durationCorrelation'],
  ['a correlation of almost 1', { durationCorrelation: 0.95 }, '/durationCorrelation'],
  ['another id', { id: 999_999 }, '/id'],
  ['another rate limit', { rateLimit: 7 }, '/rateLimit'],
  ['another time of creation', { createdAt: '2020-01-01T00:00:00.000Z' }, '/createdAt'],
  ['an unknown field', { colour: 'red' }, '/colour'],
])('account: refuses %s', async (_, body, pointer) => {
  const { status, body: problem } = await admin.patch('/admin/api/account', body)
  expect([status, problem.errors?.map((it: { pointer: string }) => it.pointer)]).toEqual([400, [pointer]])
})

test('account: refuses an ETag that is not the current one', async () => {
  const { headers } = await admin.get('/admin/api/account')
  await admin.patch('/admin/api/account', { name: 'Acme West' })
  const late = await admin.patch('/admin/api/account', { name: 'x' }, { 'If-Match': headers.get('ETag') ?? '' })
  expect(late.status).toBe(412)
})

test('plugins: lists each plugin with its availability, and what an operator disabled', async () => {
  const webhooks = async () =>
    (await admin.get('/admin/api/plugins')).body.value.find(({ name }: { name: string }) => name === 'webhooks')
  expect(await webhooks()).toEqual({ name: 'webhooks', availability: 'on-by-default', enabled: true })
  const { body } = await admin.get('/admin/api/plugins')
  expect(body.value).toContainEqual({ name: 'identity', availability: 'always', enabled: true })
  await service.app.activation.set(acme.accountId, 'webhooks', false)
  expect(await webhooks()).toMatchObject({ enabled: false })
})

test('provisioning settings: have the defaults, and keep what a PUT leaves out', async () => {
  const first = await admin.get('/admin/api/provisioning-settings')
  const defaults = {
    defaultRoleId: 2,
    autoActivate: true,
    allowExternalLogin: true,
    allowInternalLogin: false,
    useExternalUsername: false,
    projectPermissionsOffByDefault: false,
  }
  expect([first.status, first.body]).toEqual([200, defaults])
  const ifMatch = { 'If-Match': first.headers.get('ETag') ?? '' }
  const put = await admin.put('/admin/api/provisioning-settings', { autoActivate: false }, ifMatch)
  expect([put.status, put.body]).toEqual([200, { ...defaults, autoActivate: false }])
  expect((await admin.put('/admin/api/provisioning-settings', { autoActivate: true }, ifMatch)).status).toBe(412)
  expect((await admin.get('/admin/api/provisioning-settings')).body).toEqual(put.body)
  expect(await latestEntry()).toMatchObject({
    action: 'provisioning_settings_updated',
    details: { changes: { autoActivate: { from: true, to: false } } },
  })
  const again = await admin.put('/admin/api/provisioning-settings', put.body)
  expect(again.headers.get('ETag')).toBe(put.headers.get('ETag'))
})

test('provisioning settings: two first changes at once are both kept', async () => {
  const fresh = await service.account('Fresh')
  const theirs = await administratorOf(service, fresh)
  const put = (body: object) => theirs.put('/admin/api/provisioning-settings', body)
  const answers = await Promise.all([put({ autoActivate: false }), put({ allowInternalLogin: true })])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { body } = await theirs.get('/admin/api/provisioning-settings')
  expect(body).toMatchObject({ autoActivate: false, allowInternalLogin: true })
})
