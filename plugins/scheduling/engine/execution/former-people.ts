/** When a task was worked on whose people have changed: each day counts by the calendars of those who had it then. */
import type { FormerPeople } from '../model.ts'
import { commonCalendar } from '../network/network.ts'
import { goneFrom } from '../time/absences.ts'
import { type TaskCalendar, WHOLE } from '../time/task-calendar.ts'
import { TICKS } from '../time/ticks.ts'
import type { Baseline } from './baseline.ts'

/** Work between two positions, the first of which is the earlier one. */
export type WorkingTime = Pick<TaskCalendar, 'work'>

/** Some people who had a task; positions. */
interface Had {
  readonly calendar: TaskCalendar
  /** From when on one of them is gone, or others have it. */
  readonly end: number
  readonly to: number
}

export function byThoseWhoHadIt(baseline: Baseline, own: TaskCalendar, former: readonly FormerPeople[]): WorkingTime {
  const had = former.map((it) => hadBy(baseline, it))
  return {
    work(from, to) {
      let at = from
      let work = 0
      for (const it of had) {
        const end = Math.min(to, it.end)
        if (at < end) work += it.calendar.work(at, end)
        at = Math.max(at, it.to)
      }
      return at < to ? work + own.work(at, to) : work
    },
  }
}

function hadBy({ network, axis }: Baseline, { resourceIds, to }: FormerPeople): Had {
  const people = network.resources.filter(({ id }) => resourceIds.includes(id))
  const calendar = commonCalendar(network, resourceIds, axis, TICKS) ?? WHOLE
  return { calendar, end: axis.position(Math.min(to, ...people.map(goneFrom))), to: axis.position(to) }
}
