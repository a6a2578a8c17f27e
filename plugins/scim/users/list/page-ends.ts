/**
 * Where the pages begin that follow those which this process has sent lately, and where those began that it found by OFFSET.
 * The query continues behind the user before the page by key, and the total is that of the walk's first page, as with a
 * cursor: so each page costs what the first one does. Without the user before the page, the query counts by OFFSET.
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

export interface PageEnd {
  /** Of the user before the page. */
  readonly position: UserPosition
  /** The number of users in the list, when it was counted. */
  readonly total: number
}

export class PageEnds {
  readonly #ends = new LRUCache<string, PageEnd>({ max: MAX_ENTRIES, ttl: LIFETIME })

  /** The end behind which the page with this 1-based index begins. */
  before(list: ListKey, startIndex: number): PageEnd | undefined {
    return this.#ends.get(keyOf(list, startIndex))
  }

  save(list: ListKey, startIndex: number, end: PageEnd): void {
    this.#ends.set(keyOf(list, startIndex), end)
  }
}

const keyOf = ({ accountId, clientId, digest, count }: ListKey, startIndex: number) =>
  `${accountId} ${clientId} ${digest} ${count} ${startIndex}`
