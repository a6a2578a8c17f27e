/**
 * Remembers at which starts tasks of one kind (as much work, the same demands and days) did not fit while one schedule is
 * built. What has been taken stays taken, so the next one of the kind need not try there again: thousands of equal tasks are
 * placed one behind the other without a walk along all of them.
 */
import type { Compiled } from '../network/network.ts'
import type { TaskCalendar } from '../time/task-calendar.ts'

const known = new WeakMap<Compiled, Int32Array>() // a search builds many schedules of one network

export class TriedStarts {
  private readonly kinds: Int32Array
  /** By kind: from where to where there was no room; the last position is the one that was found. */
  private readonly asked: Float64Array
  private readonly found: Float64Array

  constructor(net: Compiled) {
    this.kinds = kindsOf(net)
    this.asked = new Float64Array(net.tasks.length).fill(Number.NaN)
    this.found = new Float64Array(net.tasks.length).fill(Number.NaN)
  }

  /** Where the task may as well be tried first when it is to start at `from`; in either direction of time. */
  firstUntried(task: number, from: number): number {
    const kind = this.kinds[task] as number
    const [asked, found] = [this.asked[kind] as number, this.found[kind] as number]
    const isBetween = asked <= found ? asked <= from && from <= found : found <= from && from <= asked
    return isBetween ? found : from
  }

  /** Notes where the task was placed, when it was to start at `from`. */
  note(task: number, from: number, found: number): void {
    const kind = this.kinds[task] as number
    const before = this.asked[kind] as number
    if (this.firstUntried(task, from) !== from) this.found[kind] = found
    else if (!(Math.abs(found - from) < Math.abs((this.found[kind] as number) - before))) {
      this.asked[kind] = from
      this.found[kind] = found
    }
  }
}

function kindsOf(net: Compiled): Int32Array {
  const cached = known.get(net)
  if (cached) return cached
  const taskCalendars = new Map<TaskCalendar, number>()
  const names = new Map<string, number>()
  const numberOf = <Key>(numbers: Map<Key, number>, key: Key) => {
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    return number
  }
  const kinds = Int32Array.from(net.demands, (demands, task) => {
    const taskCalendar = numberOf(taskCalendars, net.taskCalendars[task] as TaskCalendar)
    const needs = demands.map(({ resource, units }) => `${resource}:${units}`)
    return numberOf(names, [taskCalendar, net.work[task], ...needs].join())
  })
  known.set(net, kinds)
  return kinds
}
