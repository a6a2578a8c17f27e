/**
 * Resource flow of a levelled schedule (Artigues, Michelon and Reusser 2003): who hands how many units of what to whom.
 * As links, the flows keep the schedule feasible whatever the durations turn out to be, for any capacity: a task that
 * waits for all its links finds its units free.
 */
import type { Arc } from '../graph.ts'
import { Heap } from '../heap.ts'
import type { Compiled } from '../network.ts'
import type { Times } from '../passes.ts'

/**
 * The flows as finish-to-start arcs. Units come from direct predecessors first (which adds no new wait), then from
 * those never used, then from whoever has been free the longest, lowest id first. A flow along a finish-to-start link
 * without lead says nothing new and is left out.
 */
export function resourceFlow(net: Compiled, times: Times): readonly Arc[] {
  const flows: Arc[] = []
  const unused = [...net.capacities]
  const holders = net.capacities.map(() => new Heap(times.finish))
  const held = net.capacities.map(() => new Map<number, number>())
  const byStart = [...net.tasks.keys()].filter((task) => (net.demands[task]?.length ?? 0) > 0)
  byStart.sort((a, b) => (times.start[a] as number) - (times.start[b] as number) || a - b)
  for (const task of byStart) {
    const start = times.start[task] as number
    const implied = impliedBefore(net, task)
    for (const { resource, units } of net.demands[task] ?? []) {
      const holding = held[resource] as Map<number, number>
      let missing = units
      const receive = (from: number) => {
        const available = holding.get(from) ?? 0
        const handed = Math.min(missing, available)
        if (handed === 0) return
        missing -= handed
        if (handed === available) holding.delete(from)
        else holding.set(from, available - handed)
        if (!implied.has(from)) flows.push({ from, to: task, type: 'FS', lag: 0, resource, units: handed })
      }
      for (const { from } of net.links.into[task] ?? []) {
        if ((times.finish[from] as number) <= start) receive(from)
      }
      const fresh = Math.min(missing, unused[resource] as number)
      unused[resource] = (unused[resource] as number) - fresh
      missing -= fresh
      const queue = holders[resource] as Heap
      while (missing > 0) {
        const from = queue.peek()
        if (from === undefined) throw new Error('A schedule that was to be levelled uses more than there is.')
        receive(from)
        if (!holding.has(from)) queue.pop()
      }
      holding.set(task, units)
      queue.push(task)
    }
  }
  return flows
}

/** The tasks whose end is waited for anyway. */
function impliedBefore(net: Compiled, task: number): ReadonlySet<number> {
  const arcs = (net.links.into[task] ?? []).filter((arc) => arc.type === 'FS' && arc.lag >= 0)
  return new Set(arcs.map((arc) => arc.from))
}
