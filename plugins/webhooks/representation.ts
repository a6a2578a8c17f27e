/** Rows as the contract shows them. The secret never leaves: `secretSet` says that there is one. */
import type { Schemas } from '#generated/webhooks'
import { deliveryId } from './payload.ts'
import type { Registration } from './registration.ts'
import type { LogRow } from './store/attempts.ts'

export const showRegistration = (it: Registration): Schemas['WebhookRegistration'] => ({
  id: it.id,
  name: it.name,
  url: it.url,
  events: [...it.events],
  isActive: it.isActive,
  headers: { ...it.headers },
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
