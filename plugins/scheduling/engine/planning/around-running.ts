/**
 * What a project that runs is planned anew around: the work of others where the dispatch puts it beside the changed work of
 * the project, each task in its place in the list. What is ahead of the project's work keeps its people. What waits for that
 * work goes on doing so, and is no obstacle where it stood before the change.
 *
 * New tasks have no place in the list yet. They take nobody from others, and use what the changed work no longer needs:
 * beside them, work of others comes no earlier than it was projected.
 */
import { NO_PLAN } from '../execution/baseline.ts'
import { dispatched } from '../execution/beside.ts'
import type { ForwardPass } from '../execution/forward-pass.ts'
import type { Booking, Network, NetworkTask, PlanBasis, Span } from '../model.ts'

export interface AroundRunning {
  /** With the bookings that the plan is made around. */
  readonly network: Network
  /** The project as it was dispatched, beside the others where there are any: what is under way stays there. */
  readonly pass: ForwardPass
}

/** @param network with the bookings as they were projected before the change; those of what does not run stay */
export function aroundRunning(network: Network, { before = NO_PLAN, ...basis }: PlanBasis): AroundRunning {
  const { bookings = [] } = network
  const planned = new Set(before.tasks.map(({ id }) => id))
  const started = new Set(basis.progress.flatMap(({ taskId, status }) => (status === 'NotStarted' ? [] : taskId)))
  const isNew = ({ id }: NetworkTask) => !planned.has(id) && !started.has(id)
  const tasks = network.tasks.map((task) => (isNew(task) ? { ...task, assignments: [] } : task))
  const pass = dispatched({ ...network, tasks }, before, basis)
  if (bookings.length === 0 || !basis.running) return { network, pass }
  const passes = new Map(pass.beside().map((other) => [other.id, other]))
  const hasNew = network.tasks.some(isNew)
  const placed = bookings.flatMap((booking) => piecesOf(booking, passes.get(booking.projectId), hasNew))
  return { network: { ...network, bookings: placed }, pass }
}

/** The work of others where the dispatch puts it beside a plan. @param pass the project as that plan has it dispatched */
export function asDispatched(network: Network, pass: ForwardPass): AroundRunning {
  const passes = new Map(pass.beside().map((other) => [other.id, other]))
  const bookings = network.bookings?.flatMap((booking) => piecesOf(booking, passes.get(booking.projectId), false))
  return { network: { ...network, ...(bookings && { bookings }) }, pass }
}

/** A booking for each piece of the work. */
function piecesOf(booking: Booking, pass: ForwardPass | undefined, onlyLater: boolean): readonly Booking[] {
  const task = pass?.baseline.indexOf.get(booking.taskId)
  if (!pass || task === undefined || pass.isCompleted(task)) return [booking]
  const spans = pass.spansOf(task)
  if (onlyLater && (spans[0] as Span).start <= booking.start) return [booking]
  return spans.map(({ start, finish }) => ({ ...booking, start, finish }))
}
