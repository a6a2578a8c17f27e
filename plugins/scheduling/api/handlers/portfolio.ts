/** Projects that share resources: the load of those by week, and plans that are made together. */
import type { Handlers, Ops, Schemas } from '#generated/scheduling'
import { forbidden, invalid, notFound, type ReadCall, type Reserves } from '#runtime'
import { resourceOf, specOf } from '../../calculation/facts.ts'
import { dateIn, dateOf, dayOf } from '../../dates.ts'
import type { CalendarSpec, Day } from '../../engine/model.ts'
import type { LoadWeek, ResourceLoad } from '../../engine/portfolio/load.ts'
import { mondayOf } from '../../engine/time/weeks.ts'
import { visibilityOf } from '../../rules/access.ts'
import { calendarsById, findDefaultCalendar } from '../../store/calendars.ts'
import { openProjects, openProjectsUsing, plannedAmong, resourcesAmong } from '../../store/portfolio.ts'
import type { ProjectRow } from '../../store/projects.ts'
import { findResource, type ResourceRow } from '../../store/resources.ts'
import { findAllRunning } from '../../store/running.ts'
import { loadSizeOf } from '../../store/sizes.ts'
import { applyPipeline } from '../../usecases/apply-pipeline.ts'
import { bytesOfLoad } from '../../usecases/memory.ts'
import { MAX_PROJECTS, mustBeFew, mustFitTogether } from '../../usecases/portfolio-projects.ts'
import { nameless } from '../../usecases/project-snapshot.ts'
import { ofProject } from '../../usecases/queues.ts'
import type { Services } from '../../usecases/recalculate.ts'
import type { LongOperation } from '../../usecases/searches/operation.ts'
import { readPipeline, viewPipeline } from '../portfolio-schedule.ts'

export function portfolioHandlers(services: Services) {
  return {
    async getResourceLoad({ path, query, request }, call) {
      const resource = await findResource(call.db, visibilityOf(call), path.resourceId)
      if (!resource) throw notFound('resource', path.resourceId)
      const range = readRange(query, dateIn(call.account.timeZone, services.clock.now()))
      const rows = await openProjectsUsing(call.db, visibilityOf(call), resource.id, MAX_PROJECTS + 1)
      mustBeFew(rows, REMEDY)
      const own = async () => [resource]
      const { loads, unplanned } = await calculateLoad(call, services, rows, range, own, request.signal)
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

const MAX_DAYS = 731 // two years
const DEFAULT_WEEKS = 13
const MAX_WEEKS = 5_000 // of all resources together
const REMEDY = 'Ask for the load of one resource, or look at fewer projects by setting others on hold.'

interface Range {
  readonly from: Day
  readonly to: Day
}

/** @throws 400 where the range ends before it begins, or is too long */
function readRange({ from, to }: { readonly from?: string; readonly to?: string }, today: string): Range {
  const first = from === undefined ? mondayOf(dayOf(today)) : dayOf(from)
  const last = to === undefined ? mondayOf(first) + 7 * DEFAULT_WEEKS - 1 : dayOf(to)
  const bounds = `from is ${dateOf(first)} and to is ${dateOf(last)}`
  if (last < first) throw invalid([{ parameter: 'to', detail: `${bounds}: a range ends on or after its first day.` }])
  if (last - first >= MAX_DAYS) {
    throw invalid([{ parameter: 'to', detail: `${bounds}: a range has ${MAX_DAYS} days at most.` }])
  }
  return { from: first, to: last }
}

/** @throws 400 where so many resources and weeks are too much for one answer */
function mustFit({ from, to }: Range, resources: number): void {
  const weeks = (mondayOf(to) - mondayOf(from)) / 7 + 1
  if (weeks * resources <= MAX_WEEKS) return
  const detail = `${resources} resources with ${weeks} weeks each are asked for; ${MAX_WEEKS} weeks together are the most.`
  throw invalid([{ parameter: '$top', detail }])
}

interface Loaded {
  readonly loads: readonly ResourceLoad[]
  readonly resources: readonly ResourceRow[]
  /** Ids of the projects that have no plan yet. */
  readonly unplanned: readonly number[]
}

/**
 * Calculates the load of resources by the given projects.
 * @param choose reads the resources, given the ids of those that the projects use
 * @throws 409 when the projects are too large together; 503 when too much is calculated at once
 */
export async function calculateLoad(
  call: ReadCall & Reserves,
  services: Services,
  rows: readonly ProjectRow[],
  range: Range,
  choose: (usedIds: readonly number[]) => Promise<readonly ResourceRow[]>,
  signal: AbortSignal,
): Promise<Loaded> {
  const { db, account } = call
  const ids = rows.map(({ id }) => id)
  const size = await loadSizeOf(db, account.id, ids)
  mustFitTogether(size, ids.length, REMEDY)
  await call.reserve(bytesOfLoad(size))
  const resources = await choose(size.resourceIds)
  mustFit(range, resources.length)
  const withPlan = await plannedAmong(db, account.id, ids)
  const [ahead, started] = [withPlan.filter((it) => it.ahead), withPlan.filter((it) => !it.ahead)]
  const calendar = specOf(await findDefaultCalendar(db, account.id))
  const own = await specsOf(call, [...ahead, ...resources])
  const question = {
    ...range,
    statusDate: dayOf(dateIn(account.timeZone, services.clock.now())),
    calendar,
    resources: resources.map((row) => resourceOf(row, own)),
    planned: ahead.flatMap(({ id, calendarId, ahead }) =>
      ahead ? { id, calendar: own.get(calendarId ?? 0) ?? calendar, ...ahead } : [],
    ),
    running: await findAllRunning(db, nameless(account.id)),
    counted: started.map(({ id }) => id),
  }
  const loads = await services.planner.resourceLoad(question, { account: account.id, signal })
  const planned = new Set(withPlan.map(({ id }) => id))
  return { loads, resources, unplanned: ids.filter((id) => !planned.has(id)) }
}

/** The calendars that rows have of their own, by id. */
async function specsOf(
  { db, account }: ReadCall,
  rows: readonly { readonly calendarId: number | null }[],
): Promise<ReadonlyMap<number, CalendarSpec>> {
  const ids = [...new Set(rows.flatMap(({ calendarId }) => calendarId ?? []))]
  const calendars = ids.length > 0 ? await calendarsById(db, account.id, ids) : []
  return new Map(calendars.map((row) => [row.id, specOf(row)]))
}

const viewWeeks = (
  { id, name, capacity }: ResourceRow,
  load: ResourceLoad,
  projects: ReadonlyMap<number, ProjectRow>,
): Schemas['ResourceWeeks'] => ({
  resourceId: id,
  name,
  units: capacity,
  weeks: load.weeks.map((week) => viewWeek(week, projects)),
})

const viewWeek = (week: LoadWeek, projects: ReadonlyMap<number, ProjectRow>): Schemas['LoadWeek'] => ({
  start: dateOf(week.start),
  end: dateOf(week.end),
  capacity: week.capacity,
  demand: week.demand,
  overAllocation: week.overAllocation,
  projects: week.projects.flatMap(({ projectId, demand }) => {
    const project = projects.get(projectId)
    return project ? [{ projectId, name: project.name, status: statusOf(project), demand }] : []
  }),
})

const statusOf = ({ status }: ProjectRow) => (status === 'Active' ? 'Active' : 'Planning')
