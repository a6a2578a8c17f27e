import { describe, expect, it } from 'vitest'
import type { Network, NetworkFault, NetworkTask, PlanOptions } from '../../plugins/scheduling/engine/index.ts'
import { calendarOf, NetworkError, plan } from '../../plugins/scheduling/engine/index.ts'
import { MONDAY, task, WEEK } from '../support/networks.ts'

const OPTIONS: PlanOptions = {
  scheduleMethod: 'FROM_START',
  bufferType: 'PROJECT',
  bufferSizing: 'percentage',
  bufferPercentage: 50,
  feedingPolicy: 'SHRINK',
}
const network = (tasks: readonly NetworkTask[], more: Partial<Network> = {}): Network => ({
  start: MONDAY,
  calendar: WEEK,
  resources: [{ id: 1, name: 'Ann', capacity: 1 }],
  tasks,
  ...more,
})

function faultsOf(given: Network): readonly NetworkFault[] {
  try {
    plan(given, OPTIONS)
  } catch (error) {
    if (error instanceof NetworkError) return error.faults
    throw error
  }
  return []
}

describe('A network with faults', () => {
  it('names every task of a cycle, in the direction of the links', () => {
    const faults = faultsOf(
      network([task(3, 'Cut', 1, [2]), task(1, 'Draw', 1, [3]), task(2, 'Check', 1, [1]), task(4, 'Ship', 1, [3])]),
    )
    expect(faults).toEqual([
      { code: 'cycle', tasks: [1, 2, 3], detail: 'The links form a cycle: "Draw" -> "Check" -> "Cut" -> "Draw".' },
    ])
  })

  it('names a task that follows itself, and two cycles apart', () => {
    const faults = faultsOf(network([task(1, 'A', 1, [1]), task(2, 'B', 1, [3]), task(3, 'C', 1, [2, 1])]))
    expect(faults.map((fault) => (fault.code === 'cycle' ? fault.tasks : []))).toEqual([[1], [2, 3]])
  })

  it('finds a cycle of 20,000 tasks', () => {
    const ring = Array.from({ length: 20_000 }, (_, index) =>
      task(index + 1, `T${index}`, 1, [index === 0 ? 20_000 : index]),
    )
    const [fault] = faultsOf(network(ring))
    expect(fault).toMatchObject({ code: 'cycle' })
    expect(fault?.code === 'cycle' && fault.tasks).toHaveLength(20_000)
    expect(fault?.detail.length).toBeLessThan(2_000)
  })

  it('is told of all of them at once', () => {
    const faults = faultsOf(
      network([
        task(1, 'Dig', -1),
        task(2, 'Fill', 1, [77]),
        task(3, 'Pave', 1, [], [9]),
        { ...task(4, 'Paint', 1), assignments: [{ resourceId: 1, units: 3 }] },
        task(5, 'Loop', 1, [6]),
        task(6, 'Pool', 1, [5]),
      ]),
    )
    expect(faults.map(({ code }) => code)).toEqual([
      'negative_duration',
      'unknown_predecessor',
      'unknown_resource',
      'over_capacity',
      'cycle',
    ])
    expect(faults[3]?.detail).toBe('Task "Paint" needs 3 of "Ann", which has a capacity of 1.')
  })

  it('may not hold numbers that are none', () => {
    for (const duration of [Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(faultsOf(network([task(1, 'Odd', duration)]))).toMatchObject([{ code: 'not_a_number', taskId: 1 }])
    }
    const lag = { ...task(2, 'Odd', 1), predecessors: [{ taskId: 1, type: 'FS' as const, lag: Number.NaN }] }
    expect(faultsOf(network([task(1, 'Even', 1), lag]))).toMatchObject([{ code: 'not_a_number', taskId: 2 }])
  })

  it('may not hold an id twice', () => {
    expect(faultsOf(network([task(1, 'One', 1), task(1, 'Other', 1)]))).toMatchObject([
      { code: 'duplicate_task', taskId: 1 },
    ])
  })

  it('needs days on which its tasks can be worked on', () => {
    expect(faultsOf(network([], { calendar: { weekdays: [], holidays: [] } }))).toMatchObject([
      { code: 'empty_calendar' },
    ])
    const resources = [{ id: 1, name: 'Ann', capacity: 1, calendar: { weekdays: [6, 7], holidays: [] } }]
    expect(faultsOf(network([task(1, 'Sunday work', 1, [], [1])], { resources }))).toEqual([
      {
        code: 'no_common_working_day',
        taskId: 1,
        detail: 'Task "Sunday work" has no day on which the project and "Ann" all work.',
      },
    ])
    expect(() => calendarOf(WEEK, { weekdays: [6], holidays: [] })).toThrow(NetworkError)
  })
})
