/**
 * The daily projection: waiting consumes buffer too, so when a new day has begun in an account, its active projects are
 * projected anew. This is checked every hour because accounts have time zones; a project is due once its last calculation
 * lies on an earlier day.
 *
 * All worker processes share what is due. Each lists some hundred due projects, of all accounts in turn, takes some of them at
 * random, and skips those that others have locked. Each project has a transaction of its own, so that nobody waits for all of them. Those of an
 * account are projected from the same reading of what runs; a report that comes after it has a round of its own
 * (following.ts). At the end each process waits for what was locked. A project that was not reached stays due, at the next
 * hour or the next start.
 */
import { type Background, type Call, type Host, type Stopping, SYSTEM } from '#runtime'
import type { Running } from '../calculation/running.ts'
import { dateIn } from '../dates.ts'
import { type DueProject, findDueProjects, lockDueProject } from '../store/projects.ts'
import { findAllRunning, isBesideOthers } from '../store/running.ts'
import { type AccountDays, readDays } from './account-days.ts'
import { inParallel } from './in-parallel.ts'
import { type ProjectionOutcome, projectionCounter } from './projection-metrics.ts'
import { recalculateProject, type Services } from './recalculate.ts'
import { sharedOut } from './shared-out.ts'

const TIMER = { name: 'daily projection', cron: '2 * * * *', channel: 'scheduling.daily_projection', atStart: true }
const MAX_DUE = 200 // due projects
const CHUNK_PROJECTS = 50 // of those listed

type DailyHost = Pick<Host<unknown>, 'db' | 'as' | 'log' | 'meter' | 'notify' | 'listen'>

export function dailyProjection(host: DailyHost, services: Services): readonly Background[] {
  const { db, as, log } = host
  const count = projectionCounter(host.meter)

  /** Goes through what is due, past what cannot be projected. */
  async function run({ signal }: Pick<Stopping, 'signal'>): Promise<void> {
    const passed = new Set<string>()
    const locked: DueProject[] = []
    const after = new Map<number, number>()
    for (;;) {
      signal.throwIfAborted()
      const days = await readDays(db, services)
      const due = await findDueProjects(db, days.today, after, MAX_DUE)
      if (due.length === 0) break
      const open = due.filter((it) => !passed.has(keyOf(it)))
      if (open.length === 0) for (const { accountId, projectId } of due) after.set(accountId, projectId)
      const running = readOnce()
      const taken = shuffled(open).slice(0, CHUNK_PROJECTS)
      await inParallel(byAccount(taken), async (it) => {
        signal.throwIfAborted()
        passed.add(keyOf(it))
        if ((await beginDay(it, days, running, { wait: false })) === 'locked') locked.push(it)
      })
    }
    const days = await readDays(db, services)
    const running = readOnce()
    for (const it of locked) {
      signal.throwIfAborted()
      await beginDay(it, days, running, { wait: true })
    }
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

/** What runs in one account is kept where projects are calculated until that of another one comes. */
const byAccount = (projects: readonly DueProject[]) => projects.toSorted((a, b) => a.accountId - b.accountId)

const keyOf = ({ accountId, projectId }: DueProject) => `${accountId} ${projectId}`

const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
