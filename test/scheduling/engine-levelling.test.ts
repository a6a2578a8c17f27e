import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Network, PlanOptions } from '../../plugins/scheduling/engine/index.ts'
import { plan } from '../../plugins/scheduling/engine/index.ts'
import { level } from '../../plugins/scheduling/engine/levelling.ts'
import { compile } from '../../plugins/scheduling/engine/network.ts'
import { lastFinish } from '../../plugins/scheduling/engine/passes.ts'
import { EVERY_DAY, MONDAY, networks } from '../support/networks.ts'

const OPTIONS: PlanOptions = {
  scheduleMethod: 'FROM_START',
  bufferType: 'PROJECT',
  bufferSizing: 'percentage',
  bufferPercentage: 50,
  feedingPolicy: 'SHRINK',
}

/**
 * The shortest length of a network of whole days, by trying every start on every day (depth first, in an order in which
 * predecessors come first, and no longer than the best so far).
 */
function shortest(network: Network, limit: number): number {
  const order = [...network.tasks]
  let best = limit
  const starts = new Map<number, number>()
  const lengthOf = (id: number) => network.tasks.find((task) => task.id === id)?.duration ?? 0
  const used = (day: number, resourceId: number) =>
    [...starts].reduce((sum, [id, start]) => {
      const task = network.tasks.find((other) => other.id === id)
      const units = task?.assignments.find((assignment) => assignment.resourceId === resourceId)?.units ?? 0
      return start <= day && day < start + (task?.duration ?? 0) ? sum + units : sum
    }, 0)
  const search = (index: number, end: number) => {
    const task = order[index]
    if (!task) {
      best = end
      return
    }
    let first = 0
    for (const { taskId, type, lag } of task.predecessors) {
      const start = starts.get(taskId) ?? 0
      const from = (type === 'FS' || type === 'FF' ? start + lengthOf(taskId) : start) + lag
      first = Math.max(first, type === 'FS' || type === 'SS' ? from : from - task.duration)
    }
    for (let start = first; Math.max(end, start + task.duration) < best; start++) {
      const days = Array.from({ length: task.duration }, (_, offset) => start + offset)
      const fits = task.assignments.every(({ resourceId, units }) => {
        const capacity = network.resources.find(({ id }) => id === resourceId)?.capacity ?? 0
        return days.every((day) => used(day, resourceId) + units <= capacity)
      })
      if (!fits) continue
      starts.set(task.id, start)
      search(index + 1, Math.max(end, start + task.duration))
      starts.delete(task.id)
    }
  }
  search(0, 0)
  return best
}

/** Small networks in whole days that one can search through. */
const tiny = networks({ tasks: 6, calendars: false }).map(
  (network): Network => ({
    ...network,
    start: MONDAY,
    calendar: EVERY_DAY,
    tasks: network.tasks.map(({ notBefore: _, ...task }) => ({
      ...task,
      duration: Math.min(4, Math.ceil(task.duration)),
      predecessors: task.predecessors.map((link) => ({ ...link, lag: Math.round(link.lag) })),
    })),
  }),
)

describe('Levelling', () => {
  it('is never shorter than the shortest schedule there is, and seldom longer', () => {
    let longer = 0
    let runs = 0
    fc.assert(
      fc.property(tiny, (network) => {
        const length = plan(network, OPTIONS).finish - MONDAY
        const best = shortest(network, length + 1)
        expect(length).toBeGreaterThanOrEqual(best)
        runs++
        if (length > best) longer++
      }),
      { numRuns: 150, seed: 7 },
    )
    expect(longer / runs).toBeLessThan(0.1)
  })

  it('never gets longer by improvement', () => {
    fc.assert(
      fc.property(networks({ tasks: 25 }), (network) => {
        const net = compile(network)
        expect(lastFinish(level(net, false))).toBeLessThanOrEqual(lastFinish(level(net, false, 0)))
      }),
      { numRuns: 300 },
    )
  })

  it('without scarce resources takes no longer than the links do', () => {
    fc.assert(
      fc.property(networks(), (network) => {
        const free = {
          ...network,
          resources: network.resources.map((one) => ({ ...one, capacity: one.capacity * 100 })),
        }
        const bare = {
          ...free,
          tasks: network.tasks.map((task) => ({
            ...task,
            assignments: task.assignments.map((one) => ({ ...one, units: 0 })),
          })),
        }
        expect(plan(free, OPTIONS).finish).toBe(plan(bare, OPTIONS).finish)
      }),
      { numRuns: 200 },
    )
  })
})
