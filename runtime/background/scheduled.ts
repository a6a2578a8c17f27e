/**
 * Runs background work at the matches of its cron expression, in one process of all. A match counts as run once the work
 * has resolved, or failed: a failure waits for the next match. What throws while the service stops was broken off and is
 * still due, as is what a process that died had begun.
 */
import { randomBytes } from 'node:crypto'
import { Cron } from 'croner'
import type { LoadedPlugin } from '../boot.ts'
import { type Database, writeFaultOf } from '../database/database.ts'
import { runStep } from '../deadline.ts'
import type { Background, Db, Log, Stopping } from '../plugin.ts'
import { runLoop } from './loop.ts'
import { addTimers, claimTimer, HEARTBEAT, idleTimers, releaseTimer, renewTimer, resetTimers } from './timers.ts'

const TICK = 1_000 // ms

export interface ScheduledWork extends Background {
  readonly cron: string
  readonly plugin: string
}

/** What is wrong with the names and times of plugins' background work, in sentences. */
export const backgroundFaults = (plugins: readonly LoadedPlugin[]): string[] =>
  plugins.flatMap(({ plugin, wiring }) => faultsOf(plugin.name, wiring.background ?? []))

function faultsOf(plugin: string, works: readonly Background[]): string[] {
  return works.flatMap(({ name, cron }, at) => [
    ...(works.findIndex((it) => it.name === name) < at
      ? [`The plugin ${plugin} has two pieces of background work named ${name}; a name belongs to one.`]
      : []),
    ...(cron === undefined || isCron(cron)
      ? []
      : [`The background work ${name} of the plugin ${plugin} has the cron expression "${cron}", which is none.`]),
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
}

/** Resolves when the service stops and what ran then is over. */
export async function runScheduled(
  works: readonly ScheduledWork[],
  { db, writeFault, log }: ScheduledParts,
  stopping: Stopping,
): Promise<void> {
  const timers = new Map(
    works.map((work) => [timerName(work), { work, cron: new Cron(work.cron, { timezone: 'UTC', paused: true }) }]),
  )
  const names = [...timers.keys()]
  // Of this process, and told apart from one that had its process id before.
  const runner = `${process.pid} ${randomBytes(6).toString('hex')}`
  const running = new Map<string, Promise<void>>()
  let added = false

  const loop = runLoop('timers', log, stopping, async () => {
    if (await writeFault()) return TICK
    if (!added) await addTimers(db, names)
    added = true
    const idle = await idleTimers(db, names)
    const early = idle.filter(({ last, now }) => last > now).map(({ name }) => name)
    if (early.length > 0) await resetTimers(db, early)
    for (const { name, last, now } of idle) {
      const timer = timers.get(name)
      const match = timer?.cron.nextRun(last)
      if (!timer || !match || match > now || running.has(name)) continue
      if (!(await claimTimer(db, name, runner, match))) continue
      const run = runOnce(name, timer.work, now).finally(() => running.delete(name))
      running.set(name, run)
    }
    return TICK
  })
  await loop.running
  const ends = [...running].map(([name, run]) => runStep(`background ${name}`, stopping.left, log, () => run))
  await Promise.all(ends)

  /** Never rejects. */
  async function runOnce(name: string, work: ScheduledWork, now: Date): Promise<void> {
    const fields = { plugin: work.plugin, background: work.name }
    const lost = new AbortController()
    const heart = setInterval(() => {
      // Cut off: what still runs is left to another process.
      if (stopping.left() === 0) return clearInterval(heart)
      renewTimer(db, name, runner).then(
        (held) => held || lost.abort(new Error('Another process has taken the work over.')),
        (err) => log.debug({ ...fields, err }, 'the heartbeat of background work failed'),
      )
    }, HEARTBEAT)
    let isDone = true
    try {
      await work.run({
        signal: AbortSignal.any([stopping.signal, lost.signal]),
        left: () => (lost.signal.aborted ? 0 : stopping.left()),
      })
    } catch (err) {
      // What failed for want of room is due again as soon as there is some; but it may have asked for too much itself.
      const isOfDatabase = writeFaultOf(err) !== undefined && (await writeFault()) !== undefined
      isDone = !stopping.signal.aborted && !isOfDatabase
      if (err !== stopping.signal.reason)
        log.error(
          { ...fields, err },
          `background work failed; it runs again ${isDone ? 'at its next time' : 'at once'}`,
        )
    }
    clearInterval(heart)
    await releaseTimer(db, name, runner, isDone ? now : null).catch((err) =>
      log.warn({ ...fields, err }, 'that background work is done could not be recorded; it runs once more'),
    )
  }
}

/** The timer's row: names of works are told apart within their plugin. */
export const timerName = ({ plugin, name }: Pick<ScheduledWork, 'plugin' | 'name'>): string => `${plugin}.${name}`
