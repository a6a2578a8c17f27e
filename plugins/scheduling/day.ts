/**
 * Waiting consumes buffer too: when a new day has begun in an account, its active projects are projected anew. This is
 * looked at every hour because accounts have time zones; a project is due once its last calculation lies on an earlier
 * day.
 *
 * Each project has a transaction of its own, so that nobody waits for all of them. A project that was not reached is due
 * still, at the next hour or the next start.
 */
import { type Background, type Call, type Host, type Stopping, SYSTEM } from '#runtime'
import { wholeAccount } from './access.ts'
import { dateIn } from './dates.ts'
import { type Desk, settle } from './settle.ts'
import { findDueProjects, lockProjects } from './store/projects.ts'
import { loadWork } from './work.ts'

export function dailyProjection(
  { db, as, log }: Pick<Host<unknown>, 'db' | 'as' | 'log'>,
  desk: Desk,
): readonly Background[] {
  /** Goes once through all that is due, past what cannot be projected. */
  async function run({ signal }: Stopping): Promise<void> {
    let last = { accountId: 0, projectId: 0 }
    for (;;) {
      signal.throwIfAborted()
      const accounts = new Map((await desk.directory.accounts(db)).map((account) => [account.id, account]))
      const now = desk.clock.now()
      const today = new Map([...accounts.values()].map(({ id, timeZone }) => [id, dateIn(timeZone, now)]))
      const due = await findDueProjects(db, today, last)
      if (due.length === 0) return
      for (const next of due) {
        const account = accounts.get(next.accountId)
        signal.throwIfAborted()
        if (!account) return
        last = next
        await as(account, SYSTEM, (call) => beginDay(call, desk, next.projectId)).catch((err) =>
          log.warn({ err, ...next }, 'a project is not projected to the new day'),
        )
      }
    }
  }

  return [
    { name: 'daily projection', cron: '2 * * * *', run },
    { name: 'daily projection at start', run },
  ]
}

async function beginDay(call: Call, desk: Desk, projectId: number): Promise<void> {
  const { tx, account } = call
  const [project] = await lockProjects(tx, wholeAccount(account.id), [projectId])
  const now = desk.clock.now()
  if (project?.status !== 'Active' || project.statusDate === dateIn(account.timeZone, now)) return
  const work = await loadWork(tx, account.id, project, now, call)
  await settle(call, desk, work, work, { plan: 'keep' })
}
