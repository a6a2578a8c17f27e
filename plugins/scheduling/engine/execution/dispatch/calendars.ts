/** When projects and tasks are worked on, in positions of the clock of a dispatch. */
import type { CalendarSpec } from '../../model.ts'
import { workingDaysOf } from '../../time/absences.ts'
import { type Axis, Workdays } from '../../time/calendar.ts'
import { type TaskCalendar, taskCalendarOf, WHOLE } from '../../time/task-calendar.ts'
import { TICKS } from '../../time/ticks.ts'
import type { ForwardPass } from '../forward-pass.ts'

const MAX_COUNTED = 256 // calendars of tasks that are kept as tables, which take up to 260 KB each; the others are asked

/** The calendars of projects, each once, and the number of that of each project. */
export interface ProjectCalendars {
  readonly specs: readonly CalendarSpec[]
  readonly numbers: readonly number[]
}

export function projectCalendarsOf(passes: readonly ForwardPass[]): ProjectCalendars {
  const specs: CalendarSpec[] = []
  const known = new Map<CalendarSpec | string, number>()
  const numbers = passes.map(({ baseline: { network } }) => {
    const { calendar } = network
    const same = known.get(calendar)
    if (same !== undefined) return same
    const text = JSON.stringify(calendar)
    const number = known.get(text) ?? specs.push(calendar) - 1
    known.set(calendar, number).set(text, number)
    return number
  })
  return { specs, numbers }
}

/** The resources of a project that do not always work when it does. */
export const resourcesWithDaysOff = ({ baseline }: ForwardPass): ReadonlySet<number> =>
  new Set(baseline.network.resources.flatMap((it) => (workingDaysOf(it) ? [it.id] : [])))

export class ClockCalendars {
  /** By project; WHOLE where it works on all days of the clock. */
  readonly projects: readonly TaskCalendar[]
  private readonly passes: readonly ForwardPass[]
  private readonly clock: Axis
  /** By project. */
  private readonly withDaysOff: readonly ReadonlySet<number>[]
  /** By the number of the project's calendar, and the resources. */
  private readonly known = new Map<string, TaskCalendar>()
  private readonly numbers: readonly number[]

  constructor(
    passes: readonly ForwardPass[],
    { specs, numbers }: ProjectCalendars,
    withDaysOff: readonly ReadonlySet<number>[],
    clock: Axis,
  ) {
    this.passes = passes
    this.clock = clock
    this.numbers = numbers
    this.withDaysOff = withDaysOff
    // With one calendar all its days, and no others, are on the clock.
    const made = specs.map((spec) =>
      specs.length === 1 ? WHOLE : taskCalendarOf(clock, new Workdays(spec), TICKS).counted(),
    )
    this.projects = numbers.map((number) => made[number] as TaskCalendar)
  }

  of(project: number, task: number): TaskCalendar {
    const { baseline } = this.passes[project] as ForwardPass
    const own = baseline.taskCalendars[task] ?? WHOLE
    if (own === WHOLE) return this.projects[project] as TaskCalendar
    const withDaysOff = this.withDaysOff[project] as ReadonlySet<number>
    const ids = (baseline.tasks[task]?.assignments ?? [])
      .map(({ resourceId }) => resourceId)
      .filter((id) => withDaysOff.has(id))
    const key = `${this.numbers[project]} ${[...new Set(ids)].sort((a, b) => a - b).join()}`
    const known = this.known.get(key)
    if (known) return known
    const asked = own.on(this.clock)
    const made = this.known.size < MAX_COUNTED ? asked.counted() : asked
    this.known.set(key, made)
    return made
  }
}
