import fc from 'fast-check'
import { expect, test } from 'vitest'
import { resumePlan } from '../../plugins/scheduling/engine/execution/resume.ts'
import { type Network, type Plan, plan } from '../../plugins/scheduling/engine/index.ts'
import { MONDAY, networks, task, WEEK } from '../support/networks.ts'
import { FEEDING_OPTIONS } from '../support/plan-options.ts'
import { project } from '../support/projecting.ts'
import { forAll } from '../support/property-runs.ts'

const none = () => false
const paused = (made: Plan, from: number, to: number, isFinished: (id: number) => boolean = none) =>
  resumePlan(made, { calendar: WEEK, from, to, isFinished })
/** Without days that nothing may start before: those stay where they are. */
const free = networks({ calendars: false }).map(
  (network): Network => ({ ...network, tasks: network.tasks.map(({ notBefore: _, ...rest }) => rest) }),
)

test('being frozen uses up nothing of any buffer', () => {
  forAll(200, free, fc.nat(30), fc.nat(30), (network, before, frozen) => {
    const made = plan(network, FEEDING_OPTIONS)
    const from = Math.max(network.start, Math.floor(made.start)) + before
    const buffersOf = (it: Plan, statusDate: number) => {
      const { projectBuffer, feedingBuffers } = project({ network, plan: it, progress: [], statusDate })
      return [projectBuffer.percentage, ...feedingBuffers.map((buffer) => buffer.percentage)]
    }
    const goesOn = resumePlan(made, { calendar: network.calendar, from, to: from + frozen, isFinished: none })
    expect(buffersOf(goesOn, from + frozen)).toEqual(buffersOf(made, from))
  })
})

const NETWORK: Network = {
  start: MONDAY,
  calendar: WEEK,
  tasks: [task(1, 'Dig', 2), task(2, 'Pour', 2, [1]), task(3, 'Done', 0, [2])],
  resources: [],
}

test('a place in the list moves as planned starts do', () => {
  const made = plan(NETWORK, FEEDING_OPTIONS)
  const listed = { ...made, tasks: made.tasks.map((it) => (it.id === 2 ? { ...it, listedAt: MONDAY + 1 } : it)) }
  const moved = paused(listed, MONDAY + 2, MONDAY + 4, (id) => id === 1)
  expect(moved.tasks.map(({ listedAt }) => listedAt)).toEqual([undefined, MONDAY + 3, undefined])
})

test('what is finished stays; the rest moves over weekends as work does, and so does the buffer', () => {
  const made = plan(NETWORK, FEEDING_OPTIONS)
  const moved = paused(made, MONDAY + 2, MONDAY + 4, (id) => id === 1)
  expect(moved.tasks.map(({ firstDay, lastDay }) => [firstDay - MONDAY, lastDay - MONDAY])).toEqual([
    [0, 1],
    [4, 7],
    [7, 7],
  ])
  expect(made.projectBuffer).toEqual({ size: 2, start: MONDAY + 4, finish: MONDAY + 8 })
  expect(moved.projectBuffer).toEqual({ size: 2, start: MONDAY + 8, finish: MONDAY + 10 })
  expect([moved.start, moved.finish, moved.lastDay]).toEqual([MONDAY, MONDAY + 8, MONDAY + 7])
  expect(moved.criticalChain).toEqual(made.criticalChain)
})

test('a milestone that begins a day begins one afterwards', () => {
  const gate = { ...NETWORK, tasks: [{ ...task(1, 'Gate', 0), notBefore: MONDAY + 1 }, task(2, 'Dig', 3, [1])] }
  const [milestone] = paused(plan(gate, FEEDING_OPTIONS), MONDAY, MONDAY + 3).tasks
  expect(milestone).toMatchObject({ start: MONDAY + 4, finish: MONDAY + 4, firstDay: MONDAY + 4, lastDay: MONDAY + 4 })
})

test('a weekend, a pause that ends where it began, and a finished project leave the plan as it is', () => {
  const made = plan(NETWORK, FEEDING_OPTIONS)
  expect(paused(made, MONDAY + 5, MONDAY + 7)).toBe(made)
  expect(paused(made, MONDAY + 2, MONDAY + 2)).toBe(made)
  expect(paused(made, MONDAY + 4, MONDAY + 1)).toBe(made)
  expect(paused(made, MONDAY, MONDAY + 9, () => true)).toBe(made)
})
