/** Records when clients last got a token, to the minute: at most one statement a minute for each client and process. */
import { LRUCache } from 'lru-cache'
import type { Clock, Db } from '#runtime'
import { touchClient } from '../store/client-records.ts'

const MINUTE = 60_000 // ms
const MAX_CLIENTS = 10_000 // about 100 bytes each

export type RecordLastUse = (db: Db, client: { readonly id: string }) => Promise<void>

export function clientLastUse({ clock }: { readonly clock: Clock }): RecordLastUse {
  /** The minute in which this process last recorded the client, counted from the epoch. */
  const recorded = new LRUCache<string, number>({ max: MAX_CLIENTS })
  return async (db, { id }) => {
    const now = clock.now()
    const minute = Math.floor(now.getTime() / MINUTE)
    if (recorded.get(id) === minute) return
    recorded.set(id, minute)
    await touchClient(db, id, now)
  }
}
