/** The metrics of the planning threads. */
import type { Meter } from '#runtime'
import type { PoolFigures } from './pool.ts'

export function addGauges(meter: Meter, pool: PoolFigures): void {
  meter.gauge('planner_queue', 'Calculations that wait for a thread, by lane.', () =>
    Object.entries(pool.waiting).map(([lane, value]) => ({ labels: { lane }, value })),
  )
  meter.readCounter('planner_refused_total', 'Calculations that were refused since the start, by lane.', () =>
    Object.entries(pool.refused).map(([lane, value]) => ({ labels: { lane }, value })),
  )
  meter.gauge('planner_busy_threads', 'Planning threads that calculate.', () => pool.busy)
}
