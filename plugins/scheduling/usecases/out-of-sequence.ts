/** Work that was done out of sequence, by the dates that were reported. */
import type { Db } from '#runtime'
import { contradictedLinks } from '../engine/progress/contradicted-links.ts'
import { calendarOf } from '../engine/time/calendar.ts'
import { calendarsById, findDefaultCalendar } from '../store/calendars.ts'
import { datedLinks } from '../store/reports.ts'
import type { TaskRow } from '../store/tasks.ts'
import { specOf } from './project-snapshot.ts'

/** The predecessors and successors whose links the actual dates contradict, by id, for each of the tasks that has any. */
export async function outOfSequenceOf(
  db: Db,
  accountId: number,
  tasks: readonly Pick<TaskRow, 'id' | 'actualStart'>[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const ids = tasks.filter((task) => task.actualStart !== null).map(({ id }) => id)
  const links = ids.length === 0 ? [] : await datedLinks(db, accountId, ids)
  const found = new Map<number, readonly number[]>()
  // All links of a task are of one project, and so of one calendar.
  for (const id of new Set(links.map(({ calendarId }) => calendarId))) {
    const own = links.filter(({ calendarId }) => calendarId === id)
    const hasLags = own.some(({ lag }) => lag !== 0)
    const calendar = hasLags ? await calendarWith(db, accountId, id) : undefined
    for (const [task, others] of contradictedLinks(ids, own, calendar)) found.set(task, others)
  }
  return found
}

async function calendarWith(db: Db, accountId: number, id: number | null) {
  const [own] = id === null ? [] : await calendarsById(db, accountId, [id])
  return calendarOf(specOf(own ?? (await findDefaultCalendar(db, accountId))))
}
