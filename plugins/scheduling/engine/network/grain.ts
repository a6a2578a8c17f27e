/** Grains: what times are multiples of; those of a network, all that a schedule without idle waits has. */
import type { NetworkTask } from '../model.ts'
import { WHOLE } from '../time/task-calendar.ts'
import { TICKS, ticks } from '../time/ticks.ts'
import type { Compiled } from './network.ts'

/** In ticks: the greatest common divisor of a day, all durations and all lags. */
export function grainOfDays(tasks: readonly NetworkTask[]): number {
  let grain = TICKS
  for (const { duration, predecessors } of tasks) {
    grain = divisor(grain, ticks(duration))
    for (const { lag } of predecessors) grain = divisor(grain, Math.abs(ticks(lag)))
  }
  return grain
}

/** The greatest common divisor of two whole numbers; of 0 and another, the other. */
function divisor(a: number, b: number): number {
  let [big, small] = [a, b]
  while (small > 0) [big, small] = [small, big % small]
  return big
}

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
