import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digest } from '../../plugins/identity/secret.ts'
import { deleteForgotten } from '../../plugins/identity/store/failures.ts'
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
    const { body } = await askToken(service, passwordForm(acme))
    // The clock stays: its timer would delete them too.
    const later = new Date(service.clock.now().getTime() + 2 * HOUR)
    const { database: db } = service.app
    await db.query(
      `UPDATE identity.access_token SET expires_at = $2::timestamptz + interval '1 hour' WHERE hash = $1`,
      [digest(body.access_token), later],
    )
    const before = (await count('access_token')) ?? 0
    expect(await deleteExpired(db, later, 3)).toBe(3)
    expect(await count('access_token')).toBe(before - 3)
    expect(await deleteExpired(db, later, 100)).toBe(before - 1 - 3)
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
    await expect.poll(async () => [await count('access_token'), await count('refresh_token')]).toEqual([0, 0])
  })
})

it('forgotten failures and old origins are deleted in batches, and those that count are left alone', async () => {
  const { database: db } = service.app
  await db.query('DELETE FROM identity.sign_in_origin')
  await db.query(
    `INSERT INTO identity.failure_count (kind, name_digest, address, failed, window_ends_at, lockouts, forget_at)
     SELECT 'address', '', 'a' || n, 1, now(), 0, now() + make_interval(mins => n - 3) FROM generate_series(1, 5) n`,
  )
  await db.query(
    `INSERT INTO identity.sign_in_origin (account_id, user_id, address, last_at)
     SELECT $1, $2, 'a' || n, now() - make_interval(days => n) FROM generate_series(28, 31) n`,
    [acme.accountId, acme.userId],
  )
  expect([await deleteForgotten(db, 2), await deleteForgotten(db, 2), await deleteForgotten(db, 2)]).toEqual([2, 1, 0])
  expect([await count('failure_count'), await count('sign_in_origin')]).toEqual([2, 2])
})
