import { describe, expect, it } from 'vitest'
import type { Network, NetworkFault, NetworkTask, Progress } from '../../plugins/scheduling/engine/index.ts'
import { calendarOf, NetworkError, plan } from '../../plugins/scheduling/engine/index.ts'
import { MONDAY, task, WEEK } from '../support/networks.ts'
import { OPTIONS } from '../support/plan-options.ts'
import { project } from '../support/projecting.ts'

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
    const cycle = Array.from({ length: 20_000 }, (_, index) =>
      task(index + 1, `T${index}`, 1, [index === 0 ? 20_000 : index]),
    )
    const [fault] = faultsOf(network(cycle))
    expect(fault).toMatchObject({ code: 'cycle' })
    expect(fault?.code === 'cycle' && fault.tasks).toHaveLength(20_000)
    expect(fault?.detail.length).toBeLessThan(2_000)
  })

  it('is refused with all of them at once', () => {
    const faults = faultsOf(
      network([
        task(1, 'Dig', 1),
        { ...task(4, 'Paint', 1), assignments: [{ resourceId: 1, units: 3 }] },
        task(5, 'Loop', 1, [6]),
        task(6, 'Pool', 1, [5]),
      ]),
    )
    expect(faults.map(({ code }) => code)).toEqual(['over_capacity', 'cycle'])
    expect(faults[0]?.detail).toBe('Task "Paint" needs 3 of "Ann", which has a capacity of 1.')
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

describe('Contradictory input', () => {
  it('is a task that needs more than there is at any time', () => {
    const resources = [
      { id: 1, name: 'Ann', capacity: 0 },
      { id: 2, name: 'Crew', capacity: 2.5 },
    ]
    const needs = (id: number, resourceId: number, units: number) => ({
      ...task(id, `T${id}`, 1),
      assignments: [{ resourceId, units }],
    })
    const twice = {
      ...task(4, 'T4', 1, [], [2]),
      assignments: [2, 2].map((resourceId) => ({ resourceId, units: 1.5 })),
    }
    const faults = faultsOf(
      network([needs(1, 1, 0.000001), needs(2, 1, 0), needs(3, 2, 2.500001), twice], { resources }),
    )
    expect(faults.map((fault) => fault.detail)).toEqual([
      'Task "T1" needs 0.000001 of "Ann", which has a capacity of 0.',
      'Task "T3" needs 2.500001 of "Crew", which has a capacity of 2.5.',
      'Task "T4" needs 3 of "Crew", which has a capacity of 2.5.',
    ])
    expect(faultsOf(network([needs(2, 1, 0), needs(3, 2, 2.5)], { resources }))).toEqual([])
  })

  it('is a resource that never works, once a task needs it', () => {
    const resources = [{ id: 1, name: 'Ann', capacity: 1, calendar: { weekdays: [], holidays: [] } }]
    expect(faultsOf(network([task(1, 'Dig', 1)], { resources }))).toEqual([])
    expect(faultsOf(network([task(1, 'Go', 0, [], [1])], { resources }))).toEqual([])
    expect(faultsOf(network([task(1, 'Dig', 1, [], [1])], { resources }))).toMatchObject([
      { code: 'no_common_working_day', taskId: 1 },
    ])
  })

  it('is a task whose resources work on different days', () => {
    const resources = [
      { id: 1, name: 'Ann', capacity: 1, calendar: { weekdays: [1, 2], holidays: [] } },
      { id: 2, name: 'Bob', capacity: 1, calendar: { weekdays: [3, 4], holidays: [] } },
    ]
    const tasks = [task(1, 'Alone', 1, [], [1]), task(2, 'Together', 1, [], [1, 2]), task(3, 'Again', 1, [], [2, 1])]
    expect(faultsOf(network(tasks, { resources })).map(({ detail }) => detail)).toEqual([
      'Task "Together" has no day on which the project and "Ann" and "Bob" all work.',
      'Task "Again" has no day on which the project and "Ann" and "Bob" all work.',
    ])
  })

  // By design none of these is refused: what cannot be kept gives way, and the plan shows where.
  it.each([
    ['a target before the start', { target: MONDAY - 100 }, {}],
    ['a target in the middle of the work', { target: MONDAY + 2 }, {}],
    ['a first day after the target', { target: MONDAY + 30 }, { notBefore: MONDAY + 60 }],
  ])('is %s: the project is planned from its start, and its buffer ends after the target', (_, dates, more) => {
    const given = network([task(1, 'Dig', 5), { ...task(2, 'Fill', 5, [1]), ...more }])
    const options = { ...OPTIONS, ...dates, scheduleMethod: 'FROM_TARGET' as const }
    const made = plan(given, options)
    expect(made).toEqual(plan(given, { ...options, scheduleMethod: 'FROM_START' }))
    expect(made.projectBuffer.finish).toBeGreaterThan(dates.target + 1)
    const seen = project({ network: given, plan: made, progress: [], statusDate: MONDAY, target: dates.target })
    expect(seen.daysLate).toBe(made.lastDay - dates.target)
    expect(seen.recommendations[0]).toContain('after its target')
  })

  it('is a target within the buffer: the work is in time, and that its protection is not is shown', () => {
    // Ten days of work and five of buffer end on Friday of the third week.
    const FRIDAY_BEFORE = MONDAY - 3
    const given = network([task(1, 'Dig', 10)])
    const recommendationsFor = (target: number, progress: readonly Progress[] = [], statusDate = FRIDAY_BEFORE) => {
      const made = plan(given, { ...OPTIONS, scheduleMethod: 'FROM_TARGET', target })
      const seen = project({ network: given, plan: made, progress, statusDate, target })
      expect(seen.daysLate).toBe(0)
      return seen.recommendations
    }
    expect(recommendationsFor(MONDAY + 18)).toEqual([])
    const end = 'The project buffer is planned to end on 2026-01-23, 3 days after the target'
    expect(recommendationsFor(MONDAY + 15)).toEqual([
      `${end}: begin earlier, shorten the chain or agree on a new date to have all of it.`,
    ])
    const begun: Progress = { taskId: 1, status: 'InProgress', remaining: 10, actualStart: MONDAY }
    const shorten = `${end}: shorten the chain or agree on a new date to have all of it.`
    expect(recommendationsFor(MONDAY + 15, [begun])).toEqual([shorten])
    // On its first day it can begin no earlier, and on the weekend before it neither.
    for (const day of [MONDAY - 2, MONDAY - 1, MONDAY]) {
      expect(recommendationsFor(MONDAY + 15, [], day)).toContain(shorten)
    }
  })

  it('is a safe estimate below the focused one: no safety was removed then', () => {
    const given = network([{ ...task(1, 'Dig', 5), safeDuration: 3 }])
    expect(plan(given, { ...OPTIONS, bufferSizing: 'cutAndPaste' }).projectBuffer.size).toBe(0)
  })
})

describe('Thousands of faults', () => {
  const numbers = Array.from({ length: 20_000 }, (_, index) => index + 1)

  it('are all reported: tasks that follow themselves', () => {
    const faults = faultsOf(network(numbers.map((id) => task(id, `T${id}`, 1, [id]))))
    expect(faults).toHaveLength(20_000)
  })

  it('are all reported: a long tail behind many cycles', () => {
    const cycles = numbers.slice(0, 3_000).map((id) => task(id, `R${id}`, 1, [id]))
    const ids = cycles.map(({ id }) => id)
    const tail = numbers.slice(0, 10_000).map((n) => task(3_000 + n, `T${n}`, 1, n === 1 ? ids : [2_999 + n]))
    expect(faultsOf(network([...cycles, ...tail]))).toHaveLength(3_000)
    // The other way round, from the tail's end.
    const turned = [...cycles, ...tail].map((one) => ({
      ...one,
      id: 20_000 - one.id,
      predecessors: one.predecessors.map((link) => ({ ...link, taskId: 20_000 - link.taskId })),
    }))
    expect(faultsOf(network(turned))).toHaveLength(3_000)
  })
})
