/** Lists of users: filtered, sorted, in pages by index (RFC 7644, section 3.4.2) or by cursor (RFC 9865). */
import type { Handlers, Schemas } from '#generated/scim'
import type { UserPage } from '#plugins/identity'
import type { ReadCall, Reserves } from '#runtime'
import { checkSchemas, LIST_MESSAGE, SEARCH_MESSAGE } from '../../messages.ts'
import { DEFAULT_COUNT } from '../../paging.ts'
import { type Caller, callerOf, locationOf, type UserParts } from '../parts.ts'
import { project } from '../projection.ts'
import { toResource } from '../serialize.ts'
import { type Cursors, openCursors } from './cursors.ts'
import { type ListOptions, readListOptions, type SentOptions, searchOptions } from './list-options.ts'
import { PageEnds } from './page-ends.ts'

const BYTES_PER_USER = 2_000
/** More users than an account has. */
const MAX_OFFSET = 1_000_000_000
/** Smaller pages reserve no memory. */
const SMALL_COUNT = 50

type UserList = Schemas['ScimUserList']
/** What a page has beside its users. */
type PageFacts = Pick<UserList, 'totalResults' | 'startIndex' | 'nextCursor'>

interface ListParts extends UserParts {
  readonly cursors: Cursors
  readonly pageEnds: PageEnds
}

export function listHandlers(users: UserParts) {
  const parts: ListParts = { ...users, cursors: openCursors(users.host), pageEnds: new PageEnds() }
  return {
    listScimUsers: async ({ query }, call) => call.reply(200, await list(parts, call, query)),
    searchScimUsers: async ({ body }, call) => call.reply(200, await list(parts, call, readSearch(body))),
    searchScim: async ({ body }, call) => call.reply(200, await list(parts, call, readSearch(body))),
  } satisfies Handlers
}

/** @throws 400 invalidSyntax, invalidValue */
function readSearch(body: Schemas['ScimSearchRequest']): SentOptions {
  checkSchemas(body, SEARCH_MESSAGE)
  return searchOptions(body)
}

async function list(parts: ListParts, call: ReadCall & Reserves, sent: SentOptions): Promise<UserList> {
  const options = readListOptions(sent)
  const caller = await callerOf(parts, call, call.db)
  if (options.count === 0) return emptyPage(await count(parts, call, caller, options), options)
  if ((options.count ?? DEFAULT_COUNT) > SMALL_COUNT)
    await call.reserve((options.count ?? DEFAULT_COUNT) * BYTES_PER_USER)
  const read = options.cursor === undefined ? readByIndex : readByCursor
  const { page, facts } = await read(parts, call, caller, options)
  return {
    schemas: [LIST_MESSAGE],
    ...facts,
    itemsPerPage: page.users.length,
    Resources: page.users.map((user) => project(toResource(user, locationOf(parts, user.id)), options.projection)),
  }
}

type Read = (
  parts: ListParts,
  call: ReadCall,
  caller: Caller,
  options: ListOptions,
) => Promise<{ readonly page: UserPage; readonly facts: PageFacts }>

const readByIndex: Read = async (parts, call, caller, options) => {
  const { startIndex, query, count: limit = DEFAULT_COUNT } = options
  const list = {
    accountId: call.account.id,
    clientId: caller.clientId,
    digest: digestOf(caller, options),
    count: limit,
  }
  const end = startIndex === 1 ? undefined : parts.pageEnds.before(list, startIndex)
  const start = end ? { after: end.position } : { offset: Math.min(startIndex - 1, MAX_OFFSET) }
  const page = await parts.users.search(call.db, caller.scope, { ...query, ...start, limit })
  const seen = startIndex - 1 + page.users.length
  const isLast = !page.next && (startIndex === 1 || page.users.length > 0)
  const total = isLast ? seen : (end?.total ?? (await count(parts, call, caller, options)))
  if (page.next) parts.pageEnds.save(list, startIndex + page.users.length, { position: page.next, total })
  if (page.previous) parts.pageEnds.save(list, startIndex, { position: page.previous, total })
  // Users before the page may have ceased to match: the total must not end the walk of a client before its last page.
  const least = page.next ? seen + 1 : 0
  return { page, facts: { totalResults: Math.max(least, total), startIndex } }
}

const readByCursor: Read = async (parts, call, caller, options) => {
  const scope = { accountId: call.account.id, digest: digestOf(caller, options) }
  const from = options.cursor ? parts.cursors.read(scope, options.cursor, options.count) : undefined
  const limit = from?.count ?? options.count ?? DEFAULT_COUNT
  const page = await parts.users.search(call.db, caller.scope, { ...options.query, after: from?.position, limit })
  if (!page.next) return { page, facts: { totalResults: from?.total ?? page.users.length } }
  const total = from?.total ?? (await count(parts, call, caller, options))
  const nextCursor = parts.cursors.write(scope, { count: limit, total, position: page.next })
  return { page, facts: { totalResults: total, nextCursor } }
}

const count = ({ users }: ListParts, call: ReadCall, { scope }: Caller, { query }: ListOptions): Promise<number> =>
  users.count(call.db, scope, query.condition)

const emptyPage = (totalResults: number, { cursor, startIndex }: ListOptions): UserList => ({
  schemas: [LIST_MESSAGE],
  totalResults,
  ...(cursor === undefined && { startIndex }),
  itemsPerPage: 0,
  Resources: [],
})

/** Clients do not see the same users, nor the same external ids. */
const digestOf = ({ clientId, scope }: Caller, { digest }: ListOptions) =>
  `${clientId} ${scope.ssoProviderId} ${scope.hideDeleted} ${digest}`
