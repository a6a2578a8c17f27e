/**
 * The carrier through RabbitMQ: any worker may attempt what this process claimed. A message is acknowledged after its
 * outcomes are recorded, so the messages of a worker that dies go to another one. A message that comes a second time,
 * after its claims have ended, is dropped where it is loaded.
 */
import type { Log, Meter, Secrets } from '#runtime'
import { within } from '#runtime/services'
import { type Claim, claimKey, claimQueued } from '../store/claims.ts'
import type { Carrier, CarrierEvents, Report } from './carrier.ts'
import { decodeClaims, encodeClaims, MAX_CLAIMS, openReportMessages } from './claim-message.ts'
import type { Broker, Incoming } from './rabbitmq.ts'

interface Parts {
  readonly broker: Broker
  readonly log: Log
  readonly meter: Meter
  readonly secrets: Pick<Secrets, 'derive'>
}

/** A message in this process, with the claims of it that have not ended. */
interface Received {
  readonly incoming: Incoming
  readonly claims: readonly Claim[]
  left: number
}

export function createRabbitmqCarrier({ broker, log, meter, secrets }: Parts): Carrier {
  const unusable = meter.counter(
    'unusable_messages_total',
    'Messages of the broker that no worker could read, or that carry no signature of the service.',
    [],
  )
  const reportMessages = openReportMessages(secrets)
  /** Messages that wait for the end of this turn of the event loop, so that one statement loads them all. */
  let arrived: Received[] = []
  /** By `claimKey`: the messages with a claim that is attempted now. After a lost connection there may be two of them. */
  const attempting = new Map<string, Received[]>()
  /** Reports that wait for the end of this turn, by the queue that gets them. */
  const reports = new Map<string, Report[]>()
  const work = new Set<Promise<unknown>>()
  let events: CarrierEvents | undefined
  let stopping = false

  function track(promise: Promise<unknown>): void {
    const tracked = promise.finally(() => work.delete(tracked))
    work.add(tracked)
  }

  function onMessage(incoming: Incoming): void {
    if (stopping) {
      incoming.requeue()
      return
    }
    const claims = decodeClaims(incoming.content)
    if (!claims) {
      unusable.add({})
      log.warn({ bytes: incoming.content.length }, 'a message that is no claim was moved to the dead queue')
      incoming.reject()
      return
    }
    if (arrived.length === 0) setImmediate(attemptArrived)
    arrived.push({ incoming, claims, left: claims.length })
  }

  function attemptArrived(): void {
    const claims: Claim[] = []
    for (const received of arrived) {
      for (const claim of received.claims) {
        const key = claimKey(claim)
        const messages = attempting.get(key)
        if (messages) messages.push(received)
        else {
          attempting.set(key, [received])
          claims.push(claim)
        }
      }
    }
    arrived = []
    if (events && claims.length > 0) track(events.attemptQueued(claims, endClaim))
  }

  function endClaim(report: Report): void {
    const key = claimKey(report.claim)
    const messages = attempting.get(key) ?? []
    attempting.delete(key)
    for (const received of messages) endOne(received, report)
  }

  function endOne(received: Received, report: Report): void {
    sendReport(received.incoming.replyTo, report)
    received.left -= 1
    if (received.left === 0) received.incoming.ack()
  }

  function sendReport(replyTo: string, report: Report): void {
    if (replyTo === '') return
    if (broker.isOwn(replyTo)) {
      events?.ended(report)
      return
    }
    const waiting = reports.get(replyTo)
    if (waiting) waiting.push(report)
    else reports.set(replyTo, [report])
    if (reports.size === 1 && !waiting) setImmediate(flushReports)
  }

  function flushReports(): void {
    for (const [replyTo, waiting] of reports) broker.report(replyTo, reportMessages.encode(waiting))
    reports.clear()
  }

  function onReport(content: Buffer): void {
    const reports = reportMessages.decode(content)
    if (!reports) unusable.add({})
    for (const report of reports ?? []) events?.ended(report)
  }

  async function publish(claims: readonly Claim[]): Promise<void> {
    try {
      await broker.publish(encodeClaims(claims))
    } catch (error) {
      log.debug({ err: error, claims: claims.length }, 'claims were not published')
      for (const claim of claims) events?.ended({ claim, result: 'unsent', milliseconds: 0 })
    }
  }

  return {
    state: 'queued',
    fault: broker.fault,
    async start(given) {
      events = given
      await broker.start({ message: onMessage, report: onReport, ready: given.ready })
    },
    claim: claimQueued,
    send(claims) {
      for (let from = 0; from < claims.length; from += MAX_CLAIMS) {
        track(publish(claims.slice(from, from + MAX_CLAIMS)))
      }
    },
    async stop(timeout) {
      const stoppedBefore = stopping
      stopping = true
      await broker.stopConsuming()
      await new Promise((resolve) => setImmediate(resolve)) // messages of this turn are attempted after it
      const finished = (await within(timeout, Promise.allSettled(work))) !== undefined
      if (!finished && !stoppedBefore) return false
      flushReports()
      await broker.close()
      return finished
    },
  }
}
