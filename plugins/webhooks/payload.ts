/**
 * The delivered body, built as text for each attempt: the event's data stays the text that it was stored as, and only
 * `metadata.retryCount` differs between attempts. The bytes made here are the bytes signed and sent.
 */

/** The version of the payload's shape, `metadata.version`. */
const VERSION = '1.0'

/** A larger body is not sent: the delivery fails for good. */
export const MAX_BODY = 262_144 // bytes

export interface Content {
  readonly accountId: number
  /** The registration's id. */
  readonly webhookId: string
  readonly eventId: string
  readonly event: string
  /** The event's data as JSON text. */
  readonly dataText: string
  readonly happenedAt: Date
}

/** W3C traceparent of what emitted the event, or of the request for a test; null while traces are off. */
export interface Traced {
  readonly traceparent: string | null
}

/** What receivers deduplicate on: the same for one event and registration on every attempt and replay. */
export const deliveryId = (webhookId: string, eventId: string): string => `${webhookId}:${eventId}`

export function buildBody(content: Content, retryCount: number): Buffer {
  const head = JSON.stringify({
    webhookId: deliveryId(content.webhookId, content.eventId),
    event: content.event,
    timestamp: content.happenedAt.toISOString(),
    accountId: content.accountId,
  })
  const tail = JSON.stringify({ version: VERSION, retryCount })
  return Buffer.from(`${head.slice(0, -1)},"data":${content.dataText},"metadata":${tail}}`, 'utf8')
}
