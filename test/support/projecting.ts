/** Projections and projects that run, with the zones of an account that sets none unless a test is about others. */
import { project as projectIn } from '../../plugins/scheduling/engine/index.ts'
import type { Plan, ProjectionInput, RunningProject } from '../../plugins/scheduling/engine/model.ts'
import { keepsPromises as keepsPromisesIn } from '../../plugins/scheduling/engine/portfolio/activation.ts'
import { FLAT_ZONES, THRESHOLDS } from './thresholds.ts'

export type Projected = Omit<ProjectionInput, 'zones'> & Partial<Pick<ProjectionInput, 'zones'>>

export const project = (input: Projected) => projectIn({ zones: FLAT_ZONES, ...input })

export const keepsPromises = (input: Projected) => keepsPromisesIn({ zones: FLAT_ZONES, ...input })

type Running = Pick<RunningProject, 'id' | 'network'> & Partial<RunningProject>
type RunningUnplanned = Running & Pick<RunningProject, 'plannedStarts' | 'bufferStart' | 'bufferSize'>

/** A project that runs, with what it is given; nothing is reported, nothing decided. */
export const running = (own: RunningUnplanned): RunningProject => ({
  ...{ name: `P${own.id}`, priority: 0, decisions: [], progress: [], thresholds: THRESHOLDS },
  ...own,
})

/** A project that runs by its plan. */
export const runningBy = ({ tasks, start, projectBuffer }: Plan, own: Running): RunningProject =>
  running({
    plannedStarts: new Map(tasks.map((task) => [task.id, task.start])),
    ...{ planStart: start, bufferStart: projectBuffer.start, bufferSize: projectBuffer.size },
    ...own,
  })
