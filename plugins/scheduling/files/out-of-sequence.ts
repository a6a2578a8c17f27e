/** Reports work that was done out of sequence, by the actual dates of a file. Pure. */
import type { Day, WorkCalendar } from '../engine/model.ts'
import { isContradicted } from '../engine/progress/contradicted-links.ts'
import type { TaskDraft } from './mspdi/draft.ts'
import type { Notes } from './mspdi/report.ts'
import { parseDay } from './mspdi/values.ts'

/**
 * Links with a lead, which allow work to overlap, are passed over.
 * @param calendar of the file's project; where it has none, of links with a lag the order alone counts
 */
export function reportOutOfSequence(
  tasks: readonly TaskDraft[],
  labelOf: (key: string) => string,
  notes: Notes,
  calendar?: WorkCalendar,
) {
  const byKey = new Map(
    tasks.map((task) => [task.key, { name: task.name, days: daysOf(task), isUndated: isUndated(task) }]),
  )
  for (const { key, predecessors } of tasks) {
    const own = byKey.get(key)
    if (!own || own.days.actualStart === null) continue
    const names = predecessors.flatMap((link) => {
      const other = byKey.get(link.key)
      if (!other || link.lag < 0 || other.isUndated) return []
      return isContradicted({ ...link, task: own.days, predecessor: other.days }, calendar) ? other.name : []
    })
    if (names.length === 0) continue
    const more = names.length > 1 ? ` and ${names.length - 1} more` : ''
    const detail = `Its actual dates contradict its links with '${names[0]}'${more}; they are kept, as work out of sequence.`
    notes.warn('out_of_sequence', detail, labelOf(key))
  }
}

/** What has happened on a day that the file does not give contradicts nothing. */
const isUndated = ({ progress }: TaskDraft) =>
  progress !== null &&
  progress.status !== 'NotStarted' &&
  (progress.actualStart === null || (progress.status === 'Completed' && progress.actualFinish === null))

const daysOf = ({ progress }: TaskDraft) => ({
  actualStart: dayOf(progress?.actualStart),
  actualFinish: dayOf(progress?.actualFinish),
})
const dayOf = (date: string | null | undefined): Day | null => (date ? parseDay(date) : null)
