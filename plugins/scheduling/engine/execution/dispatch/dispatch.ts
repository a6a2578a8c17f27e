/**
 * The dispatch: places the remaining work of projects by handing out people as the day would, event by event. Nobody waits:
 * whenever people are free, the first task that is ready takes them, in one list of all tasks of all projects. So a
 * projection says what is done by those who follow it, and today's news changes only what follows from it.
 *
 *     list   = decisions about what comes first, planned start, priority of the project (higher first), task id (list.ts)
 *     first  = what is under way goes on, in list order; what finds its people at other work under way goes on when they
 *              are free again, before all that has not started
 *     past   = a day on which its people were reported to be at other work is no day of what is under way, today included
 *              (other-work.ts)
 *     now    = what is decided to come first now takes its people from what they are at work on, which goes on when they
 *              are free again (pausing.ts)
 *     away   = a task of one person keeps that person; one of several pauses where one of them is away for longer
 *              (long-absences.ts), and goes on as above; of units that are away, what the last in the list has of them
 *     block  = what is blocked holds nobody today; it goes on as above, also once that is over, behind what its people have
 *              begun or continued meanwhile
 *     gone   = for a person who has left there is somebody from tomorrow on (people.ts)
 *     then   = at each end, link, lag and date, all events of the moment first; then, in list order, every ready task
 *              starts whose people are all free. A task of several people takes all of them at once.
 *
 * What links hold is in links.ts. A lead counts from a date that is not known before it is placed: the dispatch is repeated
 * until the dates are those that it was made with.
 */
import type { Day } from '../../model.ts'
import { shifted, type TaskCalendar, WHOLE } from '../../time/task-calendar.ts'
import type { ForwardPass, Handed } from '../forward-pass.ts'
import { Handovers } from './handovers.ts'
import { prepare } from './prepared.ts'
import { Round } from './round.ts'
import type { Recorder } from './staff.ts'

const MAX_ROUNDS = 8 // of a dispatch whose leads count from dates to come

/**
 * Places all unfinished tasks of projects that run together, whatever the order in which these are given.
 * @returns how people were handed on in each of them, for its pass to end with
 */
export function dispatch(passes: readonly ForwardPass[], statusDate: Day): readonly Handed[] {
  for (const pass of passes) pass.begin()
  const prepared = prepare(passes, statusDate)
  const round = new Round(prepared)
  const handovers = placeAll(round, prepared.work, () => new Handovers(prepared)) as Handovers
  for (const [item, { pass, project, task }] of prepared.places.slice(0, prepared.size).entries()) {
    const calendar = prepared.projectCalendars[project] as TaskCalendar
    // The clock starts with the status date.
    const position = (at: number) => pass.today + (calendar === WHOLE ? at : calendar.work(0, at))
    pass.place(task, {
      start: position(round.start[item] as number),
      resumedAt: position(round.resumedAt[item] as number),
      workEnd: position(round.workEnd[item] as number),
      finish: position(round.finish[item] as number),
      pieces: handovers.pieces
        .get(item)
        ?.map(({ from, to, work }) => ({ from: position(from), to: position(to), work })),
      isHeld: handovers.held.has(item),
    })
  }
  return passes.map((_, project) => handovers.of(project))
}

/**
 * Places all items with so much work left of each, in as many rounds as leads need.
 * @param record is asked once a round; returns what it gave for the last one
 */
export function placeAll(round: Round, work: Float64Array, record?: () => Recorder): Recorder | undefined {
  const { leads } = round.prepared.links
  const unknown = new Float64Array(leads.length).fill(Number.NaN)
  let expected: Float64Array = unknown
  for (let count = 0; ; count++) {
    const recorder = record?.()
    round.run(work, expected, recorder)
    if (leads.length === 0) return recorder
    const found = sourcesOf(round)
    const isStable = found.every((at, lead) => Object.is(at, expected[lead]))
    if (isStable || count === MAX_ROUNDS) return recorder
    // Where dates never become stable, leads count from what is placed already, which keeps them.
    expected = count === MAX_ROUNDS - 1 ? unknown : found
  }
}

/** Where leads count from, as they were placed. */
function sourcesOf({ prepared, start, finish }: Round): Float64Array {
  const { links, projects, projectCalendars } = prepared
  return Float64Array.from(links.leads, ({ from, countsFinish, lag }) => {
    const calendar = projectCalendars[projects[from] as number] as TaskCalendar
    return shifted(calendar, (countsFinish ? finish : start)[from] as number, lag)
  })
}
