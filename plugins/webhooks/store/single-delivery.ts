/** Loads one delivery by its primary key: the table is hot, and has no index for other ways to find one. */
import type { Db } from '#runtime'
import { readFirst } from '#runtime/models'
import { MAX_BODY } from '../delivery/payload.ts'
import type { Owner } from './replays.ts'
import { COLUMNS, type UnfinishedRow } from './unfinished-deliveries.ts'

/** Larger data are loaded by a statement of their own, after memory was reserved for them. */
const MAX_DATA_OF_ROW = 65_536 // bytes

export interface DeliveryRow extends Omit<UnfinishedRow, 'state'> {
  readonly state: UnfinishedRow['state'] | 'succeeded'
  readonly test: boolean
  /** Null when it has more than 64 KiB. */
  readonly dataText: string | null
  /** Of the data. */
  readonly bytes: number
}

/** Resolves to undefined if the registration has no such delivery. */
export const loadDelivery = (db: Db, { accountId, webhookId }: Owner, eventId: string) =>
  readFirst<DeliveryRow>(
    db,
    `SELECT ${COLUMNS}, test,
       CASE WHEN octet_length(data_text) <= ${MAX_DATA_OF_ROW} THEN data_text END AS "dataText",
       octet_length(data_text) AS bytes
     FROM webhooks.delivery WHERE account_id = $1 AND webhook_id = $2 AND event_id = $3`,
    [accountId, webhookId, eventId],
  )

/**
 * The event's data as JSON text, which never change. Resolves to null if they alone exceed what a body may have, and to
 * undefined if the retention has deleted the delivery meanwhile.
 */
export async function loadData(
  db: Db,
  { accountId, webhookId }: Owner,
  eventId: string,
): Promise<string | null | undefined> {
  const [row] = await db.query<{ dataText: string | null }>(
    `SELECT CASE WHEN octet_length(data_text) <= ${MAX_BODY} THEN data_text END AS "dataText"
     FROM webhooks.delivery WHERE account_id = $1 AND webhook_id = $2 AND event_id = $3`,
    [accountId, webhookId, eventId],
  )
  return row?.dataText
}
