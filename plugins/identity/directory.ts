/** The implementation of the service `Directory` (`service.ts`). */
import type { Account } from '#runtime'
import type { Directory } from './service.ts'
import { type AccountRow, findAccount, listAccounts } from './store/accounts.ts'
import { findActive, findPeople, findPersonByEmail, findRights } from './store/users.ts'

export const directory: Directory = {
  async account(db, id) {
    const row = await findAccount(db, id)
    return row && accountOf(row)
  },
  async accounts(db) {
    const rows = await listAccounts(db)
    return rows.map(accountOf)
  },
  async people(db, accountId, ids) {
    if (ids.length === 0) return new Map()
    const people = await findPeople(db, accountId, ids)
    return new Map(people.map((person) => [person.id, person]))
  },
  async active(db, accountId, ids) {
    return new Set(ids.length === 0 ? [] : await findActive(db, accountId, ids))
  },
  rights: findRights,
  personByEmail: findPersonByEmail,
}

export const accountOf = (row: Pick<AccountRow, keyof Account>): Account => ({
  id: row.id,
  timeZone: row.timeZone,
  zones: row.zones,
  reportsCountForDayFrom: row.reportsCountForDayFrom,
  safetyFactor: row.safetyFactor,
  durationCorrelation: row.durationCorrelation,
  estimatesFromHistory: row.estimatesFromHistory,
  activeProjectLimit: row.activeProjectLimit,
})
