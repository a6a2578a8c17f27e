/** Random progress reports of a project: any task, any day, any order. */
import fc from 'fast-check'
import type { Network, Plan, Progress, Projection } from '../../plugins/scheduling/engine/model.ts'
import type { Projected } from './projecting.ts'

/** Of one project: what changes from one projection to the next. */
export type ProjectionUpdate = Omit<Projected, 'network' | 'plan'>

export interface Step {
  readonly kind: 'start' | 'estimate' | 'complete' | 'reopen' | 'forget' | 'day'
  readonly pick: number
  readonly remaining: number
  /** Days before the status date. */
  readonly ago: number
  /** Whether the report contains the days. */
  readonly isDated: boolean
  /** Days before the status date at whose end the remaining work was left; absent where the report names no day. */
  readonly asOf?: number | undefined
}
export const steps = (maxLength = 12): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.record({
      kind: fc.constantFrom('start', 'estimate', 'complete', 'reopen', 'forget', 'day'),
      pick: fc.nat(),
      remaining: fc.constantFrom(0.5, 1, 3, 9, 2.5, 0.000001, 0),
      ago: fc.integer({ min: -1, max: 12 }),
      isDated: fc.boolean(),
      asOf: fc.constantFrom(undefined, 0, 0, 1, 5),
    }),
    { minLength: 1, maxLength },
  )

/** The update after each step; the first one is before any report. */
export function updatesOf(network: Network, first: number, course: readonly Step[]): ProjectionUpdate[] {
  const known = new Map<number, Progress>()
  let statusDate = first
  return [undefined, ...course].map((step) => {
    const task = step && network.tasks[step.pick % Math.max(1, network.tasks.length)]
    if (step?.kind === 'day') statusDate += step.ago
    else if (step?.kind === 'forget' && task) known.delete(task.id)
    else if (step && task) known.set(task.id, reported(task.id, step, statusDate, known.get(task.id)))
    return { progress: [...known.values()], statusDate }
  })
}

function reported(taskId: number, step: Step, statusDate: number, before: Progress | undefined): Progress {
  const dated = <T>(days: T) => (step.isDated ? days : {})
  const actualStart = before?.actualStart ?? statusDate - Math.max(0, step.ago)
  if (step.kind === 'complete') {
    const actualFinish = Math.max(actualStart, statusDate + (step.pick % 2))
    return { taskId, status: 'Completed', remaining: 0, ...dated({ actualStart, actualFinish }) }
  }
  if (step.kind === 'estimate' && before?.status !== 'InProgress') {
    return { taskId, status: 'NotStarted', remaining: step.remaining }
  }
  const asOf = step.asOf === undefined ? {} : { asOf: statusDate - step.asOf }
  return { taskId, status: 'InProgress', remaining: step.remaining, ...dated({ actualStart }), ...asOf }
}

/** The progress on a later day when all tasks went as projected, but with other remaining work. */
export function courseOf(
  network: Network,
  plan: Plan,
  seen: Projection,
  statusDate: number,
  left: (taskId: number, duration: number) => number,
): ProjectionUpdate & { readonly network: Network; readonly plan: Plan } {
  const durations = new Map(network.tasks.map(({ id, duration }) => [id, duration]))
  const progress = seen.tasks.map(({ id, start, finish }): Progress => {
    const duration = durations.get(id) ?? 0
    if (finish <= statusDate) {
      return { taskId: id, status: 'Completed', remaining: 0, actualStart: start, actualFinish: finish }
    }
    if (start >= statusDate) return { taskId: id, status: 'NotStarted', remaining: duration }
    return { taskId: id, status: 'InProgress', remaining: left(id, duration), actualStart: start }
  })
  return { network, plan, progress, statusDate }
}
