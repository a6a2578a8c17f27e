/**
 * The open questions of a search: whether one task ends before another starts, for every two that may not fit on a
 * resource together. Each is a variable that is 0 or the grain.
 */
import type { Compiled } from '../../network/network.ts'
import { reachability, sequences } from '../cliques.ts'
import { ALWAYS, type Wait } from './waits.ts'
import { lower, upper } from './windows.ts'

export interface Orders {
  /** The variable of whether the first ends before the second starts; -1 where that is no question. */
  variable(first: number, second: number): number
  /** Variables of tasks and orders together. */
  readonly variables: number
  /** What the links and the orders ask for. */
  readonly waits: readonly Wait[]
  /** Literals that cannot all hold. */
  readonly nogoods: readonly (readonly number[])[]
}

/**
 * @param scarce indexes of the resources that all their tasks together overload
 * @param ordered with it no task ends before one that it follows has started, where both use resources (see serial.ts)
 */
export function ordersOf(net: Compiled, scarce: readonly number[], grain: number, ordered: boolean): Orders {
  const size = net.tasks.length
  const variables = new Int32Array(size * size).fill(-1)
  const waits: Wait[] = net.links.arcs.map((arc) => ({ ...arc, side: ALWAYS, value: 0 }))
  const nogoods: number[][] = []
  const sequence = sequences(net)
  let next = size
  for (const [first, second, isTight] of sharing(net, scarce)) {
    if (sequence[first * size + second] || sequence[second * size + first]) continue
    const [before, after] = [next++, next++]
    variables[first * size + second] = before
    variables[second * size + first] = after
    for (const [from, to, order] of [
      [first, second, before],
      [second, first, after],
    ] as const) {
      waits.push({ from, to, type: 'FS', lag: 0, side: lower(order), value: grain })
      waits.push({ from: to, to: from, type: 'SF', lag: grain, side: upper(order), value: 0 })
    }
    nogoods.push([lower(before), grain, lower(after), grain])
    if (isTight) nogoods.push([upper(before), 0, upper(after), 0])
  }
  if (ordered) waits.push(...followings(net, grain))
  return { variable: (first, second) => variables[first * size + second] as number, variables: next, waits, nogoods }
}

/** Pairs of tasks that share a scarce resource, and whether the two alone are too much for it. */
function sharing(net: Compiled, scarce: readonly number[]): readonly (readonly [number, number, boolean])[] {
  const pairs: [number, number, boolean][] = []
  const units = scarce.map((resource) =>
    net.demands.map((demands) => demands.find((demand) => demand.resource === resource)?.units ?? 0),
  )
  for (let second = 0; second < net.tasks.length; second++) {
    for (let first = 0; first < second; first++) {
      const shared = units.filter((of) => of[first] !== 0 && of[second] !== 0)
      if (shared.length === 0) continue
      const isTight = scarce.some(
        (resource, place) =>
          (units[place]?.[first] as number) > 0 &&
          (units[place]?.[second] as number) > 0 &&
          (units[place]?.[first] as number) + (units[place]?.[second] as number) > (net.capacities[resource] as number),
      )
      pairs.push([first, second, isTight])
    }
  }
  return pairs
}

function followings(net: Compiled, grain: number): readonly Wait[] {
  const size = net.tasks.length
  const follows = reachability(net, () => true)
  const waits: Wait[] = []
  const users = [...net.tasks.keys()].filter((task) => (net.demands[task]?.length ?? 0) > 0)
  for (const from of users) {
    for (const to of users) {
      if (follows[from * size + to]) waits.push({ from, to, type: 'SF', lag: grain, side: ALWAYS, value: 0 })
    }
  }
  return waits
}
