import { describe, expect, it } from 'vitest'
import type { Network, NetworkTask } from '../../plugins/scheduling/engine/index.ts'
import { backwards, forwards } from '../../plugins/scheduling/engine/levelling/serial.ts'
import { compileChecked } from '../../plugins/scheduling/engine/network/network.ts'
import { ticks } from '../../plugins/scheduling/engine/time/ticks.ts'
import { EVERY_DAY, MONDAY, task } from '../support/networks.ts'

/** Equal tasks of one crew, placed in the order of their ids; their starts in days. */
function starts(place: typeof placeForwards, tasks: readonly NetworkTask[], weekdays?: readonly number[]): number[] {
  const crew = { id: 1, name: 'Crew', capacity: 1, ...(weekdays && { calendar: { weekdays, holidays: [] } }) }
  const network: Network = { start: MONDAY, calendar: EVERY_DAY, resources: [crew], tasks }
  return [...place(network)].map((at) => at / ticks(1))
}
const placeForwards = (network: Network) => {
  const net = compileChecked(network)
  return forwards(net, Float64Array.from(net.tasks.keys()), false).start
}
/** From the end of the 14th day back, the last task first. */
const placeBackwards = (network: Network) => {
  const net = compileChecked(network)
  return backwards(net, Float64Array.from(net.tasks.keys()), ticks(14), false).start
}
const two = (id: number, notBefore?: number): NetworkTask => ({
  ...task(id, `T${id}`, 2, [], [1]),
  ...(notBefore !== undefined && { notBefore: MONDAY + notBefore }),
})

describe('Equal tasks are placed one behind the other', () => {
  it('without a gap', () => {
    expect(starts(placeForwards, [two(1), two(2), two(3)])).toEqual([0, 2, 4])
    expect(starts(placeBackwards, [two(1), two(2), two(3)])).toEqual([8, 10, 12])
  })

  it('two at a time where each takes half', () => {
    const halves = [1, 2, 3, 4, 5].map((id) => ({ ...two(id), assignments: [{ resourceId: 1, units: 0.5 }] }))
    expect(starts(placeForwards, halves)).toEqual([0, 0, 2, 2, 4])
    expect(starts(placeBackwards, halves)).toEqual([8, 10, 10, 12, 12])
  })

  it('over days off of their crew', () => {
    // The crew works from Monday to Wednesday: 0-2, 2-8 over four days off, 8-10.
    expect(starts(placeForwards, [two(1), two(2), two(3)], [1, 2, 3])).toEqual([0, 2, 8])
    // The second week ends with Wednesday, day 9.
    expect(starts(placeBackwards, [two(1), two(2), two(3)], [1, 2, 3])).toEqual([0, 2, 8])
  })

  it('in the room before one that had to start later', () => {
    expect(starts(placeForwards, [two(1, 4), two(2), two(3), two(4)])).toEqual([4, 0, 2, 6])
    expect(starts(placeForwards, [two(1, 3), two(2), two(3), two(4)])).toEqual([3, 0, 5, 7])
  })

  it('where those of another kind left room', () => {
    const one = { ...task(2, 'Short', 1, [], [1]) }
    expect(starts(placeForwards, [two(1, 1), one, two(3), { ...one, id: 4 }])).toEqual([1, 0, 3, 5])
  })
})
