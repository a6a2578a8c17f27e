/** What the plan's table needs of the service: to add, change and remove rows, and what its refusals mean for cells. */
import { faultsByField } from '../../ui/errors.ts'
import type { ColumnKey, Entry, Item, Kind, Patch } from './columns.ts'
import type { Changes } from './rows.ts'

/** A request that adds a row. It is sent again as it was until its outcome is known, so that the row is not added twice. */
export type Addition = Omit<Changes, 'faults'> & { readonly idempotencyKey: string }

export interface Service {
  create(addition: Addition): Promise<Item>
  load(item: Item): Promise<Item>
  update(item: Item, patch: Patch, headers?: Readonly<Record<string, string>>): Promise<Item>
  remove(item: Item): Promise<void>
}

/** The items of the project, by id: the first ones, or all. */
export interface Listed {
  readonly items: readonly Item[]
  /** How many follow. */
  readonly unlisted: number
  /** Of all. */
  readonly counts: Readonly<Record<Kind, number>>
  /** When the list was asked for: epoch milliseconds. */
  readonly askedAt: number
}

/** Temporary although they are below 500. */
const TEMPORARY: readonly number[] = [408, 429]

/** Whether nothing was saved, and nothing will be. After other errors the service may have saved it. */
export function isRefusal(error: unknown): boolean {
  const { status = 0, code } = error as { readonly status?: number; readonly code?: string }
  return status >= 400 && status < 500 && !TEMPORARY.includes(status) && code !== 'idempotency_key_in_use'
}

const COLUMN_OF: Readonly<Record<string, ColumnKey>> = {
  name: 'name',
  duration: 'duration',
  safeDuration: 'safeDuration',
  predecessors: 'predecessors',
  assignments: 'assignments',
  assignedToId: 'assignedTo',
  notBefore: 'notBefore',
  deadline: 'deadline',
  plannedDate: 'deadline',
  linkedDeliverables: 'deliverables',
}

/** The faults that the service found, by column. */
export const columnFaults = (error: unknown): Entry =>
  Object.fromEntries(
    Object.entries(faultsByField(error)).flatMap(([field, detail]) => {
      const column = COLUMN_OF[field]
      return column ? [[column, detail]] : []
    }),
  )
