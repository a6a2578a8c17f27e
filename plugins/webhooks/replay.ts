/** Replays deliveries: makes finished ones pending again, due now, under the same id. */
import { conflict, invalid, invalidBody, notFound, type Tx } from '#runtime'
import { deliveryId } from './delivery/payload.ts'
import { lockReplays, MAX_REPLAYED, type Owner, replayFailed, replayOne } from './store/replays.ts'

/** One delivery by its id, or all that failed and finished at a time or later. */
export type Replay = { readonly deliveryId: string } | { readonly since: Date }

export interface Replayed {
  readonly replayed: number
  /** Whether more failed deliveries than one request repeats finished since that time. */
  readonly more: boolean
}

/** @throws 400 unless exactly one of the two fields is given, and `since` is a time */
export function readReplay(body: { readonly deliveryId?: string; readonly since?: string }): Replay {
  const { deliveryId, since } = body
  if ((deliveryId === undefined) === (since === undefined)) {
    const detail = 'Give either deliveryId, for one delivery, or since, for all that failed since that time.'
    throw invalid([
      { pointer: '/deliveryId', detail },
      { pointer: '/since', detail },
    ])
  }
  if (deliveryId !== undefined) return { deliveryId }
  const at = new Date(since ?? '')
  if (Number.isNaN(at.getTime()))
    throw invalidBody('/since', 'There is no such time; give one such as 2026-03-02T09:30:00Z.')
  return { since: at }
}

/**
 * The caller notifies `DUE`.
 * @throws 404 unless the registration has the delivery, 409 if it is being attempted or is a test
 */
export async function replay(tx: Tx, owner: Owner, request: Replay): Promise<Replayed> {
  await lockReplays(tx, owner)
  if ('since' in request) {
    const { replayed, left } = await replayFailed(tx, owner, request.since)
    return { replayed, more: replayed === MAX_REPLAYED && left }
  }
  const prefix = deliveryId(owner.webhookId, '')
  const found = request.deliveryId.startsWith(prefix)
    ? await replayOne(tx, owner, request.deliveryId.slice(prefix.length))
    : undefined
  if (!found) throw notFound('delivery', request.deliveryId)
  if (found.test) {
    throw conflict('test_delivery', 'The delivery is a test, which is made once; ask for another test instead.')
  }
  if (found.held) {
    throw conflict('delivery_in_flight', 'The delivery is being attempted; replay it when the attempt has ended.')
  }
  return { replayed: 1, more: false }
}
