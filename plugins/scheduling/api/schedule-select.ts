/** What `$select` names of a schedule: its fields, and paths to those of its tasks, such as `tasks/name`. */
import { selectable } from '#generated/scheduling'
import { readSelect } from '#runtime/odata'

const { ScheduleView: FIELDS, ScheduleTaskView: TASK_FIELDS } = selectable
const TASKS = 'tasks/'

export interface ScheduleSelect {
  has(field: (typeof FIELDS)[number]): boolean
  /** The fields of tasks, when `tasks` is one of the fields. */
  readonly taskFields: readonly (typeof TASK_FIELDS)[number][]
}

/** @throws 400 for names that it does not take */
export function readScheduleSelect(text: string | undefined): ScheduleSelect {
  const names = readSelect(text, [...FIELDS, ...TASK_FIELDS.map((name) => TASKS + name)])
  if (!names) return { has: () => true, taskFields: TASK_FIELDS }
  const selected = new Set(names.map((name) => (name.startsWith(TASKS) ? 'tasks' : name)))
  const taskFields = names.includes('tasks') ? TASK_FIELDS : TASK_FIELDS.filter((name) => names.includes(TASKS + name))
  return { has: (field) => selected.has(field), taskFields }
}
