/** Absences of resources as requests give them. */
import type { Schemas } from '#generated/scheduling'
import type { Fault } from '#runtime'
import { dayOf } from '../dates.ts'
import { sixDecimals } from '../engine/rule.ts'
import type { ResourceRow } from '../store/resources.ts'

const LONGEST = 1_100 // days: three years of parental leave

interface Given {
  readonly absences?: readonly Schemas['AbsenceInput'][] | undefined
}

/** What the contract cannot express of them. */
export const absenceFaults = ({ absences = [] }: Given, capacity: number): Fault[] =>
  absences.flatMap(({ from, to, units }, index) => {
    const faults: Fault[] = []
    const add = (field: string, detail: string) => faults.push({ pointer: `/absences/${index}/${field}`, detail })
    if (typeof to === 'string' && to < from) add('to', `${to} is before ${from}, the first day.`)
    if (typeof to === 'string' && dayOf(to) - dayOf(from) > LONGEST) {
      add('to', `${to} is more than ${LONGEST} days after ${from}: leave it out, or give the resource an until.`)
    }
    if (typeof units === 'number' && units > capacity) {
      add('units', `${units} units cannot be away: the resource has a capacity of ${capacity}.`)
    }
    return faults
  })

/** A capacity below what the resource has stored as away. */
export function capacityFaults({ absences }: ResourceRow, capacity: number): Fault[] {
  const most = absences.reduce((units, absence) => Math.max(units, absence.units ?? 0), 0)
  if (most <= capacity) return []
  return [{ pointer: '/capacity', detail: `An absence of the resource takes ${most} units: change that too.` }]
}

/** The fields with absences as they are stored, by their first days. */
export function withAbsences<Fields extends Given>({ absences, ...rest }: Fields) {
  if (!absences) return rest
  const stored = absences.map(({ from, to = null, units = null, reason = null }) => ({
    from,
    to,
    units: units === null ? null : sixDecimals(units),
    reason,
  }))
  return { ...rest, absences: stored.sort((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from))) }
}
