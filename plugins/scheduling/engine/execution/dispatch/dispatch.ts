/**
 * The dispatch: places the remaining work of projects by handing out people as the day would, event by event. Nobody waits:
 * whenever people are free, the first task that is ready takes them, in one list of all tasks of all projects. So a
 * projection says what is done by those who follow it, and today's news changes only what follows from it.
 *
 *     list   = decisions about what comes first, planned start, priority of the project (higher first), task id (list.ts)
 *     first  = what is under way goes on, in list order; what finds its people at other work under way goes on when they
 *              are free again, before all that has not started
 *     now    = what is decided to come first now takes its people from what they are at work on, which goes on when they
 *              are free again (pausing.ts)
 *     away   = a task of one person keeps that person; one of several pauses where one of them is away for longer
 *              (long-absences.ts), and goes on as above; of units that are away, what the last in the list has of them
 *     gone   = for a person who has left there is somebody from tomorrow on (people.ts)
 *     then   = at each end, link, lag and date, all events of the moment first; then, in list order, every ready task
 *              starts whose people are all free. A task of several people takes all of them at once.
 *
 * What links hold is in open-links.ts. A lead counts from a date that is not known before it is placed: the dispatch is
 * repeated until the dates are those that it was made with.
 */
import type { Day } from '../../model.ts'
import type { ForwardPass, Handed } from '../forward-pass.ts'
import type { Expected } from './open-links.ts'
import { Round } from './round.ts'

const MAX_ROUNDS = 8 // of a dispatch whose leads count from dates to come

/**
 * Places all unfinished tasks of projects that run together, whatever the order in which these are given.
 * @returns how people were handed on in each of them, for its pass to end with
 */
export function dispatch(passes: readonly ForwardPass[], statusDate: Day): readonly Handed[] {
  const leads = passes.flatMap((pass) => leadsOf(pass).map((arc) => ({ pass, arc })))
  const unknown: Expected = new Map()
  let expected = unknown
  for (let count = 0; ; count++) {
    const round = new Round(passes, statusDate, expected)
    round.run()
    const found = new Map(leads.map(({ pass, arc }) => [arc, pass.source(arc)]))
    const isStable = [...found].every(([arc, at]) => expected.get(arc) === at)
    if (isStable || count === MAX_ROUNDS) return passes.map((pass) => round.handovers.handedIn(pass))
    // Where dates never become stable, leads count from what is placed already, which keeps them.
    expected = count === MAX_ROUNDS - 1 ? unknown : found
  }
}

/** The arcs by which a task may start, or finish, before what it waits for is placed. */
const leadsOf = (pass: ForwardPass) =>
  pass.baseline.graph.arcs.filter(({ from, to, lag }) => lag < 0 && !pass.isCompleted(to) && !pass.isCompleted(from))
