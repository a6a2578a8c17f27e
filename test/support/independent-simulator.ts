/** Simulates projects that share people, to compare the engine with; takes nothing of the engine but types. */
import type { RunningProject } from '../../plugins/scheduling/engine/model.ts'
import type { Estimates } from '../../plugins/scheduling/engine/simulation/model.ts'
import { daysOf, IndependentDispatch, type Times } from './independent-dispatch.ts'
import { type SampledTask, samplerOf } from './independent-sampler.ts'

/** The last days of each project in runs, by its id. */
export function simulateIndependently(
  running: readonly RunningProject[],
  statusDate: number,
  { estimates, seed, runs }: { readonly estimates: Estimates; readonly seed: number; readonly runs: number },
): ReadonlyMap<number, readonly number[]> {
  const dispatch = new IndependentDispatch(running, statusDate)
  const draw = samplerOf(sampledTasks(running, statusDate, estimates), estimates.correlation, seed)
  const lastDays = new Map(running.map(({ id }): [number, number[]] => [id, []]))
  for (let run = 0; run < runs; run++) {
    const left = draw()
    const times = dispatch.place((id) => left.get(id) as number)
    for (const project of running) lastDays.get(project.id)?.push(lastDayOf(project, times))
  }
  return lastDays
}

/** The last day on which a project is worked on. */
export function lastDayOf({ network }: RunningProject, times: ReadonlyMap<number, Times>): number {
  const last = Math.max(...network.tasks.map(({ id }) => (times.get(id) as Times).finish))
  return Math.ceil(last - 1e-9) - 1
}

/** What is to be drawn of projects. */
export function sampledTasks(
  running: readonly RunningProject[],
  statusDate: number,
  { safetyFactor }: Estimates,
): SampledTask[] {
  return running.flatMap((project) =>
    project.network.tasks.map((task) => {
      const { id, duration: focused, safeDuration: safe = focused * safetyFactor } = task
      const report = project.progress.find(({ taskId }) => taskId === id)
      const until = report?.asOf === undefined ? statusDate : report.asOf + 1
      const hasStarted = report?.status === 'InProgress' && report.actualStart !== undefined
      const elapsed = hasStarted ? daysOf(project, task).between(report.actualStart as number, until) : 0
      return { id, projectId: project.id, remaining: report?.remaining ?? focused, focused, safe, elapsed }
    }),
  )
}
