/** Decisions about what comes first in an account, and what follows from one, or from the start or priority of a project. */
import { randomBytes } from 'node:crypto'
import { type DecisionFields, decisionEntity, type Ops, type Schemas } from '#generated/scheduling'
import { type Call, type Db, forbidden, type Handler, invalid, notFound, type PreparedHandler } from '#runtime'
import { listBody, readList, readPage } from '#runtime/odata'
import { dateIn, dateOf, dayOf, finishDate } from '../../dates.ts'
import type { Decision } from '../../engine/model.ts'
import type { End, Moved } from '../../engine/portfolio/ends.ts'
import { sixDecimals } from '../../engine/rule.ts'
import { lockProject, seeProject, visibilityOf } from '../../rules/access.ts'
import { decisionExists, refuseDecision, tooManyDecisions } from '../../rules/problems.ts'
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
import { projectsAmong } from '../../store/portfolio.ts'
import { findProject, type ProjectRow } from '../../store/projects.ts'
import { findAllRunning } from '../../store/running.ts'
import { findTask, type TaskRow } from '../../store/tasks.ts'
import { estimatesOf } from '../../usecases/estimates.ts'
import { reserveSnapshot } from '../../usecases/memory.ts'
import { networkOf, optionsOf, progressOf, readSnapshot, withBookings } from '../../usecases/project-snapshot.ts'
import { ofDecisions } from '../../usecases/queues.ts'
import { type Services, withNetworkProblems } from '../../usecases/recalculate.ts'
import { runningChanged } from '../../usecases/running-changed.ts'
import { zoneRulesOf } from '../../usecases/zone-rules.ts'

const MAX_DECISIONS = 100 // of an account, in force
const MAX_MOVED = 1_000 // projects of an answer

export const decisionHandlers = (services: Services) => ({
  listDecisions: listDecisions(services),
  createDecision: createDecision(services),
  endDecision: endDecision(services),
  previewActivation: previewActivation(services),
})

function mustDecide({ may }: Pick<Call, 'may'>): void {
  if (!may.allProjects) throw forbidden('What comes first is decided by users who may see all projects.')
}

const todayOf = ({ account }: Pick<Call, 'account'>, { clock }: Services) => dateIn(account.timeZone, clock.now())

const listDecisions =
  (services: Services): Handler<Ops['listDecisions']> =>
  async ({ query: { ended = false, ...query } }, call) => {
    const { fields, select, view } = decisionEntity
    const order = ended ? { key: 'id', orderBy: 'endedAt' } : { key: 'position' }
    const list = readList(query, { fields, select, ...order })
    const source = decisionSource(visibilityOf(call), todayOf(call, services), ended)
    const page = await readPage<DecisionFields>(call.db, source, list)
    const url = `${services.baseUrl}/api/v1/portfolio/decisions${ended ? '?ended=true' : ''}`
    return call.reply(200, listBody(page, list, url, view))
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
    const moved = await previewMoves({ mode, until, position, ...(await findSubject(reading.db, reading, first)) })
    if (body.preview) return async (call) => call.reply(200, { decision: null, moved })
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
        await insertDecision(tx, account.id, { id, ...subject, mode, reason, until, createdAt: at, actor }, ids)
        await call.emit(runningChanged, { projectIds: [project.id] })
        const stored = await findDecision(tx, visibilityOf(call), today, id)
        return call.reply(201, { decision: decisionEntity.view(stored as DecisionFields), moved })
      },
    }

    async function previewMoves({ project, task, ...it }: Subject & Preview): Promise<Schemas['MovedProject'][]> {
      const order = await decisionsInForce(reading.db, reading.account.id, today)
      mustTake(order, { project, task })
      const decision = {
        id: '',
        mode: it.mode,
        place: placeAt(order, it.position),
        ...(task && { taskId: task.id }),
        ...(it.until !== null && { until: dayOf(it.until) }),
      }
      const running = await findAllRunning(reading.db, visibilityOf(reading))
      const asked = { account: reading.account.id, signal: request.signal }
      const question = { running, statusDate: dayOf(today), projectId: project.id, decision }
      return viewMoved(reading, await services.planner.previewDecision(question, asked))
    }
  },
})

/** What is to be decided. */
interface Preview extends Pick<DecisionFields, 'mode' | 'until'> {
  readonly position: number
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
  const refusal = refuseDecision(project, task)
  if (refusal) throw refusal
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

const previewActivation = (services: Services): PreparedHandler<Ops['previewActivation']> => ({
  async prepare({ path, body: { priority } = {}, request }, reading) {
    mustDecide(reading)
    const project = await seeProject(reading, path.projectId)
    const preview = project.status === 'Planning' ? previewStart : previewRunning
    const answer = await preview(reading, services, { project, priority, signal: request.signal })
    return async (call) => call.reply(200, answer)
  },
})

type Reading = Parameters<PreparedHandler<Ops['previewActivation']>['prepare']>[1]
interface Previewed {
  readonly project: ProjectRow
  /** Another one than it has. */
  readonly priority: number | undefined
  readonly signal: AbortSignal
}

/** What would change if a project in Planning became Active. */
async function previewStart(
  reading: Reading,
  services: Services,
  { project, priority = project.priority, signal }: Previewed,
): Promise<Schemas['ActivationPreview']> {
  const { db, account } = reading
  await reserveSnapshot(reading, project)
  const visibility = visibilityOf(reading)
  const own = await withBookings(db, visibility, await readSnapshot(db, visibility, project, reading))
  const question = {
    id: project.id,
    priority,
    network: networkOf(own),
    options: optionsOf(project, estimatesOf(account)),
    progress: progressOf(own),
    statusDate: dayOf(todayOf(reading, services)),
    zones: zoneRulesOf(account, project),
    running: await findAllRunning(db, visibility),
    ...(own.plan && { plan: own.plan.plan }),
  }
  const asked = { account: account.id, signal }
  const seen = await withNetworkProblems(project, () => services.planner.previewActivation(question, asked))
  const { keepsPlan, lastDay, projectBuffer, asPlanned, asFirst } = seen
  return {
    keepsPlan,
    plannedFinish: dateOf(lastDay),
    bufferEnd: projectBuffer.size > 0 ? finishDate(projectBuffer.finish) : dateOf(lastDay),
    end: viewEnd(asPlanned.end),
    moved: await viewMoved(reading, asPlanned.moved),
    first: { end: viewEnd(asFirst.end), moved: await viewMoved(reading, asFirst.moved) },
  }
}

/** What another priority of an Active project would change, and a decision that has it come first. */
async function previewRunning(
  reading: Reading,
  services: Services,
  { project, priority, signal }: Previewed,
): Promise<Schemas['ActivationPreview']> {
  const refusal = refuseDecision(project, undefined)
  if (refusal) throw refusal
  const { id: projectId, plannedFinish, bufferEnd } = project
  const question = {
    running: await findAllRunning(reading.db, visibilityOf(reading)),
    statusDate: dayOf(todayOf(reading, services)),
    projectId,
    ...(priority !== undefined && { priority }),
  }
  const asked = { account: reading.account.id, signal }
  const now = {
    projectedCompletion: project.projectedCompletion as string,
    bufferConsumption: project.bufferConsumption,
    zone: project.bufferStatus,
  }
  const movedBy = async (decision?: Decision) => {
    const all = await services.planner.previewDecision({ ...question, ...(decision && { decision }) }, asked)
    const own = all.find(({ id }) => id === projectId)
    return { end: own ? viewEnd(own.after) : now, moved: await viewMoved(reading, all) }
  }
  const first = await movedBy({ id: '', place: Number.NEGATIVE_INFINITY, mode: 'next' })
  return {
    keepsPlan: true,
    plannedFinish: plannedFinish as string,
    bufferEnd: bufferEnd as string,
    ...(await movedBy()),
    first,
  }
}

async function viewMoved(
  call: Pick<Call, 'account' | 'actor' | 'may'> & { readonly db: Db },
  moved: readonly Moved[],
): Promise<Schemas['MovedProject'][]> {
  const first = moved.slice(0, MAX_MOVED)
  const ids = first.map(({ id }) => id)
  const names = new Map((await projectsAmong(call.db, visibilityOf(call), ids)).map((it) => [it.id, it.name]))
  return first.flatMap(({ id, before, after }) => {
    const projectName = names.get(id)
    if (projectName === undefined) return []
    return [{ projectId: id, projectName, before: viewEnd(before), after: viewEnd(after) }]
  })
}

const viewEnd = ({ lastDay, consumption, zone }: End): Schemas['ProjectEnd'] => ({
  projectedCompletion: dateOf(lastDay),
  bufferConsumption: sixDecimals(consumption),
  zone,
})
