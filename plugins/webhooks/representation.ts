/** Rows as the contract shows them. Sealed values are never shown: they are masked, and `secretSet` replaces the secret. */
import { type Schemas, webhookRegistrationEntity } from '#generated/webhooks'
import { deliveryId } from './delivery/payload.ts'
import type { Registration } from './registration.ts'
import type { LogRow } from './store/delivery-log.ts'

/** @param now decides whether the previous secret is still valid */
export const showRegistration = (it: Registration, now: Date): Schemas['WebhookRegistration'] => {
  const { totalCalls, successfulCalls, failedCalls, previousSecretUntil: until } = it
  return webhookRegistrationEntity.view(it, {
    secretSet: true,
    statistics: { totalCalls, successfulCalls, failedCalls },
    previousSecretUntil: timestamp(until && until > now ? until : null),
  })
}

const timestamp = (at: Date | null): string | null => at?.toISOString() ?? null

export const showAttempt =
  (webhookId: string) =>
  (it: LogRow): Schemas['WebhookLogEntry'] => ({
    id: it.id,
    webhookId,
    deliveryId: deliveryId(webhookId, it.eventId),
    event: it.event,
    timestamp: it.at.toISOString(),
    status: it.status,
    httpStatus: it.httpStatus,
    responseTime: it.milliseconds,
    ...(it.error !== null && { error: it.error }),
    retries: it.retries,
    test: it.test,
    nextAttemptAt: timestamp(it.nextAttemptAt),
  })
