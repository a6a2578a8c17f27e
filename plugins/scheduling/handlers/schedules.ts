/** The plan of a project and how it stands: schedule, buffer, fever chart, and all active projects side by side. */
import type { Ops } from '#generated/scheduling'
import { type Handler, notFound } from '#runtime'
import { listBody, readList, readPage } from '#runtime/odata'
import { lockProject, seeProject, sightOf } from '../access.ts'
import { feverBounds } from '../engine/zones.ts'
import { refuseNetworkChange } from '../faults.ts'
import { type Desk, settle } from '../settle.ts'
import { feverPoints, findPlan, findRecommendations } from '../store/plans.ts'
import { type PortfolioRow, portfolioFields, portfolioSource, updateProject } from '../store/projects.ts'
import { tasksOf } from '../store/tasks.ts'
import { viewBuffer, viewFeverPoint, viewPortfolioProject, viewSchedule } from '../views.ts'
import { loadWork } from '../work.ts'

const MOST_POINTS = 5_000
export const scheduleHandlers = (desk: Desk) => ({
  planProject: planProject(desk),
  getSchedule,
  getBufferAnalysis,
  getFeverChart,
  getPortfolio: getPortfolio(desk),
})

const planProject =
  (desk: Desk): Handler<Ops['planProject']> =>
  async ({ path, body = {} }, call) => {
    const { tx, account } = call
    const at = desk.clock.now()
    const project = await lockProject(call, path.projectId)
    const refusal = refuseNetworkChange(project, true)
    if (refusal) throw refusal
    const before = await loadWork(tx, account.id, project, at)
    const changed = Object.fromEntries(
      Object.entries(body).filter(([name, value]) => value !== project[name as keyof typeof body]),
    )
    const stored =
      Object.keys(changed).length > 0 ? await updateProject(tx, account.id, project.id, changed, at) : project
    const settled = await settle(call, desk, before, { ...before, project: stored }, { cause: 'plan', plan: 'make' })
    const plan = await findPlan(tx, account.id, project.id)
    if (!plan) throw notFound('schedule of project', project.id)
    return call.reply(200, viewSchedule(settled, await tasksOf(tx, account.id, project.id), plan))
  }

const getSchedule: Handler<Ops['getSchedule']> = async ({ path }, call) => {
  const project = await seeProject(call, path.projectId)
  const plan = await findPlan(call.db, call.account.id, project.id)
  if (!plan) throw notFound('schedule of project', project.id)
  return call.reply(200, viewSchedule(project, await tasksOf(call.db, call.account.id, project.id), plan))
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

const getPortfolio =
  (desk: Desk): Handler<Ops['getPortfolio']> =>
  async ({ query }, call) => {
    const list = readList(query, { fields: portfolioFields, key: 'id', orderBy: 'bufferConsumption' })
    const page = await readPage<PortfolioRow>(call.db, portfolioSource(sightOf(call)), list)
    return call.reply(200, listBody(page, list, `${desk.baseUrl}/api/v1/portfolio`, viewPortfolioProject))
  }
