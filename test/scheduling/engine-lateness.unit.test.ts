import { describe, expect, it } from 'vitest'
import { type Network, type PlanOptions, type Progress, plan, project } from '../../plugins/scheduling/engine/index.ts'
import type { Zones } from '../../plugins/scheduling/engine/model.ts'
import { defaultThresholds } from '../../plugins/scheduling/engine/zones.ts'
import { MONDAY, task, WEEK } from '../support/networks.ts'

const OPTIONS: PlanOptions = {
  scheduleMethod: 'FROM_START',
  bufferType: 'PROJECT',
  bufferSizing: 'percentage',
  bufferPercentage: 50,
  feedingPolicy: 'SHRINK',
}
/** Dig takes 20 days and Fill 30: a chain of 50 working days, and a buffer of 25 that ends with workday 75. */
const NETWORK: Network = {
  start: MONDAY,
  calendar: WEEK,
  resources: [],
  tasks: [task(1, 'Dig', 20), task(2, 'Fill', 30, [1])],
}
const PLAN = plan(NETWORK, OPTIONS)
const startOf = (workday: number) => MONDAY + Math.floor(workday / 5) * 7 + (workday % 5)
const on = (workday: number, remaining: number, kind: Zones = 'flat', target?: number) => {
  const progress: Progress[] = [{ taskId: 1, status: 'InProgress', remaining, actualStart: MONDAY }]
  const promised = target === undefined ? {} : { target: startOf(target) }
  return project({
    network: NETWORK,
    plan: PLAN,
    progress,
    statusDate: startOf(workday),
    zones: { kind, ...defaultThresholds },
    ...promised,
  })
}
const spoken = (seen: ReturnType<typeof on>) => seen.recommendations.join(' ')

describe('Lateness', () => {
  // On workday 21 with 15.3 days left the chain has 45.3 of its 50 days before it: less than a tenth is done. The work
  // ends at 66.3, so 16.3 of 25 are used (65.2 %), in 21 days.
  it('does not disappear when a worse report takes the done part of the chain below a tenth', () => {
    const worse = on(21, 15.3)
    expect(worse.chainCompletion).toBeCloseTo(9.4, 9)
    expect(worse.projectBuffer.percentage).toBeCloseTo(65.2, 9)
    // 16.3 * 45.3 / 21 = 35.16: 101.46, so workday 101, a Tuesday; the buffer ends on Friday, workday 74.
    expect(worse.trendFinish).toBeCloseTo(startOf(101) + 0.4614, 3)
    expect(worse.daysLate).toBe(39)
    // 12 left: the work ends at 63, 13 of 25 are used (52 %), 42 of 50 are left: 13 * 42 / 21 = 26, so it ends at 89, with
    // workday 88, a Thursday.
    expect(on(21, 12).daysLate).toBe(20)
    // 10 left: 11 of 25 used (44 %) is GREEN.
    expect(on(21, 10)).toMatchObject({ feverZone: 'GREEN', trendFinish: null, daysLate: 0 })
  })

  it.each(['flat', 'sloped'] as const)('never falls when more work is left, on any day, with %s zones', (zones) => {
    for (const workday of [0, 3, 5, 10, 19, 21, 30, 45, 60]) {
      let last = 0
      for (let remaining = 0.5; remaining <= 60; remaining += 0.7) {
        const { daysLate } = on(workday, remaining, zones)
        expect(daysLate).toBeGreaterThanOrEqual(last)
        last = daysLate
      }
      expect(last).toBeGreaterThan(0)
    }
  })

  it('is that of the plain projection before a tenth of the time of the chain has passed', () => {
    // Day 4, 60 left: the work ends at 94, 19 working days after the buffer, from Friday to Thursday: 27 calendar days.
    expect(on(4, 60)).toMatchObject({ trendFinish: null, daysLate: 27 })
    expect(on(5, 60).trendFinish).not.toBeNull()
  })
})

describe('The trend of a project of which nothing is done', () => {
  const network: Network = { ...NETWORK, tasks: [task(1, 'Dig', 60)] }
  const made = plan(network, OPTIONS)
  const late = (remaining: number, kind: Zones = 'flat') => {
    const progress: Progress[] = [{ taskId: 1, status: 'InProgress', remaining, actualStart: MONDAY }]
    return project({ network, plan: made, progress, statusDate: startOf(15), zones: { kind, ...defaultThresholds } })
      .daysLate
  }

  // The buffer of 30 ends with workday 89, a Friday. On workday 15 with 60 left the work ends at 75: 15 days were lost in
  // 15 days, so 60 more in the 60 that are left: it ends with workday 134, nine weeks later. 5 days more are 10 in the end.
  it('loses a day in each day to come, and more with each report of more work', () => {
    expect([60, 65, 70, 100].map((remaining) => late(remaining))).toEqual([63, 77, 91, 175])
  })

  // A day of the 15 is done: 14 lost, so 14 / 15 of 59 days more: 74 + 55.07, within workday 129, eight weeks later.
  it('is hardly another one when a little has been done', () => {
    expect(late(59, 'sloped')).toBe(56)
    // Flat, 14 of 30 are GREEN.
    expect(late(59)).toBe(0)
  })
})

describe('A GREEN project', () => {
  // 22 % of the buffer at 19 % of the chain: 40.5 days left at the start of workday 15, so the work ends at 55.5.
  it('is not asked for a new date by its trend', () => {
    const seen = on(15, 10.5)
    expect([seen.projectBuffer.percentage, seen.chainCompletion]).toEqual([22, 19])
    expect(seen).toMatchObject({ feverZone: 'GREEN', daysLate: 0, trendFinish: null })
    expect(spoken(seen)).not.toMatch(/after its target|times as fast|new date/)
  })

  // 35 % at 7.5 %.
  it('is not shown a lateness of months, either', () => {
    const seen = on(12, 16.75)
    expect(seen.projectBuffer.percentage).toBeCloseTo(35, 9)
    expect(seen.daysLate).toBe(0)
    expect(spoken(seen)).not.toContain('after its target')
  })

  // Day 10 with 10 left: as planned. The chain of 50 days ends with workday 49, a Friday; the target is a Friday two weeks before.
  it('is shown that the plan leaves too little time before the target', () => {
    const late = on(10, 10, 'flat', 39)
    expect(late).toMatchObject({ feverZone: 'GREEN', daysLate: 14 })
    expect(late.recommendations[0]).toBe(
      'With 0 % of the project buffer used the project ends 14 days after its target: the plan leaves too little time before it; shorten the chain.',
    )
  })
})

describe('Sentences', () => {
  // Workday 15 with 12 left: the work ends at 57: 28 % used, 42 of 50 left, 16 % done. Sloped, YELLOW begins at 19.6 %,
  // RED at 39.6 %. The trend is 57 + 7 * 42 / 15 = 76.6, so workday 76: two after the target, from Friday to Tuesday.
  it('go by the zones of the account', () => {
    expect(spoken(on(15, 12))).not.toContain('after its target')
    const sloped = on(15, 12, 'sloped')
    expect(sloped.feverZone).toBe('YELLOW')
    expect(sloped.daysLate).toBe(4)
    expect(sloped.recommendations[0]).toBe(
      'If time goes on being lost as it was so far the project ends 4 days after its target; prepare a recovery plan.',
    )
    expect(spoken(sloped)).toContain('"Dig" uses 28 % of its buffer')
    // Flat, the task is as GREEN as the project.
    expect(spoken(on(15, 12))).not.toContain('"Dig" uses')
    expect(sloped.projectBuffer.zone).toBe('GREEN')
  })

  it('ask for a recovery plan in the YELLOW also before there is a trend', () => {
    // Workday 4 with 31 left: the work ends at 65, 15 of 25 are used (60 %); the target, workday 54, is two weeks before.
    const seen = on(4, 31, 'flat', 54)
    expect(seen).toMatchObject({ feverZone: 'YELLOW', trendFinish: null, daysLate: 14 })
    expect(seen.recommendations[0]).toBe(
      'By the remaining work as estimated the project ends 14 days after its target; prepare a recovery plan.',
    )
  })

  it('ask for a new date in the RED', () => {
    // Workday 30 with 15 left: 25 of 25 used.
    expect(on(30, 15).recommendations[0]).toMatch(/after its target; agree on a recovery plan or on a new date\.$/)
  })
})
