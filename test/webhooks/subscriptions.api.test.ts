import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../plugins/webhooks/ids.ts'
import { insertDeliveries } from '../../plugins/webhooks/store/deliveries.ts'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { drill, emit, register } from './drill.ts'

const HOOK = 'https://receiver.example.com/subscriptions'
let service: TestService
let acme: TestAccount

/** No worker runs: the deliveries stay as they are inserted. */
beforeAll(async () => {
  service = await startTestService({ plugins: [drill], environment: { ROLES: 'api,identity' } })
  acme = await service.account('Acme')
})
afterAll(() => service?.stop())

const subscribe = (...events: readonly string[]) => register(acme, HOOK, { events })

async function insert(event: string): Promise<string> {
  const id = newId('evt', new Date())
  const it = { id, event, accountId: acme.accountId, at: new Date(), dataText: '{}', traceparent: null }
  await service.app.database.transaction((tx) => insertDeliveries(tx, [it], 0))
  return id
}

/** The registrations that have a delivery of the event. */
const deliveredTo = async (eventId: string) =>
  (
    await service.app.database.query<{ id: string }>(
      'SELECT webhook_id AS id FROM webhooks.delivery WHERE account_id = $1 AND event_id = $2 ORDER BY 1',
      [acme.accountId, eventId],
    )
  ).map(({ id }) => id)

describe('a pattern', () => {
  test('is shown as given, and delivers each event that it matches once, however many patterns match', async () => {
    const [all, drills, both, ended] = [
      await subscribe('*'),
      await subscribe('drill.*'),
      await subscribe('*', 'drill.*', 'drill.begun'),
      await subscribe('drill.ended'),
    ]
    expect((await acme.get(`/api/v1/webhooks/${both}`)).body.events).toEqual(['*', 'drill.*', 'drill.begun'])
    expect(await deliveredTo(await insert('drill.begun'))).toEqual([all, drills, both].sort())
    expect(await deliveredTo(await insert('drill.ended'))).toEqual([all, drills, both, ended].sort())
    expect(await deliveredTo(await insert('webhook.paused'))).toEqual([all, both].sort())
    for (const id of [all, drills, both, ended]) await acme.delete(`/api/v1/webhooks/${id}`)
  })

  test('matches an event of a plugin that was added after the registration, and no name that only begins alike', async () => {
    const [all, drills] = [await subscribe('*'), await subscribe('drill.*')]
    expect(await deliveredTo(await insert('drill.repeated.twice'))).toEqual([all, drills].sort())
    for (const event of ['drilling.begun', 'drill_begun', 'drillx', 'drill'])
      expect([event, await deliveredTo(await insert(event))]).toEqual([event, [all]])
    for (const id of [all, drills]) await acme.delete(`/api/v1/webhooks/${id}`)
  })

  test('that matches no event, or is none, is refused by POST and PUT with the known events', async () => {
    const id = await subscribe('drill.begun')
    const input = { name: 'Desk', url: HOOK, events: ['drill.*', 'drills.*', 'dr*l'], secret: 's' }
    const answers = [
      await acme.post('/api/v1/webhooks', input),
      await acme.put(`/api/v1/webhooks/${id}`, { events: input.events }),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(400)
      expect(body.errors).toEqual([
        { pointer: '/events/1', detail: expect.stringMatching(/^No event matches.*drill\.begun, drill\.ended/) },
        { pointer: '/events/2', detail: expect.stringMatching(/^dr\*l is no pattern.*drill\.begun, drill\.ended/) },
      ])
    }
    await acme.delete(`/api/v1/webhooks/${id}`)
  })

  test('is no event of a test delivery', async () => {
    const id = await subscribe('*')
    const { status, body } = await acme.post(`/api/v1/webhooks/${id}/test`, { event: 'drill.*' })
    expect([status, body.errors]).toEqual([
      400,
      [{ pointer: '/event', detail: expect.stringContaining('no event drill.*') }],
    ])
    await acme.delete(`/api/v1/webhooks/${id}`)
  })

  test('delivers to no registration of another account', async () => {
    const other = await service.account('Other')
    await register(other, HOOK, { events: ['*'] })
    const id = await subscribe('*')
    await emit(service, acme, 'drill.begun', {})
    const eventId = await insert('drill.begun')
    const rows = await service.app.database.query(
      'SELECT account_id AS account, webhook_id AS webhook FROM webhooks.delivery WHERE event_id = $1',
      [eventId],
    )
    expect(rows).toEqual([{ account: acme.accountId, webhook: id }])
    await acme.delete(`/api/v1/webhooks/${id}`)
  })
})
