/** An upgrade as operators do it: two processes are replaced, one by one, by those of a newer version while clients write. */
import { expect } from 'vitest'
import { isOk, MAIN, type RunningService, startProcess } from './process.ts'
import type { Receiver } from './receiver.ts'
import { changeOf, startLoad } from './write-load.ts'

const LOOK = 200 // ms between two looks at /readyz
const SLOW = 600_000 // ms
const DELIVERED_WITHIN = 60_000 // ms

export interface Version {
  readonly settings: Readonly<Record<string, string>>
  /** The main module of a process; by default that of this checkout. */
  readonly program?: string
}

export interface RollingRestart {
  readonly older: Version
  readonly newer: Version
  /** Gets every event, at `/hook`; its secret is `chaos`. */
  readonly receiver: Receiver
  /** The number of writes from the first to the last, some of them before, between and after the replacements. */
  readonly writes: number
  /** As `startLoad` takes it. */
  readonly interval?: number
  /** Migrates, while both older processes serve. @param url of one of them */
  migrate(url: string): Promise<void>
  /** Is called twice while an older and a newer process serve. @param older the url of the one that is replaced next */
  beside?(older: string, newer: string): Promise<void>
}

/**
 * Requests go, as a load balancer sends them, to the processes that say that they are ready. Fails when a process does not
 * stop by itself. All processes have ended when it resolves.
 * @returns the statuses of all replies, acknowledged writes that are missing, and acknowledged changes without their event
 */
export async function rollingRestart({ older, newer, receiver, writes, interval, migrate, beside }: RollingRestart) {
  const services: RunningService[] = []
  const start = async ({ settings, program = MAIN }: Version) => {
    const service = await startProcess(settings, program)
    services.push(service)
    return service
  }
  let ready: readonly string[] = []
  const look = async () => {
    const looked = await Promise.all(services.map(async ({ url }) => ({ url, isReady: await isOk(`${url}/readyz`) })))
    ready = looked.flatMap(({ url, isReady }) => (isReady ? [url] : []))
  }
  let looking: NodeJS.Timeout | undefined
  let stopLoad = async () => {}
  try {
    const replaced = [await start(older), await start(older)]
    await look()
    const lookAgain = () => look().finally(() => (looking = setTimeout(lookAgain, LOOK)))
    looking = setTimeout(lookAgain, LOOK)
    const load = await startLoad(() => ready, [`${receiver.url}/hook`], interval)
    stopLoad = load.stop
    const until = (count: number) => expect.poll(() => load.acknowledged, { timeout: SLOW }).toBeGreaterThan(count)

    await until(writes / 5)
    await migrate(replaced[0]!.url)
    for (const service of replaced) {
      const { url } = await start(newer)
      await until(load.acknowledged + writes / 5)
      await beside?.(service.url, url)
      service.kill('SIGTERM')
      expect(await service.ended).toEqual({ code: 0, signal: null })
    }
    await until(writes)
    await load.stop()

    const lost = await load.lost(services.at(-1)!.url)
    const undelivered = () => {
      const delivered = new Set(receiver.deliveries.map(({ body }) => changeOf(body.data)))
      return [...load.expected].filter((it) => !delivered.has(it))
    }
    await expect.poll(undelivered, { timeout: DELIVERED_WITHIN }).toEqual([])
    return { statuses: Object.keys(load.statuses).toSorted(), lost }
  } finally {
    clearTimeout(looking)
    await stopLoad()
    for (const service of services) service.kill('SIGKILL')
    await Promise.all(services.map(({ ended }) => ended))
  }
}
