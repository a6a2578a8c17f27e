/** When projects and tasks are worked on, in positions of the clock of a dispatch. */
import type { CalendarSpec } from '../../model.ts'
import { workingDaysOf } from '../../time/absences.ts'
import { type Axis, Workdays } from '../../time/calendar.ts'
import { type TaskCalendar, taskCalendarOf, WHOLE } from '../../time/task-calendar.ts'
import { TICKS } from '../../time/ticks.ts'
import type { ForwardPass } from '../forward-pass.ts'
import { isSameCalendar } from './clock.ts'

export class ClockCalendars {
  /** By project; WHOLE where it works on all days of the clock. */
  readonly projects: readonly TaskCalendar[]
  private readonly passes: readonly ForwardPass[]
  private readonly clock: Axis
  private readonly limiting: readonly ReadonlySet<number>[]
  /** By the project's calendar, and those of its resources. */
  private readonly known = new Map<string, TaskCalendar>()
  private readonly keys: readonly number[]

  constructor(passes: readonly ForwardPass[], clock: Axis) {
    this.passes = passes
    this.clock = clock
    const specs: CalendarSpec[] = []
    this.keys = passes.map(({ baseline: { network } }) => {
      const known = specs.findIndex((spec) => isSameCalendar(spec, network.calendar))
      return known >= 0 ? known : specs.push(network.calendar) - 1
    })
    const made = specs.map((spec) => this.ofProject(new Workdays(spec)))
    // With one calendar all its days, and no others, are on the clock.
    this.projects = this.keys.map((key) => (specs.length === 1 ? WHOLE : (made[key] as TaskCalendar)))
    this.limiting = passes.map(
      ({ baseline }) => new Set(baseline.network.resources.flatMap((it) => (workingDaysOf(it) ? [it.id] : []))),
    )
  }

  of(project: number, task: number): TaskCalendar {
    const { baseline } = this.passes[project] as ForwardPass
    const own = baseline.taskCalendars[task] ?? WHOLE
    if (own === WHOLE) return this.projects[project] as TaskCalendar
    const limiting = this.limiting[project] as ReadonlySet<number>
    const ids = (baseline.tasks[task]?.assignments ?? [])
      .map(({ resourceId }) => resourceId)
      .filter((id) => limiting.has(id))
    const key = `${this.keys[project]} ${[...new Set(ids)].sort((a, b) => a - b).join()}`
    const known = this.known.get(key) ?? own.on(this.clock).counted()
    this.known.set(key, known)
    return known
  }

  private ofProject(workdays: Workdays): TaskCalendar {
    return taskCalendarOf(this.clock, workdays, TICKS).counted()
  }
}
