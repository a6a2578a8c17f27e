/** Where the work of a project ends in the runs of a simulation. */
import type { Round } from '../execution/dispatch/round.ts'
import type { ForwardPass } from '../execution/forward-pass.ts'
import type { Day } from '../model.ts'
import { type TaskCalendar, WHOLE } from '../time/task-calendar.ts'
import { TICKS } from '../time/ticks.ts'

export class ProjectEnd {
  readonly pass: ForwardPass
  private readonly round: Round
  /** Its place among the projects. */
  private readonly project: number
  private readonly calendar: TaskCalendar
  /** Position at which the last of its completed work ended. */
  private readonly completed: number

  constructor(round: Round, project: number) {
    const { passes, projectCalendars } = round.prepared
    const pass = passes[project] as ForwardPass
    this.pass = pass
    this.round = round
    this.project = project
    this.calendar = projectCalendars[project] as TaskCalendar
    this.completed = pass.finish.reduce((last, at) => (at > last ? at : last), Number.NEGATIVE_INFINITY)
  }

  /** The position at which its work ends in the run that was placed last. */
  position(): number {
    const last = this.round.lastFinish[this.project] as number
    return last === Number.NEGATIVE_INFINITY ? this.completed : Math.max(this.completed, this.positionOf(last))
  }

  /** A moment of the clock, which starts with the status date, as a position of the project. */
  positionOf(at: number): number {
    return this.pass.today + (this.calendar === WHOLE ? at : this.calendar.work(0, at))
  }

  lastDayOf(position: number): Day {
    return this.pass.baseline.axis.day(Math.ceil(position / TICKS) - 1)
  }
}
