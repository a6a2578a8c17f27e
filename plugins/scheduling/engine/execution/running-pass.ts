/** What runs, as a dispatch takes it. */
import type { Day, RunningProject } from '../model.ts'
import { slotOf } from '../time/slot.ts'
import { type Baseline, baselineOf, NO_PLAN } from './baseline.ts'
import { dispatch } from './dispatch/dispatch.ts'
import { ForwardPass, type Handed } from './forward-pass.ts'

/** A project of which no more is asked than when its people are at work. */
export function passOf(project: RunningProject, statusDate: Day): ForwardPass {
  const known = baselines.get(project) ?? baselineOfRunning(project)
  baselines.set(project, known)
  return new ForwardPass(known, { ...project, statusDate })
}

/** Projects that run together, as they are placed. */
export function placedTogether(running: readonly RunningProject[], statusDate: Day): readonly ForwardPass[] {
  const passes = running.map((project) => passOf(project, statusDate))
  const handed = dispatch(passes, statusDate)
  for (const [project, pass] of passes.entries()) pass.end(handed[project] as Handed)
  return passes
}

/** What runs is prepared once for all dispatches of it. */
const baselines = new WeakMap<RunningProject, Baseline>()

function baselineOfRunning({ plannedStarts, planStart, network }: RunningProject): Baseline {
  const tasks = [...plannedStarts].map(([id, start]) => ({ ...NOT_CRITICAL, ...slotOf(start, start), id }))
  return baselineOf(network, { ...NO_PLAN, tasks, start: planStart ?? network.start })
}

const NOT_CRITICAL = { isCritical: false, freeFloat: 0 } as const
