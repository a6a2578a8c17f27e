/**
 * Reads one delivery as the contract shows it, with the body of its last attempt. No body is stored: it is built from the
 * stored row by the function that builds what is sent, so that the bytes are the same.
 */
import type { Schemas } from '#generated/webhooks'
import { type Db, notFound, type Reserves } from '#runtime'
import { buildBody, deliveryId, MAX_BODY } from './delivery/payload.ts'
import { loadRegistration } from './store/registrations.ts'
import type { Owner } from './store/replays.ts'
import { type DeliveryRow, loadData, loadDelivery } from './store/single-delivery.ts'

/** The data as read, the body's bytes, its text and the reply's. */
const COPIES = 4

/**
 * @param reserve reserves memory, in bytes, before large data are loaded
 * @throws 404 unless the account has the registration, and the registration the delivery
 */
export async function readDelivery(
  { db, reserve }: { readonly db: Db; readonly reserve: Reserves['reserve'] },
  owner: Owner,
  id: string,
): Promise<Schemas['WebhookDelivery']> {
  const { accountId, webhookId } = owner
  if (!(await loadRegistration(db, accountId, webhookId))) throw notFound('webhook', webhookId)
  const prefix = deliveryId(webhookId, '')
  const eventId = id.slice(prefix.length)
  const found = id.startsWith(prefix) ? await loadDelivery(db, owner, eventId) : undefined
  const dataText = found && (await dataOf(found))
  if (found === undefined || dataText === undefined) throw notFound('delivery', id)
  return {
    deliveryId: id,
    eventId,
    event: found.event,
    test: found.test,
    state: found.state,
    attempts: found.attempts,
    happenedAt: found.happenedAt.toISOString(),
    nextAttemptAt: found.nextAt?.toISOString() ?? null,
    finishedAt: found.finishedAt?.toISOString() ?? null,
    body: dataText === null ? null : bodyText(found, dataText),
  }

  async function dataOf({ dataText, bytes }: DeliveryRow): Promise<string | null | undefined> {
    if (dataText !== null) return dataText
    if (bytes > MAX_BODY) return null
    await reserve(bytes * COPIES)
    return loadData(db, owner, eventId)
  }

  function bodyText({ event, happenedAt, attempts }: DeliveryRow, dataText: string): string | null {
    const content = { accountId, webhookId, eventId, event, dataText, happenedAt }
    const body = buildBody(content, Math.max(0, attempts - 1))
    return body.length > MAX_BODY ? null : body.toString('utf8')
  }
}
