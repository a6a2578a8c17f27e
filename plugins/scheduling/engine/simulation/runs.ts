/** The runs of a simulation: each places the remaining work of projects once, with a duration drawn for each task. */
import { placeAll } from '../execution/dispatch/dispatch.ts'
import { type Place, prepare } from '../execution/dispatch/prepared.ts'
import { Round } from '../execution/dispatch/round.ts'
import type { Recorder } from '../execution/dispatch/staff.ts'
import type { ForwardPass } from '../execution/forward-pass.ts'
import { passOf } from '../execution/running-pass.ts'
import type { NetworkTask } from '../model.ts'
import { days } from '../time/ticks.ts'
import { type DrawnTask, Durations } from './durations.ts'
import type { SimulationInput } from './model.ts'
import { projectFactors } from './project-factor.ts'

export const RUNS_PER_BATCH = 100 // runs

export type RunsInput = Pick<SimulationInput, 'running' | 'completed' | 'statusDate' | 'estimates' | 'seed'>

export class Runs {
  /** As the run was placed that was made last. */
  readonly round: Round
  /** Ticks of each item in it. */
  readonly work: Float64Array
  private readonly durations: Durations

  /** @throws NetworkError where the links of a project lead in a circle or its calendar has no working day */
  constructor({ running, completed, statusDate, estimates, seed }: RunsInput) {
    const passes = running.map((project) => passOf(project, statusDate))
    for (const pass of passes) pass.begin()
    const prepared = prepare(passes, statusDate)
    const drawn = prepared.places.slice(0, prepared.size).map(drawnOf)
    this.round = new Round(prepared)
    this.work = new Float64Array(prepared.size)
    const underWay = drawn.flatMap(({ elapsed, ...task }) => (elapsed === undefined ? [] : { ...task, elapsed }))
    const factors = projectFactors(completed, underWay, estimates)
    this.durations = new Durations(drawn, estimates, factors, seed, RUNS_PER_BATCH)
  }

  /** @param run numbered from 0 on @param record as `placeAll` takes it */
  place(run: number, record?: () => Recorder): void {
    this.durations.draw(run, this.work)
    placeAll(this.round, this.work, record)
  }
}

function drawnOf({ pass, task }: Place): DrawnTask {
  const { id, duration, safeDuration } = pass.baseline.tasks[task] as NetworkTask
  return {
    id,
    projectId: pass.id,
    remaining: days(pass.left(task)),
    focused: duration,
    ...(safeDuration !== undefined && { safe: safeDuration }),
    ...(pass.isStarted(task) && { elapsed: elapsedOf(pass, task) }),
  }
}

/** Working days that a started task has taken, to the end of the day of its report, with what counts as done since. */
function elapsedOf(pass: ForwardPass, task: number): number {
  const { axis } = pass.baseline
  const from = axis.position(pass.startedOn(task))
  const to = pass.reportedTo(task)
  const worked = pass.unfrozen(task, from, to)
  return Math.max(0, days(worked + pass.countedOf(task)))
}
