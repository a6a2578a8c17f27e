/**
 * The planner: claims searches of all accounts in turn, as many as it has threads for them, and has each calculated by the
 * operation that it was asked of. A claim is kept alive once a second, which also shows how far the search is and tells whether
 * it is wanted still. What a search stores commits together with its end, and only while its claim is the current one.
 */
import { randomUUID } from 'node:crypto'
import { type Background, forbidden, type Host, isProblem, type Problem, type Stopping } from '#runtime'
import type { SearchLane } from '../../planner/lanes.ts'
import type { Searching as Threads } from '../../planner/pool.ts'
import { searchLost } from '../../rules/problems.ts'
import { afterServing } from '../../rules/thread-queue.ts'
import { findThreads, removePlanner, savePlanner } from '../../store/planners.ts'
import {
  beatSearch,
  type ClaimedSearch,
  claimSearch,
  deleteUnwanted,
  failSearch,
  findLost,
  findOpenSearches,
  giveBackSearch,
  LOST_AFTER,
  lockClaim,
  loseClaim,
  type SearchOperation,
  type StoredProblem,
  succeedSearch,
} from '../../store/searches.ts'
import type { Services } from '../recalculate.ts'
import { callOf, readingOf } from './calls.ts'
import { SEARCH_ENDED, SEARCH_QUEUE } from './channels.ts'
import type { LongOperation } from './operation.ts'
import { nextAccount, queueOf } from './turns.ts'

const BEAT = 1_000 // ms between two signs of life
const SILENCE = LOST_AFTER * 1_000 - 2 * BEAT // ms after which the other planners may count as dead already
const GIVING_BACK = 500 // ms of the time to stop that is kept for it
const LANES: readonly SearchLane[] = ['search', 'long_search']

// biome-ignore lint/suspicious/noExplicitAny: the operations of different inputs stand in one record
export type LongOperations = Readonly<Record<SearchOperation, LongOperation<any>>>
type PlannerHost = Pick<Host<unknown>, 'db' | 'log' | 'clock' | 'as' | 'notify' | 'listen'>

/** A search that this process calculates. */
interface Running {
  readonly search: ClaimedSearch
  readonly control: AbortController
  progress: object | null
  /** What it came to is being stored: the transaction has locked the row, and shows that it is alive. */
  isStoring: boolean
}

/** Why a calculation is given up: its claim is no longer the current one. */
const UNWANTED = new Error('The search is not wanted any more.')
/** The process stops: another planner, or this one after its start, goes on. */
const STOPPING = new Error('The planner stops.')

export function searchPlanner(
  host: PlannerHost,
  services: Pick<Services, 'directory'>,
  { threads }: Threads,
  operations: LongOperations,
): Background {
  const { db, log, clock } = host
  let wake = () => {}
  host.listen(SEARCH_QUEUE, () => wake())
  return { name: 'searches', role: 'planner', run }

  async function run({ signal, left }: Stopping): Promise<void> {
    const id = randomUUID()
    const running = new Set<Running>()
    const work = new Set<Promise<void>>()
    const served: Record<SearchLane, readonly number[]> = { search: [], long_search: [] }
    let alreadyWarned = false
    // Accounts, by lane, whose search found no room after all, because of what is calculated beside searches: until a beat.
    const busy = new Set<string>()
    let beatsAt = 0 // by `performance.now()`
    let aliveAt = performance.now() // its last sign of life
    let releasesFrom = 0 // by the same
    signal.addEventListener('abort', () => wake(), { once: true })

    while (!signal.aborted || (running.size > 0 && left() > GIVING_BACK)) {
      const { promise: woken, resolve } = Promise.withResolvers<void>()
      wake = resolve
      try {
        await round()
        alreadyWarned = false
      } catch (err) {
        if (!alreadyWarned) log.warn({ err }, 'searches cannot be claimed; the planner tries again')
        alreadyWarned = true
      }
      await Promise.race([woken, new Promise((resolve) => setTimeout(resolve, BEAT).unref())])
    }
    for (const { control } of running) control.abort(STOPPING)
    await Promise.all(work)
    await removePlanner(db, id)

    async function round(): Promise<void> {
      const isDue = performance.now() >= beatsAt
      if (isDue && !signal.aborted) await savePlanner(db, id, threads)
      if (isDue && signal.aborted) await removePlanner(db, id)
      for (const it of running) if (!it.isStoring) await beat(it)
      const now = performance.now()
      // After an outage of the database the other planners need time for a sign of life too, before they count as dead.
      if (isDue && now - aliveAt > SILENCE) releasesFrom = now + LOST_AFTER * 1_000
      if (isDue) aliveAt = now
      if (isDue && now >= releasesFrom) await releaseLost()
      if (isDue) busy.clear()
      if (isDue) beatsAt = performance.now() + BEAT
      // Of these others have claimed all since the queue was read.
      const emptied = new Set<string>()
      while (!signal.aborted && (await claimNext(emptied)));
    }

    /** One that cannot be kept alive just now keeps no other from it. */
    async function beat(it: Running): Promise<void> {
      const isWanted = await beatSearch(db, it.search, it.progress).catch((err) => {
        log.warn({ err, search: it.search.id }, 'a search could not be kept alive; the planner tries again')
        return true
      })
      if (!isWanted && !it.isStoring) it.control.abort(UNWANTED)
    }

    /** @returns whether there may be more */
    async function claimNext(emptied: Set<string>): Promise<boolean> {
      if (LANES.every((lane) => ownIn(lane).length >= threads[lane])) return false
      const open = (await findOpenSearches(db)).filter(
        (it) => it.startedAt || !(emptied.has(turnOf(it)) || busy.has(turnOf(it))),
      )
      const all = (await findThreads(db)) ?? threads
      for (const lane of LANES) {
        const queue = queueOf(open, lane, clock.now(), served[lane])
        const account = nextAccount(queue, all[lane], threads[lane], ownIn(lane))
        if (account === undefined) continue
        const search = await claimSearch(db, account, lane, clock.now())
        served[lane] = afterServing(queue, account)
        if (search) start(search)
        else emptied.add(turnOf({ lane, accountId: account }))
        return true
      }
      return false
    }

    function ownIn(lane: SearchLane): number[] {
      return [...running].flatMap(({ search }) => (search.lane === lane ? search.accountId : []))
    }

    function start(search: ClaimedSearch): void {
      const it: Running = { search, control: new AbortController(), progress: null, isStoring: false }
      running.add(it)
      const done = calculate(it)
        .catch((error: unknown) => end(it, error))
        .catch((err: unknown) => log.warn({ err, search: search.id }, 'the end of a search could not be stored'))
        .finally(() => {
          running.delete(it)
          work.delete(done)
          wake()
        })
      work.add(done)
    }

    /** Ends a search that was given up, refused, or broke off. */
    async function end({ search }: Running, error: unknown): Promise<void> {
      if (error === UNWANTED) return
      if (error === STOPPING || (isProblem(error) && BUSY.has(error.code))) {
        busy.add(turnOf(search))
        await giveBackSearch(db, search)
        return
      }
      if (isProblem(error)) await failSearch(db, search, problemOf(error), clock.now())
      else {
        log.error({ err: error, account: search.accountId, search: search.id }, 'a search broke off')
        await loseClaim(db, search, problemOf(searchLost()), clock.now())
      }
      await host.notify(db, SEARCH_ENDED, search.id)
    }
  }

  async function calculate(it: Running): Promise<void> {
    const { search, control } = it
    const { accountId, actor, clientId } = search
    const account = await services.directory.account(db, accountId)
    const maker = actor.id === undefined ? { clientId } : { userId: actor.id }
    const rights = account && (await services.directory.rights(db, accountId, maker))
    if (!account || !rights) throw forbidden('Who asked for this may not use the account any more.')
    const may = { administer: false, allProjects: search.allProjects && rights.allProjects }
    const input = { ...search.input, request: { signal: control.signal } }
    const operation = operations[search.operation]
    // It begins no transaction here: the call has what splits long calculations.
    const write = await host.as(account, actor, async (unit) => {
      const prepared = await operation.prepare(input as never, readingOf(unit, { db, may, clientId }), (at) => {
        it.progress = at
      })
      if (typeof prepared === 'function') return prepared
      await prepared.ready?.()
      return prepared.handle
    })
    control.signal.throwIfAborted()
    it.isStoring = true
    await host.as(account, actor, async (unit) => {
      if (!(await lockClaim(unit.tx, search))) throw UNWANTED
      const { body } = await write(callOf(unit, { may, clientId }))
      await succeedSearch(unit.tx, search, body, clock.now())
      await host.notify(unit.tx, SEARCH_ENDED, search.id)
    })
  }

  /** Searches of planners that have died wait again; those whose requests have, are deleted. */
  async function releaseLost(): Promise<void> {
    for (const { isWanted, ...claim } of await findLost(db)) {
      if (!isWanted) await deleteUnwanted(db, claim)
      else {
        log.warn({ account: claim.accountId, search: claim.id }, 'took back a search of a planner that died')
        await loseClaim(db, claim, problemOf(searchLost()), clock.now())
      }
    }
  }
}

const turnOf = ({ lane, accountId }: Pick<ClaimedSearch, 'lane' | 'accountId'>): string => `${lane} ${accountId}`

/** Codes of what there is no room for just now in this process. */
const BUSY: ReadonlySet<string> = new Set(['planner_busy', 'too_many_searches', 'stopping', 'over_budget'])

/** Refusals as rows of searches have them. */
const problemOf = ({ status, code, message: detail, errors, headers }: Problem): StoredProblem => ({
  status,
  code,
  detail,
  headers,
  ...(errors && { errors }),
})
