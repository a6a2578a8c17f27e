/** Prices moves: simulates what runs with each of them and without, run by run with the same drawn durations. */
import type { RunningProject } from '../model.ts'
import { normalQuantile } from '../simulation/normal.ts'
import { ProjectEnd } from '../simulation/project-end.ts'
import { Runs } from '../simulation/runs.ts'
import { days } from '../time/ticks.ts'
import type { Advised, Move, Price, PriceInput } from './model.ts'
import { withMove } from './moves.ts'

/** A mean of what runs differ by, with its standard error: runs are paired, and stratifying does not make it larger. */
class Difference {
  private runs = 0
  private sum = 0
  private squares = 0

  add(value: number): void {
    this.runs += 1
    this.sum += value
    this.squares += value * value
  }

  get mean(): number {
    return this.sum / Math.max(1, this.runs)
  }

  get standardError(): number {
    const variance = Math.max(0, this.squares - this.sum * this.mean) / Math.max(1, this.runs - 1)
    return Math.sqrt(variance / Math.max(1, this.runs))
  }

  /** 1 where it is above 0 by more than so many standard errors, -1 where it is below by as much, else 0. */
  sign(errors: number): number {
    return Math.abs(this.mean) > errors * this.standardError ? Math.sign(this.mean) : 0
  }
}

const CHANCE_BEYOND_TWO_ERRORS = 0.02275 // the share that a normal distribution has above two standard errors

/**
 * How many standard errors a worth has to be from 0: two for one move, and the more the more moves there are, so that the
 * chance that any of them is named for nothing stays the same (Bonferroni).
 */
export const errorsFor = (moves: number): number => -normalQuantile(CHANCE_BEYOND_TWO_ERRORS / Math.max(1, moves))

export interface Priced extends Advised {
  /** What is certain of its worth: 1 that there is one, -1 that it costs more, 0 neither. */
  readonly signs: { readonly probability: number; readonly days: number }
}

/** A project in a run: the position of its end, and by how many days it misses its promise. */
interface Ended {
  readonly end: number
  readonly late: number
}

/** What runs, with a move or without. */
class Course {
  private readonly runs: Runs
  private readonly projects: readonly { readonly end: ProjectEnd; readonly promised: number }[]

  constructor(input: PriceInput, running: readonly RunningProject[]) {
    this.runs = new Runs({ ...input, running })
    this.projects = running.flatMap(({ id }, project) => {
      const promise = input.promises.get(id)
      if (promise === undefined) return []
      const end = new ProjectEnd(this.runs.round, project)
      return [{ end, promised: end.pass.baseline.axis.position(promise + 1) }]
    })
  }

  place(run: number): Ended[] {
    this.runs.place(run)
    return this.projects.map(({ end, promised }) => {
      const at = end.position()
      return { end: at, late: Math.max(0, at - promised) }
    })
  }
}

class Comparison {
  readonly course: Course
  private readonly move: Move
  private readonly ids: readonly number[]
  private readonly ends: readonly Difference[]
  private readonly kept: readonly Difference[]
  private readonly allKept = new Difference()
  private readonly allLate = new Difference()

  constructor(move: Move, course: Course, ids: readonly number[]) {
    this.move = move
    this.course = course
    this.ids = ids
    this.ends = ids.map(() => new Difference())
    this.kept = ids.map(() => new Difference())
  }

  note(before: readonly Ended[], after: readonly Ended[]): void {
    let [kept, late] = [0, 0]
    for (const [project, was] of before.entries()) {
      const is = after[project] as Ended
      const gain = (was.late > 0 ? 1 : 0) - (is.late > 0 ? 1 : 0)
      this.ends[project]?.add(was.end - is.end)
      this.kept[project]?.add(gain)
      kept += gain
      late += was.late - is.late
    }
    this.allKept.add(kept)
    this.allLate.add(late)
  }

  result(projectId: number, errors: number): Priced {
    const prices = this.ids.map(
      (id, at): Price => ({
        projectId: id,
        days: days(this.ends[at]?.mean ?? 0),
        probability: this.kept[at]?.mean ?? 0,
      }),
    )
    const isChanged = (it: Price) => it.days !== 0 || it.probability !== 0
    return {
      move: this.move,
      own: prices.find((it) => it.projectId === projectId) ?? { projectId, days: 0, probability: 0 },
      others: prices
        .filter((it) => it.projectId !== projectId && isChanged(it))
        .sort((a, b) => a.probability - b.probability || a.days - b.days),
      worth: { probability: this.allKept.mean, days: days(this.allLate.mean) },
      signs: { probability: this.allKept.sign(errors), days: this.allLate.sign(errors) },
    }
  }
}

export interface Prices {
  readonly runs: number
  readonly moves: readonly Priced[]
}

/** @param input with what shares people alone: it is simulated once more for each move */
export function priceMoves(input: PriceInput, moves: readonly Move[]): Prices {
  const { running, promises, projectId, stop } = input
  const ids = running.flatMap(({ id }) => (promises.has(id) ? id : []))
  const base = new Course(input, running)
  const compared = moves.map((move) => new Comparison(move, new Course(input, withMove(input, move)), ids))
  let runs = 0
  for (; runs < input.runs && !stop?.(); runs++) {
    const before = base.place(runs)
    for (const it of compared) it.note(before, it.course.place(runs))
  }
  return { runs, moves: compared.map((it) => it.result(projectId, errorsFor(moves.length))) }
}
