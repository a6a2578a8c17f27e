import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteExpired } from '../../plugins/identity/store/tokens.ts'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { askToken, passwordForm } from './support.ts'

const HOUR = 3_600_000 // ms

let service: TestService
let acme: TestAccount
beforeAll(async () => {
  service = await startTestService({ now: '2026-03-02T03:00:00Z' })
  acme = await service.account('Acme')
})
afterAll(() => service?.stop())

const count = async (table: string) => {
  const [row] = await service.app.database.query<{ n: number }>(`SELECT count(*) AS n FROM identity.${table}`)
  return row?.n
}

describe('expired tokens', () => {
  it('are deleted in batches, and those that live are left alone', async () => {
    for (let round = 0; round < 4; round++) await askToken(service, passwordForm(acme, { scope: 'offline_access' }))
    service.clock.advance(2 * HOUR)
    await askToken(service, passwordForm(acme))
    const before = (await count('access_token')) ?? 0
    expect(await deleteExpired(service.app.database, service.clock.now(), 3)).toBe(3)
    expect(await count('access_token')).toBe(before - 3)
    expect(await deleteExpired(service.app.database, service.clock.now(), 100)).toBe(before - 1 - 3)
    expect(await count('access_token')).toBe(1)
    expect(await count('refresh_token')).toBe(4)
  })

  it('stay while the database has not come to their expiry, whatever the clock of the process says', async () => {
    await askToken(service, passwordForm(acme))
    const { database } = service.app
    await database.query(`UPDATE identity.access_token SET expires_at = now() + interval '1 hour'`)
    const before = await count('access_token')
    await deleteExpired(database, new Date('2200-01-01'), 100)
    expect(await count('access_token')).toBe(before)
    await database.query(`UPDATE identity.access_token SET expires_at = '2026-03-02'`)
  })

  it('go by the timer, every ten minutes', async () => {
    await askToken(service, passwordForm(acme, { scope: 'offline_access' }))
    service.clock.advance(15 * 24 * HOUR)
    await service.makeDue('identity.delete expired tokens')
    for (let round = 0; round < 300 && (await count('refresh_token')); round++)
      await new Promise((resolve) => setTimeout(resolve, 20))
    expect([await count('access_token'), await count('refresh_token')]).toEqual([0, 0])
  })
})
