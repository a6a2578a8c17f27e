/** Calculates the load of resources from what is read from the database. */
import type { CalendarSpec, Plan } from '../engine/model.ts'
import { type LoadInput, type ResourceLoad, resourceLoad, type WorkAhead } from '../engine/portfolio/load.ts'
import { type Json, parseJson } from '../json.ts'
import { type AssignmentColumns, assignmentsByTask, basisOf, type Running, runningOf } from './running.ts'

export interface LoadQuestion extends Omit<LoadInput, 'planned' | 'running'> {
  readonly planned: readonly PlannedProject[]
  readonly running: Running
}
/** A project in Planning that has a plan. */
export interface PlannedProject {
  readonly id: number
  readonly calendar: CalendarSpec
  readonly plan: Json<Plan>
  readonly assignments: Json<AssignmentColumns>
}

export function loadOf({ planned, running, ...input }: LoadQuestion): ResourceLoad[] {
  const { resources } = basisOf(running)
  const plannedWork = planned.map(({ id, calendar, plan, assignments }): WorkAhead => {
    const assigned = assignmentsByTask(parseJson(assignments))
    return {
      projectId: id,
      network: { calendar, resources },
      tasks: parseJson(plan).tasks.flatMap(({ id: taskId, start, finish }) => {
        const own = assigned.get(taskId)
        return own ? [{ assignments: own, start, finish }] : []
      }),
    }
  })
  return resourceLoad({ ...input, planned: plannedWork, running: runningOf(running) })
}
