/** The metrics of the planning threads. */
import type { Meter } from '#runtime'
import type { Planner } from './planner.ts'

export function addGauges(meter: Meter, planner: Planner): void {
  meter.gauge('planner_queue', 'Calculations that wait for a thread, by lane.', () =>
    Object.entries(planner.waiting).map(([lane, value]) => ({ labels: { lane }, value })),
  )
  meter.readCounter('planner_refused_total', 'Calculations that were refused since the start, by lane.', () =>
    Object.entries(planner.refused).map(([lane, value]) => ({ labels: { lane }, value })),
  )
  meter.gauge('planner_busy_threads', 'Planning threads that calculate.', () => planner.busy)
}
