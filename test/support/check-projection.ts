/**
 * Checks projections from the definitions alone: times against links, floors and capacity, buffers and chains against
 * what the times say. Takes nothing from the engine but its types; answers what is wrong, one sentence each.
 */
import type {
  NetworkTask,
  PlanLink,
  Progress,
  Projection,
  ProjectionInput,
} from '../../plugins/scheduling/engine/model.ts'
import { DAY, Ground, micro, type Slot } from './ground.ts'
import { type Turns, turnsOf } from './turns.ts'

export interface Scene {
  readonly input: ProjectionInput
  readonly seen: Projection
  readonly ground: Ground
  readonly taskOf: ReadonlyMap<number, NetworkTask>
  readonly slotOf: ReadonlyMap<number, Slot>
  /** Precedence of the network, resource flow of the plan, and what waits across tasks that were started before. */
  readonly links: readonly (PlanLink & { readonly via?: PlanLink })[]
  /** Tasks that wait for one that is under way out of turn. */
  readonly held: Turns['held']
  entryOf(id: number): Progress | undefined
  isStarted(id: number): boolean
  isCompleted(id: number): boolean
  /** Micro-days of work left. */
  left(id: number): number
}

export function sceneOf(input: ProjectionInput, seen: Projection): Scene {
  const { network, plan, progress, statusDate } = input
  const entries = new Map(progress.map((entry) => [entry.taskId, entry]))
  const taskOf = new Map(network.tasks.map((task) => [task.id, task]))
  const moments = [
    ...[statusDate, plan.start, plan.finish, plan.projectBuffer.start, plan.projectBuffer.finish, seen.finish],
    ...seen.tasks.flatMap(({ start, finish }) => [start, finish]),
    ...plan.tasks.flatMap(({ start, finish }) => [start, finish]),
    ...plan.feedingBuffers.flatMap(({ start, finish }) => [start, finish]),
  ]
  const statusOf = (id: number) => entries.get(id)?.status ?? 'NotStarted'
  const isStarted = (id: number) => statusOf(id) !== 'NotStarted'
  const isCompleted = (id: number) => statusOf(id) === 'Completed'
  const left = (id: number) =>
    isCompleted(id) ? 0 : micro(entries.get(id)?.remaining ?? taskOf.get(id)?.duration ?? 0)
  const { across, held } = turnsOf(network, plan, { isStarted, isCompleted, left })
  return {
    input,
    seen,
    held,
    ground: new Ground(network, moments),
    taskOf,
    slotOf: new Map(seen.tasks.map((slot) => [slot.id, slot])),
    links: [
      ...network.tasks.flatMap((task) =>
        task.predecessors.map(
          ({ taskId, type, lag }): PlanLink => ({
            from: taskId,
            to: task.id,
            reason: { kind: 'precedence', type, lag },
          }),
        ),
      ),
      ...plan.links.filter(({ reason }) => reason.kind === 'resource'),
      ...across.map(({ from, to, link }) => ({ from, to, reason: { ...HANDOVER }, via: link })),
    ],
    entryOf: (id) => entries.get(id),
    isStarted,
    isCompleted,
    left,
  }
}

const HANDOVER = { kind: 'resource', resourceId: 0, units: 0 } as const

/** Of what a link counts from and what it bounds: start or finish; and its lag in micro-days. */
export function termsOf({ reason }: PlanLink) {
  const type = reason.kind === 'precedence' ? reason.type : 'FS'
  return {
    from: type === 'FS' || type === 'FF' ? ('finish' as const) : ('start' as const),
    to: type === 'FS' || type === 'SS' ? ('start' as const) : ('finish' as const),
    lag: reason.kind === 'precedence' ? micro(reason.lag) : 0,
  }
}

/** Everything that must be true of the times of a projection. */
export function checkProjection(input: ProjectionInput, seen: Projection): string[] {
  const scene = sceneOf(input, seen)
  const { network } = input
  if (seen.tasks.length !== network.tasks.length) return ['Not every task has one slot.']
  return [
    ...network.tasks.flatMap((task) => checkTask(scene, task)),
    ...checkLinks(scene),
    ...checkCapacity(scene),
    ...checkReadiness(scene),
    ...checkEnd(scene),
  ]
}

function checkTask(scene: Scene, task: NetworkTask): string[] {
  const { ground, input } = scene
  const { start, finish } = scene.slotOf.get(task.id) as Slot
  const { actualStart, actualFinish } = scene.entryOf(task.id) ?? {}
  const wrong: string[] = []
  if (scene.isCompleted(task.id)) {
    if (actualFinish !== undefined && finish !== actualFinish) wrong.push(`Task ${task.id} ended on ${actualFinish}.`)
    return wrong
  }
  const count = ground.of(task)
  const left = scene.left(task.id)
  if (scene.isStarted(task.id)) {
    if (actualStart !== undefined && start !== actualStart) wrong.push(`Task ${task.id} started on ${actualStart}.`)
    const done = count.at(finish) - count.at(Math.max(start, input.statusDate))
    const isHeld = scene.links.some((link) => link.to === task.id && termsOf(link).to === 'finish')
    if (done < left || (done > left && !isHeld)) wrong.push(`Task ${task.id} has ${left} left, and time for ${done}.`)
    return wrong
  }
  const floor = Math.max(input.statusDate, task.notBefore ?? input.statusDate)
  if (ground.project.at(start) < ground.project.at(floor)) wrong.push(`Task ${task.id} starts before ${floor}.`)
  if (left > 0 && !count.works(Math.floor(micro(start) / DAY))) wrong.push(`Task ${task.id} starts on a day off.`)
  const done = count.at(finish) - count.at(start)
  if (done !== left) wrong.push(`Task ${task.id} works ${done} instead of ${left}.`)
  return wrong
}

/** Links hold for what is to come: the start of what has not started, the finish of what is not finished. */
function checkLinks(scene: Scene): string[] {
  return scene.links.flatMap((link) => {
    const terms = termsOf(link)
    const [before, after] = [scene.slotOf.get(link.from), scene.slotOf.get(link.to)]
    if (!before || !after || scene.isCompleted(link.to)) return []
    if (terms.to === 'start' && scene.isStarted(link.to)) return []
    const asked = scene.ground.project.at(before[terms.from]) + terms.lag
    const short = asked - scene.ground.project.at(after[terms.to])
    return short > 0 ? [`The link ${link.from} -> ${link.to} is broken by ${short}.`] : []
  })
}

/** Capacity where remaining work starts: what is under way uses its resources until its work is done. */
function checkCapacity(scene: Scene): string[] {
  const { input, slotOf } = scene
  return input.network.resources.flatMap((resource) => {
    const uses = input.network.tasks.flatMap((task) => {
      const { start, finish } = slotOf.get(task.id) as Slot
      const units = task.assignments
        .filter(({ resourceId }) => resourceId === resource.id)
        .reduce((sum, assignment) => sum + micro(assignment.units), 0)
      if (units === 0 || task.duration === 0 || scene.left(task.id) === 0) return []
      const count = scene.ground.of(task)
      const isStarted = scene.isStarted(task.id)
      const begun = count.at(Math.max(start, input.statusDate))
      const uses = (at: number) => (isStarted ? count.at(at) - begun < scene.left(task.id) : start <= at && at < finish)
      return [{ from: start, units, isStarted, uses }]
    })
    return uses
      .filter(({ isStarted }) => !isStarted)
      .flatMap(({ from }) => {
        const used = uses.filter((use) => use.uses(from)).reduce((sum, { units }) => sum + units, 0)
        return used > micro(resource.capacity)
          ? [`Resource ${resource.id} is used ${used / DAY} times at ${from}.`]
          : []
      })
  })
}

function checkReadiness(scene: Scene): string[] {
  return scene.seen.tasks.flatMap(({ id, isReady }) => {
    const task = scene.taskOf.get(id) as NetworkTask
    const isHeld = task.predecessors.some(
      ({ taskId, type }) =>
        (type === 'FS' && !scene.isCompleted(taskId)) || (type === 'SS' && !scene.isStarted(taskId)),
    )
    const isEarly = (task.notBefore ?? scene.input.statusDate) > scene.input.statusDate
    const expected = !scene.isStarted(id) && !isHeld && !isEarly
    return isReady === expected ? [] : [`Task ${id} is told to be ${isReady ? '' : 'not '}ready.`]
  })
}

/** The end, the longest chain that leads there, and what is done of the chain. */
function checkEnd(scene: Scene): string[] {
  const { seen, input, ground, slotOf } = scene
  const wrong: string[] = []
  const open = seen.tasks.filter(({ id }) => !scene.isCompleted(id))
  const last = Math.max(
    ...seen.tasks.map(({ finish }) => finish),
    ...(seen.tasks.length === 0 ? [input.plan.finish] : []),
  )
  if (seen.finish !== last) wrong.push(`The work ends at ${last}, not at ${seen.finish}.`)
  const slots = seen.longestChain.map((id) => slotOf.get(id) as Slot)
  if (slots.length > 0 !== open.length > 0) wrong.push('There is a longest chain as long as there is work.')
  const end = Math.max(...open.map(({ finish }) => ground.project.at(finish)))
  const chainEnd = slots.at(-1)
  if (chainEnd && ground.project.at(chainEnd.finish) !== end) wrong.push('The longest chain does not end last.')
  if (seen.longestChain.some((id) => scene.isCompleted(id))) wrong.push('The longest chain has finished work in it.')
  const remaining = slots.reduce((sum, slot, index) => {
    const own = scene.left(slot.id)
    const before = slots[index - 1]
    const shared = before ? ground.project.at(Math.min(before.finish, slot.finish)) - ground.project.at(slot.start) : 0
    return sum + own - Math.min(own, Math.max(0, shared))
  }, 0)
  const baseline = micro(input.plan.criticalChain.length)
  const expected = baseline === 0 ? (slots.length === 0 ? 100 : 0) : 100 * (1 - remaining / baseline)
  if (Math.abs(seen.chainCompletion - expected) > 1e-6) {
    wrong.push(`${expected} % of the chain are done, not ${seen.chainCompletion}.`)
  }
  return wrong
}
