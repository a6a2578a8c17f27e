/** Rows as the contract shows them. Sealed values are never shown: they are masked, and `secretSet` replaces the secret. */
import type { Schemas } from '#generated/webhooks'
import { deliveryId } from './delivery/payload.ts'
import { maskHeaders, maskUrl } from './masks.ts'
import type { Registration } from './registration.ts'
import type { LogRow } from './store/delivery-log.ts'

export const showRegistration = (it: Registration): Schemas['WebhookRegistration'] => ({
  id: it.id,
  name: it.name,
  url: maskUrl(it.url),
  events: [...it.events],
  isActive: it.isActive,
  headers: { ...maskHeaders(it.headers) },
  secretSet: true,
  createdAt: it.createdAt.toISOString(),
  lastTriggered: it.lastTriggered?.toISOString() ?? null,
  statistics: { totalCalls: it.totalCalls, successfulCalls: it.successfulCalls, failedCalls: it.failedCalls },
})

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
  })
