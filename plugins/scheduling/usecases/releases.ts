/** Proposes when the projects in Planning of an account may start: beside all that runs, by the capacity of people. */

import { dateIn, dateOf, dayOf } from '../dates.ts'
import { proposeReleases } from '../engine/portfolio/releases.ts'
import { mondayOf } from '../engine/time/weeks.ts'
import { wholeAccount } from '../rules/access.ts'
import { openProjects } from '../store/portfolio.ts'
import type { Releases } from '../store/releases.ts'
import { findReleases } from '../store/releases.ts'
import { findAllRunning } from '../store/running.ts'
import { MAX_PROJECTS, mustBeFew, type PortfolioCall, portfolioProject, readSnapshots } from './portfolio-projects.ts'
import { searchFor } from './portfolio-search.ts'
import { nameless } from './project-snapshot.ts'
import type { Services } from './recalculate.ts'

const REMEDY = 'Set some of them on hold.'

/**
 * Reads all projects of the account, whoever asks, and holds no transaction. The proposals are compared with the last ones of
 * an earlier week.
 * @throws 409 where the projects are too many or too large; as `stagger` of the planner
 */
export async function makeReleases(
  call: PortfolioCall,
  { planner, clock }: Pick<Services, 'planner' | 'clock'>,
  signal: AbortSignal,
): Promise<Releases> {
  const { db, account, actor } = call
  const madeOn = dateIn(account.timeZone, clock.now())
  const statusDate = dayOf(madeOn)
  const week = dateOf(mondayOf(statusDate))
  const rows = await openProjects(db, wholeAccount(account.id), MAX_PROJECTS + 1)
  mustBeFew(rows, REMEDY)
  const { snapshots, tasks } = await readSnapshots(call, rows, REMEDY)
  const projects = snapshots.map((snapshot, priority) => portfolioProject(snapshot, priority, account))
  const { activeProjectLimit: atOnce } = account
  const staggered = await planner.stagger(
    {
      projects,
      rule: { kind: 'capacity', ...(atOnce && { atOnce }) },
      statusDate,
      running: await findAllRunning(db, nameless(account.id)),
      ...searchFor(projects.length, tasks),
    },
    { account: account.id, signal },
  )
  const previous = await findReleases(db, account.id, week)
  const proposals = proposeReleases({ projects, staggered, statusDate, previous: previous?.proposals })
  return { week, madeOn, actor, comparedWith: previous?.madeOn ?? null, proposals }
}
