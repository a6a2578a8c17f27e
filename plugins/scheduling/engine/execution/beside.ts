/** A project beside what runs in its account: who shares people with it, and where its work is then placed. */
import type { Day, Network, Plan, ProjectionInput, RunningProject } from '../model.ts'
import { slotOf } from '../time/slot.ts'
import { type Baseline, baselineOf, NO_PLAN } from './baseline.ts'
import { dispatch } from './dispatch.ts'
import { ForwardPass, type Situation } from './forward-pass.ts'

/**
 * Places the remaining work of a project beside those that it shares people with, directly or through others.
 * @throws NetworkError where its links lead in a circle or its calendar has no working day
 */
export function dispatched(
  network: Network,
  plan: Plan,
  { running = [], ...situation }: Situation & Pick<ProjectionInput, 'running'>,
): ForwardPass {
  const { statusDate } = situation
  const decisions = running.find(({ id }) => id === situation.id)?.decisions ?? []
  const pass = new ForwardPass(baselineOf(network, plan), { ...situation, decisions })
  const others = running.filter(({ id }) => id !== situation.id)
  dispatch([pass, ...sharing(usesOf(network), others).map((other) => passOf(other, statusDate))], statusDate)
  return pass
}

/** The resources that tasks use. */
export const usesOf = ({ tasks }: Pick<Network, 'tasks'>): ReadonlySet<number> =>
  new Set(tasks.flatMap(({ assignments }) => assignments.map(({ resourceId }) => resourceId)))

/** The projects that use any of the resources, or share people with one that does. */
export function sharing(resourceIds: ReadonlySet<number>, running: readonly RunningProject[]): RunningProject[] {
  const used = new Set(resourceIds)
  const found = new Set<RunningProject>()
  const uses = new Map(running.map((project) => [project, usesOf(project.network)]))
  for (let size = -1; size < found.size; ) {
    size = found.size
    for (const [project, own] of uses) {
      if (found.has(project) || ![...own].some((id) => used.has(id))) continue
      found.add(project)
      for (const id of own) used.add(id)
    }
  }
  return running.filter((project) => found.has(project))
}

/** A project of which no more is asked than when its people are at work. */
export function passOf(project: RunningProject, statusDate: Day): ForwardPass {
  const known = baselines.get(project) ?? baselineOfRunning(project)
  baselines.set(project, known)
  return new ForwardPass(known, { ...project, statusDate })
}

/** What runs is looked at once for each project beside it. */
const baselines = new WeakMap<RunningProject, Baseline>()

function baselineOfRunning({ plannedStarts, planStart, network }: RunningProject): Baseline {
  const tasks = [...plannedStarts].map(([id, start]) => ({ ...NOT_CRITICAL, ...slotOf(start, start), id }))
  return baselineOf(network, { ...NO_PLAN, tasks, start: planStart ?? network.start })
}

const NOT_CRITICAL = { isCritical: false, freeFloat: 0 } as const
