import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXPIRED_COUNTS, expired, OLD_ORIGINS } from '../../plugins/identity/retention.ts'
import { digest } from '../../plugins/identity/secret.ts'
import { deleteFutureCounts } from '../../plugins/identity/store/failures.ts'
import { deleteOldRows, type OldRows } from '../../runtime/plugin.ts'
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

const deleteRows = (rows: readonly OldRows[], now: Date, limit: number) =>
  Promise.all(rows.map((it) => deleteOldRows(service.app.database, it, now, limit)))

describe('cleanup of tokens', () => {
  const deleteTokens = (now: Date, limit: number) =>
    deleteRows([expired('access_token'), expired('refresh_token')], now, limit)

  it('deletes expired tokens in batches, and no other tokens', async () => {
    for (let round = 0; round < 4; round++) await askToken(service, passwordForm(acme, { scope: 'offline_access' }))
    const { body } = await askToken(service, passwordForm(acme))
    // The time is a parameter: moving the service's clock would start the scheduled cleanup.
    const later = new Date(service.clock.now().getTime() + 2 * HOUR)
    const { database: db } = service.app
    await db.query(
      `UPDATE identity.access_token SET expires_at = $2::timestamptz + interval '1 hour' WHERE hash = $1`,
      [digest(body.access_token), later],
    )
    const before = (await count('access_token')) ?? 0
    expect(await deleteTokens(later, 3)).toEqual([3, 0])
    expect(await count('access_token')).toBe(before - 3)
    expect(await deleteTokens(later, 100)).toEqual([before - 1 - 3, 0])
    expect(await count('access_token')).toBe(1)
    expect(await count('refresh_token')).toBe(4)
  })

  it('deletes no token that has not expired by the clock of the database', async () => {
    await askToken(service, passwordForm(acme))
    const { database } = service.app
    await database.query(`UPDATE identity.access_token SET expires_at = now() + interval '1 hour'`)
    const before = await count('access_token')
    await deleteTokens(new Date('2200-01-01'), 100)
    expect(await count('access_token')).toBe(before)
    await database.query(`UPDATE identity.access_token SET expires_at = '2026-03-02'`)
  })

  it('runs as a scheduled job', async () => {
    await askToken(service, passwordForm(acme, { scope: 'offline_access' }))
    service.clock.advance(15 * 24 * HOUR)
    await service.makeDue('identity.delete expired tokens')
    await expect.poll(async () => [await count('access_token'), await count('refresh_token')]).toEqual([0, 0])
  })
})

it('cleanup of sessions and password links: deletes expired ones, and no others', async () => {
  const { database: db, clock } = { database: service.app.database, clock: service.clock }
  const insert = (hours: number) =>
    db.query(
      `WITH times AS (SELECT $3::timestamptz AS now, $3::timestamptz + make_interval(hours => $4) AS expires_at, $5::bytea AS hash),
            link AS (INSERT INTO identity.password_link (hash, account_id, user_id, user_epoch, purpose, created_at, expires_at)
                     SELECT hash, $1, $2, 0, 'reset', now, expires_at FROM times)
       INSERT INTO identity.session (hash, account_id, user_id, user_epoch, state, amr, authenticated_at, created_at,
                                     last_seen_at, expires_at)
       SELECT hash, $1, $2, 0, 'signed_in', '{}', now, now, now, expires_at FROM times`,
      [acme.accountId, acme.userId, clock.now(), hours, digest(`cleanup ${hours}`)],
    )
  for (const hours of [-2, -1, 24]) await insert(hours)
  await service.makeDue('identity.delete expired tokens')
  await expect.poll(async () => [await count('session'), await count('password_link')]).toEqual([1, 1])
})

it('cleanup of lockouts: deletes expired failure counts and origins in batches, and no others', async () => {
  const { database: db } = service.app
  for (const table of ['sign_in_origin', 'failure_count']) await db.query(`DELETE FROM identity.${table}`)
  await db.query(
    `INSERT INTO identity.failure_count (kind, name_digest, address, failed, window_ends_at, lockouts, forget_at)
     SELECT 'address', '', 'a' || n, 1, now(), 0, now() + make_interval(mins => n - 3) FROM generate_series(1, 5) n`,
  )
  await db.query(
    `INSERT INTO identity.sign_in_origin (account_id, user_id, address, last_at)
     SELECT $1, $2, 'a' || n, now() - make_interval(days => n) FROM generate_series(28, 31) n`,
    [acme.accountId, acme.userId],
  )
  const deleteBatch = () => deleteRows([EXPIRED_COUNTS, OLD_ORIGINS], service.clock.now(), 2)
  expect([await deleteBatch(), await deleteBatch(), await deleteBatch()]).toEqual([
    [2, 2],
    [1, 0],
    [0, 0],
  ])
  expect([await count('failure_count'), await count('sign_in_origin')]).toEqual([2, 2])
})

it('cleanup of lockouts: deletes those that end later than any can, since the database clock was set back', async () => {
  const { database: db } = service.app
  await db.query('DELETE FROM identity.failure_count')
  await db.query(
    `INSERT INTO identity.failure_count (kind, name_digest, address, failed, window_ends_at, locked_until, lockouts, forget_at)
     SELECT kind, '', minutes::text, 0, now() + make_interval(mins => minutes), now() + make_interval(mins => minutes), 1,
       now() + interval '2 days'
     FROM (VALUES ('address', 14), ('address', 20), ('user', 239), ('user', 250), ('user', 1440)) AS it(kind, minutes)`,
  )
  expect([await deleteFutureCounts(db, 2), await deleteFutureCounts(db, 2), await deleteFutureCounts(db, 2)]).toEqual([
    2, 1, 0,
  ])
  const left = await db.query<{ minutes: string }>('SELECT address AS minutes FROM identity.failure_count ORDER BY 1')
  expect(left.map(({ minutes }) => minutes)).toEqual(['14', '239'])
})
