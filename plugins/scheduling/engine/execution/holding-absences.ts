/** Which absences hold up the work on a task, and who has left it. */
import type { Absence, Day, NetworkResource, Span } from '../model.ts'
import { absencesOf, goneFrom, unitsAwayOf } from '../time/absences.ts'
import type { Axis } from '../time/calendar.ts'
import type { ForwardPass } from './forward-pass.ts'

/** What is left of a task. */
export interface Rest {
  /** The day on which it could be worked on but for days off. */
  readonly from: Day
  /** When it is worked on. */
  readonly spans: readonly Span[]
}

export function restOf(pass: ForwardPass, task: number): Rest {
  const { axis } = pass.baseline
  const from = pass.isStarted(task) ? pass.statusDate : Math.floor(axis.startMoment(pass.boundOf(task)))
  return { from, spans: pass.spansOf(task) }
}

/**
 * Of all of a resource, the absences that lie before or within the work: days on which the project does not work hold up
 * nothing. Of units, those at whose end the work begins or goes on, or at whose start it pauses: others of them are there.
 */
export function holdingAbsences(resource: NetworkResource, axis: Axis, { from, spans }: Rest): Absence[] {
  const last = spans.at(-1)
  if (!last) return []
  const [first, end] = [axis.position(from), axis.position(last.finish)]
  const whole = absencesOf(resource).filter(
    (it) => Math.max(first, axis.position(it.from)) < Math.min(end, axis.position(it.to + 1)),
  )
  const units = unitsAwayOf(resource).filter((it) => {
    const back = it.to === undefined ? Number.POSITIVE_INFINITY : axis.position(it.to + 1)
    const goesOn = spans.some(({ start }) => axis.position(start) === back) && first < back
    const pauses = spans.slice(0, -1).some(({ finish }) => axis.position(finish) === axis.position(it.from))
    return goesOn || pauses
  })
  return [...whole, ...units].sort((a, b) => a.from - b.from)
}

/** The day from which on somebody else has to do the work; undefined where the resource is there for all of it. */
export function goneBefore(resource: NetworkResource, { spans }: Rest): Day | undefined {
  const gone = goneFrom(resource)
  return gone < (spans.at(-1)?.finish ?? gone) ? gone : undefined
}
