/**
 * What waits for what when tasks were started out of turn, from the definition: each unit of a resource goes from task
 * to task along the plan, what is under way keeps it, and nothing takes it while a task before it still needs it.
 */
import type { Network, Plan, PlanLink } from '../../plugins/scheduling/engine/model.ts'
import { micro } from './ground.ts'

interface Handover {
  readonly from: number
  readonly to: number
  readonly resourceId: number
  readonly link: PlanLink
}
/** A task waits for another across those that went ahead; the last of the links between them. */
export interface Wait {
  readonly from: number
  readonly to: number
  readonly link: PlanLink
}
export interface Turns {
  /** Waits for the finish of a task that is not completed, across started ones. */
  readonly across: readonly Wait[]
  /** Waits of tasks whose turn it was, for one that is under way. */
  readonly held: readonly { readonly from: number; readonly to: number }[]
}

/** All handovers: those that the plan tells, and those that a link from finish to start says already. */
export function handovers(network: Network, plan: Plan): Handover[] {
  const told = plan.links.flatMap((link) =>
    link.reason.kind === 'resource' ? [{ from: link.from, to: link.to, resourceId: link.reason.resourceId, link }] : [],
  )
  const unitsOf = (id: number, resourceId: number) => {
    const task = network.tasks.find((one) => one.id === id)
    const own = task && task.duration > 0 ? task.assignments.filter((one) => one.resourceId === resourceId) : []
    return own.reduce((sum, { units }) => sum + micro(units), 0)
  }
  const flow = (resourceId: number, end: 'from' | 'to', id: number) =>
    plan.links.reduce(
      (sum, link) =>
        link.reason.kind === 'resource' && link.reason.resourceId === resourceId && link[end] === id
          ? sum + micro(link.reason.units)
          : sum,
      0,
    )
  const implied = network.tasks.flatMap((task) =>
    task.predecessors.flatMap(({ taskId, type, lag }): Handover[] => {
      if (type !== 'FS' || lag < 0) return []
      const link: PlanLink = { from: taskId, to: task.id, reason: { kind: 'precedence', type, lag } }
      return network.resources
        .filter(
          ({ id }) => unitsOf(taskId, id) > flow(id, 'from', taskId) && unitsOf(task.id, id) > flow(id, 'to', task.id),
        )
        .map(({ id }) => ({ from: taskId, to: task.id, resourceId: id, link }))
    }),
  )
  return [...told, ...implied]
}

export function turnsOf(
  network: Network,
  plan: Plan,
  isStarted: (id: number) => boolean,
  isCompleted: (id: number) => boolean,
): Turns {
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
  return { across: [...across.values()], held: [...held.values()] }
}

function walk(next: (link: Handover) => readonly Handover[], first: readonly Handover[]): Set<Handover> {
  const found = new Set(first)
  for (const link of found) for (const one of next(link)) found.add(one)
  return found
}
