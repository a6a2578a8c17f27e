/** Whether a plan finds its resources free beside bookings. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Booking, type Network, plan } from '../../plugins/scheduling/engine/index.ts'
import { isPlanFree } from '../../plugins/scheduling/engine/planning/kept-plan.ts'
import { EVERY_DAY, MONDAY, networks, planOptions, task, withBookings } from '../support/networks.ts'

const ANN = 1
const OPTIONS = {
  scheduleMethod: 'FROM_START',
  bufferType: 'PROJECT',
  bufferSizing: 'percentage',
  bufferPercentage: 50,
  feedingPolicy: 'SHRINK',
} as const

/** Days from Monday on. */
const booked = (start: number, finish: number, taskId = 90, units = 1): Booking => {
  const other = { projectId: 9, projectName: 'Retrofit', taskName: 'Weld' }
  return { ...other, taskId, resourceId: ANN, units, start: MONDAY + start, finish: MONDAY + finish }
}
const network = (durations: readonly number[], bookings: readonly Booking[], capacity = 1): Network => ({
  start: MONDAY,
  calendar: EVERY_DAY,
  tasks: durations.map((duration, index) => task(index + 1, `Task ${index + 1}`, duration, [], [ANN])),
  resources: [{ id: ANN, name: 'Ann', capacity }],
  bookings,
})
/** Whether a plan made around some bookings finds Ann free beside others. */
const staysFree = (durations: readonly number[], known: readonly Booking[], now: readonly Booking[], capacity = 1) =>
  isPlanFree(network(durations, now, capacity), plan(network(durations, known, capacity), OPTIONS))

describe('A plan', () => {
  it('is free beside the bookings that it was made around', () => {
    fc.assert(
      fc.property(networks().chain(withBookings), planOptions, (drawn, options) => {
        expect(isPlanFree(drawn, plan(drawn, options))).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('is not free where more is booked than it leaves', () => {
    expect(staysFree([4], [], [booked(3, 5)])).toBe(false)
    expect(staysFree([4], [], [booked(4, 6)])).toBe(true)
    expect(staysFree([4], [], [booked(0, 9)], 2)).toBe(true)
    expect(staysFree([4], [], [booked(0, 9), booked(2, 3, 91)], 2)).toBe(false)
  })

  it('stays free where work that it waits for slips, or is shown to end on a day within which it was planned to', () => {
    expect(staysFree([4], [booked(0, 5)], [booked(0, 7)])).toBe(true)
    expect(staysFree([4], [booked(0, 2.5)], [booked(0, 3)])).toBe(true)
  })

  it('stays free where it was planned before work that starts later that day', () => {
    expect(staysFree([2.5], [booked(2.5, 9)], [booked(2, 9)])).toBe(true)
    expect(staysFree([2.5], [booked(2.5, 9)], [booked(1, 9)])).toBe(false)
  })
})
