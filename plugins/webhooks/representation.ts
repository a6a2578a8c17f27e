/** Rows as the contract shows them. Nothing sealed leaves: `secretSet` says that there is a secret, `***` what else there is. */
import type { Schemas } from '#generated/webhooks'
import { maskHeaders, maskUrl } from './masks.ts'
import { deliveryId } from './payload.ts'
import type { Registration } from './registration.ts'
import type { LogRow } from './store/attempts.ts'

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
