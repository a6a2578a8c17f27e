/** Checks plans from progress by definition. Uses nothing of the engine but its types; returns one sentence a fault. */
import type { Booking, Network, NetworkTask, Plan, PlanBasis, Progress } from '../../plugins/scheduling/engine/model.ts'
import { checkTimes, micro, type Slot, WorkingTime } from './working-time.ts'

/** @param basis with `running`, what is under way may pause for the work of others */
export function checkFromProgress(
  network: Network,
  { progress, statusDate, running }: PlanBasis,
  plan: Plan,
): string[] {
  const reported = new Map(progress.map((entry) => [entry.taskId, entry]))
  const slotOf = new Map<number, Slot>(plan.tasks.map((task) => [task.id, task]))
  const moments = [statusDate, ...plan.tasks.flatMap(({ start, finish }) => [start, finish])]
  const days = progress.flatMap(({ asOf, unreportedSince, actualStart }) =>
    [asOf, unreportedSince, actualStart].flatMap((it) => it ?? []),
  )
  const workingTime = new WorkingTime(network, [...moments, ...days])
  const { project } = workingTime
  const statusOf = (id: number) => reported.get(id)?.status ?? 'NotStarted'
  const leftOf = (task: NetworkTask) => Math.max(0, reported.get(task.id)?.remaining ?? task.duration)
  const open = network.tasks.filter(({ id }) => statusOf(id) === 'NotStarted')
  const started = network.tasks.filter(({ id }) => statusOf(id) === 'InProgress')
  const wrong: string[] = []
  if (plan.tasks.length !== network.tasks.length) wrong.push('Not every task has one slot.')

  for (const { taskId, status, actualStart, actualFinish, asOf, reportedOn } of progress) {
    const [slot, task] = [slotOf.get(taskId), network.tasks.find(({ id }) => id === taskId)]
    if (!slot || !task || status === 'NotStarted') continue
    if (actualStart !== undefined && task.duration > 0 && slot.start !== actualStart) {
      wrong.push(`Task ${taskId} was started at ${actualStart}, and is planned at ${slot.start}.`)
    }
    if (status !== 'Completed' || actualFinish === undefined || task.duration === 0) continue
    // A report of the morning says that it was done when the day began.
    const done = asOf === undefined && reportedOn === actualFinish - 1 ? reportedOn : actualFinish
    if (slot.finish !== done)
      wrong.push(`Task ${taskId} was completed at ${done}, and is planned until ${slot.finish}.`)
  }

  /** From where to where the rest of a started task is worked on, in its working time. */
  const restOf = (task: NetworkTask) => {
    const { asOf, actualStart = statusDate, unreportedSince = statusDate } = reported.get(task.id) as Progress
    const from = Math.max(statusDate, (asOf ?? statusDate - 1) + 1, actualStart)
    const count = workingTime.of(task)
    // One working day without a report counts as progress, of which a quarter of a day is always left.
    const unreported = Math.max(0, count.at(statusDate) - count.at(Math.max(unreportedSince, actualStart)))
    const counted = Math.min(unreported, micro(1), Math.max(0, micro(leftOf(task)) - micro(0.25)))
    const end = count.endAt(count.at(from) + micro(leftOf(task)) - counted)
    if (end === undefined) throw new Error(`The rest of task ${task.id} ends outside of the days that are counted.`)
    return { from, end }
  }
  /** When a started task has its people for sure: where it may have paused, right before its end. */
  const heldFor = (task: NetworkTask) => {
    const { end } = restOf(task)
    const { finish } = slotOf.get(task.id) as Slot
    if (running === undefined || finish <= end) return { start: statusDate, finish: end }
    const count = workingTime.of(task)
    return { start: count.endAt(count.at(finish) - micro(leftOf(task))) ?? statusDate, finish }
  }
  for (const task of started) {
    const slot = slotOf.get(task.id) as Slot
    const { end } = restOf(task)
    // What finds its people at other work under way goes on after that.
    const isPaused = running !== undefined || started.some((other) => other !== task && sharesPeople(other, task))
    const isHeld = isPaused || task.predecessors.some(({ type }) => type === 'FF' || type === 'SF')
    const [is, must] = [project.at(slot.finish), project.at(end)]
    if (leftOf(task) > 0 && (isHeld ? is < must : is !== must)) {
      wrong.push(`The rest of task ${task.id} ends at ${slot.finish} instead of ${end}.`)
    }
  }

  for (const task of network.tasks) {
    if (statusOf(task.id) === 'Completed') continue
    for (const { taskId, type, lag } of task.predecessors) {
      const [before, after] = [slotOf.get(taskId), slotOf.get(task.id) as Slot]
      const holdsStart = type === 'FS' || type === 'SS'
      // What has started has contradicted the links into its start.
      if (!before || (holdsStart && statusOf(task.id) === 'InProgress')) continue
      const from = project.at(type === 'FS' || type === 'FF' ? before.finish : before.start) + micro(lag)
      const to = project.at(holdsStart ? after.start : after.finish)
      if (to < from) wrong.push(`Link ${taskId} ${type} ${lag} -> ${task.id} is broken by ${from - to}.`)
    }
  }

  // What is under way is to the rest as work of other projects.
  const ids = new Set(open.map(({ id }) => id))
  const usesOf = (task: NetworkTask) => (task.duration > 0 && leftOf(task) > 0 ? task.assignments : [])
  const underWay = started.flatMap((task) =>
    usesOf(task).map(({ resourceId, units }): Booking => {
      const whose = { projectId: 0, projectName: '', taskId: task.id, taskName: task.name }
      return { resourceId, units, ...heldFor(task), ...whose }
    }),
  )
  const left: Network = {
    ...network,
    tasks: open.map((task) => ({
      ...task,
      predecessors: task.predecessors.filter(({ taskId }) => ids.has(taskId)),
      assignments: usesOf(task),
    })),
    bookings: [...(network.bookings ?? []), ...underWay.filter(({ start, finish }) => start < finish)],
  }
  const { tasks: chain, links } = plan.criticalChain
  if (links.length !== Math.max(0, chain.length - 1)) wrong.push('The chain does not have one link less than tasks.')
  for (const [index, { from, to }] of links.entries()) {
    if (from !== chain[index] || to !== chain[index + 1]) wrong.push('The links do not go along the chain.')
  }
  const known = (id: number) => slotOf.has(id)
  for (const { from, to, chain, wanted, granted } of plan.feedingBuffers) {
    if (![from, ...(to === null ? [] : [to]), ...chain].every(known)) wrong.push('A feeding buffer is of no task.')
    if (granted < 0 || granted > wanted) wrong.push(`A feeding buffer of ${wanted} is granted ${granted}.`)
  }
  if (!plan.links.every(({ from, to }) => known(from) && known(to))) wrong.push('A link is of no task.')
  const slots = plan.tasks.filter(({ id }) => ids.has(id))
  const counted = new WorkingTime(left, moments)
  wrong.push(...checkTimes(counted, slots, leftOf, ({ notBefore }) => Math.max(statusDate, notBefore ?? statusDate)))
  return wrong
}

const sharesPeople = (one: NetworkTask, other: NetworkTask) =>
  one.assignments.some(({ resourceId }) => other.assignments.some((it) => it.resourceId === resourceId))
