/**
 * One service for all test files of a worker that want the same one: a start and a stop cost as much as a file's tests. A
 * file makes accounts of its own, and reads nothing that counts more than them.
 *
 *     const service = await sharedService({ now: MONDAY })
 *     const acme = await service.account('Acme')
 *
 * What moves the clock, makes jobs due, or sets what belongs to the whole service starts one of its own
 * (`startTestService`).
 */
import type { AnyPlugin } from '../../runtime/plugin.ts'
import { startTestService, type TestService } from '../../runtime/testing.ts'

/** A service that no file stops, and whose clock none moves. */
export type SharedService = Omit<TestService, 'clock' | 'makeDue' | 'jobEnded' | 'makeEventsDue' | 'stop'> & {
  readonly clock: Pick<TestService['clock'], 'now'>
}

export interface SharedServiceOptions {
  /** The time at which the file's tests begin; default: the true time. */
  readonly now?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly plugins?: readonly AnyPlugin[]
}

/** Each has a pool of database connections; the workers of a run share those of one server. */
const MAX_SERVICES = 2
/** Those of this worker, the least recently used first. They end with the worker. */
const services = new Map<string, TestService>()

export async function sharedService(options: SharedServiceOptions = {}): Promise<SharedService> {
  const { now, environment, plugins } = options
  const key = JSON.stringify([now, environment, plugins?.map(({ name }) => name)])
  const service = services.get(key) ?? (await startAnother(options))
  services.delete(key)
  services.set(key, service)
  if (now) service.clock.set(now)
  return service
}

async function startAnother(options: SharedServiceOptions): Promise<TestService> {
  for (const [key, service] of [...services].slice(0, Math.max(0, services.size + 1 - MAX_SERVICES))) {
    services.delete(key)
    await service.stop()
  }
  return startTestService(options)
}
