/** Whether a plan finds its resources free beside bookings. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Booking, type Network, plan } from '../../plugins/scheduling/engine/index.ts'
import type { Predecessor } from '../../plugins/scheduling/engine/model.ts'
import { planFromProgress } from '../../plugins/scheduling/engine/planning/from-progress.ts'
import { isPlanFree, isProjectionFree } from '../../plugins/scheduling/engine/planning/kept-plan.ts'
import { EVERY_DAY, MONDAY, networks, planOptions, task, withBookings } from '../support/networks.ts'
import { runs } from '../support/property-runs.ts'

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
      { numRuns: runs(300) },
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

describe('A projection', () => {
  /** Of a plan made without bookings, beside the bookings there are now. */
  const isFree = (durations: readonly number[], now: readonly Booking[], done: readonly number[] = [], today = 0) => {
    const progress = done.map((taskId) => ({
      taskId,
      status: 'Completed' as const,
      remaining: 0,
      actualFinish: MONDAY + 1,
    }))
    const made = plan(network(durations, []), OPTIONS)
    return isProjectionFree(network(durations, now), made, progress, MONDAY + today)
  }

  it('is free beside bookings of days on which nothing is left to be done', () => {
    expect(isFree([4], [booked(3, 5)])).toBe(false)
    expect(isFree([4], [booked(4, 6)])).toBe(true)
    expect(isFree([4], [booked(3, 5)], [1], 3)).toBe(true)
    // Two days late, it ends two days later.
    expect(isFree([4], [booked(5, 6)], [], 2)).toBe(false)
  })

  it('is free where more is planned than there is, whatever is booked', () => {
    const made = plan(network([4, 4], [], 2), OPTIONS)
    expect(isProjectionFree(network([4, 4], [booked(9, 10)]), made, [], MONDAY)).toBe(true)
  })
})

describe('Work of others that has taken the days of what is under way', () => {
  const links = (predecessors: readonly Predecessor[], capacity = 1) => {
    const it = network([4, 2], [booked(2, 5)], capacity)
    const tasks = it.tasks.map((one, index) => (index === 0 ? { ...one, predecessors } : { ...one, assignments: [] }))
    const progress = [{ taskId: 1, status: 'InProgress' as const, remaining: 4, actualStart: MONDAY }]
    return planFromProgress({ ...it, tasks }, OPTIONS, { progress, statusDate: MONDAY }).bookingLinks ?? []
  }

  it('is behind it, unless there is enough for both', () => {
    const booking = { projectId: 9, taskId: 90 }
    expect(links([])).toMatchObject([{ taskId: 1, order: 'before', resourceId: ANN, booked: booking }])
    expect(links([{ taskId: 2, type: 'FS', lag: 0 }])).toHaveLength(1)
    expect(links([], 2)).toEqual([])
  })

  it('is not behind what cannot end before other work has ended, which may wait for it', () => {
    expect(links([{ taskId: 2, type: 'FF', lag: 0 }])).toEqual([])
  })
})
