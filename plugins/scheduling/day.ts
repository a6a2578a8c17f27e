/**
 * Waiting consumes buffer too: when a new day has begun in an account, its active projects are projected anew. The
 * timer goes off every hour because accounts have time zones; a project is due once its last calculation lies on an
 * earlier day.
 *
 * The timer only says when: each project has a transaction of its own, so that nobody waits for all of them. A project
 * that was not reached is due still, at the next hour or the next start.
 */
import { type Call, event, type Host, type Listener, on, SYSTEM, type Timer, type Worker } from '#runtime'
import { wholeAccount } from './access.ts'
import { dateIn } from './dates.ts'
import { type Desk, settle } from './settle.ts'
import { findDueProjects, lockProjects } from './store/projects.ts'
import { loadWork } from './work.ts'

const hourStruck = event<Record<string, never>>('scheduling.hour-struck')

export const hourly: Timer = { cron: '2 * * * *', emit: hourStruck }
export const hourListener = (worker: DayWorker): Listener => on(hourStruck, async () => worker.look())

export interface DayWorker extends Worker {
  /** Looks for projects that are due; once more when it is looking already. */
  look(): void
}

export function dayWorker({ db, as, log }: Pick<Host<unknown>, 'db' | 'as' | 'log'>, desk: Desk): DayWorker {
  let stopped = false
  let struck = false
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    while (struck && !stopped) {
      struck = false
      await project()
    }
  }

  /** Goes once through all that is due, past what cannot be projected. */
  async function project(): Promise<void> {
    let last = { accountId: 0, projectId: 0 }
    while (!stopped) {
      const accounts = new Map((await desk.directory.accounts(db)).map((account) => [account.id, account]))
      const now = desk.clock.now()
      const today = new Map([...accounts.values()].map(({ id, timeZone }) => [id, dateIn(timeZone, now)]))
      const due = await findDueProjects(db, today, last)
      if (due.length === 0) return
      for (const next of due) {
        const account = accounts.get(next.accountId)
        if (stopped || !account) return
        last = next
        await as(account, SYSTEM, (call) => beginDay(call, desk, next.projectId)).catch((err) =>
          log.warn({ err, ...next }, 'a project is not projected to the new day'),
        )
      }
    }
  }

  function look(): void {
    struck = true
    running ??= run()
      .catch((err) => log.warn({ err }, 'the projection to the new day broke off; in an hour it goes on'))
      .finally(() => {
        running = undefined
      })
  }

  return {
    name: 'daily projection',
    look,
    async start() {
      look()
    },
    async stop() {
      stopped = true
      await running
    },
  }
}

async function beginDay(call: Call, desk: Desk, projectId: number): Promise<void> {
  const { tx, account } = call
  const [project] = await lockProjects(tx, wholeAccount(account.id), [projectId])
  const now = desk.clock.now()
  if (project?.status !== 'Active' || project.statusDate === dateIn(account.timeZone, now)) return
  const work = await loadWork(tx, account.id, project, now)
  await settle(call, desk, work, work, { plan: 'keep' })
}
