/**
 * Projects that share people follow each other: a change of one that runs moves the work of others. The change writes its
 * own project and emits a private event in its transaction; the listener projects the running projects of the account that
 * share people anew, each in a transaction of its own, from what is reported of all. Many changes of an account are one round:
 * a projection follows from the reports alone, so that the last one has all of them.
 */
import { type Host, isProblem, type Listener, type Log, on, SYSTEM } from '#runtime'
import type { Running } from '../calculation/running.ts'
import { lockDueProject } from '../store/projects.ts'
import { findAllRunning, sharingProjects } from '../store/running.ts'
import { inParallel } from './in-parallel.ts'
import { recalculateProject, type Services } from './recalculate.ts'
import { runningChanged } from './running-changed.ts'

/** The rest of a round is emitted anew then. A listener has `LISTENER_SECONDS`, and a large project takes a second. */
const ROUND_TIME = 5_000 // ms

type FollowingHost = Pick<Host<unknown>, 'db' | 'as' | 'call'>

export const onRunningChanged = (host: FollowingHost, services: Services): Listener =>
  on(runningChanged, async (batch, { tx, log, signal }) => {
    const end = performance.now() + ROUND_TIME
    for (const [accountId, events] of Map.groupBy(batch, (it) => it.accountId)) {
      const account = await services.directory.account(tx, accountId)
      if (!account) continue
      const isWhole = events.some(({ data }) => !data.isRest)
      const named = events.flatMap(({ data }) => data.projectIds)
      const projectIds = [...new Set([...named, ...(isWhole ? await sharingProjects(host.db, accountId) : [])])]
      const running = await findAllRunning(host.db, { accountId, all: false, userId: null })
      const left: number[] = []
      await inParallel(projectIds, async (projectId) => {
        signal.throwIfAborted()
        if (performance.now() < end) await follow(host, services, { account, projectId, running }, log)
        else left.push(projectId)
      })
      if (left.length > 0) await host.call(tx, account, SYSTEM).emit(runningChanged, { projectIds: left, isRest: true })
    }
  })

interface Follower {
  readonly account: Parameters<FollowingHost['as']>[0]
  readonly projectId: number
  readonly running: Running
}

/** Skips a project that cannot be projected, so that the others need not wait for it. */
async function follow(
  { as }: FollowingHost,
  services: Services,
  { account, projectId, running }: Follower,
  log: Log,
): Promise<void> {
  try {
    await as(account, SYSTEM, async (call) => {
      const project = await lockDueProject(call.tx, account.id, projectId, { wait: true })
      if (project?.status !== 'Active') return
      await recalculateProject(call, services, { before: project, running: async () => running })
    })
  } catch (err) {
    if (!isProblem(err) || err.status !== 409) throw err
    log.warn({ err, account: account.id, project: projectId }, 'a project is not projected with what runs beside it')
  }
}
