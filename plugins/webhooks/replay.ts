/** Replays deliveries: makes finished ones pending again, due now, under the same id. */
import type { Schemas } from '#generated/webhooks'
import { conflict, invalid, invalidBody, notFound, type Tx } from '#runtime'
import { deliveryId } from './delivery/payload.ts'
import { lockReplays, MAX_REPLAYED, type Owner, replayFailed, replayOne } from './store/replays.ts'

/** One delivery by its id, or all that failed and finished from `since` to `until`; without `until`, to now. */
export type Replay = { readonly deliveryId: string } | { readonly since: Date; readonly until: Date | undefined }

/** @throws 400 unless `deliveryId` or `since` is given and not both, `until` only with `since`, and both are times */
export function readReplay({ deliveryId, since, until }: Schemas['WebhookReplay']): Replay {
  if ((deliveryId === undefined) === (since === undefined)) {
    const detail = 'Give either deliveryId, for one delivery, or since, for all that failed since that time.'
    throw invalid([
      { pointer: '/deliveryId', detail },
      { pointer: '/since', detail },
    ])
  }
  if (deliveryId !== undefined && until !== undefined) {
    throw invalidBody('/until', 'One delivery is replayed whenever it finished; give until only with since.')
  }
  if (deliveryId !== undefined) return { deliveryId }
  return { since: readTime('/since', since ?? ''), until: until === undefined ? undefined : readTime('/until', until) }
}

function readTime(pointer: string, text: string): Date {
  const at = new Date(text)
  if (!Number.isNaN(at.getTime())) return at
  throw invalidBody(pointer, 'There is no such time; give one such as 2026-03-02T09:30:00Z.')
}

/**
 * The caller notifies `DUE`.
 * @throws 404 unless the registration has the delivery, 409 if it is being attempted or is a test
 */
export async function replay(tx: Tx, owner: Owner, request: Replay): Promise<Schemas['WebhookReplayed']> {
  await lockReplays(tx, owner)
  if ('since' in request) {
    const { replayed, left, until } = await replayFailed(tx, owner, request.since, request.until)
    // Those that are repeated and fail again finish after `until`.
    return { replayed, more: replayed === MAX_REPLAYED && left, until: until.toISOString() }
  }
  const prefix = deliveryId(owner.webhookId, '')
  const found = request.deliveryId.startsWith(prefix)
    ? await replayOne(tx, owner, request.deliveryId.slice(prefix.length))
    : undefined
  if (!found) throw notFound('delivery', request.deliveryId)
  if (found.test) {
    throw conflict('test_delivery', 'The delivery is a test, which is made once; ask for another test instead.')
  }
  if (found.claimed) {
    throw conflict(
      'delivery_in_flight',
      'The delivery is queued or being attempted; replay it when the attempt has ended.',
    )
  }
  return { replayed: 1, more: false }
}
