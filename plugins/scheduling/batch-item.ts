/** The items of a batch as they come, of whatever shape: each is checked for itself, so that a bad one fails alone. */
import { type Fault, invalid, type Problem } from '#runtime'
import type { TaskChange, TaskStatus } from './engine/progress/progress.ts'

export type BatchItem =
  | {
      /** Null where the item names no whole number. */
      readonly taskId: number | null
      readonly index: number
      readonly problem: Problem
    }
  | { readonly taskId: number; readonly index: number; readonly change: TaskChange; readonly problem?: never }

const STATUSES: readonly unknown[] = ['NotStarted', 'InProgress', 'Completed'] satisfies TaskStatus[]
const MAX_REMAINING = 10_000 // working days, as in the contract of a single update
const MAX_FAULTS = 20 // of one item
const MAX_NAME = 40 // characters of a field's name that a fault quotes

/** What the contract says of each field: what its value has to be. */
const FIELDS: Readonly<Record<string, { readonly fits: (value: unknown) => boolean; readonly words: string }>> = {
  taskId: { fits: Number.isSafeInteger, words: 'an integer' },
  status: { fits: (value) => STATUSES.includes(value), words: STATUSES.join(', ') },
  percentComplete: { fits: between(0, 100), words: 'a number from 0 to 100' },
  remainingDuration: { fits: between(0, MAX_REMAINING), words: `a number of working days from 0 to ${MAX_REMAINING}` },
}

function between(least: number, most: number) {
  return (value: unknown) => typeof value === 'number' && value >= least && value <= most
}

/** Where the item stands in the body, a JSON pointer. */
export const pointerOf = (index: number) => `/updates/${index}`

export function readItem(item: unknown, index: number): BatchItem {
  const faults = faultsOf(item, pointerOf(index))
  const { taskId, status, percentComplete, remainingDuration } = (item ?? {}) as Partial<Record<string, unknown>>
  if (faults.length > 0) {
    return { taskId: Number.isSafeInteger(taskId) ? (taskId as number) : null, index, problem: invalid(faults) }
  }
  return { taskId: taskId as number, index, change: { status, percentComplete, remainingDuration } as TaskChange }
}

function faultsOf(item: unknown, at: string): Fault[] {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) {
    return [{ pointer: at, detail: `${at} must be an object.` }]
  }
  const faults: Fault[] = []
  if (!Object.hasOwn(item, 'taskId')) faults.push({ pointer: `${at}/taskId`, detail: `${at}/taskId is missing.` })
  // JSON.parse makes own properties only. An item may have a hundred thousand: the loop ends with the last fault reported.
  for (const name in item) {
    if (faults.length === MAX_FAULTS) break
    const fault = faultOf(name, (item as Record<string, unknown>)[name], at)
    if (fault) faults.push(fault)
  }
  return faults
}

function faultOf(name: string, value: unknown, at: string): Fault | undefined {
  const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined
  if (field?.fits(value)) return undefined
  const pointer = `${at}/${name.slice(0, MAX_NAME).replaceAll('~', '~0').replaceAll('/', '~1')}`
  return { pointer, detail: field ? `${pointer} must be ${field.words}.` : `${pointer} is not known here.` }
}
