import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Network } from '../../plugins/scheduling/engine/index.ts'
import { exact } from '../../plugins/scheduling/engine/levelling/exact/exact.ts'
import { level } from '../../plugins/scheduling/engine/levelling/levelling.ts'
import { graphOf } from '../../plugins/scheduling/engine/network/graph.ts'
import { compile } from '../../plugins/scheduling/engine/network/network.ts'
import { lastFinish } from '../../plugins/scheduling/engine/network/passes.ts'
import { resourceFlow } from '../../plugins/scheduling/engine/planning/flow.ts'
import { TICKS } from '../../plugins/scheduling/engine/time/ticks.ts'
import { contendedNetwork } from '../support/contended-network.ts'
import { shortest } from '../support/exhaustive.ts'
import { faults, inWholeDays, withStartLinks } from '../support/levelled.ts'
import { networks, shuffled } from '../support/networks.ts'
import { runs } from '../support/property-runs.ts'

const NODES = 20_000

const small = networks({ tasks: 6, calendars: false }).map((network) => inWholeDays(network, 4))
const smallWithCalendars = networks({ tasks: 6 }).map((network) => withStartLinks(inWholeDays(network, 3)))
const tinyWithCalendars = networks({ tasks: 4 }).map((network) => inWholeDays(network, 3))

const seeds = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const proofOf = (network: Network) => exact(compile(network), { nodes: NODES })

describe('The exact search', () => {
  const isShortest = (network: Network, offsets?: readonly number[]) => {
    const net = compile(network)
    const found = exact(net, { nodes: NODES })
    const length = lastFinish(found.times) / TICKS
    expect(found.proven).toBe(true)
    expect(faults(network, net, found.times)).toEqual([])
    expect(shortest(network, length, offsets)).toBe(length)
  }

  it('finds the shortest schedule there is, with links of all types, leads and resources of many units', () => {
    const property = fc.property(small, (network) => isShortest(network))
    fc.assert(property, { numRuns: runs(150), seed: 11 })
  })

  it('finds the shortest schedule there is around days off', () => {
    const property = fc.property(smallWithCalendars, (network) => isShortest(network))
    fc.assert(property, { numRuns: runs(200), seed: 12 })
  })

  it('finds the shortest schedule there is around days off that finishes fall into', () => {
    const property = fc.property(tinyWithCalendars, (network) => isShortest(network, [0, 1, 2]))
    fc.assert(property, { numRuns: runs(150), seed: 15 })
  })

  it('finds the shortest schedule there is where resources are scarce', () => {
    for (const seed of seeds(Math.min(60, runs(25)))) isShortest(contendedNetwork(seed, { tasks: 6 }))
    for (const seed of seeds(Math.min(60, runs(25)))) isShortest(contendedNetwork(seed, { tasks: 6, lags: true }))
    for (const seed of seeds(Math.min(60, runs(25))))
      isShortest(withStartLinks(contendedNetwork(seed, { tasks: 5, lags: true, calendars: true })))
  })

  it('proves networks of 15 tasks within its bounds, and what it proves holds', () => {
    for (const seed of seeds(Math.min(40, runs(15)))) {
      const network = contendedNetwork(seed, { tasks: 15, lags: seed % 2 === 0, calendars: seed % 3 === 0 })
      const net = compile(network)
      const found = exact(net, { nodes: NODES })
      expect(found.proven).toBe(true)
      expect(faults(network, net, found.times)).toEqual([])
      expect(lastFinish(found.times)).toBeLessThanOrEqual(lastFinish(level(net).times))
    }
  })

  it('holds to the links and capacities in decimals too', () => {
    fc.assert(
      fc.property(networks({ tasks: 12 }), (network) => {
        const net = compile(network)
        const found = exact(net, { nodes: NODES })
        expect(faults(network, net, found.times)).toEqual([])
        expect(lastFinish(found.times)).toBeLessThanOrEqual(lastFinish(level(net).times))
      }),
      { numRuns: runs(150), seed: 13 },
    )
  })

  it('closes no cycle of links and resource flow when it is asked for an order', () => {
    const isAcyclic = (network: Network) => {
      const net = compile(network)
      const found = exact(net, { nodes: NODES, ordered: true })
      const { arcs: flows } = resourceFlow(net, found.times)
      expect(graphOf(net.tasks.length, [...net.links.arcs, ...flows]).order).toHaveLength(net.tasks.length)
      expect(faults(network, net, found.times)).toEqual([])
      expect(lastFinish(found.times)).toBeGreaterThanOrEqual(lastFinish(exact(net, { nodes: NODES }).times))
    }
    fc.assert(fc.property(networks({ tasks: 10 }), isAcyclic), { numRuns: runs(100), seed: 14 })
    for (const seed of seeds(Math.min(60, runs(25)))) isAcyclic(contendedNetwork(seed, { tasks: 10, lags: true }))
  })

  it('does not depend on the order of the input', () => {
    for (const seed of seeds(20)) {
      const network = contendedNetwork(seed, { tasks: 12, lags: true })
      expect(proofOf(shuffled(network, seed))).toEqual(proofOf(network))
    }
  })

  it('ends when its decisions are used up or it is asked to, with the best schedule so far', () => {
    const network = contendedNetwork(6, { tasks: 40 })
    const net = compile(network)
    const first = exact(net, { nodes: 0 })
    expect(first).toMatchObject({ proven: false, nodes: 0 })
    let asked = 0
    const stopped = exact(net, { nodes: NODES, stop: () => ++asked > 10 })
    expect(stopped).toMatchObject({ proven: false, nodes: 10 })
    expect(lastFinish(stopped.times)).toBeLessThanOrEqual(lastFinish(first.times))
    expect(faults(network, net, stopped.times)).toEqual([])
  })

  it('takes a schedule to start from, and needs no search where that is as short as the bound', () => {
    const net = compile(contendedNetwork(1, { tasks: 15 }))
    const { times } = exact(net, { nodes: NODES })
    expect(exact(net, { nodes: 0, incumbent: times, lowerBound: lastFinish(times) })).toEqual({
      times,
      proven: true,
      nodes: 0,
    })
  })

  it('leaves large networks as they are', () => {
    const net = compile(contendedNetwork(1, { tasks: 400 }))
    expect(exact(net, { nodes: NODES })).toMatchObject({ proven: false, nodes: 0 })
  })
})
