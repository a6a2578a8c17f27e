/** The delivery worker: starts and stops its heartbeat, admission, carriers, sender and recorder together. */
import { once } from 'node:events'
import type { Background, Host, Stopping } from '#runtime'
import { createResolver } from '#runtime/outbound'
import type { Config } from '../config.ts'
import { newId } from '../ids.ts'
import { addWorkerGauges } from '../metrics.ts'
import { releaseInFlight } from '../store/claims.ts'
import { DUE, dueAccounts } from '../store/deliveries.ts'
import { HEARTBEAT_INTERVAL, HEARTBEAT_TIMEOUT, releaseLost, removeWorker, saveHeartbeat } from '../store/heartbeats.ts'
import { createAdmission } from './admission.ts'
import { createAttempts } from './attempt-claims.ts'
import type { Carrier } from './carrier.ts'
import { MAX_IN_FLIGHT } from './concurrency-limiter.ts'
import { createDeliver } from './deliver.ts'
import { createInProcessCarrier } from './in-process-carrier.ts'
import { createOutcomeRecorder } from './outcome-recorder.ts'
import { createBroker } from './rabbitmq.ts'
import { createRabbitmqCarrier } from './rabbitmq-carrier.ts'
import { createSender } from './sender.ts'

/** Of one attempt, from the DNS query to the answer (specification, section 8). */
const ATTEMPT_TIMEOUT = 30_000 // ms
/** Part of the time to stop that is kept for recording the attempts that were aborted. */
const RECORDING_TIME = 1_000 // ms

export interface DeliveryWorker {
  readonly background: Background
  /** Why deliveries go another way than the settings say, or wait; undefined if they do not. */
  degraded(): string | undefined
}

export function openDeliveryWorker(host: Host<Config>): DeliveryWorker {
  let worker: ReturnType<typeof createWorker> | undefined
  let listens = false
  addWorkerGauges(host.meter, () => worker?.usage())
  const background: Background = {
    name: 'webhook delivery',
    async run(stopping) {
      worker = createWorker(host)
      // Only once: a channel cannot be unsubscribed, and a run after a failure uses the subscription of the first.
      if (!listens) host.listen(DUE, (payload) => worker?.wake(dueAccounts(payload)))
      listens = true
      await worker.run(stopping)
    },
  }
  return { background, degraded: () => worker?.degraded() }
}

function createWorker(host: Host<Config>) {
  const { db, log, clock, config } = host
  const id = newId('worker', clock.now())
  let aborting = false
  let alreadyWarned = false
  /** By `performance.now()`. */
  let releasesFrom = 0 // ms
  let beating: Promise<void> | undefined
  const sender = createSender({
    allowed: config.allowed,
    resolve: createResolver({ local: config.allowed.insecure }),
    timeout: ATTEMPT_TIMEOUT,
    // As many as slots: an attempt that waits for a connection would lose part of its thirty seconds.
    connections: MAX_IN_FLIGHT,
  })
  const recorder = createOutcomeRecorder(db, log)
  const carriers = createCarriers(host)
  const attempting = new Set<string>()
  const admission = createAdmission({ host, worker: id, attempting, carriers })

  /** Saves the heartbeat first: after an outage of the database, no worker then takes what this one still holds. */
  async function beat(): Promise<void> {
    try {
      await saveHeartbeat(db, id)
      const lost = performance.now() < releasesFrom ? 0 : await releaseLost(db)
      alreadyWarned = false
      if (lost === 0) return
      log.warn({ deliveries: lost }, 'took back deliveries of a worker that died')
      admission.wake()
    } catch (error) {
      if (!alreadyWarned) log.warn({ err: error }, 'the heartbeat of the delivery worker failed; it is repeated')
      alreadyWarned = true
      // After an outage of the database the other workers need time for a heartbeat too, before they count as dead.
      releasesFrom = performance.now() + HEARTBEAT_TIMEOUT * 1_000
    }
  }

  /** One at a time, so that a slow database does not get heartbeats faster than it saves them. */
  function beatOnce(): void {
    beating ??= beat().finally(() => {
      beating = undefined
    })
  }

  async function stop({ left }: Stopping): Promise<void> {
    await admission.stop()
    const stopped = await stopCarriers(left() - RECORDING_TIME)
    aborting = true
    recorder.stopRetrying()
    await sender.close()
    if (!stopped) await stopCarriers(left())
    await admission.release().catch((error) => log.warn({ err: error }, 'deliveries wait for the end of their lease'))
  }

  async function stopCarriers(timeout: number): Promise<boolean> {
    const all = await Promise.all(carriers.map((carrier) => carrier.stop(timeout)))
    return all.every(Boolean)
  }

  return {
    wake: admission.wake,
    usage: () => ({ ...admission.usage(), attempts: attempting.size }),
    degraded() {
      const fault = carriers[0]?.fault()
      // Without the fault itself: who asks is not authenticated, and it names hosts.
      return fault && `RabbitMQ cannot be used; deliveries ${carriers.length > 1 ? 'go in process' : 'wait'}`
    },
    async run(stopping: Stopping): Promise<void> {
      try {
        await saveHeartbeat(db, id)
      } catch (error) {
        await sender.close()
        throw error
      }
      const heartbeat = setInterval(beatOnce, HEARTBEAT_INTERVAL)
      const { retrySchedule } = config
      const deliver = createDeliver({ host, sender, retrySchedule, recorder, isAborting: () => aborting })
      const { ended, giveBack, wake: ready } = admission
      const attempts = createAttempts({ db, log, deliver, worker: id, attempting, giveBack })
      for (const carrier of carriers) await carrier.start({ ...attempts, ended, ready })
      admission.start()
      if (!stopping.signal.aborted) await once(stopping.signal, 'abort')
      await stop(stopping)
      clearInterval(heartbeat)
      await beating
      await releaseInFlight(db, id)
      await removeWorker(db, id)
    },
  }
}

/** In the order of preference. */
function createCarriers({ config: { broker, withoutBroker }, log, meter, secrets }: Host<Config>): readonly Carrier[] {
  const inProcess = createInProcessCarrier()
  if (!broker) return [inProcess]
  const rabbitmq = createRabbitmqCarrier({ broker: createBroker(broker, log), log, meter, secrets })
  return withoutBroker === 'in-process' ? [rabbitmq, inProcess] : [rabbitmq]
}
