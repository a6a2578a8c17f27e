/** How long a chain is, and that it goes on through the time in which it waits for a date: worked out by hand. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type {
  LinkType,
  Network,
  NetworkTask,
  Plan,
  PlanOptions,
  Progress,
  Projection,
} from '../../plugins/scheduling/engine/index.ts'
import { plan } from '../../plugins/scheduling/engine/index.ts'
import { checkProjection } from '../support/check-projection.ts'
import { checkPlan } from '../support/checker.ts'
import { ANA, BOB, seenOn, type Work } from '../support/hand-made-projects.ts'
import { EVERY_DAY, MONDAY, networks, planOptions, task, WEEK } from '../support/networks.ts'
import { OPTIONS } from '../support/plan-options.ts'
import { project } from '../support/projecting.ts'
import { forAll } from '../support/property-runs.ts'
import { coverage, micro, WorkingTime } from '../support/working-time.ts'

const daily = (...tasks: readonly NetworkTask[]): Network => ({
  start: MONDAY,
  calendar: EVERY_DAY,
  resources: [],
  tasks,
})
const link = (taskId: number, type: LinkType = 'FS', lag = 0) => ({ taskId, type, lag })
const behind = (one: NetworkTask, ...predecessors: ReturnType<typeof link>[]) => ({ ...one, predecessors })
const notBefore = (one: NetworkTask, day: number) => ({ ...one, notBefore: MONDAY + day })

/** Plans and checks from the definitions. */
function planned(network: Network, options: Partial<PlanOptions> = {}): Plan {
  const made = plan(network, { ...OPTIONS, ...options })
  expect(checkPlan(network, { ...OPTIONS, ...options }, made)).toEqual([])
  return made
}
/** Projects and checks from the definitions. */
function projected(network: Network, day: number, progress: readonly Progress[], options = {}): Projection {
  const input = { network, plan: planned(network, options), progress, statusDate: MONDAY + day }
  const seen = project(input)
  expect(checkProjection(input, seen)).toEqual([])
  return seen
}
const started = (taskId: number, remaining: number): Progress => ({
  taskId,
  status: 'InProgress',
  remaining,
  actualStart: MONDAY,
})

describe('The length of a chain', () => {
  it('is never more than its span: time that several of its tasks share counts once', () => {
    // A on days 0 to 10, B on 0 to 2, C on 2 to 12: A covers most of the time of C.
    const network = daily(task(1, 'A', 10), behind(task(2, 'B', 2), link(1, 'SS')), behind(task(3, 'C', 10), link(2)))
    const made = planned(network)
    expect(made.finish - made.start).toBe(12)
    expect(made.criticalChain).toMatchObject({ length: 12, gapDays: 0 })
    expect(made.projectBuffer.size).toBe(6)
  })

  it('counts shared time once where the tasks that share it are no neighbours', () => {
    // Begin on days 0 to 5, A on 5 to 15, B on 5 to 7, C on 7 to 17: the chain goes through all four of them.
    const made = planned(
      daily(
        task(4, 'Begin', 5),
        behind(task(1, 'A', 10), link(4)),
        behind(task(2, 'B', 2), link(1, 'SS')),
        behind(task(3, 'C', 10), link(2)),
      ),
    )
    expect(made.criticalChain).toMatchObject({ tasks: [4, 1, 2, 3], length: 17, gapDays: 0 })
    expect(made.projectBuffer.size).toBe(8.5)
  })

  it('counts what a task that finishes with the one before it does before that', () => {
    // A on days 0 to 4, B on 4 to 6 finishing with C, which begins on day 0.
    const made = planned(
      daily(task(1, 'A', 4), behind(task(2, 'B', 2), link(1)), behind(task(3, 'C', 6), link(2, 'FF'))),
    )
    expect(made.criticalChain).toMatchObject({ length: 6, gapDays: 0 })
  })

  it('leaves out lags and days off of resources, which are the gap', () => {
    // Pour on Monday and Tuesday, three days of curing, then Ann for three days, who works on Mondays and Tuesdays.
    const ann = { id: 1, name: 'Ann', capacity: 1, calendar: { weekdays: [1, 2], holidays: [] } }
    const pour = task(1, 'Pour', 2)
    const finish = behind(task(2, 'Finish', 3, [], [1]), link(1, 'FS', 3))
    const made = planned({ start: MONDAY, calendar: WEEK, resources: [ann], tasks: [pour, finish] })
    // Finish on the second Monday and Tuesday and the third Monday: 11 working days in all.
    expect(made.criticalChain).toMatchObject({ tasks: [1, 2], length: 5, gapDays: 6 })
    expect(made.projectBuffer.size).toBe(2.5)
  })

  it('is less in a plan from a target where tasks before a wait come to overlap', () => {
    // A on days 0 to 1, and B half a day behind its start, not before day 1. As late as can be, half of A lies beside B.
    const network = daily(task(1, 'A', 1), notBefore(behind(task(2, 'B', 1), link(1, 'SS', 0.5)), 1))
    expect(planned(network)).toMatchObject({ criticalChain: { length: 2 }, projectBuffer: { size: 1 } })
    const late = planned(network, { scheduleMethod: 'FROM_TARGET', target: MONDAY + 20 })
    expect(late).toMatchObject({ criticalChain: { length: 1.5, gapDays: 0 }, projectBuffer: { size: 0.75 } })
  })

  it('counts shared time once for feeding chains too', () => {
    // The feeding chain of A, B and C is on days 0 to 12 as above; its buffer is half of that.
    const made = planned(
      daily(
        task(1, 'A', 10),
        behind(task(2, 'B', 2), link(1, 'SS')),
        behind(task(3, 'C', 10), link(2)),
        task(4, 'Long', 40),
        behind(task(5, 'End', 1), link(3), link(4)),
      ),
      { bufferType: 'PROJECT_AND_FEEDING' },
    )
    expect(made.criticalChain).toMatchObject({ tasks: [4, 5], length: 41 })
    expect(made.feedingBuffers.find(({ from }) => from === 3)).toMatchObject({ wanted: 6, granted: 6 })
  })
})

describe('A chain the tasks of which are worked on side by side', () => {
  it('is done by as much as was worked, whatever the time that is left', () => {
    const done = (...left: readonly number[]) => {
      const tasks: Work[] = [
        { id: 1, days: 4, people: [ANA], planned: 0, ...(left[0] && { left: left[0] }) },
        { id: 2, days: 4, people: [ANA], planned: 4, ...(left[1] && { left: left[1] }) },
        { id: 3, days: 1, people: [ANA], planned: 8, after: [1, 2] },
      ]
      const pool = { id: ANA, name: 'Pool', capacity: 2 }
      const [seen] = seenOn(0, [{ id: 1, buffer: [9, 4], tasks }], [pool]).seen
      return [seen?.finish, Math.round(seen?.chainCompletion as number)]
    }
    // Nine days, one after the other, of which both at once leave five.
    expect(done()).toEqual([5, 0])
    expect(done(1)).toEqual([5, 33])
    expect(done(1, 1)).toEqual([2, 67])
    // More than was planned is left where the longest chain says so.
    expect(done(11)).toEqual([12, -33])
  })

  it('is not begun before anybody has worked, in any plan', () => {
    forAll(100, networks({ tasks: 12 }), planOptions, fc.nat(10), (network, options, later) => {
      const made = plan(network, options, { schedules: 1, seed: 1 })
      if (made.criticalChain.length === 0) return
      const seen = project({ network, plan: made, progress: [], statusDate: Math.floor(made.start) + later })
      expect(seen.chainCompletion).toBeLessThan(1e-6)
    })
  })

  it('is not done by an absence that was entered since, either', () => {
    const tasks: Work[] = [
      { id: 1, days: 5, people: [ANA, BOB], planned: 0, left: 5 },
      { id: 2, days: 2, people: [BOB], planned: 5 },
    ]
    const people = [ANA, BOB].map((id) => ({ id, name: `R${id}`, capacity: 1 }))
    const away = people.map((it) => (it.id === ANA ? { ...it, absences: [{ from: 2, to: 4 }] } : it))
    for (const resources of [people, away]) {
      const of = (left: number) =>
        seenOn(
          0,
          [{ id: 1, buffer: [7, 4], tasks: tasks.map((it) => (it.id === 1 ? { ...it, left } : it)) }],
          resources,
        )
      expect([5, 3, 1].map((left) => Math.round(of(left).seen[0]?.chainCompletion as number))).toEqual([0, 29, 57])
    }
  })
})

describe('A chain that waits for a date', () => {
  const network = daily(task(1, 'Build', 60), notBefore(behind(task(2, 'Fair', 2), link(1)), 100))

  it('goes on with the work before it, and shows the waiting as a gap', () => {
    const made = planned(network)
    expect(made.criticalChain).toMatchObject({ tasks: [1, 2], length: 62, gapDays: 40 })
    expect(made.projectBuffer.size).toBe(31)
  })

  it('is done as far as the work before the date is', () => {
    // On day 70, 10 of the 60 days and the 2 behind the date are left of 62.
    const seen = projected(network, 70, [started(1, 10)])
    expect(seen.longestChain).toEqual([1, 2])
    expect(seen.chainCompletion).toBeCloseTo((100 * (62 - 12)) / 62, 9)
    expect(seen).toMatchObject({ projectBuffer: { consumed: 0 }, daysLate: 0 })
  })

  it('uses its buffer when the work before the date ends behind it', () => {
    // On day 99 five days are left: the fair is on days 104 to 106, 4 days late.
    const seen = projected(network, 99, [started(1, 5)])
    expect(seen.longestChain).toEqual([1, 2])
    expect(seen.projectBuffer).toMatchObject({ total: 31, consumed: 4 })
  })

  it('does not show that a delay before the date uses the buffer', () => {
    const { recommendations } = projected(network, 0, [])
    expect(recommendations).toEqual([
      '"Build" is on the longest chain and ready: start it today. A delay first uses up the time in which "Fair" waits for its date, then the project buffer.',
    ])
  })

  it('goes on with the task that leaves the least slack, not with the longest', () => {
    const three = daily(
      task(1, 'Build', 60),
      notBefore(task(2, 'Permit', 5), 90),
      notBefore(behind(task(3, 'Fair', 2), link(1), link(2)), 100),
    )
    expect(planned(three).criticalChain).toMatchObject({ tasks: [2, 3], length: 7, gapDays: 5 })
  })

  it('goes through several dates', () => {
    const made = planned(
      daily(
        task(1, 'Design', 10),
        notBefore(behind(task(2, 'Review', 1), link(1)), 14),
        notBefore(behind(task(3, 'Fair', 2), link(2, 'FS', 1)), 20),
      ),
    )
    expect(made.criticalChain).toMatchObject({ tasks: [1, 2, 3], length: 13, gapDays: 9 })
  })

  it('begins with a task that waits for a date and for nothing else', () => {
    const made = planned(daily(task(1, 'Other', 3), notBefore(task(2, 'Fair', 2), 100)))
    expect(made.criticalChain).toMatchObject({ tasks: [2], length: 2, gapDays: 0 })
  })

  it('does not wait in a plan from a target, where the work before the date is as late as can be', () => {
    const made = planned(network, { scheduleMethod: 'FROM_TARGET', target: MONDAY + 150 })
    // The buffer ends with day 150, the fair with day 120.
    expect(made.criticalChain).toMatchObject({ tasks: [1, 2], length: 62, gapDays: 0 })
    expect(made.tasks.map(({ start }) => start - MONDAY)).toEqual([58, 118])
  })

  it('is measured where it lies before a target, also where each buffer leads to another length', () => {
    // Tuesdays and Wednesdays, one of the resources on Wednesdays alone.
    const together: Network = {
      start: MONDAY - 3,
      calendar: { weekdays: [2, 3], holidays: [] },
      resources: [{ id: 1, name: 'Crane', capacity: 1, calendar: { weekdays: [3], holidays: [] } }],
      tasks: [task(1, 'Lift', 1, [], [1]), behind(task(2, 'Build', 5), link(1, 'SS'))],
    }
    const made = planned(together, { scheduleMethod: 'FROM_TARGET', target: MONDAY + 113 })
    // Both start on a Wednesday at noon: lifting takes this half day and half of the next Wednesday, with a Tuesday
    // between them that is nobody's; of building, three days are left then.
    expect(made.tasks.map(({ start, finish }) => [start - MONDAY, finish - MONDAY])).toEqual([
      [86.5, 93.5],
      [86.5, 106.5],
    ])
    expect(made.criticalChain).toMatchObject({ tasks: [1, 2], length: 4, gapDays: 1 })
    // A buffer of 2 would let the work end half a day later, where the chain is longer.
    expect(made.projectBuffer).toMatchObject({ size: 2, start: MONDAY + 106.5, finish: MONDAY + 113.5 })
  })
})

describe('The chain of any network', () => {
  it('covers its span but for its gap, and the project buffer is in proportion to it', () => {
    forAll(500, networks(), planOptions, (network, drawn) => {
      const options: PlanOptions = { ...drawn, bufferSizing: 'percentage' }
      const { criticalChain, tasks, projectBuffer } = plan(network, options)
      // In the order of the chain: of two tasks that start together, the first one's time counts.
      const onChain = criticalChain.tasks.map((id) => tasks.find((one) => one.id === id) as Plan['tasks'][number])
      const workingTime = new WorkingTime(network, [MONDAY, ...tasks.flatMap(({ start, finish }) => [start, finish])])
      const positions = onChain.flatMap(({ start, finish }) => [start, finish].map((at) => workingTime.project.at(at)))
      const span = onChain.length === 0 ? 0 : Math.max(...positions) - Math.min(...positions)
      const taskOf = (id: number) => network.tasks.find((one) => one.id === id) as NetworkTask
      const covered = coverage(
        workingTime,
        onChain.map((slot) => ({ ...slot, task: taskOf(slot.id) })),
      )
      expect(micro(criticalChain.length)).toBe(covered)
      expect(micro(criticalChain.length) + micro(criticalChain.gapDays)).toBe(span)
      expect(micro(projectBuffer.size)).toBeLessThanOrEqual((span * options.bufferPercentage) / 100 + 1)
    })
  })

  it('has no slivers of work beside days off: in networks of whole days all tasks start and finish with days', () => {
    forAll(500, networks({ wholeDays: true }), (network) => {
      const moments = plan(network, OPTIONS).tasks.flatMap(({ start, finish }) => [start, finish])
      expect(moments.filter((at) => !Number.isInteger(at))).toEqual([])
    })
  })

  it('covers all of the project where nothing but work and resources holds any task', () => {
    forAll(300, networks({ calendars: false }), (network) => {
      const tasks = network.tasks.map(({ notBefore: _, predecessors, ...rest }) => ({
        ...rest,
        predecessors: predecessors.map((one) => ({ ...one, lag: 0 })),
      }))
      const { criticalChain, levelling } = plan({ ...network, tasks }, OPTIONS)
      expect(criticalChain).toMatchObject({ length: levelling.length, gapDays: 0 })
    })
  })
})
