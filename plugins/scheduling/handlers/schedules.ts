/** The plan of a project and how it stands: schedule, buffer, fever chart, and all active projects side by side. */
import type { Ops } from '#generated/scheduling'
import { type Handler, notFound, type PreparedHandler, type WriteHandle } from '#runtime'
import { listBody, readList } from '#runtime/odata'
import { lockProject, seeProject, sightOf } from '../access.ts'
import { feverBounds } from '../engine/zones.ts'
import { questionOf, viewExplained } from '../explanation.ts'
import { changedMeanwhile, noPlan, refuseNetworkChange } from '../faults.ts'
import { viewProgress } from '../levelling.ts'
import { readReservedPage, reserveSchedule, reserveWork } from '../memory.ts'
import { ofProject } from '../queues.ts'
import { PlanOutside, preparePlan } from '../search.ts'
import { type Desk, settle } from '../settle.ts'
import { feverPoints } from '../store/history.ts'
import { findPlan, findRecommendations } from '../store/plans.ts'
import { type PortfolioRow, portfolioFields, portfolioSource, updateProject } from '../store/projects.ts'
import { findSearch } from '../store/searches.ts'
import { scheduledTasksOf } from '../store/tasks.ts'
import { viewBuffer, viewFeverPoint, viewPortfolioProject, viewSchedule } from '../views.ts'
import { loadWork, readWork } from '../work.ts'
import { seeAny } from './work-item.ts'

const MOST_POINTS = 5_000
export const scheduleHandlers = (desk: Desk) => ({
  planProject: planProject(desk),
  getSchedule,
  getScheduleProgress,
  getBufferAnalysis,
  getFeverChart,
  getExplanation: getExplanation(desk),
  getPortfolio: getPortfolio(desk),
})

/** The plan is there before the transaction begins; one that was not searched for long is made anew if it does not fit. */
const planProject = (desk: Desk): PreparedHandler<Ops['planProject']> => ({
  async prepare({ path: { projectId }, body: { searchSeconds: seconds = 0, ...options } = {}, request }, reading) {
    await reserveWork(reading, await seeProject(reading, projectId))
    const preparation = { seconds, changed: options, signal: request.signal }
    const prepared = await preparePlan(reading, desk, projectId, preparation)
    const plans = new PlanOutside(() => request.signal, reading)
    const handle: WriteHandle<Ops['planProject']> = async (call) => {
      const { tx, account } = call
      const at = desk.clock.now()
      const project = await lockProject(call, projectId)
      const refusal = refuseNetworkChange(project, true)
      if (refusal) throw refusal
      const before = await loadWork(tx, account.id, project, at, call)
      const changed = Object.fromEntries(
        Object.entries(options).filter(([name, value]) => value !== project[name as keyof typeof options]),
      )
      const stored =
        Object.keys(changed).length > 0 ? await updateProject(tx, account.id, project.id, changed, at) : project
      const after = { ...before, project: stored }
      const fits = prepared.fits(after)
      if (!fits && seconds > 0) throw changedMeanwhile(project)
      const change = fits ? { plan: 'make' as const, made: prepared.plan } : plans.make(call, desk, after)
      const settled = await settle(call, desk, before, after, change)
      const plan = await findPlan(tx, account.id, project.id, call)
      if (!plan) throw noPlan(project)
      const tasks = await scheduledTasksOf(tx, account.id, project.id, call)
      return call.reply(200, await viewSchedule(settled, tasks, plan, call))
    }
    return { queues: [ofProject(projectId)], handle }
  },
})

const getScheduleProgress: Handler<Ops['getScheduleProgress']> = async ({ path }, call) => {
  const project = await seeProject(call, path.projectId)
  const search = await findSearch(call.db, call.account.id, project.id)
  if (!search) throw notFound('search under way for project', project.id)
  return call.reply(200, viewProgress(project.id, search))
}

const getSchedule: Handler<Ops['getSchedule']> = async ({ path }, call) => {
  const project = await seeProject(call, path.projectId)
  const { db, account } = call
  await reserveSchedule(call, project.id)
  const plan = await findPlan(db, account.id, project.id, call)
  if (!plan) throw noPlan(project)
  // Its first plan may have been saved between the two reads.
  const planned = project.calculation > 0 ? project : await seeProject(call, path.projectId)
  const tasks = await scheduledTasksOf(db, account.id, project.id, call)
  return call.reply(200, await viewSchedule(planned, tasks, plan, call))
}

const getBufferAnalysis: Handler<Ops['getBufferAnalysis']> = async ({ path }, call) => {
  const project = await seeProject(call, path.projectId)
  return call.reply(200, viewBuffer(project, await findRecommendations(call.db, call.account.id, project.id)))
}

const getFeverChart: Handler<Ops['getFeverChart']> = async ({ path }, call) => {
  const project = await seeProject(call, path.projectId)
  const zones = { yellowFrom: [...feverBounds.yellowFrom], redFrom: [...feverBounds.redFrom] }
  const points = await feverPoints(call.db, call.account.id, project.id, MOST_POINTS)
  return call.reply(200, { projectId: project.id, zones, points: points.map(viewFeverPoint) })
}

const getExplanation =
  (desk: Desk): Handler<Ops['getExplanation']> =>
  async ({ path, request }, call) => {
    const task = await seeAny(call, path.taskId)
    // It names other tasks of the project: whoever only works on this one does not hear of them.
    const project = await seeProject(call, task.projectId)
    await reserveWork(call, project)
    const work = await readWork(call.db, call.account.id, project, call)
    if (!work.plan) throw noPlan(project)
    const asked = { account: call.account.id, signal: request.signal }
    const explained = await desk.planner.explain(questionOf(work, work.plan.plan, task), asked)
    return call.reply(200, viewExplained(project, task, explained))
  }

const getPortfolio =
  (desk: Desk): Handler<Ops['getPortfolio']> =>
  async ({ query }, call) => {
    const list = readList(query, { fields: portfolioFields, key: 'id', orderBy: 'bufferConsumption' })
    const page = await readReservedPage<PortfolioRow>(call, portfolioSource(sightOf(call)), list, 'project')
    return call.reply(200, listBody(page, list, `${desk.baseUrl}/api/v1/portfolio`, viewPortfolioProject))
  }
