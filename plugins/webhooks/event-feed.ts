/**
 * The event feed: the public events of an account in the order of their commits, for receivers that were away. A receiver
 * reads page after page with the token of the page before. A token from before a deletion is refused, so that a receiver
 * never misses an event without knowing.
 */
import type { Ops, Schemas } from '#generated/webhooks'
import { type Db, type Handler, type Host, invalidParameter, Problem } from '#runtime'
import { readToken, writeToken } from './feed-token.ts'
import { type FeedEvent, type FeedPosition, hasEvent, loadDeleted, loadEvents, loadLatest } from './store/events.ts'
import { subscriptionFault, subscriptionsTo } from './subscriptions.ts'

const DEFAULT_TOP = 100
const MAX_TOP = 1_000
const MAX_NAMES = 100
const MAX_NAME = 100 // characters
/** In place of a token: begins after the latest event. */
const LATEST = 'latest'

export const listEvents =
  ({ publicEvents }: Pick<Host<unknown>, 'publicEvents'>): Handler<Ops['listEvents']> =>
  async ({ query }, call) => {
    const accountId = call.account.id
    const names = query.events === undefined ? undefined : eventNames(query.events, publicEvents)
    const { events, more, next } =
      query.since === LATEST
        ? { events: [], more: false, next: await latest(call.db, accountId) }
        : await readPage(call.db, accountId, query.since, Math.min(query.$top ?? DEFAULT_TOP, MAX_TOP), names)
    return call.reply(200, { value: events.map(showEvent(accountId)), nextToken: writeToken(accountId, next), more })
  }

/** The names of the events that the list of names and patterns matches. @throws 400 */
export function eventNames(text: string, publicEvents: readonly string[]): string[] {
  const wanted = text.split(',').map((name) => name.trim())
  if (wanted.length > MAX_NAMES)
    throw invalidParameter('events', `events takes at most ${MAX_NAMES} names and patterns, not ${wanted.length}.`)
  if (wanted.some(({ length }) => length === 0 || length > MAX_NAME))
    throw invalidParameter('events', `events takes names of 1 to ${MAX_NAME} characters, with a comma between two.`)
  const fault = wanted.map((one) => subscriptionFault(one, publicEvents)).find((it) => it !== undefined)
  if (fault !== undefined) throw invalidParameter('events', fault)
  return publicEvents.filter((event) => subscriptionsTo(event).some((one) => wanted.includes(one)))
}

/** @throws 400 for a token that is not of this feed, or after which events were deleted */
async function readPage(
  db: Db,
  accountId: number,
  since: string | undefined,
  top: number,
  names: readonly string[] | undefined,
) {
  const start = since === undefined ? undefined : readToken(accountId, since)
  if (since !== undefined && start === undefined) throw unknownToken()
  const { events, end, more } = await loadEvents(db, accountId, start?.position ?? 0, top, names)
  const isKept = start !== undefined && (await hasEvent(db, accountId, start))
  // Last, so that no deletion between the statements goes unnoticed.
  const deleted = await loadDeleted(db, accountId)
  if (start && start.position < deleted) throw expiredToken()
  if (start && start.position > deleted && !isKept) throw unknownToken()
  return { events, more, next: end ?? start ?? { position: deleted, id: '' } }
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
