/** The work of one project as bookings for the others. */
import type { Booking, Plan } from '../model.ts'
import type { Compiled } from '../network/network.ts'
import type { Times } from '../network/passes.ts'
import type { RemainingLoad } from './bookings.ts'
import type { PipelineProject, Work } from './pipeline.ts'
import { plannedOf } from './remaining.ts'

type Named = Pick<PipelineProject, 'id' | 'name'>

export const workOf = ({ id, name }: Named, { tasks }: RemainingLoad): Work =>
  tasks.flatMap(({ task, start, finish }) =>
    start < finish
      ? task.assignments.flatMap(({ resourceId, units }): Booking[] => {
          if (units <= 0) return []
          const whose = { projectId: id, projectName: name, taskId: task.id, taskName: task.name }
          return [{ resourceId, units, start, finish, ...whose }]
        })
      : [],
  )

export const workOfPlan = (project: PipelineProject, plan: Plan): Work => workOf(project, plannedOf(project, plan))

export const workOfTimes = (project: PipelineProject, net: Compiled, times: Times): Work =>
  workOf(project, {
    projectId: project.id,
    network: project.network,
    span: undefined,
    tasks: net.tasks.map((task, index) => ({
      task,
      start: net.axis.startMoment(times.start[index] as number),
      finish: net.axis.finishMoment(times.finish[index] as number),
      work: task.duration,
    })),
  })
