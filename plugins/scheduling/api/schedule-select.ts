/** What `$select` names of a schedule: its fields, and paths to those of its tasks, such as `tasks/name`. */
import type { Schemas } from '#generated/scheduling'
import { readSelect } from '#runtime/odata'

type Schedule = Required<Schemas['ScheduleView']>
type ScheduleTask = Required<Schemas['ScheduleTaskView']>

const FIELDS = namesOf<keyof Schedule>({
  ...{ projectId: 0, calculation: 0, plannedAt: 0, baseline: 0, bufferBasis: 0, statusDate: 0, plannedStart: 0 },
  ...{ plannedFinish: 0, bufferEnd: 0, projectedCompletion: 0, trendCompletion: 0, trendConsumption: 0 },
  ...{ chainCompletion: 0, burnRate: 0, feverZone: 0, daysLate: 0, probabilityOfPromise: 0, probabilityOn: 0 },
  ...{ finishP50: 0, finishP80: 0, criticalChain: 0, waits: 0, longestChain: 0, projectBuffer: 0, feedingBuffers: 0 },
  ...{ nearCritical: 0, levelling: 0, links: 0, tasks: 0, recommendations: 0, mentions: 0 },
})
const TASK_FIELDS = namesOf<keyof ScheduleTask>({
  ...{ id: 0, name: 0, isMilestone: 0, plannedStart: 0, plannedFinish: 0, projectedStart: 0, projectedFinish: 0 },
  ...{ freeFloat: 0, isCritical: 0, isReady: 0, startsToday: 0, bufferConsumption: 0, zone: 0, priority: 0 },
  ...{ dueDate: 0, criticalChainImpact: 0, percentComplete: 0, resourceIds: 0 },
})

export interface ScheduleSelect {
  has(field: keyof Schedule): boolean
  /** The fields of tasks, when `tasks` is one of the fields. */
  readonly taskFields: readonly (keyof ScheduleTask)[]
}

/** @throws 400 for names that it does not take */
export function readScheduleSelect(text: string | undefined): ScheduleSelect {
  const paths = TASK_FIELDS.map((name) => `${TASKS}${name}`)
  const names = readSelect(text, [...FIELDS, ...paths])
  if (!names) return { has: () => true, taskFields: TASK_FIELDS }
  const selected = new Set(names.map((name) => (name.startsWith(TASKS) ? 'tasks' : name)))
  const taskFields = names.includes('tasks') ? TASK_FIELDS : TASK_FIELDS.filter((name) => names.includes(TASKS + name))
  return { has: (field) => selected.has(field), taskFields }
}

const TASKS = 'tasks/'

/** The compiler sees to it that none is left out. */
function namesOf<Name extends string>(names: Readonly<Record<Name, 0>>): readonly Name[] {
  return Object.keys(names) as Name[]
}
