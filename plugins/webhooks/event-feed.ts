/**
 * The event feed: the public events of an account in the order of their commits, for receivers that were away. A receiver
 * reads page after page with the token of the page before. A token from before a deletion is refused, so that a receiver
 * never misses an event without knowing.
 */
import type { Ops, Schemas } from '#generated/webhooks'
import { type Db, type Handler, invalidParameter, Problem } from '#runtime'
import { readToken, writeToken } from './feed-token.ts'
import { type FeedEvent, type FeedPosition, hasEvent, loadDeleted, loadEvents, loadLatest } from './store/events.ts'

const DEFAULT_TOP = 100
/** In place of a token: begins after the latest event. */
const LATEST = 'latest'

export const listEvents: Handler<Ops['listEvents']> = async ({ query }, call) => {
  const accountId = call.account.id
  const { events, more, next } =
    query.since === LATEST
      ? { events: [], more: false, next: await latest(call.db, accountId) }
      : await readPage(call.db, accountId, query.since, query.$top ?? DEFAULT_TOP)
  return call.reply(200, { value: events.map(showEvent(accountId)), nextToken: writeToken(accountId, next), more })
}

async function readPage(db: Db, accountId: number, since: string | undefined, top: number) {
  const start = since === undefined ? undefined : readToken(accountId, since)
  if (since !== undefined && start === undefined) throw unknownToken()
  const { events, more } = await loadEvents(db, accountId, start?.position ?? 0, top)
  // After the events, so that no deletion between the two statements goes unnoticed.
  const deleted = await loadDeleted(db, accountId)
  if (start) await checkStart(db, accountId, start, deleted)
  return { events, more, next: events.at(-1) ?? start ?? { position: deleted, id: '' } }
}

/** @throws 400 when events after the token's were deleted, or its event is not in the feed */
async function checkStart(db: Db, accountId: number, start: FeedPosition, deleted: number): Promise<void> {
  if (start.position < deleted) throw expiredToken()
  if (start.position > deleted && !(await hasEvent(db, accountId, start))) throw unknownToken()
}

async function latest(db: Db, accountId: number): Promise<FeedPosition> {
  return (await loadLatest(db, accountId)) ?? { position: await loadDeleted(db, accountId), id: '' }
}

const showEvent =
  (accountId: number) =>
  ({ id, event, happenedAt, dataText }: FeedEvent): Schemas['FeedEvent'] => ({
    id,
    event,
    timestamp: happenedAt.toISOString(),
    accountId,
    data: JSON.parse(dataText),
  })

const unknownToken = () =>
  invalidParameter(
    'since',
    "since is no token of this account's feed: give the nextToken of an earlier answer unchanged, or latest to begin after the latest event, or leave it out to begin with the oldest.",
  )

function expiredToken(): Problem {
  const detail =
    'Events after this token were deleted, since they were older than the retention, so some were missed. Leave since out to begin with the oldest event that is kept.'
  return new Problem(400, 'token_expired', detail, { errors: [{ parameter: 'since', detail }] })
}
