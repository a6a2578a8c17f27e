/** What a project that starts does to those that run: their promises never move without a word. */

import { passOf, sharing } from '../execution/beside.ts'
import { percentageOf } from '../execution/consumption.ts'
import { dispatch } from '../execution/dispatch.ts'
import type { ForwardPass } from '../execution/forward-pass.ts'
import { project } from '../execution/project.ts'
import type { ProjectionInput, RunningProject, Zone } from '../model.ts'
import { ticks } from '../time/ticks.ts'
import { defaultThresholds, zoneOf } from '../zones.ts'

/**
 * Whether a project keeps its plan, and with it its promise, as it starts: where it is no worse off beside what runs than
 * alone, or GREEN, and no running project comes into a worse zone by it.
 */
export function keepsPromises(input: ProjectionInput): boolean {
  const { network, statusDate } = input
  const running = (input.running ?? []).filter(({ id }) => id !== input.id)
  const zoneBeside = (others: readonly RunningProject[]) => project({ ...input, running: others }).projectBuffer.zone
  const own = zoneBeside(running)
  if (own !== 'GREEN' && own !== zoneBeside([])) return false
  const others = sharing(network, running)
  const started: RunningProject = {
    id: input.id ?? 0,
    name: '',
    priority: input.priority ?? 0,
    decisions: [],
    network,
    plannedStarts: new Map(input.plan.tasks.map(({ id, start }) => [id, start])),
    planStart: input.plan.start,
    progress: input.progress,
    plannedFinish: input.plan.lastDay,
    bufferSize: input.plan.projectBuffer.size,
    thresholds: defaultThresholds,
  }
  const before = zonesOf(others, statusDate)
  const after = zonesOf([...others, started], statusDate)
  return others.every((_, index) => RANK[after[index] as Zone] <= RANK[before[index] as Zone])
}

const RANK = { GREEN: 0, YELLOW: 1, RED: 2 } as const

/** The zones of projects that run together, by the whole days on which their work ends. */
function zonesOf(projects: readonly RunningProject[], statusDate: number): Zone[] {
  const passes = projects.map((it) => passOf(it, statusDate))
  dispatch(passes, statusDate)
  return projects.map((it, index) => zoneOfRunning(it, passes[index] as ForwardPass))
}

function zoneOfRunning({ plannedFinish, bufferSize, thresholds }: RunningProject, pass: ForwardPass): Zone {
  const { axis } = pass.baseline
  const consumed = pass.lastFinish() - axis.position(plannedFinish + 1)
  return zoneOf(percentageOf(ticks(bufferSize), Math.max(0, consumed)), thresholds)
}
