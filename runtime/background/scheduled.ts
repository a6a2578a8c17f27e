/**
 * The cron scheduler: runs each scheduled background job at the matches of its cron expression, in one of all worker
 * processes. A match is done when the job has resolved or thrown: a failed job runs again at the next match. A job that
 * throws while the service stops was interrupted, and stays due; so does a job whose process died, or that lost the database:
 * since a job may itself be why its connection is closed, it then pauses for longer and longer.
 */
import { randomBytes } from 'node:crypto'
import { Cron } from 'croner'
import type { LoadedPlugin } from '../boot/boot.ts'
import { runStep } from '../boot/deadline.ts'
import { type Database, isUnavailable, writeFaultOf } from '../database/database.ts'
import type { Background, Db, Log, Stopping } from '../plugin.ts'
import { runLoop } from './loop.ts'
import { addTimers, claimTimer, HEARTBEAT, idleTimers, releaseTimer, renewTimer, resetTimers } from './timers.ts'

const TICK = 1_000 // ms
/** The longest pause after a run that lost the database; it is 1 s after the first one, and doubles. */
const LONGEST_PAUSE = 300 // s

export interface ScheduledJob extends Background {
  readonly cron: string
  readonly plugin: string
}

/** Returns a sentence for each duplicate name and each invalid cron expression of the plugins' background jobs. */
export const backgroundFaults = (plugins: readonly LoadedPlugin[]): string[] =>
  plugins.flatMap(({ plugin, wiring }) => faultsOf(plugin.name, wiring.background ?? []))

function faultsOf(plugin: string, jobs: readonly Background[]): string[] {
  return jobs.flatMap(({ name, cron }, at) => [
    ...(jobs.findIndex((it) => it.name === name) < at
      ? [`The plugin ${plugin} has two background jobs named ${name}; names must be unique in a plugin.`]
      : []),
    ...(cron === undefined || isCron(cron)
      ? []
      : [`The background job ${name} of the plugin ${plugin} has an invalid cron expression, "${cron}".`]),
  ])
}

function isCron(expression: string): boolean {
  try {
    return new Cron(expression, { timezone: 'UTC', paused: true }).nextRun() !== null
  } catch {
    return false
  }
}

export interface ScheduledParts {
  readonly db: Db
  readonly writeFault: Database['writeFault']
  readonly log: Log
  /** Is called with each job whose run has failed: by itself, or since it lost the database again. */
  readonly failed: (job: ScheduledJob) => void
}

/** Resolves when the service stops and the running jobs have ended. */
export async function runScheduled(
  jobs: readonly ScheduledJob[],
  { db, writeFault, log, failed }: ScheduledParts,
  stopping: Stopping,
): Promise<void> {
  const timers = new Map(
    jobs.map((job) => [timerName(job), { job, cron: new Cron(job.cron, { timezone: 'UTC', paused: true }) }]),
  )
  const names = [...timers.keys()]
  // Identifies this process; the random part distinguishes it from an earlier process with the same process id.
  const runner = `${process.pid} ${randomBytes(6).toString('hex')}`
  const running = new Map<string, Promise<void>>()
  /** By timer: how many of its runs in this process lost the database, one after another. */
  const losses = new Map<string, number>()
  let added = false

  const loop = runLoop('timers', log, stopping, async () => {
    if (await writeFault()) return TICK
    if (!added) await addTimers(db, names)
    added = true
    const idle = await idleTimers(db, names)
    const inFuture = idle.filter(({ last, now }) => last > now).map(({ name }) => name)
    if (inFuture.length > 0) await resetTimers(db, inFuture)
    for (const { name, last, now } of idle) {
      const timer = timers.get(name)
      const match = timer?.cron.nextRun(last)
      if (!timer || !match || match > now || running.has(name)) continue
      if (!(await claimTimer(db, name, runner, match))) continue
      const run = runOnce(name, timer.job, now).finally(() => running.delete(name))
      running.set(name, run)
    }
    return TICK
  })
  await loop.running
  const ends = [...running].map(([name, run]) => runStep(`background ${name}`, stopping.left, log, () => run))
  await Promise.all(ends)

  /** Never rejects. */
  async function runOnce(name: string, job: ScheduledJob, now: Date): Promise<void> {
    const fields = { plugin: job.plugin, background: job.name }
    const lost = new AbortController()
    const heartbeat = setInterval(() => {
      // The stop's deadline is over: let the lease expire, so that another process takes the job over.
      if (stopping.left() === 0) return clearInterval(heartbeat)
      renewTimer(db, name, runner).then(
        (held) => held || lost.abort(new Error('Another process has taken the job over.')),
        (err) => log.debug({ ...fields, err }, 'the heartbeat of a background job failed'),
      )
    }, HEARTBEAT)
    let isDone = true
    let pause: number | null = null // s
    try {
      await job.run({
        signal: AbortSignal.any([stopping.signal, lost.signal]),
        left: () => (lost.signal.aborted ? 0 : stopping.left()),
      })
    } catch (err) {
      // A job that failed because the database was lost, or takes no writes, stays due. Of the latter the database is asked,
      // since a job's own statement may fail with the same error (it needs too much memory).
      const isLost = isUnavailable(err)
      const isOfDatabase = isLost || (writeFaultOf(err) !== undefined && (await writeFault()) !== undefined)
      isDone = !stopping.signal.aborted && !isOfDatabase
      const sentence = `a background job failed; it ${isDone ? 'runs again at its next match' : 'stays due'}`
      const lostRuns = (losses.get(name) ?? 0) + 1
      if (isLost) {
        losses.set(name, lostRuns)
        pause = Math.min(2 ** (lostRuns - 1), LONGEST_PAUSE)
        // The database logs itself that it is lost. It is the job that loses its connection in one run after another.
        if (lostRuns === 1) log.debug({ ...fields, err }, sentence)
        else log.error({ ...fields, err, losses: lostRuns }, sentence)
      } else if (err !== stopping.signal.reason) log.error({ ...fields, err }, sentence)
      if (isLost ? lostRuns > 1 : isDone) failed(job)
    }
    clearInterval(heartbeat)
    if (isDone) losses.delete(name)
    await releaseTimer(db, name, runner, isDone ? { ranAt: now } : { pause }).catch((err) => {
      const sentence = 'the end of a background job could not be recorded; it will run once more'
      if (isUnavailable(err)) log.debug({ ...fields, err }, sentence)
      else log.warn({ ...fields, err }, sentence)
    })
  }
}

/** The name of the job's row in `runtime.timer`; a job's name is unique in its plugin only. */
export const timerName = ({ plugin, name }: Pick<ScheduledJob, 'plugin' | 'name'>): string => `${plugin}.${name}`
