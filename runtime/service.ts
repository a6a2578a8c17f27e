/** A whole service in one process: the listener, the relay, the timers and the plugins' workers, as its roles say. */
import { type BootOptions, boot, type House } from './boot.ts'
import { openRelay } from './outbox/relay.ts'
import { openTimers } from './outbox/timers.ts'
import { type Listening, listen } from './server.ts'

export interface Service {
  readonly house: House
  /** Of the listener; undefined when the process has the role worker alone. */
  readonly port: number | undefined
  /** Drains: /readyz says 503, what is in flight finishes, workers give up what they do not hold, all is closed. */
  stop(): Promise<void>
}

/** @throws BootError, or what kept the listener from its port; nothing is left running then */
export async function startService(options: BootOptions): Promise<Service> {
  const house = await boot(options)
  const { config, log, clock } = house
  let leaving = false
  const stops: Stop[] = []
  let listening: Listening | undefined

  async function quietly(step: () => Promise<void> | undefined): Promise<void> {
    try {
      await step()
    } catch (err) {
      log.error({ err }, 'stopping failed')
    }
  }

  async function stop(): Promise<void> {
    leaving = true
    const deadline = new Date(clock.now().getTime() + config.drain)
    const workers = Promise.all(stops.splice(0).map((each) => quietly(() => each(deadline))))
    // Together: a request in flight may wait for a worker, and a worker for nobody.
    await quietly(() => listening?.close(deadline, workers))
    await workers
    await house.close()
  }

  try {
    if (config.roles.includes('worker')) await startWorkers(house, stops)
    if (config.roles.some((role) => role !== 'worker')) {
      listening = await listen(house, () => leaving)
    }
  } catch (error) {
    await stop()
    throw error
  }
  log.info({ port: listening?.port, roles: config.roles, base: config.urls.base }, 'ready')
  return { house, port: listening?.port, stop }
}

type Stop = (deadline: Date) => Promise<void>

/** Each stop is noted before its start, so that a failed start leaves nothing running. */
async function startWorkers(house: House, stops: Stop[]): Promise<void> {
  const { database, units, wired, publicEvents, switches, clock, log } = house
  const subscribers = wired.map(({ plugin, wiring }) => ({ plugin, listeners: wiring.listeners ?? [] }))
  const timers = wired.flatMap(({ wiring }) => wiring.timers ?? [])
  const loops = [
    openRelay(database, units, subscribers, publicEvents, switches, clock, log),
    openTimers(database, timers, clock, log),
  ]
  for (const loop of loops) {
    stops.push(() => loop.stop())
    loop.start()
  }
  const workers = wired.flatMap(({ wiring }) => wiring.workers ?? [])
  for (const worker of workers) stops.push((deadline) => worker.stop(deadline))
  await Promise.all(workers.map((worker) => worker.start()))
}
