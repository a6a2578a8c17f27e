/**
 * Levelling: times that respect every link and never use more of a resource than there is, in as short a time as a
 * bounded search finds. Each attempt is a serial schedule, improved by justification to the right and to the left in
 * turns until that gains nothing (Li and Willis 1992). The first attempt goes by latest finish time; the others go by
 * the same or by the best schedule so far, with noise from a fixed seed, so that equal networks get equal schedules.
 */
import type { Compiled } from './network.ts'
import { earliest, lastFinish, latest, type Times, timesFor } from './passes.ts'
import { backwards, forwards } from './serial.ts'

const PLACEMENTS = 150_000 // of tasks in all attempts together
const ENOUGH = 100 // placements for each pair of tasks: small networks are searched through sooner
const ROUNDS = 10 // of improvement in one attempt at most
const NOISE = [0.1, 0.3, 0.05, 0.2] // of the schedule's length, in turn

/** Levels, placing tasks about `placements` times at most. `ordered` is said in serial.ts. */
export function level(net: Compiled, ordered = false, placements = PLACEMENTS): Times {
  const size = net.tasks.length
  const soonest = earliest(net, net.links, net.floor, timesFor(size))
  const deadline = new Float64Array(size).fill(lastFinish(soonest))
  const urgency = latest(net, net.links, deadline, timesFor(size)).finish
  const bound = Math.max(lastFinish(soonest), busiest(net))
  let best = forwards(net, urgency, ordered)
  let length = lastFinish(best)
  if (placements < size) return best
  const random = randomOf(size)
  let left = Math.min(placements, ENOUGH * size ** 2)
  for (let attempt = 0; left > 0 && length > bound; attempt++) {
    const base = attempt % 2 === 0 ? best.start : urgency
    const spread = length * (NOISE[attempt % NOISE.length] ?? 0)
    const first =
      attempt === 0
        ? best
        : forwards(
            net,
            base.map((key) => key - spread * random()),
            ordered,
          )
    const improved = improve(net, first, ordered, bound)
    left -= improved.passes * size
    if (improved.length < length) {
      best = improved.times
      length = improved.length
    }
  }
  return best
}

function improve(net: Compiled, first: Times, ordered: boolean, bound: number) {
  let times = first
  let length = lastFinish(times)
  let passes = 1
  for (let round = 0; round < ROUNDS && length > bound; round++) {
    const right = backwards(net, times.finish, length, ordered)
    const left = forwards(net, right.start, ordered)
    passes += 2
    const improved = lastFinish(left)
    if (improved >= length) break
    times = left
    length = improved
  }
  return { times, length, passes }
}

/** What the busiest resource needs at least, working without a pause. */
function busiest(net: Compiled): number {
  const load = net.capacities.map(() => 0)
  for (const [task, demands] of net.demands.entries()) {
    for (const { resource, units } of demands) {
      load[resource] =
        (load[resource] as number) + ((net.work[task] as number) * units) / (net.capacities[resource] as number)
    }
  }
  return load.reduce((most, one) => Math.max(most, one), 0)
}

/** A sequence of numbers from 0 to below 1 that is the same for the same seed (xorshift, Marsaglia 2003). */
function randomOf(seed: number): () => number {
  let state = seed | 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}
