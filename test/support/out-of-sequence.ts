/**
 * Which tasks wait for which when tasks started out of sequence, by definition. Units of a resource are handed over from
 * task to task along the plan; a started task keeps its units, and a task gets none while an earlier one needs them.
 * When two tasks that share units by a handover are both in progress, they need the units twice: other tasks wait where
 * that exceeds the capacity.
 */
import type { Network, Plan, PlanLink } from '../../plugins/scheduling/engine/model.ts'
import { micro } from './working-time.ts'

interface Handover {
  readonly from: number
  readonly to: number
  readonly resourceId: number
  /** Micro-units. */
  readonly units: number
  readonly link: PlanLink
}
/** A task waits for another across tasks that started before their turn; `link` is the last link between them. */
export interface Wait {
  readonly from: number
  readonly to: number
  readonly link: PlanLink
}
export interface OutOfSequenceWaits {
  /** Waits for the finish of an uncompleted task, across started ones. */
  readonly across: readonly Wait[]
  /** Waits for started tasks: of tasks planned before them, and of tasks for which too few units are left. */
  readonly held: readonly { readonly from: number; readonly to: number }[]
}

/** All handovers: the resource links of the plan, and those that finish-to-start links imply. */
export function handovers(network: Network, plan: Plan): Handover[] {
  const reported = plan.links.flatMap((link): Handover[] => {
    if (link.reason.kind !== 'resource') return []
    const { resourceId, units } = link.reason
    return [{ from: link.from, to: link.to, resourceId, units: micro(units), link }]
  })
  const unitsOf = (id: number, resourceId: number) => unitsIn(network, id, resourceId)
  const flow = (resourceId: number, end: 'from' | 'to', id: number) =>
    plan.links.reduce(
      (sum, link) =>
        link.reason.kind === 'resource' && link.reason.resourceId === resourceId && link[end] === id
          ? sum + micro(link.reason.units)
          : sum,
      0,
    )
  const found = network.tasks.flatMap((task) =>
    task.predecessors.flatMap(({ taskId, type, lag }): Handover[] => {
      if (type !== 'FS' || lag < 0) return []
      const link: PlanLink = { from: taskId, to: task.id, reason: { kind: 'precedence', type, lag } }
      return network.resources
        .filter(
          ({ id }) => unitsOf(taskId, id) > flow(id, 'from', taskId) && unitsOf(task.id, id) > flow(id, 'to', task.id),
        )
        .map(({ id }) => ({ from: taskId, to: task.id, resourceId: id, units: 0, link }))
    }),
  )
  // The first of several links hands over as many units as possible.
  const implied: Handover[] = []
  for (const one of found.sort((a, b) => a.to - b.to || a.from - b.from)) {
    const left = (end: 'from' | 'to') =>
      [...reported, ...implied]
        .filter((other) => other.resourceId === one.resourceId && other[end] === one[end])
        .reduce((rest, { units }) => rest - units, unitsOf(one[end], one.resourceId))
    implied.push({ ...one, units: Math.min(left('from'), left('to')) })
  }
  return [...reported, ...implied]
}

/** Micro-units of a resource that a task uses. */
function unitsIn({ tasks }: Network, id: number, resourceId: number): number {
  const task = tasks.find((one) => one.id === id)
  const own = task && task.duration > 0 ? task.assignments.filter((one) => one.resourceId === resourceId) : []
  return own.reduce((sum, { units }) => sum + micro(units), 0)
}

/** Progress of the tasks. */
export interface ProgressState {
  isStarted(id: number): boolean
  isCompleted(id: number): boolean
  /** Micro-days of remaining work. */
  left(id: number): number
}

export function outOfSequenceWaits(network: Network, plan: Plan, state: ProgressState): OutOfSequenceWaits {
  const { isStarted, isCompleted } = state
  const all = handovers(network, plan)
  const across = new Map<string, Wait>()
  const held = new Map<string, { from: number; to: number }>()
  for (const { id: resourceId } of network.resources) {
    const out = (id: number) => all.filter((one) => one.resourceId === resourceId && one.from === id)
    for (const { id } of network.tasks) {
      for (const reached of walk((link) => (isStarted(link.to) ? out(link.to) : []), out(id))) {
        if (reached.from === id || isCompleted(id) || isStarted(reached.to)) continue
        across.set(`${id} ${reached.from} ${reached.to}`, { from: id, to: reached.to, link: reached.link })
      }
      if (isStarted(id)) continue
      for (const { to } of walk((link) => out(link.to), out(id))) {
        if (isStarted(to) && !isCompleted(to)) held.set(`${to} ${id}`, { from: to, to: id })
      }
    }
  }
  for (const one of waitsForDoubleUse(network, plan, all, state)) held.set(`${one.from} ${one.to}`, one)
  return { across: [...across.values()], held: [...held.values()] }
}

/** Waits for started tasks that use a resource at the same time although one follows the other. */
function waitsForDoubleUse(
  network: Network,
  plan: Plan,
  all: readonly Handover[],
  state: ProgressState,
): OutOfSequenceWaits['held'][number][] {
  const { isStarted, isCompleted, left } = state
  const leading = (id: number) => [
    ...walk(
      (link) => all.filter(({ to }) => to === link.from),
      all.filter(({ to }) => to === id),
    ),
  ]
  const isDoneWithAll = (id: number) => isCompleted(id) && leading(id).every(({ from }) => isCompleted(from))
  const planned = [...plan.tasks].sort((a, b) => a.start - b.start || a.id - b.id).map(({ id }) => id)
  return network.resources.flatMap(({ id: resourceId, capacity }) => {
    const own = all.filter((one) => one.resourceId === resourceId)
    const users = planned.filter((id) => unitsIn(network, id, resourceId) > 0)
    const sum = (ids: readonly number[]) => ids.reduce((total, id) => total + unitsIn(network, id, resourceId), 0)
    const behind = (id: number) =>
      [
        ...walk(
          (link) => own.filter(({ from }) => from === link.to),
          own.filter(({ from }) => from === id),
        ),
      ].map(({ to }) => to)
    const onNow = users.filter((id) => isStarted(id) && !isCompleted(id) && left(id) > 0)
    const firsts = onNow.filter((id) => behind(id).some((other) => onNow.includes(other)))
    const seconds = onNow.filter((id) => onNow.some((other) => behind(other).includes(id)))
    const twice = Math.min(sum(firsts), sum(seconds))
    const begun = users.filter((id) => isStarted(id) && !isDoneWithAll(id))
    const open = users.filter((id) => !isStarted(id))
    const waiting = open.filter((_, index) => {
      const some = [...begun, ...open.slice(0, index + 1)]
      const within = own.filter(({ from, to }) => some.includes(from) && some.includes(to))
      const needed = sum(some) - within.reduce((total, { units }) => total + units, 0)
      return needed + twice > micro(capacity)
    })
    return firsts.flatMap((from) => waiting.map((to) => ({ from, to })))
  })
}

function walk(next: (link: Handover) => readonly Handover[], first: readonly Handover[]): Set<Handover> {
  const found = new Set(first)
  for (const link of found) for (const one of next(link)) found.add(one)
  return found
}
