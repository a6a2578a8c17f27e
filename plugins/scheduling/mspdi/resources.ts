/**
 * People and machines become resources; material and cost do not, for nothing waits for them. Units: 1 = one of it,
 * as in the file, where 1 is shown as 100 %.
 */

import { sixDecimals } from '../engine/rule.ts'
import { limits } from '../limits.ts'
import type { Calendars } from './calendars.ts'
import type { AssignmentDraft, ResourceDraft } from './draft.ts'
import { elementsIn, textIn, type XmlElement } from './elements.ts'
import type { Notes } from './report.ts'
import type { Row, Sheet } from './rows.ts'
import { cleaned, codeIn, isLonger, isSet, numberIn } from './values.ts'

export interface Resources {
  readonly drafts: readonly ResourceDraft[]
  readonly byKey: ReadonlyMap<string, ResourceDraft>
  /** UIDs of those that were left out, with their names. */
  readonly leftOut: ReadonlyMap<string, string>
}

const work = 1 // of Resource/Type: 0 material, 1 work, 2 cost
const nobody = new Set(['0', '-1', '-65535']) // UIDs that stand for nobody

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
  for (const [index, element] of elements.entries()) {
    const key = textIn(element, 'UID')
    if (isSet(element, 'IsNull') || (key !== undefined && nobody.has(key))) continue
    const name = cleaned(textIn(element, 'Name') ?? '', limits.name)
    const says = `Resource ${key ?? `in row ${index + 1}`}${name ? ` '${name}'` : ''}`
    if (key === undefined) {
      notes.fault('no_uid', 'It has no UID.', says)
      continue
    }
    const known = byKey.get(key)?.name ?? leftOut.get(key)
    if (known !== undefined) {
      notes.fault('duplicate_uid', `The UID ${key} belongs to '${known}' already.`, says)
      continue
    }
    if (!isWork(element)) {
      leftOut.set(key, name)
      notes.warn('no_work_resource', 'It is material or cost, for which no task waits; it was left out.', says)
      continue
    }
    const draft = readResource(element, key, name, says, calendars, notes)
    if (draft) byKey.set(key, draft)
    else leftOut.set(key, name)
  }
  return { drafts: [...byKey.values()], byKey, leftOut }
}

function readResource(
  element: XmlElement,
  key: string,
  name: string,
  says: string,
  calendars: Calendars,
  notes: Notes,
): ResourceDraft | null {
  if (!name) notes.warn('no_name', `It has no name and is called 'Resource ${key}'.`, says)
  if (isLonger(textIn(element, 'Name') ?? '', limits.name)) {
    notes.warn('long_names', `Its name was cut to ${limits.name} characters.`, says)
  }
  const capacity = readCapacity(element, says, notes)
  if (capacity === null) return null
  const calendarKey = calendars.keyFor(textIn(element, 'CalendarUID'))
  return { key, name: name || `Resource ${key}`, email: readEmail(element), capacity, calendarKey }
}

const isWork = (element: XmlElement) =>
  codeIn(element, 'Type', work) === work && !isSet(element, 'IsCostResource') && !isSet(element, 'IsBudget')

function readCapacity(element: XmlElement, says: string, notes: Notes): number | null {
  const units = numberIn(element, 'MaxUnits') ?? (textIn(element, 'MaxUnits') === undefined ? 1 : null)
  if (units === null || units < 0 || units > limits.units) {
    const got = textIn(element, 'MaxUnits')?.slice(0, 40)
    notes.fault('bad_units', `Its MaxUnits are ${got}, which is no number from 0 to ${limits.units}.`, says)
    return null
  }
  if (elementsIn(element, 'AvailabilityPeriods', 'AvailabilityPeriod').length > 1) {
    notes.warn('availability', `It has periods of other units; it has ${units} all the time.`, says)
  }
  if (units > 0) return sixDecimals(units)
  notes.warn('no_units', 'Its MaxUnits are 0; it was taken with 1.', says)
  return 1
}

function readEmail(element: XmlElement): string | null {
  const text = cleaned(textIn(element, 'EmailAddress') ?? '', 320)
  return /^[^\s@]+@[^\s@]+$/.test(text) ? text : null
}

/** Assignments by the task's UID. */
export type Assignments = ReadonlyMap<string, readonly AssignmentDraft[]>

export function readAssignments(project: XmlElement, sheet: Sheet, resources: Resources, notes: Notes): Assignments {
  const of = new Map<string, Map<string, number>>()
  for (const element of elementsIn(project, 'Assignments', 'Assignment')) {
    const resourceKey = textIn(element, 'ResourceUID')
    if (resourceKey === undefined || nobody.has(resourceKey)) continue
    const taskUid = textIn(element, 'TaskUID')
    const task = taskUid === undefined ? undefined : sheet.byUid.get(taskUid)
    if (!task) {
      const detail = `It is on the task ${taskUid ?? 'without a UID'}, which is not in the file.`
      notes.fault('unknown_task', detail, `Assignment ${textIn(element, 'UID') ?? 'without a UID'}`)
      continue
    }
    if (task.kind === 'left out' || resources.leftOut.has(resourceKey)) continue
    const resource = resources.byKey.get(resourceKey)
    if (!resource) {
      notes.fault(
        'unknown_resource',
        `It is assigned to the resource ${resourceKey}, which is not in the file.`,
        task.says,
      )
      continue
    }
    if (task.kind !== 'task') {
      notes.warn('summary_assignment', `The assignment of '${resource.name}' to this summary was left out.`, task.says)
      continue
    }
    const units = readUnits(element, task, resource, notes)
    if (units === null) continue
    const ofTask = of.get(task.uid) ?? new Map<string, number>()
    of.set(task.uid, ofTask)
    ofTask.set(resourceKey, sixDecimals((ofTask.get(resourceKey) ?? 0) + units))
  }
  for (const [uid, ofTask] of of) checkTask(sheet.byUid.get(uid)?.says, ofTask, resources, notes)
  return new Map(
    [...of].map(([uid, units]) => [uid, [...units].map(([resourceKey, it]) => ({ resourceKey, units: it }))]),
  )
}

function readUnits(element: XmlElement, task: Row, resource: ResourceDraft, notes: Notes): number | null {
  const units = numberIn(element, 'Units') ?? (textIn(element, 'Units') === undefined ? 1 : null)
  if (units === null || units < 0 || units > limits.units) {
    const got = textIn(element, 'Units')?.slice(0, 40)
    notes.fault(
      'bad_units',
      `'${resource.name}' is assigned with ${got} units, which is no number from 0 to ${limits.units}.`,
      task.says,
    )
    return null
  }
  if (units < 0.000001) {
    notes.warn('no_units', `'${resource.name}' is assigned with 0 units, which was left out.`, task.says)
    return null
  }
  return units
}

function checkTask(says: string | undefined, units: ReadonlyMap<string, number>, resources: Resources, notes: Notes) {
  if (units.size > limits.taskAssignments) {
    notes.fault(
      'too_many_assignments',
      `It has ${units.size} assignments; a task can have ${limits.taskAssignments}.`,
      says,
    )
  }
  for (const [key, wanted] of units) {
    const resource = resources.byKey.get(key)
    if (!resource || wanted <= resource.capacity) continue
    const detail = `It takes ${wanted} units of '${resource.name}', which has ${resource.capacity} (MaxUnits).`
    notes.fault('over_capacity', detail, says)
  }
}
