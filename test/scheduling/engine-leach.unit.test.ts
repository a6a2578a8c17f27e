/**
 * L. Leach's example as H. Karey has it for TaskJuggler (repository HannesKarey/CCPM_Larry_Leach_Example, steps 02 to
 * 07): sixteen tasks with halved estimates, five people of one colour each, and by hand the critical chain
 * C-1, A-1, B-3, C-5, E-5, D-7, D-9, F-9, A-9 of 94 days with three feeding chains.
 */
import { describe, expect, it } from 'vitest'
import type { Network } from '../../plugins/scheduling/engine/index.ts'
import { plan } from '../../plugins/scheduling/engine/index.ts'
import { checkPlan } from '../support/checker.ts'
import { EVERY_DAY, MONDAY, task } from '../support/networks.ts'
import { FEEDING_OPTIONS } from '../support/plan-options.ts'
import { project } from '../support/projecting.ts'

describe("Leach's example", () => {
  const COLOURS = ['Green', 'Red', 'Magenta', 'Black', 'Blue']
  const WORK: readonly [string, number, string, string][] = [
    ['A-1', 4, 'Green', ''],
    ['A-5', 15, 'Green', 'B-3'],
    ['A-6', 15, 'Red', 'A-5'],
    ['A-7', 20, 'Magenta', 'A-6'],
    ['A-9', 18, 'Red', 'A-7'],
    ['B-3', 8, 'Black', 'A-1 C-1'],
    ['C-1', 5, 'Green', ''],
    ['C-5', 6, 'Blue', 'B-3'],
    ['D-7', 9, 'Black', 'C-5 E-5'],
    ['D-9', 6, 'Red', 'D-7'],
    ['E-3', 10, 'Magenta', ''],
    ['E-5', 28, 'Blue', 'E-3'],
    ['F-3', 20, 'Magenta', ''],
    ['F-5', 14, 'Blue', 'F-3'],
    ['F-7', 7, 'Magenta', 'F-5'],
    ['F-9', 10, 'Red', 'F-7'],
  ]
  /** What the example adds as links where it decides who comes first. */
  const DECIDED: Readonly<Record<string, string>> = { 'A-1': 'C-1', 'E-5': 'C-5', 'F-9': 'D-9', 'A-9': 'F-9' }
  const CHAIN = ['C-1', 'A-1', 'B-3', 'C-5', 'E-5', 'D-7', 'D-9', 'F-9', 'A-9']
  const idOf = (name: string) => WORK.findIndex(([other]) => other === name) + 1
  const named = (ids: readonly number[]) => ids.map((id) => WORK[id - 1]?.[0])
  const given = (isDecided: boolean, hasPeople: boolean): Network => ({
    start: MONDAY,
    calendar: EVERY_DAY,
    tasks: WORK.map(([name, duration, colour, after], index) => {
      const before = [...after.split(' '), ...(isDecided ? [DECIDED[name] ?? ''] : [])].filter((it) => it !== '')
      return task(index + 1, name, duration, before.map(idOf), hasPeople ? [COLOURS.indexOf(colour) + 1] : [])
    }),
    resources: COLOURS.map((name, index) => ({ id: index + 1, name, capacity: 1 })),
  })

  // Steps 03 to 06. Half of 94 is 47; the example has 52 until step 06, and 48 in step 07. It rounds 20.5 up to 21.
  it('has the published chain and feeding buffers once its decisions are links', () => {
    const made = plan(given(true, false), FEEDING_OPTIONS)
    expect(named(made.criticalChain.tasks)).toEqual(CHAIN)
    expect(made.criticalChain).toMatchObject({ length: 94, gapDays: 0 })
    expect(made.projectBuffer.size).toBe(47)
    expect(
      made.feedingBuffers.map(({ chain, to, wanted }) => [named(chain), WORK[(to ?? 0) - 1]?.[0], wanted]),
    ).toEqual([
      [['A-5', 'A-6', 'A-7'], 'A-9', 25],
      [['E-3'], 'E-5', 5],
      [['F-3', 'F-5', 'F-7'], 'F-9', 20.5],
    ])
    // The example inserts all of them; A-5 cannot start before B-3 ends on day 17, which leaves 9 days before A-9.
    expect(made.feedingBuffers.map(({ granted }) => granted)).toEqual([9, 5, 20.5])
  })

  // Blue has no room for F-5 between C-5, E-5 and D-7: by hand, the sequence takes 100 days or more, whether F-5 comes
  // after E-5 (51 + 14 + 7 + 10 + 18), between C-5 and it, or first.
  it('needs more than the 94 days of its chain when everybody does one thing at a time in the published order', () => {
    const made = plan(given(true, true), FEEDING_OPTIONS)
    expect(made.finish - MONDAY).toBeGreaterThanOrEqual(100)
    expect(checkPlan(given(true, true), FEEDING_OPTIONS, made)).toEqual([])
  })

  // Without the decisions the levelling makes its own: D-9 and F-9 need not come before A-9.
  it('is planned in 91 days or less when the order is free, along another chain', () => {
    const made = plan(given(false, true), FEEDING_OPTIONS)
    expect(made.finish - MONDAY).toBeLessThanOrEqual(91)
    expect(made.finish - MONDAY).toBeGreaterThanOrEqual(85)
    expect(checkPlan(given(false, true), FEEDING_OPTIONS, made)).toEqual([])
  })

  // Step 07: C-1, A-1 and B-3 took twice as long, 34 days for 17, and E-3 is done; of the buffer of 48 days 31 are left.
  it('has done 17/94 of the chain for 17/48 of the buffer after three tasks that took twice as long', () => {
    const whole = given(true, false)
    const made = plan(whole, { ...FEEDING_OPTIONS, bufferPercentage: (48 / 94) * 100 })
    expect(made.projectBuffer.size).toBe(48)
    const done = (taskId: number, from: number, to: number) => ({
      taskId,
      status: 'Completed' as const,
      remaining: 0,
      actualStart: MONDAY + from,
      actualFinish: MONDAY + to,
    })
    const progress = [
      done(idOf('C-1'), 0, 10),
      done(idOf('A-1'), 10, 18),
      done(idOf('B-3'), 18, 34),
      done(idOf('E-3'), 0, 10),
    ]
    const seen = project({ network: whole, plan: made, progress, statusDate: MONDAY + 34 })
    expect(seen.projectBuffer).toMatchObject({ total: 48, consumed: 17 })
    expect(seen.chainCompletion).toBeCloseTo((17 / 94) * 100, 9)
    expect(seen.burnRate).toBeCloseTo(17 / 48 / (17 / 94), 9)
  })
})
