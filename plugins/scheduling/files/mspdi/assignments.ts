/** Who works on what. Units: 1 = one of the resource, as in the file, where 1 is shown as 100 %. */
import { sixDecimals } from '../../engine/rule.ts'
import { limits } from '../../rules/limits.ts'
import type { AssignmentDraft, ResourceDraft } from './draft.ts'
import { elementsIn, textIn, type XmlElement } from './elements.ts'
import type { Notes } from './report.ts'
import { type Resources, UNASSIGNED } from './resources.ts'
import type { Row, Sheet } from './rows.ts'
import { codeIn, numberIn } from './values.ts'

/**
 * What becomes of an assignment of more units than its resource has, which is legal in Microsoft Project: it is lowered
 * to them, the resource gets as many, or the file is refused.
 */
export type OverAllocation = 'lower' | 'raise' | 'refuse'

/** Assignments by the task's UID. */
export type Assignments = ReadonlyMap<string, readonly AssignmentDraft[]>
export interface Assigned {
  readonly assignments: Assignments
  /** Of the resources, as the assignments make them. */
  readonly drafts: readonly ResourceDraft[]
}

export function readAssignments(
  project: XmlElement,
  sheet: Sheet,
  resources: Resources,
  overAllocation: OverAllocation,
  notes: Notes,
): Assigned {
  const of = new Map<string, Map<string, number>>()
  for (const element of elementsIn(project, 'Assignments', 'Assignment')) {
    const resourceKey = textIn(element, 'ResourceUID')
    if (resourceKey === undefined || UNASSIGNED.has(resourceKey)) continue
    const taskUid = textIn(element, 'TaskUID')
    const task = taskUid === undefined ? undefined : sheet.byUid.get(taskUid)
    if (!task) {
      const detail = `It is on the task ${taskUid ?? 'without a UID'}, which is not in the file.`
      notes.fault('unknown_task', detail, `Assignment ${textIn(element, 'UID') ?? 'without a UID'}`)
      continue
    }
    if (task.kind === 'left out' || task.kind === 'buffer' || resources.leftOut.has(resourceKey)) continue
    const resource = resources.byKey.get(resourceKey)
    if (!resource) {
      notes.fault(
        'unknown_resource',
        `It is assigned to the resource ${resourceKey}, which is not in the file.`,
        task.label,
      )
      continue
    }
    if (task.kind !== 'task') {
      notes.warn('summary_assignment', `The assignment of '${resource.name}' to this summary was left out.`, task.label)
      continue
    }
    const units = readUnits(element, task, resource, notes)
    if (units === null) continue
    reportLosses(element, notes)
    const ofTask = of.get(task.uid) ?? new Map<string, number>()
    of.set(task.uid, ofTask)
    ofTask.set(resourceKey, sixDecimals((ofTask.get(resourceKey) ?? 0) + units))
  }
  const capacities = new Map<string, number>()
  for (const [uid, ofTask] of of) {
    checkTask(sheet.byUid.get(uid)?.label, ofTask, { resources, capacities, overAllocation, notes })
  }
  const drafts = resources.drafts.map((it) => ({ ...it, capacity: capacities.get(it.key) ?? it.capacity }))
  const assignments = new Map(
    [...of].map(([uid, units]) => [uid, [...units].map(([resourceKey, it]) => ({ resourceKey, units: it }))]),
  )
  return { assignments, drafts }
}

function reportLosses(element: XmlElement, notes: Notes) {
  if (elementsIn(element, 'Baseline').length > 0) {
    const detail = (rows: string) => `Baselines of assignments were left out (${rows}); those of their tasks are kept.`
    notes.count('assignment_baselines', detail, 'assignment')
  }
  if (codeIn(element, 'WorkContour', 0) === 0 && (numberIn(element, 'Delay') ?? 0) === 0) return
  const detail = (rows: string) =>
    `Delays and uneven work of assignments were left out (${rows}): they last all the task.`
  notes.count('uneven_assignments', detail, 'assignment')
}

function readUnits(element: XmlElement, task: Row, resource: ResourceDraft, notes: Notes): number | null {
  const units = numberIn(element, 'Units') ?? (textIn(element, 'Units') === undefined ? 1 : null)
  if (units === null || units < 0 || units > limits.units) {
    const got = textIn(element, 'Units')?.slice(0, 40)
    notes.fault(
      'bad_units',
      `'${resource.name}' is assigned with ${got} units, which is not a number from 0 to ${limits.units}.`,
      task.label,
    )
    return null
  }
  if (units < 0.000001) {
    notes.warn('no_units', `'${resource.name}' is assigned with 0 units, which was left out.`, task.label)
    return null
  }
  return units
}

interface CapacityCheck {
  readonly resources: Resources
  /** Those that were raised, by the resource's key. */
  readonly capacities: Map<string, number>
  readonly overAllocation: OverAllocation
  readonly notes: Notes
}

/** Lowers units, or raises capacities, as the request asks. */
function checkTask(
  label: string | undefined,
  units: Map<string, number>,
  { resources, capacities, overAllocation, notes }: CapacityCheck,
) {
  if (units.size > limits.taskAssignments) {
    notes.fault(
      'too_many_assignments',
      `It has ${units.size} assignments; a task can have ${limits.taskAssignments}.`,
      label,
    )
  }
  for (const [key, wanted] of units) {
    const resource = resources.byKey.get(key)
    if (!resource || wanted <= resource.capacity) continue
    const takes = `It takes ${wanted} units of '${resource.name}', which has ${resource.capacity} (MaxUnits)`
    if (overAllocation === 'refuse') {
      notes.fault('over_capacity', `${takes}.`, label)
    } else if (overAllocation === 'lower') {
      units.set(key, resource.capacity)
      notes.warn('over_capacity', `${takes}; it was lowered to ${resource.capacity}.`, label)
    } else {
      capacities.set(key, Math.max(wanted, capacities.get(key) ?? 0))
      notes.warn('over_capacity', `${takes}; the resource was raised to ${capacities.get(key)}.`, label)
    }
  }
}
