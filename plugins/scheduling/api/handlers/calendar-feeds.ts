/** Calendar feeds: addresses with a token, under which calendar programs read dates. The token is shown once. */
import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { type CreatedCalendarFeedFields, createdCalendarFeedEntity, type Ops, selectable } from '#generated/scheduling'
import { type Call, conflict, type Db, forbidden, type Handler, invalid, notFound } from '#runtime'
import { listBody, readList, readPage } from '#runtime/odata'
import { writeCalendar } from '../../files/ics.ts'
import { checkUser, lockProject } from '../../rules/access.ts'
import {
  countFeeds,
  deleteFeed,
  type FeedOwner,
  feedEntries,
  feedSource,
  findFeed,
  insertFeed,
  lockFeeds,
  noteFeedRead,
  type OpenFeed,
} from '../../store/calendar-feeds.ts'
import { findProject } from '../../store/projects.ts'
import type { Services } from '../../usecases/recalculate.ts'
import { limitFeeds } from '../feed-limits.ts'

const MAX_FEEDS = 1_000 // of an account
/** The account, whose feeds alone are searched for it, and what is secret. */
const TOKEN = /^ft_([1-9][0-9]{0,14})_[\w-]+$/
const newToken = (accountId: number) => `ft_${accountId}_${randomBytes(32).toString('base64url')}`

const digestOf = (token: string) => createHash('sha256').update(token).digest()

export const calendarFeedHandlers = (services: Services) => ({
  createCalendarFeed: createCalendarFeed(services),
  listCalendarFeeds: listCalendarFeeds(services),
  deleteCalendarFeed,
  readCalendarFeed: readCalendarFeed(services),
})

/** Administrators see all feeds of the account, others those that they have made. */
const ownerOf = ({ account, actor, may }: Pick<Call, 'account' | 'actor' | 'may'>): FeedOwner => ({
  accountId: account.id,
  all: may.administer,
  userId: actor.id ?? null,
})

const createCalendarFeed =
  (services: Services): Handler<Ops['createCalendarFeed']> =>
  async ({ body: { name, projectId = null, userId = null } }, call) => {
    const { tx, account, actor, may } = call
    if ((projectId === null) === (userId === null)) {
      throw invalid([{ pointer: '', detail: 'Send either projectId or userId: a feed has the dates of one of them.' }])
    }
    if (userId !== null && userId !== actor.id && !may.allProjects) {
      throw forbidden('Only users who may see all projects make feeds of the tasks of others.')
    }
    const project = projectId === null ? undefined : await lockProject(call, projectId)
    const faults = await checkUser(call, services.directory, 'userId', userId)
    if (faults.length > 0) throw invalid(faults)
    await lockFeeds(tx, account.id)
    if ((await countFeeds(tx, account.id)) >= MAX_FEEDS) {
      throw conflict('too_many_feeds', `The account has ${MAX_FEEDS} calendar feeds, which are the most; delete one.`)
    }
    const token = newToken(account.id)
    const feed: CreatedCalendarFeedFields = {
      id: `feed_${randomBytes(8).toString('hex')}`,
      name: name ?? project?.name ?? 'My tasks',
      projectId,
      userId,
      createdBy: actor.id ?? null,
      createdAt: services.clock.now(),
      lastReadAt: null,
    }
    const clientId = actor.id === undefined ? call.clientId : null
    const rights = await rightsOfMaker(services, tx, account.id, { createdBy: feed.createdBy, clientId })
    if (!rights) throw makerGone()
    await insertFeed(tx, account.id, { ...feed, digest: digestOf(token), clientId, makerEpoch: rights.epoch })
    const url = `${services.baseUrl}/api/v1/feeds/${token}/calendar.ics`
    return call.reply(201, createdCalendarFeedEntity.view(feed, { url }))
  }

const listCalendarFeeds =
  (services: Services): Handler<Ops['listCalendarFeeds']> =>
  async ({ query }, call) => {
    const { fields, viewCalendarFeed } = createdCalendarFeedEntity
    const list = readList(query, { fields, key: 'id', select: selectable.CalendarFeed })
    const page = await readPage<CreatedCalendarFeedFields>(call.db, feedSource(ownerOf(call)), list)
    return call.reply(200, listBody(page, list, `${services.baseUrl}/api/v1/calendar-feeds`, viewCalendarFeed))
  }

const deleteCalendarFeed: Handler<Ops['deleteCalendarFeed']> = async ({ path }, call) => {
  if (!(await deleteFeed(call.tx, ownerOf(call), path.feedId))) throw notFound('calendar feed', path.feedId)
  return call.reply(204)
}

/** What the user, or the client without a user, that made the feed may do now. */
const rightsOfMaker = (
  { directory }: Services,
  db: Db,
  accountId: number,
  { createdBy, clientId }: Pick<OpenFeed, 'createdBy' | 'clientId'>,
) => directory.rights(db, accountId, createdBy === null ? { clientId: clientId ?? '' } : { userId: createdBy })

/** The user was deactivated since the token of the request was checked. */
const makerGone = () => forbidden('Only an active user or API client makes feeds.')

/** Open to whoever has the token, while the user who made the feed may see what it shows. */
function readCalendarFeed(services: Services): Handler<Ops['readCalendarFeed']> {
  const limits = limitFeeds(services.clock)

  async function findOpen(db: Db, token: string, digest: Buffer): Promise<OpenFeed | undefined> {
    const accountId = TOKEN.exec(token)?.[1]
    const feed = accountId === undefined ? undefined : await findFeed(db, Number(accountId), digest)
    return feed && (await mayRead(db, feed)) ? feed : undefined
  }

  /** As the rules for making the feed are, with today's rights. */
  async function mayRead(db: Db, feed: OpenFeed): Promise<boolean> {
    const { accountId, projectId, userId, createdBy, makerEpoch } = feed
    const rights = await rightsOfMaker(services, db, accountId, feed)
    if (rights?.epoch !== makerEpoch) return false
    if (projectId !== null) {
      const visibility = { accountId, all: rights.allProjects, userId: createdBy }
      return (await findProject(db, visibility, projectId)) !== undefined
    }
    if (userId === null || (userId !== createdBy && !rights.allProjects)) return false
    return (await services.directory.active(db, accountId, [userId])).has(userId)
  }

  return async ({ path: { token }, request: { ip } }, { db, reply }) => {
    const digest = digestOf(token)
    const feed = await limits.find(ip, digest, () => findOpen(db, token, digest))
    if (!feed) throw notFound('calendar feed', 'of this address')
    const entries = await feedEntries(db, feed)
    await noteFeedRead(db, feed)
    const host = new URL(services.baseUrl).hostname
    return reply(200, Readable.from(writeCalendar(feed.name, entries, host), { objectMode: false }), {
      type: 'text/calendar',
    })
  }
}
