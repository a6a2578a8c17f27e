/** Projects that wait for others are projected anew when these end at other times. */
import { type Host, isProblem, type Listener, type Log, on, SYSTEM } from '#runtime'
import { awaitBookedProjects } from '../store/bookings.ts'
import { lockDueProject } from '../store/projects.ts'
import { bookingsChanged, type Waiting, waitingIn } from './booking-changes.ts'
import type { Services } from './recalculate.ts'
import { recalculateReports } from './recalculate-reports.ts'

/** The rest of a batch is emitted anew then. A listener has `LISTENER_SECONDS`, and a large project takes a second. */
const BATCH_TIME = 5_000 // ms

type BookingHost = Pick<Host<unknown>, 'db' | 'as' | 'call'>

export const onBookingsChanged = (host: BookingHost, services: Services): Listener =>
  on(bookingsChanged, async (batch, { tx, log, signal }) => {
    const waiting = waitingIn(batch)
    const end = performance.now() + BATCH_TIME
    do {
      signal.throwIfAborted()
      const next = waiting.shift()
      if (next) await projectAnew(host, services, next, log)
    } while (waiting.length > 0 && performance.now() < end)
    for (const { accountId, projectId, hops } of waiting) {
      const account = await services.directory.account(tx, accountId)
      if (account) await host.call(tx, account, SYSTEM).emit(bookingsChanged, { projectIds: [projectId], hops })
    }
  })

/** Skips a project that cannot be projected, so that the others need not wait for it. */
async function projectAnew(
  { db, as }: BookingHost,
  services: Services,
  { accountId, projectId, hops }: Waiting,
  log: Log,
): Promise<void> {
  const account = await services.directory.account(db, accountId)
  if (!account) return
  try {
    // A transaction that began before the project's links were stored emits no event for its changes.
    await awaitBookedProjects(db, accountId, projectId)
    await as(account, SYSTEM, async (call) => {
      const project = await lockDueProject(call.tx, accountId, projectId, { wait: true })
      if (project?.status !== 'Active') return
      await recalculateReports(call, services, project, [], { reserve: async () => {}, hops })
    })
  } catch (err) {
    if (!isProblem(err) || err.status !== 409) throw err
    log.warn({ err, account: accountId, project: projectId }, 'a project is not projected with the work it waits for')
  }
}
