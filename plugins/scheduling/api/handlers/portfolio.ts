/** Projects that share resources: the load of those by week, and plans that are made together. */
import type { Handlers, Ops } from '#generated/scheduling'
import { forbidden, notFound, type ReadCall } from '#runtime'
import { dateIn, dateOf } from '../../dates.ts'
import type { ResourceLoad } from '../../engine/portfolio/load.ts'
import { visibilityOf } from '../../rules/access.ts'
import { openProjects, openProjectsUsing, resourcesAmong } from '../../store/portfolio.ts'
import { findResource } from '../../store/resources.ts'
import { applyPipeline } from '../../usecases/apply-pipeline.ts'
import { MAX_PROJECTS, mustBeFew } from '../../usecases/portfolio-projects.ts'
import { ofProject } from '../../usecases/queues.ts'
import type { Services } from '../../usecases/recalculate.ts'
import type { LongOperation } from '../../usecases/searches/operation.ts'
import { readPipeline, viewPipeline } from '../portfolio-schedule.ts'
import { calculateLoad, REMEDY, readRange, viewWeeks } from '../resource-load.ts'

export function portfolioHandlers(services: Services) {
  return {
    async getResourceLoad({ path, query, request }, call) {
      const resource = await findResource(call.db, visibilityOf(call), path.resourceId)
      if (!resource) throw notFound('resource', path.resourceId)
      const range = readRange(query, dateIn(call.account.timeZone, services.clock.now()))
      const rows = await openProjectsUsing(call.db, visibilityOf(call), resource.id, MAX_PROJECTS + 1)
      mustBeFew(rows, REMEDY)
      const { loads, unplanned } = await calculateLoad(
        call,
        services,
        rows,
        range,
        async () => [resource],
        request.signal,
      )
      const projects = new Map(rows.map((row) => [row.id, row]))
      const weeks = viewWeeks(resource, loads[0] as ResourceLoad, projects)
      return call.reply(200, { ...viewRange(range), ...weeks, unplanned: [...unplanned] })
    },

    async getPortfolioLoad({ query: { $top = DEFAULT_TOP, $skip = 0, ...query }, request }, call) {
      const range = readRange(query, dateIn(call.account.timeZone, services.clock.now()))
      const rows = await openProjects(call.db, visibilityOf(call), MAX_PROJECTS + 1)
      mustBeFew(rows, REMEDY)
      let count = 0
      const page = (used: readonly number[]) => {
        count = used.length
        return resourcesAmong(call.db, call.account.id, used.slice($skip, $skip + Math.min($top, MAX_TOP)))
      }
      const loaded = await calculateLoad(call, services, rows, range, page, request.signal)
      const projects = new Map(rows.map((row) => [row.id, row]))
      const loads = new Map(loaded.loads.map((load) => [load.resourceId, load]))
      const value = loaded.resources.flatMap((resource) => {
        const load = loads.get(resource.id)
        return load ? viewWeeks(resource, load, projects) : []
      })
      return call.reply(200, {
        ...viewRange(range),
        '@odata.count': count,
        value,
        unplanned: [...loaded.unplanned],
      })
    },
  } satisfies Handlers
}

/** Planned before the transaction begins. */
export const schedulePortfolio = (services: Services): LongOperation<Ops['schedulePortfolio']> => ({
  async expect({ body: { searchSeconds: seconds = 0 } }, reading) {
    mustPlanTogether(reading)
    return { projectId: null, seconds, limit: { milliseconds: seconds * 1_000 }, isShort: seconds === 0 }
  },
  async prepare({ body, request }, reading) {
    mustPlanTogether(reading)
    const { account } = reading
    const today = dateIn(account.timeZone, services.clock.now())
    const pipeline = await readPipeline(reading, body, today)
    const planned = await services.planner.planPortfolio(pipeline.question, {
      account: account.id,
      signal: request.signal,
      ...(body.searchSeconds && { search: timedSearch(body.searchSeconds) }),
    })
    const { apply = false } = body
    const answer = viewPipeline(pipeline, today, apply, planned)
    if (!apply) return async (call) => call.reply(200, answer)
    const queues = planned.projects.flatMap(({ id, plan }) => (plan ? ofProject(id) : []))
    return {
      queues,
      async handle(call) {
        await applyPipeline(call, services, pipeline.projects, pipeline.question, planned)
        return call.reply(200, answer)
      },
    }
  },
})

/** @throws 403 */
function mustPlanTogether({ may }: Pick<ReadCall, 'may'>): void {
  if (!may.allProjects) throw forbidden('Projects are planned together by users who may see all of them.')
}

const timedSearch = (seconds: number) => ({
  schedules: Number.MAX_SAFE_INTEGER,
  seed: 1,
  milliseconds: seconds * 1_000,
})

const DEFAULT_TOP = 50 // resources, unless the request has another number
const MAX_TOP = 200 // resources

const viewRange = ({ from, to }: { readonly from: number; readonly to: number }) => ({
  from: dateOf(from),
  to: dateOf(to),
})
