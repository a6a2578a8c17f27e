/** The delivery worker: starts and stops its heartbeat, transport, sender and recorder together. */
import { once } from 'node:events'
import type { Background, Host, Stopping } from '#runtime'
import type { Config } from '../config.ts'
import { newId } from '../ids.ts'
import { DUE, releaseClaims } from '../store/deliveries.ts'
import { HEARTBEAT_INTERVAL, releaseLost, removeWorker, saveHeartbeat } from '../store/heartbeats.ts'
import { MAX_IN_FLIGHT } from './concurrency-limiter.ts'
import { createDeliver } from './deliver.ts'
import { createResolver } from './dns-resolver.ts'
import { createInProcessTransport } from './in-process-transport.ts'
import { createOutcomeRecorder } from './outcome-recorder.ts'
import { createSender } from './sender.ts'

/** Of one attempt, from the DNS query to the answer (specification, section 8). */
const ATTEMPT_TIMEOUT = 30_000 // ms
/** Part of the time to stop that is kept for recording the attempts that were aborted. */
const RECORDING_TIME = 1_000 // ms

export function deliveryWorker(host: Host<Config>): Background {
  let wake = () => {}
  let listens = false
  return {
    name: 'webhook delivery',
    async run(stopping) {
      const worker = createWorker(host)
      wake = worker.wake
      // Only once: a channel cannot be unsubscribed, and a run after a failure uses the subscription of the first.
      if (!listens) host.listen(DUE, () => wake())
      listens = true
      await worker.run(stopping)
    },
  }
}

function createWorker(host: Host<Config>) {
  const { db, log, clock, config } = host
  const id = newId('worker', clock.now())
  let aborting = false
  let beating: Promise<void> | undefined
  const sender = createSender({
    allowed: config.allowed,
    resolve: createResolver({ local: config.allowed.insecure }),
    timeout: ATTEMPT_TIMEOUT,
    // As many as slots: an attempt that waits for a connection would lose part of its thirty seconds.
    connections: MAX_IN_FLIGHT,
  })
  const recorder = createOutcomeRecorder(db, log)
  const transport = createInProcessTransport({ host, worker: id })

  /** Saves the heartbeat first: after an outage of the database, no worker then takes what this one still holds. */
  async function beat(): Promise<void> {
    try {
      await saveHeartbeat(db, id)
      const lost = await releaseLost(db)
      if (lost === 0) return
      log.warn({ deliveries: lost }, 'took back deliveries of a worker that died')
      transport.wake()
    } catch (error) {
      log.debug({ err: error }, 'the heartbeat of the delivery worker failed')
    }
  }

  /** One at a time, so that a slow database does not get heartbeats faster than it saves them. */
  function beatOnce(): void {
    beating ??= beat().finally(() => {
      beating = undefined
    })
  }

  async function stop({ left }: Stopping): Promise<void> {
    const finished = await transport.stop(left() - RECORDING_TIME)
    aborting = true
    recorder.stopRetrying()
    await sender.close()
    if (!finished) await transport.stop(left())
  }

  return {
    wake: transport.wake,
    async run(stopping: Stopping): Promise<void> {
      try {
        await saveHeartbeat(db, id)
      } catch (error) {
        await sender.close()
        throw error
      }
      const heartbeat = setInterval(beatOnce, HEARTBEAT_INTERVAL)
      const { retrySchedule } = config
      await transport.start(createDeliver({ host, sender, retrySchedule, recorder, isAborting: () => aborting }))
      if (!stopping.signal.aborted) await once(stopping.signal, 'abort')
      await stop(stopping)
      clearInterval(heartbeat)
      await beating
      await releaseClaims(db, id)
      await removeWorker(db, id)
    },
  }
}
