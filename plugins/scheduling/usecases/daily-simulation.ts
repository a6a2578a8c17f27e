/**
 * The daily simulation: once a day each account with Active projects is simulated, so that each of these has a stored
 * probability of keeping its promise. A new day is a change of every Active project, as time without a report is lost. The
 * work of an account is read and simulated without a transaction, and what was found is stored by statements of their own,
 * which emit nothing.
 *
 * All worker processes share the accounts: whoever has claimed one simulates it. The claim of a process that died ends by
 * itself, and an account that could not be simulated, or of which a project was changed meanwhile, is due again at the next
 * hour.
 */
import { type Background, type Host, isProblem, type Stopping } from '#runtime'
import { findActiveIds } from '../store/projects.ts'
import { claimDailySimulation, endDailySimulation, findDueAccounts } from '../store/simulations.ts'
import { type AccountDays, readDays } from './account-days.ts'
import type { Services } from './recalculate.ts'
import { sharedOut } from './shared-out.ts'
import { DEFAULT_SEED, DEFAULT_SIZE, keepOutlooks, simulateProjects } from './simulate.ts'

const TIMER = { name: 'daily simulation', cron: '2 * * * *', channel: 'scheduling.daily_simulation', atStart: false }
const MAX_DUE = 500 // due accounts

type DailyHost = Pick<Host<unknown>, 'db' | 'log' | 'notify' | 'listen'>

export function dailySimulation(host: DailyHost, services: Services): readonly Background[] {
  const { db, log } = host
  return sharedOut(host, TIMER, async ({ signal }) => {
    const tried: number[] = []
    const refused: number[] = []
    for (;;) {
      signal.throwIfAborted()
      const days = await readDays(db, services)
      const due = await findDueAccounts(db, days.today, tried, MAX_DUE)
      if (due.length === 0) break
      for (const accountId of due) if (await simulateAccount(accountId, days, { signal })) refused.push(accountId)
      tried.push(...due)
    }
    const days = await readDays(db, services)
    for (const accountId of refused) await simulateAccount(accountId, days, { signal })
  })

  /** Resolves to whether the planner was too busy; the account is due still. */
  async function simulateAccount(
    accountId: number,
    { accounts, today }: AccountDays,
    { signal }: Pick<Stopping, 'signal'>,
  ): Promise<boolean> {
    signal.throwIfAborted()
    const account = accounts.get(accountId)
    const day = today.get(accountId)
    if (!account || day === undefined || !(await claimDailySimulation(db, accountId, day))) return false
    try {
      const projectIds = await findActiveIds(db, accountId)
      const asked = { projectIds, shownAs: null, seed: DEFAULT_SEED, size: DEFAULT_SIZE, signal }
      const isComplete = await keepOutlooks(host, accountId, await simulateProjects({ db, account }, services, asked))
      if (isComplete) await endDailySimulation(db, accountId, day)
      return false
    } catch (err) {
      const isBusy = isProblem(err) && err.code === 'planner_busy'
      if (signal.aborted || isBusy) await endDailySimulation(db, accountId)
      signal.throwIfAborted()
      log.warn({ err, account: accountId }, 'the projects of an account could not be simulated')
      return isBusy
    }
  }
}
