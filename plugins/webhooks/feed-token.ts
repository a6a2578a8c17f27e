/**
 * Tokens of the event feed: the account, and the position and the id of the last event that a receiver has read. A token
 * grants no access, since every statement names the account of the request; the id shows whether the event at the position
 * is still the one that was read, which a forged token, or a database restored from a backup, does not fulfil.
 */
import type { FeedPosition } from './store/events.ts'

export const writeToken = (accountId: number, { position, id }: FeedPosition): string =>
  Buffer.from(JSON.stringify([accountId, position, id])).toString('base64url')

/** The position of a token, or undefined for one that was not made for this account. */
export function readToken(accountId: number, token: string): FeedPosition | undefined {
  const [account, position, id] = parse(token)
  if (account !== accountId || typeof position !== 'number' || typeof id !== 'string') return undefined
  if (!Number.isSafeInteger(position) || position < 0) return undefined
  // Only as it was written: base64 ignores foreign characters, and JSON white space.
  return writeToken(accountId, { position, id }) === token ? { position, id } : undefined
}

function parse(token: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'))
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}
