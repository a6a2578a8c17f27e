/** The delivery worker: its heart, its transport and its recorder, started and stopped together. */
import { once } from 'node:events'
import type { Background, Host, Stopping } from '#runtime'
import type { Config } from './config.ts'
import { createDeliver } from './deliver.ts'
import { newId } from './ids.ts'
import { inProcess } from './inprocess.ts'
import { createRecorder } from './recorder.ts'
import { createResolver } from './resolver.ts'
import { createSender } from './sender.ts'
import { DUE, giveBack } from './store/deliveries.ts'
import { BEAT, beat, leave, sweep } from './store/workers.ts'
import { PLACES } from './windows.ts'

/** Connection and answer together, of one attempt (specification, section 8). */
const ATTEMPT = 30_000 // ms
/** Kept of the time to stop, for recording what was cut off. */
const RESERVE = 1_000 // ms

export function deliveryWorker(host: Host<Config>): Background {
  let wake = () => {}
  let listens = false
  return {
    name: 'webhook delivery',
    async run(stopping) {
      const worker = createWorker(host)
      wake = worker.wake
      // Once: a channel has no way to be left, and a run after a failure hears what the first one listens to.
      if (!listens) host.listen(DUE, () => wake())
      listens = true
      await worker.run(stopping)
    },
  }
}

function createWorker(host: Host<Config>) {
  const { db, log, clock, config } = host
  const id = newId('worker', clock.now())
  let cutOff = false
  let ticking: Promise<void> | undefined
  const sender = createSender({
    allowed: config.allowed,
    resolve: createResolver({ local: config.allowed.insecure }),
    timeout: ATTEMPT,
    // As many as there are places: what waited for a connection would wait within its thirty seconds.
    connections: PLACES,
  })
  const recorder = createRecorder(db, log)
  const transport = inProcess({ host, worker: id })

  /** The beat comes first: after an outage of the database nobody sweeps what this worker still holds. */
  async function tick(): Promise<void> {
    try {
      await beat(db, id)
      const lost = await sweep(db)
      if (lost === 0) return
      log.warn({ deliveries: lost }, 'took back deliveries of a worker that died')
      transport.wake()
    } catch (error) {
      log.debug({ err: error }, 'the heartbeat of the delivery worker failed')
    }
  }

  /** One at a time: a slow database is not asked twice. */
  function tickOnce(): void {
    ticking ??= tick().finally(() => {
      ticking = undefined
    })
  }

  async function stop({ left }: Stopping): Promise<void> {
    const finished = await transport.stop(left() - RESERVE)
    cutOff = true
    recorder.abandon()
    await sender.close()
    if (!finished) await transport.stop(left())
  }

  return {
    wake: transport.wake,
    async run(stopping: Stopping): Promise<void> {
      try {
        await beat(db, id)
      } catch (error) {
        await sender.close()
        throw error
      }
      const heart = setInterval(tickOnce, BEAT)
      await transport.start(createDeliver({ host, sender, ladder: config.ladder, recorder, cutOff: () => cutOff }))
      if (!stopping.signal.aborted) await once(stopping.signal, 'abort')
      await stop(stopping)
      clearInterval(heart)
      await ticking
      await giveBack(db, id)
      await leave(db, id)
    },
  }
}
