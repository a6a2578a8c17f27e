/**
 * What is done once a day or week for each account with projects that it is about. All worker processes share the accounts:
 * whoever has claimed one does it. The claim of a process that died ends by itself, and an account for which it was not done is
 * due again at the next hour.
 */
import { type Account, type Background, type Host, isProblem } from '#runtime'
import { claimWork, endWork, findDueAccounts, type PeriodicWork } from '../store/periodic-work.ts'
import { type AccountDays, readDays } from './account-days.ts'
import type { Services } from './recalculate.ts'
import { type SharedWork, sharedOut } from './shared-out.ts'

const MAX_DUE = 500 // due accounts

export interface Periodic extends SharedWork {
  readonly kind: PeriodicWork
  /** The day, or the first day of the week, in which a day lies; both `YYYY-MM-DD`. */
  periodOf(today: string): string
  /** What is logged where it fails. */
  readonly failure: string
  /** Resolves to whether it is done for this period. */
  work(account: Account, today: string, signal: AbortSignal): Promise<boolean>
}

export type PeriodicHost = Pick<Host<unknown>, 'db' | 'log' | 'notify' | 'listen'>

export function periodically(
  host: PeriodicHost,
  services: Pick<Services, 'directory' | 'clock'>,
  { kind, periodOf, failure, work, ...shared }: Periodic,
): readonly Background[] {
  const { db, log } = host
  return sharedOut(host, shared, async ({ signal }) => {
    const tried: number[] = []
    const refused: number[] = []
    for (;;) {
      signal.throwIfAborted()
      const days = await readDays(db, services)
      const periods = new Map([...days.today].map(([id, today]) => [id, periodOf(today)]))
      const due = await findDueAccounts(db, kind, periods, tried, MAX_DUE)
      if (due.length === 0) break
      for (const accountId of due) if (await workFor(accountId, days, signal)) refused.push(accountId)
      tried.push(...due)
    }
    const days = await readDays(db, services)
    for (const accountId of refused) await workFor(accountId, days, signal)
  })

  /** Resolves to whether the planner was too busy; the account is due still. */
  async function workFor(accountId: number, days: AccountDays, signal: AbortSignal): Promise<boolean> {
    signal.throwIfAborted()
    const account = days.accounts.get(accountId)
    const today = days.today.get(accountId)
    if (!account || today === undefined || !(await claimWork(db, kind, accountId, periodOf(today)))) return false
    try {
      const isDone = await work(account, today, signal)
      if (isDone) await endWork(db, kind, accountId, periodOf(today))
      return false
    } catch (err) {
      const isBusy = isProblem(err) && err.code === 'planner_busy'
      if (signal.aborted || isBusy) await endWork(db, kind, accountId)
      signal.throwIfAborted()
      log.warn({ err, account: accountId }, failure)
      return isBusy
    }
  }
}
