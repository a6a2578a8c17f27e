/** A project beside what runs in its account: who shares people with it, and where its work is then placed. */
import type { Network, Plan, ProjectionInput, RunningProject } from '../model.ts'
import { baselineOf } from './baseline.ts'
import { dispatch } from './dispatch/dispatch.ts'
import { awaitedIn, ForwardPass, type Handed, NO_OTHER_WORK, type Situation } from './forward-pass.ts'
import { once, placeAsKept } from './kept-dispatch.ts'
import { passOf } from './running-pass.ts'

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
  const own = running.find(({ id }) => id === situation.id)
  const { decisions = [], otherWork = NO_OTHER_WORK } = own ?? {}
  const pass = new ForwardPass(baselineOf(network, plan), { ...situation, decisions, otherWork })
  const notOwn = running.filter((it) => it !== own)
  const others = sharing(usesOf(network), notOwn)
  if (own && others.length > 0) {
    const taking = new Set([own, ...others])
    pass.begin()
    const placed = running.filter((it) => taking.has(it))
    if (placeAsKept(pass, running, placed)) return pass
  }
  const beside = others.map((other) => passOf(other, statusDate))
  const [handed, ...handedBeside] = dispatch([pass, ...beside], statusDate)
  pass.end(handed as Handed)
  pass.holdsUpOthers = awaitedIn(handedBeside).has(pass.id)
  pass.beside = once(() => {
    for (const [place, other] of beside.entries()) other.end(handedBeside[place] as Handed)
    return beside
  })
  return pass
}

type Tasks = Network['tasks']

/** The resources that tasks use. */
export function usesOf({ tasks }: Pick<Network, 'tasks'>): ReadonlySet<number> {
  const known = uses.get(tasks)
  if (known) return known
  const own = new Set<number>()
  for (const { assignments } of tasks) for (const { resourceId } of assignments) own.add(resourceId)
  uses.set(tasks, own)
  return own
}

/** All projects of a round look through what runs. */
const uses = new WeakMap<Tasks, ReadonlySet<number>>()

/** The projects that use any of the resources, or share people with one that does. */
export function sharing(resourceIds: ReadonlySet<number>, running: readonly RunningProject[]): RunningProject[] {
  const used = new Set(resourceIds)
  const found = new Set<RunningProject>()
  for (let size = -1; size < found.size; ) {
    size = found.size
    for (const project of running) {
      if (found.has(project)) continue
      const own = usesOf(project.network)
      if (![...own].some((id) => used.has(id))) continue
      found.add(project)
      for (const id of own) used.add(id)
    }
  }
  return running.filter((project) => found.has(project))
}

/** The same, in groups none of which shares people with another one. */
export function sharingGroups(
  resourceIds: ReadonlySet<number>,
  running: readonly RunningProject[],
): readonly (readonly RunningProject[])[] {
  const groups: (readonly RunningProject[])[] = []
  let rest = sharing(resourceIds, running)
  for (let [first] = rest; first; [first] = rest) {
    const group = new Set(sharing(usesOf(first.network), rest))
    groups.push([...group])
    rest = rest.filter((project) => !group.has(project))
  }
  return groups
}
