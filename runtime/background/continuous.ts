/**
 * Runs a background job without a cron expression: from the start on, and again after each failure, with a back-off. On a
 * standby it has none, so that the job works as soon as the standby is promoted.
 */
import { type Database, isReadOnly, isUnavailable } from '../database/database.ts'
import type { Background, Log, Stopping } from '../plugin.ts'
import { sleep } from './stopping.ts'

const FIRST_PAUSE = 1_000 // ms, doubling up to
const LAST_PAUSE = 60_000 // ms

/** Resolves when the job has resolved, or the service stops. */
export async function runContinuous(
  plugin: string,
  job: Background,
  stopping: Stopping,
  log: Log,
  writeFault: Database['writeFault'],
): Promise<void> {
  let pause = FIRST_PAUSE
  while (!stopping.signal.aborted) {
    const startedAt = performance.now()
    try {
      return await job.run(stopping)
    } catch (error) {
      if (stopping.signal.aborted && error === stopping.signal.reason) return
      // A job that ran for a while is restarted after the shortest pause again.
      const ranLong = performance.now() - startedAt > LAST_PAUSE
      // Only some connections may reach a standby: the database can then be written, and the job has failed.
      const isStandby = isReadOnly(error) && (await writeFault()) !== undefined
      if (ranLong || isStandby) pause = FIRST_PAUSE
      const fields = { plugin, background: job.name, retryInMs: pause, err: error }
      const sentence = 'a background job failed and will be restarted'
      // The database logs itself that it is lost, or read only.
      if (isUnavailable(error) || isStandby) log.debug(fields, sentence)
      else log.error(fields, sentence)
      await sleep(pause, stopping.signal)
      pause = Math.min(pause * 2, LAST_PAUSE)
    }
  }
}
