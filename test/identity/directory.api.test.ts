import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { directory } from '../../plugins/identity/directory.ts'
import { lockMailRecipient } from '../../plugins/identity/store/user-credentials.ts'
import { findUsers } from '../../plugins/identity/store/users.ts'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'

let service: TestService
let acme: TestAccount
let other: TestAccount
beforeAll(async () => {
  service = await startTestService()
  acme = await service.account('Acme', 'Asia/Tokyo')
  other = await service.account('Other')
})
afterAll(() => service?.stop())

describe('directory', () => {
  it('finds an account by id, and lists all accounts', async () => {
    const { database: db } = service.app
    expect(await directory.account(db, acme.accountId)).toEqual({
      id: acme.accountId,
      timeZone: 'Asia/Tokyo',
      zones: 'flat',
      reportsCountForDayFrom: '13:00',
      safetyFactor: 2,
      durationCorrelation: 0.2,
      estimatesFromHistory: false,
      activeProjectLimit: null,
    })
    expect(await directory.account(db, 999_999)).toBeUndefined()
    expect(await directory.accounts(db)).toEqual([
      {
        id: acme.accountId,
        timeZone: 'Asia/Tokyo',
        zones: 'flat',
        reportsCountForDayFrom: '13:00',
        safetyFactor: 2,
        durationCorrelation: 0.2,
        estimatesFromHistory: false,
        activeProjectLimit: null,
      },
      {
        id: other.accountId,
        timeZone: 'UTC',
        zones: 'flat',
        reportsCountForDayFrom: '13:00',
        safetyFactor: 2,
        durationCorrelation: 0.2,
        estimatesFromHistory: false,
        activeProjectLimit: null,
      },
    ])
  })

  it('finds users by id, only active ones of the account', async () => {
    const { database: db } = service.app
    const inactive = await acme.user('Ina Inactive')
    await db.query('UPDATE identity.app_user SET active = false WHERE id = $1', [inactive.userId])
    const found = await directory.people(db, acme.accountId, [
      acme.userId,
      other.userId,
      inactive.userId,
      3_000_000_000,
    ])
    expect([...found]).toEqual([[acme.userId, { id: acme.userId, name: 'Ada Admin', email: acme.email }]])
    expect((await directory.people(db, acme.accountId, [])).size).toBe(0)
  })

  it('shows null as the e-mail of a user without one, whom nobody finds by it', async () => {
    const { database: db } = service.app
    const { userId } = await acme.user('Nora Nomail')
    await db.query(`UPDATE identity.app_user SET email = '', email_key = '' WHERE id = $1`, [userId])
    const found = await directory.people(db, acme.accountId, [userId])
    expect(found.get(userId)).toEqual({ id: userId, name: 'Nora Nomail' })
    expect(await directory.personByEmail(db, acme.accountId, '')).toBeUndefined()
    expect(await findUsers(db, acme.accountId, { email: '' })).toEqual([])
    expect(await db.transaction((tx) => lockMailRecipient(tx, acme.accountId, userId))).toBeUndefined()
  })

  it('finds a user by e-mail in any case, only in the account', async () => {
    const { database: db } = service.app
    const found = await directory.personByEmail(db, acme.accountId, acme.email.toUpperCase())
    expect(found).toEqual({ id: acme.userId, name: 'Ada Admin', email: acme.email })
    expect(await directory.personByEmail(db, other.accountId, acme.email)).toBeUndefined()
  })
})
