import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Network } from '../../plugins/scheduling/engine/index.ts'
import { lowerBound } from '../../plugins/scheduling/engine/levelling/bounds.ts'
import { exact } from '../../plugins/scheduling/engine/levelling/exact/exact.ts'
import { compile } from '../../plugins/scheduling/engine/network/network.ts'
import { lastFinish } from '../../plugins/scheduling/engine/network/passes.ts'
import { TICKS, ticks } from '../../plugins/scheduling/engine/time/ticks.ts'
import { contendedNetwork } from '../support/contended-network.ts'
import { EVERY_DAY, MONDAY, networks, shuffled, task } from '../support/networks.ts'
import { forAll, runs } from '../support/property-runs.ts'

const network = (tasks: Network['tasks'], capacities: readonly number[]): Network => ({
  start: MONDAY,
  calendar: EVERY_DAY,
  tasks,
  resources: capacities.map((capacity, index) => ({ id: index + 1, name: `Resource ${index + 1}`, capacity })),
})

describe('The lower bound', () => {
  const staysBelow = (given: Network) => {
    const net = compile(given)
    const found = exact(net, { nodes: 20_000 })
    const length = lastFinish(found.times)
    for (const effort of [1, 100_000, 4_000_000]) {
      expect(lowerBound(net, effort)).toBeLessThanOrEqual(length)
    }
    return { length, bound: lowerBound(net), proven: found.proven }
  }

  it('is never above a schedule that exists, with links of all types, decimals and days off', () => {
    fc.assert(
      fc.property(networks({ tasks: 12 }), (given) => {
        staysBelow(given)
      }),
      { numRuns: runs(500), seed: 3 },
    )
  })

  it('is mostly the length of the shortest schedule of a small network', () => {
    let met = 0
    let solved = 0
    fc.assert(
      fc.property(networks({ tasks: 12, calendars: false, plain: true }), (given) => {
        const { length, bound, proven } = staysBelow(given)
        if (!proven) return
        solved++
        if (bound === length) met++
      }),
      { numRuns: runs(300), seed: 4 },
    )
    expect(met / solved).toBeGreaterThan(0.9)
  })

  it('is never above the shortest schedule where resources are scarce', () => {
    for (let seed = 1; seed <= 100; seed++) {
      staysBelow(contendedNetwork(seed, { tasks: 10, lags: seed % 2 === 0, calendars: seed % 3 === 0 }))
    }
  })

  it('does not depend on the order of the input', () => {
    forAll(100, networks({ tasks: 10 }), fc.nat(), (given, seed) => {
      expect(lowerBound(compile(shuffled(given, seed)))).toBe(lowerBound(compile(given)))
    })
  })

  it('counts what a resource does before and after its work', () => {
    // Three tasks of 2 days on one resource come after a day of something else, and before two days of it.
    const tasks = [
      task(1, 'Before', 1),
      task(2, 'A', 2, [1], [1]),
      task(3, 'B', 2, [1], [1]),
      task(4, 'C', 2, [1], [1]),
      task(5, 'After', 2, [2, 3, 4]),
    ]
    expect(lowerBound(compile(network(tasks, [1])), 1)).toBe(ticks(9))
  })

  it('sees that tasks which cannot be on at once follow each other, whatever resources they share', () => {
    // Each two of the three share one resource; no resource is used for more than 6 days.
    const tasks = [task(1, 'A', 3, [], [1, 2]), task(2, 'B', 3, [], [2, 3]), task(3, 'C', 3, [], [1, 3])]
    expect(lowerBound(compile(network(tasks, [1, 1, 1])))).toBe(ticks(9))
  })

  it('rounds up to what the durations have in common', () => {
    const tasks = [1, 2, 3, 4, 5].map((id) => ({
      ...task(id, `Task ${id}`, 2, [], [1]),
      assignments: [{ resourceId: 1, units: 1 }],
    }))
    // 10 days of work on 3 units: 3.33 days at least, and the next multiple of 2 is 4.
    expect(lowerBound(compile(network(tasks, [3])), 1)).toBe(ticks(4))
  })

  it('is exact where many thousand fractions add up to it', () => {
    const tasks = Array.from({ length: 29_400 }, (_, index) => task(index + 1, `Task ${index + 1}`, 5, [], [1]))
    expect(lowerBound(compile(network(tasks, [49])))).toBe(3_000 * TICKS)
  })

  it('holds for a network of ten thousand tasks', () => {
    const tasks = Array.from({ length: 10_000 }, (_, index) =>
      task(index + 1, `Task ${index}`, 1 + (index % 7), index >= 40 ? [index - 39] : [], [(index % 5) + 1]),
    )
    const net = compile(network(tasks, [4, 4, 4, 4, 4]))
    const busiest = Math.max(
      ...[1, 2, 3, 4, 5].map((id) =>
        tasks.reduce((sum, one) => (one.assignments[0]?.resourceId === id ? sum + one.duration / 4 : sum), 0),
      ),
    )
    expect(lowerBound(net)).toBeGreaterThanOrEqual(ticks(busiest))
  })
})
