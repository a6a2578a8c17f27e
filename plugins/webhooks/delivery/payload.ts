/**
 * Builds the body (payload) of a delivery as text, anew for each attempt: the event's data is inserted as the stored JSON
 * text, unparsed, and only `metadata.retryCount` differs between attempts. Exactly these bytes are signed and sent.
 */

/** The version of the payload's shape, `metadata.version`. */
const VERSION = '1.0'

/** A delivery with a larger body fails and is not retried. */
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
  /** Whether it is a test, which the headers say: the specification fixes the body. */
  readonly test?: boolean
}

/** W3C traceparent of the request that emitted the event, or asked for the test; null while traces are off. */
export interface Traced {
  readonly traceparent: string | null
}

/** Receivers deduplicate on it: one event for one registration has the same id on every attempt and replay. */
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
