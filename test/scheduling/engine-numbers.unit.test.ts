import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Network, NetworkFault, NetworkTask, PlanOptions } from '../../plugins/scheduling/engine/index.ts'
import { NetworkError, plan } from '../../plugins/scheduling/engine/index.ts'
import { MONDAY, networks, planOptions, task, WEEK } from '../support/networks.ts'
import { runs } from '../support/property-runs.ts'

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

function faultsOf(given: Network, options = OPTIONS): readonly NetworkFault[] {
  try {
    plan(given, options)
  } catch (error) {
    if (error instanceof NetworkError) return error.faults
    throw error
  }
  return []
}

const NONE = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e300]

describe('Invalid numbers', () => {
  const odd = (more: Partial<NetworkTask>): Network => network([task(1, 'Even', 1), { ...task(2, 'Odd', 1), ...more }])

  it.each<[string, (value: number) => Partial<NetworkTask>]>([
    ['duration', (duration) => ({ duration })],
    ['safe duration', (safeDuration) => ({ safeDuration })],
    ['lag', (lag) => ({ predecessors: [{ taskId: 1, type: 'FS', lag }] })],
    ['units', (units) => ({ assignments: [{ resourceId: 1, units }] })],
    ['first day', (notBefore) => ({ notBefore })],
    ['id', (id) => ({ id })],
  ])('of a task are refused as its %s', (_, wrong) => {
    for (const value of NONE) {
      const faults = faultsOf(odd(wrong(value)))
      expect(faults.map(({ code }) => code)).toContain('not_a_number')
      expect(faults[0]?.detail).toContain('"Odd"')
      expect(faults[0]?.detail).toContain(String(value))
    }
  })

  it('are refused as units below 0, half days of the calendar and half ids', () => {
    expect(faultsOf(odd({ assignments: [{ resourceId: 1, units: -1 }] }))).toMatchObject([{ code: 'not_a_number' }])
    expect(faultsOf(odd({ notBefore: MONDAY + 0.5 }))).toMatchObject([{ code: 'not_a_number' }])
    expect(faultsOf(odd({ id: 2.5 }))).toMatchObject([{ code: 'not_a_number' }])
    expect(faultsOf(odd({ safeDuration: -1 }))).toMatchObject([{ code: 'negative_duration', taskId: 2 }])
  })

  it('of a resource are refused, whether or not it is needed', () => {
    for (const capacity of [...NONE, -1]) {
      const resources = [{ id: 1, name: 'Ann', capacity }]
      const detail = `Resource "Ann" has a capacity of ${capacity}, which is not a number of units.`
      expect(faultsOf(network([task(1, 'Dig', 1, [], [1])], { resources }))).toEqual([
        { code: 'bad_resource', resourceId: 1, detail },
      ])
      expect(faultsOf(network([], { resources }))).toHaveLength(1)
    }
    expect(faultsOf(network([], { resources: [{ id: Number.NaN, name: 'Ann', capacity: 1 }] }))).toMatchObject([
      { code: 'bad_resource', detail: 'Resource "Ann" has the id NaN, which is not a whole number.' },
    ])
  })

  it('of calendars are refused, naming whose it is', () => {
    for (const value of [...NONE, 0.5]) {
      const calendar = { weekdays: [1, 2], holidays: [MONDAY, value] }
      expect(faultsOf(network([], { calendar }))).toEqual([
        { code: 'bad_calendar', detail: `The project's calendar has a day off on ${value}, which is not a day.` },
      ])
      const resources = [{ id: 7, name: 'Ann', capacity: 1, calendar: { weekdays: [1, value], holidays: [] } }]
      expect(faultsOf(network([], { resources }))).toEqual([
        {
          code: 'bad_calendar',
          resourceId: 7,
          detail: `The calendar of "Ann" works on weekday ${value}; they go from 1 to 7.`,
        },
      ])
    }
    expect(faultsOf(network([], { calendar: { weekdays: [0, 8], holidays: [] } }))).toMatchObject([
      { code: 'bad_calendar' },
    ])
  })

  it('of the project and of the way to plan it are refused', () => {
    for (const value of NONE) {
      expect(faultsOf(network([], { start: value }))).toMatchObject([{ code: 'bad_option', option: 'start' }])
      const options = { ...OPTIONS, scheduleMethod: 'FROM_TARGET' as const, target: value, bufferPercentage: value }
      expect(faultsOf(network([]), options)).toMatchObject([
        { code: 'bad_option', option: 'target', detail: `The project is to end on ${value}, which is not a day.` },
        { code: 'bad_option', option: 'bufferPercentage' },
      ])
    }
    expect(faultsOf(network([]), { ...OPTIONS, bufferPercentage: -1 })).toMatchObject([{ option: 'bufferPercentage' }])
  })
})

/** Every number in a value, with what sets it to another. */
function numbersIn(value: unknown): { readonly number: number; set(to: number): void }[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, entry]) =>
    typeof entry === 'number'
      ? [{ number: entry, set: (to) => Object.assign(value, { [key]: to }) }]
      : numbersIn(entry),
  )
}

describe('Any number turned into another', () => {
  const others = fc.constantFrom(...NONE, -1, 0, 0.5, -0.000001, 1e15, 99_999, 100_000_001)

  it('is refused with a sentence, or gives a plan with finite numbers', () => {
    const changes = fc.array(fc.record({ at: fc.nat(), to: others }), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(networks(), planOptions, changes, (given, options, list) => {
        const wrong = structuredClone({ given, options })
        const numbers = numbersIn(wrong)
        for (const { at, to } of list) numbers[at % numbers.length]?.set(to)
        try {
          const made = plan(wrong.given, wrong.options)
          for (const { number } of numbersIn(made)) expect(Number.isFinite(number)).toBe(true)
        } catch (error) {
          if (!(error instanceof NetworkError)) throw error
          for (const { detail } of error.faults) expect(detail).toMatch(/^[A-Z].*\.$/)
        }
      }),
      { numRuns: runs(400) },
    )
  })
})
