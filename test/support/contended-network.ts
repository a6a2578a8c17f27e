/** Networks from a seed, in whole days, whose tasks compete for resources, so that levelling is hard. */
import type { CalendarSpec, LinkType, Network, NetworkTask } from '../../plugins/scheduling/engine/model.ts'
import { mulberry32 } from './inputs/random.ts'
import { EVERY_DAY, MONDAY, WEEK } from './networks.ts'

export interface NetworkOptions {
  readonly tasks: number
  /** Links of all types with lags and leads; else finish-to-start without lag. */
  readonly lags?: boolean
  /** A working week, and resources with calendars of their own; else every day is a working day. */
  readonly calendars?: boolean
}

const LONGEST = 6 // days of a task

export function contendedNetwork(seed: number, { tasks, lags = false, calendars = false }: NetworkOptions): Network {
  const random = mulberry32(seed)
  const upTo = (most: number) => 1 + Math.floor(random() * most)
  const capacities = [1 + upTo(3), 1 + upTo(3), upTo(2)]
  const ownCalendar = (): CalendarSpec => ({
    weekdays: [1, 2, 3, 4, 5].filter((day) => day === 3 || random() < 0.7),
    holidays: [MONDAY + upTo(20), MONDAY + upTo(20)],
  })
  const link = (taskId: number): NetworkTask['predecessors'][number] => {
    if (!lags || random() < 0.5) return { taskId, type: 'FS', lag: 0 }
    const type = (['FS', 'SS', 'FF', 'SF'] as const)[Math.floor(random() * 4)] as LinkType
    return { taskId, type, lag: upTo(6) - 3 }
  }
  return {
    start: MONDAY,
    calendar: calendars ? WEEK : EVERY_DAY,
    resources: capacities.map((capacity, index) => ({
      id: index + 1,
      name: `Resource ${index + 1}`,
      capacity,
      ...(calendars && index > 0 ? { calendar: ownCalendar() } : {}),
    })),
    tasks: Array.from({ length: tasks }, (_, index): NetworkTask => {
      const before = new Set([0, 1].flatMap(() => (random() < 0.6 ? [index + 1 - upTo(6)] : [])))
      return {
        id: index + 1,
        name: `Task ${index + 1}`,
        duration: upTo(LONGEST),
        predecessors: [...before].filter((id) => id >= 1).map(link),
        assignments: capacities.flatMap((capacity, place) =>
          random() < 0.6 ? [{ resourceId: place + 1, units: upTo(capacity) }] : [],
        ),
      }
    }),
  }
}
