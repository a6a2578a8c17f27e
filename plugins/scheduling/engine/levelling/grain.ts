/** The grain of a network: all its times in a schedule without idle waits are multiples of it. */

import { divisor } from '../network/grain.ts'
import type { Compiled } from '../network/network.ts'
import { WHOLE } from '../time/task-calendar.ts'
import { TICKS } from '../time/ticks.ts'

/**
 * In ticks: the greatest common divisor of all work, lags, floors and bookings, and of a day where resources have calendars of
 * their own: work starts anew at the start of a day then. Some shortest schedule has all its starts and finishes on the
 * grain.
 */
export function grainOf(net: Compiled): number {
  const isWhole = net.taskCalendars.every((taskCalendar) => taskCalendar === WHOLE)
  let grain = isWhole ? 0 : TICKS
  for (const work of net.work) grain = divisor(grain, work)
  for (const floor of net.floor) grain = divisor(grain, floor)
  for (const { start, finish } of net.booked.flat()) grain = divisor(divisor(grain, Math.abs(start)), Math.abs(finish))
  for (const { lag } of net.links.arcs) grain = divisor(grain, Math.abs(lag))
  return Math.max(1, grain)
}

/** The first multiple of the grain at or above the value, the rounding error of a long sum aside. */
export function roundUp(value: number, grain: number): number {
  return Math.ceil((value - Math.max(0.001, value * 1e-11)) / grain) * grain
}
