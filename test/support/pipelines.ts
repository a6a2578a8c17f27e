/** Checks of projects that are planned together, by definition. Uses nothing of the engine but its types. */
import type { Booking, Network, Plan } from '../../plugins/scheduling/engine/model.ts'
import type { Pipeline, PipelineInput, PipelineProject } from '../../plugins/scheduling/engine/portfolio/pipeline.ts'
import { checkPlan } from './checker.ts'
import { worksOn } from './portfolios.ts'

const EXACT = 1e-6

/** Faults of one plan; the work of others that it is ordered against is taken from it. */
export function checkPlanned(project: PipelineProject, start: number, plan: Plan): string[] {
  const bookings = (plan.bookingLinks ?? []).map(({ resourceId, order, at }): Booking => {
    const other = { projectId: 0, projectName: '', taskId: 0, taskName: '' }
    return order === 'after'
      ? { resourceId, units: 1, start: at - 1, finish: at, ...other }
      : { resourceId, units: 1, start: at, finish: at + 1, ...other }
  })
  const network: Network = { ...project.network, start, ...(bookings.length > 0 && { bookings }) }
  return checkPlan(network, project.options, plan)
}

interface Piece {
  readonly project: number
  readonly start: number
  readonly finish: number
  readonly units: number
}

/** Faults where planned projects together use more of a resource than there is, on the days on which they work. */
export function checkShared(input: PipelineInput, { projects }: Pipeline): string[] {
  const capacities = new Map(
    input.projects.flatMap(({ network }) => network.resources).map(({ id, capacity }) => [id, capacity]),
  )
  return [...capacities].flatMap(([resource, capacity]) => {
    const pieces = projects.flatMap(({ id, plan }) => {
      const project = input.projects.find((it) => it.id === id)
      return plan && project ? piecesOf(project, plan, resource) : []
    })
    return pieces.flatMap(({ start: at }) => {
      const there = pieces.filter(({ start, finish }) => start <= at + EXACT && at + EXACT < finish)
      const used = there.reduce((sum, { units }) => sum + units, 0)
      const who = there.map(({ project }) => project).join()
      return used > capacity + EXACT ? [`Resource ${resource} is used ${used} times at ${at} by ${who}.`] : []
    })
  })
}

/** A task holds a resource over days off of its resources, but not over those of its project. */
function piecesOf(project: PipelineProject, { tasks }: Plan, resource: number): Piece[] {
  return tasks.flatMap(({ id, start, finish }) => {
    const assignments = project.network.tasks.find((task) => task.id === id)?.assignments ?? []
    const units = assignments.reduce((sum, it) => (it.resourceId === resource ? sum + it.units : sum), 0)
    if (units === 0) return []
    const days = Array.from({ length: Math.ceil(finish) - Math.floor(start) }, (_, day) => Math.floor(start) + day)
    return days
      .filter((day) => worksOn(project, day))
      .map((day) => ({
        project: project.id,
        start: Math.max(start, day),
        finish: Math.min(finish, day + 1),
        units,
      }))
      .filter((piece) => piece.start < piece.finish)
  })
}
