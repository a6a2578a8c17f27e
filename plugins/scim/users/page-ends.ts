/**
 * Where pages ended that this process has sent lately: a client that walks a list by startIndex is continued by key, so that
 * the last page costs what the first one does. A page whose begin is not known is found by OFFSET.
 */
import { LRUCache } from 'lru-cache'
import type { UserPosition } from '#plugins/identity'

const MAX_ENTRIES = 10_000 // about 200 bytes each
const LIFETIME = 300_000 // ms

/** The pages of one list. */
export interface ListKey {
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
