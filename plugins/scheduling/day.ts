/**
 * Waiting consumes buffer too: when a new day has begun in an account, its active projects are projected anew. The
 * timer goes off every hour because accounts have time zones; a project is due once its last calculation lies on an
 * earlier day.
 */
import { type Call, event, isProblem, type Listener, type Log, on, SYSTEM, type Timer } from '#runtime'
import { wholeAccount } from './access.ts'
import { dateIn } from './dates.ts'
import { type Desk, settle } from './settle.ts'
import { findDueProjects, lockProjects } from './store/projects.ts'
import { loadWork } from './work.ts'

const hourStruck = event<Record<string, never>>('scheduling.hour-struck')
const projectDue = event<{ readonly projectId: number }>('scheduling.project-due')

export const hourly: Timer = { cron: '2 * * * *', emit: hourStruck }

export const dayListeners = (desk: Desk, log: Log): Listener[] => [
  on(hourStruck, async (_, { tx, as }) => {
    const now = desk.clock.now()
    const accounts = new Map((await desk.directory.accounts(tx)).map((account) => [account.id, account]))
    const today = new Map([...accounts.values()].map(({ id, timeZone }) => [id, dateIn(timeZone, now)]))
    for (const { accountId, projectId } of await findDueProjects(tx, today)) {
      const account = accounts.get(accountId)
      if (account) await as(account, SYSTEM).emit(projectDue, { projectId })
    }
  }),
  on(projectDue, async (batch, { tx, as }) => {
    const due = [...batch].sort((a, b) => a.data.projectId - b.data.projectId)
    for (const { accountId, data } of due) {
      const account = accountId === null ? undefined : await desk.directory.account(tx, accountId)
      if (!account) continue
      try {
        await tx.savepoint(() => beginDay(as(account, SYSTEM), desk, data.projectId))
      } catch (error) {
        // A project that cannot be projected (its calendars have no day in common any more) holds up no other.
        if (!isProblem(error)) throw error
        log.warn({ accountId, projectId: data.projectId, reason: error.message }, 'a project cannot be projected')
      }
    }
  }),
]

async function beginDay(call: Call, desk: Desk, projectId: number): Promise<void> {
  const { tx, account } = call
  const [project] = await lockProjects(tx, wholeAccount(account.id), [projectId])
  const now = desk.clock.now()
  if (project?.status !== 'Active' || project.statusDate === dateIn(account.timeZone, now)) return
  const work = await loadWork(tx, account.id, project, now)
  await settle(call, desk, work, work, { cause: 'day', plan: 'keep' })
}
