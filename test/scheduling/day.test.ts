import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Requests, signIn, startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { recordEvents } from './events.ts'

let service: TestService
let emitted: Awaited<ReturnType<typeof recordEvents>>
beforeAll(async () => {
  service = await startTestService({ now: '2026-11-23T10:00:00Z' })
  emitted = await recordEvents(service)
})
afterAll(() => service?.stop())

/** What the timer does at every full hour. */
const strike = async () => {
  await service.house.database.query(
    `INSERT INTO runtime.outbox (account_id, event, data, actor, happened_at, due_at)
     VALUES (NULL, 'scheduling.hour-struck', '{}', '{"id":null,"name":"system","email":null}', $1, $1)`,
    [service.clock.now()],
  )
  await service.settled()
}
const active = async (account: TestAccount) => {
  const { body } = await account.post('/api/v1/projects', { name: 'Waiting', startDate: '2026-11-23' })
  await account.post(`/api/v1/projects/${body.id}/tasks`, { name: 'Dig', duration: 10 })
  await account.patch(`/api/v1/projects/${body.id}`, { status: 'Active' })
  return body.id as number
}
/** Tokens do not live through days. */
const again = async (account: TestAccount) =>
  service.as(await signIn(service.url, account, account.email, account.password))
const consumption = async (account: Requests, id: number) =>
  (await account.get(`/api/v1/projects/${id}`)).body.bufferConsumption

test('waiting consumes buffer, by the date that it is in the account, told as the system’s doing', async () => {
  const vienna = await service.account('Vienna', 'Europe/Vienna')
  const honolulu = await service.account('Honolulu', 'Pacific/Honolulu')
  const [here, there] = [await active(vienna), await active(honolulu)]
  const frozen = await active(vienna)
  await vienna.patch(`/api/v1/projects/${frozen}`, { status: 'Frozen' })
  await emitted(vienna.accountId)

  await strike()
  expect(await consumption(vienna, here)).toBe(0)

  // Saturday in Vienna, still Friday in Honolulu.
  service.clock.set('2026-11-27T23:30:00Z')
  await strike()
  const later = await again(vienna)
  expect(await consumption(later, here)).toBe(100)
  expect(await consumption(await again(honolulu), there)).toBe(80)
  expect(await consumption(later, frozen)).toBe(0)

  const events = await emitted(vienna.accountId)
  expect(events.map((it) => it.event)).toEqual(['task.red', 'project.early_warning'])
  expect(events[0]?.actor).toEqual({ id: null, name: 'system', email: null })
  const chart = await later.get(`/api/v1/projects/${here}/fever-chart`)
  expect(chart.body.points.at(-1)).toMatchObject({ cause: 'day', date: '2026-11-28', bufferConsumption: 100 })

  await strike()
  expect(await emitted(vienna.accountId)).toEqual([])
  expect((await later.get(`/api/v1/projects/${here}/fever-chart`)).body.points).toHaveLength(2)
})

test('a project that cannot be projected any more holds up no other', async () => {
  service.clock.set('2026-11-23T10:00:00Z')
  const account = await service.account('Two')
  const { body: mondays } = await account.post('/api/v1/calendars', { name: 'Mondays', weekdays: [1] })
  const { body: crew } = await account.post('/api/v1/resources', { name: 'Crew', calendarId: mondays.id })
  const { body: broken } = await account.post('/api/v1/projects', { name: 'Broken', startDate: '2026-11-23' })
  const dig = { name: 'Dig', duration: 2, assignments: [{ resourceId: crew.id }] }
  await account.post(`/api/v1/projects/${broken.id}/tasks`, dig)
  await account.patch(`/api/v1/projects/${broken.id}`, { status: 'Active' })
  const sound = await active(account)
  await account.put(`/api/v1/calendars/${mondays.id}`, { weekdays: [7] })

  service.clock.set('2026-11-25T10:00:00Z')
  await strike()
  const later = await again(account)
  expect(await consumption(later, sound)).toBe(40)
  const refused = await later.post(`/api/v1/projects/${broken.id}/schedule`)
  expect(refused.status).toBe(409)
  expect(refused.body.errors[0].detail).toMatch(/Dig.*Crew/)
})
