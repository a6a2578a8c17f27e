import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Levelling, Network } from '../../plugins/scheduling/engine/index.ts'
import { plan } from '../../plugins/scheduling/engine/index.ts'
import { level } from '../../plugins/scheduling/engine/levelling/levelling.ts'
import { parallelBackwards, parallelForwards } from '../../plugins/scheduling/engine/levelling/parallel.ts'
import { randomOf } from '../../plugins/scheduling/engine/levelling/random.ts'
import { compile } from '../../plugins/scheduling/engine/network/network.ts'
import { lastFinish } from '../../plugins/scheduling/engine/network/passes.ts'
import { TICKS } from '../../plugins/scheduling/engine/time/ticks.ts'
import { contendedNetwork } from '../support/contended-network.ts'
import { shortest } from '../support/exhaustive.ts'
import { faults, inWholeDays, withStartLinks } from '../support/levelled.ts'
import { networks, shuffled } from '../support/networks.ts'
import { OPTIONS } from '../support/plan-options.ts'
import { forAll } from '../support/property-runs.ts'

const DAY = TICKS

const small = networks({ tasks: 6, calendars: false }).map((network) => inWholeDays(network, 4))
const smallWithCalendars = networks({ tasks: 6 }).map((network) => withStartLinks(inWholeDays(network, 3)))

describe('Levelling', () => {
  it.each([
    ['links of all types, leads and resources of many units', small],
    ['days off', smallWithCalendars],
  ])('is as short as the shortest schedule there is, with %s', (_, arbitrary) => {
    forAll(120, arbitrary, (network) => {
      const net = compile(network)
      const { times, lowerBound } = level(net)
      expect(faults(network, net, times)).toEqual([])
      const length = lastFinish(times) / DAY
      expect(length).toBe(shortest(network, length + 1))
      expect(lowerBound).toBeLessThanOrEqual(lastFinish(times))
    })
  })

  it('generates nothing but schedules, whatever goes first and from whichever end', () => {
    forAll(120, networks({ tasks: 20 }), fc.integer(), (drawn, seed) => {
      const network = { ...drawn, tasks: drawn.tasks.map(({ notBefore: _, ...task }) => task) }
      const net = compile(network)
      const random = randomOf(seed)
      const key = Float64Array.from(net.tasks, random)
      expect(faults(network, net, parallelForwards(net, key))).toEqual([])
      expect(faults(network, net, parallelBackwards(net, key, 900 * DAY))).toEqual([])
    })
  })

  it('starts nothing before its day when it generates in parallel', () => {
    forAll(120, networks({ tasks: 20 }), fc.integer(), (network, seed) => {
      const net = compile(network)
      const times = parallelForwards(net, Float64Array.from(net.tasks, randomOf(seed)))
      expect(faults(network, net, times)).toEqual([])
    })
  })

  it('keeps to its bounds, reports each shorter schedule, and equal seeds give equal times', () => {
    forAll(80, networks({ tasks: 30 }), fc.integer({ min: 1, max: 200 }), fc.nat(), (network, schedules, seed) => {
      const net = compile(network)
      const reported: Levelling[] = []
      const levelled = level(net, { schedules, seed, progress: (at) => reported.push(at) })
      expect(faults(network, net, levelled.times)).toEqual([])
      expect(levelled.schedules).toBeLessThanOrEqual(schedules)
      expect(reported.at(-1)?.length).toBe(lastFinish(levelled.times) / DAY)
      const lengths = reported.map(({ length }) => length)
      expect(lengths).toEqual([...lengths].sort((a, b) => b - a))
      expect(reported.every(({ length, lowerBound }) => lowerBound <= length)).toBe(true)
      const again = compile(shuffled(network, seed))
      expect(level(again, { schedules, seed }).times).toEqual(levelled.times)
    })
  })

  it('ends with the best so far when it is asked to stop', () => {
    const network = contendedNetwork(3, { tasks: 60 })
    let asked = 0
    const net = compile(network)
    const stopped = level(net, { schedules: 1_000_000, seed: 1, stop: () => ++asked > 50 })
    expect(stopped.schedules).toBeLessThan(60)
    expect(faults(network, net, stopped.times)).toEqual([])
  })

  it('finds shorter schedules the longer it searches, where they are hard to find', () => {
    const lengths = [1, 30, 3_000].map((schedules) => {
      const sum = [1, 2, 3, 4].reduce(
        (total, seed) =>
          total + lastFinish(level(compile(contendedNetwork(seed, { tasks: 80 })), { schedules, seed: 1 }).times),
        0,
      )
      return sum / DAY
    })
    const [first = 0, second = 0, third = 0] = lengths
    expect(second).toBeLessThan(first)
    expect(third).toBeLessThan(second)
  })

  it('without scarce resources takes no longer than the links do', () => {
    forAll(80, networks(), (network) => {
      const free = {
        ...network,
        resources: network.resources.map((one) => ({ ...one, capacity: one.capacity * 100 })),
      }
      const bare: Network = {
        ...free,
        tasks: network.tasks.map((task) => ({
          ...task,
          assignments: task.assignments.map((one) => ({ ...one, units: 0 })),
        })),
      }
      expect(plan(free, OPTIONS).finish).toBe(plan(bare, OPTIONS).finish)
    })
  })
})
