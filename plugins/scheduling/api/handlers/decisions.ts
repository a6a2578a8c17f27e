/** Decisions about what comes first in an account, and what follows from one. */
import { randomBytes } from 'node:crypto'
import { type DecisionFields, decisionEntity, type Ops, type Schemas } from '#generated/scheduling'
import {
  type Call,
  type Db,
  forbidden,
  type Handler,
  invalid,
  isProblem,
  notFound,
  type PreparedHandler,
} from '#runtime'
import { listBody, readList, readPage } from '#runtime/odata'
import { dateIn, dayOf } from '../../dates.ts'
import type { Price } from '../../engine/index.ts'
import type { Decision } from '../../engine/model.ts'
import { lockProject, visibilityOf } from '../../rules/access.ts'
import { decisionExists, mustBeAbleToComeFirst, tooManyDecisions } from '../../rules/problems.ts'
import {
  decisionSource,
  decisionsInForce,
  endOverdueDecisions,
  endDecision as endStored,
  findDecision,
  insertDecision,
  lockDecisions,
  type OrderedDecision,
} from '../../store/decisions.ts'
import { findProject, type ProjectRow } from '../../store/projects.ts'
import { findAllRunning } from '../../store/running.ts'
import { findTask, type TaskRow } from '../../store/tasks.ts'
import { ofDecisions } from '../../usecases/queues.ts'
import type { Services } from '../../usecases/recalculate.ts'
import { runningChanged } from '../../usecases/running-changed.ts'
import { priceOn } from '../../usecases/simulate.ts'
import { firstOf, viewPrices } from '../advice.ts'
import { viewMoved } from '../moved-projects.ts'
import { seenNames } from '../named-sentences.ts'

const MAX_DECISIONS = 100 // of an account, in force

export const decisionHandlers = (services: Services) => ({
  listDecisions: listDecisions(services),
  createDecision: createDecision(services),
  endDecision: endDecision(services),
})

export function mustDecide({ may }: Pick<Call, 'may'>): void {
  if (!may.allProjects) throw forbidden('What comes first is decided by users who may see all projects.')
}

export const todayOf = ({ account }: Pick<Call, 'account'>, { clock }: Services) =>
  dateIn(account.timeZone, clock.now())

const listDecisions =
  (services: Services): Handler<Ops['listDecisions']> =>
  async ({ query: { ended = false, ...query } }, call) => {
    const { fields, select, view } = decisionEntity
    const order = ended ? { key: 'id', orderBy: 'endedAt' } : { key: 'position' }
    const list = readList(query, { fields, select, ...order })
    const source = decisionSource(visibilityOf(call), todayOf(call, services), ended)
    const page = await readPage<DecisionFields>(call.db, source, list)
    const names = await namesIn(call, call.db, page.rows.flatMap(pricesOf))
    const url = `${services.baseUrl}/api/v1/portfolio/decisions${ended ? '?ended=true' : ''}`
    const shown = (row: DecisionFields) => ({ ...view(row), price: row.price && viewPrices(pricesOf(row), names) })
    return call.reply(200, listBody(page, list, url, shown))
  }

/** As they are stored: the names of projects are those of the reader. */
const pricesOf = ({ price }: Pick<DecisionFields, 'price'>) => (price ?? []) as readonly Price[]

function namesIn(call: Parameters<typeof visibilityOf>[0], db: Db, prices: readonly Price[]) {
  const ids = prices.map(({ projectId }) => projectId)
  return seenNames(call, db, ids)
}

/** What a decision is about. */
interface Subject {
  readonly project: ProjectRow
  readonly task: TaskRow | undefined
}

const createDecision = (services: Services): PreparedHandler<Ops['createDecision']> => ({
  async prepare({ body, request }, reading) {
    mustDecide(reading)
    const today = todayOf(reading, services)
    if (body.until !== undefined && body.until < today) {
      throw invalid([{ pointer: '/until', detail: `until is before today, ${today}.` }])
    }
    const { first, mode = 'next', position = MAX_DECISIONS, until = null, reason = null } = body
    const wanted = await findDecided(reading, { mode, until, position }, await findSubject(reading.db, reading, first))
    const moved = await previewMoves(wanted)
    const prices = await priced(wanted)
    const price = prices && viewPrices(prices, await namesIn(reading, reading.db, prices))
    if (body.preview) return async (call) => call.reply(200, { decision: null, moved, price })
    return {
      queues: [ofDecisions(reading.account.id)],
      async handle(call) {
        const { tx, account, actor } = call
        const at = services.clock.now()
        const { project, task } = await lockSubject(call, first)
        await lockDecisions(tx, account.id)
        await endOverdueDecisions(tx, account.id, today, at)
        const order = await decisionsInForce(tx, account.id, today)
        mustTake(order, { project, task })
        const id = `dec_${randomBytes(8).toString('hex')}`
        const ids = order.map((it) => it.id).toSpliced(position - 1, 0, id)
        const subject = { projectId: project.id, taskId: task?.id ?? null }
        const made = { id, ...subject, mode, reason, until, createdAt: at, actor, price: prices }
        await insertDecision(tx, account.id, made, ids)
        await call.emit(runningChanged, { projectIds: [project.id] })
        const stored = await findDecision(tx, visibilityOf(call), today, id)
        return call.reply(201, { decision: { ...decisionEntity.view(stored as DecisionFields), price }, moved, price })
      },
    }

    async function findDecided({ db, account }: Reading, it: Preview, subject: Subject): Promise<Wanted> {
      const order = await decisionsInForce(db, account.id, today)
      mustTake(order, subject)
      const decision = {
        mode: it.mode,
        place: placeAt(order, it.position),
        ...(subject.task && { taskId: subject.task.id }),
        ...(it.until !== null && { until: dayOf(it.until) }),
      }
      return { projectId: subject.project.id, decision }
    }

    async function previewMoves({ projectId, decision }: Wanted): Promise<Schemas['MovedProject'][]> {
      const running = await findAllRunning(reading.db, visibilityOf(reading))
      const asked = { account: reading.account.id, signal: request.signal }
      const question = { running, statusDate: dayOf(today), projectId, decision: { id: '', ...decision } }
      return viewMoved(reading, await services.planner.previewDecision(question, asked))
    }

    /** Null too where so much is calculated, for the account or for all, that it would have to wait: people decide all the same. */
    async function priced({ projectId, decision }: Wanted): Promise<readonly Price[] | null> {
      const move = { kind: 'first' as const, ...decision }
      try {
        const asked = { projectId, move, signal: request.signal, triesAgain: body.preview === true }
        const prices = await priceOn(reading, services, asked)
        return prices && firstOf(prices)
      } catch (error) {
        if (isProblem(error) && (error.status === 503 || error.status === 429)) return null
        throw error
      }
    }
  },
})

/** What is to be decided. */
interface Preview extends Pick<DecisionFields, 'mode' | 'until'> {
  readonly position: number
}

type Reading = Parameters<PreparedHandler<Ops['createDecision']>['prepare']>[1]

/** A decision as the engine takes it, without an id yet. */
interface Wanted {
  readonly projectId: number
  readonly decision: Omit<Decision, 'id'>
}

/** @throws 400 where there is no such project or task; 409 where it takes no decision */
async function findSubject(
  db: Db,
  call: Pick<Call, 'account' | 'actor' | 'may'>,
  { projectId, taskId }: Schemas['DecisionCreate']['first'],
): Promise<Subject> {
  const visibility = visibilityOf(call)
  const task = taskId === undefined ? undefined : await findTask(db, visibility, taskId, { milestones: false })
  if (taskId !== undefined && !task) {
    throw invalid([{ pointer: '/first/taskId', detail: `There is no task ${taskId}; a milestone takes nobody.` }])
  }
  const id = task?.projectId ?? projectId ?? 0
  const project = await findProject(db, visibility, id)
  if (!project) throw invalid([{ pointer: '/first/projectId', detail: `There is no project ${id}.` }])
  mustBeAbleToComeFirst(project, task)
  return { project, task }
}

/** The project is Active, and a task open, until the transaction ends. */
async function lockSubject(call: Call, first: Schemas['DecisionCreate']['first']): Promise<Subject> {
  const { project } = await findSubject(call.tx, call, first)
  await lockProject(call, project.id)
  return findSubject(call.tx, call, first)
}

/** @throws 409 where there is one for it, or there are too many */
function mustTake(order: readonly OrderedDecision[], { project, task }: Subject): void {
  const taskId = task?.id ?? null
  const known = order.find((it) => it.projectId === project.id && it.taskId === taskId)
  if (known) throw task ? decisionExists('Task', task, known.id) : decisionExists('Project', project, known.id)
  if (order.length >= MAX_DECISIONS) throw tooManyDecisions(MAX_DECISIONS)
}

/** A place between those of two decisions. @param position 1 is before the first */
function placeAt(order: readonly OrderedDecision[], position: number): number {
  const next = order[position - 1]
  return next ? next.place - 0.5 : (order.at(-1)?.place ?? 0) + 1
}

const endDecision =
  (services: Services): Handler<Ops['endDecision']> =>
  async ({ path: { decisionId } }, call) => {
    mustDecide(call)
    const { tx, account, actor } = call
    const projectId = await endStored(tx, account.id, decisionId, actor, services.clock.now())
    if (projectId === undefined) throw notFound('decision in force', decisionId)
    await call.emit(runningChanged, { projectIds: [projectId] })
    return call.reply(204)
  }
