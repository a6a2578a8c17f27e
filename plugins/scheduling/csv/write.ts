/** Writes a project's tasks and milestones as a table that `read.ts` takes, with where they stand in further columns. */
import type { TaskRow } from '../store/tasks.ts'
import { asText, joinList, writeTable } from './table.ts'

/** @param resources names by id */
export function writeCsv(tasks: readonly TaskRow[], resources: ReadonlyMap<number, string>): string {
  const columns: readonly (readonly [string, (task: TaskRow) => string | number | null])[] = [
    ['id', (task) => task.id],
    ['name', (task) => asText(task.name)],
    ['duration', (task) => task.duration],
    ['safeDuration', (task) => task.safeDuration],
    ['predecessors', (task) => joinList(task.predecessors.map(sayLink))],
    ['resources', (task) => asText(joinList(task.assignments.map((it) => sayAssignment(it, resources))))],
    ['notBefore', (task) => task.notBefore],
    ['wbs', (task) => asText(task.wbs ?? '')],
    ['outline', (task) => asText(joinList(task.outline))],
    ['description', (task) => asText(task.description ?? '')],
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
  return writeTable([
    columns.map(([title]) => title),
    ...tasks.map((task) => columns.map(([, cell]) => String(cell(task) ?? ''))),
  ])
}

const sayLink = ({ taskId, type, lag }: TaskRow['predecessors'][number]) =>
  lag !== 0 ? `${taskId}${type}${lag > 0 ? '+' : ''}${lag}` : type === 'FS' ? `${taskId}` : `${taskId}${type}`

function sayAssignment({ resourceId, units }: TaskRow['assignments'][number], resources: ReadonlyMap<number, string>) {
  const name = resources.get(resourceId) ?? String(resourceId)
  return units === 1 && !name.endsWith(']') ? name : `${name}[${units}]`
}
