/**
 * The last users of the pages that this process has sent lately. When a client asks for the next `startIndex`, the query
 * continues behind the last user by key, so that the last page costs what the first one does. Without the last user of the
 * page before, the query counts by OFFSET.
 */
import { LRUCache } from 'lru-cache'
import type { UserPosition } from '#plugins/identity'

const MAX_ENTRIES = 10_000 // about 200 bytes each
const LIFETIME = 300_000 // ms

/** The pages of one list. */
interface ListKey {
  readonly accountId: number
  readonly clientId: string
  /** Of what decides which users are in the list, and in which order. */
  readonly digest: string
  readonly count: number
}

export class PageEnds {
  readonly #positions = new LRUCache<string, UserPosition>({ max: MAX_ENTRIES, ttl: LIFETIME })

  /** The position behind which the page with this 1-based index begins. */
  before(list: ListKey, startIndex: number): UserPosition | undefined {
    return this.#positions.get(keyOf(list, startIndex))
  }

  save(list: ListKey, startIndex: number, position: UserPosition): void {
    this.#positions.set(keyOf(list, startIndex), position)
  }
}

const keyOf = ({ accountId, clientId, digest, count }: ListKey, startIndex: number) =>
  `${accountId} ${clientId} ${digest} ${count} ${startIndex}`
