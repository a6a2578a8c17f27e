/**
 * The daily simulation: once a day each account with Active projects is simulated, so that each of these has a stored
 * probability of keeping its promise. A new day is a change of every Active project, as time without a report is lost. The
 * work of an account is read and simulated without a transaction, and what was found is stored by statements of their own,
 * which emit nothing. An account of which a project was changed meanwhile is due again.
 */
import type { Background } from '#runtime'
import { findActiveIds } from '../store/projects.ts'
import { type PeriodicHost, periodically } from './periodic-work.ts'
import type { Services } from './recalculate.ts'
import { DEFAULT_SEED, DEFAULT_SIZE, keepOutlooks, simulateProjects } from './simulate.ts'

export function dailySimulation(host: PeriodicHost, services: Services): readonly Background[] {
  const { db } = host
  return periodically(host, services, {
    name: 'daily simulation',
    cron: '2 * * * *',
    channel: 'scheduling.daily_simulation',
    atStart: false,
    kind: 'simulation',
    periodOf: (today) => today,
    failure: 'the projects of an account could not be simulated',
    async work(account, _, signal) {
      const projectIds = await findActiveIds(db, account.id)
      const asked = { projectIds, seed: DEFAULT_SEED, size: DEFAULT_SIZE, signal }
      return keepOutlooks(host, account.id, await simulateProjects({ db, account }, services, asked))
    },
  })
}
