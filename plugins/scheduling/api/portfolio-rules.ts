/** What requests for starts and for joint plans have in common: the rule, the projects that are named, and the answer. */
import type { Schemas } from '#generated/scheduling'
import { conflict, type Fault, type Problem, type ReadCall } from '#runtime'
import { finishDate, startDate } from '../dates.ts'
import type { Reserve, Unplannable } from '../engine/portfolio/portfolio.ts'
import { sixDecimals } from '../engine/rule.ts'
import { visibilityOf } from '../rules/access.ts'
import { projectsAmong, resourcesAmong } from '../store/portfolio.ts'
import type { ProjectRow } from '../store/projects.ts'

type Body = Schemas['Staggering'] | Schemas['PortfolioScheduling']

/** Which fields go with which rule. */
const fieldsOf = {
  DRUM: ['drumId', 'drumIds', 'capacityBufferPercentage', 'capacityBufferDays', 'drumBufferDays'],
  LIMIT: ['atOnce'],
  CAPACITY: [],
} as const

/** @param drum the field that the rule DRUM needs, and what it names */
export function ruleFaults(body: Body, drum: readonly [field: 'drumId' | 'drumIds', what: string]): Fault[] {
  const given: Readonly<Record<string, unknown>> = body
  const { rule = 'CAPACITY' } = body
  const own: readonly string[] = fieldsOf[rule]
  const faults = Object.entries(fieldsOf).flatMap(([other, fields]) =>
    fields
      .filter((field) => given[field] !== undefined && !own.includes(field))
      .map((field) => ({ pointer: `/${field}`, detail: `${field} goes with the rule ${other}, not with ${rule}.` })),
  )
  const needs = (name: typeof rule, field: string, what: string) => {
    if (rule !== name || given[field] !== undefined) return
    faults.push({ pointer: `/${field}`, detail: `The rule ${rule} needs ${field}, ${what}.` })
  }
  needs('DRUM', ...drum)
  needs('LIMIT', 'atOnce', 'the number of projects at once')
  if (body.capacityBufferDays !== undefined && body.capacityBufferPercentage !== undefined) {
    const detail = 'capacityBufferDays and capacityBufferPercentage size the same buffer; give one of them.'
    faults.push({ pointer: '/capacityBufferDays', detail })
  }
  return faults
}

/** @param pointer to the id of a place */
export async function drumFaults(
  call: ReadCall,
  ids: readonly number[],
  pointer: (index: number) => string,
): Promise<Fault[]> {
  if (ids.length === 0) return []
  const known = new Set((await resourcesAmong(call.db, call.account.id, ids)).map(({ id }) => id))
  return ids.flatMap((id, index) =>
    known.has(id) ? [] : [{ pointer: pointer(index), detail: `There is no resource ${id}.` }],
  )
}

export const capacityBufferOf = ({ capacityBufferDays: days, capacityBufferPercentage: percentage = 50 }: Body) =>
  days === undefined ? { percentage } : { days }

/** The projects of `projectIds`, in their order; adds a fault for each that the caller does not see. */
export async function namedProjects(call: ReadCall, ids: readonly number[], faults: Fault[]): Promise<ProjectRow[]> {
  const rows = new Map((await projectsAmong(call.db, visibilityOf(call), ids)).map((row) => [row.id, row]))
  return ids.flatMap((id, index) => {
    const row = rows.get(id)
    if (!row) faults.push({ pointer: `/projectIds/${index}`, detail: `There is no project ${id}.` })
    return row ?? []
  })
}

/** Refuses projects for their status. @param taken which ones are taken, as a sentence */
export function wrongStatus(
  code: string,
  projects: readonly ProjectRow[],
  ids: readonly number[],
  taken: string,
): Problem {
  const errors = projects.map(({ id, name, status }) => ({
    pointer: `/projectIds/${ids.indexOf(id)}`,
    detail: `Project ${id} '${name}' is ${status}; ${taken}.`,
  }))
  const more = errors.length > 1 ? ` And ${errors.length - 1} more: see errors.` : ''
  return conflict(code, `${errors[0]?.detail}${more}`, errors)
}

const MAX_REASONS = 20 // of one project
const MAX_REASON = 2_000 // characters of one reason
export const viewReasons = (reasons: readonly string[]): string[] =>
  reasons.slice(0, MAX_REASONS).map((reason) => reason.slice(0, MAX_REASON))

/** @param nameOf by the id of a project */
export const viewUnplannable = (unplannable: readonly Unplannable[], nameOf: (id: number) => string) =>
  unplannable.map(({ id, reasons }) => ({ projectId: id, name: nameOf(id), reasons: viewReasons(reasons) }))

export const viewReserve = ({ kind, resourceId, projectId, size, units, start, finish }: Reserve) => ({
  kind: kind === 'drum' ? ('DRUM_BUFFER' as const) : ('CAPACITY_BUFFER' as const),
  resourceId,
  projectId,
  size: sixDecimals(size),
  units: sixDecimals(units),
  start: startDate(start),
  finish: finishDate(finish, start),
})
