/** One claimed delivery, attempted: build, sign, send, judge, record. No transaction is open while it waits. */
import { performance } from 'node:perf_hooks'
import type { Attributes, Host } from '#runtime'
import { judgeError, outcomeOf, Refused } from './classify.ts'
import { newId } from './ids.ts'
import { type Ladder, stepAfter } from './ladder.ts'
import { MAX_BODY } from './payload.ts'
import type { Recorder } from './recorder.ts'
import { buildRequest } from './request.ts'
import type { Attempt, Sender } from './sender.ts'
import type { Claimed } from './store/deliveries.ts'
import { openTarget, type Target } from './target.ts'

/** A test delivery is attempted once. */
const ONCE: Ladder = [0]

/**
 * Resolves once the outcome is committed, to what it was; to undefined when there is none, and the delivery goes back as
 * it was: the service stopped half way, or could not sign.
 */
export type Deliver = (claimed: Claimed) => Promise<Attempt | undefined>

export interface DeliverParts {
  readonly host: Pick<Host<unknown>, 'log' | 'meter' | 'secrets' | 'tracer'>
  readonly sender: Sender
  readonly ladder: Ladder
  readonly recorder: Recorder
  /** True once attempts are being cut off: what then fails is no fault of the receiver. */
  readonly cutOff: () => boolean
}

export function createDeliver({ host, sender, ladder, recorder, cutOff }: DeliverParts): Deliver {
  const outcomes = host.meter.counter(
    'attempts_total',
    'Attempts to deliver, by outcome: succeeded, or the code of what went wrong.',
    ['outcome'],
  )

  return async (claimed) => {
    const at = claimed.claimedAt
    const target = readTarget(claimed)
    // A key that is missing is no fault of the receiver, and may be back tomorrow. Only who tests is told at once.
    if (target === undefined && !claimed.test) return undefined
    const attempt = await traced(claimed, () => attempted(claimed, target, at))
    if (cutOff() && !attempt.verdict.httpStatus) return undefined
    const step = stepAfter(claimed.test ? ONCE : ladder, claimed.attempts + 1, attempt.verdict)
    outcomes.add({ outcome: outcomeOf(attempt.verdict) })
    await recorder.record({ of: claimed, logId: newId('log', at), at, attempt, step })
    return attempt
  }

  /** The attempt goes on with the trace of what emitted its event. */
  function traced(claimed: Claimed, attempt: () => Promise<Attempt>): Promise<Attempt> {
    return host.tracer.span(
      'POST webhook',
      { kind: 'client', parent: claimed.traceparent, attributes: attributesOf(claimed) },
      async (span) => {
        const made = await attempt()
        const { httpStatus, succeeded } = made.verdict
        if (httpStatus !== null) span.set({ 'http.response.status_code': httpStatus })
        if (!succeeded) span.set({ 'error.type': outcomeOf(made.verdict) })
        return made
      },
    )
  }

  async function attempted(claimed: Claimed, target: Target | undefined, at: Date): Promise<Attempt> {
    const began = performance.now()
    try {
      if (target === undefined) {
        throw new Refused(
          'secret_unreadable',
          'The signing secret cannot be read; set it, the url and the headers anew.',
        )
      }
      const current = host.tracer.current()
      const { headers, body } = buildRequest(claimed, target.headers, target.secret, claimed.attempts, at, current)
      if (body.length > MAX_BODY) {
        throw new Refused('body_too_large', `The body has ${body.length} bytes; ${MAX_BODY} are sent at most.`)
      }
      return await sender.send(target.url, headers, body)
    } catch (error) {
      return { verdict: judgeError(error), milliseconds: performance.now() - began }
    }
  }

  function readTarget(claimed: Claimed): Target | undefined {
    const { webhookId } = claimed
    try {
      return openTarget(host.secrets, webhookId, claimed)
    } catch (error) {
      host.log.error({ err: error, webhook: webhookId }, "a webhook's secret cannot be read; its deliveries wait")
      return undefined
    }
  }
}

/** Of the url the host alone: receivers put credentials into paths and queries. */
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
