/**
 * Writes a project's tasks and milestones as a table that `read.ts` takes, with where they stand in further columns.
 * Names come back as they were, control characters and white space at their ends too.
 */
import type { TaskRow } from '../../store/tasks.ts'
import { asText, joinList, listPart, writeRow } from './table.ts'

type Columns = readonly (readonly [string, (task: TaskRow) => string | number | null])[]

type Names = ReadonlyMap<number, string>

/** The table row by row. @param resources names by id @param keys external keys of tasks by id */
export function* writeCsv(tasks: Iterable<TaskRow>, resources: Names, keys: Names = new Map()): Generator<string> {
  const columns = columnsOf(resources, keys)
  yield writeRow(columns.map(([title]) => title))
  for (const task of tasks) yield writeRow(columns.map(([, cell]) => String(cell(task) ?? '')))
}

const columnsOf = (resources: Names, keys: Names): Columns => [
  ['id', (task) => task.id],
  ['externalKey', (task) => asText(keys.get(task.id) ?? '')],
  ['name', (task) => asText(task.name)],
  ['duration', (task) => task.duration],
  ['safeDuration', (task) => task.safeDuration],
  ['predecessors', (task) => joinList(task.predecessors.map(linkText))],
  ['resources', (task) => asText(joinList(task.assignments.map((it) => assignmentText(it, resources))))],
  ['notBefore', (task) => task.notBefore],
  ['wbs', (task) => asText(task.wbs ?? '')],
  ['outline', (task) => asText(joinList(task.outline.map(listPart)))],
  ['description', (task) => asText(task.description ?? '')],
  ['deadline', (task) => task.promisedDate ?? task.deadline],
  ['status', (task) => task.status],
  ['percentComplete', (task) => task.percentComplete],
  ['remainingDuration', (task) => task.remainingDuration],
  ['plannedStart', (task) => task.plannedStart],
  ['plannedFinish', (task) => task.plannedFinish],
  ['projectedStart', (task) => task.projectedStart],
  ['projectedFinish', (task) => task.projectedFinish],
  ['actualStart', (task) => task.actualStart],
  ['actualFinish', (task) => task.actualFinish],
  ['isCritical', (task) => String(task.isCritical)],
  ['bufferConsumption', (task) => task.bufferConsumption],
]

const linkText = ({ taskId, type, lag }: TaskRow['predecessors'][number]) =>
  lag !== 0 ? `${taskId}${type}${lag > 0 ? '+' : ''}${lag}` : type === 'FS' ? `${taskId}` : `${taskId}${type}`

function assignmentText({ resourceId, units }: TaskRow['assignments'][number], resources: Names) {
  const name = resources.get(resourceId) ?? String(resourceId)
  return units === 1 && !name.endsWith(']') ? listPart(name) : `${listPart(name)}[${units}]`
}
