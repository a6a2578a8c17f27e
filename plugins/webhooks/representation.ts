/** Rows as the contract shows them. Credentials are never shown: they are masked, and `secretSet` replaces the secret. */
import { type Schemas, webhookRegistrationEntity } from '#generated/webhooks'
import type { Secrets } from '#runtime'
import { deliveryId } from './delivery/payload.ts'
import type { Registration } from './registration.ts'
import type { LogRow } from './store/delivery-log.ts'
import { shownTarget } from './target.ts'

/** @param now decides whether the previous secret is still valid */
export const showRegistration = (secrets: Secrets, it: Registration, now: Date): Schemas['WebhookRegistration'] => {
  const { totalCalls, successfulCalls, failedCalls, previousSecretUntil: until } = it
  return webhookRegistrationEntity.view(
    { ...it, ...shownTarget(secrets, it) },
    {
      secretSet: true,
      statistics: { totalCalls, successfulCalls, failedCalls },
      previousSecretUntil: timestamp(until && until > now ? until : null),
    },
  )
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
    httpStatus: it.httpStatus ?? undefined,
    responseTime: it.milliseconds,
    ...(it.error !== null && { error: it.error }),
    retries: it.retries,
    test: it.test,
    nextAttemptAt: timestamp(it.nextAttemptAt),
  })
