/** What a user tries out on a project: as entered, as the service takes it, and as the steps that would make it so. Pure. */
import type { Predecessor, TryChangesData } from '@chainwork/sdk'

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

function triedTask({ taskId, remaining, duration, notBefore, links }: TaskChange): TriedTask | undefined {
  const task: TriedTask = {
    taskId,
    ...(isNumber(remaining) && { remainingDuration: remaining }),
    ...(isNumber(duration) && { duration }),
    ...(notBefore !== '' && { notBefore }),
    ...(links && { predecessors: [...links] }),
  }
  return Object.keys(task).length > 1 ? task : undefined
}

const isNetwork = (task: object) => Object.keys(task).some((field) => !['taskId', 'remainingDuration'].includes(field))

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

/** One request that makes a change so. */
export type ApplyStep =
  | { readonly kind: 'resource'; readonly id: number; readonly name: string; readonly body: { capacity: number } }
  | { readonly kind: 'project'; readonly body: { targetEndDate: string } }
  | { readonly kind: 'plan' }
  | {
      readonly kind: 'task'
      readonly id: number
      readonly name: string
      readonly body: Omit<TriedTask, 'taskId' | 'safeDuration' | 'assignments'>
      /** The network of an active project changes only with a plan anew. */
      readonly replan: boolean
    }

/** Changes of the network last, so that the plan that comes with the last of them has everything. */
export function stepsOf(changes: Changes, isActive: boolean): readonly ApplyStep[] {
  const body = bodyOf(changes, isActive)
  if (!body) return []
  const nameOf = (id: number) => changes.tasks.find(({ taskId }) => taskId === id)?.name ?? ''
  const resources = (body.resources ?? []).map(
    ({ resourceId, capacity }): ApplyStep => ({
      kind: 'resource',
      id: resourceId,
      name: changes.resources.find((it) => it.resourceId === resourceId)?.name ?? '',
      body: { capacity },
    }),
  )
  const project: ApplyStep[] = body.targetEndDate
    ? [{ kind: 'project', body: { targetEndDate: body.targetEndDate } }]
    : []
  const tasks = (body.tasks ?? []).map(({ taskId, ...task }): ApplyStep => {
    return { kind: 'task', id: taskId, name: nameOf(taskId), body: task, replan: isActive && isNetwork(task) }
  })
  const replans = (step: ApplyStep) => step.kind === 'task' && step.replan
  const plan: ApplyStep[] = body.replan && !tasks.some(replans) ? [{ kind: 'plan' }] : []
  return [...resources, ...project, ...tasks.sort((a, b) => Number(replans(a)) - Number(replans(b))), ...plan]
}

export const keyOf = (step: ApplyStep): string => ('id' in step ? `${step.kind} ${step.id}` : step.kind)

/** The tasks of one chain that the other one does not have. */
export function chainDifference(before: readonly number[], after: readonly number[]) {
  const [had, has] = [new Set(before), new Set(after)]
  return { joined: after.filter((id) => !had.has(id)), left: before.filter((id) => !has.has(id)) }
}
