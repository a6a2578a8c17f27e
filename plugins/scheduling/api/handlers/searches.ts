/** Searches: operations that planners carry out, of which requests wait for the answer or, asked to, do not. */
import type { Ops, Schemas } from '#generated/scheduling'
import { type Handler, type Host, notFound, type PreparedHandler, type ReadCall } from '#runtime'
import { searchLaneOf } from '../../planner/weights.ts'
import { visibilityOf } from '../../rules/access.ts'
import { findProject } from '../../store/projects.ts'
import {
  cancelSearch as cancelStored,
  findSearch,
  readResult,
  type SearchOperation,
  type SearchRow,
} from '../../store/searches.ts'
import { type Asked, reserveResult, type SearchQueue } from '../../usecases/searches/ask.ts'
import { SEARCH_QUEUE } from '../../usecases/searches/channels.ts'
import type { LongOperation } from '../../usecases/searches/operation.ts'
import type { LongOperations } from '../../usecases/searches/run.ts'
import { viewProgress } from '../levelling.ts'
import { viewSimulationProgress } from '../simulations.ts'

type SearchHost = Pick<Host<unknown>, 'clock' | 'notify' | 'urls'>

export const searchHandlers = (host: SearchHost) => ({
  getSearch: getSearch(host),
  cancelSearch: cancelSearch(host),
})

type Handlers = { readonly [Id in SearchOperation]: PreparedHandler<Ops[Id]> }

/** The handlers of operations that a planner carries out, unless they are short. */
export const longHandlers = (host: SearchHost, queue: SearchQueue, operations: LongOperations) =>
  Object.fromEntries(
    Object.entries(operations).map(([name, long]) => [name, longHandler(host, queue, name as SearchOperation, long)]),
  ) as unknown as Handlers

/** They differ in what they take, which is read by `long` alone. */
const longHandler = (
  { urls }: SearchHost,
  queue: SearchQueue,
  operation: SearchOperation,
  long: LongOperation<Ops['planProject']>,
): PreparedHandler<Ops['planProject']> => ({
  async prepare(input, reading) {
    const { limit, expected, isShort, ...about } = await long.expect(input, reading)
    const { path, body, headers, request } = input
    const isAsync = prefersAsync(headers.Prefer)
    if (isShort && !isAsync) return long.prepare(input, reading)
    const { milliseconds } = limit
    const asked: Asked = {
      ...about,
      operation,
      input: { path, body },
      lane: searchLaneOf(milliseconds),
      milliseconds: expected ?? milliseconds,
    }
    if (!isAsync) {
      const body = await queue.answer(reading, { ...asked, key: headers['Idempotency-Key'] }, request.signal)
      return async (call) => call.reply(200, body as never)
    }
    return async (call) => {
      const search = await queue.add(call, asked)
      const location = `${urls.base}/api/v1/searches/${search.id}`
      const headers = { Location: location, 'Preference-Applied': RESPOND_ASYNC }
      return call.reply(202, viewSearch(search, null), { headers })
    }
  },
})

const getSearch =
  ({ clock }: SearchHost): Handler<Ops['getSearch']> =>
  async ({ path }, call) => {
    const search = await seeSearch(call, path.searchId, clock.now())
    await reserveResult(call, search)
    const result = search.state === 'succeeded' ? await readResult(call.db, search) : null
    return call.reply(200, viewSearch(search, result))
  }

const cancelSearch = ({ clock, notify }: SearchHost): PreparedHandler<Ops['cancelSearch']> => ({
  async prepare({ path }, reading) {
    const search = await seeSearch(reading, path.searchId, clock.now())
    return async (call) => {
      if (await cancelStored(call.tx, search, clock.now())) await notify(call.tx, SEARCH_QUEUE, '')
      return call.reply(204)
    }
  },
})

const KEPT = 24 * 3_600_000 // ms after its end; the row is deleted within an hour of that

/**
 * What it came to names what its asker could see: others see it who see everything, and the asker while it sees as much.
 * @throws 404
 */
async function seeSearch(call: ReadCall, id: string, now: Date): Promise<SearchRow> {
  const { db, account, may } = call
  const search = await findSearch(db, { accountId: account.id, id })
  const isKept = search && (search.endedAt === null || now.getTime() - search.endedAt.getTime() < KEPT)
  if (!isKept || !(may.allProjects || (await isStillOwn(call, search)))) throw notFound('search', id)
  return search
}

async function isStillOwn(call: ReadCall, search: SearchRow): Promise<boolean> {
  const { db, actor, clientId } = call
  const isAsker = search.actor.id === actor.id && (actor.id !== undefined || search.clientId === clientId)
  if (!isAsker || search.allProjects) return false
  return search.projectId === null || (await findProject(db, visibilityOf(call), search.projectId)) !== undefined
}

/** The preference that has a request not wait (RFC 7240, section 4.1). */
const RESPOND_ASYNC = 'respond-async'

/** Whether the header Prefer has it: a list of preferences, each perhaps with a value and parameters. */
export const prefersAsync = (header: string | undefined): boolean =>
  (header ?? '').split(',').some((it) => it.split(/[;=]/)[0]?.trim().toLowerCase() === RESPOND_ASYNC)

function viewSearch(search: SearchRow, result: unknown): Schemas['Search'] {
  const { id, operation, projectId, state, problem } = search
  return {
    id,
    operation,
    projectId,
    state,
    createdAt: search.createdAt.toISOString(),
    startedAt: search.startedAt?.toISOString() ?? null,
    endedAt: search.endedAt?.toISOString() ?? null,
    progress: state === 'running' ? progressOf(search) : null,
    result: result as Schemas['Search']['result'],
    problem: problem && {
      status: problem.status,
      code: problem.code,
      detail: problem.detail,
      ...(problem.errors && { errors: [...problem.errors] }),
    },
  }
}

function progressOf(search: SearchRow): Schemas['Search']['progress'] {
  const { operation, projectId } = search
  if (operation === 'planProject' && projectId !== null) return viewProgress(projectId, search)
  return operation === 'simulateProject' || operation === 'simulatePortfolio' ? viewSimulationProgress(search) : null
}
