/** What a project that starts does to those that run: their promises never move without a word. */
import { sharing, usesOf } from '../execution/beside.ts'
import { listedAtOf } from '../execution/dispatch/list.ts'
import { project } from '../execution/project.ts'
import type { Decision, ProjectionInput, RunningProject, Zone } from '../model.ts'
import { type End, endsOf, type Moved, movedBy } from './ends.ts'

/**
 * Whether a project keeps its plan, and with it its promise, as it starts: where it is no worse off beside what runs than
 * alone, or GREEN, and no running project comes into a worse zone by it.
 */
export function keepsPromises(input: ProjectionInput): boolean {
  const { statusDate } = input
  const others = othersOf(input)
  const zoneBeside = (running: readonly RunningProject[]) => project({ ...input, running }).projectBuffer.zone
  const own = zoneBeside(others)
  if (own !== 'GREEN' && own !== zoneBeside([])) return false
  const before = endsOf(others, statusDate)
  const after = endsOf([...others, startedOf(input)], statusDate)
  return others.every(({ id }) => rankOf(after.get(id)) <= rankOf(before.get(id)))
}

const RANK: Readonly<Record<Zone, number>> = { GREEN: 0, YELLOW: 1, RED: 2 }
const rankOf = (end: End | undefined) => RANK[end?.zone ?? 'GREEN']

/** Where a project that starts would end, and what else would move. */
export interface Started {
  readonly end: End
  readonly moved: readonly Moved[]
}

/** A place after those of all decisions in force, as a decision gets that names none. */
export const LAST_PLACE = Number.MAX_SAFE_INTEGER

/** What follows where a project starts with its plan, and where it comes first from then on, after what was decided before it. */
export function startedBeside(input: ProjectionInput): { readonly asPlanned: Started; readonly asFirst: Started } {
  const { statusDate } = input
  const others = othersOf(input)
  const before = endsOf(others, statusDate)
  const started = startedOf(input)
  const ending = (decisions: readonly Decision[]): Started => {
    const after = endsOf([...others, { ...started, decisions }], statusDate)
    return { end: after.get(started.id) as End, moved: movedBy(before, after) }
  }
  return { asPlanned: ending([]), asFirst: ending([{ place: LAST_PLACE, mode: 'next', id: '' }]) }
}

/** Those that run and share people with it. */
function othersOf({ network, id, running = [] }: ProjectionInput): RunningProject[] {
  const others = running.filter((it) => it.id !== id)
  return sharing(usesOf(network), others)
}

/** The project as one that runs. */
export const startedOf = ({
  id = 0,
  priority = 0,
  network,
  plan,
  progress,
  zones,
}: Omit<ProjectionInput, 'statusDate'>): RunningProject => ({
  id,
  name: '',
  priority,
  decisions: [],
  network,
  plannedStarts: new Map(plan.tasks.map((task) => [task.id, listedAtOf(task)])),
  planStart: plan.start,
  progress,
  bufferStart: plan.projectBuffer.start,
  bufferSize: plan.projectBuffer.size,
  thresholds: zones,
})
