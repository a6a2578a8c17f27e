/**
 * The daily projection: waiting consumes buffer too, so when a new day has begun in an account, its active projects are
 * projected anew. This is checked every hour because accounts have time zones; a project is due once its last calculation
 * lies on an earlier day.
 *
 * All worker processes share what is due. Each goes through the accounts in an order of its own, and takes some projects of
 * each in turn, so that none waits for all those of a large one; it skips those that others have locked. Each project has a
 * transaction of its own, so that nobody waits for all of them. Those of one turn are projected from the same reading of what
 * runs; a report that comes after it has a round of its own (following.ts). At the end each process waits for what was locked.
 * A project that was not reached stays due, at the next hour or the next start.
 */
import { type Background, type Call, type Host, type Stopping, SYSTEM } from '#runtime'
import type { Running } from '../calculation/running.ts'
import { dateIn } from '../dates.ts'
import { type DueProject, findAccountsWithDue, findDueProjects, lockDueProject } from '../store/projects.ts'
import { findAllRunning, isBesideOthers } from '../store/running.ts'
import { type AccountDays, readDays } from './account-days.ts'
import { inParallel } from './in-parallel.ts'
import { type ProjectionOutcome, projectionCounter } from './projection-metrics.ts'
import { recalculateProject, type Services } from './recalculate.ts'
import { sharedOut } from './shared-out.ts'

const TIMER = { name: 'daily projection', cron: '2 * * * *', channel: 'scheduling.daily_projection', atStart: true }
const TURN = 50 // projects of an account

type DailyHost = Pick<Host<unknown>, 'db' | 'as' | 'log' | 'meter' | 'notify' | 'listen'>

export function dailyProjection(host: DailyHost, services: Services): readonly Background[] {
  const { db, as, log } = host
  const count = projectionCounter(host.meter)

  /** Goes through what is due, past what cannot be projected. */
  async function run({ signal }: Pick<Stopping, 'signal'>): Promise<void> {
    signal.throwIfAborted()
    const locked: DueProject[] = []
    const after = new Map<number, number>()
    let days = await readDays(db, services)
    let waiting = await findAccountsWithDue(db, days.today)
    while (waiting.length > 0) {
      const unfinished: number[] = []
      let taken: DueProject[] = []
      for (const id of shuffled(waiting)) {
        signal.throwIfAborted()
        const turn = await findDueProjects(db, id, days.today.get(id) as string, after.get(id) ?? 0, TURN)
        taken.push(...turn)
        if (turn.length === TURN) unfinished.push(id)
        after.set(id, turn.at(-1)?.projectId ?? 0)
        if (taken.length < TURN) continue
        locked.push(...(await beginDays(taken, days, signal)))
        taken = []
      }
      locked.push(...(await beginDays(taken, days, signal)))
      waiting = unfinished
      days = await readDays(db, services)
    }
    const running = readOnce()
    for (const it of locked) {
      signal.throwIfAborted()
      await beginDay(it, days, running, { wait: true })
    }
  }

  /** Resolves to those that others have locked. */
  async function beginDays(
    projects: readonly DueProject[],
    days: AccountDays,
    signal: AbortSignal,
  ): Promise<DueProject[]> {
    const locked: DueProject[] = []
    const running = readOnce()
    await inParallel(projects, async (it) => {
      signal.throwIfAborted()
      if ((await beginDay(it, days, running, { wait: false })) === 'locked') locked.push(it)
    })
    return locked
  }

  /** What runs in an account, read when it is first asked for. */
  function readOnce(): ReadRunning {
    const known = new Map<number, Promise<Running>>()
    return (accountId) => {
      const running = known.get(accountId) ?? findAllRunning(db, { accountId, all: false, userId: null })
      known.set(accountId, running)
      return running
    }
  }

  /** Projects what is still due, and counts that. Never rejects. */
  async function beginDay(
    it: DueProject,
    { accounts }: AccountDays,
    running: ReadRunning,
    { wait }: Waiting,
  ): Promise<'locked' | undefined> {
    const account = accounts.get(it.accountId)
    if (!account) return undefined
    try {
      const outcome = await as(account, SYSTEM, (call) => project(call, services, it.projectId, running, { wait }))
      if (outcome === 'done') count(outcome)
      return outcome === 'locked' ? outcome : undefined
    } catch (err) {
      count('failed')
      log.warn({ err, ...it }, 'a project is not projected to the new day')
      return undefined
    }
  }

  return sharedOut(host, TIMER, run)
}

type ReadRunning = (accountId: number) => Promise<Running>
interface Waiting {
  /** Whether to wait while another transaction has locked the project. */
  readonly wait: boolean
}

/** Resolves to undefined where the project is not due any more. */
async function project(
  call: Call,
  services: Services,
  projectId: number,
  readRunning: ReadRunning,
  { wait }: Waiting,
): Promise<ProjectionOutcome | 'locked' | undefined> {
  const { tx, account } = call
  const project = await lockDueProject(tx, account.id, projectId, { wait })
  if (!project) return 'locked'
  const today = dateIn(account.timeZone, services.clock.now())
  if (project.status !== 'Active' || project.statusDate === today) return undefined
  await recalculateProject(call, services, {
    before: project,
    running: async () => ((await isBesideOthers(tx, account.id, projectId)) ? readRunning(account.id) : undefined),
  })
  return 'done'
}

const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
