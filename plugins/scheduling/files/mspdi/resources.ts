/** People and machines become resources; material and cost do not, for nothing waits for them. */

import { sixDecimals } from '../../engine/rule.ts'
import { limits } from '../../rules/limits.ts'
import type { Calendars } from './calendars.ts'
import type { ResourceDraft } from './draft.ts'
import { elementsIn, textIn, type XmlElement } from './elements.ts'
import type { Loss } from './losses.ts'
import type { Notes } from './report.ts'
import { cleaned, codeIn, isLonger, isNotCleared, isSet, numberIn } from './values.ts'

export interface Resources {
  readonly drafts: readonly ResourceDraft[]
  readonly byKey: ReadonlyMap<string, ResourceDraft>
  /** UIDs of those that were left out, with their names. */
  readonly leftOut: ReadonlyMap<string, string>
}

const NO_END = '2049-01-01' // Microsoft Project has the end of 2049 for no end
const work = 1 // of Resource/Type: 0 material, 1 work, 2 cost
export const UNASSIGNED = new Set(['0', '-1', '-65535']) // UIDs of a resource that stand for none

export function readResources(project: XmlElement, calendars: Calendars, notes: Notes): Resources {
  const byKey = new Map<string, ResourceDraft>()
  const leftOut = new Map<string, string>()
  const elements = elementsIn(project, 'Resources', 'Resource')
  if (elements.length > limits.resources) {
    notes.fault(
      'too_many_resources',
      `The file has ${elements.length} resources; at most ${limits.resources} can be imported.`,
    )
    return { drafts: [], byKey, leftOut }
  }
  const names = new Set<string>()
  for (const [index, element] of elements.entries()) {
    const key = textIn(element, 'UID')
    if (isSet(element, 'IsNull') || (key !== undefined && UNASSIGNED.has(key))) continue
    const name = cleaned(textIn(element, 'Name') ?? '', limits.name)
    const label = `Resource ${key ?? `in row ${index + 1}`}${name ? ` '${name}'` : ''}`
    if (key === undefined) {
      notes.fault('no_uid', 'It has no UID.', label)
      continue
    }
    const known = byKey.get(key)?.name ?? leftOut.get(key)
    if (known !== undefined) {
      notes.fault('duplicate_uid', `The UID ${key} belongs to '${known}' already.`, label)
      continue
    }
    if (!isWork(element)) {
      leftOut.set(key, name)
      notes.warn('no_work_resource', 'It is material or cost, for which no task waits; it was left out.', label)
      continue
    }
    const draft = readResource(element, key, name, label, calendars, notes)
    if (draft) byKey.set(key, draft)
    else leftOut.set(key, name)
    if (name && names.has(name)) {
      notes.warn(
        'same_name',
        'Another resource of the file has its name: what is imported later goes to one of them.',
        label,
      )
    }
    names.add(name)
  }
  return { drafts: [...byKey.values()], byKey, leftOut }
}

function readResource(
  element: XmlElement,
  key: string,
  name: string,
  label: string,
  calendars: Calendars,
  notes: Notes,
): ResourceDraft | null {
  if (!name) notes.warn('no_name', `It has no name and is called 'Resource ${key}'.`, label)
  if (isLonger(textIn(element, 'Name') ?? '', limits.name)) {
    notes.warn('long_names', `Its name was cut to ${limits.name} characters.`, label)
  }
  const capacity = readCapacity(element, label, notes)
  if (capacity === null) return null
  for (const loss of losses) if (loss.has(element)) notes.count(loss.code, loss.detail, 'resource')
  const calendarKey = calendars.keyFor(textIn(element, 'CalendarUID'))
  return { key, name: name || `Resource ${key}`, email: readEmail(element, label, notes), capacity, calendarKey }
}

const losses: readonly (Pick<Loss, 'code' | 'detail'> & { readonly has: (element: XmlElement) => boolean })[] = [
  {
    code: 'resource_notes',
    has: (it) => textIn(it, 'Notes') !== undefined,
    detail: (rows) => `Notes of resources were left out (${rows}).`,
  },
  {
    code: 'resource_not_levelled',
    has: (it) => !isNotCleared(it, 'CanLevel'),
    detail: (rows) => `The flag not to level was left out (${rows}): all resources are levelled.`,
  },
  {
    code: 'resource_costs',
    has: (it) => ['StandardRate', 'OvertimeRate', 'CostPerUse'].some((rate) => (numberIn(it, rate) ?? 0) > 0),
    detail: (rows) => `Rates and costs of resources were left out (${rows}).`,
  },
  {
    code: 'resource_marks',
    has: (it) => isSet(it, 'IsInactive') || isSet(it, 'IsGeneric') || codeIn(it, 'BookingType', 0) === PROPOSED,
    detail: (rows) =>
      `The flags of generic, inactive and proposed resources were left out (${rows}): all are people to plan with.`,
  },
]
const PROPOSED = 1 // of BookingType

const isWork = (element: XmlElement) =>
  codeIn(element, 'Type', work) === work && !isSet(element, 'IsCostResource') && !isSet(element, 'IsBudget')

function readCapacity(element: XmlElement, label: string, notes: Notes): number | null {
  const units = numberIn(element, 'MaxUnits') ?? (textIn(element, 'MaxUnits') === undefined ? 1 : null)
  if (units === null || units < 0 || units > limits.units) {
    const got = textIn(element, 'MaxUnits')?.slice(0, 40)
    notes.fault('bad_units', `Its MaxUnits are ${got}, which is not a number from 0 to ${limits.units}.`, label)
    return null
  }
  const periods = elementsIn(element, 'AvailabilityPeriods', 'AvailabilityPeriod')
  const until = periods.length === 1 && periods[0] ? textIn(periods[0], 'AvailableTo')?.slice(0, 10) : undefined
  if (periods.length > 1) {
    notes.warn('availability', `It has periods of other units; it has ${units} all the time.`, label)
  } else if (until !== undefined && until < NO_END) {
    notes.warn('availability', `That it is there until ${until} was left out; it has ${units} all the time.`, label)
  }
  if (units > 0) return sixDecimals(units)
  notes.warn('no_units', 'Its MaxUnits are 0; it was taken with 1.', label)
  return 1
}

function readEmail(element: XmlElement, label: string, notes: Notes): string | null {
  const text = cleaned(textIn(element, 'EmailAddress') ?? '', 320)
  if (text === '') return null
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return text
  notes.warn('email', `Its e-mail address ${text.slice(0, 100)} is not valid and was left out.`, label)
  return null
}
