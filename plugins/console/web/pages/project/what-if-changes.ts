/** What a user tries out on a project: as entered, as the service takes it, and as the user is asked about it. Pure. */
import type { GetTaskResponse, Predecessor, TryChangesData } from '@chainwork/sdk'

export type Link = Predecessor

/** A number as entered: an empty text leaves the field as it is. */
export type Typed = number | string

export interface TaskChange {
  readonly taskId: number
  readonly name: string
  readonly remaining: Typed
  readonly duration: Typed
  readonly notBefore: string
  /** All links to predecessors, once one was changed. */
  readonly links?: readonly Link[] | undefined
  /** The links of the task when the first of them was changed. */
  readonly linksBefore?: readonly Link[] | undefined
  /** All who do it, once they were changed. */
  readonly people?: GetTaskResponse['assignments']
  /** Who did it when they were changed first. */
  readonly peopleBefore?: GetTaskResponse['assignments'] | undefined
}
export interface CapacityChange {
  readonly resourceId: number
  readonly name: string
  readonly capacity: Typed
}
export interface Changes {
  readonly tasks: readonly TaskChange[]
  readonly resources: readonly CapacityChange[]
  /** Empty: as it is. */
  readonly targetEndDate: string
  /** Plans an active project anew with the changes. */
  readonly replan: boolean
}

export const NO_CHANGES: Changes = { tasks: [], resources: [], targetEndDate: '', replan: false }

type Body = TryChangesData['body']
type TriedTask = NonNullable<Body['tasks']>[number]

const isNumber = (typed: Typed): typed is number => typeof typed === 'number'

function triedTask({ taskId, remaining, duration, notBefore, links, people }: TaskChange): TriedTask | undefined {
  const task: TriedTask = {
    taskId,
    ...(isNumber(remaining) && { remainingDuration: remaining }),
    ...(isNumber(duration) && { duration }),
    ...(notBefore !== '' && { notBefore }),
    ...(links && { predecessors: [...links] }),
    ...(people && { assignments: people }),
  }
  return Object.keys(task).length > 1 ? task : undefined
}

/** Fields that an active project takes while its plan stays. */
const KEEP_PLAN = ['taskId', 'remainingDuration', 'assignments']
const isNetwork = (task: object) => Object.keys(task).some((field) => !KEEP_PLAN.includes(field))

/** Whether an active project takes the changes only with a plan anew. */
export const needsReplan = ({ tasks, resources }: Changes): boolean =>
  resources.some(({ capacity }) => isNumber(capacity)) || tasks.some((task) => isNetwork(triedTask(task) ?? {}))

/** Undefined while nothing is changed. */
export function bodyOf(changes: Changes, isActive: boolean): Body | undefined {
  const { tasks, resources, targetEndDate } = changes
  const tried = tasks.map(triedTask).filter((task) => task !== undefined)
  const capacities = resources.flatMap(({ resourceId, capacity }) =>
    isNumber(capacity) ? [{ resourceId, capacity }] : [],
  )
  const body: Body = {
    ...(tried.length > 0 && { tasks: tried }),
    ...(capacities.length > 0 && { resources: capacities }),
    ...(targetEndDate !== '' && { targetEndDate }),
  }
  if (Object.keys(body).length === 0) return undefined
  // As the changes are applied, so that what is shown is what comes.
  return isActive && (changes.replan || needsReplan(changes)) ? { ...body, replan: true } : body
}

/** What is applied together, by name. */
export type Applied =
  | { readonly kind: 'resource' | 'task'; readonly name: string }
  | { readonly kind: 'target' | 'plan' }

export function appliedOf(changes: Changes, isActive: boolean): readonly Applied[] {
  const body = bodyOf(changes, isActive)
  if (!body) return []
  const named = (kind: 'resource' | 'task', name: string | undefined): Applied => ({ kind, name: name ?? '' })
  return [
    ...(body.resources ?? []).map(({ resourceId }) =>
      named('resource', changes.resources.find((it) => it.resourceId === resourceId)?.name),
    ),
    ...(body.targetEndDate ? [{ kind: 'target' } as const] : []),
    ...(body.tasks ?? []).map(({ taskId }) => named('task', changes.tasks.find((it) => it.taskId === taskId)?.name)),
    ...(body.replan ? [{ kind: 'plan' } as const] : []),
  ]
}

/** The tasks of one chain that the other one does not have. */
export function chainDifference(before: readonly number[], after: readonly number[]) {
  const [had, has] = [new Set(before), new Set(after)]
  return { joined: after.filter((id) => !had.has(id)), left: before.filter((id) => !has.has(id)) }
}
