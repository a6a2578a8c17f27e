/** Attempts one claimed delivery: builds, signs, sends, classifies, records. No transaction is open meanwhile. */
import { performance } from 'node:perf_hooks'
import type { Attributes, Host } from '#runtime'
import { newId } from '../ids.ts'
import type { Claimed } from '../store/claims.ts'
import { signingSecrets, type Target } from '../target.ts'
import { AttemptRefused, classifyError, outcomeOf } from './attempt-result.ts'
import type { Report } from './carrier.ts'
import { createOpenTargets } from './open-targets.ts'
import type { OutcomeRecorder } from './outcome-recorder.ts'
import { MAX_BODY } from './payload.ts'
import { buildRequest } from './request.ts'
import { nextAttempt, type RetrySchedule } from './retry-schedule.ts'
import type { Attempt, Sender } from './sender.ts'

/** Of the histogram of attempts: fast and slow receivers, and the timeout. */
const BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30] // s

/** A test delivery is attempted once. */
const TEST_SCHEDULE: RetrySchedule = [0]

/** Resolves once the outcome of the attempt is committed, or when none was made and the delivery stays due. */
export type Deliver = (claimed: Claimed) => Promise<Omit<Report, 'claim'>>

export interface DeliverParts {
  readonly host: Pick<Host<unknown>, 'log' | 'meter' | 'secrets' | 'tracer'>
  readonly sender: Sender
  readonly retrySchedule: RetrySchedule
  readonly recorder: OutcomeRecorder
  /** True while the service stops and aborts attempts: one that fails then is no failure of the receiver. */
  readonly isAborting: () => boolean
}

export function createDeliver({ host, sender, retrySchedule, recorder, isAborting }: DeliverParts): Deliver {
  const outcomes = host.meter.counter('attempts_total', 'Attempts by outcome: succeeded, or the error code.', [
    'outcome',
  ])
  const durations = host.meter.histogram(
    'attempt_duration_seconds',
    'Time from the start of an attempt to the answer, or to the error.',
    BUCKETS,
  )
  const openTargets = createOpenTargets(host.secrets)

  return async (claimed) => {
    const at = claimed.loadedAt
    const target = readTarget(claimed)
    // A missing key is no failure of the receiver, and an operator may add it: the delivery waits. A test delivery fails
    // instead, so that the reason is in the log at once.
    if (target === undefined && !claimed.test) return { result: 'blocked', milliseconds: 0 }
    const attempt = await (host.tracer.enabled ? traced(claimed, target, at) : attempted(claimed, target, at))
    if (isAborting() && !attempt.result.httpStatus) return { result: 'unsent', milliseconds: 0 }
    const next = nextAttempt(claimed.test ? TEST_SCHEDULE : retrySchedule, claimed.attempts + 1, attempt.result)
    outcomes.add({ outcome: outcomeOf(attempt.result) })
    durations.observe(attempt.milliseconds / 1_000)
    await recorder.record({ of: claimed, logId: newId('log', at), at, attempt, next })
    return { result: attempt.result.succeeded ? 'succeeded' : 'failed', milliseconds: attempt.milliseconds }
  }

  /** The attempt continues the trace of the request that emitted its event. */
  function traced(claimed: Claimed, target: Target | undefined, at: Date): Promise<Attempt> {
    return host.tracer.span(
      'POST webhook',
      { kind: 'client', parent: claimed.traceparent, attributes: attributesOf(claimed) },
      async (span) => {
        const made = await attempted(claimed, target, at)
        const { httpStatus, succeeded } = made.result
        if (httpStatus !== null) span.set({ 'http.response.status_code': httpStatus })
        if (!succeeded) span.set({ 'error.type': outcomeOf(made.result) })
        return made
      },
    )
  }

  async function attempted(claimed: Claimed, target: Target | undefined, at: Date): Promise<Attempt> {
    const began = performance.now()
    try {
      if (target === undefined) {
        throw new AttemptRefused(
          'secret_unreadable',
          'The signing secret cannot be read; set it, the url and the headers anew.',
        )
      }
      const current = host.tracer.current()
      const secrets = signingSecrets(target, at)
      const { headers, body } = buildRequest(claimed, target.headers, secrets, claimed.attempts, at, current)
      if (body.length > MAX_BODY) {
        throw new AttemptRefused('body_too_large', `The body has ${body.length} bytes; ${MAX_BODY} are sent at most.`)
      }
      return await sender.send(target.url, headers, body)
    } catch (error) {
      return { result: classifyError(error), milliseconds: performance.now() - began }
    }
  }

  function readTarget({ webhookId, targetSealed }: Claimed): Target | undefined {
    try {
      return openTargets(webhookId, targetSealed)
    } catch (error) {
      host.log.error({ err: error, webhook: webhookId }, "a webhook's secret cannot be read; its deliveries wait")
      return undefined
    }
  }
}

/** Of the url only the host: paths and queries of receivers may hold credentials. */
function attributesOf({ url, webhookId, event, attempts }: Claimed): Attributes {
  const target = URL.parse(url)
  return {
    'http.request.method': 'POST',
    'server.address': target?.hostname ?? '',
    ...(target?.port && { 'server.port': Number(target.port) }),
    ...(attempts > 0 && { 'http.request.resend_count': attempts }),
    'chainwork.webhook': webhookId,
    'chainwork.event': event,
  }
}
