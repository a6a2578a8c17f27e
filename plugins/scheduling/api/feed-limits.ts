/**
 * Limits how often calendar feeds are read, and how many wrong addresses of feeds one network address can ask for: feeds
 * are open to whoever has their address, so that no limit of a client applies to them.
 */
import { LRUCache } from 'lru-cache'
import { type Clock, Problem } from '#runtime'
import { addressKey, WindowCounter } from '#runtime/services'

const WINDOW = 60_000 // ms
const MAX_READS = 60 // of a feed in a window, by all who have its address
const MAX_WRONG = 30 // of a network address in a window
const MAX_KNOWN = 10_000 // feeds; about 200 bytes each

export interface FeedLimits {
  /**
   * Looks a feed up, which counts as wrong while it is under way, and counts the read of the feed that is found. A feed
   * that was found before is read on, whatever others behind the same network address ask for: calendar services read
   * those of all their users from few addresses.
   * @param digest of the feed's token
   * @throws 429 when the network address has asked for too many wrong ones, or the feed was read too often
   */
  find<Feed extends { readonly id: string }>(
    ip: string,
    digest: Buffer,
    find: () => Promise<Feed | undefined>,
  ): Promise<Feed | undefined>
}

export function limitFeeds(clock: Clock): FeedLimits {
  const wrong = new WindowCounter(MAX_WRONG, WINDOW)
  const reads = new WindowCounter(MAX_READS, WINDOW)
  const known = new LRUCache<string, true>({ max: MAX_KNOWN })

  function count(counter: WindowCounter, key: string, refusal: (seconds: number) => Problem): void {
    const now = clock.now()
    const retryAfter = counter.retryAfter(key, now)
    if (retryAfter > 0) throw refusal(retryAfter)
    counter.increment(key, now)
  }

  async function lookUp<Feed>(ip: string, key: string, find: () => Promise<Feed | undefined>) {
    if (known.has(key)) return find()
    const address = addressKey(ip)
    count(wrong, address, tooManyWrong)
    let isWrong = false
    try {
      const feed = await find()
      isWrong = feed === undefined
      return feed
    } finally {
      if (!isWrong) wrong.decrement(address)
    }
  }

  return {
    async find(ip, digest, find) {
      const key = digest.toString('base64url')
      const feed = await lookUp(ip, key, find)
      if (!feed) {
        known.delete(key)
        return undefined
      }
      known.set(key, true)
      count(reads, feed.id, tooManyReads)
      return feed
    },
  }
}

const refusal = (detail: string, seconds: number) =>
  new Problem(429, 'rate_limited', `${detail}; try again in ${seconds} seconds.`, {
    headers: { 'Retry-After': String(seconds) },
  })
const tooManyWrong = (seconds: number) =>
  refusal('This address has asked for too many feeds that there are not', seconds)
const tooManyReads = (seconds: number) => refusal(`The feed was read more than ${MAX_READS} times in a minute`, seconds)
