/** Random portfolios for property tests, and checks of staggered portfolios by definition. */
import fc from 'fast-check'
import type { NetworkResource, Plan } from '../../plugins/scheduling/engine/model.ts'
import type {
  PortfolioProject,
  Staggered,
  StaggerInput,
  StaggerRule,
} from '../../plugins/scheduling/engine/portfolio/portfolio.ts'
import { checkPlan } from './checker.ts'
import { MONDAY, networks, planOptions, WEEK } from './networks.ts'

const rules: fc.Arbitrary<StaggerRule> = fc.oneof(
  fc.record({
    kind: fc.constant('drums' as const),
    drums: fc.subarray([1, 2, 3, 9]),
    capacityBuffer: fc.oneof(
      fc.record({ percentage: fc.constantFrom(0, 50, 33.3) }),
      fc.record({ days: fc.constantFrom(0, 2, 1.5) }),
    ),
    drumBuffer: fc.constantFrom(0, 0, 1, 2.5),
  }),
  fc.record({ kind: fc.constant('limit' as const), atOnce: fc.integer({ min: 1, max: 3 }) }),
  fc.constant({ kind: 'capacity' as const }),
)

/** The same three resources in every project. */
const SHARED: readonly NetworkResource[] = [
  { id: 1, name: 'Drum', capacity: 1 },
  { id: 2, name: 'Crew', capacity: 2 },
  { id: 3, name: 'Part-timer', capacity: 0.5, calendar: { weekdays: [2, 3, 4], holidays: [MONDAY + 8] } },
]

/** Portfolios whose projects can all be planned; without `calendars` all work Monday to Friday and have no earliest starts. */
export function portfolios({ calendars = true, most = 5 } = {}): fc.Arbitrary<StaggerInput> {
  const resources = calendars ? SHARED : SHARED.map(({ calendar: _, ...rest }) => rest)
  const project = fc.record({
    network: networks({ tasks: 7, calendars, plain: !calendars }),
    options: planOptions,
    priority: fc.integer({ min: 0, max: 3 }),
    hasStarted: fc.boolean(),
    notBefore: fc.option(fc.integer({ min: MONDAY - 20, max: MONDAY + 40 }), { nil: undefined }),
    target: fc.option(fc.integer({ min: MONDAY, max: MONDAY + 200 }), { nil: undefined }),
  })
  return fc
    .record({
      projects: fc.array(project, { maxLength: most }),
      rule: rules,
      statusDate: fc.integer({ min: MONDAY - 20, max: MONDAY + 20 }),
    })
    .map(({ projects, rule, statusDate }) => ({
      rule,
      statusDate,
      projects: projects.map(({ network, options, notBefore, target, ...rest }, index): PortfolioProject => {
        const tasks = network.tasks.map((task) => ({
          ...task,
          assignments: task.assignments.map(({ resourceId, units }) => ({
            resourceId,
            units: Math.min(units, SHARED[resourceId - 1]?.capacity ?? 0),
          })),
        }))
        return {
          id: (index * 3) % 7,
          ...rest,
          options: calendars ? options : { ...options, scheduleMethod: 'FROM_START' },
          network: calendars
            ? { ...network, tasks, resources }
            : { ...network, calendar: WEEK, resources, tasks: tasks.map(({ notBefore: _, ...task }) => task) },
          ...(notBefore !== undefined && { notBefore }),
          ...(target !== undefined && { target }),
        }
      }),
    }))
}

interface Taken {
  readonly projectId: number
  readonly units: number
  readonly start: number
  readonly finish: number
}

/** The time in which each project occupies a resource; a drum from the first use to the last, with the buffers. */
export function takenOn({ rule }: StaggerInput, { load, reserves }: Staggered, resourceId: number | null): Taken[] {
  const uses = load.filter((it) => it.resourceId === resourceId)
  if (rule.kind !== 'drums') return uses
  return [...new Set(uses.map(({ projectId }) => projectId))].map((projectId) => {
    const own = uses.filter((it) => it.projectId === projectId)
    const around = reserves.filter((it) => it.projectId === projectId && it.resourceId === resourceId)
    return {
      projectId,
      units: Math.max(...own.map(({ units }) => units)),
      start: Math.min(...[...own, ...around].map(({ start }) => start)),
      finish: Math.max(...[...own, ...around].map(({ finish }) => finish)),
    }
  })
}

/** Faults where projects exceed a capacity; only projects that have started may exceed it. */
export function checkCapacity(input: StaggerInput, answer: Staggered): string[] {
  const started = new Set(input.projects.filter((it) => it.hasStarted).map(({ id }) => id))
  const resources = new Map(
    input.projects.flatMap(({ network }) => network.resources).map(({ id, capacity }) => [id, capacity]),
  )
  const { rule } = input
  const shared: [number | null, number][] = rule.kind === 'limit' ? [[null, rule.atOnce]] : [...resources]
  return shared.flatMap(([resource, capacity]) => {
    const taken = takenOn(input, answer, resource)
    return taken.flatMap(({ start: at }) => {
      const there = taken.filter(({ start, finish }) => start <= at && at < finish)
      const used = there.reduce((sum, { units }) => sum + units, 0)
      const waits = there.some(({ projectId }) => !started.has(projectId))
      return waits && used > capacity + 1e-9 ? [`Resource ${resource} is taken ${used} times at ${at}.`] : []
    })
  })
}

/** Faults of a recommendation: it must match the plan from its start, and the plan must be valid. */
export function checkRecommendation(input: StaggerInput, answer: Staggered, project: PortfolioProject, plan: Plan) {
  const wrong = checkPlan({ ...project.network, start: startOf(answer, project.id) }, project.options, plan)
  const reported = answer.projects.find(({ id }) => id === project.id)
  if (reported?.lastDay !== plan.lastDay)
    wrong.push(`Project ${project.id} ends on ${plan.lastDay}, not ${reported?.lastDay}.`)
  if (reported?.firstDay !== Math.floor(plan.start)) wrong.push(`Project ${project.id} begins on ${plan.start}.`)
  const { rule } = input
  const drums = rule.kind === 'limit' ? [] : rule.kind === 'drums' ? rule.drums : [1, 2, 3]
  for (const drum of drums) {
    const load = answer.load.filter(({ resourceId, projectId }) => resourceId === drum && projectId === project.id)
    const reported = load.reduce((sum, { units, start, finish }) => sum + units * (finish - start), 0)
    const planned = project.network.tasks.reduce((sum, task) => {
      const slot = plan.tasks.find(({ id }) => id === task.id)
      const units = task.assignments.reduce((all, it) => (it.resourceId === drum ? all + it.units : all), 0)
      return sum + units * ((slot?.finish ?? 0) - (slot?.start ?? 0))
    }, 0)
    if (Math.abs(reported - planned) > 1e-6)
      wrong.push(`Drum ${drum} is used ${planned} by ${project.id}, not ${reported}.`)
  }
  return wrong
}

const startOf = (answer: Staggered, id: number) => answer.projects.find((it) => it.id === id)?.start ?? 0

/** Whether a day is one of the calendar's working days. */
export function worksOn({ network }: PortfolioProject, day: number): boolean {
  const weekday = ((((day + 3) % 7) + 7) % 7) + 1
  return network.calendar.weekdays.includes(weekday) && !network.calendar.holidays.includes(day)
}
