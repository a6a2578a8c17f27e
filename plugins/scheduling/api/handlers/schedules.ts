/** The plan of a project and its state: schedule, buffer, fever chart; and the portfolio of all active projects. */
import { type Handlers, type Ops, selectable } from '#generated/scheduling'
import { type Db, type Handler, notFound } from '#runtime'
import { listBody, readList } from '#runtime/odata'
import { differences } from '#runtime/services'
import { mentionsIn } from '../../engine/mentions.ts'
import { boundsOf, defaultThresholds } from '../../engine/zones.ts'
import { type Deciding, lockProject, seeProject, visibilityOf } from '../../rules/access.ts'
import { mustTakeNetworkChange, noPlan } from '../../rules/problems.ts'
import { feverPoints, trailsOf } from '../../store/history.ts'
import { findPlan, findRecommendations, hasPlan, type PlanProjection } from '../../store/plans.ts'
import { type PortfolioRow, portfolioFields, portfolioSource } from '../../store/portfolio.ts'
import type { ProjectRow } from '../../store/projects.ts'
import { findUnderWay } from '../../store/searches.ts'
import { scheduledTasksOf } from '../../store/tasks.ts'
import { changeInTurn, type DecidedChange, planUnlocked } from '../../usecases/change-project.ts'
import { readReservedPage, reserveLargest, reserveSchedule, reserveSnapshot } from '../../usecases/memory.ts'
import { readSnapshot, withBookings } from '../../usecases/project-snapshot.ts'
import type { Services } from '../../usecases/recalculate.ts'
import { preparePlan } from '../../usecases/search.ts'
import type { LongOperation } from '../../usecases/searches/operation.ts'
import { zoneRulesOf } from '../../usecases/zone-rules.ts'
import { deactivatedIn } from '../deactivated-users.ts'
import { questionOf, viewExplained, viewWait } from '../explanation.ts'
import { viewProgress } from '../levelling.ts'
import { movesOf, namesOfMoves } from '../moves.ts'
import { isAtRest, recommendedIn, type Simulated, seenNames, viewRecommendations } from '../named-sentences.ts'
import { readScheduleSelect } from '../schedule-select.ts'
import { viewSchedule, viewSelected } from '../schedule-views.ts'
import { viewBuffer, viewFeverPoint, viewPortfolioProject } from '../views.ts'
import { seeAny } from './work-item.ts'

const MAX_POINTS = 5_000
const MAX_MENTIONS = 1_000
const MAX_WAITS = 1_000
export function scheduleHandlers(services: Services) {
  return {
    async getSchedule({ path, query }, call) {
      const select = readScheduleSelect(query.$select)
      const project = await seeProject(call, path.projectId)
      const { db, account } = call
      await reserveSchedule(call, project.id)
      const plan = await findPlan(db, account.id, project.id, call)
      if (!plan) throw noPlan(project)
      // Its first plan may have been saved between the two reads.
      const planned = project.calculation > 0 ? project : await seeProject(call, path.projectId)
      const tasks = select.has('tasks')
        ? await scheduledTasksOf(db, account.id, project.id, call, select.taskFields.includes('resourceIds'))
        : []
      const isNamed = select.has('recommendations') || select.has('mentions') || select.has('waits')
      const named = isNamed ? await withNames(services, call, db, project, plan.projection) : undefined
      return call.reply(200, {
        ...(await viewSelected(planned, tasks, plan, call, select)),
        ...(named && select.has('recommendations') && { recommendations: named.recommendations }),
        ...(named && select.has('mentions') && { mentions: named.mentions }),
        ...(named && select.has('waits') && { waits: named.waits }),
      })
    },

    async getScheduleProgress({ path }, call) {
      const project = await seeProject(call, path.projectId)
      const search = await findUnderWay(call.db, call.account.id, 'planProject', project.id)
      if (!search) throw notFound('search under way for project', project.id)
      return call.reply(200, viewProgress(project.id, search))
    },

    async getBufferAnalysis({ path }, call) {
      const project = await seeProject(call, path.projectId)
      const stored = await findRecommendations(call.db, call.account.id, project.id)
      const found = stored && recommendedIn(project, stored, await deactivatedOf(services, call, call.db, project))
      const names = await seenNames(call, call.db, found?.hiddenNames.map(({ projectId }) => projectId) ?? [])
      return call.reply(200, viewBuffer(project, found && viewRecommendations(found, names)))
    },

    async getFeverChart({ path }, call) {
      const project = await seeProject(call, path.projectId)
      const zones = zoneRulesOf(call.account, project)
      const points = await feverPoints(call.db, call.account.id, project.id, MAX_POINTS)
      const moves = points.map((point, place) => movesOf(points[place - 1], point))
      const names = await namesOfMoves(call, moves.flat())
      const movedBy = moves.map(names.words)
      const sentences = movedBy.flatMap((it) => it ?? [])
      return call.reply(200, {
        projectId: project.id,
        zones: boundsOf(zones),
        probabilityOfPromise: project.probabilityOfPromise,
        probabilityOn: project.probabilityOn,
        finishP50: project.finishP50,
        finishP80: project.finishP80,
        points: points.map((point, place) => viewFeverPoint(point, movedBy[place] ?? null, zones)),
        mentions: mentionsIn(sentences, names.mentions).slice(0, MAX_MENTIONS),
      })
    },

    async getExplanation({ path, request }, call) {
      const task = await seeAny(call, path.taskId)
      // It names other tasks of the project, so the caller must see the project, not only the task.
      const project = await seeProject(call, task.projectId)
      if (!(await hasPlan(call.db, call.account.id, project.id))) throw noPlan(project)
      await reserveSnapshot(call, project)
      const visibility = visibilityOf(call)
      const own = await readSnapshot(call.db, visibility, project, call)
      const snapshot = await withBookings(call.db, visibility, own)
      if (!snapshot.plan) throw noPlan(project) // dropped between the two reads
      const asked = { account: call.account.id, signal: request.signal }
      const explained = await services.planner.explain(questionOf(snapshot, snapshot.plan.plan, task), asked)
      const names = await seenNames(call, call.db, explained.otherProjects)
      return call.reply(200, viewExplained(snapshot, task, explained, names))
    },

    async getPortfolio({ query }, call) {
      const list = readList(query, {
        fields: portfolioFields,
        search: 'p.search_text',
        select: selectable.PortfolioProject,
        key: 'id',
        orderBy: 'bufferConsumption',
        expand: ['trail'],
      })
      const page = await readReservedPage<PortfolioRow>(call, portfolioSource(visibilityOf(call)), list, 'project')
      const trails = list.expand.includes('trail') ? await readTrails(call, page.rows) : undefined
      const others = page.rows.flatMap(({ headline }) => headline?.hiddenName?.projectId ?? [])
      const names = await seenNames(call, call.db, others)
      const isShown = list.select === null || list.select.includes('headline')
      const calm = isShown ? page.rows.filter(({ headline }) => headline === null) : []
      const deactivated = await deactivatedIn(
        { ...services, account: call.account, db: call.db },
        calm.map(({ id }) => id),
      )
      const view = (row: PortfolioRow) => ({
        ...viewPortfolioProject(row, boundsOf(zoneRulesOf(call.account, row)), names, deactivated.get(row.id)),
        ...(trails && { trail: trails.get(row.id) ?? [] }),
      })
      const body = listBody(page, list, `${services.baseUrl}/api/v1/portfolio`, view)
      return call.reply(200, { ...body, zones: boundsOf(zoneRulesOf(call.account, defaultThresholds)) })
    },
  } satisfies Handlers
}

export const planProject = (services: Services): LongOperation<Ops['planProject']> => ({
  async expect({ path: { projectId }, body: { searchSeconds: seconds = 0 } = {} }, reading) {
    const project = await seeProject(reading, projectId)
    mustTakeNetworkChange(project, true)
    return { projectId, seconds, limit: { milliseconds: seconds * 1_000 }, isShort: seconds === 0 }
  },
  async prepare(
    { path: { projectId }, body: { searchSeconds: seconds = 0, bufferBasis, ...options } = {}, request: { signal } },
    reading,
    onProgress,
  ) {
    await seeProject(reading, projectId)
    await reserveLargest(reading, [projectId])
    const search = { seconds, changed: options, bufferBasis, signal, onProgress }
    // Reports do not wait for a plan that nothing was changed for.
    const made =
      seconds > 0
        ? await preparePlan(reading, services, projectId, search)
        : await planUnlocked(reading, services, decide, signal)
    return changeInTurn<Ops['planProject'], DecidedChange>(services, reading, {
      projectId,
      replans: false,
      made,
      mustFit: seconds > 0,
      signal,
      decide,
      async reply(call, _, project) {
        const { tx, account } = call
        const plan = await findPlan(tx, account.id, project.id, call)
        if (!plan) throw noPlan(project)
        const tasks = await scheduledTasksOf(tx, account.id, project.id, call, true)
        const named = await withNames(services, call, tx, project, plan.projection)
        return call.reply(200, { ...(await viewSchedule(project, tasks, plan, call)), ...named })
      },
    })

    async function decide(call: Deciding): Promise<DecidedChange> {
      const project = await lockProject(call, projectId)
      mustTakeNetworkChange(project, true)
      const columns = differences(project, options)
      return { project, columns, plan: 'make', cause: 'replanned', ...(bufferBasis && { bufferBasis }) }
    }
  },
})

/** What tasks wait for of other projects, and what is recommended: these are named where the caller sees them. */
async function withNames(
  services: Services,
  call: Parameters<typeof visibilityOf>[0],
  db: Db,
  project: Simulated & Pick<ProjectRow, 'id'>,
  projection: PlanProjection,
) {
  const waits = projection.waits.slice(0, MAX_WAITS)
  const recommended = recommendedIn(project, projection, await deactivatedOf(services, call, db, project))
  const mentioned = recommended.hiddenNames.map(({ projectId }) => projectId)
  const names = await seenNames(call, db, [...waits.map(({ booked }) => booked.projectId), ...mentioned])
  return { ...viewRecommendations(recommended, names), waits: waits.map((wait) => viewWait(wait, names)) }
}

async function deactivatedOf(
  services: Services,
  { account }: Parameters<typeof visibilityOf>[0],
  db: Db,
  { id, status }: Pick<ProjectRow, 'id' | 'status'>,
) {
  const found = await deactivatedIn({ ...services, account, db }, isAtRest(status) ? [] : [id])
  return found.get(id)
}

const TRAIL_BYTES = 12_000 // of a project: 30 points as rows and as text

async function readTrails(call: Parameters<Handler<Ops['getPortfolio']>>[1], rows: readonly PortfolioRow[]) {
  await call.reserve(TRAIL_BYTES * rows.length)
  const ids = rows.map(({ id }) => id)
  return trailsOf(call.db, call.account.id, ids)
}
